import { expect } from 'chai'
import type { AuditQuery, AuditRecord, AuditStore } from '../../graph/store/audit-store.ts'
import { closingStores, type Open } from '../support/stores/stores.ts'
import { bob, ada } from '../support/people.ts'

const all = { from: '', before: '~' }

/** @param n numbers the record and its time */
function record(n: number, more: Partial<AuditRecord> = {}): AuditRecord {
  const id = `${String(n).padStart(5, '0')}-a`
  return { id, eventType: 'UpdatePolicyEvent', actor: ada, body: JSON.stringify({ n }), ...more }
}

/** The contract of `graph/store/audit-store.ts`. */
export function auditStoreContract(name: string, open: Open): void {
  describe(`AuditStore: ${name}`, () => {
    const stores = closingStores(open)
    const found = async (store: AuditStore, query: Partial<AuditQuery> = {}, limit = 100) =>
      (await store.search({ ...all, ...query }, limit)).map(({ body }) => body)

    it('returns all members of a record, the newest first, page by page', async () => {
      const { auditRecords } = await stores()
      const whole = record(2, { entityType: 'dataHubPolicy', aspect: 'dataHubPolicyInfo' })
      await auditRecords.put([record(1), whole, record(3)])
      expect(await auditRecords.search(all, 10)).to.deep.equal([record(3), whole, record(1)])
      expect(await auditRecords.search(all, 2)).to.deep.equal([record(3), whole])
      const rest = { ...all, before: whole.id }
      expect(await auditRecords.search(rest, 2)).to.deep.equal([record(1)])
      expect(await auditRecords.search({ ...all, from: whole.id }, 5)).to.have.lengthOf(2)
      expect(await auditRecords.count(all, 10)).to.equal(3)
      expect(await auditRecords.count(all, 2)).to.equal(2)
    })

    it('replaces the record with the same id', async () => {
      const { auditRecords } = await stores()
      await auditRecords.put([record(1, { aspect: 'status', body: 'once' })])
      await auditRecords.put([record(1, { body: 'twice' })])
      expect(await auditRecords.search(all, 5)).to.deep.equal([record(1, { body: 'twice' })])
    })

    it('finds by each filter, all of which have to match', async () => {
      const { auditRecords } = await stores()
      const of = { entityType: 'corpuser', aspect: 'corpUserStatus' }
      await auditRecords.put([
        record(1, of),
        record(2, { ...of, actor: bob }),
        record(3, { eventType: 'LogInEvent' }),
      ])
      const body = (n: number) => record(n).body
      expect(await found(auditRecords, { actors: [bob] })).to.deep.equal([body(2)])
      expect(await found(auditRecords, { actors: [ada, bob] })).to.have.lengthOf(3)
      expect(await found(auditRecords, { eventTypes: ['LogInEvent'] })).to.deep.equal([body(3)])
      expect(await found(auditRecords, { entityTypes: ['corpuser'], actors: [ada] })).to.deep.equal(
        [body(1)],
      )
      expect(await found(auditRecords, { aspects: ['corpUserStatus'] })).to.have.lengthOf(2)
      expect(await found(auditRecords, { aspects: [] })).to.deep.equal([])
      expect(await auditRecords.count({ ...all, actors: [bob] }, 5)).to.equal(1)
    })

    it('deletes the oldest, no more than the limit, and returns their number', async () => {
      const { auditRecords } = await stores()
      await auditRecords.put([1, 2, 3, 4].map((n) => record(n)))
      expect(await auditRecords.expire(record(4).id, 2)).to.equal(2)
      expect(await found(auditRecords)).to.deep.equal([record(4).body, record(3).body])
      expect(await auditRecords.expire(record(4).id, 2)).to.equal(1)
      expect(await auditRecords.expire(record(4).id, 2)).to.equal(0)
      expect(await found(auditRecords)).to.deep.equal([record(4).body])
    })

    it('keeps records while writes are switched off, because they are not metadata', async () => {
      const { control, auditRecords } = await stores()
      await control.setWritable(false)
      await auditRecords.put([record(1)])
      expect(await found(auditRecords)).to.have.lengthOf(1)
    })
  })
}
