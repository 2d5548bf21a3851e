import { expect } from 'chai'
import type { Edge } from '../../graph/model/edges.ts'
import type { Edit } from '../../graph/store/edit.ts'
import type { Lineage, Reach, RelatedQuery } from '../../graph/store/graph-store.ts'
import { reachAt } from '../../graph/store/past-reach.ts'
import type { EdgeSpan } from '../../graph/store/held-spans.ts'
import type { Stores } from '../../graph/store/stores.ts'
import {
  asserting,
  datasets,
  legacy,
  orders,
  pii,
  remove,
  tagging,
  upstreams,
} from '../support/edits.ts'
import { readLog } from '../support/replayed-log.ts'
import { randomBelow, randomOf } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { codeOf, type Open, closingStores } from '../support/stores/stores.ts'

export const URNS = datasets('linked', 5)
const MAKERS = ['urn:li:query:a', 'urn:li:query:b', undefined]
const DIRECTIONS = ['upstream', 'downstream'] as const

/** The part of `graph/store/past-store.ts` that follows edges. */
export function pastEdgesContract(open: Open): void {
  const stores = closingStores(open)

  it('follows at each position the edges that the values of then assert', async () => {
    const opened = await stores()
    for (let step = 0; step < AMOUNTS.pastSteps; step++) await takeRandomStep(opened)
    const positions = (await readLog(opened.changeLog)).map((change) => change.position)
    const asked = Array.from({ length: AMOUNTS.pastEdgePositions }, () => randomOf(positions))
    for (const position of [0, ...asked]) {
      const { edges, deleted } = await edgesThen(opened, position)
      const answers = await readEdges(opened, position)
      const expected = expectedEdges(edges, deleted)
      expect(answers, `at ${position}`).to.deep.equal(expected)
      const reached = await reachedAt(opened, position, deleted)
      expect(reached, `over time, at ${position}`).to.deep.equal(nextOf(expected))
    }
  })

  it('reads pages of relationships, and counts all of them', async () => {
    const { graph, past, changeLog } = await stores()
    const sources = datasets('page', 12)
    await graph.write(sources.map((urn) => tagging(urn, [pii])))
    const position = await changeLog.last()
    await graph.write(sources.slice(0, 6).map((urn) => tagging(urn, [legacy])))
    const page = async (query: Partial<RelatedQuery>) => {
      const whole = { direction: 'incoming', start: 0, count: 5, ...query } as const
      const found = (await past.relatedAt(position, [pii, legacy], whole)).get(pii)
      return { urns: found?.related.map(({ urn }) => urn), total: found?.total }
    }
    expect(await page({ start: 3 })).to.deep.equal({ urns: sources.slice(3, 8), total: 12 })
    expect(await page({ start: 20 })).to.deep.equal({ urns: [], total: 12 })
    expect(await page({ endPrefixes: [sources[4] ?? ''] })).to.deep.equal({
      urns: sources.slice(4, 5),
      total: 1,
    })
    expect(await page({ names: ['OwnedBy'] })).to.deep.equal({ urns: [], total: 0 })
    expect(
      (await graph.related({ urn: pii, direction: 'incoming', start: 0, count: 9 })).total,
    ).to.equal(6)
  })

  it('leaves edges of a name out that was deleted permanently', async () => {
    const { graph, past, changeLog } = await stores()
    const [source = '', target = ''] = URNS
    await graph.write([upstreams(source, [target, orders]), tagging(target, [pii])])
    const position = await changeLog.last()
    await graph.deleteEntity(target)
    const outgoing = { direction: 'outgoing', start: 0, count: 9 } as const
    const [now, then] = [
      await graph.related({ urn: source, ...outgoing }),
      (await past.relatedAt(position, [source], outgoing)).get(source),
    ]
    expect([now.total, then?.total]).to.deep.equal([2, 1])
    const walk = { urn: source, direction: 'upstream', hopsMax: 3, nodesMax: 9 } as const
    expect((await past.lineageAt(position, walk)).nodes.map(({ urn }) => urn)).to.deep.equal([
      orders,
    ])
    expect(await codeOf(past.lineageAt(position, { ...walk, urn: target }))).to.equal(
      'DELETED_SINCE',
    )
    expect(await codeOf(past.relatedAt(position, [target], outgoing))).to.equal('DELETED_SINCE')
    const toPii = { direction: 'incoming', start: 0, count: 9 } as const
    expect((await past.relatedAt(position, [pii], toPii)).get(pii)?.total).to.equal(0)
  })
}

/** Writes a random group, or deletes an entity. */
export async function takeRandomStep({ graph }: Stores): Promise<void> {
  if (randomBelow(12) === 0) {
    await graph.deleteEntity(randomOf(URNS))
    return
  }
  const edits = Array.from({ length: 1 + randomBelow(4) }, (): Edit => {
    const [urn, aspect] = [randomOf(URNS), randomOf(['links', 'moreLinks'])]
    if (randomBelow(4) === 0) return remove(urn, aspect)
    return asserting(urn, aspect, randomEdges(urn))
  })
  await graph.write(edits)
}

export function randomEdges(owner: string): Edge[] {
  const edges = Array.from({ length: randomBelow(4) }, (): Edge => {
    const via = randomOf(MAKERS)
    const to = randomOf(URNS)
    const maker = via !== undefined && { via }
    const kinds: readonly Edge[] = [
      { from: owner, name: 'TaggedWith', to: randomOf([pii, legacy]) },
      { from: owner, name: 'DownstreamOf', to, lineage: 'upstream', ...maker },
      { from: owner, name: 'Produces', to, lineage: 'downstream', ...maker },
      { from: randomOf(URNS), name: 'Likes', to, ...maker },
    ]
    return randomOf(kinds)
  })
  return [
    ...new Map(edges.map((edge) => [[edge.from, edge.name, edge.to].join(' '), edge])).values(),
  ]
}

/** Returns the edges that the values of a position assert, and the names that have left the past. */
export async function edgesThen({ past }: Stores, position: number) {
  const deleted = new Set<string>()
  const edges: Edge[] = []
  for (const urn of URNS) {
    try {
      const entity = (await past.readAt(position, [urn])).get(urn)
      for (const { value } of entity?.aspects.values() ?? [])
        edges.push(...((value['edges'] as unknown as Edge[] | undefined) ?? []))
    } catch (error) {
      if ((error as { code?: string }).code !== 'DELETED_SINCE') throw error
      deleted.add(urn)
    }
  }
  return { edges: edges.filter(({ from }) => !deleted.has(from)), deleted }
}

/** Returns what a store answers about edges. */
export async function readEdges(
  { past }: Stores,
  position: number,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const ask = async (question: string, answer: Promise<unknown>) => {
    answers[question] = await answer.catch((error: { code?: string }) => error.code)
  }
  const page = { start: 0, count: 100 }
  for (const urn of [...URNS, pii]) {
    for (const direction of ['incoming', 'outgoing'] as const) {
      const pages = past.relatedAt(position, [urn], { ...page, direction })
      await ask(
        `${direction} ${urn}`,
        pages.then((found) => found.get(urn)?.related.map(toLine)),
      )
    }
    for (const direction of DIRECTIONS) {
      const walk = { urn, direction, hopsMax: 3, nodesMax: 100 } as const
      await ask(`${direction} ${urn}`, past.lineageAt(position, walk).then(linesOf))
      const steps = past.neighboursAt(position, [urn], { direction })
      await ask(
        `next ${direction} ${urn}`,
        steps.then((found) => (found.get(urn) ?? []).map((step) => step.urn).toSorted()),
      )
    }
  }
  for (const urn of URNS) {
    const walk = reachAt(past, position, { urns: [urn], edgesMax: 1_000 })
    await ask(`reach ${urn}`, walk.then(distancesOf))
  }
  await ask('sources', past.sourcesAfterAt(position, '', 100))
  return answers
}

/** Returns the answers of {@link readEdges} about neighbours. */
export const nextOf = (answers: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([question]) => question.startsWith('next ')))

/** Returns the neighbours at a position, which the spans of walks over time tell. */
export async function reachedAt(
  { graph }: Stores,
  position: number,
  deleted: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const urn of [...URNS, pii]) {
    for (const direction of DIRECTIONS) {
      const walk = { urn, direction, hopsMax: 1, nodesMax: 100, overTime: true } as const
      const { edges } = await graph.lineage(walk)
      for (const { spans = [] } of edges) {
        const ends = spans.flatMap(({ from, until }) => [
          from,
          ...(until === undefined ? [] : [until]),
        ])
        expect(ends, 'spans are in order and apart').to.deep.equal(
          [...new Set(ends)].toSorted((a, b) => a - b),
        )
      }
      const near = direction === 'upstream' ? 'downstream' : 'upstream'
      const next = edges
        .filter((edge) => edge[near] === urn && edge[direction] !== urn)
        .filter(({ spans }) => spans?.some((span) => holdsAt(span, position)))
        .map((edge) => edge[direction])
      answers[`next ${direction} ${urn}`] = deleted.has(urn)
        ? 'DELETED_SINCE'
        : [...new Set(next)].toSorted()
      if (deleted.has(urn)) expect(next, 'what was before a deletion').to.deep.equal([])
    }
  }
  return answers
}

const holdsAt = ({ from, until }: EdgeSpan, position: number) =>
  from <= position && position < (until ?? Infinity)

/** Returns what {@link readEdges} has to answer. */
export function expectedEdges(begun: readonly Edge[], deleted: ReadonlySet<string>) {
  const edges = begun.filter(({ to }) => !deleted.has(to))
  const answers: Record<string, unknown> = {}
  const answer = (question: string, urn: string, lines: unknown) => {
    answers[question] = deleted.has(urn) ? 'DELETED_SINCE' : lines
  }
  const links = edges.flatMap(({ from, name, to, lineage, via }) => {
    if (!lineage) return []
    const [downstream, upstream] = lineage === 'upstream' ? [from, to] : [to, from]
    return [{ downstream, upstream, name, via }]
  })
  for (const urn of [...URNS, pii]) {
    const related = (near: 'from' | 'to', far: 'from' | 'to') =>
      withFirstMaker(
        edges.filter((edge) => edge[near] === urn),
        (edge) => [edge.name, edge[far]],
      )
    answer(`incoming ${urn}`, urn, related('to', 'from'))
    answer(`outgoing ${urn}`, urn, related('from', 'to'))
    for (const direction of DIRECTIONS) {
      const [near, far] =
        direction === 'upstream'
          ? (['downstream', 'upstream'] as const)
          : (['upstream', 'downstream'] as const)
      const next = (starts: readonly string[]) =>
        links.filter((link) => starts.includes(link[near])).map((link) => link[far])
      const degrees = new Map([[urn, 0]])
      for (const degree of [1, 2, 3])
        for (const end of next([...degrees.keys()])) if (!degrees.has(end)) degrees.set(end, degree)
      const among = links.filter(
        (link) => degrees.has(link.downstream) && degrees.has(link.upstream),
      )
      answer(`${direction} ${urn}`, urn, {
        nodes: [...degrees]
          .slice(1)
          .map(([end, degree]) => `${degree} ${end}`)
          .toSorted(),
        edges: withFirstMaker(among, ({ downstream, upstream, name }) => [
          downstream,
          upstream,
          name,
        ]),
      })
      const steps = new Set(next([urn]))
      steps.delete(urn)
      answer(`next ${direction} ${urn}`, urn, [...steps].toSorted())
    }
  }
  for (const urn of URNS) {
    const distances = new Map([[urn, 0]])
    // A map lists what is added while it is read.
    for (const [near, distance] of distances)
      for (const { upstream, downstream } of links)
        if (upstream === near && !distances.has(downstream)) distances.set(downstream, distance + 1)
    answer(
      `reach ${urn}`,
      urn,
      [...distances].map(([end, distance]) => `${distance} ${end}`).toSorted(),
    )
  }
  answers['sources'] = [...new Set(begun.map(({ from }) => from))].toSorted()
  return answers
}

function withFirstMaker<Made extends { readonly via?: string | undefined }>(
  made: readonly Made[],
  key: (one: Made) => readonly string[],
): string[] {
  const makers = new Map<string, string[]>()
  for (const one of made) {
    const id = key(one).join(' ')
    makers.set(id, [...(makers.get(id) ?? []), ...(one.via ? [one.via] : [])])
  }
  return [...makers].map(([id, vias]) => [id, ...vias.toSorted().slice(0, 1)].join(' ')).toSorted()
}

const toLine = ({ name, urn, via }: { name: string; urn: string; via?: string }) =>
  [name, urn, ...(via === undefined ? [] : [via])].join(' ')

const distancesOf = ({ nodes }: Reach) =>
  nodes.map(({ urn, distance }) => `${distance} ${urn}`).toSorted()

function linesOf({ nodes, edges }: Lineage) {
  const lines = edges.map(({ downstream, upstream, name, via }) =>
    [downstream, upstream, name, ...(via === undefined ? [] : [via])].join(' '),
  )
  return {
    nodes: nodes.map(({ urn, degree }) => `${degree} ${urn}`).toSorted(),
    edges: lines.toSorted(),
  }
}
