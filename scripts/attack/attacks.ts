import { gzipSync } from 'node:zlib'
import type { Target } from './target.ts'

/** A request that costs its sender little and the server much, if nothing bounds it. */
export interface Attack {
  readonly name: string
  /** What it asks for, for the table. */
  readonly says: string
  /** Writes what it needs, once, before anything is measured. */
  prepare?(target: Target): Promise<void>
  /** Sends it, and gives the status of the answer; 0 when there was none. */
  send(target: Target): Promise<number>
}

const SEARCH = '/entities?action=searchAcrossEntities'
/** Where the widest lineage starts. */
const HUB = dataset('attack.hub')
const HUB_WIDTH = 50
const EDGES_PER_ASPECT = 1_000
/** What has a description that no person would read. */
const LONG = dataset('attack.long')
/** What is just below the largest body that is taken. */
const MANY = 900_000

export const ATTACKS: readonly Attack[] = [
  filtering('contain-200', 200, 'CONTAIN'),
  filtering('contain-2000', 2_000, 'CONTAIN'),
  filtering('equal-5000', 5_000, 'EQUAL'),
  searching('contain-values', '5,000 parts in one clause', {
    filter: { or: [{ and: [{ field: 'name', condition: 'CONTAIN', values: parts(5_000) }] }] },
  }),
  searching('words', '10,000 words', { input: parts(10_000).join(' ') }),
  searching('wide-page', 'a page of 10,000 with all facets', {
    count: 10_000,
    searchFlags: { maxAggValues: 10_000 },
  }),
  searching('deep-sorted', 'a sorted page behind 20,000 others', {
    start: 20_000,
    count: 100,
    sort: { field: 'description', order: 'DESCENDING' },
  }),
  {
    name: 'introspection',
    says: '99 aliases of __schema with a wide fragment',
    send: (target) => target.graphql(`{${aliases(99, '__schema {...All}')}} ${WIDE_FRAGMENT}`),
  },
  {
    name: 'entities',
    says: '99 aliases of entities with 10,000 URNs each',
    send: (target) =>
      target.graphql(`query ($urns: [String!]!) {${aliases(99, 'entities(urns: $urns) {urn}')}}`, {
        urns: Array.from({ length: 10_000 }, (_, at) => `urn:li:tag:${at}`),
      }),
  },
  {
    name: 'operations-1200',
    says: '1,200 operations that share a fragment',
    send: (target) => {
      const operations = many(1_200, (at) => `query q${at} {...F} `)
      const fragment = `fragment F on Query {${aliases(50, 'me {corpUser {urn}}')}}`
      return target.graphql(operations + fragment, {}, 'q7')
    },
  },
  {
    name: 'deep-graphql',
    says: 'a document of 5,000 levels',
    send: (target) => target.graphql(`${'{a'.repeat(5_000)}${'}'.repeat(5_000)}`),
  },
  {
    name: 'wrong-fields',
    says: 'a document of 3,000 unknown fields',
    send: (target) => target.graphql(`{${many(3_000, (at) => `datase${at} `)}}`),
  },
  {
    name: 'million-keys',
    says: `a body of ${MANY.toLocaleString('en')} keys`,
    send: (target) => target.post(SEARCH, MILLION_KEYS),
  },
  {
    name: 'million-members',
    says: `an aspect of ${MANY.toLocaleString('en')} undeclared members`,
    send: (target) =>
      target.post(
        '/aspects?action=ingestProposal',
        `{"proposal":{"entityUrn":"${LONG}","changeType":"UPSERT","aspectName":"attackOpaque","aspect":{"value":${MILLION_KEYS}}}}`,
      ),
  },
  {
    name: 'gzip-bomb',
    says: '200 MB of blanks in 200 kB',
    send: (target) => target.postCompressed(SEARCH, BLANKS),
  },
  {
    name: 'wide-lineage',
    says: `lineage over ${(HUB_WIDTH * EDGES_PER_ASPECT).toLocaleString('en')} edges`,
    prepare: writeHub,
    send: (target) =>
      target.post('/relationships?action=getLineage', {
        urn: HUB,
        direction: 'UPSTREAM',
        maxHops: 20,
        count: 10_000,
      }),
  },
  {
    name: 'search-lineage',
    says: 'a search across the same lineage',
    send: (target) =>
      target.graphql(
        `query ($urn: String!) {searchAcrossLineage(input: {urn: $urn, direction: UPSTREAM,
          query: "*", start: 0, count: 1000}) {total searchResults {degree entity {urn}}}}`,
        { urn: HUB },
      ),
  },
  {
    name: 'long-text',
    says: 'a search that finds a description of 5 MB',
    prepare: (target) =>
      target.write(LONG, 'datasetProperties', { description: 'attacked words '.repeat(340_000) }),
    send: (target) =>
      target.post(SEARCH, { entities: ['dataset'], input: 'attacked words', start: 0, count: 10 }),
  },
  {
    name: 'batch',
    says: 'a batch of 10,000 aspects',
    send: (target) => target.post('/aspects?action=ingestProposalBatch', BATCH),
  },
  {
    name: 'wide-reads',
    says: 'a page of 10,000 relationships',
    send: (target) =>
      target.get(
        '/relationships?urn=urn:li:tag:pii&direction=INCOMING&types=List(TaggedWith)&count=10000',
      ),
  },
  {
    name: 'slow-bodies',
    says: '50 bodies that never end',
    send: (target) => target.leaveHanging(50),
  },
]

/** A search of everything whose filter has `count` clauses. */
function filtering(name: string, count: number, condition: string): Attack {
  const and = parts(count).map((part) => ({
    field: 'description',
    condition,
    values: [part],
    negated: true,
  }))
  return searching(name, `a search with ${count} ${condition} clauses`, {
    filter: { or: [{ and }] },
  })
}

function searching(name: string, says: string, request: object): Attack {
  const body = { input: '*', start: 0, count: 10, ...request }
  return { name, says, send: (target) => target.post(SEARCH, body) }
}

async function writeHub(target: Target): Promise<void> {
  const upstreams = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      dataset: dataset(`${name}.${at}`),
      type: 'TRANSFORMED',
    }))
  await target.write(HUB, 'upstreamLineage', { upstreams: upstreams('attack.level', HUB_WIDTH) })
  for (let at = 0; at < HUB_WIDTH; at++) {
    const urn = dataset(`attack.level.${at}`)
    const value = { upstreams: upstreams(`attack.level.${at}`, EDGES_PER_ASPECT) }
    await target.write(urn, 'upstreamLineage', value)
  }
}

/** Half a megabyte of types, when it is expanded once. */
const WIDE_FRAGMENT = `fragment All on __Schema {types {name description fields {name description
  args {name type {name kind ofType {name kind}}} type {name kind ofType {name kind}}}}}`

const MILLION_KEYS = `{${many(MANY, (at) => `"k${at}":1,`)}"entity":"dataset","input":"a"}`

const BLANKS = gzipSync(Buffer.alloc(200_000_000, ' '))

const BATCH = {
  proposals: Array.from({ length: 10_000 }, (_, at) => ({
    entityUrn: `urn:li:tag:attack${at}`,
    changeType: 'UPSERT',
    aspectName: 'tagProperties',
    aspect: { value: { name: `attack ${at}`, description: 'of a batch' } },
  })),
}

function dataset(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
}

/** Texts that few descriptions have. */
function parts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `a${at}`)
}

function aliases(count: number, field: string): string {
  return many(count, (at) => `a${at}: ${field} `)
}

function many(count: number, each: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => each(at)).join('')
}
