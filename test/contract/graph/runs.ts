import { expect } from 'chai'
import { NO_RUN } from '../../../graph/model/audit.ts'
import { customers, orders, point, stamp, upsert } from '../../support/edits.ts'
import type { Open } from '../../support/stores/stores.ts'

/** The latest values of ingestion runs. */
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
      const { graph, runs } = await open()
      await graph.write([
        by('a', orders, 'status', 1),
        by('b', orders, 'extra', 1, stamp.time + 5),
        by('b', customers, 'status', 1, stamp.time + 2),
        by('é"\\', orders, 'odd', 1),
        by(NO_RUN, orders, 'none', 1),
        upsert(customers, 'extra', { n: 1 }),
      ])
      expect(await runs.runs(page)).to.deep.equal([
        { runId: 'b', rows: 2, newestMillis: stamp.time + 5 },
        { runId: 'a', rows: 1, newestMillis: stamp.time },
        { runId: 'é"\\', rows: 1, newestMillis: stamp.time },
      ])
      expect((await runs.runs({ start: 1, count: 1 })).map(({ runId }) => runId)).to.deep.equal([
        'a',
      ])
      await graph.write([by('c', orders, 'status', 2)])
      expect((await runs.runs(page)).map(({ runId }) => runId)).not.to.include('a')
      expect(await runs.writtenBy('a', page)).to.deep.equal([])
    })

    it('list the values that they have left, by URN and aspect', async () => {
      const { graph, runs } = await open()
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
      expect(await runs.writtenBy('b', page)).to.deep.equal(all)
      expect(await runs.writtenBy('b', { start: 1, count: 1 })).to.deep.equal([all[1]])
      expect(await runs.writtenBy(NO_RUN, page)).to.deep.equal([])
      expect(await runs.countWrittenBy('b')).to.equal(3)
      await graph.deleteEntity(orders)
      expect(await runs.writtenBy('b', page)).to.deep.equal([all[0]])
      expect(await runs.countWrittenBy('b')).to.equal(1)
    })

    it('have their points, until others write these again', async () => {
      const { graph, runs, points } = await open()
      const of = (runId: string, urn: string, time: number, id = '') =>
        point(urn, time, { id, systemMetadata: { runId } })
      await graph.write([
        by('a', orders, 'status', 1, stamp.time + 5),
        of('a', orders, 2),
        of('a', orders, 1, 'y'),
        of('a', orders, 1, 'x'),
        of('a', customers, 9),
        of('b', customers, stamp.time + 9),
        of('b', customers, 7),
        of(NO_RUN, customers, 8),
        point(customers, 6),
      ])
      expect(await runs.runs(page)).to.deep.equal([
        { runId: 'b', rows: 2, newestMillis: stamp.time + 9 },
        { runId: 'a', rows: 5, newestMillis: stamp.time + 5 },
      ])
      const left = async (runId: string, part = page) => {
        const found = await points.readRunPoints(runId, part)
        return found.map(({ urn, timestampMillis, id }) => [urn, timestampMillis, id])
      }
      const all = [
        [customers, 9, ''],
        [orders, 1, 'x'],
        [orders, 1, 'y'],
        [orders, 2, ''],
      ]
      expect(await left('a')).to.deep.equal(all)
      expect(await left('a', { start: 1, count: 2 })).to.deep.equal(all.slice(1, 3))
      expect(await left(NO_RUN)).to.deep.equal([])
      expect(await points.countRunPoints('a')).to.equal(4)
      const again = { value: { rowCount: 2 }, systemMetadata: { runId: 'b' } }
      await graph.write([point(orders, 2, again)])
      expect(await left('a')).to.deep.equal(all.slice(0, 3))
      expect(await points.deleteRunPoints('a', 2)).to.deep.include({ deleted: 2 })
      expect(await points.deleteRunPoints('a', 2)).to.deep.include({ deleted: 1 })
      expect((await runs.runs(page)).map(({ runId, rows }) => [runId, rows])).to.deep.equal([
        ['b', 3],
        ['a', 1],
      ])
    })
  })
}
