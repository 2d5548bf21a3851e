import type { Options } from './http.ts'
import type { TestServer } from './server.ts'

/** The answer of the search actions in the older form (docs/interface: search/shapes). */
export interface SearchValue<Entity = string> {
  readonly numEntities: number
  readonly pageSize: number
  readonly from: number
  readonly entities: readonly Entity[]
  readonly metadata: {
    readonly urns: readonly string[]
    readonly matches: readonly { readonly matchedFields: readonly MatchedField[] }[]
    readonly searchResultMetadatas: readonly Aggregation[]
    readonly aggregations: readonly (Aggregation & {
      readonly displayName: string
      readonly filterValues: readonly { readonly value: string; readonly facetCount: number }[]
    })[]
    readonly suggestions: readonly unknown[]
  }
}

export interface MatchedField {
  readonly name: string
  readonly value: string
}

export interface Aggregation {
  readonly name: string
  readonly aggregations: Readonly<Record<string, number>>
}

/** An element of `entities` for clients of the newer protocol. */
export interface FoundObject {
  readonly entity: string
  readonly matchedFields: readonly MatchedField[]
  readonly score: number
  readonly features: Readonly<Record<string, number>>
  readonly extraFields: Readonly<Record<string, string>>
}

export interface BrowseValue {
  readonly numEntities: number
  readonly numGroups: number
  readonly numElements: number
  readonly pageSize: number
  readonly from: number
  readonly entities: readonly { readonly name: string; readonly urn: string }[]
  readonly groups: readonly { readonly name: string; readonly count: number }[]
  readonly metadata: {
    readonly path: string
    readonly totalNumEntities: number
    readonly groups: readonly { readonly name: string; readonly count: number }[]
  }
}

export interface AutocompleteValue {
  readonly query: string
  readonly suggestions: readonly string[]
  readonly entities: readonly { readonly urn: string }[]
}

/** Returns the value that an action of `/entities` answers; the test fails on an error. */
export async function valueOf<Value>(
  server: TestServer,
  action: string,
  request: object,
  headers?: Options['headers'],
): Promise<Value> {
  const answer = await server.post<{ value: Value }>(`/entities?action=${action}`, request, headers)
  if (answer.status === 200) return answer.body.value
  throw new Error(`${action} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** One page, large enough for everything that tests write. */
const PAGE = { start: 0, count: 100 }

/** Returns the first page of a search. */
export function search(
  server: TestServer,
  entity: string,
  input: unknown,
  more: object = {},
): Promise<SearchValue> {
  return valueOf(server, 'search', { entity, input, ...PAGE, ...more })
}

/** Returns URNs, best first. */
export async function found(
  server: TestServer,
  entity: string,
  input: unknown,
  more: object = {},
): Promise<readonly string[]> {
  return (await search(server, entity, input, more)).entities
}

/** A criterion of a filter; omitted members are not sent. */
export interface Criterion {
  readonly field: string
  readonly condition?: string
  readonly value?: unknown
  readonly values?: unknown
  readonly negated?: unknown
}

/** Returns the filter with which all criteria have to hold. */
export function all(...and: readonly Criterion[]) {
  return { or: [{ and }] }
}
