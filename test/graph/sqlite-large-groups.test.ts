import { expect } from 'chai'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { datasets, edit, orders, pii, point, put, refuse, tagging } from '../support/edits.ts'
import { refusalOf } from '../support/stores/stores.ts'
import { countingYields } from '../support/yields.ts'

const LARGE = 2_000

// docs/decisions/0012
describe('A group of edits that is too large to share a transaction, in SQLite', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'trellis-large-'))
  let files = 0
  let stores: ReturnType<typeof openSqliteStores>
  beforeEach(() => {
    const file = path.join(directory, `store-${++files}.db`)
    // Whoever waits inside of SQLite for a transaction that pauses in the same thread is refused.
    stores = openSqliteStores({ path: file, clock: Date.now, busyTimeoutMs: 1 })
  })
  afterEach(() => stores.control.close())
  after(() => rmSync(directory, { recursive: true }))

  const urns = datasets('large', LARGE)
  const large = urns.map((urn) => tagging(urn, [pii]))
  const increment = edit(orders, 'counter', ({ aspect }) => {
    const n = Number(aspect?.value()['n'] ?? 0)
    return { kind: 'put', put: put('counter', { n: n + 1 }) }
  })

  it('yields to other work between its parts', async () => {
    const { graph } = stores
    const { result, yields } = await countingYields(() => graph.write(large))
    expect(new Set(result)).to.deep.equal(new Set(['written']))
    expect(yields).to.be.at.least(10)
    const incoming = { urn: pii, direction: 'incoming', start: 0, count: 1 } as const
    expect((await graph.related(incoming)).total).to.equal(LARGE)
    expect(await graph.countByType()).to.deep.equal(new Map([['dataset', LARGE]]))
  })

  it('yields within few edits of many bytes, too', async () => {
    const text = 'x'.repeat(100_000)
    const few = urns.slice(0, 30).map((urn) => {
      const decision = { kind: 'put', put: put('status', { text }) } as const
      return { ...edit(urn, 'status', () => decision), bytes: text.length }
    })
    const { yields } = await countingYields(() => stores.graph.write(few))
    expect(yields).to.be.at.least(10)
  })

  it('is visible as a whole or not at all, while it is written', async () => {
    const { graph } = stores
    const seen = new Set<number>()
    const run = { isOver: false }
    const looking = (async () => {
      for (; !run.isOver; await new Promise(setImmediate)) {
        seen.add((await graph.existing(urns)).size)
      }
    })()
    await graph.write(large)
    run.isOver = true
    await looking
    seen.delete(LARGE)
    expect([...seen]).to.deep.equal([0])
  })

  it('leaves nothing if one of its last edits is refused, and the next group is written', async () => {
    const { graph, control } = stores
    const refusal = new Error('no')
    const refused = [...large.slice(0, -1), refuse(orders, refusal)]
    const [error, outcomes] = await Promise.all([
      refusalOf(graph.write(refused)),
      graph.write([increment]),
    ])
    expect(error).to.equal(refusal)
    expect(outcomes).to.deep.equal(['written'])
    expect(await graph.existing(urns)).to.deep.equal(new Set())
    expect((await control.dirtyFlags(LARGE)).map(({ urn }) => urn)).to.deep.equal([orders])
  })

  it('shows its later edits the earlier ones, in other parts too', async () => {
    const { graph } = stores
    const outcomes = await graph.write(Array.from({ length: LARGE }, () => increment))
    expect(new Set(outcomes)).to.deep.equal(new Set(['written']))
    for (const version of [1, 199, 200, 201, LARGE - 1]) {
      const found = await graph.readVersion(orders, 'counter', version)
      expect(found?.value, `version ${version}`).to.deep.equal({ n: version })
    }
    expect((await graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: LARGE })
  })

  it('makes every other writer of the process wait, but not within SQLite', async () => {
    const { graph, control, points, tasks, tokens, archive } = stores
    await graph.write([increment, point(orders, 1)])
    const marks = await control.dirtyFlags(1)
    const assignment = { kind: 'restore', start: 0, batchSize: 1 } as const
    const token = { hash: 'h', name: 'n', kind: 'personal', role: 'reader', actor: orders } as const
    const done: string[] = []
    const noting = async <T>(name: string, work: Promise<T>) => {
      const result = await work
      done.push(name)
      return result
    }
    const writing = noting('large', graph.write(large))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    const others = [
      noting('settle', control.clearDirty(marks)),
      noting('lease', control.lease('indexer', 'a', 1_000)),
      noting('release', control.release('indexer', 'a')),
      noting('points', points.deletePoints(orders, 'datasetProfile')),
      noting('token', tokens.create({ ...token, owner: orders, createdMillis: 1 })),
      noting('touch', tokens.touch('h', 2)),
      noting('revoke', tokens.revoke('h')),
      noting('task', tasks.create(assignment, 'a', 0)),
      noting('claim', tasks.claim('b', 0)),
      noting('forget', tasks.forget(0)),
      noting('delete', graph.deleteEntity(orders)),
      noting('writable', control.setWritable(true)),
      noting('restore', archive.endRestore()),
    ]
    await Promise.all([writing, ...others])
    // A claim finds no task yet, and asks for nothing to be written.
    expect(done.filter((name) => name !== 'claim')[0]).to.equal('large')
    expect(done).to.have.length(others.length + 1)
    expect(await graph.existing([orders, urns.at(-1) ?? ''])).to.deep.equal(new Set([urns.at(-1)]))
  })
})
