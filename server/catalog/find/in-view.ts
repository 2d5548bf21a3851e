import {
  dataHubViewInfo,
  type DataHubViewInfo,
} from '../../../graph/aspects/workspace/data-hub-view-info.ts'
import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Catalog } from '../catalog.ts'
import { typeOfSymbol } from './entity-names.ts'
import { resolveCatalogFilter, urnCondition, type FindRequest } from './search-request.ts'

/** The types and the filter of a view. */
export type ViewDefinition = NonNullable<DataHubViewInfo['definition']>

/** The part of a search that a view narrows. */
export type Narrowed = Required<Pick<FindRequest, 'entityTypes' | 'within'>>

/**
 * Narrows a search to the entities of a view (docs/interface: graphql/views).
 *
 * @throws CatalogError `INVALID_PARAMETER` for a stored filter that searches refuse
 */
export function narrowToView(
  catalog: Catalog,
  definition: ViewDefinition,
  { entityTypes, within }: Narrowed,
): Narrowed {
  const filter = resolveCatalogFilter(
    catalog,
    parseFilter(definition.filter ?? {}, { name: 'view/definition/filter' }),
  )
  const types = typesInView(catalog.registry, definition)
  const sharedTypes =
    entityTypes.length === 0 ? types : entityTypes.filter((type) => types.includes(type))
  if (types.length === 0) return { entityTypes, within: [...within, filter] }
  const emptyFilter = sharedTypes.length === 0 ? [urnCondition([])] : []
  return { entityTypes: sharedTypes, within: [...within, filter, ...emptyFilter] }
}

/** Returns the entity types of a view, which are stored as names or as values of `EntityType`. */
export function typesInView(
  registry: Registry,
  { entityTypes = [] }: ViewDefinition,
): readonly string[] {
  return entityTypes.map((type) => typeOfSymbol(registry, type))
}

/**
 * Reads the definition of a view that has to exist.
 *
 * @param catalog as the caller sees it
 * @throws CatalogError `INVALID_PARAMETER` for another entity and a view that does not exist,
 *   `INVALID_URN`
 */
export async function requireView(
  { graph }: Pick<Catalog, 'graph'>,
  text: string,
): Promise<ViewDefinition> {
  const urn = parseUrn(text)
  if (entityTypeOf(urn) !== dataHubView.name)
    throw new CatalogError(
      'INVALID_PARAMETER',
      `view must be of type ${dataHubView.name}; it is ${urn}`,
    )
  const entities = await graph.read([urn], [dataHubViewInfo.name])
  const info: DataHubViewInfo | undefined = entities
    .get(urn)
    ?.aspects.get(dataHubViewInfo.name)?.value
  if (!info) throw new CatalogError('INVALID_PARAMETER', `view: ${urn} does not exist`)
  return info.definition ?? {}
}
