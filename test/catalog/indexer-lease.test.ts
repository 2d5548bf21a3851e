import { expect } from 'chai'
import { IndexerLease, LEASE_TTL_MS } from '../../server/catalog/index/indexer-lease.ts'

describe('the lease of the indexer', () => {
  const { now } = Date
  afterEach(() => (Date.now = now))

  it('expires while the machine is suspended, which stops the monotonic clock', async () => {
    const lease = new IndexerLease({ lease: async () => true, release: async () => {} })
    await lease.take()
    expect(lease.isHeld).to.equal(true)
    Date.now = () => now() + LEASE_TTL_MS
    expect(lease.isHeld).to.equal(false)
    await lease.take()
    expect(lease.isHeld).to.equal(true)
  })
})
