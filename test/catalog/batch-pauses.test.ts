import { expect } from 'chai'
import { mock } from 'node:test'
import { EDITS_PER_COMMIT_MAX } from '../../graph/store/write-combiner.ts'
import { propose } from '../../server/catalog/write/proposals/propose.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { upsert } from '../support/proposals.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { until } from '../support/stores/stalling.ts'
import { refusalOf } from '../support/stores/stores.ts'

describe('a batch that takes long to check', () => {
  const open = closingCatalogs()

  it('yields to other requests between its proposals', async () => {
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

  it('waits for the one before it if neither can share a transaction', async () => {
    const { catalog } = await open()
    const checked: string[] = []
    const batchOf = (name: string) =>
      Array.from({ length: EDITS_PER_COMMIT_MAX + 1 }, (_, at) => ({
        ...upsert(`urn:li:tag:${name}${at}`, 'status', { removed: false }),
        get systemMetadata() {
          checked.push(name)
          const untilMs = performance.now() + (at % 100 === 0 ? 12 : 0)
          while (performance.now() < untilMs);
          return {}
        },
      }))
    const batches = ['a', 'b', 'c'].map((name) => propose(catalog, batchOf(name), SYSTEM_CALLER))
    await Promise.all(batches)
    const changes = checked.filter((name, at) => name !== checked[at - 1])
    expect(changes).to.deep.equal(['a', 'b', 'c'])
  })

  it('is refused as a whole if others take too long to be written', async () => {
    const { catalog } = await open()
    await catalog.largeBatch.acquire()
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const urns = Array.from({ length: 600 }, (_, at) => `urn:li:tag:late${at}`)
      const proposals = urns.map((urn) => upsert(urn, 'status', { removed: false }))
      const refusal = refusalOf(propose(catalog, proposals, SYSTEM_CALLER))
      await until(() => catalog.largeBatch.waiting === 1)
      mock.timers.tick(20_000)
      expect(await refusal).to.have.property('code', 'OVERLOADED')
      catalog.largeBatch.release()
      expect([...(await catalog.graph.existing(urns))]).to.deep.equal([])
      expect(catalog.largeBatch.inUse).to.equal(0)
    } finally {
      mock.timers.reset()
    }
  })
})
