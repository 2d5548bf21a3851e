import { expect } from 'chai'
import { tmpdir } from 'node:os'
import type { ArchivedRecord } from '../../graph/store/archive-store.ts'
import type { Edit } from '../../graph/store/edit.ts'
import type { TaskRecord } from '../../graph/store/task-record.ts'
import {
  customers,
  dataset,
  datasets,
  edit,
  grouped,
  keyAspectOf,
  orders,
  pii,
  point,
  put,
  remove,
  stamp,
  tagging,
  upsert,
} from '../support/edits.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { closingStores, type Open } from '../support/stores/stores.ts'
import { ada } from '../support/people.ts'

const options = { keyAspectOf, scratchDir: tmpdir() }
const TTL_MS = 60_000

/** Returns all records but those of the log of changes, which has a contract of its own. */
async function recordsOf({ archive }: Stores): Promise<ArchivedRecord[]> {
  const records: ArchivedRecord[] = []
  for await (const record of archive.records(options)) {
    if (record.kind !== 'logEntry') records.push(record)
  }
  return records
}

/** Returns a line that identifies the record. */
function briefly(record: ArchivedRecord): string {
  switch (record.kind) {
    case 'aspect':
      return [record.urn, record.envelope.name, record.envelope.version].join(' ')
    case 'point': {
      const { urn, aspect, timestampMillis, id } = record.point
      return [urn, aspect, timestampMillis, id].join(' ')
    }
    case 'token':
      return record.token.hash
    case 'password':
      return record.user
    case 'principal':
      return record.name
    case 'task':
      return record.task.id
    case 'audit':
      return record.audit.id
    case 'logEntry':
      return String(record.entry.position)
    case 'past':
      return [record.urn, record.envelope.name, record.envelope.version, 'ended'].join(' ')
    case 'deletedName':
      return `deleted ${record.urn}`
    case 'logMinute':
      return `minute ${record.minute}`
    case 'pastBegin':
      return 'begin'
  }
}

const status = (urn: string, n: number) => upsert(urn, 'status', { n })
const token = (hash: string) => {
  const who = { actor: ada, owner: ada, kind: 'PERSONAL', role: 'reader' }
  return { hash, name: `token ${hash}`, ...who, createdMillis: 1 }
}
const task: TaskRecord = {
  id: 'a:node:7',
  assignment: JSON.stringify({ kind: 'restore', start: 0, batchSize: 5 }),
  total: 10,
  deleted: 0,
  updated: 4,
  passedOver: 1,
  batches: 1,
  retries: 2,
  position: 'here',
  ending: null,
  reason: null,
  createdMillis: 1_700_000_000_000,
  endedMillis: null,
}

/** The contract of `graph/store/archive-store.ts`; see `graphStoreContract` on exceptions. */
export function archiveStoreContract(name: string, open: Open): void {
  describe(`ArchiveStore: ${name}`, () => {
    const stores = closingStores(open)
    givesEverything(stores)
    isOfOneMoment(stores)
    makesRoom(stores)
  })
}

function givesEverything(open: Open): void {
  it('returns nothing for an empty store', async () => {
    const opened = await open()
    expect(await opened.archive.isEmpty()).to.equal(true)
    expect(await recordsOf(opened)).to.deep.equal([])
  })

  it('returns integers that a double would change', async () => {
    const opened = await open()
    const value = { rows: 9007199254740993n }
    await opened.graph.write([upsert(orders, 'exact', value), point(orders, 5, { value })])
    const found = (await recordsOf(opened)).map((record) =>
      record.kind === 'aspect'
        ? record.envelope.value
        : record.kind === 'point' && record.point.value,
    )
    expect(found.slice(1)).to.deep.equal([value, value])
  })

  it('returns every version, the oldest first, with author and system metadata', async () => {
    const opened = await open()
    const created = (time: number) => ({ time, actor: `urn:li:corpuser:${time}` })
    const version = (n: number) =>
      upsert(orders, 'status', { n }, { created: created(n), systemMetadata: { run: n } })
    await opened.graph.write([version(1), version(2)])
    await opened.graph.write([version(3)])
    const key = { name: 'datasetKey', version: 0, created: stamp }
    const envelope = (of: number, n: number) => {
      const value = { name: 'status', version: of, value: { n } }
      return { ...value, created: created(n), systemMetadata: { run: n } }
    }
    const [first, ...others] = await recordsOf(opened)
    expect(first).to.deep.include({ kind: 'aspect', urn: orders })
    expect(first?.kind === 'aspect' && first.envelope).to.deep.include(key)
    expect(others).to.deep.equal([
      { kind: 'aspect', urn: orders, envelope: envelope(1, 1), position: 3 },
      { kind: 'aspect', urn: orders, envelope: envelope(2, 2), position: 4 },
      { kind: 'aspect', urn: orders, envelope: envelope(0, 3), position: 5 },
    ])
  })

  it('returns members of values in the order in which they were written', async () => {
    const opened = await open()
    const value = JSON.parse('{"b":1,"a":{"z":[],"__proto__":null,"é":"\\ud83d\\ude00"}}') as object
    await opened.graph.write([upsert(pii, 'custom', { ...value })])
    const found = (await recordsOf(opened)).at(-1)
    const text = found?.kind === 'aspect' ? JSON.stringify(found.envelope.value) : ''
    expect(text).to.equal(JSON.stringify(value))
  })

  it('orders entities and aspects by code points, the key aspect first, points last', async () => {
    const opened = await open()
    const [low, high] = ['urn:li:tag:\uFF5E', 'urn:li:tag:\u{1F600}']
    await opened.graph.write([
      status(high, 1),
      status(low, 1),
      upsert(dataset('x'), 'b', {}),
      upsert(dataset('x'), 'a\uFF5E', {}),
      upsert(dataset('x'), 'a\u{1F600}', {}),
      upsert('urn:li:dataset2:x', 'b', {}),
      point(dataset('x'), 7, { id: '\u{1F600}' }),
      point(dataset('x'), 7, { id: '\uFF5E' }),
      point(dataset('x'), -3, { id: 'z' }),
      point(dataset('x'), 9, { aspect: 'apple' }),
    ])
    const x = dataset('x')
    expect((await recordsOf(opened)).map(briefly)).to.deep.equal([
      'urn:li:dataset2:x dataset2Key 0',
      'urn:li:dataset2:x b 0',
      `${x} datasetKey 0`,
      `${x} a\uFF5E 0`,
      `${x} a\u{1F600} 0`,
      `${x} b 0`,
      `${x} apple 9 `,
      `${x} datasetProfile -3 z`,
      `${x} datasetProfile 7 \uFF5E`,
      `${x} datasetProfile 7 \u{1F600}`,
      `${low} tagKey 0`,
      `${low} status 0`,
      `${high} tagKey 0`,
      `${high} status 0`,
    ])
  })

  it('returns whole points', async () => {
    const opened = await open()
    const value = { rowCount: 5, note: 'x'.repeat(5_000) }
    await opened.graph.write([point(orders, 5, { value, systemMetadata: { run: 'r' } })])
    const at = { urn: orders, aspect: 'datasetProfile', timestampMillis: 5, id: '' }
    expect((await recordsOf(opened)).at(-1)).to.deep.equal({
      kind: 'point',
      point: { ...at, value, systemMetadata: { run: 'r' } },
    })
  })

  it('omits stubs, and keeps removed aspects, and the names of deleted entities, as the past', async () => {
    const opened = await open()
    await opened.graph.write([tagging(orders, [pii]), status(orders, 1), status(customers, 1)])
    await opened.graph.write([remove(orders, 'status')])
    await opened.graph.deleteEntity(customers)
    expect((await recordsOf(opened)).map(briefly)).to.deep.equal([
      `${orders} datasetKey 0`,
      `${orders} globalTags 0`,
      `${orders} status 0 ended`,
      `deleted ${customers}`,
    ])
  })

  it('returns long histories, long series and many entities, each once', async () => {
    const opened = await open()
    const many = datasets('many', 450)
    const edits: Edit[] = many.flatMap((urn) => [status(urn, 0), point(urn, 1)])
    for (let n = 1; n <= 1_100; n++) edits.push(status(orders, n))
    for (let n = 1; n <= 1_100; n++) edits.push(point(orders, n))
    for (const group of grouped(edits)) await opened.graph.write(group)
    const found = await recordsOf(opened)
    const lines = found.map(briefly)
    expect(new Set(lines).size).to.equal(lines.length)
    const ofMany = many.flatMap((urn) => [
      `${urn} datasetKey 0`,
      `${urn} status 0`,
      `${urn} datasetProfile 1 `,
    ])
    const numbers = Array.from({ length: 1_100 }, (_, at) => at + 1)
    expect(lines).to.deep.equal([
      ...ofMany,
      `${orders} datasetKey 0`,
      ...numbers.slice(0, -1).map((n) => `${orders} status ${n}`),
      `${orders} status 0`,
      ...numbers.map((n) => `${orders} datasetProfile ${n} `),
    ])
    const versions = found.flatMap((record) =>
      record.kind === 'aspect' && record.urn === orders ? record.envelope.value['n'] : [],
    )
    expect(versions.slice(1)).to.deep.equal(numbers)
  })

  it('returns audit records by id, after all others, page by page', async () => {
    const opened = await open()
    const audits = Array.from({ length: 1_001 }, (_, at) => {
      return { id: String(at).padStart(5, '0'), eventType: 'LogInEvent', actor: ada, body: '{}' }
    })
    await opened.auditRecords.put(audits.toReversed())
    await opened.tokens.create(token('aa'))
    const expected = audits.map((audit) => ({ kind: 'audit', audit }))
    const [first, ...rest] = await recordsOf(opened)
    expect(first?.kind).to.equal('token')
    expect(rest).to.deep.equal(expected)
    await opened.archive.beginRestore()
    expect(await opened.archive.isEmpty()).to.equal(true)
    await opened.auditRecords.put(audits.slice(0, 1))
    expect(await opened.archive.isEmpty()).to.equal(false)
  })

  it('returns tokens by hash, with their last use, passwords by user, principals by name, tasks by number, and none twice', async () => {
    const opened = await open()
    const { archive, tokens, tasks } = opened
    await tokens.create(token('ff'))
    await tokens.create({ ...token('aa'), description: 'd', expiresMillis: 9, groups: ['g', 'f'] })
    await tokens.touch('aa', 5)
    await tokens.replacePassword(orders, undefined, { hash: 'h' })
    await tokens.replacePassword(customers, undefined, { resetHash: 'r', resetExpiresMillis: 7 })
    await tokens.replacePrincipal('bob', undefined, { urn: customers, isDeleted: true })
    await tokens.replacePrincipal('ada', undefined, { urn: ada, issuer: 'i', subject: 's' })
    const ended = { ...task, id: 'b:12', ending: 'failed', reason: 'why', endedMillis: 2 } as const
    await archive.addTasks([ended, task])
    const made = await tasks.create({ kind: 'restore', start: 0, batchSize: 1 }, 'node', TTL_MS)
    expect(made.id).to.equal('node:13')
    const found = await recordsOf(opened)
    expect(found.slice(0, -1)).to.deep.equal([
      {
        kind: 'token',
        token: {
          ...token('aa'),
          description: 'd',
          expiresMillis: 9,
          lastUsedMillis: 5,
          groups: ['g', 'f'],
        },
      },
      { kind: 'token', token: token('ff') },
      { kind: 'password', user: customers, password: { resetHash: 'r', resetExpiresMillis: 7 } },
      { kind: 'password', user: orders, password: { hash: 'h' } },
      { kind: 'principal', name: 'ada', principal: { urn: ada, issuer: 'i', subject: 's' } },
      { kind: 'principal', name: 'bob', principal: { urn: customers, isDeleted: true } },
      { kind: 'task', task },
      { kind: 'task', task: ended },
    ])
    expect(found.at(-1)).to.have.nested.property('task.id', 'node:13')
    expect(Object.keys(found[6]?.kind === 'task' ? found[6].task : {})).to.deep.equal(
      Object.keys(task),
    )
  })
}

/** Entities of a group are at both ends of the order, so that they are read at different times. */
const GROUPS = 12
const groupOf = (at: number) => ['a', 'm', 'z'].map((prefix) => dataset(`${prefix}-group-${at}`))

function isOfOneMoment(open: Open): void {
  it('has all or nothing of each group, and ends while writers continue', async () => {
    const opened = await open()
    const { graph, archive } = opened
    const fillers = datasets('filler', 1_500)
    for (const group of grouped(fillers.map((urn) => status(urn, 0)))) await graph.write(group)
    const next = (urn: string) =>
      edit(urn, 'counter', ({ aspect }) => {
        return { kind: 'put', put: put('counter', { n: Number(aspect?.value()['n'] ?? 0) + 1 }) }
      })
    const run = { stopped: false, rounds: 0 }
    const writer = async (first: number) => {
      for (let n = 1; !run.stopped; n++) {
        for (let at = first; at < GROUPS; at += 3) {
          const urns = groupOf(at)
          // Each step increments all entities of a group and writes a point to each, in one group
          // of edits.
          await graph.write(urns.flatMap((urn) => [next(urn), point(urn, n, { value: { at } })]))
          if (n % 5 === 0) await graph.write([status(dataset(`new-${at}-${n}`), n)])
          run.rounds++
        }
      }
    }
    const deleter = async () => {
      for (let n = 0; !run.stopped; n++) {
        await graph.write([status('urn:li:tag:a', n), status('urn:li:tag:z', n)])
        await graph.deleteEntity('urn:li:tag:a')
      }
    }
    const writers = [writer(0), writer(1), writer(2), deleter()]
    try {
      for (let look = 0; look < 3; look++) {
        const before = run.rounds
        const records: ArchivedRecord[] = []
        for await (const record of archive.records(options)) records.push(record)
        expect(halves(records)).to.deep.equal([])
        expect(run.rounds, 'writers go on').to.be.greaterThan(before)
        const found = new Set(records.map((each) => each.kind === 'aspect' && each.urn))
        expect(fillers.filter((urn) => !found.has(urn))).to.deep.equal([])
      }
    } finally {
      run.stopped = true
      await Promise.all(writers)
    }
  })

  it('misses nothing that was acknowledged before it began', async () => {
    const opened = await open()
    await opened.graph.write([status(orders, 1)])
    expect((await recordsOf(opened)).map(briefly)).to.include(`${orders} status 0`)
    await opened.graph.write([status(orders, 2), status(customers, 1)])
    await opened.tokens.create(token('aa'))
    expect((await recordsOf(opened)).map(briefly)).to.include.members([
      `${orders} status 1`,
      `${customers} status 0`,
      'aa',
    ])
  })

  it('counts the points that a task has deleted as the task does', async () => {
    const opened = await open()
    const { graph, tasks, archive } = opened
    const urns = datasets('aged', 40)
    const edits = urns.flatMap((urn) => Array.from({ length: 50 }, (_, at) => point(urn, at)))
    for (const group of grouped(edits)) await graph.write(group)
    const old = { entityType: 'dataset', aspect: 'datasetProfile', endMillis: 1_000 }
    const truncation = { kind: 'truncate', ...old, batchSize: 30 } as const
    const { id } = await tasks.create(truncation, 'node', TTL_MS)
    const held = { id, node: 'node', ttlMs: TTL_MS }
    const work = (async () => {
      for (let ended = false; !ended;) {
        const now = await tasks.advance(held, { truncate: { ...old, limit: 30 } })
        ended = now?.ending !== undefined
      }
    })()
    const seen = new Set<number>()
    for (let look = 0; look < 4; look++) {
      const records: ArchivedRecord[] = []
      for await (const record of archive.records(options)) records.push(record)
      const points = records.filter(({ kind }) => kind === 'point').length
      const [found] = records.flatMap((each) => (each.kind === 'task' ? each.task : []))
      expect(found?.deleted).to.equal(edits.length - points)
      seen.add(points)
    }
    await work
    expect(seen.size).to.be.greaterThan(1)
  })
}

/** Returns the groups of which an archive has only a part, or parts of several states. */
function halves(records: readonly ArchivedRecord[]): string[] {
  const counters = new Map<string, string>()
  for (const record of records) {
    if (record.kind === 'point') {
      const { urn, timestampMillis } = record.point
      counters.set(urn, `${counters.get(urn) ?? ''} point ${timestampMillis}`)
    } else if (record.kind === 'aspect' && record.envelope.name === 'counter') {
      const { urn, envelope } = record
      const { version, value } = envelope
      counters.set(urn, `${counters.get(urn) ?? ''} ${version}=${JSON.stringify(value['n'])}`)
    }
  }
  return Array.from({ length: GROUPS }, (_, at) => groupOf(at)).flatMap((urns) => {
    const states = new Set(urns.map((urn) => counters.get(urn)))
    return states.size === 1 ? [] : urns.map((urn) => `${urn}: ${counters.get(urn)}`)
  })
}

function makesRoom(open: Open): void {
  it('deletes everything for a restore, and is half restored until that ends', async () => {
    const opened = await open()
    const { graph, control, tokens, archive } = opened
    await graph.write([tagging(orders, [pii]), status(orders, 1), status(orders, 2)])
    await graph.write([point(orders, 1), status(pii, 1)])
    await tokens.create(token('aa'))
    await archive.addTasks([task])
    expect(await archive.isEmpty()).to.equal(false)
    expect(await archive.isHalfRestored()).to.equal(false)
    await archive.beginRestore()
    expect(await archive.isHalfRestored()).to.equal(true)
    expect(await archive.isEmpty()).to.equal(true)
    expect(await recordsOf(opened)).to.deep.equal([])
    expect(await graph.countByType()).to.deep.equal(new Map())
    expect(await control.dirtyFlags(9)).to.deep.equal([])
    const incoming = { urn: pii, direction: 'incoming', start: 0, count: 9 } as const
    expect(await graph.related(incoming)).to.deep.equal({ related: [], total: 0 })

    await graph.write([tagging(customers, [pii])])
    expect((await graph.related(incoming)).total).to.equal(1)
    expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
    await archive.endRestore()
    expect(await archive.isHalfRestored()).to.equal(false)
    expect((await recordsOf(opened)).map(briefly)).to.deep.equal([
      `${customers} datasetKey 0`,
      `${customers} globalTags 0`,
    ])
  })

  it('finds no fault with a sound store, and reports its version and its time', async () => {
    const { archive } = await open()
    const { version, nowMillis, faults } = await archive.checkup()
    expect(version).to.match(/^(SQLite|Neo4j)\/\d+\.\d+/)
    expect(Math.abs(nowMillis - Date.now())).to.be.lessThan(60_000)
    expect(faults).to.deep.equal([])
  })

  it('leaves restored tasks that have not ended to the first claim', async () => {
    const { archive, tasks } = await open()
    await archive.addTasks([task])
    const claimed = await tasks.claim('another', TTL_MS)
    expect(claimed).to.deep.include({ id: task.id, position: 'here' })
    expect(claimed?.counts).to.deep.include({ total: 10, updated: 4, passedOver: 1, retries: 2 })
    expect(await tasks.claim('third', TTL_MS)).to.equal(undefined)
  })
}
