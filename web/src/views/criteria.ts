import type {
  DataHubViewDefinitionInput,
  EntityType,
  FacetFilterInput,
  ViewPartsFragment,
} from '../api/documents.generated.ts'
import { memberDisplayName } from '../model/key-names.ts'

/** Filters of a search by field; values of one field are alternatives. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** The facets that are always offered, with their labels. */
export const FACETS: Readonly<Record<string, string>> = {
  _entityType: 'Type',
  platform: 'Platform',
  typeNames: 'Kind',
  domains: 'Domain',
  owners: 'Owner',
  tags: 'Tag',
  glossaryTerms: 'Term',
  container: 'Container',
  origin: 'Environment',
  deprecated: 'Deprecated',
}

/**
 * Pseudo fields of filters, with what an entity lacks that has no value in any of the search
 * fields. In an address they have the value {@link LACKING}.
 */
export const ABSENCES = {
  described: { label: 'Description', fields: ['description', 'editedDescription', 'definition'] },
  owned: { label: 'Owner', fields: ['owners'] },
  tagged: { label: 'Tag', fields: ['tags'] },
  defined: { label: 'Term', fields: ['glossaryTerms'] },
  placed: { label: 'Domain', fields: ['domains'] },
} as const

export const LACKING = 'no'

type Absence = keyof typeof ABSENCES
export const isAbsence = (field: string): field is Absence => Object.hasOwn(ABSENCES, field)

/** Returns the criteria of filters, all of which a result matches. */
export function toCriteria(filters: Filters): FacetFilterInput[] {
  return Object.entries(filters).flatMap(([field, values]): FacetFilterInput[] => {
    if (!isAbsence(field)) return [{ field, values }]
    return values.includes(LACKING) ? lacking(field) : []
  })
}

const lacking = (absence: Absence) =>
  ABSENCES[absence].fields.map((field) => ({ field, condition: 'EXISTS', negated: true }) as const)

type Definition = ViewPartsFragment['definition']

/** The conditions of a view, in parts that people read and remove. */
export interface Conditions {
  /** Empty: entities of all types. */
  readonly types: readonly EntityType[]
  readonly operator: 'AND' | 'OR'
  readonly criteria: readonly FacetFilterInput[]
}

const TYPE = '_entityType'

/** Returns the conditions of a view. */
export function viewConditions(definition: Definition): Conditions {
  const { operator, filters } = definition?.filter ?? {}
  return {
    types: definition?.entityTypes ?? [],
    operator: operator === 'OR' && (filters ?? []).length > 1 ? 'OR' : 'AND',
    criteria: (filters ?? []).map(({ field, ...criterion }) => ({
      ...criterion,
      field: field ?? '',
    })),
  }
}

/**
 * Returns what matches all conditions and the filters beside them; undefined if a view cannot say
 * that, because any of the conditions suffices.
 */
export function narrowConditions(
  { types, operator, criteria }: Conditions,
  { [TYPE]: filteredTypes = [], ...filters }: Filters,
): Conditions | undefined {
  if (operator === 'OR') return undefined
  const isTyped = types.length > 0 && filteredTypes.length > 0
  return {
    types: types.length > 0 ? types : (filteredTypes as EntityType[]),
    operator,
    criteria: [
      ...criteria,
      ...(isTyped ? [{ field: TYPE, values: filteredTypes }] : []),
      ...toCriteria(filters),
    ],
  }
}

export const NO_CONDITIONS: Conditions = { types: [], operator: 'AND', criteria: [] }

/** Returns the conditions as mutations take them. */
export const toDefinition = ({
  types,
  operator,
  criteria,
}: Conditions): DataHubViewDefinitionInput => ({
  entityTypes: types,
  filter: { operator, filters: criteria },
})

/** One condition in words, and the conditions without it. */
export interface ToldCondition {
  readonly text: string
  readonly rest: Conditions
}

/** Names a value of a search field. */
type NameValue = (field: string, value: string) => string

/** Tells conditions, one by one. */
export function tellConditions(conditions: Conditions, nameValue: NameValue): ToldCondition[] {
  const { types, criteria } = conditions
  const without = (removed: readonly FacetFilterInput[]) => ({
    ...conditions,
    criteria: criteria.filter((criterion) => !removed.includes(criterion)),
  })
  const told: ToldCondition[] = []
  if (types.length > 0)
    told.push({ text: tellValues(TYPE, types, nameValue), rest: { ...conditions, types: [] } })
  const remaining = new Set(criteria)
  for (const { label, fields } of Object.values(ABSENCES)) {
    const parts = fields.flatMap((field) => criteria.find(isLackOf(field)) ?? [])
    if (parts.length < fields.length) continue
    for (const part of parts) remaining.delete(part)
    told.push({ text: `No ${label.toLowerCase()}`, rest: without(parts) })
  }
  for (const criterion of remaining)
    told.push({ text: tellCriterion(criterion, nameValue), rest: without([criterion]) })
  return told
}

const isLackOf =
  (field: string) =>
  (criterion: FacetFilterInput): boolean =>
    criterion.field === field && criterion.condition === 'EXISTS' && criterion.negated === true

const PLAIN: readonly FacetFilterInput['condition'][] = ['EQUAL', 'IN', null, undefined]

function tellCriterion(
  { field, condition, values, negated }: FacetFilterInput,
  nameValue: NameValue,
): string {
  const name = memberDisplayName(field)
  const label = FACETS[field] ?? name.charAt(0).toUpperCase() + name.slice(1)
  if (condition === 'EXISTS') return `${negated ? 'No' : 'Any'} ${label.toLowerCase()}`
  const words = PLAIN.includes(condition)
    ? ''
    : ` ${(condition ?? '').toLowerCase().replaceAll('_', ' ')}`
  const text = tellValues(field, values ?? [], nameValue)
  return `${label}${negated ? ' not' : ''}${words}: ${text}`
}

const tellValues = (field: string, values: readonly string[], nameValue: NameValue): string =>
  values.map((value) => nameValue(field, value)).join(' or ')

/** Returns the URNs in conditions. */
export const urnsIn = ({ criteria }: Conditions): string[] =>
  criteria.flatMap(({ values }) => (values ?? []).filter((value) => value.startsWith('urn:li:')))
