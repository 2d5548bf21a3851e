import { expect } from 'chai'
import type { PositionedChange } from '../../graph/store/change-log.ts'
import type { Edit } from '../../graph/store/edit.ts'
import { shortHash } from '../../graph/store/logged-changes.ts'
import { FROM_BEGINNING } from '../../graph/store/older-past.ts'
import type { HistoryQuery } from '../../graph/store/past-store.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { hashJson } from '../../graph/model/json.ts'
import { olderPastContract } from './older-past.ts'
import { pastEdgesContract } from './past-edges.ts'
import { addingTag, datasets, orders, remove, upsert } from '../support/edits.ts'
import { readLog } from '../support/replayed-log.ts'
import { randomBelow } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { closingStores, codeOf, type Open } from '../support/stores/stores.ts'

const URNS = datasets('past', 5)
const ASPECTS = ['title', 'status']

/** The contract of `graph/store/past-store.ts`, without exception for an adapter. */
export function pastStoreContract(name: string, open: Open): void {
  describe(`PastStore: ${name}`, () => {
    const stores = closingStores(open)
    pastEdgesContract(open)
    olderPastContract(open)

    it('answers at each position what the log leads to', async () => {
      const opened = await stores()
      for (let step = 0; step < AMOUNTS.pastSteps; step++) await takeRandomStep(opened)
      const changes = await readLog(opened.changeLog)
      for (const position of [0, ...changes.map((change) => change.position)])
        expect(await readPast(opened, position), `at ${position}`).to.deep.equal(
          replayTo(changes, position),
        )
    })

    it('answers what was superseded then, as it was numbered then', async () => {
      const { graph, past, changeLog } = await stores()
      const title = (n: number) => upsert(orders, 'title', { n })
      for (const n of [1, 2, 3]) await graph.write([title(n)])
      const third = await changeLog.last()
      await graph.write([remove(orders, 'title'), title(4)])
      await graph.write([title(5)])
      const fifth = await changeLog.last()
      const numbersAt = async (position: number, first: number, last: number) =>
        (await past.readVersionsAt(position, orders, 'title', first, last)).map(
          ({ version, value }) => [version, value['n']],
        )
      expect(await numbersAt(third, 1, 9)).to.deep.equal([
        [1, 1],
        [2, 2],
      ])
      expect(await numbersAt(third, 2, 2)).to.deep.equal([[2, 2]])
      expect(await numbersAt(fifth, 1, 9)).to.deep.equal([[1, 4]])
      expect(await numbersAt(0, 1, 9)).to.deep.equal([])
    })

    it('keeps what a value was written with', async () => {
      const { graph, past, changeLog } = await stores()
      const created = { time: 7, actor: 'urn:li:corpuser:grace' }
      const systemMetadata = { runId: 'nightly', lastObserved: 7 }
      await graph.write([upsert(orders, 'title', { n: 1 }, { created, systemMetadata })])
      const position = await changeLog.last()
      const now = await graph.read([orders])
      await graph.write([remove(orders, 'title'), addingTag(orders, 'urn:li:tag:pii')])
      expect(await past.readAt(position, [orders])).to.deep.equal(now)
      const named = await past.readAt(position, [orders], ['title', 'status'])
      expect([...(named.get(orders)?.aspects.keys() ?? [])]).to.deep.equal(['title'])
    })

    it('tells how aspects changed, in order, with removals', async () => {
      const { graph, past } = await stores()
      const title = (n: number) => upsert(orders, 'title', { n })
      await graph.write([title(1), title(2)])
      await graph.write([upsert(orders, 'status', { removed: false })])
      await graph.write([remove(orders, 'title'), title(3)])
      const briefly = async (query: Partial<HistoryQuery>) => {
        const whole = { after: FROM_BEGINNING, until: 1_000, limit: 100, ...query }
        return (await past.history(orders, whole)).map(({ aspect, position, envelope }) =>
          [position, aspect, envelope && `${envelope.version}`].join(' ').trim(),
        )
      }
      const all = ['2 datasetKey 1', '3 title 1', '4 title 2', '5 status 1', '6 title', '7 title 1']
      expect(await briefly({})).to.deep.equal(all)
      expect(await briefly({ after: 3, until: 6 })).to.deep.equal(all.slice(2, 5))
      expect(await briefly({ aspects: ['title'], limit: 3 })).to.deep.equal([
        ...all.slice(1, 3),
        all[4],
      ])
      expect(
        await past.history('urn:li:tag:none', { after: FROM_BEGINNING, until: 9, limit: 9 }),
      ).to.deep.equal([])
    })

    it('leaves nothing of what was deleted permanently', async () => {
      const { graph, past, changeLog } = await stores()
      await graph.write([upsert(orders, 'title', { n: 1 })])
      const before = await changeLog.last()
      await graph.deleteEntity(orders)
      const after = await changeLog.last()
      await graph.write([upsert(orders, 'title', { n: 2 })])
      expect(await codeOf(past.readAt(before, [orders]))).to.equal('DELETED_SINCE')
      expect(await codeOf(past.readVersionsAt(before, orders, 'title', 1, 1))).to.equal(
        'DELETED_SINCE',
      )
      expect(await past.urnsAfterAt(before, 'dataset', '', 9)).to.deep.equal([])
      expect((await past.readAt(after, [orders])).size).to.equal(0)
      const now = await changeLog.last()
      expect(await past.readAt(now, [orders])).to.deep.equal(await graph.read([orders]))
    })
  })
}

/** Writes a random group, or deletes an entity. */
async function takeRandomStep({ graph }: Stores): Promise<void> {
  if (randomBelow(12) === 0) {
    await graph.deleteEntity(URNS[randomBelow(URNS.length)] ?? '')
    return
  }
  const edits = Array.from({ length: 1 + randomBelow(4) }, (): Edit => {
    const urn = URNS[randomBelow(URNS.length)] ?? ''
    const aspect = ASPECTS[randomBelow(ASPECTS.length)] ?? ''
    return randomBelow(4) === 0 ? remove(urn, aspect) : upsert(urn, aspect, { n: randomBelow(6) })
  })
  await graph.write(edits)
}

/** Returns what a store answers of each entity: its values by aspect, or that it is gone. */
async function readPast({ past }: Stores, position: number): Promise<Record<string, unknown>> {
  const answers = URNS.map(async (urn) => {
    try {
      const entity = (await past.readAt(position, [urn])).get(urn)
      return [urn, entity && valuesOf(entity.aspects.values())]
    } catch (error) {
      return [urn, (error as { code?: string }).code]
    }
  })
  const listed = await past.urnsAfterAt(position, 'dataset', '', 100)
  return { ...Object.fromEntries(await Promise.all(answers)), listed }
}

function valuesOf(aspects: Iterable<{ name: string; superseded: number; value: object }>) {
  const lines = [...aspects].map(({ name, superseded, value }) =>
    [name, superseded + 1, shortHash(hashJson(value as never))].join(' '),
  )
  return lines.toSorted()
}

/** Returns what {@link readPast} has to answer. */
function replayTo(changes: readonly PositionedChange[], position: number) {
  const state = new Map<string, Map<string, string>>()
  const gone = new Set<string>()
  for (const change of changes) {
    const { urn, aspect, operation, after } = change
    if (change.position > position) {
      if (operation === 'DELETE_ENTITY') gone.add(urn)
    } else if (operation === 'CREATE_ENTITY') state.set(urn, new Map())
    else if (operation === 'DELETE_ENTITY') state.delete(urn)
    else if (aspect !== undefined && after)
      state.get(urn)?.set(aspect, [aspect, after.version, after.hash].join(' '))
    else if (aspect !== undefined) state.get(urn)?.delete(aspect)
  }
  const answers = URNS.map((urn) => {
    const values = state.get(urn)
    return [urn, gone.has(urn) ? 'DELETED_SINCE' : values && [...values.values()].toSorted()]
  })
  const listed = [...state.keys()].filter((urn) => !gone.has(urn)).toSorted()
  return { ...Object.fromEntries(answers), listed }
}
