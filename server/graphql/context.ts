import type { GraphQLResolveInfo } from 'graphql'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Urn } from '../../graph/model/urn.ts'
import { changeAspects, type AspectChange } from '../catalog/aspect-changes.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { AccessTokens } from '../access/access-tokens.ts'
import type { Caller, Role } from '../catalog/roles.ts'
import type { Budget } from './budget.ts'
import type { EntityLoader } from './loader.ts'

/** What resolvers work with; one for each request. */
export interface GraphqlContext extends Caller {
  /** Of this request: what changes through it clears the loader. */
  readonly catalog: Catalog
  /** Absent while access is not controlled. */
  readonly tokens: AccessTokens | undefined
  readonly loader: EntityLoader
  readonly budget: Budget
  /**
   * When the request came: what its fields call now is one moment, so that they ask the same of each
   * entity.
   */
  readonly nowMillis: number
  /** The request says that it comes from the Python client or the MCP server. */
  readonly isFromClient: boolean
}

/** Source of a field of an entity: everything else is loaded when it is asked for. */
export interface Link {
  readonly urn: Urn
}

/** Source of a field of an aspect or of a record in it: the value, and the entity that holds it. */
export interface Part {
  readonly owner: Urn
  readonly value: JsonObject
}

/** Answers a field. What it is given depends on the type that the field stands in. */
export type Resolver = (
  source: never,
  input: never,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Types with the resolvers of their fields. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>

/** A field at which a document begins: it says who may ask for it. */
export interface RootField {
  readonly role: Role
  /** What others are told. */
  readonly denied: string
  readonly resolve: Resolver
}
export type RootFields = Readonly<Record<string, RootField>>

/** A part of the schema: SDL, and what answers its fields. */
export interface SchemaModule {
  readonly typeDefs: string
  readonly queries?: RootFields
  readonly mutations?: RootFields
  /** Of all other types: whoever has got there was let in at the root. */
  readonly resolvers?: Resolvers
}

/** Changes aspects in the name of the caller, all or none. */
export function edit(
  { catalog, actor }: GraphqlContext,
  changes: readonly AspectChange[],
): Promise<void> {
  return changeAspects(catalog, changes, actor)
}

/** Who writes, and when. */
export function stampOf({ catalog, actor }: GraphqlContext) {
  return { time: catalog.clock(), actor }
}
