import { TIERS } from '../../../search/ranking.ts'
import { facetField, POSITION, TOKENS } from '../../../search/typesense/schema.ts'
import { LAST_POSITION, tokenOf } from '../../../search/typesense/tokens.ts'
import type { TypesenseServer } from '../../../server/commands/local-servers/typesense-server.ts'
import { BenchClient } from '../client.ts'
import type { Workload } from '../rounds.ts'

const COPY = 'bare_copy'
const PAGE = 20
const FACET_VALUES_MAX = 20
const LINES_PER_IMPORT = 500
/** All documents of a large catalog are more than one text can hold. */
const EXPORTS = 64n

/** Typesense by itself, on the collection that the server has filled. */
export interface TypesenseFloor {
  search(words: string, facets: readonly string[]): Promise<Workload>
  importAll(): Promise<number>
  /** @returns what takes one document in, another one each time */
  putOne(): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Collection {
  readonly name: string
  readonly fields: readonly { readonly name: string }[]
  readonly token_separators?: readonly string[]
}

export async function openTypesenseFloor({
  url,
  apiKey,
}: TypesenseServer): Promise<TypesenseFloor> {
  const client = new BenchClient(url, { 'X-TYPESENSE-API-KEY': apiKey })
  const ask = async <T>(path: string) => JSON.parse(await client.get(path)) as T
  /** A rebuild makes another collection the live one. */
  const liveOne = async () => {
    const { aliases } = await ask<{ aliases: { collection_name: string }[] }>('/aliases')
    return aliases[0]?.collection_name ?? ''
  }
  const emptyCopy = async () => {
    const { fields, token_separators } = await ask<Collection>(`/collections/${await liveOne()}`)
    const known = await ask<Collection[]>('/collections')
    if (known.some(({ name }) => name === COPY)) await client.delete(`/collections/${COPY}`)
    // `id` is there without being declared.
    const declared = fields.filter(({ name }) => name !== 'id')
    await client.post('/collections', { name: COPY, fields: declared, token_separators })
  }
  const importLines = async (lines: readonly string[], action: string) => {
    const path = `/collections/${COPY}/documents/import?action=${action}`
    const answer = await client.postText(path, lines.join('\n'))
    if (answer.includes('"success":false')) throw new Error(`Typesense: ${answer.slice(0, 500)}`)
  }
  async function* documents() {
    const path = `/collections/${await liveOne()}/documents/export`
    const size = (LAST_POSITION + 1n) / EXPORTS
    for (let first = 0n; first <= LAST_POSITION; first += size) {
      const within = encodeURIComponent(`${POSITION}:[${first}..${first + size - 1n}]`)
      const text = await client.get(`${path}?filter_by=${within}`)
      yield text.split('\n').filter(Boolean)
    }
  }
  return {
    async search(words, facets) {
      const searches = [naturalOf(await liveOne(), words, facets)]
      const call = () => client.post('/multi_search', { searches })
      return { callers: 1, itemsPerCall: 1, call }
    },
    async importAll() {
      const lines: string[] = []
      for await (const some of documents()) lines.push(...some)
      await emptyCopy()
      const beganMs = performance.now()
      for (let at = 0; at < lines.length; at += LINES_PER_IMPORT) {
        await importLines(lines.slice(at, at + LINES_PER_IMPORT), 'create')
      }
      return (lines.length * 1_000) / (performance.now() - beganMs)
    },
    async putOne() {
      const lines: string[] = []
      for await (const some of documents()) {
        lines.push(...some.slice(0, LINES_PER_IMPORT - lines.length))
        if (lines.length === LINES_PER_IMPORT) break
      }
      await emptyCopy()
      await importLines(lines, 'create')
      let at = 0
      return () => importLines([lines[at++ % lines.length] ?? ''], 'upsert')
    },
    close: async () => client.close(),
  }
}

/** What the server's manual would have one write: words in `q`, and the same facets. */
function naturalOf(collection: string, words: string, facets: readonly string[]): object {
  return {
    collection,
    q: words,
    query_by: TIERS.join(','),
    filter_by: `${TOKENS}:[${tokenOf('live', '', 'dataset')}]`,
    include_fields: 'urn,values',
    highlight_fields: 'none',
    per_page: PAGE,
    ...(facets.length > 0 && {
      facet_by: facets.map(facetField).join(','),
      max_facet_values: FACET_VALUES_MAX,
    }),
  }
}
