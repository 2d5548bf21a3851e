import {
  dataHubViewInfo,
  type DataHubViewInfo,
} from '../../../graph/aspects/workspace/data-hub-view-info.ts'
import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import { narrowToView, type Narrowed } from '../../catalog/find/in-view.ts'
import type { Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { requireUrn } from './target.ts'

/**
 * Narrows a search to the entities of a view (docs/interface: graphql/views). A view that does not
 * exist narrows nothing, as in DataHub.
 */
export async function narrowToNamedView(
  viewUrn: Maybe<string>,
  narrowed: Narrowed,
  { catalog, loader }: GraphqlContext,
): Promise<Narrowed> {
  if (!viewUrn) return narrowed
  const urn = requireUrn(dataHubView.name, 'a view', viewUrn)
  const info: DataHubViewInfo | undefined = await loader.aspect(urn, dataHubViewInfo.name)
  return info?.definition ? narrowToView(catalog, info.definition, narrowed) : narrowed
}
