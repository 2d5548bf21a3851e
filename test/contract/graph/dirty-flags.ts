import { expect } from 'chai'
import type { DirtyFlag } from '../../../graph/store/dirty-flag.ts'
import {
  customers,
  invoices,
  orders,
  pii,
  point,
  remove,
  tagging,
  upsert,
} from '../../support/edits.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import { wait, type Open } from '../../support/stores/stores.ts'

const change = (urn: string, n = 1) => upsert(urn, 'status', { n })

async function waiting({ control }: Stores): Promise<string[]> {
  return (await control.dirtyFlags(100)).map((pending) => pending.urn)
}

async function markOf({ control }: Stores, urn: string): Promise<DirtyFlag> {
  const mark = (await control.dirtyFlags(100)).find((pending) => pending.urn === urn)
  if (!mark) throw new Error(`${urn} has no mark`)
  return mark
}

/** Dirty flags of entities. */
export function keepsMarks(open: Open): void {
  describe('dirty flags', () => {
    it('are set on changed entities, but not on those that are only referred to, until they are cleared', async () => {
      const stores = await open()
      const before = Date.now()
      await stores.graph.write([tagging(orders, [pii])])
      const marks = await stores.control.dirtyFlags(10)
      expect(marks.map(({ urn }) => urn)).to.deep.equal([orders])
      expect(marks[0]?.revision).to.be.greaterThan(0)
      // The clocks of the database and of this process may differ a little.
      expect(marks[0]?.sinceMillis).to.be.within(before - 5_000, Date.now() + 5_000)
      await stores.control.clearDirty(marks)
      expect(await waiting(stores)).to.deep.equal([])
      await stores.control.clearDirty(marks)
      await stores.control.clearDirty([])
      await stores.graph.write([remove(orders, 'globalTags')])
      expect(await waiting(stores)).to.deep.equal([orders])
    })

    it('keep the flag of an entity that changed since it was read', async () => {
      const stores = await open()
      await stores.graph.write([change(orders, 1), change(customers)])
      const outdated = await stores.control.dirtyFlags(10)
      await stores.graph.write([change(orders, 2)])
      await stores.control.clearDirty(outdated)
      expect(await waiting(stores)).to.deep.equal([orders])
      const { revision } = await markOf(stores, orders)
      expect(revision).to.be.greaterThan(outdated.find(({ urn }) => urn === orders)?.revision ?? 0)
      await stores.control.clearDirty(await stores.control.dirtyFlags(10))
      expect(await waiting(stores)).to.deep.equal([])
    })

    it('knows dirty flags of its own writes, once, and they are cleared like others', async () => {
      const stores = await open()
      // Those of other tests, if one store serves them all.
      await stores.control.takeOwnDirtyFlags(10_000)
      await stores.graph.write([change(orders, 1), change(customers)])
      await stores.graph.write([change(orders, 2)])
      const own = await stores.control.takeOwnDirtyFlags(10)
      expect(own.map(({ urn }) => urn)).to.have.members([orders, customers])
      const revisions = new Map(
        (await stores.control.dirtyFlags(10)).map((mark) => [mark.urn, mark.revision]),
      )
      for (const { urn, revision } of own) expect(revisions.get(urn), urn).to.equal(revision)
      expect(await stores.control.takeOwnDirtyFlags(10)).to.deep.equal([])
      await stores.control.clearDirty(own)
      expect(await waiting(stores)).to.deep.equal([])
    })

    it('come with what own writes created, as a read would return it', async () => {
      const { graph, control } = await open()
      await control.takeOwnDirtyFlags(10_000)
      await graph.write([tagging(orders, [pii]), change(orders, 1), change(orders, 2)])
      await graph.write([change(customers, 1)])
      await graph.write([change(customers, 2)])
      const own = await control.takeOwnDirtyFlags(10)
      const created = own.filter((flag) => flag.created)
      // The second write of the customers has read only a part of them.
      expect(created.map(({ urn }) => urn)).to.deep.equal([orders])
      const stored = (await graph.read([orders])).get(orders)?.aspects ?? new Map()
      const values = (aspects: ReadonlyMap<string, { value: unknown }>) =>
        Object.fromEntries([...aspects].map(([name, { value }]) => [name, value]))
      expect(values(created[0]?.created?.aspects ?? new Map())).to.deep.equal(values(stored))
      expect(created[0]?.created?.beganMs).to.be.at.most(performance.now())
    })

    it('come without entities that have points or aspects that were removed at once', async () => {
      const { graph, control } = await open()
      await control.takeOwnDirtyFlags(10_000)
      await graph.write([change(orders), point(orders, 1)])
      await graph.write([tagging(customers, [pii]), change(customers), remove(customers, 'status')])
      const own = await control.takeOwnDirtyFlags(10)
      const known = new Map(own.map(({ urn, created }) => [urn, created]))
      expect([...known.keys()]).to.have.members([orders, customers])
      expect(known.get(orders)).to.equal(undefined)
      expect([...(known.get(customers)?.aspects.keys() ?? [])]).to.include('globalTags')
      expect([...(known.get(customers)?.aspects.keys() ?? [])]).not.to.include('status')
    })

    it('come without entities that were deleted since', async () => {
      const { graph, control } = await open()
      await control.takeOwnDirtyFlags(10_000)
      await graph.write([change(orders), change(customers)])
      await graph.deleteEntity(orders)
      const own = await control.takeOwnDirtyFlags(10)
      expect(own.flatMap(({ urn, created }) => (created ? [urn] : []))).to.deep.equal([customers])
    })

    it('knows no dirty flags of refused writes', async () => {
      const stores = await open()
      await stores.control.takeOwnDirtyFlags(10_000)
      const refused = {
        ...change(orders),
        decide: () => {
          throw new Error('refused')
        },
      }
      await stores.graph.write([refused]).catch(() => {})
      expect(await stores.control.takeOwnDirtyFlags(10)).to.deep.equal([])
    })

    it('list the oldest first; a further change does not move a flag', async () => {
      const stores = await open()
      for (const urn of [invoices, customers, orders]) {
        await stores.graph.write([change(urn, 1)])
        await wait(5)
      }
      const { sinceMillis } = await markOf(stores, invoices)
      await stores.graph.write([change(invoices, 2)])
      expect(await waiting(stores)).to.deep.equal([invoices, customers, orders])
      expect((await markOf(stores, invoices)).sinceMillis).to.equal(sinceMillis)
      expect((await stores.control.dirtyFlags(2)).map(({ urn }) => urn)).to.deep.equal([
        invoices,
        customers,
      ])
      await stores.control.clearDirty([await markOf(stores, invoices)])
      await wait(5)
      await stores.graph.write([change(invoices, 3)])
      expect(await waiting(stores)).to.deep.equal([customers, orders, invoices])
    })

    it('are set on a deleted entity, so that an index can remove it, and then forgotten', async () => {
      const stores = await open()
      await stores.graph.write([change(orders)])
      await stores.control.clearDirty(await stores.control.dirtyFlags(10))
      await stores.graph.deleteEntity(orders)
      expect(await waiting(stores)).to.deep.equal([orders])
      expect(await stores.graph.existing([orders])).to.deep.equal(new Set())
      await stores.control.clearDirty(await stores.control.dirtyFlags(10))
      expect(await waiting(stores)).to.deep.equal([])
      expect(await stores.graph.existing([orders])).to.deep.equal(new Set())
    })

    it('keep the flag of an entity that was deleted since it was read', async () => {
      const stores = await open()
      await stores.graph.write([change(orders)])
      const outdated = await stores.control.dirtyFlags(10)
      await stores.graph.deleteEntity(orders)
      await stores.control.clearDirty(outdated)
      expect(await waiting(stores)).to.deep.equal([orders])
    })

    it('lose no write of a deleted entity whose flag is being cleared', async () => {
      const { graph, control } = await open()
      for (let n = 1; n <= 30; n++) {
        await graph.write([change(orders, n)])
        await graph.deleteEntity(orders)
        const settling = control.clearDirty(await control.dirtyFlags(10))
        await graph.write([change(orders, -n)])
        await settling
        const stored = await graph.read([orders], ['status'])
        expect(stored.get(orders)?.aspects.get('status')?.value).to.deep.equal({ n: -n })
        expect(await control.dirtyUrns([orders])).to.deep.equal(new Set([orders]))
      }
    })

    // If it counted from 1 again, a slow indexer could clear the flag of a re-created entity.
    it('never repeat a revision of an entity, even after it was deleted and forgotten', async () => {
      const stores = await open()
      await stores.graph.write([change(orders)])
      const outdated = await stores.control.dirtyFlags(10)
      await stores.graph.deleteEntity(orders)
      await stores.control.clearDirty(await stores.control.dirtyFlags(10))
      await stores.graph.write([change(orders)])
      await stores.control.clearDirty(outdated)
      expect(await waiting(stores)).to.deep.equal([orders])
      expect((await markOf(stores, orders)).revision).to.be.greaterThan(outdated[0]?.revision ?? 0)
    })

    it('state which of some entities are dirty', async () => {
      const stores = await open()
      await stores.graph.write([change(orders), change(customers)])
      await stores.control.clearDirty([await markOf(stores, customers)])
      const asked = [orders, customers, invoices, 'urn:li:tag:nobody']
      expect(await stores.control.dirtyUrns(asked)).to.deep.equal(new Set([orders]))
      expect(await stores.control.dirtyUrns([])).to.deep.equal(new Set())
    })
  })

  describe('a lease', () => {
    it('has one holder at a time, until it is released', async () => {
      const { control } = await open()
      expect(await control.lease('indexer', 'a', 60_000)).to.equal(true)
      expect(await control.lease('indexer', 'b', 60_000)).to.equal(false)
      expect(await control.lease('indexer', 'a', 60_000)).to.equal(true)
      expect(await control.lease('other', 'b', 60_000)).to.equal(true)
      await control.release('indexer', 'b')
      expect(await control.lease('indexer', 'b', 60_000)).to.equal(false)
      await control.release('indexer', 'a')
      expect(await control.lease('indexer', 'b', 60_000)).to.equal(true)
    })

    it('is free again if it is not renewed in time', async () => {
      const { control } = await open()
      expect(await control.lease('indexer', 'a', 50)).to.equal(true)
      await wait(100)
      expect(await control.lease('indexer', 'b', 60_000)).to.equal(true)
      expect(await control.lease('indexer', 'a', 60_000)).to.equal(false)
    })

    it('goes to one of many concurrent claimants', async () => {
      const { control } = await open()
      const holders = Array.from({ length: 16 }, (_, n) => `holder ${n}`)
      const taken = await Promise.all(holders.map((each) => control.lease('indexer', each, 60_000)))
      expect(taken.filter((each) => each)).to.have.length(1)
    })

    it('is not an entity', async () => {
      const { graph, control } = await open()
      await control.lease('indexer', 'a', 60_000)
      expect(await graph.countByType()).to.deep.equal(new Map())
      expect(await control.dirtyFlags(10)).to.deep.equal([])
    })
  })
}
