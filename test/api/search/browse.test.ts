import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { all, valueOf, type BrowseValue } from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'

const baz1 = 'urn:li:chart:(looker,baz1)'
const baz2 = 'urn:li:chart:(looker,baz2)'
const growth = 'urn:li:chart:(superset,growth)'
const s3 = 'urn:li:dataset:(urn:li:dataPlatform:s3,project/root/logs,DEV)'
const paths = (urn: string, ...given: string[]) => upsert(urn, 'browsePaths', { paths: given })

describeOnEngines('`POST /entities?action=browse`', (serve) => {
  const server = serve()
  const orders = dataset('shop.orders')
  const lines = dataset('shop.orders.lines')
  const plain = dataset('plain')
  const old = dataset('SampleHiveDataset')
  const folder = dataset('inFolder')
  const several = dataset('several')
  const v2 = dataset('v2')
  const both = dataset('both')
  const spaced = dataset('spaced')
  const gone = dataset('shop.gone')
  const flow = 'urn:li:dataFlow:(airflow,a,PROD)'
  before(() =>
    server.ingest(
      upsert(baz1, 'chartInfo', { title: 'Baz Chart 1', description: '' }),
      upsert(baz2, 'chartInfo', { title: 'Baz Chart 2', description: '' }),
      paths(baz2, '/looker/marketing/baz2', '/looker/baz2'),
      paths(growth, '/looker/marketing/eu/Growth'),
      upsert(growth, 'chartInfo', { title: 'Growth', description: '' }),
      upsert(orders, 'status', { removed: false }),
      upsert(lines, 'status', { removed: false }),
      upsert(plain, 'status', { removed: false }),
      upsert(s3, 'status', { removed: false }),
      paths(old, '/old/hive/SampleHiveDataset'),
      paths(folder, '/old/hive'),
      paths(several, '/old/a', '/old/b', '/new'),
      upsert(v2, 'browsePathsV2', {
        path: [{ id: 'two' }, { id: 'urn:li:container:c', urn: 'urn:li:container:c' }],
      }),
      upsert(both, 'browsePathsV2', { path: [{ id: 'two' }] }),
      paths(both, '/old/hive'),
      paths(spaced, '/odd/a b%c (d)/日本 & "x"'),
      upsert(gone, 'status', { removed: true }),
      upsert(flow, 'dataFlowInfo', { name: 'A' }),
    ),
  )
  const browse = (path: string, more: object = {}) =>
    valueOf<BrowseValue>(server, 'browse', {
      entity: 'dataset',
      path,
      start: 0,
      limit: 100,
      ...more,
    })
  const groupsOf = async (path: string, more: object = {}) =>
    (await browse(path, more)).groups.map(({ name, count }) => [name, count])
  const entitiesOf = async (path: string, more: object = {}) =>
    (await browse(path, more)).entities.map(({ urn }) => urn)

  it('answers entities and groups, in the older and the newer places', async () => {
    const request = { entity: 'chart', path: '/superset', start: 0, limit: 10 }
    await server.ingest(paths(growth, '/superset/growth'))
    const { body } = await server.post('/entities?action=browse', request)
    expect(body).to.deep.equal({
      value: {
        numEntities: 1,
        pageSize: 10,
        from: 0,
        entities: [{ name: 'growth', urn: growth }],
        metadata: { totalNumEntities: 0, groups: [], path: '/superset' },
        groups: [],
        numGroups: 0,
        numElements: 1,
      },
    })
    await server.ingest(paths(growth, '/looker/marketing/eu/Growth'))
  })

  it('lists the content of the folder, and groups with their counts', async () => {
    const value = await browse('/looker', { entity: 'chart' })
    expect(value.entities).to.deep.equal([
      { name: 'baz1', urn: baz1 },
      { name: 'baz2', urn: baz2 },
    ])
    expect(value.groups).to.deep.equal([{ name: 'marketing', count: 2 }])
    expect(value.metadata).to.deep.equal({
      totalNumEntities: 2,
      groups: value.groups,
      path: '/looker',
    })
    expect(value).to.include({ numEntities: 2, numGroups: 1, numElements: 3 })
    expect(await groupsOf('/looker/marketing', { entity: 'chart' })).to.deep.equal([['eu', 1]])
    expect(await entitiesOf('/looker/marketing', { entity: 'chart' })).to.deep.equal([baz2])
    expect(await entitiesOf('/looker/marketing/eu', { entity: 'chart' })).to.deep.equal([growth])
  })

  it('accepts additional and missing slashes at the ends', async () => {
    const expected = await browse('/prod/hive/shop')
    expect(expected.metadata.path).to.equal('/prod/hive/shop')
    for (const path of [
      'prod/hive/shop',
      '/prod/hive/shop/',
      'prod/hive/shop/',
      '//prod//hive/shop',
    ]) {
      expect(await browse(path), path).to.deep.equal(expected)
    }
    const top = await browse('')
    expect(top.metadata.path).to.equal('')
    expect(await browse('/')).to.deep.equal(top)
  })

  it('default path of a dataset: its env in lower case, platform, parts of the name', async () => {
    expect(await groupsOf('/prod')).to.deep.equal([['hive', 3]])
    expect(await entitiesOf('/prod/hive')).to.deep.equal([plain])
    expect(await groupsOf('/prod/hive')).to.deep.equal([['shop', 2]])
    const shop = await browse('/prod/hive/shop')
    expect(shop.entities).to.deep.equal([{ name: 'orders', urn: orders }])
    expect(shop.groups).to.deep.equal([{ name: 'orders', count: 1 }])
    const inOrders = await browse('/prod/hive/shop/orders')
    expect(inOrders.entities).to.deep.equal([{ name: 'lines', urn: lines }])
    const logs = await browse('/dev/s3/project/root')
    expect(logs.entities).to.deep.equal([{ name: 'logs', urn: s3 }])
  })

  it("an ingested path may be that of the folder or end in the entity's own name", async () => {
    const hive = await browse('/old/hive')
    expect(hive.entities).to.have.deep.members([
      { name: 'SampleHiveDataset', urn: old },
      { name: 'inFolder', urn: folder },
      { name: 'both', urn: both },
    ])
    expect(hive.groups).to.deep.equal([])
  })

  it('an entity with several paths is in each folder, and counted once in common parents', async () => {
    for (const path of ['/old/a', '/old/b', '/new']) {
      expect(await entitiesOf(path), path).to.deep.equal([several])
    }
    const value = await browse('/old')
    expect(value.groups).to.deep.equal([
      { name: 'hive', count: 3 },
      { name: 'a', count: 1 },
      { name: 'b', count: 1 },
    ])
    expect(value.metadata.totalNumEntities).to.equal(4)
  })

  it('`browsePathsV2` apply without `browsePaths`', async () => {
    expect(await entitiesOf('/two/urn:li:container:c')).to.deep.equal([v2])
    expect(await groupsOf('/two')).to.deep.equal([['urn:li:container:c', 1]])
    expect(await entitiesOf('/two')).to.deep.equal([])
  })

  it('groups are the next segments, most common first', async () => {
    expect(await groupsOf('')).to.deep.equal([
      ['old', 4],
      ['prod', 3],
      ['dev', 1],
      ['new', 1],
      ['odd', 1],
      ['two', 1],
    ])
    expect((await browse('')).metadata.totalNumEntities).to.equal(10)
  })

  it('pages run over groups, then entities', async () => {
    const whole = await browse('/looker', { entity: 'chart' })
    const items = [
      ...whole.groups.map(({ name }) => name),
      ...whole.entities.map(({ name }) => name),
    ]
    expect(items).to.deep.equal(['marketing', 'baz1', 'baz2'])
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      for (let start = 0; start < 4; start += limit) {
        const page = await browse('/looker', { entity: 'chart', start, limit })
        expect(page).to.include({ from: start, pageSize: limit, numElements: 3, numGroups: 1 })
        expect(page.metadata.groups).to.deep.equal(page.groups)
        expect(page.groups.length + page.entities.length).to.be.at.most(limit)
        seen.push(...page.groups.map(({ name }) => name), ...page.entities.map(({ name }) => name))
      }
      expect(seen, `by ${limit}`).to.deep.equal(items)
    }
    const beyond = await browse('/looker', { entity: 'chart', start: 100 })
    expect([beyond.groups, beyond.entities, beyond.numElements]).to.deep.equal([[], [], 3])
    const none = await browse('/looker', { entity: 'chart', limit: 0 })
    expect([none.groups, none.entities, none.numElements]).to.deep.equal([[], [], 3])
  })

  it('segments are case-sensitive and may hold anything but a slash', async () => {
    expect((await browse('/PROD')).numElements).to.equal(0)
    expect((await browse('/pro')).numElements).to.equal(0)
    expect(await groupsOf('/odd')).to.deep.equal([['a b%c (d)', 1]])
    expect(await groupsOf('/odd/a b%c (d)')).to.deep.equal([['日本 & "x"', 1]])
    expect(await entitiesOf('/odd/a b%c (d)/日本 & "x"')).to.deep.equal([spaced])
    expect(await entitiesOf('/odd/%/%')).to.deep.equal([])
    expect(await entitiesOf('/odd/*')).to.deep.equal([])
  })

  it('answers nothing for unknown folders, types and depths', async () => {
    for (const path of ['/nowhere', '/prod/hive/shop/orders/lines/deeper', '/a'.repeat(200)]) {
      const { groups, entities, metadata } = await browse(path)
      expect([groups, entities, metadata.totalNumEntities]).to.deep.equal([[], [], 0])
    }
    for (const entity of ['spaceship', 'tag', 'dataFlow', '__proto__']) {
      expect((await browse('', { entity })).numElements, entity).to.equal(0)
    }
  })

  it('narrows by a filter', async () => {
    const filter = all({ field: 'urn', condition: 'CONTAIN', values: ['lines'] })
    expect(await groupsOf('', { filter })).to.deep.equal([['prod', 1]])
    expect(await entitiesOf('/prod/hive', { filter })).to.deep.equal([])
    expect(await entitiesOf('/prod/hive/shop/orders', { filter })).to.deep.equal([lines])
  })

  it('hides soft-deleted entities, unless the filter names `removed`, or `includeSoftDeleted`', async () => {
    expect(await entitiesOf('/prod/hive/shop')).to.deep.equal([orders])
    const searchFlags = { includeSoftDeleted: true }
    expect(await entitiesOf('/prod/hive/shop', { searchFlags })).to.deep.equal([gone, orders])
    const filter = all({ field: 'removed', values: ['true'] })
    expect(await entitiesOf('/prod/hive/shop', { filter })).to.deep.equal([gone])
    expect(await groupsOf('', { filter })).to.deep.equal([['prod', 1]])
  })

  it('`limit` is 10 by default, at most 10,000, never negative', async () => {
    const request = { entity: 'chart', path: '/looker' }
    expect((await valueOf<BrowseValue>(server, 'browse', request)).pageSize).to.equal(10)
    for (const wrong of [{ limit: 10_001 }, { limit: -1 }, { start: -1 }]) {
      const { status, body } = await server.post<ErrorBody>('/entities?action=browse', {
        ...request,
        ...wrong,
      })
      expect([wrong, status]).to.deep.equal([wrong, 400])
      expect(body.message).to.match(/must be from 0 to/)
    }
  })

  it('requires `entity` and `path`', async () => {
    for (const name of ['entity', 'path']) {
      const request = { entity: 'chart', path: '', [name]: undefined }
      const { status, body } = await server.post<ErrorBody>('/entities?action=browse', request)
      expect([status, body.message]).to.deep.equal([400, `Parameter '${name}' is required`])
    }
  })

  it('`getBrowsePaths` lists paths, none for unknown entities', async () => {
    const pathsOf = (urn: string) => valueOf<string[]>(server, 'getBrowsePaths', { urn })
    expect(await pathsOf(several)).to.have.members(['/old/a', '/old/b', '/new'])
    expect(await pathsOf(orders)).to.deep.equal(['/prod/hive/shop/orders'])
    expect(await pathsOf(baz1)).to.deep.equal(['/looker/baz1'])
    expect(await pathsOf(v2)).to.deep.equal(['/two/urn:li:container:c'])
    expect(await pathsOf(flow)).to.deep.equal([])
    expect(await pathsOf(dataset('absent'))).to.deep.equal([])
    const { status } = await server.post('/entities?action=getBrowsePaths', { urn: 'no urn' })
    expect(status).to.equal(400)
  })

  it('follows a path that changes', async () => {
    const moved = dataset('moved')
    await server.ingest(paths(moved, '/here/and'))
    expect(await entitiesOf('/here/and')).to.deep.equal([moved])
    await server.ingest(paths(moved, '/there'))
    expect((await browse('/here')).numElements).to.equal(0)
    expect(await entitiesOf('/there')).to.deep.equal([moved])
    await server.ingest(paths(moved))
    expect((await browse('/there')).numElements).to.equal(0)
    expect(await entitiesOf('/prod/hive')).to.include(moved)
  })
})

describeOnEngines('browsing large folders', (serve) => {
  const server = serve()
  const urns = Array.from({ length: 60 }, (_, at) => dataset(`n${at}`))
  before(() =>
    server.ingest(
      ...urns.map((urn, at) =>
        paths(urn, '/big', `/big/g${at % 30}/x`, `/big/${'deep/'.repeat(20)}`),
      ),
    ),
  )

  it('pages over many groups and entities without gaps or repeats', async () => {
    const request = { entity: 'dataset', path: '/big' }
    const seen: string[] = []
    for (let start = 0; start < 91; start += 7) {
      const page = await valueOf<BrowseValue>(server, 'browse', { ...request, start, limit: 7 })
      expect(page.numElements).to.equal(91)
      seen.push(...page.groups.map(({ name }) => name), ...page.entities.map(({ urn }) => urn))
    }
    const groups = Array.from({ length: 30 }, (_, at) => `g${at}`)
    expect(seen.toSorted()).to.deep.equal([...groups, 'deep', ...urns].toSorted())
    expect(seen[0]).to.equal('deep')
    expect(seen.slice(31)).to.deep.equal(urns.toSorted())
  })
})
