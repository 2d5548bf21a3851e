import { expect } from 'chai'
import type { SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { TypesenseConnection } from '../../../search/typesense/connection.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { doc, FIELDS, filter, putAll, request, typed, urn } from '../../contract/search/setup.ts'
import { typesenseOrSkip } from '../../support/stores/typesense.ts'

const DOCUMENTS = 2_500
/** A page of each kind of hits: of values or candidates, and of results. */
const READ_MAX = 250 + 20
/** Candidates that are read besides, to tell whether their order is mixed. */
const SAMPLE = 100

// docs/interface: search/reading
describe('search/typesense: the amount that a search reads', () => {
  let index: SearchIndex
  let read = 0
  const search = Reflect.get(TypesenseConnection.prototype, 'search')

  before(async function openFilled() {
    this.timeout(120_000)
    const server = await typesenseOrSkip(this)
    TypesenseConnection.prototype.search = async function counted(searches) {
      const found = await search.call(this, searches)
      for (const { hits = [] } of found) read += hits.length
      return found
    }
    index = await openTypesenseIndex({ ...server, fields: FIELDS, prefix: `bound${process.pid}` })
    const documents = Array.from({ length: DOCUMENTS }, (_, at) =>
      doc(urn(`key${at}`), {
        name: `orders_${at}`,
        description: `one row for each order ${at === 7 ? 'quokka' : ''}`,
        fieldPaths: ['order_id', `c${at % 5}`],
        tags: ['urn:li:tag:hot', `urn:li:tag:own ${at}`],
        platform: `urn:li:dataPlatform:p${at % 3}`,
        createdAt: String(at),
        rowCount: ['1', '9'],
        type: at % 2 === 0 ? 'BAR' : 'PIE',
        removed: 'false',
      }),
    )
    await putAll(index, documents)
  })

  after(async () => {
    TypesenseConnection.prototype.search = search
    await index?.close()
  })

  const answer = async (more: Partial<SearchRequest>) => {
    read = 0
    return index.search(request({ ...more, count: 20 }))
  }
  const where = (field: string, condition: string, ...values: string[]) => ({
    where: [filter({ field, condition, values })],
  })
  const by = (field: string, more: Partial<SearchRequest> = {}) => ({
    sort: [{ field, descending: true }],
    ...more,
  })

  const REQUESTS: Readonly<Record<string, [Partial<SearchRequest>, total: number]>> = {
    'any sort by a text': [by('name'), DOCUMENTS],
    'a sort by words': [typed('orders', by('platform')), DOCUMENTS],
    'a sort by a number': [by('createdAt'), DOCUMENTS],
    'a deep page of a sort': [by('urn', { start: 2_000 }), DOCUMENTS],
    'a page of a sorted scroll': [
      by('name', { scroll: { after: { urn: urn('key7'), least: { name: 'orders_7' } } } }),
      DOCUMENTS,
    ],
    'a page of a scroll': [{ scroll: { after: { urn: urn('key7'), least: {} } } }, DOCUMENTS],
    'the beginning of a tag': [where('tags', 'START_WITH', 'urn:li:tag:own 100'), 11],
    'the beginning of a popular tag': [where('tags', 'START_WITH', 'urn:li:tag:h'), DOCUMENTS],
    'a part of a tag': [where('tags', 'CONTAIN', 'wn 240'), 11],
    'the end of a platform': [where('platform', 'END_WITH', 'p2'), 833],
    'a part of a URN': [where('urn', 'CONTAIN', 'ey240'), 11],
    'a part of names': [typed('*rs_240*'), 11],
    'a comparison of texts': [where('name', 'GREATER_THAN', 'orders_9990'), 0],
    'a part of rare prose': [where('description', 'CONTAIN', 'uokk'), 1],
    'the value of a facet': [where('type', 'EQUAL', 'BAR'), DOCUMENTS / 2],
    'a frequent column': [where('fieldPaths', 'EQUAL', 'order_id'), DOCUMENTS],
    'all but a frequent column': [
      {
        where: [filter({ field: 'fieldPaths', condition: 'EQUAL', values: ['c1'], negated: true })],
      },
      (DOCUMENTS * 4) / 5,
    ],
    'a phrase': [typed('"row for each order"'), DOCUMENTS],
    'a phrase and words': [typed('"row for each order" orders'), DOCUMENTS],
    'many values of facets': [{ facets: ['tags', 'platform'], facetValuesMax: 1_000 }, DOCUMENTS],
  }
  for (const [kind, [more, total]] of Object.entries(REQUESTS)) {
    it(`is bounded for ${kind}`, async () => {
      const found = await answer(more)
      expect(found.total).to.equal(total)
      expect(found.hits).to.have.length(Math.min(20, total))
      expect(read).to.be.at.most(READ_MAX)
    })
  }

  const CANDIDATES: Readonly<Record<string, [Partial<SearchRequest>, least: number]>> = {
    'a part of frequent prose': [where('description', 'CONTAIN', 'rder'), DOCUMENTS],
    'the value of frequent prose': [
      where('fieldPaths', 'EQUAL', 'order_id', 'order id'),
      DOCUMENTS,
    ],
    'frequent numbers around a range': [
      {
        where: [
          filter({ field: 'rowCount', condition: 'BETWEEN', values: ['4', '5'], negated: true }),
        ],
      },
      DOCUMENTS,
    ],
    'the words of a field': [typed('description:"each order"'), DOCUMENTS],
    'two frequent phrases': [typed('"one row" "for each order"'), DOCUMENTS],
  }
  for (const [kind, [more, least]] of Object.entries(CANDIDATES)) {
    it(`is bounded for candidates of ${kind}`, async () => {
      const found = await answer(more)
      expect(found.isPartial).to.equal(true)
      expect(found.total).to.be.at.least(least)
      expect(found.hits).to.have.length(20)
      expect(read).to.be.at.most(READ_MAX + SAMPLE)
    })
  }

  it('is bounded for a pattern that more values may match than are compared', async function many() {
    this.timeout(120_000)
    const tags = Array.from({ length: 5_000 }, (_, at) => `urn:li:tag:many ${at}`)
    await index.put([doc(urn('many'), { tags })])
    const found = await answer(where('tags', 'START_WITH', 'urn:li:tag:many'))
    expect([found.total, found.hits.length, found.isPartial]).to.deep.equal([1, 1, undefined])
    expect(read).to.be.at.most(READ_MAX)
    expect((await answer(where('tags', 'START_WITH', 'urn:li:tag:many 499'))).total).to.equal(1)
  })
})
