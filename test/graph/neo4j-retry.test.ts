import { expect } from 'chai'
import { Neo4jError } from 'neo4j-driver'
import { markUncertain } from '../../graph/neo4j/errors.ts'
import { retried } from '../../graph/neo4j/retry.ts'

const LEADER_LOST = 'Neo.TransientError.Cluster.ReplicationFailure'
const NETWORK = 'Neo.TransientError.Network.CommunicationError'
const DEADLOCK = 'Neo.TransientError.Transaction.DeadlockDetected'

function failing(code: string): Neo4jError {
  return new Neo4jError(code, code, '50N42', code)
}

/** Returns how often work runs that fails once. */
async function runsOf(error: unknown, isRepeatable: boolean): Promise<number> {
  let runs = 0
  const work = async () => {
    if (++runs === 1) throw error
  }
  await retried({ isRouted: true, isRepeatable }, work).catch(() => {})
  return runs
}

describe('retries on Neo4j', () => {
  for (const code of [LEADER_LOST, NETWORK, DEADLOCK]) {
    it(`repeat work that is repeatable: ${code}`, async () => {
      expect(await runsOf(failing(code), true)).to.equal(2)
    })
  }
  for (const code of [LEADER_LOST, NETWORK]) {
    it(`repeat neither a commit nor a statement that commits itself: ${code}`, async () => {
      expect(await runsOf(markUncertain(failing(code)), true)).to.equal(1)
      expect(await runsOf(failing(code), false)).to.equal(1)
    })
  }
  it('repeat a commit that was rolled back', async () => {
    expect(await runsOf(markUncertain(failing(DEADLOCK)), true)).to.equal(2)
    expect(await runsOf(failing(DEADLOCK), false)).to.equal(2)
  })
})
