import { expect } from 'chai'
import * as fc from 'fast-check'
import type { Edit } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Edge } from '../../../graph/model/edges.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { asserting, birthOf, keyAspectOf, refuse, remove } from '../../support/edits.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import { refusalOf, type Open } from '../../support/stores/stores.ts'

/** One step of a random history: a group of edits, or a hard delete. */
type Step =
  | { readonly kind: 'group'; readonly moves: readonly Move[] }
  | { readonly kind: 'delete'; readonly at: number }
type Move =
  | { readonly kind: 'put'; readonly at: number; readonly aspect: string; readonly links: Link[] }
  | { readonly kind: 'remove'; readonly at: number; readonly aspect: string }
  | { readonly kind: 'refuse'; readonly at: number }
interface Link {
  readonly from: number
  readonly name: string
  readonly to: number
}

const URNS = 4
const at = fc.nat({ max: URNS - 1 })
const aspect = fc.constantFrom('one', 'two')
const link = fc.record({ from: at, name: fc.constantFrom('Likes', 'Knows'), to: at })
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      at,
      aspect,
      links: fc.uniqueArray(link, {
        maxLength: 3,
        selector: ({ from, name, to }) => `${from} ${name} ${to}`,
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at, aspect }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), at }) },
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('group' as const),
      moves: fc.array(anyMove, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at }) },
)

/** The expected content of a store: all values by URN and aspect, oldest first. */
type Expected = Map<string, Map<string, { value: JsonObject; edges: readonly Edge[] }[]>>

/** Compares random histories with a model that is too simple to be wrong. */
export function matchesModel(open: Open): void {
  it('agrees with a simple model after any history', async () => {
    const { graph } = await open()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        // Each run has its own URNs, because opening an engine for each run would take minutes.
        runs++
        const urns = Array.from({ length: URNS }, (_, n) => `urn:li:tag:run${runs}.${n}`)
        let expected: Expected = new Map()
        for (const next of steps) expected = await take(graph, urns, next, expected)
        await compare(graph, urns, expected)
      }),
      { numRuns: AMOUNTS.histories },
    )
  })
}

async function take(
  graph: GraphStore,
  urns: readonly string[],
  step: Step,
  expected: Expected,
): Promise<Expected> {
  if (step.kind === 'delete') {
    const urn = urns[step.at] ?? ''
    const aspectRows = [...(expected.get(urn)?.values() ?? [])].flat().length
    expect(await graph.deleteEntity(urn)).to.deep.equal({ aspectRows, pointRows: 0 })
    return new Map([...expected].filter(([each]) => each !== urn))
  }
  const after: Expected = new Map(
    [...expected].map(([urn, aspects]) => [
      urn,
      new Map([...aspects].map(([name, values]) => [name, [...values]])),
    ]),
  )
  const refusal = new Error('refused')
  const edits = step.moves.map((each) => editOf(urns, each, refusal))
  if (step.moves.some(({ kind }) => kind === 'refuse')) {
    expect(await refusalOf(graph.write(edits))).to.equal(refusal)
    return expected
  }
  const outcomes = step.moves.map((each) => apply(after, urns, each))
  expect(await graph.write(edits)).to.deep.equal(outcomes)
  return after
}

function edgesOf(urns: readonly string[], links: readonly Link[]): Edge[] {
  return links.map(({ from, name, to }) => ({ from: urns[from] ?? '', name, to: urns[to] ?? '' }))
}

function editOf(urns: readonly string[], move: Move, refusal: Error): Edit {
  const urn = urns[move.at] ?? ''
  if (move.kind === 'put') return asserting(urn, move.aspect, edgesOf(urns, move.links))
  return move.kind === 'remove' ? remove(urn, move.aspect) : refuse(urn, refusal)
}

function apply(expected: Expected, urns: readonly string[], move: Move): 'written' | 'unchanged' {
  const urn = urns[move.at] ?? ''
  const aspects = expected.get(urn) ?? new Map([[keyAspectOf(urn), [keyOf(urn)]]])
  if (move.kind !== 'put') {
    return aspects.delete('aspect' in move ? move.aspect : '') ? 'written' : 'unchanged'
  }
  const edges = edgesOf(urns, move.links)
  const value: JsonObject = { edges: edges.map((edge) => ({ ...edge })) }
  const values = aspects.get(move.aspect) ?? []
  if (JSON.stringify(values.at(-1)?.value) === JSON.stringify(value)) return 'unchanged'
  expected.set(urn, aspects.set(move.aspect, [...values, { value, edges }]))
  return 'written'
}

function keyOf(urn: string) {
  return { value: birthOf(urn).value, edges: [] }
}

async function compare(
  graph: GraphStore,
  urns: readonly string[],
  expected: Expected,
): Promise<void> {
  expect(await graph.existing(urns)).to.deep.equal(new Set(expected.keys()))
  const found = await graph.read(urns)
  const latest = [...expected].map(([urn, aspects]) => [
    urn,
    new Map([...aspects].map(([name, values]) => [name, values.at(-1)?.value])),
  ])
  const stored = [...found].map(([urn, { aspects }]) => [
    urn,
    new Map([...aspects].map(([name, { value }]) => [name, value])),
  ])
  expect(Object.fromEntries(stored)).to.deep.equal(Object.fromEntries(latest))
  for (const [urn, aspects] of expected) {
    for (const [name, values] of aspects) {
      const superseded = await graph.readVersions(urn, name, 1, values.length)
      expect(superseded.map(({ value }) => value)).to.deep.equal(
        values.slice(0, -1).map(({ value }) => value),
      )
      const versions = values.map((_, n) => graph.readVersion(urn, name, n + 1))
      expect((await Promise.all(versions)).map((each) => each?.value)).to.deep.equal([
        ...values.slice(0, -1).map(({ value }) => value),
        undefined,
      ])
    }
  }
  await compareEdges(graph, urns, expected)
}

async function compareEdges(
  graph: GraphStore,
  urns: readonly string[],
  expected: Expected,
): Promise<void> {
  const edges = [...expected.values()]
    .flatMap((aspects) => [...aspects.values()])
    .flatMap((values) => values.at(-1)?.edges ?? [])
  for (const urn of urns) {
    for (const direction of ['outgoing', 'incoming'] as const) {
      const [here, there] =
        direction === 'outgoing' ? (['from', 'to'] as const) : (['to', 'from'] as const)
      const pairs = edges
        .filter((edge) => edge[here] === urn)
        .map((edge) => `${edge.name} ${edge[there]}`)
      const distinct = [...new Set(pairs)].toSorted(compareText)
      const { related, total } = await graph.related({ urn, direction, start: 0, count: 100 })
      expect(related.map((each) => `${each.name} ${each.urn}`)).to.deep.equal(distinct)
      expect(total).to.equal(distinct.length)
    }
  }
}
