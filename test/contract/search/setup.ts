import { documentOf, type SearchDocument, type Values } from '../../../search/document.ts'
import { searchFieldsOf } from '../../../search/fields.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { parseQuery } from '../../../search/query.ts'
import type { SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { whereOf, type Where } from '../../../search/where.ts'
import { hashOf, type JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, keyPartsOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'

/** The fields that every index of the suite is opened with. */
export const FIELDS = searchFieldsOf(registry)

/** Gives a fresh, empty index. Whoever opens it closes it. */
export type OpenIndex = () => Promise<SearchIndex>

/** `open`, whose indexes are closed behind each test of the suite that calls this. */
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
 * `open`, which gives the same index again and again, emptied: to open one takes longer than most tests.
 * It is closed behind the suite that calls this.
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

/** Values for {@link doc}; one that stands alone is a list of one. */
export type Given = Readonly<Record<string, string | readonly string[]>>

/**
 * A document with these values and with what every document has. `removed: 'true'` makes it that of
 * a soft-deleted entity.
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
  return { urn, entityType, removed, values: whole, hash: hashOf(whole) }
}

/** The document of a real entity: its key and these aspects. */
export function entityDoc(urn: string, aspects: Readonly<Record<string, JsonObject>>) {
  const values = Object.entries(aspects).map(([name, value]) => [name, { value }] as const)
  return documentOf(registry, FIELDS, urn, new Map(values))
}

/** Datasets called by their key alone, `urn:li:dataset:<key>`: it says nothing else to words. */
export const urn = (key: string, type = 'dataset') => `urn:li:${type}:${key}`

/** A request that restricts nothing but what the case is about. */
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

/** The request for what somebody typed. */
export function typed(text: string, more: Partial<SearchRequest> = {}): SearchRequest {
  const { words, where } = parseQuery(text, FIELDS)
  return request({ words, ...more, where: [where, ...(more.where ?? [])] })
}

/** The filter of criteria as clients send them, all of which have to hold. */
export function filter(...criteria: readonly object[]): Where {
  return whereOf(parseFilter({ or: [{ and: criteria }] }), FIELDS, () => true)
}

export async function urnsOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await index.search(asked)).hits.map((hit) => hit.urn)
}

/** The keys of what is found, in order: for {@link urn} without its beginning. */
export async function keysOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await urnsOf(index, asked)).map((found) => found.replace(/^urn:li:\w+:/, ''))
}

/** `keysOf`, where order is not what the case is about. */
export async function setOf(index: SearchIndex, asked: SearchRequest): Promise<string[]> {
  return (await keysOf(index, asked)).toSorted()
}

/** Puts many documents, some at a time: one request each would take minutes. */
export async function putAll(index: SearchIndex, documents: readonly SearchDocument[]) {
  const PER_PUT = 250
  for (let at = 0; at < documents.length; at += PER_PUT) {
    await index.put(documents.slice(at, at + PER_PUT))
  }
}

/** The words of a text, for lists that would be long otherwise. */
export function listed(text: string): string[] {
  return text.trim().split(/[ \n]+/)
}
