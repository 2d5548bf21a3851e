import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { Catalog } from '../catalog.ts'

export const DATA_PRODUCT = 'dataProduct'
export const DATA_PRODUCT_PROPERTIES = 'dataProductProperties'

/** Data products per read. */
const PRODUCTS_PER_READ = 500

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
  const kept = assets.filter(({ destinationUrn }) => !dropped.has(destinationUrn))
  return kept.length === assets.length ? undefined : { ...value, assets: [...kept] }
}

/** Appends assets that the data product does not have. */
export function withAssets(value: JsonObject | undefined, urns: readonly string[]): JsonObject {
  const known = new Set(assetsIn(value).map(({ destinationUrn }) => destinationUrn))
  const added = urns.filter((urn) => !known.has(urn)).map((destinationUrn) => ({ destinationUrn }))
  return { ...value, assets: [...assetsIn(value), ...added] }
}

/** Returns the data products that contain any of these assets, by their edges. */
export async function productsWith(
  { graph }: Pick<Catalog, 'graph'>,
  urns: readonly string[],
): Promise<string[]> {
  const found = new Set<string>()
  let remaining = [...urns]
  for (let start = 0; remaining.length > 0; start += PRODUCTS_PER_READ) {
    const page = { direction: 'incoming', start, count: PRODUCTS_PER_READ } as const
    const pages = await graph.relatedOfEach(remaining, { ...page, names: ['DataProductContains'] })
    for (const { related } of pages.values()) for (const { urn } of related) found.add(urn)
    remaining = remaining.filter((urn) => (pages.get(urn)?.total ?? 0) > start + PRODUCTS_PER_READ)
  }
  return [...found]
}
