import {
  dataHubViewInfo,
  type DataHubViewInfo,
} from '../../../graph/aspects/workspace/data-hub-view-info.ts'
import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Where } from '../../../search/where.ts'
import { resolveCatalogFilter, urnCondition } from '../../catalog/find/search-request.ts'
import type { Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { typeOfSymbol } from '../engine/entity-names.ts'
import { requireUrn } from './target.ts'

/** The part of a search that a view narrows. */
export interface Narrowed {
  readonly entityTypes: readonly string[]
  readonly within: readonly Where[]
}

/**
 * Narrows a search to the entities of a view (docs/interface: graphql/views). A view that does not
 * exist narrows nothing, as in DataHub.
 */
export async function narrowToView(
  viewUrn: Maybe<string>,
  { entityTypes, within }: Narrowed,
  context: GraphqlContext,
): Promise<Narrowed> {
  if (!viewUrn) return { entityTypes, within }
  const urn = requireUrn(dataHubView.name, 'a view', viewUrn)
  const { definition }: DataHubViewInfo = (await readView(urn, context)) ?? {}
  if (!definition) return { entityTypes, within }
  const filter = resolveCatalogFilter(context.catalog, parseFilter(definition.filter ?? {}))
  const types = typesInView(definition, context)
  const sharedTypes =
    entityTypes.length === 0 ? types : entityTypes.filter((type) => types.includes(type))
  if (types.length === 0) return { entityTypes, within: [...within, filter] }
  const emptyFilter = sharedTypes.length === 0 ? [urnCondition([])] : []
  return { entityTypes: sharedTypes, within: [...within, filter, ...emptyFilter] }
}

/** Returns the entity types of a view, which are stored as names or as values of `EntityType`. */
export function typesInView(
  { entityTypes = [] }: NonNullable<DataHubViewInfo['definition']>,
  { catalog }: GraphqlContext,
): readonly string[] {
  return entityTypes.map((type) => typeOfSymbol(catalog.registry, type))
}

function readView(urn: Urn, { loader }: GraphqlContext): Promise<DataHubViewInfo | undefined> {
  return loader.aspect(urn, dataHubViewInfo.name)
}
