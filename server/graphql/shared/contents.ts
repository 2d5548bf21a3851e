import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Where } from '../../../search/where.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { onSearchFields } from '../../catalog/search/request.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import { listOf, type ListInput } from './lists.ts'
import { scrollWithin, searchWithin } from './search-within.ts'
import { incoming, incomingTotal } from './incoming.ts'
import { notRemoved } from './related.ts'
import { memberAt } from '../engine/values.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'

/** Returns the condition that a search field contains an entity. */
export function having(field: string, value: string, { catalog }: GraphqlContext): Where {
  return onSearchFields(catalog, parseFilter({ or: [{ and: [{ field, values: [value] }] }] }))
}

/** Returns a resolver that scrolls through the entities with this one in a search field. */
export function scrollOf(field: string): Resolver {
  return ({ urn }: Link, { input }: FieldArguments['siblingsSearch'], context: GraphqlContext) =>
    context.loader.once(`scroll ${field}`, urn, input, () =>
      scrollWithin([having(field, urn, context)], input, context),
    )
}

/** Searches the versions in a version set, the latest first. */
function versionsSearch(
  { urn }: Link,
  { input }: FieldArguments['versionsSearch'],
  context: GraphqlContext,
) {
  const sortCriterion = { field: 'versionSortId', sortOrder: 'DESCENDING' } as const
  const sortInput = input.sortInput ?? { sortCriterion }
  return searchWithin([having('versionSet', urn, context)], { ...input, sortInput }, context)
}

/** Counts the direct children of a term group by type. */
async function childrenCount(link: Link, _input: never, context: GraphqlContext) {
  const children = await incoming(link, 'IsPartOf', context)
  const ofType = (type: string) => children.filter(({ urn }) => entityTypeOf(urn) === type).length
  return { termsCount: ofType('glossaryTerm'), nodesCount: ofType('glossaryNode') }
}

/** Counts the assets of a data product that the caller sees. */
async function assetsCount({ value }: Part, _input: never, { catalog, budget }: GraphqlContext) {
  const urns = memberAt(value, ['assets', '*', 'destinationUrn'])
  const assets = Array.isArray(urns) ? urns.filter((urn) => typeof urn === 'string') : []
  const { sight } = catalog
  return sight ? (await budget.ask(() => sight.seen(assets))).size : assets.length
}

/** Lists the runs that read or wrote a dataset, the latest first. */
function runs({ urn }: Link, input: FieldArguments['runs'], context: GraphqlContext) {
  const isOutput = 'direction' in input && input.direction === 'OUTGOING'
  return runsWithin([having(isOutput ? 'outputs' : 'inputs', urn, context)], input, context)
}

/** Lists the runs that meet conditions, the latest first. */
export function runsWithin(within: readonly Where[], page: ListInput, context: GraphqlContext) {
  const sort = { field: 'created', descending: true }
  return listOf('runs', { entityType: 'dataProcessInstance', within, sort }, page, context)
}

/** Returns the data contract about a dataset; of several, the first that is not soft-deleted. */
export async function contractOf(link: Link, context: GraphqlContext): Promise<Link | null> {
  const found = await incoming(link, 'ContractFor', context)
  const live = await notRemoved(
    found.map(({ urn }) => urn),
    context,
  )
  return found.find(({ urn }) => live.has(urn)) ?? null
}

/** Contents of version sets and term groups, siblings, and runs on datasets. */
export const contentsModule: SchemaModule = {
  resolvers: {
    Dataset: {
      siblingsSearch: scrollOf('siblings'),
      runs,
      contract: (link: Link, _input: never, context: GraphqlContext) => contractOf(link, context),
    },
    VersionSet: { versionsSearch },
    GlossaryNode: { glossaryChildrenSearch: scrollOf('parentNode'), childrenCount },
    DataProductProperties: {
      numAssets: assetsCount,
    },
    ApplicationProperties: {
      numAssets: ({ owner }: Part, _input: never, context: GraphqlContext) =>
        incomingTotal({ urn: owner }, 'AssociatedWith', context),
    },
  },
}
