import { expect } from 'chai'
import type { Hit } from '../../../search/search-index.ts'
import { toCursor } from '../../../search/sort.ts'
import { deriveSchema } from '../../../search/typesense/schema.ts'
import { hitsAfter } from '../../../search/typesense/sorting.ts'
import { doc, FIELDS, request, urn } from '../../contract/search/setup.ts'

const HITS_MAX = 24
const READS_MAX = 20

// docs/interface: search/scroll
describe('search/typesense: where a scroll continues', () => {
  const schema = deriveSchema(FIELDS)
  const sort = [{ field: 'name', descending: false }]
  const all: readonly Hit[] = Array.from({ length: HITS_MAX }, (_, at) => {
    const key = `d${String(at).padStart(2, '0')}`
    return doc(urn(key), { name: key })
  })

  for (const count of [1, 2, 3, 11]) {
    it(`finds the rest in few reads, whatever was removed before it (pages of ${count})`, async () => {
      for (let total = 1; total < HITS_MAX; total++) {
        for (let left = 0; left <= total; left++) {
          // The cursor was removed, and all before it but the first ones.
          const cursorAt = HITS_MAX - 1 - (total - left)
          const hits = [...all.slice(0, left), ...all.slice(cursorAt + 1)]
          const cursor = toCursor(FIELDS, sort, all[cursorAt]!)
          let reads = 0
          const window = async (start: number, most: number) => {
            if (++reads > READS_MAX) throw new Error(`more than ${READS_MAX} reads`)
            return hits.slice(start, start + most)
          }
          const after = { ...cursor, offset: cursorAt + 1 }
          const found = await hitsAfter(schema, request({ sort, count }), after, total, window)
          expect(found).to.deep.equal(all.slice(cursorAt + 1).slice(0, count))
        }
      }
    })
  }
})
