import type { FacetFilterInput, Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { filterIn } from './search-inputs.ts'
import { listOf, type ListInput } from './lists.ts'

/** A level of a tree: the children of a parent, or the roots. */
interface TreeLevel {
  readonly entityType: string
  /** The search field with the parent. */
  readonly field: string
  readonly parent?: Maybe<string>
}

/** Lists the entities of a level by name. */
function listLevel<Name extends string>(
  name: Name,
  { entityType, field, parent }: TreeLevel,
  input: ListInput,
  context: GraphqlContext,
) {
  const onLevel: FacetFilterInput = parent
    ? { field, values: [parent] }
    : { field, condition: 'EXISTS', negated: true }
  const filter = filterIn({ orFilters: [{ and: [onLevel] }] }, context.catalog.registry)
  return listOf(name, { entityType, filter }, input, context)
}

const listDomains: Query<'listDomains'> = (_root, { input }, context) => {
  const level = { entityType: 'domain', field: 'parentDomain', parent: input.parentDomain }
  return listLevel('domains', level, input, context)
}

const getRootGlossaryTerms: Query<'getRootGlossaryTerms'> = (_root, { input }, context) =>
  listLevel('terms', { entityType: 'glossaryTerm', field: 'parentNode' }, input, context)

const getRootGlossaryNodes: Query<'getRootGlossaryNodes'> = (_root, { input }, context) =>
  listLevel('nodes', { entityType: 'glossaryNode', field: 'parentNode' }, input, context)

const getRootMetrics: Query<'getRootMetrics'> = (_root, { input }, context) =>
  listLevel('metrics', { entityType: 'metric', field: 'parentMetric' }, input, context)

const getSemanticModels: Query<'getSemanticModels'> = (_root, { input }, context) =>
  listOf('semanticModels', { entityType: 'semanticModel' }, input, context)

/** Roots and levels of the trees of terms, domains and metrics (docs/interface: graphql/trees). */
export const treesModule: SchemaModule = {
  queries: queriesFor('reader', {
    listDomains,
    getRootGlossaryTerms,
    getRootGlossaryNodes,
    getRootMetrics,
    getSemanticModels,
  }),
}
