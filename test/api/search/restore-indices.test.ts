import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { deletion, upsert, type ErrorBody } from '../../support/proposals.ts'
import { found } from '../../support/searches.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { STARTED_MILLIS } from '../../support/server.ts'
import { completed, indexed } from '../../support/tasks.ts'

const RESTORE = '/operations?action=restoreIndices'
const names = ['a_1', 'a%2', 'b.1', 'B.2', 'ü😀', 'z']
const datasets = names.map(dataset)
const tags = ['x', 'y'].map((name) => `urn:li:tag:${name}`)
const urns = [...datasets, ...tags]
const [first = '', second = ''] = datasets

describeOnGraphs('`POST /operations?action=restoreIndices`', (serve) => {
  const server = serve()
  const restore = async (request: object, path = RESTORE) => {
    const { status, body, headers } = await server.post<{ value: string } & ErrorBody>(
      path,
      request,
    )
    expect(status, JSON.stringify(body)).to.equal(200)
    return { said: body.value, headers }
  }
  /** What is found again of what the index has lost. */
  const restored = async (request: object): Promise<string[]> => {
    await server.index.remove(urns)
    await restore(request)
    await indexed(server.stores)
    const everything = [
      ...(await found(server, 'dataset', '*')),
      ...(await found(server, 'tag', '*')),
    ]
    return urns.filter((urn) => everything.includes(urn))
  }
  before(async () => {
    await server.ingest(...urns.map((urn) => upsert(urn, 'status', { removed: false })))
    server.clock.nowMillis += 1_000
    await server.ingest(upsert(first, 'globalTags', { tags: [{ tag: 'urn:li:tag:stub' }] }))
    server.clock.nowMillis += 1_000
    await server.ingest(upsert(second, 'globalTags', { tags: [] }))
  })
  beforeEach(() => indexed(server.stores))

  it('reindexes one entity, answers when searches find it, and reports it', async () => {
    await server.index.remove(urns)
    const { said, headers } = await restore({ urn: first })
    expect(headers).to.have.property('x-trellis-index', 'done')
    expect(said).to.equal(
      `{args={start=0, batchSize=500, urn=${first}}, result={rowsMigrated=1, ignored=0}}`,
    )
    expect(await found(server, 'dataset', '*')).to.deep.equal([first])
  })

  it('reindexes entities whose URNs match, `%` being any text', async () => {
    for (const [urnLike, expected] of [
      ['%', urns],
      ['urn:li:dataset:%', datasets],
      ['urn:li:tag:%', tags],
      ['urn:li:tag:x%', ['urn:li:tag:x']],
      ['urn:li:tag:x', ['urn:li:tag:x']],
      ['urn:%:y', ['urn:li:tag:y']],
      ['%,a_1,%', [first]],
      ['%,b%1,PROD)', [dataset('b.1')]],
      ['%ü😀%', [dataset('ü😀')]],
      [`${dataset('ü😀').slice(0, -7)}%`, [dataset('ü😀')]],
      ['urn:li:spaceship:%', []],
      ['urn:li:dataset', []],
      ['%.*%', []],
      ['', []],
    ] as const) {
      expect(await restored({ urnLike }), urnLike).to.deep.equal(expected)
    }
  })

  it('narrows by aspect, and by the time of its write', async () => {
    const tagged = { aspect: 'globalTags' }
    const [start, later, latest] = [0, 1_000, 2_000].map((after) => STARTED_MILLIS + after)
    expect(await restored(tagged)).to.deep.equal([first, second])
    expect(await restored({ ...tagged, gePitEpochMs: latest })).to.deep.equal([second])
    expect(await restored({ ...tagged, lePitEpochMs: later })).to.deep.equal([first])
    expect(await restored({ gePitEpochMs: later, lePitEpochMs: latest })).to.deep.equal([
      first,
      second,
    ])
    expect(await restored({ aspect: 'status', lePitEpochMs: start })).to.deep.equal(urns)
    expect(await restored({ ...tagged, urn: dataset('z') })).to.deep.equal([])
    expect(await restored({ ...tagged, urnLike: '%a_1%' })).to.deep.equal([first])
    expect(await restored({ aspect: 'madeUp' })).to.deep.equal([])
  })

  it('without any condition, reindexes everything, in batches of any size', async () => {
    for (const batchSize of [undefined, 1, 2, 3, 500]) {
      expect(await restored({ batchSize }), String(batchSize)).to.deep.equal(urns)
    }
  })

  it('skips the first entities, and stops after the requested number', async () => {
    const inOrder = datasets.toSorted()
    const part = async (request: object) =>
      (await restored({ urnLike: 'urn:li:dataset:%', batchSize: 2, ...request })).toSorted()
    const expected = (start: number, end?: number) => inOrder.slice(start, end)
    expect(await part({ start: 3 })).to.deep.equal(expected(3, 6))
    expect(await part({ limit: 3 })).to.deep.equal(expected(0, 3))
    expect(await part({ start: 1, limit: 4 })).to.deep.equal(expected(1, 5))
    expect(await part({ urnLike: 'urn:li:tag:%', start: 9 })).to.deep.equal([])
  })

  it('answers the same below `/aspects`, and does not list absent entities', async () => {
    const aspects = '/aspects?action=restoreIndices'
    expect((await restore({ urn: first }, aspects)).said).to.contain('rowsMigrated=1')
    expect((await restore({ urn: dataset('absent') })).said).to.contain('rowsMigrated=0')
    expect((await restore({ urn: 'urn:li:tag:stub' })).said).to.contain('rowsMigrated=0')
  })

  it('counts the entities that it has examined', async () => {
    const { said } = await restore({ urnLike: '%a_1%', batchSize: 2 })
    const total = (await server.stores.graph.countByType()).values()
    const entities = [...total].reduce((sum, count) => sum + count, 0)
    expect(said).to.contain(`rowsMigrated=1, ignored=${entities - 1}`)
  })

  it('survives the deletion of an entity that it is about to examine', async () => {
    await server.ingest(upsert('urn:li:tag:w', 'status', {}), deletion('urn:li:tag:w'))
    expect(await restored({ urnLike: 'urn:li:tag:%' })).to.deep.equal(tags)
  })

  it('refuses invalid parameters with 400, and names them', async () => {
    const wrong: Record<string, unknown[]> = {
      urn: ['nothing', 7, ''],
      urnLike: [7, 'x'.repeat(2_001)],
      aspect: [{}, 'x'.repeat(2_001)],
      start: [-1, 'x', 1.5],
      batchSize: [0, 10_001, 'x'],
      limit: [0, -1],
      gePitEpochMs: ['yesterday'],
      lePitEpochMs: [1.5],
    }
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await server.post<ErrorBody>(RESTORE, { [name]: value })
        expect(status, `${name} ${JSON.stringify(value)}`).to.equal(400)
        expect(body.message).to.match(name === 'urn' ? /URN|urn/ : new RegExp(name))
      }
    }
  })

  it('is refused with 503 while writes are switched off', async () => {
    await server.post('/entities?action=setWritable', { value: false })
    const refused = await server.post(RESTORE, { urn: first })
    await server.post('/entities?action=setWritable', { value: true })
    expect(refused.status).to.equal(503)
  })
})

describeOnGraphs('a `restoreIndices` that takes longer than a write may', (serve) => {
  const server = serve({ indexWaitMs: 1 })

  it('continues as a task, which the answer names', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `urn:li:tag:many${n}`)
    await server.ingest(...many.map((urn) => upsert(urn, 'status', { removed: false })))
    await indexed(server.stores)
    await server.index.remove(many)
    const request = { urnLike: 'urn:li:tag:many%', batchSize: 100 }
    const { body } = await server.post<{ value: string }>(RESTORE, request)
    const task = /task=(\S+), completed=false/.exec(body.value)?.[1] ?? ''
    const { status } = await completed(server, task)
    expect(status).to.include({ updated: 1_000, deleted: 0, noops: 0, total: 1_000, batches: 10 })
    await indexed(server.stores)
    const counted = await server.post('/entities?action=getTotalEntityCount', { entity: 'tag' })
    expect(counted.body).to.deep.equal({ value: 1_000 })
  })
})
