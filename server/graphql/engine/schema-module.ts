import type { GraphQLResolveInfo } from 'graphql'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Role } from '../../authorize/roles.ts'
import type { MutationArguments, QueryArguments } from '../arguments.generated.ts'
import type { GraphqlContext } from './context.ts'

/** Resolves a field; the type that declares the field determines the source. */
export type Resolver<Source = never, Arguments = never> = (
  source: Source,
  input: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Resolves a field of `Query`, with the arguments of its SDL. */
export type Query<Name extends keyof QueryArguments> = Resolver<unknown, QueryArguments[Name]>
/** Resolves a field of `Mutation`, with the arguments of its SDL. */
export type Mutation<Name extends keyof MutationArguments> = Resolver<
  unknown,
  MutationArguments[Name]
>

/** Resolvers by type and field. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>

/** Functions that name the type of a record, by the union that it is a member of. */
export type Unions = Readonly<Record<string, (value: JsonObject) => string>>

/** A field of a root type with the role that it requires. */
export interface RootField {
  readonly role: Role
  /** The error message for callers without the role. */
  readonly denied: string
  readonly resolve: Resolver
}
export type RootFields = Readonly<Record<string, RootField>>

/** A part of the schema: its resolvers, and its SDL where no `.graphql` file has it. */
export interface SchemaModule {
  readonly typeDefs?: string
  readonly queries?: RootFields
  readonly mutations?: RootFields
  /** Resolvers of all other types; the root fields have checked access. */
  readonly resolvers?: Resolvers
  /** Unions of records; entities in unions are distinguished by their URN. */
  readonly unions?: Unions
}
