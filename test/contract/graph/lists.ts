import { expect } from 'chai'
import {
  customers,
  dataset,
  legacy,
  orders,
  pii,
  remove,
  tagging,
  upsert,
} from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'
import { ada } from '../../support/people.ts'

const born = (urn: string) => upsert(urn, 'status', { removed: false })
const tag = (key: string) => `urn:li:tag:${key}`

/** Lists and counts of existing entities. */
export function listsEntities(open: Open): void {
  describe('lists and counts', () => {
    it('finds existing URNs; soft-deleted entities exist, stubs do not', async () => {
      const { graph } = await open()
      await graph.write([upsert(orders, 'status', { removed: true }), tagging(customers, [pii])])
      expect(await graph.existing([pii, orders, ada, customers, orders])).to.deep.equal(
        new Set([orders, customers]),
      )
      expect(await graph.existing([])).to.deep.equal(new Set())
    })

    it('lists the URNs of a type by code points, with their total', async () => {
      const { graph } = await open()
      const urns = ['A', 'B', 'a', '\uFF5E', '😀'].map(dataset)
      await graph.write(urns.toReversed().map(born))
      await graph.write([born('urn:li:datasetX:a'), born('urn:li:data:a'), tagging(orders, [pii])])
      await graph.deleteEntity(orders)
      const page = (start: number, count: number) => graph.listUrns('dataset', { start, count })
      expect(await page(0, 100)).to.deep.equal({ urns, total: 5 })
      expect(await page(1, 3)).to.deep.equal({ urns: urns.slice(1, 4), total: 5 })
      expect(await page(5, 3)).to.deep.equal({ urns: [], total: 5 })
      expect(await graph.listUrns('tag', { start: 0, count: 10 })).to.deep.equal({
        urns: [],
        total: 0,
      })
    })

    it('continues after any URN of a type, by code points', async () => {
      const { graph } = await open()
      const urns = ['A', 'B', 'a', '\uE000', '\uFF5E', '😀', '😁'].map(tag)
      await graph.write(urns.toReversed().map(born))
      await graph.write([
        tagging(orders, [pii, legacy]),
        born('urn:li:tagX:b'),
        born('urn:li:ta:b'),
      ])
      const seen: string[] = []
      for (let page = ['']; page.length > 0;) {
        page = await graph.urnsAfter('tag', page.at(-1) ?? '', 2)
        seen.push(...page)
      }
      expect(seen).to.deep.equal(urns)
      expect(await graph.urnsAfter('tag', tag('AB'), 2)).to.deep.equal(urns.slice(1, 3))
      expect(await graph.urnsAfter('tag', tag('\u{1F5FF}'), 9)).to.deep.equal(urns.slice(5))
      expect(await graph.urnsAfter('nobody', '', 9)).to.deep.equal([])
      expect(await graph.urnsAfter('', '', 9)).to.deep.equal([])
    })

    it('counts entities by type, and no stubs', async () => {
      const { graph } = await open()
      expect(await graph.countByType()).to.deep.equal(new Map())
      await graph.write([
        ...[orders, customers, ada, 'urn:li:datasetX:a', 'urn:li:data:a'].map(born),
        tagging(orders, [pii]),
      ])
      expect(await graph.countByType()).to.deep.equal(
        new Map([
          ['corpuser', 1],
          ['data', 1],
          ['dataset', 2],
          ['datasetX', 1],
        ]),
      )
    })

    it('counts the entities that have an aspect, once each', async () => {
      const { graph } = await open()
      await graph.write([born(orders), born(customers), born(ada)])
      await graph.write([upsert(orders, 'status', { removed: true })])
      expect(await graph.countAspect('status')).to.equal(3)
      expect(await graph.countAspect('datasetKey')).to.equal(2)
      expect(await graph.countAspect('missing')).to.equal(0)
      await graph.write([remove(ada, 'status')])
      expect(await graph.countAspect('status')).to.equal(2)
    })

    it('has a revision of each entity, which changes with the entity', async () => {
      const { graph } = await open()
      const revisionsOf = async () => graph.revisions([pii, orders, pii])
      const seen: string[] = []
      const expectChange = async (work: () => Promise<unknown>) => {
        await work()
        const [revision, other, again] = await revisionsOf()
        expect(again).to.equal(revision)
        expect(seen).not.to.include(String(revision))
        expect(await revisionsOf()).to.deep.equal([revision, other, again])
        seen.push(String(revision))
      }
      await expectChange(async () => {})
      await expectChange(() => graph.write([born(pii)]))
      await expectChange(() => graph.write([upsert(pii, 'status', { removed: true })]))
      await expectChange(() => graph.write([remove(pii, 'status')]))
      await expectChange(() =>
        graph.write([born(orders), upsert(pii, 'status', { removed: true })]),
      )
      await graph.deleteEntity(pii)
      const [deleted] = await revisionsOf()
      expect(String(deleted)).not.to.equal(seen.at(-1))
      await expectChange(() => graph.write([born(pii)]))
      expect(await graph.revisions([])).to.deep.equal([])
    })

    it('has the revisions of more entities than one statement reads', async () => {
      const { graph } = await open()
      await graph.write([born(pii)])
      const urns = Array.from({ length: 2_500 }, (_, at) => dataset(`absent-${at}`))
      const before = await graph.revisions([...urns, pii])
      await graph.write([upsert(pii, 'status', { removed: true })])
      const after = await graph.revisions([...urns, pii])
      expect([before.length, after.length]).to.deep.equal([2_501, 2_501])
      expect(after[2_500]).not.to.equal(before[2_500])
    })

    it('has the hash of an aspect of all entities of a type, which changes with the value', async () => {
      const { graph } = await open()
      const others = ['urn:li:tagX:a', 'urn:li:ta:a', ada].map(born)
      await graph.write([born(pii), born(legacy), ...others, tagging(orders, [tag('stub')])])
      const before = await graph.hashes('tag', 'status')
      expect([...before.keys()].toSorted()).to.deep.equal([legacy, pii])
      expect(before.get(pii)).to.equal(before.get(legacy))
      await graph.write([upsert(pii, 'status', { removed: true }), remove(legacy, 'status')])
      const after = await graph.hashes('tag', 'status')
      expect([...after.keys()]).to.deep.equal([pii])
      expect(after.get(pii)).not.to.equal(before.get(pii))
      await graph.write([upsert(pii, 'status', { removed: false })])
      expect((await graph.hashes('tag', 'status')).get(pii)).to.equal(before.get(pii))
      await graph.deleteEntity(pii)
      expect(await graph.hashes('tag', 'status')).to.deep.equal(new Map())
    })

    it('narrows by URN, where only % is special', async () => {
      const { graph } = await open()
      const keys = ['a_b', 'axb', 'A_B', 'a?b', 'a*b', 'a[b]', 'a%b', 'a\\b', 'a\nb', 'é😀', 'ab']
      await graph.write(keys.map((key) => born(tag(key))))
      const counts: Record<string, number> = {
        'urn:li:tag:%': 11,
        '%': 11,
        '%b': 8,
        '%tag:a%b%': 9,
        'urn:li:tag:a_b': 1,
        'urn:li:tag:a?b': 1,
        'urn:li:tag:a*b': 1,
        'urn:li:tag:a[b]': 1,
        'urn:li:tag:a\\b': 1,
        'urn:li:tag:a%b': 8,
        '%😀': 1,
        '%_%': 2,
        '%*%': 1,
        '%[b]': 1,
        'urn:li:tag:A%': 1,
        'tag:a%': 0,
        'urn:li:tag:ab': 1,
        'urn:li:tag:a%%b': 8,
        '': 0,
      }
      const counted = await Promise.all(
        Object.keys(counts).map(async (like) => [like, await graph.countAspect('status', like)]),
      )
      expect(Object.fromEntries(counted)).to.deep.equal(counts)
    })
  })
}
