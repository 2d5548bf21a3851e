import type { Catalog } from '../../catalog/catalog.ts'
import { readDocuments } from '../../catalog/index/documents.ts'
import { visibleFields } from '../../catalog/read/soft-deleted.ts'
import type { SearchArguments } from './search-inputs.ts'

/** Search fields of hits by URN, with values as JSON. */
export type ExtraProperties = ReadonlyMap<
  string,
  readonly { readonly name: string; readonly value: string }[]
>

/**
 * Returns the values of the search fields in `fetchExtraFields`: a string, or a list for several
 * values. Fields without a value, unknown fields and soft-deleted structured properties are left
 * out (docs/interface: graphql/extra-properties).
 */
export async function readExtraProperties(
  catalog: Catalog,
  hits: readonly { readonly urn: string }[],
  flags: SearchArguments['searchFlags'],
): Promise<ExtraProperties> {
  const names = [...new Set(flags?.fetchExtraFields)]
  if (names.length === 0 || hits.length === 0) return new Map()
  const fields = await visibleFields(catalog.graph, names)
  const { documents } = await readDocuments(
    catalog,
    hits.map(({ urn }) => urn),
  )
  return new Map(
    documents.map(({ urn, values }) => {
      const fieldValuesByName: Readonly<Record<string, readonly string[]>> = {
        ...values,
        urn: [urn],
      }
      const properties = fields.flatMap((name) => {
        const fieldValues = Object.hasOwn(fieldValuesByName, name)
          ? fieldValuesByName[name]
          : undefined
        if (fieldValues === undefined) return []
        return [
          { name, value: JSON.stringify(fieldValues.length === 1 ? fieldValues[0] : fieldValues) },
        ]
      })
      return [urn, properties]
    }),
  )
}
