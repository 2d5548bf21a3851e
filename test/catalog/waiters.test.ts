import { expect } from 'chai'
import { Waiters } from '../../server/catalog/indexing/waiters.ts'

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
})
