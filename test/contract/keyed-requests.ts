import { expect } from 'chai'
import type { Stores } from '../../graph/store/stores.ts'
import { customers, datasets, edit, orders, point, put, refuse, upsert } from '../support/edits.ts'
import { closingStores, refusalOf, type Open } from '../support/stores/stores.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const request = (id: string, fingerprint = 'same', millis = NOW) => ({ id, fingerprint, millis })
const once = (step: string, name = 'key') => ({ request: name, step })
/** Adds one to a counter. */
const increment = edit(orders, 'counter', ({ aspect }) => {
  const n = Number(aspect?.value()['n'] ?? 0)
  return { kind: 'put', put: put('counter', { n: n + 1 }) }
})
const counted = async ({ graph }: Stores) =>
  (await graph.read([orders])).get(orders)?.aspects.get('counter')?.value['n']

/** The contract of `graph/store/keyed-requests.ts`, and of writes that are made once. */
export function keyedRequestContract(name: string, open: Open): void {
  describe(`KeyedRequestStore: ${name}`, () => {
    const opened = closingStores(open)

    it('keeps the first request with an id, and the first answer', async () => {
      const { keyedRequests } = await opened()
      expect(await keyedRequests.begin(request('a'), NOW - HOUR)).to.deep.equal({
        fingerprint: 'same',
      })
      const again = await keyedRequests.begin(request('a', 'other'), NOW - HOUR)
      expect(again).to.deep.equal({ fingerprint: 'same' })
      expect(await keyedRequests.finish('a', 'first')).to.equal('first')
      expect(await keyedRequests.finish('a', 'second')).to.equal('first')
      expect(await keyedRequests.begin(request('a', 'other'), NOW - HOUR)).to.deep.equal({
        fingerprint: 'same',
        answer: 'first',
      })
      expect(await keyedRequests.begin(request('b'), NOW - HOUR)).not.to.have.property('answer')
    })

    it('registers an id anew when the earlier request is too old, and forgets its steps', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      await keyedRequests.begin(request('key'), 0)
      await graph.write([increment], [], undefined, once('one'))
      await keyedRequests.finish('key', 'old')
      const fresh = await keyedRequests.begin(request('key', 'new', NOW + HOUR), NOW + 1)
      expect(fresh).to.deep.equal({ fingerprint: 'new' })
      await graph.write([increment], [], undefined, once('one'))
      expect(await counted(stores)).to.equal(2)
    })

    it('deletes the oldest requests before a time, with their steps', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      for (const [at, id] of ['key', 'b', 'c', 'd'].entries())
        await keyedRequests.begin(request(id, 'same', NOW + at), 0)
      await graph.write([increment], [], undefined, once('one'))
      await graph.write([increment], [], undefined, once('two'))
      expect(await keyedRequests.forget(NOW + 3, 2)).to.equal(2)
      expect(await keyedRequests.forget(NOW + 3, 2)).to.equal(1)
      expect(await keyedRequests.forget(NOW + 3, 2)).to.equal(0)
      expect(await keyedRequests.begin(request('d', 'other'), 0)).to.include({
        fingerprint: 'same',
      })
      await keyedRequests.begin(request('key'), 0)
      await graph.write([increment], [], undefined, once('one'))
      expect(await counted(stores)).to.equal(3)
    })

    it('writes a group once, whatever is to be written later with its key', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      await keyedRequests.begin(request('key'), 0)
      await keyedRequests.begin(request('other'), 0)
      const first = await graph.write([increment], [], undefined, once('one'))
      expect(first).to.deep.equal(['written'])
      expect(await graph.write([increment], [], undefined, once('one'))).to.deep.equal(first)
      expect(
        await graph.write([upsert(customers, 'status', {})], [], undefined, once('one')),
      ).to.deep.equal(first)
      expect(await counted(stores)).to.equal(1)
      expect((await graph.existing([customers])).size).to.equal(0)
      await graph.write([increment], [], undefined, once('two'))
      await graph.write([increment], [], undefined, once('one', 'other'))
      expect(await counted(stores)).to.equal(3)
    })

    it('remembers that a group changed nothing, and not that it was refused', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      await keyedRequests.begin(request('key'), 0)
      await graph.write([upsert(orders, 'status', { n: 1 })])
      const same = [upsert(orders, 'status', { n: 1 })]
      expect(await graph.write(same, [], undefined, once('same'))).to.deep.equal(['unchanged'])
      await graph.write([upsert(orders, 'status', { n: 2 })])
      expect(await graph.write(same, [], undefined, once('same'))).to.deep.equal(['unchanged'])
      const refused = graph.write([refuse(orders, new Error('no'))], [], undefined, once('no'))
      expect(String(await refusalOf(refused))).to.match(/no/)
      expect(await graph.write([increment], [], undefined, once('no'))).to.deep.equal(['written'])
    })

    it('writes equal groups once that arrive together, and large groups', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      await keyedRequests.begin(request('key'), 0)
      const together = Array.from({ length: 8 }, () =>
        graph.write([increment], [], undefined, once('one')),
      )
      for (const outcomes of await Promise.all(together)) {
        expect(outcomes).to.deep.equal(['written'])
      }
      expect(await counted(stores)).to.equal(1)
      const large = [increment, ...datasets('keyed', 1_200).map((urn) => upsert(urn, 'status', {}))]
      const first = await graph.write(large, [], undefined, once('large'))
      expect(await graph.write(large, [], undefined, once('large'))).to.deep.equal(first)
      expect(await counted(stores)).to.equal(2)
    })

    it('deletes an entity once, and then returns what was deleted', async () => {
      const stores = await opened()
      const { keyedRequests, graph } = stores
      await keyedRequests.begin(request('key'), 0)
      await graph.write([increment])
      await graph.write([increment])
      const deleted = await graph.deleteEntity(orders, undefined, once('delete'))
      expect(deleted).to.deep.equal({ aspectRows: 3, pointRows: 0 })
      await graph.write([increment])
      expect(await graph.deleteEntity(orders, undefined, once('delete'))).to.deep.equal(deleted)
      expect(await counted(stores)).to.equal(1)
    })

    it('deletes points once, and then returns what was deleted', async () => {
      const { keyedRequests, graph, points, changeLog } = await opened()
      await keyedRequests.begin(request('key'), 0)
      const run = { systemMetadata: { runId: 'nightly' } }
      const write = () => graph.write([1, 2, 3].map((millis) => point(orders, millis, run)))
      const range = { startMillis: 2 }
      const deleteRange = () =>
        points.deletePoints(orders, 'datasetProfile', range, undefined, once('range'))
      const deleteRun = () => points.deleteRunPoints('nightly', 2, undefined, once('run'))
      await write()
      expect(await deleteRange()).to.equal(2)
      await write()
      expect(await deleteRun()).to.deep.equal({ deleted: 2, urns: [orders] })
      const last = await changeLog.last()
      expect(await deleteRange()).to.equal(2)
      expect(await deleteRun()).to.deep.equal({ deleted: 2, urns: [orders] })
      expect(await changeLog.last()).to.equal(last)
      expect(await points.countRunPoints('nightly')).to.equal(1)
    })
  })
}
