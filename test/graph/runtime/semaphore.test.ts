import { expect } from 'chai'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { refusalOf } from '../../support/stores/stores.ts'

describe('A semaphore', () => {
  const never = new AbortController().signal

  it('admits as many as it has permits, then the next waiting one for each that is released', async () => {
    const semaphore = new Semaphore(2)
    const order: number[] = []
    const take = async (at: number) => {
      await semaphore.acquire(never)
      order.push(at)
    }
    const all = [0, 1, 2, 3].map(take)
    await Promise.all(all.slice(0, 2))
    expect([semaphore.inUse, semaphore.waiting]).to.deep.equal([2, 2])
    semaphore.release()
    await all[2]
    expect(order).to.deep.equal([0, 1, 2])
    semaphore.release()
    await all[3]
    for (const _ of [1, 2]) semaphore.release()
    expect([semaphore.inUse, semaphore.waiting]).to.deep.equal([0, 0])
  })

  it('admits no cancelled caller', async () => {
    const semaphore = new Semaphore(1)
    await semaphore.acquire(never)
    const leaving = new AbortController()
    const left = refusalOf(semaphore.acquire(leaving.signal))
    const next = semaphore.acquire(never)
    leaving.abort(new Error('cancelled'))
    expect(await left).to.have.property('message', 'cancelled')
    expect(await refusalOf(semaphore.acquire(leaving.signal))).to.have.property(
      'message',
      'cancelled',
    )
    semaphore.release()
    await next
    expect([semaphore.inUse, semaphore.waiting]).to.deep.equal([1, 0])
  })

  it('bounds the wait for several permits', async () => {
    const semaphore = new Semaphore(4)
    const late = () => new Error('late')
    await semaphore.acquireWithin(1, late, never, 3)
    const refused = refusalOf(semaphore.acquireWithin(1, late, never, 2))
    expect(await refused).to.have.property('message', 'late')
    const granted = semaphore.acquireWithin(60_000, late, never, 4)
    semaphore.release(3)
    await granted
    expect([semaphore.inUse, semaphore.waiting]).to.deep.equal([4, 0])
  })

  it('ends a bounded wait that is late or cancelled, and leaks no permit that is granted meanwhile', async () => {
    const semaphore = new Semaphore(1)
    const late = () => new Error('late')
    await semaphore.acquireWithin(1, late)
    expect(await refusalOf(semaphore.acquireWithin(1, late))).to.have.property('message', 'late')
    const leaving = new AbortController()
    const granted = semaphore.acquireWithin(60_000, late, leaving.signal)
    semaphore.release()
    leaving.abort(new Error('cancelled'))
    await granted
    expect([semaphore.inUse, semaphore.waiting]).to.deep.equal([1, 0])
    expect(await refusalOf(semaphore.acquireWithin(1, late, leaving.signal))).to.have.property(
      'message',
      'cancelled',
    )
  })
})
