import { expect } from 'chai'
import { customers, linking, orders, pii, point, tagging, upsert } from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'
import { ada } from '../../support/people.ts'

export function deletesEntities(open: Open): void {
  describe('deleteEntity', () => {
    const all = { start: 0, count: 100 }

    it('deletes aspects, history and points, and counts them', async () => {
      const { graph, points } = await open()
      for (const n of [1, 2, 3]) await graph.write([upsert(orders, 'status', { n })])
      await graph.write([tagging(orders, [pii]), point(orders, 1), point(orders, 2)])
      await graph.write([upsert(customers, 'status', { n: 1 }), point(customers, 1)])
      // Three values of status, one of globalTags, one key aspect.
      expect(await graph.deleteEntity(orders)).to.deep.equal({ aspectRows: 5, pointRows: 2 })
      expect(await graph.existing([orders, customers])).to.deep.equal(new Set([customers]))
      expect(await graph.read([orders])).to.deep.equal(new Map())
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      expect(await graph.countAspect('status')).to.equal(1)
      const query = { aspect: 'datasetProfile', order: 'oldest first', limit: 10 } as const
      expect(await points.readPoints({ urn: orders, ...query })).to.deep.equal([])
      expect((await points.readPoints({ urn: customers, ...query })).length).to.equal(1)
      expect(await points.countPoints('dataset', 'datasetProfile', 9)).to.deep.equal({
        total: 1,
        older: 1,
      })
    })

    it('counts zeros for missing entities, stubs included, and sets no dirty flag', async () => {
      const { graph, control } = await open()
      await graph.write([tagging(orders, [pii])])
      await control.clearDirty(await control.dirtyFlags(10))
      const zeros = { aspectRows: 0, pointRows: 0 }
      expect(await graph.deleteEntity(customers)).to.deep.equal(zeros)
      expect(await graph.deleteEntity(pii)).to.deep.equal(zeros)
      expect((await graph.related({ urn: pii, direction: 'incoming', ...all })).total).to.equal(1)
      expect(await control.dirtyFlags(10)).to.deep.equal([])
    })

    it('deletes own edges and keeps those of others: the entity becomes a stub', async () => {
      const { graph } = await open()
      await graph.write([
        upsert(pii, 'tagProperties', { name: 'pii' }),
        linking(pii, 'ownership', [['OwnedBy', ada]]),
        tagging(orders, [pii]),
      ])
      await graph.deleteEntity(pii)
      expect(await graph.existing([pii])).to.deep.equal(new Set())
      expect(await graph.related({ urn: pii, direction: 'incoming', ...all })).to.deep.equal({
        related: [{ name: 'TaggedWith', urn: orders }],
        total: 1,
      })
      expect((await graph.related({ urn: pii, direction: 'outgoing', ...all })).total).to.equal(0)
      expect((await graph.related({ urn: ada, direction: 'incoming', ...all })).total).to.equal(0)
      expect((await graph.listUrns('tag', all)).total).to.equal(0)
    })

    it('lets a deleted entity be created again, without its history', async () => {
      const { graph, points } = await open()
      for (const n of [1, 2]) await graph.write([upsert(orders, 'status', { n }), point(orders, n)])
      await graph.deleteEntity(orders)
      expect(await graph.deleteEntity(orders)).to.deep.equal({ aspectRows: 0, pointRows: 0 })
      expect(await graph.write([upsert(orders, 'status', { n: 2 })])).to.deep.equal(['written'])
      expect([...((await graph.read([orders])).get(orders)?.aspects.keys() ?? [])].toSorted())
        .to //
        .deep.equal(['datasetKey', 'status'])
      expect(await graph.readVersion(orders, 'status', 1)).to.equal(undefined)
      expect(await points.deletePoints(orders, 'datasetProfile')).to.equal(0)
    })
  })
}
