import { expect } from 'chai'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AuditLog } from '../../server/catalog/audit/audit-log.ts'
import { RECORDS_PER_AUTHOR_MAX } from '../../server/catalog/audit/refusal-counts.ts'
import type { AuditRecord } from '../../graph/store/audit-store.ts'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { ada } from '../support/people.ts'

const DAY_MS = 86_400_000
const caller = { actor: ada, role: 'admin' } as const
const all = { from: '', before: '~' }
const page = { limit: 1_000, countMax: 1_000 }

// docs/interface: access/audit
describe('the log of audit records', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'trellis-audit-'))
  after(() => rmSync(directory, { recursive: true }))
  let files = 0
  const freshFile = () => path.join(directory, `${++files}.db`)
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })

  function open(file = freshFile(), clock = { nowMillis: 100 * DAY_MS }) {
    const { control, auditRecords: store } = openSqliteStores({ path: file, clock: Date.now })
    const options = { control, clock: () => clock.nowMillis, retentionDays: 90, log: () => {} }
    const log = new AuditLog({ ...options, store })
    opened.push(async () => {
      await log.stop()
      await control.close()
    })
    const countOf = ({ body }: AuditRecord) => (JSON.parse(body) as { count: number }).count
    return { log, control, clock, countOf }
  }

  it('adds a bounded number of records a minute, also under attack', async () => {
    const { log, countOf } = open()
    const tries = 3 * RECORDS_PER_AUTHOR_MAX
    for (let n = 0; n < tries; n++) {
      log.countRefusal(undefined, undefined, { type: 'FailedLogInEvent', reason: `wrong ${n}` })
    }
    log.countRefusal(ada, undefined, {
      type: 'AccessDeniedEvent',
      reason: 'not hidden by the others',
    })
    const { records } = await log.search({ ...all, eventTypes: ['FailedLogInEvent'] }, page)
    expect(records).to.have.lengthOf(RECORDS_PER_AUTHOR_MAX + 1)
    expect(records.map(countOf).reduce((sum, count) => sum + count)).to.equal(tries)
    expect((await log.search({ ...all, actors: [ada] }, page)).total).to.equal(1)
  })

  it('names every author, also after many events of another one', async () => {
    const { log, countOf } = open()
    const [bob, origin] = [
      'urn:li:corpuser:bob',
      (address: string) => ({ api: 'RESTLI', address, userAgent: '' }) as const,
    ]
    const from = origin('2001:db8::1')
    for (let n = 0; n < 150; n++) {
      log.countRefusal(bob, from, { type: 'AccessDeniedEvent', reason: `refused ${n}` })
      const same = origin(`2001:db8::${n.toString(16)}`)
      log.countRefusal(undefined, same, {
        type: 'FailedLogInEvent',
        reason: 'wrong',
        account: `n${n}`,
      })
    }
    log.countRefusal(ada, from, { type: 'AccessDeniedEvent', reason: 'refused' })
    const elsewhere = origin('2001:db8:1::1')
    log.countRefusal(undefined, elsewhere, {
      type: 'FailedLogInEvent',
      reason: 'wrong',
      account: 'ada',
    })
    const found = await log.search({ ...all, actors: [ada, bob] }, page)
    expect(found.records.filter(({ actor }) => actor === ada)).to.have.lengthOf(1)
    const own = found.records.filter(({ actor }) => actor === bob)
    expect(own.map(countOf).reduce((sum, count) => sum + count)).to.equal(150)
    expect(own).to.have.lengthOf(101)
    const failed = await log.search({ ...all, eventTypes: ['FailedLogInEvent'] }, page)
    expect(failed.records).to.have.lengthOf(102)
    expect(failed.records[0]?.body).to.contain('"account":"ada"')
  })

  it('is bounded for events without an author, from however many networks', async () => {
    const { log } = open()
    for (let n = 0; n < 2_500; n++) {
      const origin = { api: 'RESTLI', address: `10.${n >> 8}.${n & 255}.1`, userAgent: '' } as const
      log.countRefusal(undefined, origin, { type: 'FailedLogInEvent', reason: 'wrong' })
    }
    log.countRefusal(ada, undefined, { type: 'FailedLogInEvent', reason: 'the current password' })
    const most = { limit: 5_000, countMax: 5_000 }
    expect((await log.search(all, most)).total).to.be.at.most(1_003)
    expect((await log.search({ ...all, actors: [ada] }, most)).total).to.equal(1)
  })

  it('deletes records older than the retention, and no others', async () => {
    const { log, clock } = open()
    await log.record(caller, [{ type: 'CreatePolicyEvent' }])
    clock.nowMillis += 90 * DAY_MS
    await log.expire()
    expect((await log.search(all, page)).total).to.equal(1)
    await log.record(caller, [{ type: 'DeletePolicyEvent' }])
    clock.nowMillis += 1
    await log.expire()
    const { records } = await log.search(all, page)
    expect(records.map(({ eventType }) => eventType)).to.deep.equal(['DeletePolicyEvent'])
  })

  it('leaves the deletion to another server that has the lease', async () => {
    const { log, control, clock } = open()
    await log.record(caller, [{ type: 'CreatePolicyEvent' }])
    clock.nowMillis += 91 * DAY_MS
    await control.lease('audit', 'another server', 60_000)
    await log.expire()
    expect((await log.search(all, page)).total).to.equal(1)
    await control.release('audit', 'another server')
    await log.expire()
    expect((await log.search(all, page)).total).to.equal(0)
  })

  it('orders events of equal time, which two servers may have recorded', async () => {
    const file = freshFile()
    const one = open(file)
    const other = open(file)
    await one.log.record(caller, [{ type: 'A' }, { type: 'B' }])
    await other.log.record(caller, [{ type: 'C' }])
    const { records } = await one.log.search(all, page)
    const types = records.map(({ eventType }) => eventType)
    expect(types).to.have.members(['A', 'B', 'C'])
    expect(types.indexOf('B')).to.be.lessThan(types.indexOf('A'))
  })
})
