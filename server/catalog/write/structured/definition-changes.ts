import { isDeepStrictEqual } from 'node:util'
import { entityType } from '../../../../graph/aspects/documentation/entity-type.entity.ts'
import type { PropertyDefinition } from '../../../../graph/aspects/documentation/property-definition.ts'
import { entityTypeOf, urnKey } from '../../../../graph/model/urn.ts'

/** A version is a time to the second, so text order is time order. */
const VERSION = /^\d{14}$/

/**
 * Checks a definition by DataHub's rules, by itself and against the one before it: existing values
 * must stay valid, unless the definition has a later version (docs/interface:
 * model/structured-definitions).
 *
 * @returns the path and the problem with it
 */
export function findDefinitionProblem(
  urn: string,
  definition: PropertyDefinition,
  before: PropertyDefinition | undefined,
): string | undefined {
  return findOwnProblem(urn, definition) ?? (before && findChangeProblem(definition, before))
}

/** Returns the data types and entity types that a definition names, each with its path. */
export function listTypes({
  valueType,
  entityTypes = [],
  typeQualifier,
}: PropertyDefinition): { readonly path: string; readonly urn: string }[] {
  const allowedTypes = typeQualifier?.['allowedTypes'] ?? []
  return [
    ...(valueType === undefined ? [] : [{ path: '/valueType', urn: valueType }]),
    ...entityTypes.map((urn, at) => ({ path: `/entityTypes/${at}`, urn })),
    ...allowedTypes.map((urn, at) => ({ path: `/typeQualifier/allowedTypes/${at}`, urn })),
  ]
}

function findOwnProblem(
  urn: string,
  { qualifiedName = '', version, typeQualifier }: PropertyDefinition,
): string | undefined {
  if (urnKey(urn).includes(' ')) return `/: ${urn} has spaces`
  if (qualifiedName.includes(' ')) return '/qualifiedName: must have no spaces'
  if (version !== undefined && !VERSION.test(version)) return '/version: must be 14 digits'
  const types = typeQualifier?.['allowedTypes'] ?? []
  const badIndex = types.findIndex((typeUrn) => entityTypeOf(typeUrn) !== entityType.name)
  if (badIndex >= 0)
    return `/typeQualifier/allowedTypes/${badIndex}: must be the URN of an entityType`
  return undefined
}

function findChangeProblem(
  definition: PropertyDefinition,
  before: PropertyDefinition,
): string | undefined {
  if (definition.qualifiedName !== before.qualifiedName) {
    return `/qualifiedName: is ${before.qualifiedName} and cannot change`
  }
  if (isLater(definition.version, before.version)) return undefined
  if (definition.valueType !== before.valueType) {
    return `/valueType: is ${before.valueType} and cannot change`
  }
  if (before.cardinality === 'MULTIPLE' && definition.cardinality !== 'MULTIPLE') {
    return '/cardinality: is MULTIPLE and cannot become SINGLE'
  }
  return findChoiceProblem(definition.allowedValues, before.allowedValues)
}

type Choices = PropertyDefinition['allowedValues']

function findChoiceProblem(allowed: Choices, before: Choices): string | undefined {
  if (!allowed) return undefined
  if (!before) return '/allowedValues: any value was allowed'
  const removedValue = before.find(
    ({ value }) => !allowed.some((choice) => isDeepStrictEqual(choice.value, value)),
  )
  return removedValue && `/allowedValues: ${JSON.stringify(removedValue.value)} was allowed`
}

function isLater(version: string | undefined, before: string | undefined): boolean {
  return version !== undefined && (before === undefined || version > before)
}
