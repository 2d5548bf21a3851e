import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import { doc, putAll, request, setOf, typed, urn, type OpenIndex } from './setup.ts'

/** Entity types, declared or not, and their lists. */
export function keepsTypesApart(open: OpenIndex): void {
  describe('entity types', () => {
    // Names that differ in case only, that resemble generated ones, or that are long.
    const odd = ['mlModel', 'myType_2', 'MyType_2', 'Dataset', 'dataset', 'dataset_w', 'dataset_2']
    odd.push('sqlite_master', 'select', 'a', 'x'.repeat(60), 'constructor')

    it('are searched alone and together', async () => {
      const index = await open()
      await index.put(odd.map((type, at) => doc(urn(`k${at}`, type), { name: 'users' })))
      for (const [at, type] of odd.entries()) {
        const found = await index.search(typed('users', { entityTypes: [type] }))
        expect(
          found.hits.map((hit) => hit.urn),
          type,
        ).to.deep.equal([urn(`k${at}`, type)])
        expect(found.total).to.equal(1)
      }
      const all = await index.search(
        request({ entityTypes: odd, facets: ['_entityType'], count: 5 }),
      )
      expect([all.total, all.hits.length]).to.deep.equal([odd.length, 5])
      const named = odd.map((type) => registry.entity(type)?.graphqlEnum ?? type)
      expect(new Set(all.facets[0]?.values.map(({ value }) => value))).to.deep.equal(new Set(named))
      const twice = await index.search(request({ entityTypes: ['a', 'a', 'select'] }))
      expect(twice.total).to.equal(2)
    })

    it('find nothing without types, or for types without documents', async () => {
      const index = await open()
      await index.put([doc(urn('a'), { name: 'users' })])
      const nothing = { total: 0, hits: [], facets: [] }
      const asked = { facets: ['origin', 'removed'] }
      for (const entityTypes of [[], ['chart'], ['neverSeen', 'toString', '__proto__']]) {
        expect(await index.search(request({ ...asked, entityTypes }))).to.deep.equal(nothing)
        expect(await index.search(typed('users', { ...asked, entityTypes }))).to.deep.equal(nothing)
      }
      expect(await setOf(index, request({ entityTypes: ['neverSeen', 'dataset'] }))).to.deep.equal([
        'a',
      ])
    })

    it('are listed as long as they have documents, removed ones included', async () => {
      const index = await open()
      const given = { removed: 'true' }
      await index.put([doc(urn('a', 'myType_2'), given), doc(urn('b')), doc(urn('c', 'chart'))])
      expect(await index.entityTypes()).to.have.members(['myType_2', 'dataset', 'chart'])
      await index.remove([urn('b')])
      expect(await index.entityTypes()).to.have.members(['myType_2', 'chart'])
    })
  })

  describe('the list of documents', () => {
    it('has URNs and hashes in one order, from any position, removed ones included', async () => {
      const index = await open()
      const keys = ['A', 'B', 'a', 'a b', "a'b", 'aa', 'é', '数', '\uFF5E', '😀']
      const documents = keys.map((key) =>
        doc(urn(key), { name: key, removed: String(key === 'a') }),
      )
      await index.put(documents.toReversed())
      await index.put([doc('urn:li:datasetX:a'), doc('urn:li:data:a'), doc('urn:li:Dataset:a')])
      const listed = await index.list('dataset', { count: 100 })
      expect(listed).to.have.deep.members(documents.map(({ urn: of, hash }) => ({ urn: of, hash })))
      expect(await index.list('dataset', { count: 3 })).to.deep.equal(listed.slice(0, 3))
      for (const at of keys.keys()) {
        const after = listed[at]?.urn ?? ''
        const page = await index.list('dataset', { after, count: 2 })
        expect(page, after).to.deep.equal(listed.slice(at + 1, at + 3))
      }
      const [first, ...others] = listed
      await index.remove([first?.urn ?? ''])
      expect(await index.list('dataset', { after: first?.urn ?? '', count: 9 })).to.deep.equal(
        others,
      )
      expect(await index.list('neverSeen', { count: 10 })).to.deep.equal([])
    })

    it('returns the hashes of some URNs, of any type, as far as they exist', async () => {
      const index = await open()
      const removed = doc(urn('b', 'chart'), { removed: 'true' })
      const documents = [doc(urn('a'), { name: 'x' }), removed, doc(urn('c', 'myType_2'))]
      await index.put(documents)
      const known = new Map(documents.map(({ urn: of, hash }) => [of, hash]))
      const unknown = [urn('absent'), urn('a', 'neverSeen')]
      expect(await index.hashesOf([...unknown, ...known.keys()])).to.deep.equal(known)
      expect(await index.hashesOf(unknown)).to.deep.equal(new Map())
      expect(await index.hashesOf([])).to.deep.equal(new Map())
      await index.remove([removed.urn])
      expect(await index.hashesOf([removed.urn])).to.deep.equal(new Map())
    })

    it('follows writes, and pages through many', async () => {
      const index = await open()
      const documents = Array.from({ length: 1_100 }, (_, at) =>
        doc(urn(`k${String(at).padStart(5, '0')}`), { rowCount: String(at) }),
      )
      await putAll(index, documents)
      const changed = doc(urn('k00003'), { rowCount: 'other' })
      await index.put([changed])
      await index.remove([urn('k00001'), urn('k01099')])
      const listed: { urn: string; hash: string }[] = []
      for (let page = await index.list('dataset', { count: 400 }); page.length > 0;) {
        listed.push(...page)
        page = await index.list('dataset', { after: page.at(-1)?.urn ?? '', count: 400 })
      }
      const expected = documents
        .filter((_, at) => at !== 1 && at !== 1_099)
        .map((document) => (document.urn === changed.urn ? changed : document))
      expect(listed).to.have.deep.members(expected.map(({ urn: of, hash }) => ({ urn: of, hash })))
      const hashes = await index.hashesOf(documents.map((document) => document.urn))
      expect([...hashes.values()].toSorted()).to.deep.equal(listed.map((at) => at.hash).toSorted())
    })
  })
}
