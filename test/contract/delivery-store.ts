import { expect } from 'chai'
import type { DeliveryChange, NewDelivery } from '../../graph/store/delivery-store.ts'
import { customers, orders } from '../support/edits.ts'
import { closingStores, type Open } from '../support/stores/stores.ts'

const NOW = 1_700_000_000_000
const FIRST = 'urn:li:trellisWebhook:first'
const SECOND = 'urn:li:trellisWebhook:second'

const delivery = (position: number, urn = orders): NewDelivery => {
  return { position, id: `${position}.abcdef`, urn, millis: NOW + position }
}
const pending = (position: number, urn?: string) => {
  return { ...delivery(position, urn), state: 'pending', attempts: 0 } as const
}
const delivered = (endedMillis: number): DeliveryChange => {
  return { state: 'delivered', attempts: 1, sentMillis: endedMillis, endedMillis, status: 204 }
}

/** The contract of `graph/store/delivery-store.ts`. */
export function deliveryStoreContract(name: string, open: Open): void {
  describe(`DeliveryStore: ${name}`, () => {
    const opened = closingStores(open)
    const openDeliveries = async () => {
      const { deliveries } = await opened()
      const positions = async (webhook: string, more: object = {}) =>
        (await deliveries.list({ webhook, limit: 100, ...more })).map(({ position }) => position)
      return { deliveries, positions }
    }

    it('knows no position of a webhook before its first deliveries are added', async () => {
      const { deliveries, positions } = await openDeliveries()
      expect(await deliveries.position(FIRST)).to.equal(undefined)
      expect(await positions(FIRST)).to.deep.equal([])
    })

    it('moves the position of one webhook, forwards and backwards, with and without deliveries', async () => {
      const { deliveries, positions } = await openDeliveries()
      await deliveries.add(FIRST, 7, [])
      await deliveries.add(SECOND, 3, [delivery(2)])
      expect(await deliveries.position(FIRST)).to.equal(7)
      expect(await deliveries.position(SECOND)).to.equal(3)
      await deliveries.add(FIRST, 5_000_000_000, [delivery(9)])
      expect(await deliveries.position(FIRST)).to.equal(5_000_000_000)
      await deliveries.add(FIRST, 4, [])
      expect(await deliveries.position(FIRST)).to.equal(4)
      expect(await positions(FIRST)).to.deep.equal([9])
    })

    it('returns new deliveries as they were added: pending, without an attempt', async () => {
      const { deliveries } = await openDeliveries()
      await deliveries.add(FIRST, 5_000_000_001, [delivery(3), delivery(5_000_000_000, customers)])
      expect(await deliveries.list({ webhook: FIRST, limit: 10 })).to.deep.equal([
        pending(3),
        pending(5_000_000_000, customers),
      ])
    })

    it('keeps a delivery that is added again as it is', async () => {
      const { deliveries } = await openDeliveries()
      await deliveries.add(FIRST, 2, [delivery(1), delivery(2)])
      await deliveries.update(FIRST, 1, delivered(NOW))
      const other = { ...delivery(1, customers), id: '1.other1' }
      await deliveries.add(FIRST, 3, [other, delivery(2), delivery(3)])
      expect(await deliveries.list({ webhook: FIRST, limit: 10 })).to.deep.equal([
        { ...delivery(1), ...delivered(NOW) },
        pending(2),
        pending(3),
      ])
    })

    it('keeps the deliveries of two webhooks about one change apart', async () => {
      const { deliveries } = await openDeliveries()
      await deliveries.add(FIRST, 1, [delivery(1)])
      await deliveries.add(SECOND, 1, [delivery(1)])
      await deliveries.update(FIRST, 1, delivered(NOW))
      expect(await deliveries.list({ webhook: SECOND, limit: 10 })).to.deep.equal([pending(1)])
    })

    it('lists by state, after a position, up to a limit, the first changes first', async () => {
      const { deliveries, positions } = await openDeliveries()
      await deliveries.add(
        FIRST,
        12,
        [10, 2, 9, 1, 3].map((position) => delivery(position)),
      )
      await deliveries.update(FIRST, 2, delivered(NOW))
      await deliveries.update(FIRST, 9, delivered(NOW))
      await deliveries.update(FIRST, 3, { state: 'failed', attempts: 14, endedMillis: NOW })
      expect(await positions(FIRST)).to.deep.equal([1, 2, 3, 9, 10])
      expect(await positions(FIRST, { after: 2 })).to.deep.equal([3, 9, 10])
      expect(await positions(FIRST, { after: 2, limit: 2 })).to.deep.equal([3, 9])
      expect(await positions(FIRST, { state: 'pending' })).to.deep.equal([1, 10])
      expect(await positions(FIRST, { state: 'delivered' })).to.deep.equal([2, 9])
      expect(await positions(FIRST, { state: 'delivered', limit: 1 })).to.deep.equal([2])
      expect(await positions(FIRST, { state: 'delivered', after: 2 })).to.deep.equal([9])
      expect(await positions(FIRST, { state: 'failed', after: 3 })).to.deep.equal([])
    })

    it('replaces all of what an earlier attempt has left, and nothing else', async () => {
      const { deliveries } = await openDeliveries()
      await deliveries.add(FIRST, 1, [delivery(1)])
      const failed = {
        state: 'failed',
        attempts: 2,
        sentMillis: NOW,
        dueMillis: NOW + 1,
        endedMillis: NOW + 2,
        status: 500,
        error: 'answered 500',
      } as const
      expect(await deliveries.update(FIRST, 1, failed)).to.equal(true)
      const query = { webhook: FIRST, limit: 10 }
      expect(await deliveries.list(query)).to.deep.equal([{ ...delivery(1), ...failed }])
      expect(await deliveries.update(FIRST, 1, { state: 'pending', attempts: 0 })).to.equal(true)
      expect(await deliveries.list(query)).to.deep.equal([pending(1)])
    })

    it('says that a delivery does not exist, and does not make it', async () => {
      const { deliveries, positions } = await openDeliveries()
      await deliveries.add(FIRST, 1, [delivery(1)])
      expect(await deliveries.update(FIRST, 2, delivered(NOW))).to.equal(false)
      expect(await deliveries.update(SECOND, 1, delivered(NOW))).to.equal(false)
      expect(await positions(FIRST)).to.deep.equal([1])
      expect(await positions(SECOND)).to.deep.equal([])
    })

    it('removes the deliveries and the position of one webhook', async () => {
      const { deliveries, positions } = await openDeliveries()
      await deliveries.add(FIRST, 2, [delivery(1), delivery(2)])
      await deliveries.add(SECOND, 2, [delivery(1)])
      await deliveries.remove(FIRST)
      expect(await deliveries.position(FIRST)).to.equal(undefined)
      expect(await positions(FIRST)).to.deep.equal([])
      expect(await deliveries.position(SECOND)).to.equal(2)
      expect(await positions(SECOND)).to.deep.equal([1])
      await deliveries.remove(FIRST)
    })

    it('forgets the oldest that ended in a state before a time, up to a limit', async () => {
      const { deliveries, positions } = await openDeliveries()
      const all = [1, 2, 3, 4, 5, 6]
      await deliveries.add(
        FIRST,
        6,
        all.map((position) => delivery(position)),
      )
      // The change that came last was delivered first.
      for (const position of [1, 2, 3, 4])
        await deliveries.update(FIRST, position, delivered(NOW + 10 - position))
      await deliveries.update(FIRST, 5, { state: 'failed', attempts: 1, endedMillis: NOW })
      expect(await deliveries.forget('delivered', NOW, 10)).to.equal(0)
      expect(await deliveries.forget('delivered', NOW + 9, 2)).to.equal(2)
      expect(await positions(FIRST)).to.deep.equal([1, 2, 5, 6])
      expect(await deliveries.forget('delivered', NOW + 9, 2)).to.equal(1)
      expect(await positions(FIRST)).to.deep.equal([1, 5, 6])
      expect(await deliveries.forget('failed', NOW + 1, 2)).to.equal(1)
      expect(await deliveries.forget('pending', NOW + 1_000, 2)).to.equal(0)
      expect(await positions(FIRST)).to.deep.equal([1, 6])
      expect(await deliveries.position(FIRST)).to.equal(6)
    })
  })
}
