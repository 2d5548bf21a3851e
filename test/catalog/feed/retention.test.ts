import { expect } from 'chai'
import { expireChanges } from '../../../server/catalog/feed/retention.ts'
import { orders, upsert } from '../../support/edits.ts'
import { sqlite } from '../../support/stores/engines.ts'

const DAY_MS = 86_400_000

describe('retention of the log of changes', () => {
  for (const { retentionDays, days, left } of [
    { retentionDays: 90, days: 90, left: 2 },
    { retentionDays: 90, days: 91, left: 1 },
    { retentionDays: 0.5, days: 0.6, left: 1 },
    { retentionDays: 0, days: 36_500, left: 2 },
  ]) {
    it(`keeps ${left} of 2 transactions for ${retentionDays} days after ${days} days`, async () => {
      const clock = { nowMillis: 1_700_000_000_000 }
      const now = () => clock.nowMillis
      const storage = await sqlite.create()
      const { graph, control, changeLog, index } = await storage.open(now)
      await graph.write([upsert(orders, 'status', { n: 1 })])
      await graph.write([upsert(orders, 'status', { n: 2 })])
      clock.nowMillis += days * DAY_MS
      const log = (line: string) => expect.fail(line)
      const expiry = expireChanges({ changeLog, control, clock: now, retentionDays, log })
      await expiry?.run()
      await expiry?.stop()
      const { forgotten, last } = await changeLog.bounds()
      expect(last).to.equal(4)
      expect(forgotten).to.equal(left === 2 ? 0 : 3)
      await index.close()
      await control.close()
      await storage.remove()
    })
  }
})
