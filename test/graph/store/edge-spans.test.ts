import { expect } from 'chai'
import { edgeSpans, type EdgeSpans } from '../../../graph/store/edge-spans.ts'
import type { Edge } from '../../../graph/model/edges.ts'
import { legacy, orders, pii } from '../../support/edits.ts'

const edge = (to: string, more: Partial<Edge> = {}): Edge => ({
  from: orders,
  name: 'TaggedWith',
  to,
  ...more,
})

/** Steps at the positions 1, 2 …, as lists of edges. */
const steps = (...lists: readonly (readonly Edge[])[]) =>
  lists.map((edges, at) => ({ edges, change: undefined, position: at + 1 }))

/** Spans as texts: the end of the edge, since when and until when. */
function told({ ended, passed, begun, changed }: EdgeSpans): string[] {
  return [
    ...ended.map(({ held, until }) => `${held.to} until ${until.position}`),
    ...passed.map(({ held, since, until }) => `${held.to} ${since.position} to ${until.position}`),
    ...begun.map(({ held, since }) => `${held.to} since ${since.position}`),
    ...changed.map(({ to, createdOn }) => `${to} now stated ${createdOn}`),
  ]
}

const CASES: readonly (readonly [string, readonly Edge[], ReturnType<typeof steps>, string[]])[] = [
  ['lasts through steps that assert it again', [edge(pii)], steps([edge(pii)]), []],
  [
    'begins at the first step that asserts it',
    [],
    steps([], [edge(pii)], [edge(pii)]),
    [`${pii} since 2`],
  ],
  [
    'ends at the first step that does not',
    [edge(pii)],
    steps([edge(pii)], [], []),
    [`${pii} until 2`],
  ],
  ['may begin and end between', [], steps([edge(pii)], [edge(pii)], []), [`${pii} 1 to 3`]],
  [
    'ends and begins again where it was interrupted',
    [edge(pii)],
    steps([edge(legacy)], [edge(pii)]),
    [`${pii} until 1`, `${legacy} 1 to 2`, `${pii} since 2`],
  ],
  [
    'is another one with another maker',
    [edge(pii)],
    steps([edge(pii, { via: 'urn:li:query:q' })]),
    [`${pii} until 1`, `${pii} since 1`],
  ],
  [
    'stays the same with another stated time',
    [edge(pii, { createdOn: 1 })],
    steps([edge(pii, { createdOn: 2 })], [edge(pii, { createdOn: 3 })]),
    [`${pii} now stated 3`],
  ],
]

describe('an edge of an aspect', () => {
  for (const [title, stored, given, spans] of CASES)
    it(title, () => {
      expect(told(edgeSpans(stored, given))).to.deep.equal(spans)
    })
})
