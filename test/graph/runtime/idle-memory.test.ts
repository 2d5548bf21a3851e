import { expect } from 'chai'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { collectAll, collectGarbageWhenIdle } from '../../../graph/runtime/idle-memory.ts'

const LOOK_MS = 20
/** Together far more than what is worth to be collected. */
const OBJECTS = 1_000_000
const MB = 2 ** 20

// docs/decisions/0034
describe('memory that a process no longer uses', () => {
  const heapMb = () => getHeapStatistics().total_heap_size / MB
  const many = () => {
    const beforeMb = heapMb()
    const made = Array.from({ length: OBJECTS }, (_, at) => [`made ${at}`])
    expect(heapMb()).to.be.above(beforeMb + 40)
    return made
  }

  // What other suites have left would be collected while these make theirs, and the heap shrink.
  beforeEach(() => collectAll())

  it('is returned to the system as soon as the process is idle', async () => {
    const stop = collectGarbageWhenIdle({ checkIntervalMs: LOOK_MS })
    expect(many()).to.have.length(OBJECTS)
    const grownMb = heapMb()
    while (heapMb() > grownMb - 40) await sleep(LOOK_MS)
    stop()
  })

  it('is kept during work, and checked once when it is still in use', async () => {
    const seen = { collections: 0 }
    const stop = collectGarbageWhenIdle({
      checkIntervalMs: LOOK_MS,
      collect: async () => void seen.collections++,
    })
    const inUse = many()
    for (let look = 0; look < 10; look++) {
      const endMs = performance.now() + LOOK_MS
      while (performance.now() < endMs);
      await setImmediate()
    }
    expect(seen.collections).to.equal(0)
    while (seen.collections === 0) await sleep(LOOK_MS)
    await sleep(10 * LOOK_MS)
    expect([seen.collections, inUse.length]).to.deep.equal([1, OBJECTS])
    stop()
  })

  it('includes buffers, which are outside the heap', async () => {
    const seen = { collections: 0 }
    const stop = collectGarbageWhenIdle({
      checkIntervalMs: LOOK_MS,
      collect: async () => void seen.collections++,
    })
    const inUse = Array.from({ length: 64 }, () => Buffer.alloc(MB))
    while (seen.collections === 0) await sleep(LOOK_MS)
    expect([seen.collections, inUse.length]).to.deep.equal([1, 64])
    stop()
  })
})
