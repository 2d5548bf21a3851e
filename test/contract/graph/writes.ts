import { expect } from 'chai'
import type { Current } from '../../../graph/store/edit.ts'
import { hashJson } from '../../../graph/model/json.ts'
import {
  birthOf,
  customers,
  dataset,
  datasets,
  edit,
  latestEnvelope,
  invoices,
  orders,
  pii,
  refuse,
  remove,
  stamp,
  tagging,
  upsert,
} from '../../support/edits.ts'
import { codeOf, refusalOf, type Open } from '../../support/stores/stores.ts'
import { grace } from '../../support/people.ts'

/** Groups of edits: values, versions, and what holds for a whole group. */
export function writesGroups(open: Open): void {
  describe('write', () => {
    it('stores a value and gives a new entity its key aspect', async () => {
      const { graph } = await open()
      const outcomes = await graph.write([upsert(orders, 'status', { removed: false })])
      expect(outcomes).to.deep.equal(['written'])
      const found = await graph.read([orders])
      expect([...found.keys()]).to.deep.equal([orders])
      expect(found.get(orders)).to.deep.equal({
        urn: orders,
        aspects: new Map([
          ['datasetKey', latestEnvelope('datasetKey', birthOf(orders).value)],
          ['status', latestEnvelope('status', { removed: false })],
        ]),
      })
    })

    it('accepts an empty group', async () => {
      const { graph } = await open()
      expect(await graph.write([])).to.deep.equal([])
    })

    it('keeps author, time and system metadata, for old versions too', async () => {
      const { graph } = await open()
      const later = { time: 1_800_000_000_123, actor: grace }
      const systemMetadata = { runId: 'nightly', lastObserved: 1_800_000_000_000 }
      await graph.write([upsert(orders, 'status', { removed: false }, { systemMetadata })])
      await graph.write([upsert(orders, 'status', { removed: true }, { created: later })])
      expect(await graph.readVersion(orders, 'status', 0)).to.deep.equal({
        name: 'status',
        version: 0,
        value: { removed: true },
        created: later,
      })
      expect(await graph.readVersion(orders, 'status', 1)).to.deep.equal({
        name: 'status',
        version: 1,
        value: { removed: false },
        created: stamp,
        systemMetadata,
      })
    })

    it('numbers superseded values without gaps, also those of one group', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'status', { n: 1 })])
      await graph.write([2, 3, 4].map((n) => upsert(orders, 'status', { n })))
      await graph.write([upsert(orders, 'status', { n: 5 })])
      const aspects = (await graph.read([orders])).get(orders)?.aspects
      expect(aspects?.get('status')?.superseded).to.equal(4)
      expect(aspects?.get('datasetKey')?.superseded).to.equal(0)
      const versions = [0, 1, 2, 3, 4, 5].map((n) => graph.readVersion(orders, 'status', n))
      expect((await Promise.all(versions)).map((each) => each?.value['n'])).to.deep.equal([
        5,
        1,
        2,
        3,
        4,
        undefined,
      ])
    })

    it('has no version of a value that was never written, and none below 0', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'status', { removed: false })])
      expect(await graph.readVersion(orders, 'ownership', 0)).to.equal(undefined)
      expect(await graph.readVersion(customers, 'status', 0)).to.equal(undefined)
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      expect(await graph.readVersion(orders, 'status', -1)).to.equal(undefined)
    })

    it('reads a range of superseded values of one aspect in order, as far as they exist', async () => {
      const { graph } = await open()
      for (const n of [1, 2, 3, 4, 5]) {
        await graph.write([upsert(orders, 'status', { n }), upsert(orders, 'links', { n: n * 10 })])
      }
      const range = async (first: number, last: number, aspect = 'status', urn = orders) =>
        (await graph.readVersions(urn, aspect, first, last)).map(({ value }) => value['n'])
      expect(await range(2, 3)).to.deep.equal([2, 3])
      expect(await range(3, 100)).to.deep.equal([3, 4])
      expect(await range(1, 1, 'links')).to.deep.equal([10])
      expect(await range(3, 2)).to.deep.equal([])
      expect(await range(1, 5, 'ownership')).to.deep.equal([])
      expect(await range(1, 5, 'status', customers)).to.deep.equal([])
      const [value] = await graph.readVersions(orders, 'status', 4, 4)
      expect(value).to.deep.equal(await graph.readVersion(orders, 'status', 4))
    })

    it('reads superseded values of many aspects, in the requested order', async () => {
      const { graph } = await open()
      for (const n of [1, 2, 3]) {
        await graph.write([
          upsert(orders, 'status', { n }),
          upsert(orders, 'links', { n: n * 10 }),
          upsert(customers, 'status', { n: n * 100 }),
        ])
      }
      const wanted = [
        { urn: orders, aspect: 'links', version: 2 },
        { urn: customers, aspect: 'status', version: 1 },
        { urn: orders, aspect: 'status', version: 3 },
        { urn: orders, aspect: 'ownership', version: 1 },
        { urn: dataset('absent'), aspect: 'status', version: 1 },
        { urn: orders, aspect: 'status', version: -1 },
        { urn: customers, aspect: 'status', version: 1 },
      ]
      const found = await graph.readEachVersion(wanted)
      const numbers = found.map((each) => each?.value['n'])
      expect(numbers).to.deep.equal([20, 100, undefined, undefined, undefined, undefined, 100])
      expect(found[0]).to.deep.equal(await graph.readVersion(orders, 'links', 2))
      expect(await graph.readEachVersion([])).to.deep.equal([])
      const many = Array.from({ length: 2_500 }, (_, at) => wanted[at % 2] ?? wanted[0])
      const all = await graph.readEachVersion(many.filter((each) => each !== undefined))
      expect(all.map((each) => each?.value['n'])).to.deep.equal(
        many.map((_, at) => (at % 2 === 0 ? 20 : 100)),
      )
    })

    it('creates no version and no dirty flag for an equal value, whatever the order of its keys', async () => {
      const { graph, control } = await open()
      await graph.write([upsert(orders, 'status', { a: 1, b: { c: 2, d: 3 } })])
      await control.clearDirty(await control.dirtyFlags(10))
      const again = upsert(orders, 'status', { b: { d: 3, c: 2 }, a: 1 })
      expect(await graph.write([again])).to.deep.equal(['unchanged'])
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      expect(await control.dirtyFlags(10)).to.deep.equal([])
    })

    it('leaves no trace of an entity whose first edit changes nothing', async () => {
      const { graph, control } = await open()
      const keep = edit(customers, 'status', () => ({ kind: 'keep' }))
      expect(await graph.write([remove(orders, 'status'), keep])).to.deep.equal([
        'unchanged',
        'unchanged',
      ])
      expect(await graph.existing([orders, customers])).to.deep.equal(new Set())
      expect(await graph.countByType()).to.deep.equal(new Map())
      expect(await control.dirtyFlags(10)).to.deep.equal([])
    })

    it('shows an edit the stored state, and the effect of earlier edits of its group', async () => {
      const { graph } = await open()
      const seen: unknown[] = []
      const look = edit(orders, 'status', (current: Current) => {
        const { entityExists: exists, aspect } = current
        seen.push({
          exists,
          hash: aspect?.hash,
          value: aspect?.value(),
          created: aspect?.created,
        })
        return { kind: 'keep' }
      })
      const value = { removed: true }
      await graph.write([look])
      await graph.write([upsert(orders, 'status', value), look])
      await graph.write([look, remove(orders, 'status'), look])
      const nothing = { hash: undefined, value: undefined, created: undefined }
      const there = { exists: true, hash: hashJson(value), value, created: stamp }
      expect(seen.slice(0, 4)).to.deep.equal([
        { exists: false, ...nothing },
        there,
        there,
        { exists: true, ...nothing },
      ])
    })

    it('removes an aspect with its history, and restarts at version 1', async () => {
      const { graph } = await open()
      for (const n of [1, 2, 3]) await graph.write([upsert(orders, 'status', { n })])
      expect(await graph.write([remove(orders, 'status')])).to.deep.equal(['written'])
      expect(await graph.readVersion(orders, 'status', 0)).to.equal(undefined)
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      for (const n of [7, 8]) await graph.write([upsert(orders, 'status', { n })])
      expect((await graph.readVersion(orders, 'status', 0))?.value).to.deep.equal({ n: 8 })
      expect((await graph.readVersion(orders, 'status', 1))?.value).to.deep.equal({ n: 7 })
      expect(await graph.readVersion(orders, 'status', 2)).to.equal(undefined)
    })

    it('removes and sets again in one group: new values, without the old history', async () => {
      const { graph } = await open()
      for (const n of [1, 2, 3]) await graph.write([upsert(orders, 'status', { n })])
      await graph.write([
        remove(orders, 'status'),
        upsert(orders, 'status', { n: 3 }),
        upsert(orders, 'status', { n: 4 }),
      ])
      expect((await graph.readVersion(orders, 'status', 0))?.value).to.deep.equal({ n: 4 })
      expect((await graph.readVersion(orders, 'status', 1))?.value).to.deep.equal({ n: 3 })
      expect(await graph.readVersion(orders, 'status', 2)).to.equal(undefined)
    })

    it('keeps an entity whose only aspect besides the key is removed', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'status', { n: 1 }), remove(orders, 'status')])
      expect([...((await graph.read([orders])).get(orders)?.aspects.keys() ?? [])]).to.deep.equal([
        'datasetKey',
      ])
    })

    it('lets an edit write the key aspect itself', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'datasetKey', { key: 'own', more: true })])
      expect((await graph.readVersion(orders, 'datasetKey', 0))?.value).to.deep.equal({
        key: 'own',
        more: true,
      })
      expect(await graph.readVersion(orders, 'datasetKey', 1)).to.equal(undefined)
    })

    it('writes nothing of a group that one decision refuses, but all of the other groups', async () => {
      const { graph, control } = await open()
      const reason = new Error('not like this')
      const links = tagging(invoices, [pii])
      const [refused, landed] = await Promise.allSettled([
        graph.write([upsert(orders, 'status', { n: 1 }), links, refuse(orders, reason)]),
        graph.write([upsert(customers, 'status', { n: 2 })]),
      ])
      expect(refused).to.deep.equal({ status: 'rejected', reason })
      expect(landed).to.deep.equal({ status: 'fulfilled', value: ['written'] })
      const all = [orders, customers, invoices, pii]
      expect(await graph.existing(all)).to.deep.equal(new Set([customers]))
      expect(await graph.countByType()).to.deep.equal(new Map([['dataset', 1]]))
      expect((await control.dirtyFlags(10)).map(({ urn }) => urn)).to.deep.equal([customers])
      const page = { start: 0, count: 10 }
      expect((await graph.related({ urn: pii, direction: 'incoming', ...page })).total).to.equal(0)
    })

    it('keeps the writes of other groups to the same entity when a group is refused', async () => {
      const { graph } = await open()
      const reason = new Error('not like this')
      const [landed, refused] = await Promise.allSettled([
        graph.write([upsert(orders, 'status', { n: 1 })]),
        graph.write([upsert(orders, 'status', { n: 2 }), refuse(orders, reason)]),
      ])
      expect(landed).to.deep.equal({ status: 'fulfilled', value: ['written'] })
      expect(refused).to.deep.equal({ status: 'rejected', reason })
      expect((await graph.read([orders], ['status'])).get(orders)?.aspects).to.deep.equal(
        new Map([['status', latestEnvelope('status', { n: 1 })]]),
      )
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
    })

    it('writes a group that exceeds a group commit, whole or not at all', async () => {
      const { graph } = await open()
      const urns = datasets('many', 1_200)
      const edits = urns.map((urn) => upsert(urn, 'status', { n: 1 }))
      const reason = new Error('at the end')
      expect(await refusalOf(graph.write([...edits, refuse(orders, reason)]))).to.equal(reason)
      expect((await graph.listUrns('dataset', { start: 0, count: 1 })).total).to.equal(0)
      expect(new Set(await graph.write(edits))).to.deep.equal(new Set(['written']))
      expect((await graph.listUrns('dataset', { start: 0, count: 1 })).total).to.equal(1_200)
    })

    it('accepts the properties of nodes, and answers nothing of them', async () => {
      const { graph } = await open()
      const properties = { name: 'Orders', columns: 3, hidden: false }
      const cleared = { name: null, columns: null, hidden: null }
      await graph.write([upsert(orders, 'status', { n: 1 }, { properties })])
      await graph.write([upsert(orders, 'status', { n: 2 }, { properties: cleared })])
      expect((await graph.read([orders], ['status'])).get(orders)?.aspects).to.deep.equal(
        new Map([['status', latestEnvelope('status', { n: 2 }, 1)]]),
      )
    })

    it('rejects with the error that a decision throws', async () => {
      const { graph } = await open()
      const reason = new RangeError('mine')
      expect(await refusalOf(graph.write([refuse(orders, reason)]))).to.equal(reason)
    })

    it('reads aspects by name, and omits missing ones', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'status', { n: 1 }), upsert(orders, 'extra', { n: 2 })])
      expect(await graph.read([orders, customers, orders], ['extra', 'missing'])).to.deep.equal(
        new Map([
          [
            orders,
            { urn: orders, aspects: new Map([['extra', latestEnvelope('extra', { n: 2 })]]) },
          ],
        ]),
      )
      expect(await graph.read([orders], [])).to.deep.equal(
        new Map([[orders, { urn: orders, aspects: new Map() }]]),
      )
      expect(await graph.read([])).to.deep.equal(new Map())
    })

    it('refuses writes while it is read-only, and changes nothing', async () => {
      const { graph, control } = await open()
      await graph.write([upsert(orders, 'status', { n: 1 })])
      expect(await control.writable()).to.equal(true)
      await control.setWritable(false)
      expect(await control.writable()).to.equal(false)
      const codes = [
        codeOf(graph.write([upsert(orders, 'status', { n: 2 })])),
        codeOf(graph.write([upsert(customers, 'status', { n: 2 })])),
        codeOf(graph.deleteEntity(orders)),
      ]
      expect(await Promise.all(codes)).to.deep.equal(['READ_ONLY', 'READ_ONLY', 'READ_ONLY'])
      expect((await graph.readVersion(orders, 'status', 0))?.value).to.deep.equal({ n: 1 })
      expect(await graph.existing([orders, customers])).to.deep.equal(new Set([orders]))
      await control.clearDirty(await control.dirtyFlags(10))
      expect(await control.dirtyFlags(10)).to.deep.equal([])
      await control.setWritable(true)
      expect(await graph.write([upsert(orders, 'status', { n: 2 })])).to.deep.equal(['written'])
    })

    it('answers a ping', async () => {
      const { control } = await open()
      await control.ping()
    })

    it('finishes running operations before it closes', async () => {
      const { graph, control } = await open()
      const writing = graph.write([upsert(orders, 'status', { n: 1 })])
      await control.close()
      expect(await writing).to.deep.equal(['written'])
    })
  })
}
