import type { JsonObject } from '../../../graph/model/json.ts'

/** One hit, as the indexes store it. */
export interface Row {
  readonly urn: string
  /** Values by field, as JSON. */
  readonly values: string
}

const MATCHES_PER_FIELD_MAX = 3

/** A stored aspect in the shape of `GET /entitiesV2/<urn>`. */
export function enveloped(
  name: string,
  value: string,
  created: { readonly time: number; readonly actor: string },
  systemMetadata: string,
): [string, JsonObject] {
  const read = (text: string) => JSON.parse(text) as JsonObject
  const [about, system] = [read(value), read(systemMetadata)]
  const shown = { name, type: 'VERSIONED', version: 0, value: about, created }
  return [name, { ...shown, systemMetadata: system }]
}

/** A page of hits in the shape of `POST /entities?action=search`, with the values that have the word. */
export function pageOf(word: string, total: number, rows: readonly Row[]): JsonObject {
  const hasWord = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu')
  const matches = rows.map(({ values }) => {
    const fields = Object.entries(JSON.parse(values) as Record<string, string[]>)
    const matchedFields = fields.flatMap(([name, each]) =>
      each
        .filter((value) => hasWord.test(value))
        .slice(0, MATCHES_PER_FIELD_MAX)
        .map((value) => ({ name, value })),
    )
    return { matchedFields }
  })
  const urns = rows.map(({ urn }) => urn)
  const nothing = { searchResultMetadatas: [], aggregations: [], suggestions: [] }
  const metadata = { urns, matches, ...nothing }
  const value = { from: 0, pageSize: 20, numEntities: total, entities: urns, metadata }
  return { value }
}
