import { expect } from 'chai'
import {
  mapYielding,
  runYielding,
  slicesOf,
  TIME_SLICE_MS,
  TimeSlice,
} from '../../../graph/runtime/yield.ts'
import { countingYields } from '../../support/yields.ts'

describe('Long work', () => {
  it('maps in order, and yields after each time slice', async () => {
    const { yields, result } = await countingYields(() => mapYielding([1, 2, 3, 4, 5], doubled))
    expect(result).to.deep.equal([2, 4, 6, 8, 10])
    expect(yields).to.be.at.least(5)
  })

  it('runs a generator to its result, and yields after each time slice', async () => {
    const { yields, result } = await countingYields(() => runYielding(slowSteps(5)))
    expect(result).to.equal(5)
    expect(yields).to.be.at.least(5)
  })

  it('fails with the error of a generator', async () => {
    const refused = await runYielding(failing()).catch((error: unknown) => error)
    expect(refused).to.have.property('message', 'refused')
  })

  it('ends with the reason of its signal when it yields', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'))
    const ended = await new TimeSlice(signal).yield().catch((error: unknown) => error)
    expect(ended).to.have.property('message', 'cancelled')
  })

  it('divides a list into slices, the last with the rest', () => {
    expect([...slicesOf([1, 2, 3, 4, 5], 2)]).to.deep.equal([[1, 2], [3, 4], [5]])
    expect([...slicesOf([], 2)]).to.deep.equal([])
  })
})

function doubled(number: number): number {
  const startedMs = performance.now()
  while (performance.now() - startedMs <= TIME_SLICE_MS);
  return 2 * number
}

function* slowSteps(count: number): Generator<void, number> {
  for (let done = 0; done < count; done++) {
    doubled(done)
    yield
  }
  return count
}

function* failing(): Generator<void, never> {
  yield
  throw new Error('refused')
}
