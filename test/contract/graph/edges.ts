import { expect } from 'chai'
import type { Related } from '../../../graph/store/graph-store.ts'
import {
  asserting,
  customers,
  invoices,
  legacy,
  linking,
  orders,
  pii,
  remove,
  revenue,
  tagging,
  upsert,
} from '../../support/edits.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import type { Open } from '../../support/stores/stores.ts'
import { ada, grace } from '../../support/people.ts'

const query = (n: number) => `urn:li:query:q${n}`
const made = (aspect: string, via?: string) =>
  linking(orders, aspect, [['DownstreamOf', customers, via === undefined ? {} : { via }]])
const column = (name: string) => `urn:li:schemaField:(${orders},${name})`

async function outgoing({ graph }: Stores, urn: string): Promise<readonly Related[]> {
  return (await graph.related({ urn, direction: 'outgoing', start: 0, count: 100 })).related
}
async function incoming({ graph }: Stores, urn: string): Promise<readonly Related[]> {
  return (await graph.related({ urn, direction: 'incoming', start: 0, count: 100 })).related
}

/** An edge belongs to the aspects that assert it, and is deleted when none asserts it. */
// docs/interface: model/edges; docs/decisions/0005
export function keepsEdges(open: Open): void {
  describe('edges', () => {
    it('replaces the edges of an aspect with its value', async () => {
      const stores = await open()
      await stores.graph.write([tagging(orders, [pii])])
      await stores.graph.write([tagging(orders, [legacy])])
      expect(await outgoing(stores, orders)).to.deep.equal([{ name: 'TaggedWith', urn: legacy }])
      expect(await incoming(stores, pii)).to.deep.equal([])
      expect(await incoming(stores, legacy)).to.deep.equal([{ name: 'TaggedWith', urn: orders }])
    })

    it('deletes the edges of an aspect with it', async () => {
      const stores = await open()
      await stores.graph.write([tagging(orders, [pii, legacy])])
      await stores.graph.write([remove(orders, 'globalTags')])
      expect(await outgoing(stores, orders)).to.deep.equal([])
      expect(await incoming(stores, pii)).to.deep.equal([])
    })

    // Deleting by (from, name, to) would drop both edges.
    it('keeps an edge while any aspect of the entity still asserts it', async () => {
      const stores = await open()
      const owned = [{ name: 'OwnedBy', urn: ada }]
      await stores.graph.write([
        linking(revenue, 'ownership', [['OwnedBy', ada]]),
        linking(revenue, 'chartInfo', [['OwnedBy', ada]]),
      ])
      expect(await outgoing(stores, revenue)).to.deep.equal(owned)
      await stores.graph.write([linking(revenue, 'chartInfo', [])])
      expect(await outgoing(stores, revenue)).to.deep.equal(owned)
      expect(await incoming(stores, ada)).to.deep.equal([{ name: 'OwnedBy', urn: revenue }])
      await stores.graph.write([remove(revenue, 'ownership')])
      expect(await outgoing(stores, revenue)).to.deep.equal([])
      expect(await incoming(stores, ada)).to.deep.equal([])
    })

    it('keeps a derived edge while any entity still asserts it', async () => {
      const stores = await open()
      const edge = { from: column('a'), name: 'DownstreamOf', to: column('b') }
      await stores.graph.write([
        asserting(orders, 'upstreamLineage', [edge]),
        asserting(customers, 'upstreamLineage', [edge]),
      ])
      const related = [{ name: 'DownstreamOf', urn: column('b') }]
      expect(await outgoing(stores, column('a'))).to.deep.equal(related)
      expect(await outgoing(stores, orders)).to.deep.equal([])
      await stores.graph.deleteEntity(orders)
      expect(await outgoing(stores, column('a'))).to.deep.equal(related)
      await stores.graph.write([asserting(customers, 'upstreamLineage', [])])
      expect(await outgoing(stores, column('a'))).to.deep.equal([])
      expect(await incoming(stores, column('b'))).to.deep.equal([])
    })

    it("follows a change of an edge's creator, and of its lineage", async () => {
      const stores = await open()
      const lineageOf = (urn: string) =>
        stores.graph.lineage({ urn, direction: 'upstream', hopsMax: 1, nodesMax: 10 })
      const write = (via: string, lineage?: 'upstream') =>
        stores.graph.write([
          linking(orders, 'upstreamLineage', [
            ['DownstreamOf', customers, { via, ...(lineage && { lineage }) }],
          ]),
        ])
      await write(query(1), 'upstream')
      await write(query(2), 'upstream')
      expect(await outgoing(stores, orders)).to.deep.equal([
        { name: 'DownstreamOf', urn: customers, via: query(2) },
      ])
      expect((await lineageOf(orders)).edges).to.deep.equal([
        { downstream: orders, upstream: customers, name: 'DownstreamOf', via: query(2) },
      ])
      await write(query(2))
      expect((await lineageOf(orders)).edges).to.deep.equal([])
      expect((await outgoing(stores, orders)).length).to.equal(1)
    })

    it('names the first creator by code points when several aspects assert a pair', async () => {
      const stores = await open()
      await stores.graph.write([made('one'), made('two', 'urn:li:query:b')])
      await stores.graph.write([made('three', 'urn:li:query:a')])
      const first = { name: 'DownstreamOf', urn: customers, via: 'urn:li:query:a' }
      expect(await outgoing(stores, orders)).to.deep.equal([first])
      await stores.graph.write([remove(orders, 'three')])
      expect(await outgoing(stores, orders)).to.deep.equal([{ ...first, via: 'urn:li:query:b' }])
      await stores.graph.write([remove(orders, 'two')])
      expect(await outgoing(stores, orders)).to.deep.equal([
        { name: 'DownstreamOf', urn: customers },
      ])
    })

    it('lets an entity refer to itself', async () => {
      const stores = await open()
      await stores.graph.write([linking(orders, 'siblings', [['SiblingOf', orders]])])
      const self = [{ name: 'SiblingOf', urn: orders }]
      expect(await outgoing(stores, orders)).to.deep.equal(self)
      expect(await incoming(stores, orders)).to.deep.equal(self)
      await stores.graph.deleteEntity(orders)
      expect(await outgoing(stores, orders)).to.deep.equal([])
      expect(await incoming(stores, orders)).to.deep.equal([])
    })

    it('shows a stub by its relationships alone, and makes it an entity when it is written', async () => {
      const stores = await open()
      await stores.graph.write([tagging(orders, [pii])])
      expect(await stores.graph.existing([pii])).to.deep.equal(new Set())
      expect(await stores.graph.read([pii])).to.deep.equal(new Map())
      expect(await incoming(stores, pii)).to.deep.equal([{ name: 'TaggedWith', urn: orders }])
      await stores.graph.write([upsert(pii, 'tagProperties', { name: 'pii' })])
      expect(await stores.graph.existing([pii])).to.deep.equal(new Set([pii]))
      expect(await incoming(stores, pii)).to.deep.equal([{ name: 'TaggedWith', urn: orders }])
    })

    it('forgets a stub when nothing refers to it any more', async () => {
      const stores = await open()
      await stores.graph.write([tagging(orders, [pii])])
      await stores.graph.write([tagging(orders, [])])
      const { related, total } = await stores.graph.related({
        urn: pii,
        direction: 'incoming',
        start: 0,
        count: 10,
      })
      expect({ related, total }).to.deep.equal({ related: [], total: 0 })
      expect((await stores.graph.referrers(pii, { start: 0, count: 10 })).total).to.equal(0)
    })

    it('replaces and removes in one group as in many', async () => {
      const stores = await open()
      await stores.graph.write([tagging(orders, [pii])])
      await stores.graph.write([
        remove(orders, 'globalTags'),
        tagging(orders, [legacy]),
        tagging(orders, [pii, legacy]),
        tagging(customers, [pii]),
        remove(customers, 'globalTags'),
      ])
      expect(await outgoing(stores, orders)).to.deep.equal([
        { name: 'TaggedWith', urn: legacy },
        { name: 'TaggedWith', urn: pii },
      ])
      expect(await incoming(stores, pii)).to.deep.equal([{ name: 'TaggedWith', urn: orders }])
    })

    it('lists the aspects that mention an entity, by entity, aspect and relationship', async () => {
      const { graph } = await open()
      await graph.write([
        linking(orders, 'ownership', [
          ['OwnedBy', ada],
          ['ApprovedBy', ada],
          ['OwnedBy', grace],
        ]),
        linking(customers, 'ownership', [['OwnedBy', ada]]),
        linking(customers, 'editor', [['OwnedBy', ada]]),
        asserting(invoices, 'derived', [
          { from: column('a'), name: 'MadeBy', to: ada },
          { from: column('b'), name: 'MadeBy', to: ada },
        ]),
      ])
      const all = [
        { urn: customers, aspect: 'editor', name: 'OwnedBy' },
        { urn: customers, aspect: 'ownership', name: 'OwnedBy' },
        { urn: invoices, aspect: 'derived', name: 'MadeBy' },
        { urn: orders, aspect: 'ownership', name: 'ApprovedBy' },
        { urn: orders, aspect: 'ownership', name: 'OwnedBy' },
      ]
      const page = (start: number, count: number) => graph.referrers(ada, { start, count })
      expect(await page(0, 10)).to.deep.equal({ referrers: all, total: 5 })
      expect(await page(1, 2)).to.deep.equal({ referrers: all.slice(1, 3), total: 5 })
      expect(await page(5, 2)).to.deep.equal({ referrers: [], total: 5 })
    })
  })
}
