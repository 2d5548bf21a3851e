import { expect } from 'chai'
import { expectEqual } from '../contract/search/expect-equal.ts'

const LONG = 'x'.repeat(10_000)

describe('lists that have to be equal', () => {
  it('are accepted, whatever they contain', () => {
    expectEqual([1, { a: ['b'] }, LONG], [1, { a: ['b'] }, LONG], 'lists')
  })

  it('show the first entries that differ, and their number', () => {
    const is = [0, 1, 2, 3, 4, 5, 6]
    const due = [0, 7, 2, 8, 9, 10]
    expect(() => expectEqual(is, due, 'counts')).to.throw(
      /^counts: 5 of 7 differ\nat 1: 1 instead of 7\nat 3: 3 instead of 8\nat 4: 4 instead of 9$/,
    )
  })

  it('show that an entry is missing', () => {
    expect(() => expectEqual(['a'], ['a', 'b'], 'urns')).to.throw(/at 1: nothing instead of "b"$/)
  })

  it('show a long entry near the difference', () => {
    const difference = () => expectEqual([`${LONG}a${LONG}`], [`${LONG}b`], 'texts')
    expect(difference).to.throw(/…x+ax+… instead of …x+b"$/)
    expect(difference).to.throw(/^.{0,50}\n.{1,300}$/)
  })
})
