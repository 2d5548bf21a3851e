import type { ConditionFragment, OperandsFragment } from '../../../api/documents.generated.ts'

type Operands = OperandsFragment | null | undefined

const comparedTo = (words: string) => (operands: Operands) =>
  `${words} ${operands?.value?.value ?? '?'}`

/** The comparison that an operator makes, after its subject: "is greater than 0". */
const COMPARISONS: Readonly<Record<string, (operands: Operands) => string>> = {
  BETWEEN: (operands) =>
    `is between ${operands?.minValue?.value ?? '?'} and ${operands?.maxValue?.value ?? '?'}`,
  LESS_THAN: comparedTo('is less than'),
  LESS_THAN_OR_EQUAL_TO: comparedTo('is at most'),
  GREATER_THAN: comparedTo('is greater than'),
  GREATER_THAN_OR_EQUAL_TO: comparedTo('is at least'),
  EQUAL_TO: comparedTo('is'),
  NOT_EQUAL_TO: comparedTo('is not'),
  NULL: () => 'is null',
  NOT_NULL: () => 'is not null',
  CONTAIN: comparedTo('contains'),
  END_WITH: comparedTo('ends with'),
  START_WITH: comparedTo('starts with'),
  REGEX_MATCH: comparedTo('matches'),
  IN: comparedTo('is one of'),
  NOT_IN: comparedTo('is none of'),
  IS_TRUE: () => 'is true',
  IS_FALSE: () => 'is false',
}

interface Comparison {
  readonly operator: string | null
  readonly parameters: OperandsFragment | null
}

function compare(subject: string, comparison: Comparison | null | undefined): string {
  const words = COMPARISONS[comparison?.operator ?? '']?.(comparison?.parameters)
  return words === undefined ? `Condition on ${lowerFirst(subject)}` : `${subject} ${words}`
}

/** Returns a name in capitals as words: "unique count" for `UNIQUE_COUNT`. */
export const wordsOf = (name: string) => name.toLowerCase().replaceAll('_', ' ').trim()

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Aggregates that say no more than the columns that they are of. */
const NO_AGGREGATE: ReadonlySet<string> = new Set(['', 'IDENTITY', '_NATIVE_'])

function describeDataset(info: NonNullable<ConditionFragment['datasetAssertion']>): string {
  const { fields, aggregation, scope, nativeType, operator } = info
  const columns = (fields ?? []).flatMap(({ path }) => path ?? []).join(', ')
  const isNative = COMPARISONS[operator ?? ''] === undefined
  if (isNative && nativeType) return columns === '' ? nativeType : `${nativeType} of ${columns}`
  const aggregate = NO_AGGREGATE.has(aggregation ?? '')
    ? ''
    : upperFirst(wordsOf(aggregation ?? ''))
  const of = columns === '' ? '' : ` of ${columns}`
  const subject = aggregate === '' ? columns : `${aggregate}${of}`
  return compare(subject || upperFirst(wordsOf((scope ?? '').replace('DATASET_', ''))), info)
}

function describeFreshness(info: NonNullable<ConditionFragment['freshnessAssertion']>): string {
  const { cron, fixedInterval } = info.schedule ?? {}
  const subject = info.type === 'DATA_JOB_RUN' ? 'Runs' : 'Changes'
  if (fixedInterval) {
    const { multiple, unit } = fixedInterval
    const time = wordsOf(unit ?? '')
    return `${subject} at least every ${multiple === 1 ? time : `${multiple ?? '?'} ${time}s`}`
  }
  if (cron) return `${subject} by the schedule ${cron.cron ?? '?'} (${cron.timezone ?? 'UTC'})`
  return `${subject} between two checks`
}

function describeVolume(info: NonNullable<ConditionFragment['volumeAssertion']>): string {
  const total = info.rowCountTotal ?? info.incrementingSegmentRowCountTotal
  if (total) return compare('Number of rows', total)
  const change = info.rowCountChange ?? info.incrementingSegmentRowCountChange
  return compare('Growth of the number of rows', change)
}

function describeColumn(info: NonNullable<ConditionFragment['fieldAssertion']>): string {
  const { fieldPath, fieldValuesAssertion, fieldMetricAssertion } = info
  if (!fieldMetricAssertion)
    return compare(
      fieldValuesAssertion?.field?.path ?? fieldPath ?? 'A column',
      fieldValuesAssertion,
    )
  const metric = upperFirst(wordsOf(fieldMetricAssertion.metric ?? 'metric'))
  const column = fieldMetricAssertion.field?.path ?? fieldPath ?? 'a column'
  return compare(`${metric} of ${column}`, fieldMetricAssertion)
}

const COMPATIBILITY: Readonly<Record<string, string>> = {
  EXACT_MATCH: 'The columns are exactly those expected',
  SUPERSET: 'The columns include those expected',
  SUBSET: 'The columns are among those expected',
}

/** Returns what an assertion requires: its description, or else its condition in words. */
export function describeAssertion(info: ConditionFragment | null | undefined): string {
  if (info?.description) return info.description
  if (info?.datasetAssertion) return describeDataset(info.datasetAssertion)
  if (info?.freshnessAssertion) return describeFreshness(info.freshnessAssertion)
  if (info?.volumeAssertion) return describeVolume(info.volumeAssertion)
  if (info?.fieldAssertion) return describeColumn(info.fieldAssertion)
  if (info?.sqlAssertion)
    return compare(info.sqlAssertion.statement ?? 'A query', info.sqlAssertion)
  if (info?.schemaAssertion)
    return COMPATIBILITY[info.schemaAssertion.compatibility ?? ''] ?? 'The columns are as expected'
  const { type, logic } = info?.customAssertion ?? {}
  return logic ?? type ?? `${upperFirst(wordsOf(info?.type ?? 'Unknown'))} assertion`
}
