import { buildDocument, type SearchDocument, type Values } from '../../../search/document.ts'
import { deriveSearchFields } from '../../../search/fields.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { parseQuery } from '../../../search/query.ts'
import type { SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { resolveFilter, type Where } from '../../../search/where.ts'
import { hashJson, type JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, keyPartsOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'

/** The fields of all indexes of the suite. */
export const FIELDS = deriveSearchFields(registry)

/** Opens an empty index; the caller closes it. */
export type OpenIndex = () => Promise<SearchIndex>

/** Returns `open` for the calling suite, which closes the indexes after each test. */
export function closingIndexes(open: OpenIndex): OpenIndex {
  const opened: SearchIndex[] = []
  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close()
  })
  return async () => {
    const index = await open()
    opened.push(index)
    return index
  }
}

/**
 * Returns `open` for the calling suite, which gets the same index each time, emptied, because
 * opening one takes longer than most tests. It is closed after the suite.
 */
export function sharedIndex(open: OpenIndex): OpenIndex {
  let index: SearchIndex | undefined
  after(() => index?.close())
  return async () => {
    if (index) await (await index.rebuild()).commit()
    index ??= await open()
    return index
  }
}

/** Values for {@link doc}; a single one stands for a list of one. */
export type Given = Readonly<Record<string, string | readonly string[]>>

/**
 * Returns a document with these values and the mandatory ones. `removed: 'true'` makes it that of a
 * soft-deleted entity.
 */
export function doc(urn: string, given: Given = {}): SearchDocument {
  const entityType = entityTypeOf(urn)
  const lists = Object.entries(given).map(([field, each]) => [
    field,
    typeof each === 'string' ? [each] : [...new Set(each)],
  ])
  const values = Object.fromEntries(lists.filter(([, list]) => list?.length !== 0)) as Values
  const whole: Values = {
    _entityName: [values['name']?.[0] ?? keyPartsOf(urn).at(-1) ?? ''],
    removed: ['false'],
    ...values,
    urn: [urn],
    _entityType: [registry.entity(entityType)?.graphqlEnum ?? entityType],
  }
  const removed = whole['removed']?.[0] === 'true'
  return { urn, entityType, removed, values: whole, hash: hashJson(whole) }
}

/** Returns the document of an entity with its key and these aspects. */
export function entityDoc(urn: string, aspects: Readonly<Record<string, JsonObject>>) {
  const values = Object.entries(aspects).map(([name, value]) => [name, { value }] as const)
  return buildDocument(registry, FIELDS, urn, new Map(values))
}

/** Returns the URN of a dataset whose only name is its key, `urn:li:dataset:<key>`. */
export const urn = (key: string, type = 'dataset') => `urn:li:${type}:${key}`

/** Returns a request with the given parts and no other restrictions. */
export function request(more: Partial<SearchRequest> = {}): SearchRequest {
  return {
    entityTypes: ['dataset'],
    words: [],
    tolerant: true,
    scope: 'everything',
    where: [],
    sort: [],
    includeRemoved: false,
    start: 0,
    count: 100,
    counted: true,
    facets: [],
    facetValuesMax: 20,
    ...more,
  }
}

/** Returns the request for a typed text. */
export function typed(text: string, more: Partial<SearchRequest> = {}): SearchRequest {
  const { words, where } = parseQuery(text, FIELDS)
  return request({ words, ...more, where: [...where, ...(more.where ?? [])] })
}

/** Returns the filter of criteria in the form of clients, all of which have to hold. */
export function filter(...criteria: readonly object[]): Where {
  return resolveFilter(parseFilter({ or: [{ and: criteria }] }), FIELDS, () => true)
}

export async function urnsOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await index.search(asked)).hits.map((hit) => hit.urn)
}

/** Returns the keys of the results in order; they are those of {@link urn}. */
export async function keysOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await urnsOf(index, asked)).map((found) => found.replace(/^urn:li:\w+:/, ''))
}

/** Returns the same, sorted, for cases where the order does not matter. */
export async function setOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await keysOf(index, asked)).toSorted()
}

/** Puts documents in batches: a request for each would take minutes. */
export async function putAll(index: SearchIndex, documents: readonly SearchDocument[]) {
  const PER_PUT = 250
  for (let at = 0; at < documents.length; at += PER_PUT) {
    await index.put(documents.slice(at, at + PER_PUT))
  }
}

/** Returns the words of a text, to shorten long lists. */
export function listed(text: string): string[] {
  return text.trim().split(/[ \n]+/)
}
