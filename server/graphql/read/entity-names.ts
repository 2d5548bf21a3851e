import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { UNDECLARED } from '../../../graph/undeclared/undeclared.ts'

/** Type and symbol of entities of unknown types. */
export const OTHER = { graphql: 'OtherEntity', symbol: 'OTHER' } as const

/** What GraphQL calls an entity type. */
interface EntityName {
  /** Of the object type. */
  readonly graphql: string
  /** Of the enum `EntityType`. */
  readonly symbol: string
}

/** GraphQL types that are not named like their entity type. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  erModelRelationship: 'ERModelRelationship',
  dataHubAccessToken: 'AccessTokenMetadata',
  dataType: 'DataTypeEntity',
  entityType: 'EntityTypeEntity',
}

/** Symbols that do not follow DataHub's rules. */
const SYMBOLS: Readonly<Record<string, string>> = { dataHubAccessToken: 'ACCESS_TOKEN' }

/** What GraphQL calls an entity type. Undeclared ones that are known follow DataHub's rules. */
export function entityNameOf(registry: Registry, type: string): EntityName {
  const declared = registry.entity(type)
  if (declared) return { graphql: declared.graphql, symbol: declared.graphqlEnum }
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

/** All known entity types, declared or not. */
export function knownTypes(registry: Registry): string[] {
  const declared = registry.entities.map(({ name }) => name)
  return [...new Set([...declared, ...Object.keys(UNDECLARED.keys)])]
}

/** The entity type of a symbol; an unknown symbol stands for itself. */
export function typeOfSymbol(registry: Registry, symbol: string): string {
  const type = knownTypes(registry).find((each) => entityNameOf(registry, each).symbol === symbol)
  return type ?? symbol
}

/** What search documents call a type, given by symbol or name: undeclared types by their names. */
export function indexedTypeOf(registry: Registry, symbol: string): string {
  const type = typeOfSymbol(registry, symbol)
  return registry.entity(type)?.graphqlEnum ?? type
}

/** The symbol of what search documents call a type. */
export function symbolOfIndexed(registry: Registry, indexed: string): string {
  const isSymbol = registry.entities.some(({ graphqlEnum }) => graphqlEnum === indexed)
  return isSymbol ? indexed : entityNameOf(registry, indexed).symbol
}

/** Name of the GraphQL type of an entity. */
export function typeNameOf(registry: Registry, urn: string): string {
  return entityNameOf(registry, entityTypeOf(urn)).graphql
}

/** Symbol of an entity's type. */
export function typeSymbolOf(registry: Registry, urn: string): string {
  return entityNameOf(registry, entityTypeOf(urn)).symbol
}
