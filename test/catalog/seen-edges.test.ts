import { expect } from 'chai'
import * as fc from 'fast-check'
import { columnUrn } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'
import type { GraphStore, Related } from '../../graph/store/graph-store.ts'
import { Policies } from '../../server/authorize/policies/policies.ts'
import type { Caller } from '../../server/authorize/roles.ts'
import { SeenEdges } from '../../server/authorize/sight/seen-edges.ts'
import type { Sight } from '../../server/authorize/sight/sight.ts'
import { dataset, grouped, linking, remove, upsert } from '../support/edits.ts'
import { SEED } from '../support/run/settings.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { ada } from '../support/people.ts'

const READER: Caller = { actor: ada, role: 'reader', byPolicies: false }
const TAGS = ['one', 'two', 'three'].map((name) => `urn:li:tag:${name}`)
const ALL = { start: 0, count: 100_000 }
const NAMES = ['IsPartOf', 'TaggedWith', 'OwnedBy'] as const
const DOCUMENTS = ['urn:li:document:', 'urn:li:dataHub']
/** More than one query reads. */
const MANY = 5_100

const draftOf = (at: number) => `urn:li:document:${at}`
/** Ends that a reader sees, and, from drafts on, ends that they do not see. */
const ENDS = Array.from({ length: 6 }, (_, at) => [
  dataset(`d${at}`),
  `urn:li:document:published${at}`,
  `urn:li:tag:t${at}`,
  columnUrn(dataset('d0'), `c${at}`),
  draftOf(at),
  columnUrn(draftOf(at), 'c'),
  `urn:li:schemaField:${draftOf(at)}`,
  `urn:li:dataHubPolicy:p${at}`,
  columnUrn(`urn:li:dataHubPolicy:p${at}`, 'c'),
  `urn:li:dataHubSecret:😀${at}`,
]).flat()
const HIDDEN_KINDS = 6

type Edges = readonly (readonly [end: string, name: string, tag: string])[]
const randomEdges: fc.Arbitrary<Edges> = fc
  .tuple(
    fc.subarray(
      ENDS.filter((_, at) => at % 10 < 10 - HIDDEN_KINDS),
      { maxLength: 12 },
    ),
    fc.subarray(ENDS.filter((_, at) => at % 10 >= 10 - HIDDEN_KINDS)),
  )
  .chain(([seen, hidden]) =>
    fc
      .array(fc.tuple(fc.subarray([...NAMES]), fc.subarray(TAGS, { minLength: 1 })), {
        minLength: seen.length + hidden.length,
        maxLength: seen.length + hidden.length,
      })
      .map((links) =>
        [...seen, ...hidden].flatMap((end, at) => {
          const [names = [], tags = []] = links[at] ?? []
          return names.flatMap((name) => tags.map((tag) => [end, name, tag] as const))
        }),
      ),
  )

// docs/interface: access/readers
describe('edges as a caller without views sees them', () => {
  const opened = closingCatalogs()

  async function seeing() {
    const { graph } = (await opened()).catalog
    const sight = new Policies(graph, registry).sightOf(READER)!
    const drafts = Array.from({ length: 6 }, (_, at) =>
      upsert(draftOf(at), 'documentInfo', { status: { state: 'UNPUBLISHED' } }),
    )
    await graph.write(drafts)
    return { graph, sight, edges: new SeenEdges(graph, sight) }
  }

  /** Returns all edges that the caller sees, by entity. */
  async function expectedOf(
    graph: GraphStore,
    sight: Sight,
    query: Pick<Parameters<GraphStore['relatedOfEach']>[1], 'direction' | 'names' | 'endPrefixes'>,
  ): Promise<Map<string, Related[]>> {
    const all = await graph.relatedOfEach(TAGS, { ...query, ...ALL })
    const ends = [...all.values()].flatMap(({ related }) => related.map(({ urn }) => urn))
    const seen = await sight.seen(ends)
    return new Map(
      [...all].map(([urn, { related }]) => [urn, related.filter((end) => seen.has(end.urn))]),
    )
  }

  it('are neighbours along edges of the range of stated times only', async () => {
    const { graph, edges } = await seeing()
    const [from = '', early = '', late = ''] = ['from', 'early', 'late'].map((name) =>
      dataset(name),
    )
    const times = [
      [early, 5],
      [late, 9],
    ] as const
    const links = times.map(([urn, createdOn]) => {
      return ['DownstreamOf', urn, { lineage: 'upstream', createdOn }] as const
    })
    await graph.write([linking(from, 'upstreamLineage', links)])
    const stated = { startMillis: 8, endMillis: 10 }
    const found = await edges.neighbours([from], { direction: 'upstream', stated })
    expect(found.get(from)?.map(({ urn }) => urn)).to.deep.equal([late])
  })

  it('are full pages with exact totals, whatever is hidden', async () => {
    const { graph, sight, edges } = await seeing()
    let hidden = 0
    const compare = async (direction: 'incoming' | 'outgoing', random: Edges) => {
      for (const more of [{}, { names: ['OwnedBy', 'IsPartOf'] }, { endPrefixes: DOCUMENTS }]) {
        const query = { direction, ...more }
        const expected = await expectedOf(graph, sight, query)
        const longest = Math.max(...[...expected.values()].map(({ length }) => length))
        for (const count of [0, 1, 2, 5, 1_000]) {
          for (let start = 0; start <= longest + 1; start++) {
            const page = { ...query, start, count }
            const found = await edges.relatedOfEach(TAGS, page)
            const message = JSON.stringify({ random, page })
            expect([...found.keys()], message).to.have.members(TAGS)
            for (const [urn, all] of expected) {
              const related = all.slice(start, start + count)
              expect(found.get(urn), message).to.deep.equal({ related, total: all.length })
            }
          }
        }
        const raw = await graph.relatedOfEach(TAGS, { ...query, ...ALL })
        for (const [urn, { total }] of raw) hidden += total - (expected.get(urn)?.length ?? 0)
      }
    }
    const samples = fc.sample(randomEdges, { seed: SEED, numRuns: 8 })
    for (const random of samples) {
      const linked = (own: (edge: Edges[number]) => string, far: (edge: Edges[number]) => string) =>
        [...new Set(random.map(own))].map((urn) =>
          linking(
            urn,
            'links',
            random.filter((edge) => own(edge) === urn).map((edge) => [edge[1], far(edge)]),
          ),
        )
      const incoming = linked(
        ([end]) => end,
        ([, , tag]) => tag,
      )
      await graph.write(incoming)
      await compare('incoming', random)
      await graph.write(incoming.map(({ urn }) => remove(urn, 'links')))
      const outgoing = linked(
        ([, , tag]) => tag,
        ([end]) => end,
      )
      await graph.write(outgoing)
      await compare('outgoing', random)
      await graph.write(outgoing.map(({ urn }) => remove(urn, 'links')))
    }
    expect(hidden).to.be.greaterThan(100)
  })

  it('are full pages among more hidden ones than one query reads', async () => {
    const { graph, edges } = await seeing()
    const [urn = ''] = TAGS
    const policies = Array.from({ length: MANY }, (_, at) => `urn:li:dataHubPolicy:${at}`)
    const shown = ['a', 'b', 'c'].map((name) => `urn:li:corpuser:${name}`).concat('urn:li:tag:z')
    const edits = [...policies, ...shown].map((end) => linking(end, 'links', [['OwnedBy', urn]]))
    for (const group of grouped(edits)) await graph.write(group)
    const page = await edges.related({ urn, direction: 'incoming', start: 2, count: 2 })
    const related = shown.slice(2).map((end) => ({ name: 'OwnedBy', urn: end }))
    expect(page).to.deep.equal({ related, total: shown.length })
  })
})
