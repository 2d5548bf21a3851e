import { expect } from 'chai'
import type { SearchIndex } from '../../../search/search-index.ts'
import { doc, filter, request, setOf, typed, urn, type OpenIndex } from './setup.ts'

const named = (key: string, name: string, type = 'dataset') => doc(urn(key, type), { name })

/** An index is built beside the live one and replaces it. */
export function rebuilds(open: OpenIndex): void {
  describe('rebuilds', () => {
    const everything = request({ entityTypes: ['dataset', 'chart', 'myType_2'] })
    const all = (index: SearchIndex) => setOf(index, everything)

    it('are invisible before they are committed, and complete then', async () => {
      const index = await open()
      await index.put([named('old', 'users'), named('both', 'before'), named('x', 'n', 'chart')])
      const rebuild = await index.rebuild()
      await rebuild.put([named('both', 'after'), named('new', 'users', 'myType_2')])
      expect(await all(index)).to.deep.equal(['both', 'old', 'x'])
      expect(await setOf(index, typed('after'))).to.deep.equal([])
      expect(await index.entityTypes()).to.have.members(['dataset', 'chart'])
      await rebuild.commit()
      expect(await all(index)).to.deep.equal(['both', 'new'])
      expect(await setOf(index, typed('before'))).to.deep.equal([])
      expect(await setOf(index, typed('after'))).to.deep.equal(['both'])
      expect(await index.entityTypes()).to.have.members(['dataset', 'myType_2'])
      const listed = await index.list('dataset', { count: 10 })
      const { urn: of, hash } = named('both', 'after')
      expect(listed).to.deep.equal([{ urn: of, hash }])
    })

    it('get what is put meanwhile, of any type, and lose what is removed', async () => {
      const index = await open()
      await index.put([named('a', 'one'), named('b', 'one'), named('c', 'one')])
      const rebuild = await index.rebuild()
      await rebuild.put([named('b', 'one'), named('c', 'one')])
      await index.put([named('d', 'two'), named('e', 'two', 'myType_2'), named('b', 'two')])
      await index.remove([urn('c')])
      expect(await all(index)).to.deep.equal(['a', 'b', 'd', 'e'])
      expect(await setOf(index, { ...everything, words: ['two'] })).to.deep.equal(['b', 'd', 'e'])
      await rebuild.commit()
      expect(await all(index)).to.deep.equal(['b', 'd', 'e'])
      expect(await setOf(index, { ...everything, words: ['two'] })).to.deep.equal(['b', 'd', 'e'])
      expect(await setOf(index, typed('one'))).to.deep.equal([])
    })

    it('prefer what was put into the live index over what was read before', async () => {
      const index = await open()
      await index.put([named('a', 'old')])
      const rebuild = await index.rebuild()
      await index.put([named('a', 'newer')])
      await rebuild.put([named('a', 'old'), named('b', 'first')])
      await rebuild.put([named('b', 'second')])
      await rebuild.commit()
      expect(await setOf(index, typed('newer'))).to.deep.equal(['a'])
      expect(await setOf(index, typed('old'))).to.deep.equal([])
      expect(await setOf(index, typed('first'))).to.deep.equal(['b'])
    })

    it('remove excess documents, from the new index only', async () => {
      const index = await open()
      await index.put([named('a', 'users'), named('b', 'users')])
      const rebuild = await index.rebuild()
      await rebuild.put([named('a', 'users'), named('b', 'users')])
      await rebuild.remove([urn('b'), urn('unknown')])
      await rebuild.remove([])
      expect(await all(index)).to.deep.equal(['a', 'b'])
      expect(await rebuild.missing([urn('a'), urn('b')])).to.deep.equal([urn('b')])
      await rebuild.commit()
      expect(await all(index)).to.deep.equal(['a'])
    })

    it('change nothing when they are abandoned', async () => {
      const index = await open()
      await index.put([named('a', 'users'), named('x', 'users', 'chart')])
      const rebuild = await index.rebuild()
      await rebuild.put([named('a', 'other'), named('b', 'other'), named('n', 'other', 'myType_2')])
      await index.put([named('c', 'meanwhile')])
      await rebuild.abandon()
      expect(await all(index)).to.deep.equal(['a', 'c', 'x'])
      expect(await setOf(index, typed('other'))).to.deep.equal([])
      expect(await index.entityTypes()).to.have.members(['dataset', 'chart'])
      await index.put([named('d', 'later')])
      expect(await all(index)).to.deep.equal(['a', 'c', 'd', 'x'])
    })

    it('continue one that was neither committed nor abandoned', async () => {
      const index = await open()
      await index.put([named('old', 'users')])
      const stopped = await index.rebuild()
      await stopped.put([named('a', 'first')])
      await index.put([named('b', 'live')])
      const rebuild = await index.rebuild()
      const urns = ['a', 'b', 'c', 'old'].map((key) => urn(key))
      expect(await rebuild.missing(urns)).to.have.members([urn('c'), urn('old')])
      await rebuild.put([named('a', 'second'), named('b', 'stale'), named('c', 'second')])
      expect(await rebuild.missing(urns)).to.deep.equal([urn('old')])
      expect(await all(index)).to.deep.equal(['b', 'old'])
      await rebuild.commit()
      expect(await all(index)).to.deep.equal(['a', 'b', 'c'])
      expect(await setOf(index, typed('second'))).to.deep.equal(['c'])
      expect(await setOf(index, typed('stale'))).to.deep.equal([])
      const next = await index.rebuild()
      expect(await next.missing(urns)).to.have.members(urns)
      await next.abandon()
    })

    it('complete an index, which writes alone do not', async () => {
      const index = await open()
      await index.put([named('a', 'users')])
      expect(await index.isComplete()).to.equal(false)
      const abandoned = await index.rebuild()
      await abandoned.put([named('a', 'users')])
      expect(await index.isComplete()).to.equal(false)
      await abandoned.abandon()
      expect(await index.isComplete()).to.equal(false)
      await (await index.rebuild()).commit()
      expect(await index.isComplete()).to.equal(true)
      await index.put([named('a', 'users')])
      await (await index.rebuild()).abandon()
      expect(await index.isComplete()).to.equal(true)
    })

    it('may be empty, and may be repeated', async () => {
      const index = await open()
      await index.put([named('a', 'users')])
      const empty = await index.rebuild()
      await empty.put([])
      await empty.commit()
      expect(await all(index)).to.deep.equal([])
      expect(await index.entityTypes()).to.deep.equal([])
      for (const name of ['one', 'two', 'three']) {
        const abandoned = await index.rebuild()
        await abandoned.put([named('a', 'abandoned')])
        await abandoned.abandon()
        const rebuild = await index.rebuild()
        await rebuild.put([named('a', name)])
        await rebuild.commit()
        expect(await setOf(index, typed(name))).to.deep.equal(['a'])
        await index.put([named('b', name)])
        expect(await setOf(index, typed(name))).to.deep.equal(['a', 'b'])
      }
      expect((await index.search(everything)).total).to.equal(2)
    })

    it('filter, count and forget like any index', async () => {
      const index = await open()
      const rebuild = await index.rebuild()
      await rebuild.put([
        doc(urn('a'), { name: 'Users', origin: 'PROD', rowCount: '5' }),
        doc(urn('b'), { name: 'Users', origin: 'DEV', removed: 'true' }),
      ])
      await rebuild.commit()
      const contains = filter({ field: 'name', condition: 'CONTAIN', value: 'SER' })
      const more = filter({ field: 'rowCount', condition: 'GREATER_THAN', value: '4' })
      const found = await index.search(request({ where: [contains, more], facets: ['origin'] }))
      expect([found.total, found.facets]).to.deep.equal([
        1,
        [{ field: 'origin', values: [{ value: 'PROD', count: 1 }] }],
      ])
      expect(await setOf(index, typed('usrs'))).to.deep.equal([])
      expect(await setOf(index, typed('userz'))).to.deep.equal(['a'])
      await index.remove([urn('a')])
      expect(await all(index)).to.deep.equal([])
    })

    it('answer searches and writes throughout the commit', async () => {
      const index = await open()
      const documents = Array.from({ length: 200 }, (_, at) => named(`k${at}`, 'users'))
      await index.put(documents)
      const rebuild = await index.rebuild()
      await rebuild.put(documents)
      const totals = new Set<number>()
      const searching = async () => {
        for (let search = 0; search < 20; search++) {
          totals.add((await index.search(request({ count: 1 }))).total)
        }
      }
      const changing = [rebuild.commit(), index.put([named('k0', 'users again')])]
      await Promise.all([searching(), searching(), searching(), ...changing])
      expect([...totals]).to.deep.equal([200])
      expect(await setOf(index, typed('again'))).to.deep.equal(['k0'])
    })
  })
}
