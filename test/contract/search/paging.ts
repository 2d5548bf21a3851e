import { expect } from 'chai'
import { compareText } from '../../../graph/store/text-order.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import {
  doc,
  keysOf,
  putAll,
  request,
  typed,
  urn,
  urnsOf,
  type Given,
  type OpenIndex,
} from './setup.ts'

const DOCUMENTS = 600

/** Pages of any size at any offset, in the requested order. */
export function pagesHits(open: OpenIndex): void {
  describe('pages', () => {
    const keys = Array.from({ length: DOCUMENTS }, (_, at) => `k${String(at).padStart(4, '0')}`)
    const types = ['dataset', 'chart']
    const filled = async () => {
      const index = await open()
      const given = (at: number): Given => ({ name: `users ${at}`, rowCount: String(at) })
      await putAll(
        index,
        keys.map((key, at) => doc(urn(key, types[at % 2]), given(at))),
      )
      return index
    }
    const sort = [{ field: 'rowCount', descending: false }]

    it('begin anywhere and have any size', async () => {
      const index = await filled()
      const asked = request({ entityTypes: types, sort })
      const starts = [0, 1, 7, 99, 250, 333, 599, 600, 601, 10_000, 12_345, 1_000_000_000]
      for (const start of starts) {
        for (const count of [1, 7, 100, 251, 1_000]) {
          const { total, hits } = await index.search({ ...asked, start, count })
          expect(total, `total at ${start}`).to.equal(DOCUMENTS)
          const found = hits.map((hit) => hit.urn.replace(/^urn:li:\w+:/, ''))
          expect(found, `${count} from ${start}`).to.deep.equal(keys.slice(start, start + count))
        }
      }
    })

    it('are empty for a size of 0, and beyond the end; totals stay', async () => {
      const index = await filled()
      const asked = typed('users', { entityTypes: types, facets: ['_entityType'] })
      const facets = (await index.search(asked)).facets
      expect(facets[0]?.values).to.have.lengthOf(2)
      for (const page of [{ count: 0 }, { start: 17, count: 0 }, { start: DOCUMENTS, count: 10 }]) {
        expect(await index.search({ ...asked, ...page })).to.deep.equal({
          total: DOCUMENTS,
          hits: [],
          facets,
        })
      }
    })

    it('have one order, also without ranking and sorting', async () => {
      const index = await filled()
      const requests: SearchRequest[] = [
        request({ entityTypes: types }),
        typed('users', { entityTypes: types }),
        request({ entityTypes: types, sort: [{ field: 'removed', descending: true }] }),
      ]
      for (const asked of requests) {
        const whole = await urnsOf(index, { ...asked, count: DOCUMENTS })
        expect(new Set(whole).size).to.equal(DOCUMENTS)
        const pages: string[] = []
        for (let start = 0; start < DOCUMENTS; start += 77) {
          pages.push(...(await urnsOf(index, { ...asked, start, count: 77 })))
        }
        expect(pages).to.deep.equal(whole)
        expect(await urnsOf(index, { ...asked, start: 301, count: 13 })).to.deep.equal(
          whole.slice(301, 314),
        )
      }
    })

    it('have each of thousands once, ordered by a text', async () => {
      const index = await open()
      const texts = Array.from({ length: 2_600 }, (_, at) =>
        String((at * 7919) % 2_600).padStart(4, '0'),
      )
      await putAll(
        index,
        texts.map((text) => doc(urn(`k${text}`), { description: `text ${text}` })),
      )
      const asked = request({ sort: [{ field: 'description', descending: true }] })
      const expected = texts
        .toSorted()
        .toReversed()
        .map((text) => urn(`k${text}`))
      expect(await urnsOf(index, { ...asked, count: 3_000 })).to.deep.equal(expected)
      const last = { ...asked, start: 2_590, count: 100 }
      expect(await urnsOf(index, last)).to.deep.equal(expected.slice(2_590))
    })

    it('work without a total', async () => {
      const index = await filled()
      const asked = typed('users', { entityTypes: types, counted: false, facets: ['origin'] })
      for (const [start, count] of [
        [0, 10],
        [595, 10],
        [700, 10],
      ] as const) {
        const { total, hits, facets } = await index.search({ ...asked, start, count })
        const size = Math.max(0, Math.min(count, DOCUMENTS - start))
        expect([hits.length, facets]).to.deep.equal([size, []])
        expect(total).to.be.at.least(hits.length)
      }
    })
  })

  describe('orders', () => {
    const filled = async (given: Readonly<Record<string, Given>>) => {
      const index = await open()
      await index.put(Object.entries(given).map(([key, values]) => doc(urn(key), values)))
      return (field: string, descending = false, more: Partial<SearchRequest> = {}) =>
        keysOf(index, request({ sort: [{ field, descending }], ...more }))
    }

    it('follow code points of the whole text; entities without a value come last', async () => {
      const long = 'x'.repeat(300)
      const names = ['A', 'B', 'a', 'a ', 'a-b', 'aa', `${long}1`, `${long}2`, 'é', '\uFF5E', '😀']
      const texts = Object.fromEntries(names.map((name, at) => [`k${at}`, { name }]))
      const sorted = await filled({ none: {}, ...texts })
      const inOrder = names.map((_, at) => `k${at}`)
      expect(await sorted('name')).to.deep.equal([...inOrder, 'none'])
      expect(await sorted('name', true)).to.deep.equal([...inOrder.toReversed(), 'none'])
    })

    it('follow code points on every page, if beginnings are equal', async () => {
      const ends = ['', 'a', 'é', 'İ', '数', '😀', '~']
      const names = ends.flatMap((end) => ['über ', 'uber  '].map((start) => start + end))
      const index = await open()
      await index.put(names.map((name, at) => doc(urn(`k${at}`), { qualifiedName: name })))
      for (const descending of [false, true]) {
        const inOrder = names
          .map((_, at) => at)
          .toSorted((a, b) => {
            return compareText(names[a] ?? '', names[b] ?? '') * (descending ? -1 : 1)
          })
        const sort = [{ field: 'qualifiedName', descending }]
        for (let start = 0; start < names.length; start += 2) {
          const page = await keysOf(index, request({ sort, start, count: 2 }))
          expect(page).to.deep.equal(inOrder.slice(start, start + 2).map((at) => `k${at}`))
        }
      }
    })

    it('follow the value of numbers', async () => {
      const numbers = ['-1e+21', '-9223372036854775808', '-3', '-0.5', '0', '0.1', '1.5', '9', '10']
      numbers.push('9007199254740992', '9007199254740994', '9223372036854775808', '1e+21')
      const given = Object.fromEntries(numbers.map((rowCount, at) => [`k${at}`, { rowCount }]))
      const sorted = await filled({ none: {}, ...given })
      const inOrder = numbers.map((_, at) => `k${at}`)
      expect(await sorted('rowCount')).to.deep.equal([...inOrder, 'none'])
      expect(await sorted('rowCount', true)).to.deep.equal([...inOrder.toReversed(), 'none'])
    })

    it('follow the least of several values, in both directions', async () => {
      const sorted = await filled({
        a: { numInputDatasets: ['9', '10'], qualifiedName: ['z', 'b'], tags: ['c'] },
        b: { numInputDatasets: ['100', '2'], qualifiedName: ['c'], tags: ['b'] },
        c: { numInputDatasets: ['5'], qualifiedName: ['x', 'a'], tags: ['a'] },
      })
      expect(await sorted('numInputDatasets')).to.deep.equal(['b', 'c', 'a'])
      expect(await sorted('numInputDatasets', true)).to.deep.equal(['a', 'c', 'b'])
      expect(await sorted('qualifiedName')).to.deep.equal(['c', 'a', 'b'])
      expect(await sorted('qualifiedName', true)).to.deep.equal(['b', 'a', 'c'])
    })

    it('ignore fields that an entity may have several values of', async () => {
      const sorted = await filled({ a: { tags: ['c'] }, b: { tags: ['b'] }, c: { tags: ['a'] } })
      const asAlways = await sorted('urn')
      expect(await sorted('tags')).to.deep.equal(asAlways)
      expect(await sorted('tags', true)).to.deep.equal(asAlways)
    })

    it('follow the beginning of long texts and of prose, as far as the port states', async () => {
      const sorted = await filled({
        a: { qualifiedName: `${'x'.repeat(639)}b`, description: `${'x'.repeat(63)}b` },
        b: { qualifiedName: `${'x'.repeat(639)}a2`, description: `${'x'.repeat(63)}a2` },
        c: { qualifiedName: `${'x'.repeat(639)}a1`, description: `${'x'.repeat(63)}a1` },
      })
      for (const field of ['qualifiedName', 'description']) {
        expect((await sorted(field))[2], field).to.equal('a')
        expect((await sorted(field, true))[0], field).to.equal('a')
        // Equal within the compared length, so the tie-breaker decides.
        expect(await sorted(field), field).to.deep.equal(['b', 'c', 'a'])
      }
    })

    it('leave ties to the next field, then to how well names match', async () => {
      const sorted = await filled({
        a: { name: 'the users', origin: 'PROD', rowCount: '1' },
        b: { name: 'users', origin: 'PROD', rowCount: '1' },
        c: { name: 'x', description: 'users', origin: 'DEV' },
        d: { name: 'users x', origin: 'PROD', rowCount: '2' },
      })
      const words = ['users']
      expect(await sorted('origin', false, { words })).to.deep.equal(['c', 'b', 'd', 'a'])
      const both = ['origin', 'rowCount'].map((field) => ({ field, descending: true }))
      expect(await sorted('', false, { words, sort: both })).to.deep.equal(['d', 'b', 'a', 'c'])
    })
  })
}
