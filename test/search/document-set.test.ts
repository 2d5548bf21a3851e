import { expect } from 'chai'
import { assert, nat, property, subarray } from 'fast-check'
import { DocumentSet } from '../../search/sqlite/document-set.ts'
import { idAt, idRange } from '../../search/sqlite/document-set.ts'
import { SEED } from '../support/run/settings.ts'

const IDS = Array.from({ length: 6 }, (_, part) =>
  [0, 1, 31, 32, 33, 64, 1_000].map((offset) => idAt(part, offset)),
).flat()
const someIds = subarray(IDS)

describe('a set of documents', () => {
  it('is combined like sets, complements included', () => {
    const law = property(someIds, someIds, nat(3), (one, other, negated) => {
      const has = [one, other].map((ids, at) => {
        return (id: number) => ids.includes(id) !== ((negated >> at) & 1) > 0
      })
      const [a, b] = [one, other].map((ids, at) => {
        return (negated >> at) & 1 ? DocumentSet.of(ids).not() : DocumentSet.of(ids)
      })
      if (!a || !b) throw new Error('two sets were given')
      for (const id of IDS) {
        expect(a.has(id)).to.equal(has[0]?.(id))
        expect(a.and(b).has(id)).to.equal(has.every((each) => each(id)))
        expect(a.or(b).has(id)).to.equal(has.some((each) => each(id)))
      }
    })
    assert(law, { seed: SEED })
  })

  it('lists its members in a range, ascending', () => {
    const set = DocumentSet.of(IDS.toReversed())
    expect(set.within(idRange(1, 'live'))).to.deep.equal(IDS.slice(14, 21))
    expect(set.within(idRange(1, 'both'))).to.deep.equal(IDS.slice(14, 28))
    expect(set.within(idRange(9, 'both'))).to.deep.equal([])
    expect(DocumentSet.EMPTY.within(idRange(1, 'both'))).to.deep.equal([])
  })
})
