import type { FacetFilterInput, Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { listField, type ListInput, type ListQuery } from './lists.ts'
import { filterIn } from './search-inputs.ts'

/** A level of a tree: the children of a parent, or the roots. */
interface TreeLevel {
  readonly entityType: string
  /** The search field with the parent. */
  readonly field: string
  readonly parent?: Maybe<string>
}

/** Lists the entities of a level by name. */
export function listLevel<Name extends string>(
  name: Name,
  { entityType, field, parent }: TreeLevel,
  input: ListInput,
  context: GraphqlContext,
) {
  const onLevel: FacetFilterInput = parent
    ? { field, values: [parent] }
    : { field, condition: 'EXISTS', negated: true }
  const filter = filterIn({ orFilters: [{ and: [onLevel] }] }, context.catalog.registry)
  return listField(name, { entityType, filter }, input, context)
}

/** Returns the query of the entities without a parent, by name. */
export function rootsQuery(name: string, level: TreeLevel): ListQuery {
  return (_root, { input }, context) => listLevel(name, level, input, context)
}
