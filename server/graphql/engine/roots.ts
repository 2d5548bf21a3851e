import { CatalogError } from '../../../graph/model/errors.ts'
import { requireForField } from '../../authorize/entry-points.ts'
import { DENIED_MESSAGE, requireOwnCaller, type Role } from '../../authorize/roles.ts'
import type { MutationArguments, QueryArguments } from '../arguments.generated.ts'
import type {
  Mutation,
  Query,
  Resolver,
  RootField,
  RootFields,
  SchemaModule,
} from './schema-module.ts'

/**
 * Returns root fields that require a role or a higher one.
 *
 * @param denied the error message for other callers
 */
export function fieldsFor(
  role: Role,
  resolvers: Readonly<Record<string, Resolver>>,
  denied = DENIED_MESSAGE,
): RootFields {
  const fields = Object.entries(resolvers).map(([name, resolve]) => {
    return [name, { role, denied, resolve }] as const
  })
  return Object.fromEntries(fields)
}

/**
 * Returns queries that require a role. A resolver whose arguments differ from the SDL does not
 * compile.
 */
export const queriesFor: (
  role: Role,
  resolvers: { readonly [Name in keyof QueryArguments]?: Query<Name> },
) => RootFields = fieldsFor

/** Returns mutations that require a role. */
export const mutationsFor: (
  role: Role,
  resolvers: { readonly [Name in keyof MutationArguments]?: Mutation<Name> },
  denied?: string,
) => RootFields = fieldsFor

/**
 * Returns a resolver that rejects callers without the role of its field ({@link requireForField}).
 *
 * @throws CatalogError `FORBIDDEN`
 */
export function withRoleCheck({ role, denied, resolve }: RootField): Resolver {
  return (source, input, context, info) => {
    requireForField(context, role, denied)
    return resolve(source, input, context, info)
  }
}

/**
 * Returns the resolver of a mutation, which refuses administrators who view the catalog as another
 * person, and requests that read the past: some mutations change no aspect, and so ask for no
 * privilege, and store what has no past.
 *
 * @throws CatalogError `FORBIDDEN`, `INVALID_PARAMETER`
 */
export function asMutation(resolve: Resolver): Resolver {
  return (source, input, context, info) => {
    requireOwnCaller(context)
    if (context.asOf !== undefined)
      throw new CatalogError('INVALID_PARAMETER', 'asOf: the past cannot be changed')
    return resolve(source, input, context, info)
  }
}

/** The root types, each with the member of modules that holds its fields. */
const ROOTS = { Query: 'queries', Mutation: 'mutations' } as const

/** Returns whether a type is `Query` or `Mutation`. */
export function isRoot(typeName: string): boolean {
  return Object.hasOwn(ROOTS, typeName)
}

/** Returns the root fields of all modules with their roles, by type and name. */
export function collectRoots(modules: readonly SchemaModule[]): ReadonlyMap<string, RootFields> {
  return new Map(
    Object.entries(ROOTS).map(([typeName, member]) => {
      const fields = modules.flatMap((module) => Object.entries(module[member] ?? {}))
      return [typeName, Object.fromEntries(fields)]
    }),
  )
}
