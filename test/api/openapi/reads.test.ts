import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'

/** What every dataset has, unwritten. */
const DERIVED = ['browsePathsV2', 'dataPlatformInstance']
const V3 = '/openapi/v3/entity'
const orders = dataset('orders')
const customers = dataset('customers')
const absent = dataset('absent')
const at = (urn: string, aspect?: string) =>
  `${V3}/dataset/${encoded(urn)}${aspect === undefined ? '' : `/${aspect}`}`

type Entity = { readonly urn: string } & Record<string, { readonly value: unknown }>
interface Scrolled {
  readonly entities: readonly Entity[]
  readonly totalCount: number
  readonly facets: readonly object[]
  readonly scrollId?: string
}

// docs/interface: read/generic, read/generic-aspect, read/generic-head, read/generic-batch
describeOnAllEngines('reading by the OpenAPI paths', (serve) => {
  const server = serve()
  before(async () => {
    await server.ingest(
      upsert(orders, 'datasetProperties', { description: 'First.' }),
      upsert(orders, 'datasetProperties', { description: 'Second.' }),
      upsert(orders, 'datasetProfile', { timestampMillis: 1, rowCount: 1 }),
      upsert(orders, 'datasetProfile', { timestampMillis: 2, rowCount: 2 }),
      upsert(customers, 'status', { removed: true }),
    )
  })

  it('gives an existing entity with all its aspects, or with the named ones', async () => {
    const { body } = await server.get<Entity>(at(orders))
    expect(Object.keys(body)).to.deep.equal(['urn', ...DERIVED, 'datasetKey', 'datasetProperties'])
    const some = await server.get<Entity>(`${at(orders)}?aspects=datasetprofile,status`)
    expect(some.body).to.deep.equal({
      urn: orders,
      datasetProfile: { value: { timestampMillis: 2, rowCount: 2 } },
    })
    const { status, headers } = await server.get(at(absent))
    expect([status, headers['not-found-reason']]).to.deep.equal([404, 'ENTITY'])
  })

  it('gives one aspect, and older versions of it', async () => {
    const valueAt = async (version: number) => {
      const { status, body } = await server.get<{ value: unknown; systemMetadata: object }>(
        `${at(orders, 'datasetProperties')}?version=${version}&systemMetadata=true`,
      )
      return status === 200 ? [body.value, body.systemMetadata] : status
    }
    expect(await valueAt(0)).to.have.deep.nested.property('[0]', { description: 'Second.' })
    expect(await valueAt(0)).to.have.nested.property('[1].version', '2')
    expect(await valueAt(1)).to.have.deep.nested.property('[0]', { description: 'First.' })
    expect(await valueAt(1)).to.have.nested.property('[1].version', '1')
    expect(await valueAt(2)).to.have.deep.nested.property('[0]', { description: 'Second.' })
    expect(await valueAt(2)).to.have.nested.property('[1].version', '2')
    expect(await valueAt(3)).to.equal(404)
  })

  it('gives the newest point until a time, which is its version', async () => {
    const urn = dataset('measured')
    const points = [100, 200].map((timestampMillis) =>
      upsert(urn, 'datasetProfile', { timestampMillis }),
    )
    await server.ingest(...points)
    const at150 = await server.get(`${at(urn, 'datasetProfile')}?version=150`)
    expect(at150.body).to.deep.equal({ value: { timestampMillis: 100 } })
    expect((await server.get(`${at(urn, 'datasetProfile')}?version=99`)).status).to.equal(404)
  })

  it('patches of absent properties begin as in DataHub', async () => {
    const urn = dataset('patched')
    const operations = [{ op: 'add', path: '/description', value: 'Patched.' }]
    const answer = await server.send('PATCH', at(urn, 'datasetProperties'), {
      bytes: JSON.stringify(operations),
    })
    const value = { customProperties: {}, tags: [], description: 'Patched.' }
    expect(answer.body).to.deep.equal({ urn, datasetProperties: { value } })
  })

  it('tests for entities and aspects by its status', async () => {
    const head = async (path: string) => (await server.send('HEAD', path)).status
    expect(await head(at(orders))).to.equal(204)
    expect(await head(at(orders, 'DATASETPROPERTIES'))).to.equal(204)
    expect(await head(at(orders, 'datasetProfile'))).to.equal(204)
    expect(await head(at(orders, 'status'))).to.equal(404)
    expect(await head(at(absent))).to.equal(404)
    expect(await head(at(customers))).to.equal(404)
    expect(await head(`${at(customers)}?includeSoftDelete=true`)).to.equal(204)
  })

  it('gives several entities, each with the aspects that it names, and omits absent ones', async () => {
    const { status, body } = await server.post<Entity[]>(`${V3}/dataset/batchGet`, [
      { urn: customers, status: {} },
      { urn: absent },
      { urn: orders },
      { urn: customers, globalTags: {} },
    ])
    expect(status).to.equal(200)
    expect(body.map((entity) => Object.keys(entity))).to.deep.equal([
      ['urn', 'status'],
      ['urn', ...DERIVED, 'datasetKey', 'datasetProperties'],
    ])
    const many = Array.from({ length: 1_001 }, (_, n) => ({ urn: dataset(`many.${n}`) }))
    expect((await server.post(`${V3}/dataset/batchGet`, many)).status).to.equal(400)
    const old = await server.post('/openapi/v2/entity/batch/dataset', {
      urns: [customers, absent],
      aspectNames: ['status'],
    })
    expect(old.body).to.deep.equal({
      entities: [{ urn: customers, aspects: { status: { value: { removed: true } } } }],
    })
  })

  describe('reads the versions that the headers in a batch state', () => {
    const many = dataset('many.versions')
    const versionsOf = (...entities: readonly object[]) =>
      server.post<Entity[] & ErrorBody>(`${V3}/dataset/batchGet?systemMetadata=true`, entities)
    const version = (text: unknown) => ({ headers: { 'If-Version-Match': text } })
    before(async () => {
      for (const name of ['a', 'b', 'c']) {
        await server.ingest(
          upsert(many, 'datasetProperties', { name }),
          upsert(many, 'globalTags', { tags: [{ tag: `urn:li:tag:${name}` }] }),
        )
      }
    })

    it('older, current, and latest ones', async () => {
      const names = async (wanted: object) => {
        const { body } = await versionsOf({ urn: many, datasetProperties: wanted })
        return body.map(({ datasetProperties }) => datasetProperties)
      }
      for (const [text, name, number] of [
        ['1', 'a', '1'],
        ['2', 'b', '2'],
        ['3', 'c', '3'],
        [2, 'b', '2'],
        ['0', 'c', '3'],
      ] as const) {
        const [found, ...others] = await names(version(text))
        expect(others).to.deep.equal([])
        expect(found).to.deep.include({ value: { name } })
        expect(found).to.have.nested.property('systemMetadata.version', number)
        expect(found).to.have.nested.property('auditStamp.time')
      }
      const lower = await names({ headers: { 'if-version-match': '1' } })
      expect(lower).to.have.nested.property('[0].value.name', 'a')
      expect(await names({ headers: {} })).to.have.nested.property('[0].value.name', 'c')
      expect(await names({ headers: null })).to.have.nested.property('[0].value.name', 'c')
    })

    it('each aspect of each entity at its own version, without absent ones', async () => {
      const { body } = await versionsOf(
        { urn: many, datasetProperties: version('1'), globalTags: version('2'), status: {} },
        { urn: orders, datasetProperties: version('4') },
        { urn: customers, status: version('-1') },
        { urn: absent, status: version('1') },
      )
      expect(body.map(({ urn, ...aspects }) => [urn, Object.keys(aspects)])).to.deep.equal([
        [many, ['datasetProperties', 'globalTags']],
      ])
      expect(body).to.have.nested.property('[0].datasetProperties.value.name', 'a')
      expect(body).to.have.nested.property('[0].globalTags.value.tags[0].tag', 'urn:li:tag:b')
    })

    it('and refuses an invalid version, and one of points', async () => {
      for (const text of ['one', '1.5', '', true, {}]) {
        const { status, body } = await versionsOf({ urn: many, datasetProperties: version(text) })
        expect(status, JSON.stringify(text)).to.equal(400)
        expect(body.message).to.contain('/0/datasetProperties/headers/If-Version-Match')
      }
      const points = await versionsOf({ urn: orders, datasetProfile: version('1') })
      expect(points.status).to.equal(400)
      expect(points.body.message).to.contain('datasetProfile')
      const notObject = await versionsOf({ urn: orders, status: { headers: ['1'] } })
      expect(notObject.status).to.equal(400)
    })
  })

  // docs/interface: search/generic-scroll
  describe('scrolls', () => {
    const names = Array.from({ length: 7 }, (_, n) => dataset(`scrolled.${n}`))
    before(() => server.ingest(...names.map((urn) => upsert(urn, 'status', { removed: false }))))

    it('through all results of a query, despite concurrent writes', async () => {
      const seen: string[] = []
      let more = ''
      do {
        const { body } = await server.get<Scrolled>(
          `${V3}/Dataset?query=scrolled&count=2&aspects=status${more}`,
        )
        for (const { urn, status } of body.entities) {
          seen.push(urn)
          expect(status).to.deep.equal({ value: { removed: false } })
        }
        more = body.scrollId === undefined ? '' : `&scrollId=${encoded(body.scrollId)}`
        await server.ingest(upsert(dataset(`before.${seen.length}`), 'status', {}))
      } while (more !== '')
      expect(seen).to.deep.equal(names)
    })

    it('through several types with a filter; without aspects only URNs', async () => {
      const filter = { and: [{ criteria: [{ field: 'urn', values: [names[3]] }] }] }
      const { body } = await server.post<Scrolled>(`${V3}/scroll?count=5`, {
        entities: ['dataset', 'Chart'],
        filter,
      })
      expect(body).to.deep.equal({ entities: [{ urn: names[3] }], totalCount: 1, facets: [] })
      const whole = await server.post<Scrolled>(`${V3}/scroll`, { aspects: [], filter })
      expect(Object.keys(whole.body.entities[0] ?? {})).to.deep.equal([
        'urn',
        ...DERIVED,
        'datasetKey',
        'status',
      ])
    })

    it('through all types without a list of types, and with an empty one', async () => {
      const urn = `urn:li:schemaField:(${dataset('columns')},of-all-types)`
      await server.ingest(upsert(urn, 'status', { removed: false }))
      const filter = { and: [{ criteria: [{ field: 'urn', values: [urn] }] }] }
      for (const entities of [{}, { entities: [] }]) {
        const { body } = await server.post<Scrolled>(`${V3}/scroll`, { ...entities, filter })
        expect(body).to.deep.equal({ entities: [{ urn }], totalCount: 1, facets: [] })
      }
    })

    it('refuses an invalid filter', async () => {
      const criterion = { field: 'urn', values: [names[3]] }
      const wrong: readonly [filter: object, message: string][] = [
        [{ and: [criterion] }, 'filter/and/0/field: is unknown; members are criteria'],
        [{ xor: [] }, 'filter/xor: is unknown; members are and, or, criteria'],
        [
          { and: [{ criteria: [{ values: ['x'] }] }] },
          'filter/and/0/criteria/0/field: must be text',
        ],
        [{ or: [{ and: [{ ...criterion, condition: 'IS' }] }] }, 'filter/or/0/and/0/condition'],
      ]
      for (const [filter, message] of wrong) {
        const { status, body } = await server.post<ErrorBody>(`${V3}/scroll`, { filter })
        expect(status, JSON.stringify(filter)).to.equal(400)
        expect(body.message).to.contain(message)
      }
    })

    it('the first slice has everything', async () => {
      const found = async (slice: number) =>
        (await server.get<Scrolled>(`${V3}/dataset?query=scrolled&sliceId=${slice}&sliceMax=2`))
          .body.totalCount
      expect([await found(0), await found(1)]).to.deep.equal([7, 0])
      expect((await server.get(`${V3}/dataset?sliceId=2&sliceMax=2`)).status).to.equal(400)
    })

    it('with facets on demand, and with a page of the largest size for a larger count', async () => {
      const query = 'query=scrolled&count=99999'
      const { status, body } = await server.post<Scrolled>(
        `${V3}/scroll?${query}&skipAggregation=false`,
        {},
      )
      expect([status, body.entities.length]).to.deep.equal([200, 7])
      expect(body.facets).to.deep.include({ field: '_entityType', aggregations: { DATASET: 7 } })
      const list = await server.get<Scrolled>(`${V3}/dataset?${query}`)
      expect([list.status, list.body.entities.length, list.body.facets]).to.deep.equal([200, 7, []])
    })

    it('accept a body of null as an empty one', async () => {
      const { status, body } = await server.post<Scrolled>(`${V3}/scroll?query=scrolled`, null)
      expect([status, body.entities.length]).to.deep.equal([200, 7])
    })
  })
})
