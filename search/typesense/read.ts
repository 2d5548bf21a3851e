import { URN_FIELD } from '../fields.ts'
import type { Listed } from '../search-index.ts'
import type { Row } from './connection.ts'
import { filterOf, having } from './expression.ts'
import type { Reader } from './reader.ts'
import { TYPE } from './schema.ts'
import { tokenOf } from './tokens.ts'

/** Entity types that there may be. */
const TYPES_MAX = 10_000
const LISTED = { q: '*', include_fields: 'urn,hash' } as const

/** URNs and hashes of one type, removed ones included, by place. */
export async function list(
  reader: Reader,
  entityType: string,
  { after, count }: { readonly after?: string; readonly count: number },
): Promise<Listed[]> {
  const filter = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
  return (await reader.rows(LISTED, filter, { behind: after, most: count })).map(listedOf)
}

/** Hashes of the documents that are in. */
export async function hashesOf(
  reader: Reader,
  urns: readonly string[],
): Promise<Map<string, string>> {
  const found = (await reader.documents(urns, LISTED.include_fields)).map(listedOf)
  return new Map(found.map(({ urn, hash }) => [urn, hash]))
}

export async function entityTypes(reader: Reader): Promise<string[]> {
  const filter = having([tokenOf('present', URN_FIELD)])
  const counting = { facet_by: TYPE, max_facet_values: TYPES_MAX, facet_strategy: 'exhaustive' }
  const [found] = await reader.search([{ q: '*', ...filterOf(filter), ...counting, per_page: 0 }])
  const counts = found?.facet_counts?.[0]?.counts ?? []
  return counts.map(({ value }) => value.slice(value.indexOf(' ') + 1))
}

const listedOf = ({ urn, hash }: Row): Listed => ({ urn: String(urn), hash: String(hash) })
