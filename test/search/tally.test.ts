import { expect } from 'chai'
import { Tally } from '../../search/sqlite/tally.ts'

describe('A tally', () => {
  const tallyOf = (...numbers: readonly number[]) => {
    const tally = new Tally()
    for (const number of numbers) tally.add(number)
    return tally
  }

  it('gives the commonest first, of those that are equally common the first that came', () => {
    const numbers = [7, 3, 3, 9, 1, 1, 9, 3, 5]
    const all = [
      [3, 3],
      [9, 2],
      [1, 2],
      [7, 1],
      [5, 1],
    ]
    for (const most of [0, 1, 2, 3, 4, 5, 100]) {
      expect(tallyOf(...numbers).take(most)).to.deep.equal(all.slice(0, most))
    }
  })

  it('begins anew, and takes numbers of any size that values have', () => {
    const tally = tallyOf(0, 2_000_000, 0)
    expect(tally.take(9)).to.deep.equal([
      [0, 2],
      [2_000_000, 1],
    ])
    expect(tally.take(9)).to.deep.equal([])
    tally.add(0)
    expect(tally.take(9)).to.deep.equal([[0, 1]])
  })
})
