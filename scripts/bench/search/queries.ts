import { TAGS } from '../../../server/commands/seed/generated-table.ts'

const TAG = TAGS[1] ?? ''

/** A request that is timed, and what it is to reach. */
export interface Query {
  readonly id: string
  readonly title: string
  readonly action: 'search' | 'autocomplete' | 'browse'
  readonly body: object
  readonly p95MsMax?: { readonly sqlite?: number; readonly typesense?: number }
}

const page = { entity: 'dataset', start: 0, count: 10 }
const equal = (field: string, value: string) => ({ field, values: [value], condition: 'EQUAL' })
const all = (...and: readonly object[]) => ({ or: [{ and }] })

/**
 * The rows of the search benchmark, on data of `npm run seed -- --scale`. Searches count all default
 * facets of datasets, which are more than five.
 *
 * @param name a name that only few datasets have a part of
 */
export function queriesFor(name: string): Query[] {
  const search = (
    id: string,
    title: string,
    body: object,
    p95MsMax?: Query['p95MsMax'],
  ): Query => ({
    id,
    title,
    action: 'search',
    body: { ...page, ...body },
    ...(p95MsMax && { p95MsMax }),
  })
  const snowflake = equal('platform', 'urn:li:dataPlatform:snowflake')
  return [
    search('selective', `search "${name}"`, { input: name }, { sqlite: 50 }),
    search('middle', 'search "purchase weekly"', { input: 'purchase weekly' }, { sqlite: 50 }),
    search('broad', 'search "customer"', { input: 'customer' }, { sqlite: 150 }),
    search('everything', 'search *', { input: '*' }, { sqlite: 150 }),
    search('typo', 'search "custmoer inventroy"', { input: 'custmoer inventroy' }),
    search('field', 'search "tags:<tag>"', { input: `tags:"${TAG}"` }, { sqlite: 150 }),
    search('equal', 'filter platform, tag', {
      input: '*',
      filter: all(snowflake, equal('tags', TAG)),
    }),
    search('contain', 'filter name CONTAIN', {
      input: '*',
      filter: all({ field: 'name', values: ['omer_'], condition: 'CONTAIN' }),
    }),
    search('deep', 'search *, at 90,000', { input: '*', start: 90_000 }),
    ...['o', 'or', 'ord'].map((query): Query => ({
      id: `autocomplete-${query.length}`,
      title: `autocomplete "${query}"`,
      action: 'autocomplete',
      body: { entity: 'dataset', query, limit: 10 },
      ...(query.length > 1 && { p95MsMax: { sqlite: 10, typesense: 10 } }),
    })),
    ...['', '/prod/snowflake'].map((path): Query => ({
      id: path === '' ? 'browse-top' : 'browse-platform',
      title: `browse "${path}"`,
      action: 'browse',
      body: { entity: 'dataset', path, start: 0, limit: 10 },
    })),
  ]
}
