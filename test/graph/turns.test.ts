import { expect } from 'chai'
import {
  eachInSteps,
  inOneGo,
  inStretches,
  sortedInSteps,
  STRETCH_MS,
  type Steps,
} from '../../graph/runtime/yield.ts'
import { countingTurns } from '../support/turns.ts'

describe('Work in steps', () => {
  it('lets others in after each stretch, and ends with what it comes to', async () => {
    const { turns, result } = await countingTurns(() => inStretches(longSteps(5)))
    expect(result).to.equal(5)
    expect(turns).to.be.at.least(5)
  })

  it('fails as it fails in one go', async () => {
    const refused = await inStretches(failing()).catch((error: unknown) => error)
    expect(refused).to.have.property('message', 'refused')
    expect(() => inOneGo(failing())).to.throw('refused')
  })

  it('makes something of each, in order', () => {
    const numbers = Array.from({ length: 1_001 }, (_, at) => at)
    const halves = numbers.map((each) => each / 2)
    expect(inOneGo(eachInSteps(numbers, (each) => each / 2))).to.deep.equal(halves)
  })

  for (const length of [0, 1, 200, 201, 999, 5_000]) {
    it(`puts ${length} elements in order, and leaves equal ones as they were`, () => {
      const list = Array.from({ length }, (_, at) => ({ key: (at * 7919) % 97, at }))
      const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
      expect(inOneGo(sortedInSteps(list, byKey))).to.deep.equal(list.toSorted(byKey))
    })
  }
})

function* longSteps(count: number): Steps<number> {
  for (let done = 0; done < count; done++) {
    const beganMs = performance.now()
    while (performance.now() - beganMs <= STRETCH_MS);
    yield
  }
  return count
}

function* failing(): Steps<never> {
  yield
  throw new Error('refused')
}
