import { documentsOf } from '../../catalog/indexing/documents.ts'
import type { Catalog } from '../../catalog/catalog.ts'

/** A search field of a hit, with its values as JSON text. */
export interface ExtraProperty {
  readonly name: string
  readonly value: string
}

/**
 * What search knows of entities in these fields: a text, or a list where there are several. Fields
 * without a value, and those that nobody knows, are left out, as in DataHub.
 */
export async function extraPropertiesOf(
  catalog: Catalog,
  urns: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, readonly ExtraProperty[]>> {
  if (fields.length === 0 || urns.length === 0) return new Map()
  const { documents } = await documentsOf(catalog, urns)
  return new Map(
    documents.map(({ urn, values }) => {
      const all: Readonly<Record<string, readonly string[]>> = { ...values, urn: [urn] }
      const found = [...new Set(fields)].flatMap((name) => {
        const here = Object.hasOwn(all, name) ? all[name] : undefined
        if (here === undefined) return []
        return [{ name, value: JSON.stringify(here.length === 1 ? here[0] : here) }]
      })
      return [urn, found]
    }),
  )
}
