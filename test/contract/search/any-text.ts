import { searchText } from '../../../search/document.ts'
import { expect } from 'chai'
import { splitCamel, WORD_BYTES_MAX, wordsOf } from '../../../search/words.ts'
import { doc, filter, keysOf, request, setOf, typed, urn, type OpenIndex } from './setup.ts'
import { AWKWARD } from './awkward.ts'

/** Texts of people, programs and attackers. */
export function findsAnyText(open: OpenIndex): void {
  describe('any text', () => {
    it('finds every awkward name by itself, by its words, and counts it unchanged', async () => {
      const index = await open()
      const byName = new Map(AWKWARD.map((name, at) => [name, String(at)]))
      await index.put([...byName].map(([name, key]) => doc(urn(`k${key}`), { name, tags: name })))
      for (const [name, key] of byName) {
        const equal = request({ where: [filter({ field: 'name', value: name })] })
        expect(await keysOf(index, equal), name).to.deep.equal([`k${key}`])
        for (const words of [wordsOf(name), wordsOf(splitCamel(name))]) {
          if (words.length === 0) continue
          expect(await keysOf(index, request({ words })), name).to.include(`k${key}`)
        }
      }
      const { facets } = await index.search(request({ facets: ['tags'], facetValuesMax: 1_000 }))
      const counts = new Map(facets[0]?.values.map(({ value, count }) => [value, count]))
      expect(counts).to.deep.equal(new Map([...byName.keys()].map((name) => [name, 1])))
    })

    it('finds words at the beginning and at the end of 50,000 characters', async () => {
      const index = await open()
      const middle = Array.from({ length: 6_000 }, (_, at) => `filler${at % 700}`).join(' ')
      const description = `firstword ${middle} lastword`
      expect(description.length).to.be.at.least(50_000)
      await index.put([doc(urn('x'), { description }), doc(urn('y'), { description: 'lastword' })])
      expect(await keysOf(index, typed('firstword'))).to.deep.equal(['x'])
      expect(await setOf(index, typed('lastw'))).to.deep.equal(['x', 'y'])
      expect(await keysOf(index, typed('filler699 lastword'))).to.deep.equal(['x'])
      const ends = { field: 'description', condition: 'END_WITH', value: '399 LASTWORD' }
      const equals = { field: 'description', value: description }
      for (const criterion of [ends, equals]) {
        expect(await setOf(index, request({ where: [filter(criterion)] }))).to.deep.equal(['x'])
      }
    })

    // Typesense loses UTF-8 characters that are split between two chunks of a request: here one of
    // 4,000.
    it('returns a megabyte of wide characters unchanged', async () => {
      const index = await open()
      const description = '仓'.repeat(1_500)
      const keys = Array.from({ length: 200 }, (_, at) => `wide${at}`)
      for (const round of ['a', 'b', 'c']) {
        await index.put(keys.map((key) => doc(urn(key), { description: round + description })))
        const { hits } = await index.search(request({ count: keys.length }))
        const whole = hits.filter(({ values }) => {
          return values['description']?.[0] === round + description
        })
        expect(whole.length, round).to.equal(keys.length)
      }
    })

    it('distinguishes 2,000 values of one field', async () => {
      const index = await open()
      const paths = Array.from({ length: 2_000 }, (_, at) => `col_${at}.part${at % 3}`)
      // Fewer, because Typesense 0.24.1 reads the whole entity again for each value of a facet.
      const tags = paths.slice(0, 500).map((path) => `urn:li:tag:${path}`)
      await index.put([doc(urn('wide'), { fieldPaths: paths, tags }), doc(urn('y'))])
      expect(await keysOf(index, typed('col 1999'))).to.deep.equal(['wide'])
      const last = { field: 'fieldPaths', value: 'col_1999.part1' }
      for (const criterion of [last, { ...last, value: 'COL_1999.PART1', condition: 'IEQUAL' }]) {
        expect(await keysOf(index, request({ where: [filter(criterion)] }))).to.deep.equal(['wide'])
      }
      const not = filter({ ...last, negated: true })
      expect(await keysOf(index, request({ where: [not] }))).to.deep.equal(['y'])
      const { facets, hits } = await index.search(
        request({ facets: ['tags'], facetValuesMax: 3_000, count: 1, words: ['col'] }),
      )
      expect(facets[0]?.values.length).to.equal(500)
      expect(hits[0]?.values['fieldPaths']).to.deep.equal(paths)
    })

    it(`distinguishes words by their first ${WORD_BYTES_MAX} bytes`, async () => {
      const index = await open()
      const word = 'x'.repeat(WORD_BYTES_MAX)
      const wide = '数'.repeat(WORD_BYTES_MAX / 3)
      const names = {
        long: `${word}1`,
        longer: `${word}2`,
        short: word.slice(1),
        wide: `${wide}据`,
      }
      await index.put(Object.entries(names).map(([key, name]) => doc(urn(key), { name })))
      expect(await setOf(index, typed(`${word}3`))).to.deep.equal(['long', 'longer'])
      expect(await setOf(index, typed(word.slice(1)))).to.deep.equal(['long', 'longer', 'short'])
      expect(await setOf(index, typed(wide))).to.deep.equal(['wide'])
      expect(await setOf(index, typed(`${wide}库`))).to.deep.equal(['wide'])
      const equal = filter({ field: 'name', value: names.long })
      expect(await setOf(index, request({ where: [equal] }))).to.deep.equal(['long'])
      const ends = filter({ field: 'name', condition: 'END_WITH', value: 'XX2' })
      expect(await setOf(index, request({ where: [ends] }))).to.deep.equal(['longer'])
      const wideEnds = filter({ field: 'name', condition: 'CONTAIN', value: '据' })
      expect(await setOf(index, request({ where: [wideEnds] }))).to.deep.equal(['wide'])
    })

    // A refused document must not block the documents after it.
    it('accepts malformed texts, and finds their documents by other values', async () => {
      const index = await open()
      const odd = [
        'nul \0 inside',
        'half \uD800 a pair',
        '\uDC00',
        '\uFFFF\uFFFE',
        '\u0001\u241F',
        '\0',
      ]
      const documents = odd.map(searchText).map((text, at) =>
        doc(urn(`odd${at}`), {
          name: `users ${text}`,
          tags: text,
          customProperties: `k=${text}`,
        }),
      )
      await index.put([...documents, doc(urn('plain'), { name: 'users' })])
      const found = await index.search(typed('users', { facets: ['tags', '_entityType'] }))
      expect(found.total).to.equal(odd.length + 1)
      expect(found.facets.at(-1)?.values).to.deep.equal([
        { value: 'DATASET', count: odd.length + 1 },
      ])
      await index.search(typed('\0 \uD800'))
      const values = [...odd, '\uD800', '']
      await index.search(request({ where: [filter({ field: 'name', values })] }))
      await index.search(
        request({ where: [filter({ field: 'name', condition: 'CONTAIN', values })] }),
      )
    })

    it('accepts an empty key, long keys and any character in keys', async () => {
      const index = await open()
      const keys = [
        '(a,b)',
        "'",
        '`',
        '"',
        '&&',
        '||',
        'a/b+c%d',
        '数据',
        'x'.repeat(490),
        '😀',
        '%2F',
      ]
      await index.put(keys.map((key) => doc(urn(key), { name: 'n' })))
      expect(await setOf(index, request())).to.deep.equal(keys.toSorted())
      for (const key of keys) {
        const byUrn = filter({ field: 'urn', value: urn(key) })
        expect(await keysOf(index, request({ where: [byUrn] })), key).to.deep.equal([key])
      }
      await index.remove(keys.slice(1).map((key) => urn(key)))
      expect(await setOf(index, request())).to.deep.equal(keys.slice(0, 1))
    })
  })
}
