import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { UNDECLARED } from '../../../graph/undeclared.ts'

/** Type and symbol of entities whose type nobody knows. */
export const OTHER = { graphql: 'OtherEntity', symbol: 'OTHER' } as const

/** An entity type as GraphQL says it. */
export interface EntityName {
  /** Of the object type. */
  readonly graphql: string
  /** Of the enum `EntityType`. */
  readonly symbol: string
}

/** Types that are not called like their entity type. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  dataHubAccessToken: 'AccessTokenMetadata',
  dataType: 'DataTypeEntity',
  entityType: 'EntityTypeEntity',
  structuredProperty: 'StructuredPropertyEntity',
}

/** Symbols that the rules do not lead to. */
const SYMBOLS: Readonly<Record<string, string>> = { dataHubAccessToken: 'ACCESS_TOKEN' }

/** What GraphQL calls an entity type; those that are known and not declared follow DataHub's rules. */
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

/** Every entity type that is known, declared or not. */
export function knownTypes(registry: Registry): string[] {
  const declared = registry.entities.map(({ name }) => name)
  return [...new Set([...declared, ...Object.keys(UNDECLARED.keys)])]
}

/** The entity type behind a symbol; a symbol of nothing we know stands for itself. */
export function typeOfSymbol(registry: Registry, symbol: string): string {
  const type = knownTypes(registry).find((each) => entityNameOf(registry, each).symbol === symbol)
  return type ?? symbol
}

/** A symbol, or the name of a type, as search documents say it: undeclared types by their names. */
export function indexedTypeOf(registry: Registry, symbol: string): string {
  const type = typeOfSymbol(registry, symbol)
  return registry.entity(type)?.graphqlEnum ?? type
}

/** The symbol of a type as search documents say it. */
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
