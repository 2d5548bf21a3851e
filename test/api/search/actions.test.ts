import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { all, valueOf, type FoundObject, type SearchValue } from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'

const OBJECTS = { 'X-RestLi-Protocol-Version': '2.0.0' }

const tables = Array.from({ length: 23 }, (_, at) => dataset(`sales_${at}`))
const charts = ['a', 'b', 'c'].map((id) => `urn:li:chart:(looker,${id})`)
const tag = 'urn:li:tag:sales'
const flow = 'urn:li:dataFlow:(airflow,sales,PROD)'
const column = `urn:li:schemaField:(${tables[0]},id)`
const opaque = 'urn:li:spaceship:sales'
const gone = dataset('sales_gone')
const usual = [...tables, ...charts, tag, flow]

interface ScrollValue<Entity = string> extends Omit<SearchValue<Entity>, 'from'> {
  readonly scrollId?: string
}

describeOnEngines('actions that search several types, or without words', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      ...tables.map((urn, at) =>
        upsert(urn, 'datasetProperties', { description: at % 2 === 0 ? 'even' : 'odd' }),
      ),
      ...charts.map((urn) => upsert(urn, 'chartInfo', { title: 'Sales chart', description: '' })),
      upsert(tag, 'tagProperties', { name: 'Sales' }),
      upsert(flow, 'dataFlowInfo', { name: 'Sales flow' }),
      upsert(column, 'documentation', { documentations: [] }),
      upsert(opaque, 'madeUp', { name: 'sales' }),
      upsert(gone, 'status', { removed: true }),
    ),
  )
  const ask = <Value>(action: string, request: object, headers?: Record<string, string>) =>
    valueOf<Value>(server, action, request, headers)

  describe('`searchAcrossEntities`', () => {
    const across = (request: object) =>
      ask<SearchValue>('searchAcrossEntities', { start: 0, count: 100, ...request })

    it('searches the types in `entities`', async () => {
      const one = await across({ entities: ['chart'], input: 'sales' })
      expect(one.entities).to.have.members(charts)
      const two = await across({ entities: ['chart', 'tag', 'spaceship'], input: 'sales' })
      expect(two.entities).to.have.members([...charts, tag, opaque])
      expect([two.numEntities, two.from, two.pageSize]).to.deep.equal([5, 0, 100])
    })

    it('without types: those that people look for, so no columns', async () => {
      for (const entities of [[], undefined, null]) {
        const { entities: urns, numEntities } = await across({ entities, input: 'sales' })
        expect(urns).to.include.members(usual).and.not.include.members([column])
        expect(urns).to.not.include(gone)
        expect(numEntities).to.equal(urns.length)
      }
      const named = await across({ entities: ['schemaField'], input: '*' })
      expect(named.entities).to.deep.equal([column])
    })

    it('counts types in the facet `_entityType`, and filters by it', async () => {
      const { metadata } = await across({ input: 'sales', entities: ['chart', 'tag', 'dataset'] })
      const types = metadata.aggregations.find(({ name }) => name === '_entityType')
      expect(types?.aggregations).to.deep.equal({ DATASET: 23, CHART: 3, TAG: 1 })
      const filter = all({ field: '_entityType', values: ['CHART', 'TAG'] })
      const { entities } = await across({ input: '*', filter })
      expect(entities).to.have.members([...charts, tag])
    })

    it('pages over the types as over one list', async () => {
      const request = { entities: ['chart', 'dataset', 'tag'], input: 'sales' }
      const whole = await across(request)
      expect(whole.numEntities).to.equal(27)
      const pages: string[] = []
      for (let start = 0; start < 30; start += 4) {
        const { entities } = await across({ ...request, start, count: 4 })
        pages.push(...entities)
      }
      expect(pages).to.deep.equal(whole.entities)
    })

    it('answers objects to the Python client', async () => {
      const request = { input: '*', entities: ['tag'], start: 0, count: 10 }
      const { entities } = await ask<SearchValue<FoundObject>>(
        'searchAcrossEntities',
        request,
        OBJECTS,
      )
      expect(entities.map(({ entity }) => entity)).to.deep.equal([tag])
    })
  })

  describe('`scrollAcrossEntities`', () => {
    const scroll = (request: object) =>
      ask<ScrollValue>('scrollAcrossEntities', { keepAlive: '5m', ...request })
    const toTheEnd = async (request: object) => {
      const pages: ScrollValue[] = []
      let scrollId: string | undefined
      do {
        // Each page names the next.
        const page = await scroll({ ...request, ...(scrollId !== undefined && { scrollId }) })
        pages.push(page)
        scrollId = page.scrollId
      } while (scrollId !== undefined && pages.length < 100)
      return pages
    }

    for (const input of ['*', 'sales']) {
      it(`goes to the end of ${input} by \`scrollId\`, every entity once`, async () => {
        const pages = await toTheEnd({ entities: ['dataset', 'chart'], input, count: 5 })
        const urns = pages.flatMap(({ entities }) => entities)
        expect(urns.toSorted()).to.deep.equal([...tables, ...charts].toSorted())
        expect(pages.map(({ entities }) => entities.length)).to.deep.equal([5, 5, 5, 5, 5, 1])
      })
    }

    it('has no `from`, and a `scrollId` only if the page was full', async () => {
      const [page, ...others] = await toTheEnd({ entities: ['chart'], input: '*', count: 10 })
      expect(others).to.have.length(0)
      expect(page).to.not.have.any.keys('from', 'scrollId')
      expect(page).to.include({ numEntities: 3, pageSize: 3 })
      const pages = await toTheEnd({ entities: ['chart'], input: '*', count: 3 })
      expect(pages.flatMap(({ entities }) => entities)).to.have.members(charts)
    })

    it('accepts a filter and a sort, and answers objects to the Python client', async () => {
      const request = {
        entities: ['dataset'],
        input: '*',
        count: 2,
        filter: all({ field: 'description', values: ['odd'] }),
        sort: { field: 'urn', order: 'DESCENDING' },
      }
      const urns = (await toTheEnd(request)).flatMap(({ entities }) => entities)
      const odd = tables.filter((_, at) => at % 2 === 1)
      expect(urns).to.deep.equal(odd.toSorted().toReversed())
      const value = await ask<ScrollValue<FoundObject>>('scrollAcrossEntities', request, OBJECTS)
      expect(value.entities.map(({ entity }) => entity)).to.deep.equal(urns.slice(0, 2))
    })

    it('ends when nothing is found', async () => {
      const page = await scroll({ input: 'nothingLikeThis', count: 10 })
      expect(page).to.deep.include({ numEntities: 0, pageSize: 0, entities: [] })
      expect(page).to.not.have.property('scrollId')
    })

    it('ends when nothing is requested', async () => {
      expect(await toTheEnd({ entities: ['chart'], input: '*', count: 0 })).to.have.length(1)
    })

    it('refuses a `scrollId` that it has not issued', async () => {
      const encode = (text: string) => Buffer.from(text).toString('base64url')
      const cursor = (least: object) =>
        encode(JSON.stringify({ after: { urn: 'urn:li:tag:a', least }, interpretation: 'written' }))
      const valid = { input: '*', count: 5, scrollId: cursor({ rowCount: 7, name: 'orders' }) }
      expect((await server.post('/entities?action=scrollAcrossEntities', valid)).status).to.equal(
        200,
      )
      for (const scrollId of [
        'made up',
        encode('{}'),
        encode('null'),
        encode('{"start":-1}'),
        encode('{"start":1.5}'),
        encode('{"start":"3"}'),
        encode('{"start":1e99}'),
        cursor({ rowCount: 'many' }),
        cursor({ name: 7 }),
        cursor({ name: ['orders'] }),
        { start: 3 },
      ]) {
        const request = { input: '*', count: 5, scrollId }
        const { status } = await server.post('/entities?action=scrollAcrossEntities', request)
        expect([scrollId, status]).to.deep.equal([scrollId, 400])
      }
    })
  })

  it('`filter` finds without words', async () => {
    const filter = all({ field: 'description', values: ['odd'] })
    const value = await ask<SearchValue>('filter', {
      entity: 'dataset',
      filter,
      start: 0,
      count: 5,
    })
    expect([value.numEntities, value.from, value.pageSize]).to.deep.equal([11, 0, 5])
    expect(value.entities).to.have.length(5)
    expect(value.metadata.urns).to.deep.equal(value.entities)
    const origin = value.metadata.aggregations.find(({ name }) => name === 'origin')
    expect(origin?.aggregations).to.deep.equal({ PROD: 11 })
    const request = { entity: 'dataset', filter, start: 0, count: 1 }
    const { entities } = await ask<SearchValue<FoundObject>>('filter', request, OBJECTS)
    expect(entities[0]?.entity).to.equal(value.entities[0])
  })

  it('`list` answers `{entities: [urn], start, count, total}` to every client', async () => {
    const request = { entity: 'dataset', start: 20, count: 10, sort: { field: 'urn' } }
    for (const headers of [{}, OBJECTS]) {
      expect(await ask('list', request, headers)).to.deep.equal({
        entities: tables.toSorted().slice(20),
        start: 20,
        count: 3,
        total: 23,
      })
    }
    const filter = all({ field: 'description', values: ['odd'] })
    const odd = await ask<{ total: number }>('list', { entity: 'dataset', filter })
    expect(odd.total).to.equal(11)
  })

  it('`getTotalEntityCount` counts what can be found', async () => {
    const count = (entity: string) => ask<number>('getTotalEntityCount', { entity })
    expect(await count('dataset')).to.equal(23)
    expect(await count('chart')).to.equal(3)
    expect(await count('spaceship')).to.equal(1)
    expect(await count('nothing')).to.equal(0)
  })

  it('`batchGetTotalEntityCount`: `{"dataset":3}`', async () => {
    const count = (entities: unknown) => ask('batchGetTotalEntityCount', { entities })
    expect(await count(['dataset', 'chart', 'nothing'])).to.deep.equal({
      dataset: 23,
      chart: 3,
      nothing: 0,
    })
    expect(await count([])).to.deep.equal({})
    expect(await count('tag')).to.deep.equal({ tag: 1 })
    const tooMany = { entities: Array.from({ length: 201 }, (_, at) => `t${at}`) }
    const { status } = await server.post('/entities?action=batchGetTotalEntityCount', tooMany)
    expect(status).to.equal(400)
  })

  it('counts exactly while entities are created and deleted', async () => {
    const counted = () => ask<number>('getTotalEntityCount', { entity: 'tag' })
    const urns = Array.from({ length: 12 }, (_, at) => `urn:li:tag:n${at}`)
    await server.ingest(...urns.map((urn) => upsert(urn, 'tagProperties', { name: urn })))
    expect(await counted()).to.equal(13)
    await server.ingest(...urns.slice(0, 5).map((urn) => upsert(urn, 'status', { removed: true })))
    expect(await counted()).to.equal(8)
    await server.ingest(...urns.map((urn) => deletion(urn)))
    expect(await counted()).to.equal(1)
  })
})
