import { documentsOf } from '../../catalog/indexing/documents.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { shownFields } from '../../catalog/structured/soft-deleted.ts'
import type { SearchArguments } from './inputs.ts'

/** Search fields of hits by URN, with their values as JSON text. */
export type ExtraProperties = ReadonlyMap<
  string,
  readonly { readonly name: string; readonly value: string }[]
>

/**
 * What search knows of hits in the fields that `fetchExtraFields` names: a text, or a list where there
 * are several. Fields without a value, unknown ones, and those of soft-deleted structured properties are
 * left out (docs/interface: graphql/extra-properties).
 */
export async function extraPropertiesOf(
  catalog: Catalog,
  hits: readonly { readonly urn: string }[],
  flags: SearchArguments['searchFlags'],
): Promise<ExtraProperties> {
  const asked = [...new Set(flags?.fetchExtraFields)]
  if (asked.length === 0 || hits.length === 0) return new Map()
  const fields = await shownFields(catalog.graph, asked)
  const { documents } = await documentsOf(
    catalog,
    hits.map(({ urn }) => urn),
  )
  return new Map(
    documents.map(({ urn, values }) => {
      const all: Readonly<Record<string, readonly string[]>> = { ...values, urn: [urn] }
      const found = fields.flatMap((name) => {
        const here = Object.hasOwn(all, name) ? all[name] : undefined
        if (here === undefined) return []
        return [{ name, value: JSON.stringify(here.length === 1 ? here[0] : here) }]
      })
      return [urn, found]
    }),
  )
}
