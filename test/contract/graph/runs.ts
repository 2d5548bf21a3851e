import { expect } from 'chai'
import { NO_RUN } from '../../../graph/run-rows.ts'
import { customers, orders, stamp, upsert } from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'

/** Which latest values ingestion runs have left. */
export function knowsRuns(open: Open): void {
  describe('runs', () => {
    const by = (runId: string, urn: string, aspect: string, n: number, time = stamp.time) =>
      upsert(
        urn,
        aspect,
        { n },
        { systemMetadata: { runId, lastObserved: 1 }, created: { ...stamp, time } },
      )
    const page = { start: 0, count: 10 }

    it('are those whose values are still the latest, the last to write first', async () => {
      const { graph } = await open()
      await graph.write([
        by('a', orders, 'status', 1),
        by('b', orders, 'extra', 1, stamp.time + 5),
        by('b', customers, 'status', 1, stamp.time + 2),
        by('é"\\', orders, 'odd', 1),
        by(NO_RUN, orders, 'none', 1),
        upsert(customers, 'extra', { n: 1 }),
      ])
      expect(await graph.runs(page)).to.deep.equal([
        { runId: 'b', rows: 2, newestMillis: stamp.time + 5 },
        { runId: 'a', rows: 1, newestMillis: stamp.time },
        { runId: 'é"\\', rows: 1, newestMillis: stamp.time },
      ])
      expect((await graph.runs({ start: 1, count: 1 })).map(({ runId }) => runId)).to.deep.equal([
        'a',
      ])
      await graph.write([by('c', orders, 'status', 2)])
      expect((await graph.runs(page)).map(({ runId }) => runId)).not.to.include('a')
      expect(await graph.writtenBy('a', page)).to.deep.equal([])
    })

    it('say what they have left, by URN and aspect', async () => {
      const { graph } = await open()
      await graph.write([by('a', orders, 'status', 1)])
      await graph.write([
        by('b', orders, 'status', 2),
        by('b', orders, 'extra', 1),
        by('b', customers, 'status', 1),
      ])
      const row = (urn: string, aspect: string, superseded = 0) => {
        return { urn, aspect, writtenMillis: stamp.time, superseded }
      }
      const all = [row(customers, 'status'), row(orders, 'extra'), row(orders, 'status', 1)]
      expect(await graph.writtenBy('b', page)).to.deep.equal(all)
      expect(await graph.writtenBy('b', { start: 1, count: 1 })).to.deep.equal([all[1]])
      expect(await graph.writtenBy(NO_RUN, page)).to.deep.equal([])
      await graph.deleteEntity(orders)
      expect(await graph.writtenBy('b', page)).to.deep.equal([all[0]])
    })
  })
}
