import { expect } from 'chai'
import type { SearchIndex } from '../../../search/search-index.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { FOLDER_LEVELS_MAX, folderField } from '../../../search/fields.ts'
import { doc, FIELDS, filter, putAll, request, typed, urn, type OpenIndex } from './setup.ts'

const onlyA = filter({ field: 'urn', value: urn('a') })

/** Counts of values over all results. */
export function countsFacets(open: OpenIndex): void {
  describe('facets', () => {
    const facet = async (index: SearchIndex, field: string, facetValuesMax = 100) => {
      const { facets } = await index.search(request({ facets: [field], facetValuesMax, count: 0 }))
      return facets.flatMap(({ values }) => values.map(({ value, count }) => `${value} ${count}`))
    }

    it('count entities by value, the most frequent first', async () => {
      const index = await open()
      const origins = ['b', 'b', 'b', 'C', 'C', 'a', 'a', 'é', 'é', '\uFF5E', '😀', 'z']
      await index.put(origins.map((origin, at) => doc(urn(`d${at}`), { origin })))
      const all = ['b 3', 'C 2', 'a 2', 'é 2', 'z 1', '\uFF5E 1', '😀 1']
      for (const most of [1, 2, 3, 6, 7, 100]) {
        const found = await facet(index, 'origin', most)
        // Which of equally frequent values are cut off depends on the adapter.
        const counts = found.map((each) => each.split(' ')[1])
        expect(counts).to.deep.equal(all.slice(0, most).map((each) => each.split(' ')[1]))
        expect(all).to.include.members(found)
        if (most >= all.length) expect(found).to.deep.equal(all)
      }
    })

    it('distinguish values that differ in case, symbols or blanks only', async () => {
      const index = await open()
      const values = [
        'P-I-I',
        'PII',
        'p i i',
        'pii',
        ' pii',
        '-',
        '--',
        'ＰＩＩ',
        'e\u0301',
        'é',
        ' ',
      ]
      await index.put(values.map((typeNames, at) => doc(urn(`d${at}`), { typeNames })))
      expect(new Set(await facet(index, 'typeNames'))).to.deep.equal(
        new Set(values.map((value) => `${value} 1`)),
      )
    })

    it('keep long values whole, and distinguish them by their ends', async () => {
      const index = await open()
      const values = [`${'x'.repeat(400)}1`, `${'x'.repeat(400)}2`, '数'.repeat(200)]
      await index.put(values.map((typeNames, at) => doc(urn(`d${at}`), { typeNames })))
      expect(await facet(index, 'typeNames')).to.deep.equal(values.map((value) => `${value} 1`))
    })

    it('are in the requested order, without those that have no values', async () => {
      const index = await open()
      await index.put([doc(urn('a'), { origin: 'PROD', tags: ['urn:li:tag:x', 'urn:li:tag:y'] })])
      const { facets } = await index.search(
        request({ facets: ['tags', 'domains', '_entityType', 'nobodyKnowsIt', 'origin'] }),
      )
      expect(facets).to.deep.equal([
        {
          field: 'tags',
          values: [
            { value: 'urn:li:tag:x', count: 1 },
            { value: 'urn:li:tag:y', count: 1 },
          ],
        },
        { field: '_entityType', values: [{ value: 'DATASET', count: 1 }] },
        { field: 'origin', values: [{ value: 'PROD', count: 1 }] },
      ])
    })

    it('count all results, whatever page is read, over several types', async () => {
      const index = await open()
      const types = ['dataset', 'chart', 'myType_2']
      await putAll(
        index,
        Array.from({ length: 300 }, (_, at) =>
          doc(urn(`d${at}`, types[at % 3]), {
            name: at % 2 === 0 ? 'even' : 'odd',
            origin: `o${at % 5}`,
          }),
        ),
      )
      const asked = typed('even', { entityTypes: types, facets: ['origin', '_entityType'] })
      for (const page of [{ count: 0 }, { start: 140, count: 7 }, { start: 1_000 }]) {
        const { total, facets } = await index.search({ ...asked, ...page })
        expect(total).to.equal(150)
        const [origins, entityTypes] = facets.map(({ values }) => values)
        expect(origins).to.deep.equal([0, 1, 2, 3, 4].map((n) => ({ value: `o${n}`, count: 30 })))
        expect(entityTypes).to.deep.equal(
          ['CHART', 'DATASET', 'myType_2'].map((value) => ({ value, count: 50 })),
        )
      }
    })

    it('are all default ones, and the folders of every depth', async () => {
      const index = await open()
      const folders = Array.from({ length: FOLDER_LEVELS_MAX }, (_, at) => folderField(at + 1))
      const fields = [...FIELDS.facets.map(({ name }) => name), ...folders]
      const given = Object.fromEntries(fields.map((field) => [field, [`a ${field}`, 'B', '数']]))
      const document = doc(urn('a'), given)
      await index.put([document, doc(urn('b'))])
      const { facets } = await index.search(request({ facets: fields, where: [onlyA] }))
      const counted = facets.map(({ field, values }) => [field, values.map(({ value }) => value)])
      const expected = fields.map((field) => [field, document.values[field]?.toSorted(compareText)])
      expect(Object.fromEntries(counted)).to.deep.equal(Object.fromEntries(expected))
    })

    it('of all entities equal those of a filter that all match, whatever was removed', async () => {
      const index = await open()
      const types = ['dataset', 'chart']
      const documents = Array.from({ length: 60 }, (_, at) =>
        doc(urn(`d${at}`, types[at % 2]), {
          origin: `o${at % 4}`,
          tags: [`t${at % 3}`, 'all'],
          removed: String(at % 5 === 0),
        }),
      )
      await putAll(index, documents)
      await index.remove(documents.slice(0, 7).map((each) => each.urn))
      await putAll(index, [doc(urn('d8'), { origin: 'moved' })])
      const passing = filter({ field: 'urn', condition: 'EXISTS' })
      for (const entityTypes of [types, ['dataset'], ['chart', 'chart'], ['dashboard'], []]) {
        for (const includeRemoved of [false, true]) {
          const facets = ['tags', 'origin', '_entityType']
          const asked = request({ entityTypes, includeRemoved, facets, count: 3 })
          const [all, some] = [asked, { ...asked, where: [passing] }]
          expect(await index.search(all)).to.deep.equal(await index.search(some))
        }
      }
      expect((await index.search(request({ entityTypes: types }))).total).to.equal(43)
    })

    it('are current after each write', async () => {
      const index = await open()
      await index.put(['a', 'b', 'c'].map((key) => doc(urn(key), { origin: 'PROD' })))
      expect(await facet(index, 'origin')).to.deep.equal(['PROD 3'])
      await index.put([doc(urn('a'), { origin: 'DEV' }), doc(urn('b'))])
      expect(await facet(index, 'origin')).to.deep.equal(['DEV 1', 'PROD 1'])
      await index.put([doc(urn('c'), { origin: 'PROD', removed: 'true' })])
      expect(await facet(index, 'origin')).to.deep.equal(['DEV 1'])
      await index.remove([urn('a')])
      expect(await facet(index, 'origin')).to.deep.equal([])
    })
  })
}
