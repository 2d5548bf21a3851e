import { expect } from 'chai'
import type { Edge } from '../../graph/model/edges.ts'
import {
  FROM_BEGINNING,
  timePosition,
  type EdgesOf,
  type OlderPast,
} from '../../graph/store/older-past.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { restoreOlder, type OlderWrite } from '../support/older-release.ts'
import { randomOf } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { closingStores, type Open } from '../support/stores/stores.ts'
import {
  edgesThen,
  expectedEdges,
  nextOf,
  randomEdges,
  reachedAt,
  readEdges,
  takeRandomStep,
  URNS,
} from './past-edges.ts'

const FIRST_MS = 1_600_000_000_000
const edgesOf: EdgesOf = (_urn, _aspect, value) =>
  (value['edges'] as unknown as Edge[] | undefined) ?? []

/** The part of `graph/store/past-store.ts` that works out what was before the log. */
export function olderPastContract(open: Open): void {
  const stores = closingStores(open)

  it('works out, of a store of an earlier release, what was there at each time', async () => {
    const opened = await stores()
    const writes = randomWrites(AMOUNTS.pastSteps)
    await restoreOlder(
      opened,
      writes.map((write) => [write]),
    )
    const { past, changeLog } = opened
    expect(await past.older()).to.deep.equal({ state: 'unknown', entities: 0 })
    for (let step = 0; step < 10; step++) await takeRandomStep(opened)
    const begun = await changeLog.last()
    const known = await readEdges(opened, begun)
    for (let state = 'unknown'; state === 'unknown';) {
      ;({ state } = await past.fillOlder(2, edgesOf))
      if (state === 'unknown') await takeRandomStep(opened)
    }
    const later = await readEdges(opened, begun)
    const kept = Object.entries(known).filter(([question]) => later[question] !== 'DELETED_SINCE')
    if (kept.length === Object.keys(known).length) expect(later).to.deep.equal(known)
    const times = [FIRST_MS - 1, ...writes.map(({ millis }) => millis)]
    for (const millis of [...times, FIRST_MS * 2]) {
      const position = timePosition(millis)
      const { edges, deleted } = await edgesThen(opened, position)
      const values = expectedValues(writes, millis).filter(([urn]) => !deleted.has(urn))
      expect(await readValues(opened, position), `at ${millis}`).to.deep.equal(values)
      const expected = expectedEdges(edges, deleted)
      expect(await readEdges(opened, position), `edges at ${millis}`).to.deep.equal(expected)
      const reached = await reachedAt(opened, position, deleted)
      expect(reached, `over time, at ${millis}`).to.deep.equal(nextOf(expected))
    }
  })

  it('tells how many entities it has worked out, and is done once', async () => {
    const opened = await stores()
    const { past } = opened
    const states: OlderPast[] = [await past.older(), await past.fillOlder(9, edgesOf)]
    const [urn = '', other = ''] = URNS
    const write = { aspect: 'links', edges: [], millis: FIRST_MS }
    await restoreOlder(opened, [
      [
        { urn, ...write },
        { urn: other, ...write },
      ],
    ])
    for (let step = 0; step < 4; step++) states.push(await past.fillOlder(1, edgesOf))
    expect(states).to.deep.equal([
      { state: 'none', entities: 0 },
      { state: 'none', entities: 0 },
      { state: 'unknown', entities: 1 },
      { state: 'unknown', entities: 2 },
      { state: 'known', entities: 2 },
      { state: 'known', entities: 2 },
    ])
    const all = { after: FROM_BEGINNING, until: Number.MAX_SAFE_INTEGER, limit: 9 }
    const history = await past.history(urn, all)
    expect(history.map(({ position }) => position)).to.deep.equal([
      timePosition(FIRST_MS),
      timePosition(FIRST_MS),
    ])
  })
}

function randomWrites(count: number): OlderWrite[] {
  const writes: OlderWrite[] = []
  const last = new Map<string, string>()
  for (let millis = FIRST_MS; writes.length < count; millis += randomOf([0, 1, 1_000, -500])) {
    const [urn, aspect] = [randomOf(URNS), randomOf(['links', 'moreLinks'])]
    const edges = randomEdges(urn)
    const value = JSON.stringify(edges)
    const place = `${urn} ${aspect}`
    // An equal value makes no version.
    if (last.get(place) === value) continue
    last.set(place, value)
    writes.push({ urn, aspect, edges, millis })
  }
  return writes
}

type Values = [urn: string, values: string[]]

/** Returns the values of each entity at a time: no version is older than the one before it. */
function expectedValues(writes: readonly OlderWrite[], millis: number): Values[] {
  return URNS.flatMap((urn): Values[] => {
    const latest = new Map<string, { version: number; text: string }>()
    const clocks = new Map<string, number>()
    const versions = new Map<string, number>()
    const ofEntity = writes.filter((write) => write.urn === urn)
    for (const write of ofEntity) {
      const { aspect, edges } = write
      const time = Math.max(write.millis, clocks.get(aspect) ?? 0)
      clocks.set(aspect, time)
      const version = (versions.get(aspect) ?? 0) + 1
      versions.set(aspect, version)
      if (time <= millis) latest.set(aspect, { version, text: JSON.stringify(edges) })
    }
    const [first] = ofEntity
    const born = Math.min(...clocks.values(), first?.millis ?? Infinity, ...firstTimes(ofEntity))
    if (born > millis) return []
    const lines = [...latest].map(([aspect, { version, text }]) => `${aspect} ${version} ${text}`)
    return [[urn, lines.toSorted()]]
  })
}

const firstTimes = (writes: readonly OlderWrite[]) =>
  ['links', 'moreLinks'].flatMap(
    (aspect) => writes.find((write) => write.aspect === aspect)?.millis ?? [],
  )

async function readValues({ past }: Stores, position: number): Promise<Values[]> {
  const listed = await past.urnsAfterAt(position, 'dataset', '', 100)
  const values: Values[] = []
  for (const urn of listed.filter((each) => URNS.includes(each))) {
    const aspects = (await past.readAt(position, [urn])).get(urn)?.aspects ?? new Map()
    const lines = [...aspects.values()].filter(({ name }) => name !== 'datasetKey')
    values.push([
      urn,
      lines
        .map(({ name, superseded, value }) =>
          [name, superseded + 1, JSON.stringify(value['edges'])].join(' '),
        )
        .toSorted(),
    ])
  }
  return values
}
