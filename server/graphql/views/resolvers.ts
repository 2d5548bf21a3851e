import {
  dataHubViewInfo,
  type DataHubViewInfo,
} from '../../../graph/aspects/workspace/data-hub-view-info.ts'
import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changeExisting, changeOrCreate, refuseEdit } from '../../catalog/write/aspect-changes.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import { typesInView, type ViewDefinition } from '../../catalog/find/in-view.ts'
import { resolveCatalogFilter } from '../../catalog/find/search-request.ts'
import type { DataHubViewDefinitionInput, FacetFilterInput } from '../arguments.generated.ts'
import {
  edit,
  withPermitted,
  callerStamp,
  type GraphqlContext,
  type Part,
} from '../engine/context.ts'
import { entityName } from '../../catalog/find/entity-names.ts'
import { mutationsFor, fieldsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listField, type ListInput } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { filterIn, restFilterIn, typesIn } from '../shared/search-inputs.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const parseViewUrn = (text: string) => requireUrn(dataHubView.name, 'a view', text)

const createView: Mutation<'createView'> = async (_root, { input }, context) => {
  const { viewType, name, description, definition } = input
  const urn = newUrn(context, dataHubView.name, undefined)
  const stamp = callerStamp(context)
  const author = viewType === 'PERSONAL' ? withPermitted(context, [{ urn }]) : context
  await edit(author, [
    changeOrCreate(urn, dataHubViewInfo, () => ({
      type: viewType,
      name,
      ...presentMembers({ description }),
      definition: viewDefinition(definition, context),
      created: stamp,
      lastModified: stamp,
    })),
  ])
  return { urn }
}

const updateView: Mutation<'updateView'> = async (_root, { urn: text, input }, context) => {
  const urn = parseViewUrn(text)
  const author = await readAuthor(urn, context)
  const { name, description, definition } = input
  const lastModified = callerStamp(context)
  await edit(author, [
    changeExisting(urn, dataHubViewInfo, (value) => ({
      ...value,
      ...presentMembers({ name, description }),
      ...(definition && { definition: viewDefinition(definition, context) }),
      lastModified,
    })),
  ])
  return { urn }
}

const deleteView: Mutation<'deleteView'> = async (_root, { urn: text }, context) => {
  const urn = parseViewUrn(text)
  await deleteExisting(urn, await readAuthor(urn, context))
  return true
}

/** Returns the context in which the caller edits a view. @throws CatalogError as {@link isOwnView} */
const readAuthor = async (urn: Urn, context: GraphqlContext) =>
  (await isOwnView(urn, context)) ? withPermitted(context, [{ urn, deletion: true }]) : context

/**
 * Returns whether a view is a personal one of the caller; others' need a privilege (docs/interface:
 * edits/views).
 *
 * @throws CatalogError `FORBIDDEN`, `EDIT_REFUSED` for a view that does not exist
 */
async function isOwnView(urn: Urn, context: GraphqlContext): Promise<boolean> {
  const { loader, actor, catalog } = context
  const info: DataHubViewInfo | undefined = await loader.aspect(urn, dataHubViewInfo.name)
  if (!info) refuseEdit(`Failed to modify View. View with urn ${urn} does not exist.`)
  if (info.type === 'GLOBAL') return false
  if (info.created?.actor === actor) return true
  await requireOnPlatform(catalog, context, 'MANAGE_GLOBAL_VIEWS')
  return false
}

function viewDefinition(
  { entityTypes, filter: { operator, filters } }: DataHubViewDefinitionInput,
  { catalog }: GraphqlContext,
): ViewDefinition {
  const orFilters =
    operator === 'AND' ? [{ and: filters }] : filters.map((filter) => ({ and: [filter] }))
  const { or } = restFilterIn({ orFilters }, catalog.registry)
  // Unknown conditions and fields are refused now, not by every later search.
  resolveCatalogFilter(catalog, filterIn({ orFilters }, catalog.registry))
  const groups = or.map(({ and }) => ({
    and: and.map(({ values, ...criterion }) => ({ ...criterion, values: [...values] })),
  }))
  return { entityTypes: typesIn(entityTypes, catalog.registry), filter: { or: groups } }
}

const view = (_root: never, { urn }: Readonly<Record<'urn', string>>) => ({
  urn: parseViewUrn(urn),
})

const listMyViews: Query<'listMyViews'> = (_root, { input }, context) =>
  listViews(
    [
      { field: 'createdBy', values: [context.actor] },
      ...(input.viewType ? [typeFilter(input.viewType)] : []),
    ],
    input,
    context,
  )

const listGlobalViews: Query<'listGlobalViews'> = (_root, { input }, context) =>
  listViews([typeFilter('GLOBAL')], input, context)

const typeFilter = (type: string): FacetFilterInput => ({ field: 'type', values: [type] })

function listViews(
  filters: readonly FacetFilterInput[],
  input: ListInput,
  context: GraphqlContext,
) {
  const filter = filterIn({ filters }, context.catalog.registry)
  const sort = { field: 'createdAt', descending: true }
  return listField('views', { entityType: dataHubView.name, filter, sort }, input, context)
}

/** Answers the filter as DataHub's page edits it: all criteria combined by one operator. */
function viewFilter({ owner, value }: Part): Part {
  const groups = (value as ViewDefinition).filter?.or ?? []
  const [only] = groups
  const isAnd = groups.length === 1
  const criteria = isAnd ? (only?.and ?? []) : groups.flatMap(({ and = [] }) => and)
  const filters = criteria.map(({ negated = false, ...rest }) => ({ negated, ...rest }))
  return { owner, value: { operator: isAnd ? 'AND' : 'OR', filters } }
}

/** Views: named filters of searches (docs/interface: edits/views, graphql/views). */
export const viewsTopic: SchemaModule = {
  resolvers: {
    DataHubViewDefinition: {
      entityTypes: ({ value }: Part, _input: never, context: GraphqlContext) =>
        typesInView(context.catalog.registry, value as ViewDefinition).map(
          (type) => entityName(context.catalog.registry, type).symbol,
        ),
      filter: viewFilter,
    },
  },
  queries: {
    ...fieldsFor('reader', { view }),
    ...queriesFor('reader', { listMyViews, listGlobalViews }),
  },
  mutations: mutationsFor('editor', { createView, updateView, deleteView }),
}
