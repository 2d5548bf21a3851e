import { isDeepStrictEqual } from 'node:util'
import type { PropertyDefinition } from '../../../../graph/aspects/documentation/property-definition.ts'
import type { StructuredProperties } from '../../../../graph/aspects/documentation/structured-properties.ts'
import { entityTypeOf, isReference } from '../../../../graph/model/urn.ts'
import { isTypeAmong, typeName } from './type-names.ts'

/** The values of one property, with its URN. */
export type Assignment = NonNullable<StructuredProperties['properties']>[number]
type Values = NonNullable<Assignment['values']>

/**
 * Checks the values of a property (docs/interface: model/structured-values). Returns the problem,
 * with a path relative to the assignment.
 */
export function findValuesProblem(
  { propertyUrn, values = [] }: Assignment,
  definition: PropertyDefinition | undefined,
): string | undefined {
  if (!definition) return `/propertyUrn: ${propertyUrn} does not exist`
  if (values.length > 1 && definition.cardinality !== 'MULTIPLE') {
    return `/values: ${propertyUrn} has one value, not ${values.length}`
  }
  for (const [at, value] of values.entries()) {
    const problem = typeProblem(definition, value) ?? choiceProblem(definition, value)
    if (problem !== undefined) return `/values/${at}: ${problem}`
  }
  return undefined
}

/** Types with text values; values of unknown types are not checked. */
const TEXTS = new Set(['string', 'rich_text', 'date', 'urn'])
const DATE = /^\d{4}-\d{2}-\d{2}$/

function typeProblem(
  { valueType, typeQualifier }: PropertyDefinition,
  value: Values[number],
): string | undefined {
  const type = typeName(valueType ?? '')
  const text = 'string' in value ? value.string : undefined
  if (type === 'number') return text === undefined ? undefined : 'must be a number, {"double": …}'
  if (!TEXTS.has(type)) return undefined
  if (text === undefined) return 'must be a text, {"string": …}'
  if (type === 'date' && !(DATE.test(text) && !Number.isNaN(Date.parse(text)))) {
    return 'must be a date, YYYY-MM-DD'
  }
  if (type !== 'urn') return undefined
  if (!isReference(text)) return 'must be a URN'
  const types = typeQualifier?.['allowedTypes'] ?? []
  return types.length === 0 || isTypeAmong(types, entityTypeOf(text))
    ? undefined
    : `must be the URN of a ${types.map(typeName).join(' or a ')}`
}

function choiceProblem(
  { allowedValues = [] }: PropertyDefinition,
  value: Values[number],
): string | undefined {
  const choices = allowedValues.map((choice) => choice.value)
  if (choices.length === 0 || choices.some((choice) => isDeepStrictEqual(choice, value)))
    return undefined
  const choiceList = choices.flatMap((choice) => (choice ? Object.values(choice) : [])).join(', ')
  return `must be one of ${choiceList}`
}
