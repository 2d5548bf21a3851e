import { dataProductProperties } from '../../../../graph/aspects/business/data-product-properties.ts'
import { dataProduct } from '../../../../graph/aspects/business/data-product.entity.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { DATA_PRODUCT_CONTAINS } from '../../../../graph/records/edges.ts'
import type { Catalog } from '../../catalog.ts'
import { edgeSources } from '../references.ts'

export const DATA_PRODUCT = dataProduct.name
export const DATA_PRODUCT_PROPERTIES = dataProductProperties.name

/** Returns the assets of a data product in order. */
export function assetsIn(value: JsonObject | undefined): readonly JsonObject[] {
  const assets = value?.['assets']
  return Array.isArray(assets) ? assets.filter(isJsonObject) : []
}

/** Removes assets; undefined when the data product has none of them. */
export function withoutAssets(
  value: JsonObject | undefined,
  urns: readonly string[],
): JsonObject | undefined {
  const assets = assetsIn(value)
  const dropped = new Set<unknown>(urns)
  const keptAssets = assets.filter(({ destinationUrn }) => !dropped.has(destinationUrn))
  return keptAssets.length === assets.length ? undefined : { ...value, assets: [...keptAssets] }
}

/** Appends assets that the data product does not have. */
export function withAssets(value: JsonObject | undefined, urns: readonly string[]): JsonObject {
  const assetUrns = new Set(assetsIn(value).map(({ destinationUrn }) => destinationUrn))
  const addedAssets = urns
    .filter((urn) => !assetUrns.has(urn))
    .map((destinationUrn) => ({ destinationUrn }))
  return { ...value, assets: [...assetsIn(value), ...addedAssets] }
}

/** Returns the data products that contain any of these assets, by their edges. */
export function productsWith(
  catalog: Pick<Catalog, 'graph'>,
  urns: readonly string[],
): Promise<string[]> {
  return edgeSources(catalog, urns, DATA_PRODUCT_CONTAINS)
}
