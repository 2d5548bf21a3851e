import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { Waiters } from '../../server/catalog/index/waiters.ts'

const WAIT_MS = 1_000
const [refused, taken] = ['urn:li:tag:refused', 'urn:li:tag:taken']
const isRefused = (urn: string) => urn === refused

describe('writers that wait for the index', () => {
  it('learn that it refuses a document, in any pass', async () => {
    const waiters = new Waiters()
    const both = waiters.wait([refused, taken], 1, WAIT_MS)
    const one = waiters.wait([taken], 1, WAIT_MS)
    const earlier = waiters.wait([refused], 3, WAIT_MS)
    waiters.afterPass(1, [refused], false, isRefused)
    waiters.afterPass(2, [taken], false, isRefused)
    waiters.afterPass(3, [], true, isRefused)
    expect(await Promise.all([both, one, earlier])).to.deep.equal([false, true, false])
  })

  it('wait while the index takes entities, and no longer than it takes none', async () => {
    const waitMs = 200
    const waiters = new Waiters()
    const [began, isIndexed] = [performance.now(), waiters.wait([taken], 1, waitMs)]
    const idle = new Waiters().wait([taken], 1, waitMs)
    for (let times = 0; times < 4; times++) {
      await sleep(waitMs / 2)
      waiters.progress()
    }
    expect(await idle, 'without progress').to.equal(false)
    const other = waiters.wait([refused], 1, waitMs)
    await sleep(waitMs / 2)
    waiters.afterPass(1, [taken], false, isRefused)
    expect(await isIndexed, 'with progress').to.equal(true)
    expect(performance.now() - began).to.be.greaterThan(waitMs * 2)
    expect(await other, 'after the last progress').to.equal(false)
  })
})
