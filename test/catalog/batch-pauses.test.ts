import { expect } from 'chai'
import { propose } from '../../server/catalog/proposals/propose.ts'
import { SYSTEM_CALLER } from '../../server/catalog/roles.ts'
import { upsert } from '../support/proposals.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'

describe('a batch that takes long to check', () => {
  const open = closingCatalogs()

  it('lets other requests on between its proposals', async () => {
    const { catalog } = await open()
    let turns = 0
    let isDone = false
    const turn = () => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    const seen = new Set<number>()
    const proposals = Array.from({ length: 8 }, (_, at) => ({
      ...upsert(`urn:li:tag:${at}`, 'status', { removed: false }),
      get systemMetadata() {
        seen.add(turns)
        const untilMs = performance.now() + 12
        while (performance.now() < untilMs);
        return {}
      },
    }))
    await propose(catalog, proposals, SYSTEM_CALLER)
    isDone = true
    expect(seen.size).to.equal(proposals.length)
  })
})
