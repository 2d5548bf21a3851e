import { CatalogError } from '../../graph/model/errors.ts'
import { DENIED, includesRole, type Role } from '../catalog/roles.ts'
import type { MutationArguments, QueryArguments } from './arguments.generated.ts'
import type {
  Mutation,
  Query,
  Resolver,
  RootField,
  RootFields,
  SchemaModule,
} from './schema-module.ts'

/**
 * Root fields for one role and those above it.
 *
 * @param denied what others are told
 */
export function needing(
  role: Role,
  resolvers: Readonly<Record<string, Resolver>>,
  denied = DENIED,
): RootFields {
  const fields = Object.entries(resolvers).map(([name, resolve]) => {
    return [name, { role, denied, resolve }] as const
  })
  return Object.fromEntries(fields)
}

/** The same for queries. One that expects other arguments than its SDL gives does not compile. */
export const queriesFor: (
  role: Role,
  resolvers: { readonly [Name in keyof QueryArguments]?: Query<Name> },
) => RootFields = needing

/** The same for mutations. */
export const mutationsFor: (
  role: Role,
  resolvers: { readonly [Name in keyof MutationArguments]?: Mutation<Name> },
  denied?: string,
) => RootFields = needing

/** Answers a field to callers with its role. */
export function guarded({ role, denied, resolve }: RootField): Resolver {
  return (source, input, context, info) => {
    if (!includesRole(context.role, role)) throw new CatalogError('FORBIDDEN', denied)
    return resolve(source, input, context, info)
  }
}

/** The root types, and the member of modules with their fields. */
const ROOTS = { Query: 'queries', Mutation: 'mutations' } as const

export function isRoot(typeName: string): boolean {
  return Object.hasOwn(ROOTS, typeName)
}

/** Who may do what in GraphQL: `Mutation` → `addTag` → role. */
export function rootsOf(modules: readonly SchemaModule[]): ReadonlyMap<string, RootFields> {
  return new Map(
    Object.entries(ROOTS).map(([typeName, member]) => {
      const fields = modules.flatMap((module) => Object.entries(module[member] ?? {}))
      return [typeName, Object.fromEntries(fields)]
    }),
  )
}
