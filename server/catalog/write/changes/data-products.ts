import { dataProductProperties } from '../../../../graph/aspects/business/data-product-properties.ts'
import { dataProduct } from '../../../../graph/aspects/business/data-product.entity.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { DATA_PRODUCT_CONTAINS } from '../../../../graph/records/edges.ts'
import type { Catalog } from '../../catalog.ts'
import { readEdgeSources } from '../references.ts'

export const DATA_PRODUCT = dataProduct.name
export const DATA_PRODUCT_PROPERTIES = dataProductProperties.name

/** Returns the assets of a data product in order. */
export function listAssets(value: JsonObject | undefined): readonly JsonObject[] {
  const assets = value?.['assets']
  return Array.isArray(assets) ? assets.filter(isJsonObject) : []
}

/** Removes assets; undefined when the data product has none of them. */
export function withoutAssets(
  value: JsonObject | undefined,
  urns: readonly string[],
): JsonObject | undefined {
  const assets = listAssets(value)
  const dropped = new Set<unknown>(urns)
  const keptAssets = assets.filter(({ destinationUrn }) => !dropped.has(destinationUrn))
  return keptAssets.length === assets.length ? undefined : { ...value, assets: [...keptAssets] }
}

/** Appends assets that the data product does not have. */
export function withAssets(value: JsonObject | undefined, urns: readonly string[]): JsonObject {
  const assetUrns = new Set(listAssets(value).map(({ destinationUrn }) => destinationUrn))
  const addedAssets = urns
    .filter((urn) => !assetUrns.has(urn))
    .map((destinationUrn) => ({ destinationUrn }))
  return { ...value, assets: [...listAssets(value), ...addedAssets] }
}

/** Returns the data products that contain any of these assets, by their edges. */
export function findProductsWith(
  catalog: Pick<Catalog, 'graph'>,
  urns: readonly string[],
): Promise<string[]> {
  return readEdgeSources(catalog, urns, DATA_PRODUCT_CONTAINS)
}
