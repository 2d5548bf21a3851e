import { gzipSync } from 'node:zlib'
import type { Attack } from './attack.ts'
import { CYPHER_ATTACKS } from './cypher-attacks.ts'
import type { Target } from './target.ts'

const SEARCH = '/entities?action=searchAcrossEntities'
/** The root of the widest lineage. */
const HUB = dataset('attack.hub')
const HUB_WIDTH = 50
const EDGES_PER_ASPECT = 1_000
/** A dataset with a description of 5 MB. */
const LONG = dataset('attack.long')
/** Members of a body just below the size limit. */
const MEMBERS = 900_000

export const ATTACKS: readonly Attack[] = [
  filterAttack('contain-200', 200, 'CONTAIN'),
  filterAttack('contain-2000', 2_000, 'CONTAIN'),
  filterAttack('equal-5000', 5_000, 'EQUAL'),
  searchAttack('contain-values', '5,000 parts in one clause', {
    filter: { or: [{ and: [{ field: 'name', condition: 'CONTAIN', values: rareWords(5_000) }] }] },
  }),
  searchAttack('words', '10,000 words', { input: rareWords(10_000).join(' ') }),
  searchAttack('wide-page', 'a page of 10,000 with all facets', {
    count: 10_000,
    searchFlags: { maxAggValues: 10_000 },
  }),
  searchAttack('deep-sorted', 'a sorted page at offset 20,000', {
    start: 20_000,
    count: 100,
    sort: { field: 'description', order: 'DESCENDING' },
  }),
  {
    name: 'introspection',
    description: '99 aliases of __schema with a wide fragment',
    send: (target) => target.graphql(`{${aliases(99, '__schema {...All}')}} ${WIDE_FRAGMENT}`),
  },
  {
    name: 'entities',
    description: '99 aliases of entities with 10,000 URNs each',
    send: (target) =>
      target.graphql(`query ($urns: [String!]!) {${aliases(99, 'entities(urns: $urns) {urn}')}}`, {
        urns: Array.from({ length: 10_000 }, (_, at) => `urn:li:tag:${at}`),
      }),
  },
  {
    name: 'operations-1200',
    description: '1,200 operations that share a fragment',
    send: (target) => {
      const operations = repeat(1_200, (at) => `query q${at} {...F} `)
      const fragment = `fragment F on Query {${aliases(50, 'me {corpUser {urn}}')}}`
      return target.graphql(operations + fragment, {}, 'q7')
    },
  },
  {
    name: 'deep-graphql',
    description: 'a document of 5,000 levels',
    send: (target) => target.graphql(`${'{a'.repeat(5_000)}${'}'.repeat(5_000)}`),
  },
  {
    name: 'wrong-fields',
    description: 'a document of 3,000 unknown fields',
    send: (target) => target.graphql(`{${repeat(3_000, (at) => `datase${at} `)}}`),
  },
  {
    name: 'million-keys',
    description: `a body of ${MEMBERS.toLocaleString('en')} keys`,
    send: (target) => target.post(SEARCH, MILLION_KEYS),
  },
  {
    name: 'million-members',
    description: `an aspect of ${MEMBERS.toLocaleString('en')} undeclared members`,
    send: (target) =>
      target.post(
        '/aspects?action=ingestProposal',
        `{"proposal":{"entityUrn":"${LONG}","changeType":"UPSERT","aspectName":"attackOpaque","aspect":{"value":${MILLION_KEYS}}}}`,
      ),
  },
  {
    name: 'gzip-bomb',
    description: '200 MB of spaces compressed to 200 kB',
    send: (target) => target.postCompressed(SEARCH, BLANKS),
  },
  {
    name: 'wide-lineage',
    description: `lineage over ${(HUB_WIDTH * EDGES_PER_ASPECT).toLocaleString('en')} edges`,
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
    description: 'a search across the same lineage',
    send: (target) =>
      target.graphql(
        `query ($urn: String!) {searchAcrossLineage(input: {urn: $urn, direction: UPSTREAM,
          query: "*", start: 0, count: 1000}) {total searchResults {degree entity {urn}}}}`,
        { urn: HUB },
      ),
  },
  {
    name: 'long-text',
    description: 'a search that finds a description of 5 MB',
    prepare: (target) =>
      target.write(LONG, 'datasetProperties', { description: 'attacked words '.repeat(340_000) }),
    send: (target) =>
      target.post(SEARCH, { entities: ['dataset'], input: 'attacked words', start: 0, count: 10 }),
  },
  {
    name: 'batch',
    description: 'a batch of 10,000 aspects',
    send: (target) => target.post('/aspects?action=ingestProposalBatch', BATCH),
  },
  {
    name: 'wide-reads',
    description: 'a page of 10,000 relationships',
    send: (target) =>
      target.get(
        '/relationships?urn=urn:li:tag:pii&direction=INCOMING&types=List(TaggedWith)&count=10000',
      ),
  },
  {
    name: 'slow-bodies',
    description: '50 request bodies that never end',
    send: (target) => target.openStalledRequests(50),
  },
  ...CYPHER_ATTACKS,
]

/** Returns a search for `*` whose filter has `count` clauses. */
function filterAttack(name: string, count: number, condition: string): Attack {
  const and = rareWords(count).map((part) => ({
    field: 'description',
    condition,
    values: [part],
    negated: true,
  }))
  return searchAttack(name, `a search with ${count} ${condition} clauses`, {
    filter: { or: [{ and }] },
  })
}

function searchAttack(name: string, description: string, request: object): Attack {
  const body = { input: '*', start: 0, count: 10, ...request }
  return { name, description, send: (target) => target.post(SEARCH, body) }
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

/** A fragment whose answer is half a megabyte. */
const WIDE_FRAGMENT = `fragment All on __Schema {types {name description fields {name description
  args {name type {name kind ofType {name kind}}} type {name kind ofType {name kind}}}}}`

const MILLION_KEYS = `{${repeat(MEMBERS, (at) => `"k${at}":1,`)}"entity":"dataset","input":"a"}`

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

/** Returns distinct words that few descriptions contain. */
function rareWords(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `a${at}`)
}

function aliases(count: number, field: string): string {
  return repeat(count, (at) => `a${at}: ${field} `)
}

function repeat(count: number, makeText: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => makeText(at)).join('')
}
