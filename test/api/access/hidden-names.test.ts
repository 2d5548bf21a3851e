import { expect } from 'chai'
import { concealmentWith } from '../../../server/authorize/policies/concealment.ts'
import {
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { encoded, upsert } from '../../support/proposals.ts'
import { describeOnAllEngines, type TestServer } from '../../support/server.ts'
import { ada, onlyUsers, policy, type Headers } from '../../support/people.ts'

const OPEN = 'urn:li:tag:open'
const SECRET = 'x'.repeat(32)
const concealment = concealmentWith(SECRET)

/** URNs of the hidden entities, which differ between catalogs that are the same otherwise. */
interface Hidden {
  /** Downstream of the center, upstream of the far end. */
  readonly middle: string
  /** Downstream of the center, of any type. */
  readonly leaf: string
  readonly source: string
  /** One of many ways from the center to the end. */
  readonly way: string
  /** Makes the same columns as a seen task. */
  readonly task: string
}

const task = (flow: string) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,${flow},PROD),load)`
const CATALOGS: readonly Hidden[] = [
  {
    middle: dataset('a'),
    leaf: dataset('b'),
    source: dataset('a.source'),
    way: dataset('a.way'),
    task: task('a'),
  },
  {
    middle: dataset('p'),
    leaf: 'urn:li:chart:(looker,a)',
    source: dataset('p.source'),
    way: dataset('way05a'),
    task: task('z'),
  },
  {
    middle: dataset('z'),
    leaf: 'urn:li:mlFeature:(shop,a)',
    source: dataset('z.source'),
    way: dataset('z.way'),
    task: task('p'),
  },
]

const center = dataset('m')
const far = dataset('far')
const end = dataset('end')
const near = ['c', 'n', 'y'].map(dataset)
const sources = ['d', 'o', 'x'].map(dataset)
const madeColumns = dataset('made')
const ways = Array.from({ length: 12 }, (_, at) => dataset(`way${String(at).padStart(2, '0')}`))
const seenTask = task('m')
const chart = 'urn:li:chart:(looker,m)'
const SEEN = [center, far, end, madeColumns, chart, ...near, ...sources, ...ways, seenTask]
const column = (urn: string) => `urn:li:schemaField:(${urn},id)`

/** Seen entities at which lineage is asked for. */
const STARTS = [center, far, end, madeColumns, near[0]!, sources[0]!, column(center)]

const step = (upstream: string, downstream: string) => ({
  upstreamType: 'FIELD_SET',
  upstreams: [column(upstream)],
  downstreamType: 'FIELD',
  downstreams: [column(downstream)],
})
const downstreamOf = (urn: string, ...upstreams: readonly string[]) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: upstreams.map((upstream) => ({ dataset: upstream, type: 'TRANSFORMED' })),
    fineGrainedLineages: upstreams.map((upstream) => step(upstream, urn)),
  })
const making = (urn: string) =>
  upsert(urn, 'dataJobInputOutput', {
    inputDatasets: [],
    outputDatasets: [],
    fineGrainedLineages: [step(center, madeColumns)],
  })
const chartOf = (urn: string, upstream: string) =>
  upsert(urn, 'chartInfo', {
    title: 'Chart',
    description: '',
    lastModified: {
      created: { time: 0, actor: ada },
      lastModified: { time: 0, actor: ada },
    },
    inputs: [{ string: upstream }],
  })

function leafOf(urn: string, upstream: string): object {
  if (urn.startsWith('urn:li:chart:')) return chartOf(urn, upstream)
  return urn.startsWith('urn:li:mlFeature:')
    ? upsert(urn, 'mlFeatureProperties', { sources: [upstream] })
    : upsert(urn, 'upstreamLineage', { upstreams: [{ dataset: upstream, type: 'COPY' }] })
}

/** The lineage of a catalog; seen entities name the hidden ones in clear in their values. */
const proposalsOf = ({ middle, leaf, source, way, task: hiddenTask }: Hidden) => [
  ...sources.map((urn) => upsert(urn, 'status', { removed: false })),
  upsert(source, 'status', { removed: false }),
  downstreamOf(center, source, ...sources),
  ...[middle, way, ...near, ...ways].map((urn) => downstreamOf(urn, center)),
  downstreamOf(far, middle),
  downstreamOf(end, way, ...ways),
  upsert(madeColumns, 'status', { removed: false }),
  making(seenTask),
  making(hiddenTask),
  chartOf(chart, center),
  leafOf(leaf, center),
]

interface Reader {
  readonly server: TestServer
  readonly headers: Headers
}

const WHOLE = [[0, 100]] as const
/** The center and the end have hidden neighbours among many. */
const pagesOf = (urn: string) =>
  urn === center || urn === end
    ? [...WHOLE, ...Array.from({ length: 6 }, (_, at) => [at * 3, 3] as const)]
    : WHOLE
const DIRECTIONS = ['UPSTREAM', 'DOWNSTREAM'] as const

/** Returns what pages of a query of GraphQL answer. */
async function paged({ server, headers }: Reader, query: string, urn: string): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const direction of DIRECTIONS) {
    for (const [start, count] of pagesOf(urn)) {
      answers.push(await data(server, query, { urn, direction, start, count }, headers))
    }
  }
  return answers
}

const RESULTS = `total searchResults {
  entity { urn } degree degrees paths { path { urn type } }
} facets { field aggregations { value count } }`
const COLUMNS =
  'searchFlags: { groupingSpec: { groupingCriteria: [{ baseEntityType: SCHEMA_FIELD, groupingEntityType: SCHEMA_FIELD }] } }'
const acrossLineage = (more: string) => `query (
  $urn: String!, $direction: LineageDirection!, $start: Int, $count: Int
) { searchAcrossLineage(
  input: { urn: $urn, direction: $direction, query: "*", start: $start, count: $count ${more} }
) { ${RESULTS} } }`

/** Everything that answers lineage, as questions about one entity. */
const ENTRY_POINTS: Readonly<
  Record<string, (reader: Reader, urn: string) => Promise<readonly unknown[]>>
> = {
  async getLineage({ server, headers }, urn) {
    const answers: unknown[] = []
    for (const direction of DIRECTIONS) {
      for (const maxHops of [1, 3]) {
        for (const [start, count] of pagesOf(urn)) {
          const asked = { urn, direction, maxHops, start, count }
          const answer = await server.post('/relationships?action=getLineage', asked, headers)
          expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
          answers.push(answer.body)
        }
      }
    }
    return answers
  },
  lineage: (reader, urn) =>
    paged(
      reader,
      `query ($urn: String!, $direction: LineageDirection!, $start: Int, $count: Int) {
        entity(urn: $urn) { urn type ... on EntityWithRelationships {
          lineage(input: { direction: $direction, start: $start, count: $count }) {
            total filtered relationships { type degree entity { urn type } } } } }
      }`,
      urn,
    ),
  searchAcrossLineage: (reader, urn) => paged(reader, acrossLineage(''), urn),
  searchColumns: (reader, urn) => paged(reader, acrossLineage(COLUMNS), urn),
  async scrollAcrossLineage({ server, headers }, urn) {
    const answers: unknown[] = []
    for (const direction of DIRECTIONS) {
      for (let scrollId: string | null | undefined; scrollId !== null;) {
        const { scrollAcrossLineage } = await data<{
          scrollAcrossLineage: { nextScrollId: string | null }
        }>(
          server,
          `query ($urn: String!, $direction: LineageDirection!, $scrollId: String) {
            scrollAcrossLineage(
              input: { urn: $urn, direction: $direction, query: "*", count: 2, scrollId: $scrollId }
            ) { nextScrollId ${RESULTS} }
          }`,
          { urn, direction, scrollId },
          headers,
        )
        const { nextScrollId, ...page } = scrollAcrossLineage
        answers.push(page)
        scrollId = nextScrollId
      }
    }
    return answers
  },
  async relationships({ server, headers }, urn) {
    const paths = ['/relationships', '/openapi/relationships/v1']
    const answers: unknown[] = []
    for (const path of paths) {
      for (const direction of ['INCOMING', 'OUTGOING']) {
        const target = `${path}?direction=${direction}&urn=${encoded(urn)}`
        answers.push((await server.get(target, headers)).body)
      }
    }
    return answers
  },
  async scrolls({ server, headers }, urn) {
    const answers: unknown[] = []
    for (const path of ['relationship', 'lineage']) {
      for (let scrollId = ''; ;) {
        const target = `/openapi/v3/${path}/scroll?count=3${scrollId && `&scrollId=${encoded(scrollId)}`}`
        const { status, body } = await server.post<{
          results: readonly unknown[]
          scrollId?: string
        }>(target, { urns: [urn] }, headers)
        expect(status, JSON.stringify(body)).to.equal(200)
        answers.push(body.results)
        if (!body.scrollId) break
        scrollId = body.scrollId
      }
    }
    return answers
  },
}

const RESTRICTED = /urn:li:restricted:[\w-]+/g

// docs/interface: access/restricted
describeOnAllEngines('lineage with hidden entities', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: SECRET } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  let reader: Reader

  before(async () => {
    reader = { server, headers: (await makeToken(server, ada, undefined)).headers }
    const criteria = [{ field: 'TAG', condition: 'EQUALS', values: [OPEN] }]
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('open', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), { resources: { filter: { criteria } } }),
      ...SEEN.map((urn) => upsert(urn, 'globalTags', { tags: [{ tag: OPEN }] })),
    ])
  })

  /** Returns what every entry point answers about every entity, without the opaque URNs. */
  async function answersIn(hidden: Hidden): Promise<Map<string, string>> {
    await ingestAs(server, admin, proposalsOf(hidden))
    const starts = Object.entries({
      ...Object.fromEntries(STARTS.map((urn) => [urn, urn])),
      ...Object.fromEntries(
        Object.entries(hidden).map(([role, urn]) => [role, concealment.conceal(urn)]),
      ),
    })
    const answers = new Map<string, string>()
    for (const [name, answer] of Object.entries(ENTRY_POINTS)) {
      for (const [start, urn] of starts) {
        const text = JSON.stringify(await answer(reader, urn), undefined, 1)
        answers.set(`${name} of ${start}`, text.replaceAll(RESTRICTED, 'restricted'))
      }
    }
    for (const urn of Object.values(hidden)) {
      const { status } = await server.post('/entities?action=delete', { urn }, admin)
      expect(status).to.equal(200)
    }
    return answers
  }

  it('is the same whatever the names and types of the hidden ones', async function () {
    this.timeout(600_000)
    const [first, ...others] = CATALOGS
    const answers = await answersIn(first!)
    for (const name of ['getLineage', 'lineage', 'searchAcrossLineage', 'scrollAcrossLineage']) {
      const told = [...answers].filter(
        ([key, text]) => key.startsWith(`${name} of`) && text.includes('restricted'),
      )
      expect(told.length, name).to.be.above(1)
    }
    for (const hidden of others) {
      const differing = [...(await answersIn(hidden))].flatMap(([key, text]) =>
        text === answers.get(key) ? [] : [{ key, text, before: answers.get(key) }],
      )
      expect(differing.map(({ key }) => key)).to.deep.equal([])
    }
  })
})
