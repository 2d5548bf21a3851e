import { expect } from 'chai'
import { dataset, datasets } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { describeOnPairs } from '../../support/long-run.ts'
import type { TestServer } from '../../support/server.ts'

const raw = dataset('lake.raw')
const staged = dataset('lake.staged')
const mart = dataset('lake.mart')
const sales = dataset('lake.sales')
const hidden = dataset('lake.hidden')
const behind = dataset('lake.behind')
const stub = dataset('lake.stub')
const chart = 'urn:li:chart:(looker,sales)'
const gold = 'urn:li:tag:gold'
const query = 'urn:li:query:stage'

const column = (of: string, path: string) => `urn:li:schemaField:(${of},${path})`
const named = (urn: string, name: string) => upsert(urn, 'datasetProperties', { name })
const columns = (upstream: string, downstream: string) => ({
  upstreamType: 'FIELD_SET',
  upstreams: [upstream],
  downstreamType: 'FIELD',
  downstreams: [downstream],
  query,
})

interface Found {
  readonly nextScrollId?: string | null
  readonly start?: number
  readonly count: number
  readonly total: number
  readonly isPartial: boolean
  readonly searchResults: readonly {
    readonly degree: number
    readonly degrees: readonly number[]
    readonly entity: { readonly urn: string; readonly type: string }
    readonly paths: readonly { readonly path: readonly { readonly urn: string }[] }[]
  }[]
  readonly facets: readonly {
    readonly field: string
    readonly aggregations: readonly { readonly value: string; readonly count: number }[]
  }[]
}

const SEARCH = `query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) {
  start count total isPartial
  searchResults { degree degrees entity { urn type } paths { path { urn } } }
  facets { field aggregations { value count } }
} }`

async function find(server: TestServer, urn: string, input: object = {}): Promise<Found> {
  const variables = { input: { urn, direction: 'DOWNSTREAM', ...input } }
  type Answer = { searchAcrossLineage: Found }
  return (await data<Answer>(server, SEARCH, variables)).searchAcrossLineage
}

const SCROLL = `query ($input: ScrollAcrossLineageInput!) { scrollAcrossLineage(input: $input) {
  nextScrollId count total searchResults { degree entity { urn type } paths { path { urn } } }
  facets { field aggregations { value count } }
} }`

/** All pages of a scroll. */
async function scrolled(server: TestServer, urn: string, input: object): Promise<Found[]> {
  type Answer = { scrollAcrossLineage: Found }
  const pages: Found[] = []
  let scrollId: string | null | undefined
  do {
    const variables = { input: { urn, direction: 'DOWNSTREAM', ...input, scrollId } }
    const answer: Answer = await data<Answer>(server, SCROLL, variables)
    pages.push(answer.scrollAcrossLineage)
    scrollId = answer.scrollAcrossLineage.nextScrollId
  } while (scrollId)
  return pages
}

const urnsIn = ({ searchResults }: Found) => searchResults.map(({ entity }) => entity.urn)
const degreesIn = ({ searchResults }: Found) =>
  searchResults.map(({ entity, degree }): [string, number] => [entity.urn, degree])
const pathsIn = ({ searchResults }: Found, urn: string) =>
  searchResults
    .find(({ entity }) => entity.urn === urn)
    ?.paths.map(({ path }) => path.map((each) => each.urn))
const facet = ({ facets }: Found, field: string) =>
  Object.fromEntries(
    (facets.find((each) => each.field === field)?.aggregations ?? []).map((each) => {
      return [each.value, each.count]
    }),
  )
/** Hops are a filter (docs/interface: search/lineage). */
const hops = (...values: string[]) => ({
  orFilters: [{ and: [{ field: 'degree', condition: 'EQUAL', values }] }],
})

describeOnPairs('lineage searches, by GraphQL', (serve) => {
  const server = serve()

  before(() =>
    server.ingest(
      named(raw, 'raw'),
      named(staged, 'staged'),
      named(mart, 'mart'),
      named(sales, 'sales'),
      named(hidden, 'hidden'),
      named(behind, 'behind'),
      upsert(hidden, 'status', { removed: true }),
      upsert(chart, 'chartInfo', { title: 'Sales', inputs: [{ string: sales }] }),
      upsert(mart, 'globalTags', { tags: [{ tag: gold }] }),
      upsert(chart, 'globalTags', { tags: [{ tag: gold }] }),
      upsert(staged, 'upstreamLineage', {
        upstreams: [{ dataset: raw, type: 'TRANSFORMED', query }],
        fineGrainedLineages: [
          columns(column(raw, 'id'), column(staged, 'id')),
          columns(column(raw, 'id'), column(staged, 'key')),
        ],
      }),
      upsert(mart, 'upstreamLineage', {
        upstreams: [{ dataset: staged, type: 'TRANSFORMED' }],
        fineGrainedLineages: [columns(column(staged, 'id'), column(mart, 'id'))],
      }),
      upsert(sales, 'upstreamLineage', {
        upstreams: [
          { dataset: staged, type: 'TRANSFORMED' },
          { dataset: mart, type: 'TRANSFORMED' },
        ],
      }),
      upsert(hidden, 'upstreamLineage', { upstreams: [{ dataset: raw, type: 'TRANSFORMED' }] }),
      upsert(behind, 'upstreamLineage', {
        upstreams: [hidden, stub].map((each) => ({ dataset: each, type: 'TRANSFORMED' })),
      }),
    ),
  )

  it('finds downstream entities, nearest first, with their distance', async () => {
    const found = await find(server, raw)
    expect(degreesIn(found)).to.deep.equal([
      [staged, 1],
      [behind, 2],
      [mart, 2],
      [sales, 2],
      [chart, 3],
    ])
    expect(found).to.include({ start: 0, count: 10, total: 5, isPartial: false })
  })

  it('finds upstream entities', async () => {
    const found = await find(server, chart, { direction: 'UPSTREAM' })
    expect(degreesIn(found)).to.deep.equal([
      [sales, 1],
      [mart, 2],
      [staged, 2],
      [raw, 3],
    ])
  })

  // docs/interface: states/lineage-of-removed
  it('passes through soft-deleted entities and stubs, and shows soft-deleted ones when asked', async () => {
    expect(urnsIn(await find(server, raw)))
      .to.include(behind)
      .and.not.include(hidden)
    const all = await find(server, raw, { searchFlags: { includeSoftDeleted: true } })
    expect(degreesIn(all)).to.deep.include([hidden, 1])
    const up = await find(server, behind, { direction: 'UPSTREAM' })
    expect(degreesIn(up)).to.deep.equal([[raw, 2]])
    const removed = [{ and: [{ field: 'removed', values: ['true'] }] }]
    expect(urnsIn(await find(server, raw, { orFilters: removed }))).to.deep.equal([hidden])
  })

  // docs/interface: search/lineage
  it('takes `degree` in the filter as the distance', async () => {
    expect(urnsIn(await find(server, raw, hops('1')))).to.deep.equal([staged])
    expect(urnsIn(await find(server, raw, hops('1', '2')))).to.have.lengthOf(4)
    expect(urnsIn(await find(server, raw, hops('3+')))).to.deep.equal([chart])
    expect(urnsIn(await find(server, raw, hops('3')))).to.deep.equal([chart])
    expect(urnsIn(await find(server, raw, hops('4+')))).to.deep.equal([])
    expect((await find(server, raw, hops('1', '2', '3+'))).total).to.equal(5)
    const filters = [{ field: 'degree', values: ['1'], negated: true }]
    expect(urnsIn(await find(server, raw, { filters }))).to.have.lengthOf(4)
  })

  it('combines the distance with other conditions, also differently at each distance', async () => {
    const tagged = { field: 'tags', values: [gold] }
    const near = { field: 'degree', values: ['1'] }
    const far = { field: 'degree', values: ['3+'] }
    const search = async (...orFilters: object[]) => urnsIn(await find(server, raw, { orFilters }))
    expect(await search({ and: [tagged] })).to.deep.equal([mart, chart])
    expect(await search({ and: [tagged, far] })).to.deep.equal([chart])
    expect(await search({ and: [near] }, { and: [tagged] })).to.deep.equal([staged, mart, chart])
    expect(await search({ and: [near] }, { and: [far, tagged] })).to.deep.equal([staged, chart])
    expect(await search({ and: [{ ...tagged, negated: true }, far] })).to.deep.equal([])
  })

  it('narrows by types and by words', async () => {
    expect(urnsIn(await find(server, raw, { types: ['CHART'] }))).to.deep.equal([chart])
    expect(urnsIn(await find(server, raw, { query: 'sales' }))).to.deep.equal([sales, chart])
    expect(urnsIn(await find(server, raw, { query: '/q name:mart' }))).to.deep.equal([mart])
    expect(urnsIn(await find(server, raw, { query: sales }))).to.deep.equal([sales])
    // No entity has this name, so one typo is forgiven.
    expect(urnsIn(await find(server, raw, { query: 'stagid' }))).to.deep.equal([staged])
    expect(await find(server, raw, { query: 'nonsense' })).to.include({ total: 0 })
  })

  it('pages exactly, and counts results beyond the page', async () => {
    const all = urnsIn(await find(server, raw))
    for (const [start, count] of [
      [0, 1],
      [0, 2],
      [1, 3],
      [3, 2],
      [4, 10],
      [5, 10],
      [0, 0],
    ] as const) {
      const page = await find(server, raw, { start, count })
      expect(urnsIn(page), `${start}, ${count}`).to.deep.equal(all.slice(start, start + count))
      expect(page.total).to.equal(5)
    }
  })

  it('orders equally near and equally good results by URN, whatever their insertion and name', async () => {
    const start = dataset('ties.start')
    const far = ['c', 'a', 'b'].map((name) => dataset(`ties.${name}`))
    // Sequential, because an index may number them in this order.
    for (const [at, urn] of far.entries()) {
      await server.ingest(
        named(urn, `tied ${['two', 'three', 'one'][at]}`),
        upsert(urn, 'upstreamLineage', {
          upstreams: [{ dataset: start, type: 'TRANSFORMED' }],
        }),
      )
    }
    const inOrder = far.toSorted()
    expect(urnsIn(await find(server, start))).to.deep.equal(inOrder)
    expect(urnsIn(await find(server, start, { query: 'tied' }))).to.deep.equal(inOrder)
    expect(urnsIn(await find(server, start, { query: 'tied one' }))).to.deep.equal([far[2]])
  })

  it('sorts on request, over all distances', async () => {
    const sortInput = { sortCriteria: [{ field: 'urn', sortOrder: 'DESCENDING' }] }
    const found = await find(server, raw, { sortInput, start: 1, count: 2, types: ['DATASET'] })
    expect(degreesIn(found)).to.deep.equal([
      [sales, 2],
      [mart, 2],
    ])
    expect(found.total).to.equal(4)
    expect(facet(found, 'degree')).to.deep.equal({ '1': 1, '2': 3 })
  })

  it('has facets over all results, `degree` among them', async () => {
    const found = await find(server, raw, { count: 1 })
    expect(facet(found, 'degree')).to.deep.equal({ '1': 1, '2': 3, '3+': 1 })
    expect(facet(found, '_entityType')).to.deep.equal({ DATASET: 4, CHART: 1 })
    expect(facet(found, 'tags')).to.deep.equal({ [gold]: 2 })
    const skipped = await find(server, raw, { searchFlags: { skipAggregates: true } })
    expect(skipped.facets).to.deep.equal([])
    expect(skipped.total).to.equal(5)
  })

  // docs/interface: graphql/paths
  it('answers the shortest paths from the start, with the queries that made the steps', async () => {
    const found = await find(server, raw)
    expect(pathsIn(found, staged)).to.deep.equal([[raw, query, staged]])
    expect(pathsIn(found, chart)).to.deep.equal([[raw, query, staged, sales, chart]])
    const up = await find(server, sales, { direction: 'UPSTREAM' })
    expect(pathsIn(up, raw)).to.deep.equal([[sales, staged, query, raw]])
  })

  describe('of columns', () => {
    const id = column(raw, 'id')
    /** The Python client's request for columns: one criterion instead of a list. */
    const asColumns = {
      searchFlags: {
        groupingSpec: {
          groupingCriteria: {
            baseEntityType: 'SCHEMA_FIELD',
            groupingEntityType: 'SCHEMA_FIELD',
          },
        },
      },
    }

    it('finds the datasets that contain them, with a path to each column', async () => {
      const found = await find(server, id)
      expect(degreesIn(found)).to.deep.equal([
        [staged, 1],
        [mart, 2],
      ])
      expect(pathsIn(found, staged)).to.deep.equal([
        [id, query, column(staged, 'id')],
        [id, query, column(staged, 'key')],
      ])
      expect(pathsIn(found, mart)).to.deep.equal([
        [id, query, column(staged, 'id'), query, column(mart, 'id')],
      ])
    })

    // docs/interface: search/columns-in-lineage
    it('finds the task that made a column, at the distance of the column after it', async () => {
      const [from, to] = [dataset('shop.from'), dataset('shop.to')]
      const copy = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,columns,PROD),copy)'
      await server.ingest(
        named(from, 'from'),
        named(to, 'to'),
        upsert(copy, 'dataJobInfo', { name: 'copy', type: { string: 'COMMAND' } }),
        upsert(copy, 'dataJobInputOutput', {
          inputDatasets: [],
          outputDatasets: [],
          fineGrainedLineages: [columns(column(from, 'id'), column(to, 'id'))],
        }),
      )
      const down = await find(server, column(from, 'id'))
      expect(degreesIn(down)).to.have.deep.members([
        [copy, 1],
        [to, 1],
      ])
      expect(pathsIn(down, copy)).to.deep.equal([[column(from, 'id'), copy]])
      expect(pathsIn(down, to)).to.deep.equal([[column(from, 'id'), copy, column(to, 'id')]])
      const up = await find(server, column(to, 'id'), { ...asColumns, direction: 'UPSTREAM' })
      expect(degreesIn(up)).to.have.deep.members([
        [copy, 1],
        [column(from, 'id'), 1],
      ])
      const tasks = await find(server, column(from, 'id'), { types: ['DATA_JOB'] })
      expect([tasks.total, ...urnsIn(tasks)]).to.deep.equal([1, copy])
      const pages = await scrolled(server, column(from, 'id'), { count: 1 })
      expect(pages.flatMap(urnsIn)).to.have.members([copy, to])
    })

    it('scrolls through the datasets, whatever the grouping, with paths of columns', async () => {
      for (const count of [1, 2, 10]) {
        const pages = await scrolled(server, id, { ...asColumns, count })
        expect(pages.flatMap(degreesIn)).to.deep.equal([
          [staged, 1],
          [mart, 2],
        ])
        expect(pages).to.have.length(Math.ceil(2 / count))
        for (const page of pages) {
          expect(page.total).to.equal(2)
          expect(facet(page, 'degree')).to.deep.equal({ '1': 1, '2': 1 })
        }
        expect(pages.flatMap((page) => pathsIn(page, staged) ?? [])).to.deep.equal([
          [id, query, column(staged, 'id')],
          [id, query, column(staged, 'key')],
        ])
      }
    })

    it('finds the columns themselves on request', async () => {
      const found = await find(server, id, asColumns)
      expect(degreesIn(found)).to.deep.equal([
        [column(staged, 'id'), 1],
        [column(staged, 'key'), 1],
        [column(mart, 'id'), 2],
      ])
      expect(found.searchResults[0]?.entity.type).to.equal('SCHEMA_FIELD')
      expect(facet(found, 'degree')).to.deep.equal({ '1': 2, '2': 1 })
      const page = await find(server, id, { ...asColumns, start: 1, count: 2 })
      expect(urnsIn(page)).to.deep.equal([column(staged, 'key'), column(mart, 'id')])
      expect(page.total).to.equal(3)
      const tagged = [{ and: [{ field: 'tags', values: [gold] }] }]
      const narrowed = await find(server, id, { ...asColumns, orFilters: tagged })
      expect(urnsIn(narrowed)).to.deep.equal([column(mart, 'id')])
    })
  })

  it('scrolls to the end as the Python client does', async () => {
    const pages = await scrolled(server, raw, { count: 2, types: null })
    expect(pages.map(({ total }) => total)).to.deep.equal([5, 5, 5])
    expect(pages.flatMap(degreesIn)).to.deep.equal(degreesIn(await find(server, raw)))
  })

  it('finds nothing for an entity without lineage, or one that was never written', async () => {
    const nothing = { count: 10, total: 0, isPartial: false, searchResults: [], facets: [] }
    expect(await find(server, gold)).to.deep.include(nothing)
    expect(await find(server, dataset('nobody'))).to.deep.include(nothing)
  })

  it('refuses invalid input with a message that names it', async () => {
    const bad: readonly [object, RegExp][] = [
      [{ urn: 'nonsense' }, /Not a URN/],
      [{ urn: null }, /input\.urn/],
      [hops('near'), /Invalid degree "near"; expected a number/],
      [
        { filters: [{ field: 'degree', condition: 'CONTAIN', values: ['1'] }] },
        /Unknown condition \w+ on degree; expected EQUAL or IN/,
      ],
      [{ filters: [{ field: 'nonsense', values: ['1'] }] }, /unknown search field "nonsense"/],
      [{ count: 10_001 }, /count must be/],
      [{ start: -1 }, /start must be/],
    ]
    for (const [input, message] of bad) {
      const variables = { input: { urn: raw, direction: 'DOWNSTREAM', ...input } }
      const { errors } = await ask(server, SEARCH, variables)
      expect(errors?.[0]?.message, JSON.stringify(input)).to.match(message)
      expect(errors?.[0]?.extensions.code).to.equal(400)
    }
  })

  describe('of more results than one search fetches', () => {
    const [start = '', ...wide] = datasets('wide.', 401)

    before(() =>
      server.ingest(
        named(start, 'start'),
        ...wide.flatMap((urn, at) => [
          named(urn, at % 2 === 0 ? 'evenly' : 'oddly'),
          upsert(urn, 'upstreamLineage', {
            upstreams: [{ dataset: at < 300 ? start : wide[at - 300], type: 'COPY' }],
          }),
        ]),
      ),
    )

    after(() => server.ingest(...wide.map((urn) => deletion(urn))))

    it('finds the nearest first, page by page, and counts all', async () => {
      const seen: string[] = []
      for (let from = 0; from < 400; from += 150) {
        const page = await find(server, start, { start: from, count: 150 })
        expect(page.total).to.equal(400)
        expect(facet(page, 'degree')).to.deep.equal({ '1': 300, '2': 100 })
        seen.push(...urnsIn(page))
      }
      expect(new Set(seen)).to.deep.equal(new Set(wide))
      expect(new Set(seen.slice(0, 300))).to.deep.equal(new Set(wide.slice(0, 300)))
    })

    it('forgives a typo only if nothing at all matches without it', async () => {
      const even = await find(server, start, { query: 'evenly', count: 400 })
      expect(even.total).to.equal(200)
      const typo = await find(server, start, { query: 'evenlx', count: 400 })
      expect(new Set(urnsIn(typo))).to.deep.equal(new Set(urnsIn(even)))
      expect(facet(typo, 'degree')).to.deep.equal({ '1': 150, '2': 50 })
    })
  })

  describe('in a mesh of 10 × 6 with 10^6 paths', () => {
    const layers = Array.from({ length: 6 }, (_, layer) => datasets(`mesh.${layer}.`, 10))
    const start = dataset('mesh.start')

    before(() =>
      server.ingest(
        named(start, 'start'),
        ...layers.flatMap((layer, at) =>
          layer.flatMap((urn) => [
            named(urn, 'part'),
            upsert(urn, 'upstreamLineage', {
              upstreams: (layers[at - 1] ?? [start]).map((each) => {
                return { dataset: each, type: 'TRANSFORMED' }
              }),
            }),
          ]),
        ),
      ),
    )

    after(() => server.ingest(...layers.flat().map((urn) => deletion(urn))))

    it('finds each entity once, with ten of the paths to it', async () => {
      const found = await find(server, start, { count: 100 })
      expect(found.total).to.equal(60)
      expect(new Set(urnsIn(found)).size).to.equal(60)
      const last = layers[5]?.[9] ?? ''
      const paths = pathsIn(found, last) ?? []
      expect(paths).to.have.lengthOf(10)
      expect(new Set(paths.map((path) => path.join())).size).to.equal(10)
      for (const path of paths)
        expect([path[0], path[6], path.length]).to.deep.equal([start, last, 7])
    })
  })
})
