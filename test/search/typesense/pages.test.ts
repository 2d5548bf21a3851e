import { expect } from 'chai'
import type { SearchIndex } from '../../../search/search-index.ts'
import { TypesenseConnection } from '../../../search/typesense/connection.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { doc, FIELDS, filter, request, urn, urnsOf } from '../../contract/search/setup.ts'
import { typesenseOrSkip, type TestTypesense } from '../../support/stores/typesense.ts'

const many = (key: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    doc(urn(`${key}${at}`), {
      tags: [`urn:li:tag:quokka ${key} ${at}`],
      description: `a quokka of ${key}`,
    }),
  )
const KEPT = many('kept', 600)
const CHANGED = many('more', 300)

describe('search/typesense: writes between the pages that a condition reads', () => {
  let server: TestTypesense
  let index: SearchIndex
  const search = Reflect.get(TypesenseConnection.prototype, 'search')

  before(async function find() {
    server = await typesenseOrSkip(this)
  })
  afterEach(async () => {
    TypesenseConnection.prototype.search = search
    await index?.close()
  })

  let nth = 0
  const CONDITIONS = [
    ['tags', 'CONTAIN', 'uokk'],
    ['description', 'START_WITH', 'a quok'],
  ]
  for (const [field, condition, ...values] of CONDITIONS) {
    for (const change of ['added', 'removed'] as const) {
      it(`hide no remaining result if results are ${change} (${field})`, async function find() {
        this.timeout(30_000)
        const prefix = `pages${process.pid}x${nth++}`
        index = await openTypesenseIndex({ ...server, fields: FIELDS, prefix })
        await index.put(KEPT)
        if (change === 'removed') await index.put(CHANGED)
        let isFirst = true
        TypesenseConnection.prototype.search = async function changing(searches) {
          const found = await search.call(this, searches)
          if (isFirst) {
            isFirst = false
            if (change === 'added') await index.put(CHANGED)
            else await index.remove(CHANGED.map((each) => each.urn))
          }
          return found
        }
        const where = [filter({ field, condition, values })]
        const found = new Set(await urnsOf(index, request({ where, count: 1_000 })))
        expect(KEPT.filter((each) => !found.has(each.urn))).to.have.length(0)
      })
    }
  }
})
