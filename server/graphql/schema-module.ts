import type { GraphQLResolveInfo } from 'graphql'
import type { Role } from '../catalog/roles.ts'
import type { MutationArguments, QueryArguments } from './arguments.generated.ts'
import type { GraphqlContext } from './context.ts'

/** Answers a field. What it is given depends on the type that the field stands in. */
export type Resolver<Source = never, Arguments = never> = (
  source: Source,
  input: Arguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Answers a field of `Query`, with the arguments that its SDL says. */
export type Query<Name extends keyof QueryArguments> = Resolver<unknown, QueryArguments[Name]>
export type Mutation<Name extends keyof MutationArguments> = Resolver<
  unknown,
  MutationArguments[Name]
>

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
  /** Of all other types: access was checked at the root. */
  readonly resolvers?: Resolvers
}
