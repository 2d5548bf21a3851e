import { expect } from 'chai'
import { doc, filter, request, setOf, typed, urn, type OpenIndex } from './setup.ts'

/** Results when nothing matches the words as typed. */
export function forgivesTypos(open: OpenIndex): void {
  describe('typos', () => {
    const documents = [
      doc(urn('a'), { name: 'users_created', description: 'Of customers' }),
      doc(urn('b'), { name: 'customers' }),
      doc(urn('c'), { name: 'usage' }),
      doc('urn:li:tag:usr', { name: 'данные' }),
    ]

    it('finds words with a letter too many, too few, changed, or swapped', async () => {
      const index = await open()
      await index.put(documents)
      const finds: Record<string, string[]> = {
        custommers: ['a', 'b'],
        custmers: ['a', 'b'],
        cuztomers: ['a', 'b'],
        cutsomers: ['a', 'b'],
        usres: ['a'],
        usqrs: ['a'],
        'creatd users': ['a'],
        'creatd usres': ['a'],
        'usres custommers': ['a'],
      }
      for (const [text, keys] of Object.entries(finds)) {
        expect(await setOf(index, typed(text)), text).to.deep.equal(keys)
      }
    })

    it('forgives one typo per word, and none in short words', async () => {
      const index = await open()
      await index.put(documents)
      const texts = [
        'usr',
        'usrs',
        'usge',
        'csutommers',
        'kustommers',
        'usrs created',
        'createx zz',
      ]
      for (const text of texts) {
        expect(await setOf(index, typed(text)), text).to.deep.equal([])
      }
    })

    it('counts letters, not bytes', async () => {
      const index = await open()
      await index.put([doc(urn('a'), { name: 'дата' }), doc(urn('b'), { name: '数据仓库' })])
      expect(await setOf(index, typed('дота'))).to.deep.equal([])
      expect(await setOf(index, typed('数据仓酷'))).to.deep.equal([])
    })

    it('forgives nothing if anything matches exactly', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'orders' }),
        doc(urn('b'), { name: 'ordersx' }),
        doc(urn('c', 'chart'), { name: 'borders' }),
        doc(urn('d', 'tag'), { name: 'order' }),
      ])
      const everywhere = { entityTypes: ['dataset', 'chart', 'tag'] }
      expect(await setOf(index, typed('ordersx', everywhere))).to.deep.equal(['b'])
      expect(await setOf(index, typed('orders', everywhere))).to.deep.equal(['a', 'b'])
      expect(await setOf(index, typed('order', everywhere))).to.deep.equal(['a', 'b', 'd'])
      const asked = typed('ordersx', { ...everywhere, facets: ['_entityType'] })
      const { total, facets } = await index.search(asked)
      expect(total).to.equal(1)
      expect(facets).to.deep.equal([
        { field: '_entityType', values: [{ value: 'DATASET', count: 1 }] },
      ])
    })

    it('observes types, filters, scope and removal', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'customers', origin: 'PROD' }),
        doc(urn('b'), { name: 'customers', origin: 'DEV' }),
        doc(urn('c'), { name: 'x', description: 'customers', origin: 'PROD' }),
        doc(urn('d'), { name: 'customers', origin: 'PROD', removed: 'true' }),
        doc(urn('e', 'chart'), { name: 'customers', origin: 'PROD' }),
      ])
      const where = [filter({ field: 'origin', value: 'PROD' })]
      const asked = typed('custommers', { where, facets: ['origin'] })
      expect(await setOf(index, asked)).to.deep.equal(['a', 'c'])
      expect(await setOf(index, { ...asked, scope: 'names' })).to.deep.equal(['a'])
      expect(await setOf(index, { ...asked, includeRemoved: true })).to.deep.equal(['a', 'c', 'd'])
      expect(await setOf(index, { ...asked, entityTypes: ['chart'] })).to.deep.equal(['e'])
      expect((await index.search({ ...asked, count: 1 })).facets).to.deep.equal([
        { field: 'origin', values: [{ value: 'PROD', count: 2 }] },
      ])
    })

    it('pages tolerant matches like others', async () => {
      const index = await open()
      const keys = Array.from({ length: 25 }, (_, at) => `k${String(at).padStart(2, '0')}`)
      await index.put(keys.map((key) => doc(urn(key), { name: 'customers' })))
      const page = (start: number, count: number) =>
        index.search(typed('custommers', { start, count }))
      const pages = await Promise.all([page(0, 10), page(10, 10), page(20, 10), page(30, 10)])
      expect(pages.map(({ total }) => total)).to.deep.equal([25, 25, 25, 25])
      const found = pages.flatMap(({ hits }) => hits.map((hit) => hit.urn))
      expect(found.toSorted()).to.deep.equal(keys.map((key) => urn(key)))
    })

    it('forgives nothing in filters and without words', async () => {
      const index = await open()
      await index.put(documents)
      const where = [filter({ field: 'name', value: 'custommers' })]
      expect(await setOf(index, request({ where }))).to.deep.equal([])
      expect(await setOf(index, typed('"custommers"'))).to.deep.equal([])
    })
  })
}
