import { expect } from 'chai'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { propose } from '../../server/catalog/write/proposals/propose.ts'
import { closingCatalogs, settled } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { wait } from '../support/stores/stores.ts'
import { watched } from '../support/watched.ts'

const WATCHED_MS = 1_500
/**
 * Polls and renewals in that time, because intervals grow to a second; at five a second there would
 * be nine.
 */
const QUESTIONS_MAX = 6
const WRITES = 20

const removed = (name: string) => upsert(dataset(name), 'status', { removed: true })

describe('two indexers on one graph', () => {
  const open = closingCatalogs()

  /** Returns two servers: the one that indexed its own writes holds the lease. */
  const pair = async () => {
    const leader = await open()
    await leader.write(removed('first'))
    return { leader, follower: await leader.beside() }
  }

  it('poll at growing intervals after writes to both', async () => {
    const { leader, follower } = await pair()
    const seen = { lease: () => 'lease', dirtyFlags: () => 'dirtyFlags' }
    const both = await watched(leader.catalog.control, seen, () =>
      watched(follower.catalog.control, seen, async () => {
        await follower.write(removed('of the follower'))
        await leader.write(removed('of the leader'))
        await wait(WATCHED_MS)
      }),
    )
    // Includes the calls of the two writes.
    expect(both.calls.length).to.be.within(1, QUESTIONS_MAX + 4)
    expect(both.found.calls.length).to.be.within(1, QUESTIONS_MAX)
  })

  it('poll no more often during many writes to the follower', async () => {
    const { leader, follower } = await pair()
    const { calls } = await watched(
      follower.catalog.control,
      { lease: () => 'lease' },
      async () => {
        for (let at = 0; at < WRITES; at++) {
          await propose({ ...follower.catalog, indexWaitMs: 0 }, [removed(`n${at}`)], SYSTEM_CALLER)
        }
      },
    )
    expect(calls.length).to.be.below(WRITES)
    await settled(leader.catalog)
  })

  it('wake at once for writes to the leader', async () => {
    const { leader } = await pair()
    const began = performance.now()
    for (let at = 0; at < WRITES; at++) await leader.write(removed(`n${at}`))
    // The interval is 200 ms.
    expect((performance.now() - began) / WRITES).to.be.below(100)
  })

  it('change roles when the leader stops', async () => {
    const { leader, follower } = await pair()
    await leader.catalog.stop()
    await follower.write(removed('after'))
  })
})
