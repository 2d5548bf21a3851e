import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, RESTRICTED_TYPE } from '../../../graph/model/urn.ts'
import { UNDECLARED } from '../../../graph/undeclared/undeclared.ts'
import { indexedType } from '../../../search/fields.ts'

/** Type and enum value of entities of unknown types. */
export const OTHER = { graphql: 'OtherEntity', symbol: 'OTHER' } as const

/** Stands for hidden entities in lineage (docs/interface: access/views). */
export const RESTRICTED = { graphql: 'Restricted', symbol: 'RESTRICTED' } as const

/** The GraphQL names of an entity type. */
interface EntityName {
  /** The object type. */
  readonly graphql: string
  /** The value in the enum `EntityType`. */
  readonly symbol: string
}

/** GraphQL types whose names differ from their entity type. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  dataHubAccessToken: 'AccessTokenMetadata',
}

/** Enum values that deviate from DataHub's rules. */
const SYMBOLS: Readonly<Record<string, string>> = { dataHubAccessToken: 'ACCESS_TOKEN' }

/** Returns the GraphQL names of an entity type; known undeclared types follow DataHub's rules. */
export function entityName(registry: Registry, type: string): EntityName {
  const entity = registry.entity(type)
  if (entity) return { graphql: entity.graphql, symbol: entity.graphqlEnum }
  if (type === RESTRICTED_TYPE) return RESTRICTED
  if (!Object.hasOwn(UNDECLARED.keys, type)) return OTHER
  const name = type.replace(/^ml(?=[A-Z])/, 'ML')
  const words = type
    .replace(/^dataHub/, 'datahub')
    .replace(/^ml([A-Z])/, (_, letter: string) => `ml${letter.toLowerCase()}`)
  return {
    graphql: TYPE_NAMES[type] ?? name.charAt(0).toUpperCase() + name.slice(1),
    symbol: SYMBOLS[type] ?? words.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase(),
  }
}

/** Returns all known entity types, declared or not. */
export function knownTypes(registry: Registry): string[] {
  const declaredTypes = registry.entities.map(({ name }) => name)
  return [...new Set([...declaredTypes, ...Object.keys(UNDECLARED.keys)])]
}

/** Returns the entity type of an enum value; an unknown value is returned as it is. */
export function typeOfSymbol(registry: Registry, symbol: string): string {
  const type = knownTypes(registry).find(
    (candidate) => entityName(registry, candidate).symbol === symbol,
  )
  return type ?? symbol
}

/**
 * Returns the type in search documents, given its enum value or name; undeclared types are indexed
 * by name.
 */
export function indexedTypeName(registry: Registry, symbol: string): string {
  return indexedType(registry, typeOfSymbol(registry, symbol))
}

/** Returns the enum value of a type in search documents. */
export function symbolOfIndexed(registry: Registry, indexedName: string): string {
  const isSymbol = registry.entities.some(({ graphqlEnum }) => graphqlEnum === indexedName)
  return isSymbol ? indexedName : entityName(registry, indexedName).symbol
}

/** Returns the GraphQL type of an entity. */
export function graphqlTypeName(registry: Registry, urn: string): string {
  return entityName(registry, entityTypeOf(urn)).graphql
}

/** Returns the enum value of an entity's type. */
export function typeSymbol(registry: Registry, urn: string): string {
  return entityName(registry, entityTypeOf(urn)).symbol
}
