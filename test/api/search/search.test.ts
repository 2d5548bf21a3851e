import { ask } from '../../support/graphql.ts'
import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import {
  all,
  found,
  search,
  valueOf,
  type FoundObject,
  type SearchValue,
} from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'

const bazOne = 'urn:li:chart:(looker,baz1)'
const bazTwo = 'urn:li:chart:(looker,baz2)'
const growth = 'urn:li:chart:(superset,growth)'
const hive = 'urn:li:dataPlatform:hive'
const tags = Array.from({ length: 25 }, (_, at) => `urn:li:tag:t${String(at).padStart(2, '0')}`)
const orders = dataset('orders')
const customers = dataset('customers')
const invoices = dataset('invoices')

// docs/interface: search/search, search/input, search/shapes, search/facets, search/highlights,
// search/sort, search/soft-deleted
describeOnEngines('`POST /entities?action=search`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(bazOne, 'chartInfo', { title: 'Baz Chart 1', description: 'A chart.', type: 'BAR' }),
      upsert(bazTwo, 'chartInfo', { title: 'Baz Chart 2', description: 'Another.', type: 'PIE' }),
      upsert(growth, 'chartInfo', { title: 'Growth', description: 'By month.', type: 'BAR' }),
      upsert(orders, 'datasetProperties', {
        description: 'One row for each order.',
        created: { time: 300 },
        customProperties: { tier: 'gold' },
      }),
      upsert(orders, 'dataPlatformInstance', {
        platform: hive,
        instance: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,east)',
      }),
      upsert(orders, 'globalTags', { tags: tags.map((tag) => ({ tag })) }),
      upsert(customers, 'datasetProperties', { description: 'People.', created: { time: 100 } }),
      upsert(customers, 'dataPlatformInstance', { platform: hive }),
      upsert(customers, 'globalTags', { tags: [{ tag: tags[24] }] }),
      upsert(invoices, 'status', { removed: false }),
    ),
  )

  it('answers URNs, totals and `metadata` in both shapes', async () => {
    const request = { input: 'baz chart 1', entity: 'chart', start: 0, count: 10 }
    const { status, headers, body } = await server.post('/entities?action=search', request)
    expect([status, headers['content-type']]).to.deep.equal([
      200,
      'application/json; charset=utf-8',
    ])
    expect(body).to.deep.equal({
      value: {
        from: 0,
        pageSize: 10,
        numEntities: 1,
        entities: [bazOne],
        metadata: {
          urns: [bazOne],
          matches: [
            {
              matchedFields: [
                { name: 'description', value: 'A chart.' },
                { name: 'title', value: 'Baz Chart 1' },
              ],
            },
          ],
          searchResultMetadatas: [
            { name: '_entityType', aggregations: { CHART: 1 } },
            { name: 'platform', aggregations: { looker: 1 } },
            { name: 'type', aggregations: { BAR: 1 } },
          ],
          aggregations: [
            {
              name: '_entityType',
              displayName: 'Type',
              aggregations: { CHART: 1 },
              filterValues: [{ value: 'CHART', facetCount: 1 }],
            },
            {
              name: 'platform',
              displayName: 'Platform',
              aggregations: { 'urn:li:dataPlatform:looker': 1 },
              filterValues: [{ value: 'urn:li:dataPlatform:looker', facetCount: 1 }],
            },
            {
              name: 'type',
              displayName: 'Chart Type',
              aggregations: { BAR: 1 },
              filterValues: [{ value: 'BAR', facetCount: 1 }],
            },
          ],
          suggestions: [],
        },
      },
    })
  })

  const dialects = [
    ['X-RestLi-Protocol-Version: 2.0.0', { 'X-RestLi-Protocol-Version': '2.0.0' }],
    ['X-DataHub-Client-Mode', { 'X-DataHub-Client-Mode': 'SDK' }],
  ] as const
  for (const [name, headers] of dialects) {
    it(`answers objects in \`entities\` to requests with ${name}, and the same metadata`, async () => {
      const request = { input: 'looker', entity: 'chart', start: 0, count: 10 }
      const plain = await valueOf<SearchValue>(server, 'search', request)
      const value = await valueOf<SearchValue<FoundObject>>(server, 'search', request, headers)
      expect(value).to.deep.equal({ ...plain, entities: value.entities })
      expect(value.entities.map(({ entity }) => entity)).to.have.members([bazOne, bazTwo])
      for (const [at, { entity, score, ...more }] of value.entities.entries()) {
        expect(score).to.be.a('number')
        expect(more).to.deep.equal({
          matchedFields: plain.metadata.matches[at]?.matchedFields,
          features: { SEARCH_BACKEND_SCORE: score },
          extraFields: { urn: JSON.stringify(entity) },
        })
      }
    })
  }

  it('answers plain URNs to any other version of the protocol', async () => {
    for (const headers of [
      { 'X-RestLi-Protocol-Version': '1.0.0' },
      { 'X-Service-Protocol-Version': '2.0.0' },
    ]) {
      const request = { input: 'growth', entity: 'chart', start: 0, count: 10 }
      const { entities } = await valueOf<SearchValue>(server, 'search', request, headers)
      expect(entities).to.deep.equal([growth])
    }
  })

  it('counts facets over all results, not over the page', async () => {
    const { metadata, entities } = await search(server, 'chart', '*', { count: 1 })
    expect(entities).to.have.length(1)
    expect(metadata.searchResultMetadatas).to.deep.equal([
      { name: '_entityType', aggregations: { CHART: 3 } },
      { name: 'platform', aggregations: { looker: 2, superset: 1 } },
      { name: 'type', aggregations: { BAR: 2, PIE: 1 } },
    ])
  })

  it('names facet values as stored, as whole URNs, in `aggregations`, bare in `searchResultMetadatas`', async () => {
    const { metadata } = await search(server, 'dataset', '*')
    const whole = Object.fromEntries(
      metadata.aggregations.map(({ name, aggregations }) => [name, aggregations]),
    )
    const bare = Object.fromEntries(
      metadata.searchResultMetadatas.map(({ name, aggregations }) => [name, aggregations]),
    )
    expect(whole['platform']).to.deep.equal({ [hive]: 3 })
    expect(bare['platform']).to.deep.equal({ hive: 3 })
    expect(whole['platformInstance']).to.deep.equal({
      'urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,east)': 1,
    })
    expect(bare['platformInstance']).to.deep.equal({ east: 1 })
    expect(bare['origin']).to.deep.equal({ PROD: 3 })
    for (const { aggregations, filterValues } of metadata.aggregations) {
      expect(filterValues).to.deep.equal(
        Object.entries(aggregations).map(([value, facetCount]) => ({ value, facetCount })),
      )
    }
  })

  it('gives the most frequent values of a facet: 20, or `searchFlags.maxAggValues`', async () => {
    const valuesOf = async (searchFlags?: object) => {
      const { metadata } = await search(server, 'dataset', '*', { searchFlags })
      const facet = metadata.aggregations.find(({ name }) => name === 'tags')
      return facet?.filterValues.map(({ value, facetCount }) => [value, facetCount])
    }
    const ranked = [[tags[24], 2], ...tags.slice(0, 24).map((tag) => [tag, 1])]
    expect(await valuesOf()).to.deep.equal(ranked.slice(0, 20))
    expect(await valuesOf({ maxAggValues: 2 })).to.deep.equal(ranked.slice(0, 2))
    expect(await valuesOf({ maxAggValues: 25 })).to.deep.equal(ranked)
    for (const maxAggValues of [0, -1, 10_001]) {
      const request = { entity: 'dataset', input: '*', searchFlags: { maxAggValues } }
      const { status } = await server.post('/entities?action=search', request)
      expect([maxAggValues, status]).to.deep.equal([maxAggValues, 400])
    }
  })

  it('omits facets with `searchFlags.skipAggregates`', async () => {
    const flags = { searchFlags: { skipAggregates: true } }
    const { metadata, numEntities } = await search(server, 'chart', '*', flags)
    expect(numEntities).to.equal(3)
    expect(metadata.aggregations).to.deep.equal([])
    expect(metadata.searchResultMetadatas).to.deep.equal([])
  })

  it('leaves matches empty with `searchFlags.skipHighlighting`, one for each entity', async () => {
    const flags = { searchFlags: { skipHighlighting: true } }
    const { metadata } = await search(server, 'chart', 'baz', flags)
    expect(metadata.matches).to.deep.equal([{ matchedFields: [] }, { matchedFields: [] }])
  })

  it('`matchedFields` name where words and `<field>:<value>` were found', async () => {
    const matchesOf = async (input: string) => {
      const { metadata } = await search(server, 'dataset', input)
      return metadata.matches[0]?.matchedFields
    }
    expect(await matchesOf('row each')).to.deep.equal([
      { name: 'description', value: 'One row for each order.' },
    ])
    expect(await matchesOf('customProperties:tier=gold')).to.deep.equal([
      { name: 'customProperties', value: 'tier=gold' },
    ])
    expect(await matchesOf('*')).to.deep.equal([])
  })

  it('sorts by a field, numbers by value, entities without one last', async () => {
    const sorted = (sort: object) => found(server, 'dataset', '*', sort)
    const by = (field: string, order?: string) => ({ sort: { field, ...(order && { order }) } })
    expect(await sorted(by('createdAt', 'ASCENDING'))).to.deep.equal([customers, orders, invoices])
    expect(await sorted(by('createdAt', 'DESCENDING'))).to.deep.equal([orders, customers, invoices])
    expect(await sorted(by('urn'))).to.deep.equal([customers, invoices, orders])
    expect(await sorted(by('urn', 'DESCENDING'))).to.deep.equal([orders, invoices, customers])
    expect(await sorted(by('_entityName', 'DESCENDING'))).to.deep.equal([
      orders,
      invoices,
      customers,
    ])
  })

  it("sorts by the type like DataHub's page, which calls it the index", async () => {
    const body = {
      entities: ['dataset', 'corpuser'],
      input: '*',
      sortCriteria: [
        { field: '_index', order: 'ASCENDING' },
        { field: '_entityName', order: 'ASCENDING' },
      ],
      count: 100,
    }
    const answer = await server.post('/entities?action=scrollAcrossEntities', body)
    expect(answer.status).to.equal(200)
    const { value } = answer.body as { value: { entities: { entity: string }[] | string[] } }
    const types = value.entities.map((each) => {
      return (typeof each === 'string' ? each : each.entity).split(':')[2]
    })
    expect(new Set(types)).to.include('dataset')
    expect(types.lastIndexOf('corpuser')).to.be.lessThan(types.indexOf('dataset'))
  })

  it('sorts by `sortCriteria`, which take precedence over `sort`, and ignores fields without values', async () => {
    const sortCriteria = [
      // Of DataHub's page, and of its model: no entity has values.
      { field: 'usageCountLast30DaysFeature', order: 'DESCENDING' },
      { field: 'relevance', order: 'DESCENDING' },
      { field: 'degree', order: 'DESCENDING' },
      { field: 'origin', order: 'ASCENDING' },
      { field: 'urn', order: 'DESCENDING' },
    ]
    const sort = { field: 'urn', order: 'ASCENDING' }
    expect(await found(server, 'dataset', '*', { sort, sortCriteria })).to.deep.equal([
      orders,
      invoices,
      customers,
    ])
    const { status } = await server.post('/entities?action=search', {
      entity: 'dataset',
      input: '*',
      sort: { field: 'urn', order: 'SIDEWAYS' },
    })
    expect(status).to.equal(400)
  })

  it('refuses other fields in a sort, and too many of them, with the fields that sort', async () => {
    const refused: [sorts: object, message: RegExp][] = [
      [
        { sort: { field: 'madeUp' } },
        /"madeUp" is unknown; fields to sort by are _entityName, .*urn/,
      ],
      [{ sort: { field: 'tags.keyword' } }, /"tags.keyword" may have several values; fields to/],
      [{ sort: { field: 'structuredProperties.x' } }, /may have several values/],
      [
        { sortCriteria: ['env', 'name', 'urn'].map((field) => ({ field })) },
        /at most 3 fields here: origin, env, name, urn/,
      ],
    ]
    for (const [sorts, message] of refused) {
      const asked = { entity: 'dataset', input: '*', ...sorts }
      const { status, body } = await server.post('/entities?action=search', asked)
      expect([status, (body as { code: string }).code]).to.deep.equal([400, 'INVALID_PARAMETER'])
      expect((body as { message: string }).message).to.match(message)
    }
    const scrolled = { entities: ['dataset'], input: '*', count: 10 }
    const three = { sortCriteria: ['name', 'origin'].map((field) => ({ field })) }
    const answer = await server.post('/entities?action=scrollAcrossEntities', {
      ...scrolled,
      ...three,
    })
    expect(answer.status).to.equal(400)
    expect((answer.body as { message: string }).message).to.match(/at most 2 fields here/)
    for (const path of [
      '/openapi/v3/entity/dataset?sort=tags',
      '/openapi/v3/entity/dataset?sort=madeUp',
    ]) {
      expect((await server.get(path)).status, path).to.equal(400)
    }
    const { errors } = await ask(
      server,
      `{ searchAcrossEntities(input: { query: "*", sortInput: { sortCriterion: { field: "tags", sortOrder: ASCENDING } } }) { total } }`,
    )
    expect(errors?.[0]?.message).to.match(/"tags" may have several values/)
  })

  it('requires `entity` and `input`; `start` and `count` have defaults', async () => {
    const request = { entity: 'dataset', input: '*' }
    const value = await valueOf<SearchValue>(server, 'search', request)
    expect([value.from, value.pageSize, value.numEntities]).to.deep.equal([0, 10, 3])
    for (const name of ['entity', 'input']) {
      const { status, body } = await server.post('/entities?action=search', {
        ...request,
        [name]: undefined,
      })
      expect(status).to.equal(400)
      expect(body).to.have.property('message', `Parameter '${name}' is required`)
    }
  })

  it('finds nothing for a type without entities', async () => {
    const { numEntities, entities, metadata } = await search(server, 'spaceship', '*')
    expect([numEntities, entities, metadata.urns]).to.deep.equal([0, [], []])
  })

  it('covers only the latest state of each entity', async () => {
    await server.ingest(
      upsert(growth, 'chartInfo', { title: 'Shrinkage', description: 'By month.', type: 'BAR' }),
    )
    expect(await found(server, 'chart', 'growth')).to.deep.equal([growth])
    expect(await found(server, 'chart', 'title:Growth')).to.deep.equal([])
    expect(await found(server, 'chart', 'shrinkage')).to.deep.equal([growth])
    const filter = all({ field: 'title', values: ['Growth'] })
    expect(await found(server, 'chart', '*', { filter })).to.deep.equal([])
  })
})

describeOnEngines('paging of `POST /entities?action=search`', (serve) => {
  const server = serve()
  const urns = Array.from({ length: 57 }, (_, at) => dataset(`paging_${at}`))
  before(() => server.ingest(...urns.map((urn) => upsert(urn, 'status', { removed: false }))))
  const page = (start: number, count: number, input = '*') =>
    search(server, 'dataset', input, { start, count })

  for (const input of ['*', 'pagin', 'pagign', 'platform:hive']) {
    it(`no gaps nor repeats for ${input}`, async () => {
      const seen: string[] = []
      for (let start = 0; start < 60; start += 10) {
        const { entities, numEntities, from, pageSize } = await page(start, 10, input)
        expect([numEntities, from, pageSize]).to.deep.equal([57, start, 10])
        expect(entities).to.have.length(Math.min(10, 57 - start))
        seen.push(...entities)
      }
      expect(seen.toSorted()).to.deep.equal(urns.toSorted())
      expect((await page(0, 100, input)).entities).to.deep.equal(seen)
    })
  }

  it('answers an empty page beyond the end, with the total', async () => {
    for (const start of [57, 58, 10_000, 1_000_000]) {
      const { entities, numEntities, from, metadata } = await page(start, 10)
      expect([start, numEntities, from]).to.deep.equal([start, 57, start])
      expect([entities, metadata.urns, metadata.matches]).to.deep.equal([[], [], []])
    }
  })

  it('answers only the total for a count of 0', async () => {
    const { entities, numEntities, pageSize } = await page(0, 0)
    expect([entities, numEntities, pageSize]).to.deep.equal([[], 57, 0])
  })

  it('page sizes: up to 10,000; more is 400 naming the limit', async () => {
    expect((await page(0, 10_000)).entities).to.have.length(57)
    const request = { entity: 'dataset', input: '*', start: 0 }
    const { status, body } = await server.post('/entities?action=search', {
      ...request,
      count: 10_001,
    })
    expect(status).to.equal(400)
    expect(body).to.have.property('message').that.contains('10000')
  })

  it('refuses a negative `start` or `count`', async () => {
    for (const wrong of [{ start: -1 }, { count: -1 }, { start: 1e300 }, { start: 0.5 }]) {
      const request = { entity: 'dataset', input: '*', ...wrong }
      const { status } = await server.post('/entities?action=search', request)
      expect([wrong, status]).to.deep.equal([wrong, 400])
    }
  })
})
