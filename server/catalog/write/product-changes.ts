import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { upsertAspect, type AspectChange } from './aspect-changes.ts'
import { DATA_PRODUCT_PROPERTIES } from './changes/data-products.ts'

/** On an asset, they suffice to add it to data products, and to remove it. */
export const MEMBERSHIP_PRIVILEGES = ['EDIT_ENTITY_DATA_PRODUCTS'] as const

/** Returns one change of a data product per asset, because a privilege on the asset suffices. */
export function assetChanges(
  product: Urn,
  assets: readonly Urn[],
  change: (value: JsonObject | undefined, urns: readonly string[]) => JsonObject | undefined,
): AspectChange[] {
  return assets.map((asset) => ({
    ...upsertAspect(product, DATA_PRODUCT_PROPERTIES, (value) => change(value, [asset])),
    privileges: MEMBERSHIP_PRIVILEGES,
    privilegesOn: asset,
  }))
}
