import { expect } from 'chai'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { ReachedNode, ReachQuery } from '../../../graph/store/graph-store.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import {
  asserting,
  customers,
  dataset,
  datasets,
  inputsAndOutputs,
  invoices,
  linking,
  loadJob,
  orders,
  revenue,
  upstreams,
} from '../../support/edits.ts'
import { ada, grace } from '../../support/people.ts'
import type { Open } from '../../support/stores/stores.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import { countingYields } from '../../support/yields.ts'

const column = (urn: string) => `urn:li:schemaField:(${urn},id)`

function reach({ graph }: Stores, urns: readonly string[], more: Partial<ReachQuery> = {}) {
  return graph.reach({ urns, edgesMax: LIMITS.impactEdges.max, withParents: true, ...more })
}

/** Returns a node as `[URN, distance, URN of the parent]`. */
const plain = ({ urn, distance, parent }: ReachedNode) => [urn, distance, parent?.urn] as const

const columnLineage = (owner: string, pairs: readonly (readonly [down: string, up: string])[]) =>
  asserting(
    owner,
    'upstreamLineage',
    pairs.map(([from, to]) => ({ from, name: 'DownstreamOf', to, lineage: 'upstream' }) as const),
  )

export function reachesDownstream(open: Open): void {
  describe('reach', () => {
    it('follows both directions of edges from several starts, the nearest counts', async () => {
      const stores = await open()
      await stores.graph.write([
        inputsAndOutputs(loadJob, { inputs: [customers, invoices], outputs: [orders] }),
        linking(revenue, 'inputs', [['Consumes', orders, { lineage: 'upstream' }]]),
        linking(customers, 'mentions', [['DownstreamOf', invoices]]),
      ])
      const { nodes, isPartial } = await reach(stores, [invoices, loadJob, invoices, 'urn:li:no:x'])
      expect(isPartial).to.equal(false)
      expect(nodes.map(plain)).to.deep.equal([
        [loadJob, 0, undefined],
        [invoices, 0, undefined],
        ['urn:li:no:x', 0, undefined],
        [orders, 1, loadJob],
        [revenue, 2, orders],
      ])
      expect((await reach(stores, [])).nodes).to.deep.equal([])
    })

    it('ends on cycles and self edges', async () => {
      const stores = await open()
      await stores.graph.write([
        upstreams(orders, [orders, customers]),
        upstreams(customers, [invoices]),
        upstreams(invoices, [orders]),
      ])
      expect((await reach(stores, [orders])).nodes.map(plain)).to.deep.equal([
        [orders, 0, undefined],
        [invoices, 1, orders],
        [customers, 2, invoices],
      ])
    })

    it('follows edges from columns to columns only, and from entities to both', async () => {
      const stores = await open()
      await stores.graph.write([
        columnLineage(orders, [
          [column(orders), column(customers)],
          [column(invoices), customers],
          [column(revenue), column(invoices)],
        ]),
        linking(loadJob, 'inputs', [['Consumes', column(orders), { lineage: 'upstream' }]]),
      ])
      const ofColumn = await reach(stores, [column(customers)])
      expect(ofColumn.nodes.map(plain)).to.deep.equal([
        [column(customers), 0, undefined],
        [column(orders), 1, column(customers)],
      ])
      const ofEntity = await reach(stores, [customers])
      expect(ofEntity.nodes.map(plain)).to.deep.equal([
        [customers, 0, undefined],
        [column(invoices), 1, customers],
        [column(revenue), 2, column(invoices)],
      ])
    })

    it('chooses the first parent in its order, where concealed ones come last', async () => {
      const stores = await open()
      const [a, b, c] = [dataset('a'), dataset('b'), dataset('c')]
      await stores.graph.write([
        upstreams(a, [orders]),
        upstreams(b, [orders]),
        upstreams(c, [b, a]),
      ])
      const parentOf = async (query: Partial<ReachQuery>) =>
        (await reach(stores, [orders], query)).nodes.find(({ urn }) => urn === c)?.parent?.urn
      expect(await parentOf({})).to.equal(a)
      const conceal = async (urns: readonly string[]) =>
        new Map(urns.includes(a) ? [[a, 'urn:li:restricted:1']] : [])
      expect(await parentOf({ conceal })).to.equal(b)
    })

    it('finds what plain code finds in a skewed graph with a hub, and yields meanwhile', async function () {
      // Milliseconds for each edge that is written.
      this.timeout(Math.max(this.timeout(), 3 * AMOUNTS.reachEdges))
      const stores = await open()
      // The hub has more edges than one read returns.
      const all = datasets('skewed', Math.max(9_000, AMOUNTS.reachEdges / 20))
      const pairs = skewedPairs(all, AMOUNTS.reachEdges)
      const hub = all[0] ?? ''
      for (const urn of all.slice(1)) pairs.push([urn, hub])
      await writePairs(stores, pairs)
      for (const starts of [[hub], [all[4_321] ?? '', all[77] ?? '']]) {
        const expected = plainReach(pairs, starts)
        const { yields, result } = await countingYields(() => reach(stores, starts))
        expect(result.isPartial).to.equal(false)
        expect(result.nodes.map(plain)).to.deep.equal(expected)
        if (starts[0] === hub) expect(yields).to.be.above(0)
        const { nodes } = await reach(stores, starts, { withParents: false })
        const distances = (found: readonly (readonly [string, number, unknown])[]) =>
          found.map(([urn, distance]) => `${distance} ${urn}`).toSorted()
        expect(distances(nodes.map(plain))).to.deep.equal(distances(expected))
      }
    })

    it('ends before the level that exceeds a limit, and reports it', async () => {
      const stores = await open()
      const chain = datasets('chain', LIMITS.impactLevels.max + 3)
      await stores.graph.write(chain.slice(1).map((urn, at) => upstreams(urn, [chain[at] ?? ''])))
      const [start = ''] = chain
      const limited = await reach(stores, [start], { edgesMax: 5 })
      expect(limited.nodes.map(({ urn }) => urn)).to.deep.equal(chain.slice(0, 6))
      expect(limited.isPartial).to.equal(true)
      const { nodes, isPartial } = await reach(stores, [start])
      expect(nodes.length).to.equal(LIMITS.impactLevels.max + 1)
      expect(isPartial).to.equal(true)
      expect((await reach(stores, [chain[2] ?? ''])).isPartial).to.equal(false)
    })
  })

  describe('ends of edges', () => {
    it('are those of the name, each once', async () => {
      const stores = await open()
      await stores.graph.write([
        linking(orders, 'ownership', [
          ['OwnedBy', ada],
          ['OwnedBy', grace],
        ]),
        linking(customers, 'ownership', [['OwnedBy', ada]]),
        upstreams(orders, [invoices]),
      ])
      const ends = await stores.graph.endsOf([orders, customers, revenue], 'OwnedBy')
      expect([...ends].toSorted()).to.deep.equal([ada, grace].toSorted())
      expect(await stores.graph.endsOf([], 'OwnedBy')).to.deep.equal(new Set())
      expect(await stores.graph.endsOf([revenue], 'OwnedBy')).to.deep.equal(new Set())
      expect(await stores.graph.endsOf([orders], 'NoSuchName')).to.deep.equal(new Set())
    })
  })
}

type Pair = readonly [down: string, up: string]

/** Returns pairs among which few upstreams have most, with cycles. */
function skewedPairs(all: readonly string[], count: number): Pair[] {
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => {
    const [down, up] = [random(), random() ** 3].map((share) => Math.floor(share * all.length))
    return [all[down ?? 0] ?? '', all[up ?? 0] ?? ''] as const
  })
}

async function writePairs(stores: Stores, pairs: readonly Pair[]): Promise<void> {
  const byDownstream = new Map<string, Set<string>>()
  for (const [down, up] of pairs) {
    const ups = byDownstream.get(down)
    if (ups) ups.add(up)
    else byDownstream.set(down, new Set([up]))
  }
  const edits = [...byDownstream].map(([down, ups]) => upstreams(down, [...ups]))
  for (let at = 0; at < edits.length; at += 1_000) {
    await stores.graph.write(edits.slice(at, at + 1_000))
  }
}

/** Walks breadth first, with one list for each distance. */
function plainReach(pairs: readonly Pair[], starts: readonly string[]) {
  const downstreams = new Map<string, string[]>()
  for (const [down, up] of pairs) {
    const downs = downstreams.get(up)
    if (downs) downs.push(down)
    else downstreams.set(up, [down])
  }
  const seen = new Set(starts)
  const found: (readonly [string, number, string | undefined])[] = []
  let level = new Map<string, string | undefined>(starts.map((urn) => [urn, undefined]))
  for (let distance = 0; level.size > 0; distance++) {
    const ordered = [...level].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [urn, parent] of ordered) found.push([urn, distance, parent])
    level = new Map()
    for (const [urn] of ordered) {
      for (const down of downstreams.get(urn) ?? []) {
        if (seen.has(down)) continue
        seen.add(down)
        level.set(down, urn)
      }
    }
  }
  return found
}
