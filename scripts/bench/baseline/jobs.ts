import type { JsonObject } from '../../../graph/model/json.ts'

/** The work of the baseline on the stores, written by hand with their drivers. */
export interface Jobs {
  /** Reads an entity with its latest aspects, in the shape of `GET /entitiesV2/<urn>`. */
  entity(urn: string): Promise<JsonObject>
  /** Writes one tag to each dataset, in one transaction, without touching the search index. */
  write(changes: readonly Change[]): Promise<void>
  /**
   * Creates an entity of these aspects in one transaction, and then imports its search document.
   * Absent where the baseline is the empty route.
   */
  create?(urn: string, aspects: Readonly<Record<string, string>>): Promise<void>
  /** Finds datasets by a word, 20 to a page, in the shape of `POST /entities?action=search`. */
  search(word: string): Promise<JsonObject>
  /**
   * Counts the datasets upstream of one, in the shape of `POST /relationships?action=getLineage`.
   * Absent where the baseline is the empty route.
   */
  lineage?(urn: string): Promise<JsonObject>
}

export interface Change {
  readonly urn: string
  readonly aspect: string
  readonly value: string
  readonly tag: string
  readonly time: number
}

/** One hit, as the indexes store it. */
export interface Row {
  readonly urn: string
  /** Values by field, as JSON. */
  readonly values: string
}

const MATCHES_PER_FIELD_MAX = 3

/** Shapes a stored aspect as `GET /entitiesV2/<urn>` does. */
export function envelopeEntry(
  name: string,
  value: string,
  created: { readonly time: number; readonly actor: string },
  systemMetadata: string,
): [string, JsonObject] {
  const read = (text: string) => JSON.parse(text) as JsonObject
  const [parsedValue, system] = [read(value), read(systemMetadata)]
  const envelope = { name, type: 'VERSIONED', version: 0, value: parsedValue, created }
  return [name, { ...envelope, systemMetadata: system }]
}

/** Shapes a page of hits as `POST /entities?action=search` does, with the values that match. */
export function toPage(word: string, total: number, rows: readonly Row[]): JsonObject {
  const hasWord = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu')
  const matches = rows.map(({ values }) => {
    const fields = Object.entries(JSON.parse(values) as Record<string, string[]>)
    const matchedFields = fields.flatMap(([name, texts]) =>
      texts
        .filter((value) => hasWord.test(value))
        .slice(0, MATCHES_PER_FIELD_MAX)
        .map((value) => ({ name, value })),
    )
    return { matchedFields }
  })
  const urns = rows.map(({ urn }) => urn)
  const emptyLists = { searchResultMetadatas: [], aggregations: [], suggestions: [] }
  const metadata = { urns, matches, ...emptyLists }
  const value = { from: 0, pageSize: 20, numEntities: total, entities: urns, metadata }
  return { value }
}
