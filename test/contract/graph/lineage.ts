import { expect } from 'chai'
import { LIMITS } from '../../../graph/model/limits.ts'
import {
  type Lineage,
  type LineageEdge,
  type LineageQuery,
} from '../../../graph/store/graph-store.ts'
import {
  asserting,
  customers,
  dataset,
  datasets,
  grouped,
  inputsAndOutputs,
  invoices,
  linking,
  loadJob,
  orders,
  revenue,
  upstreams,
  type Link,
} from '../../support/edits.ts'
import { randomBelow, randomOf } from '../../support/run/random.ts'
import type { Stores } from '../../../graph/store/stores.ts'
import { CONCEALED_EDGE } from '../../../graph/store/urn-display.ts'
import { refusalOf, type Open } from '../../support/stores/stores.ts'
import { countingYields } from '../../support/yields.ts'
import { ada } from '../../support/people.ts'

function walk({ graph }: Stores, urn: string, more: Partial<LineageQuery> = {}): Promise<Lineage> {
  return graph.lineage({
    urn,
    direction: 'upstream',
    hopsMax: LIMITS.lineageHops.max,
    nodesMax: LIMITS.lineageNodes.max,
    ...more,
  })
}

const downstreamOf = (downstream: string, upstream: string): LineageEdge => ({
  downstream,
  upstream,
  name: 'DownstreamOf',
})

const column = (urn: string) => `urn:li:schemaField:(${urn},id)`

const NOTHING: Lineage = { nodes: [], edges: [], truncated: false }

/** Returns the neighbours of one entity in the form of walks. */
async function oneStep(stores: Stores, urn: string, direction: LineageQuery['direction']) {
  const { nodes, edges } = await walk(stores, urn, { direction, hopsMax: 1 })
  const near = direction === 'upstream' ? 'downstream' : 'upstream'
  return nodes.map((node) => ({
    urn: node.urn,
    name: edges.find((edge) => edge[near] === urn && edge[direction] === node.urn)?.name,
  }))
}

export function walksLineage(open: Open): void {
  describe('neighbours', () => {
    it('are those of each entity, one step along the lineage, as a walk finds them', async () => {
      const stores = await open()
      const chain = datasets('chain', 5)
      await stores.graph.write([
        ...chain.slice(1).map((urn, at) => upstreams(urn, [chain[at] ?? '', orders])),
        inputsAndOutputs(loadJob, { inputs: [customers, chain[4] ?? ''], outputs: [orders] }),
        linking(orders, 'links', [
          ['OwnedBy', ada],
          ['Consumes', invoices, { lineage: 'upstream' }],
          ['DownstreamOf', invoices, { lineage: 'upstream' }],
          ['DownstreamOf', orders, { lineage: 'upstream' }],
        ]),
      ])
      const asked = chain.concat(orders, loadJob, invoices, ada, revenue, orders)
      for (const direction of ['upstream', 'downstream'] as const) {
        const found = await stores.graph.neighbours(asked, { direction })
        for (const urn of asked) {
          expect(found.get(urn) ?? [], `${direction} of ${urn}`).to.deep.equal(
            await oneStep(stores, urn, direction),
          )
        }
      }
      expect((await stores.graph.neighbours([], { direction: 'upstream' })).size).to.equal(0)
      expect(
        (await stores.graph.neighbours([orders], { direction: 'upstream' })).get(orders),
      ).to.deep.equal([
        { urn: loadJob, name: 'Produces' },
        { urn: invoices, name: 'Consumes' },
      ])
    })

    it('tell what the writers of all edges state, and nothing if one states nothing', async () => {
      const stores = await open()
      const lineage = 'upstream'
      const silent = dataset('silent')
      await stores.graph.write([
        linking(orders, 'upstreamLineage', [
          ['DownstreamOf', customers, { lineage, createdOn: 5, updatedOn: 7 }],
          ['DownstreamOf', invoices, { lineage, isManual: true }],
          ['DownstreamOf', silent, { lineage, createdOn: 1 }],
        ]),
        linking(orders, 'links', [
          ['Consumes', customers, { lineage, createdOn: 3 }],
          ['Consumes', silent, { lineage }],
        ]),
        linking(customers, 'links', [
          ['Produces', orders, { lineage: 'downstream', updatedOn: 9 }],
        ]),
      ])
      const found = await stores.graph.neighbours([orders], { direction: 'upstream' })
      expect(found.get(orders)).to.deep.equal([
        { urn: customers, name: 'Consumes', createdOn: 3, updatedOn: 9 },
        { urn: invoices, name: 'DownstreamOf', isManual: true },
        { urn: silent, name: 'Consumes' },
      ])
      const back = await stores.graph.neighbours([customers], { direction: 'downstream' })
      expect(back.get(customers)).to.deep.equal([
        { urn: orders, name: 'Consumes', createdOn: 3, updatedOn: 9 },
      ])
      const hub = datasets('hub', 4_100)
      const link = (urn: string) => ['DownstreamOf', urn, { lineage, createdOn: 4 }] as const
      await stores.graph.write([linking(revenue, 'upstreamLineage', hub.map(link))])
      const many = await stores.graph.neighbours([revenue], { direction: 'upstream' })
      expect(many.get(revenue)).to.deep.equal(
        hub.map((urn) => ({ urn, name: 'DownstreamOf', createdOn: 4 })),
      )
    })
  })

  describe('lineage', () => {
    it('follows a chain in both directions, up to the requested length', async () => {
      const stores = await open()
      const chain = datasets('chain', 24)
      await stores.graph.write(chain.slice(1).map((urn, at) => upstreams(urn, [chain[at] ?? ''])))
      const down = await walk(stores, chain[0] ?? '', { direction: 'downstream' })
      expect(down.nodes).to.deep.equal(
        chain.slice(1, 21).map((urn, at) => ({ urn, degree: at + 1 })),
      )
      expect(down.edges).to.deep.equal(
        chain.slice(1, 21).map((urn, at) => downstreamOf(urn, chain[at] ?? '')),
      )
      expect(down.truncated).to.equal(false)
      const up = await walk(stores, chain[23] ?? '', { hopsMax: 3 })
      expect(up.nodes.map(({ urn }) => urn)).to.deep.equal([chain[22], chain[21], chain[20]])
      expect((await walk(stores, chain[0] ?? '')).nodes).to.deep.equal([])
    })

    it('follows both directions of edges: dataset ← Produces — job — Consumes → dataset', async () => {
      const stores = await open()
      await stores.graph.write([
        inputsAndOutputs(loadJob, { inputs: [customers], outputs: [orders] }),
        linking(revenue, 'inputs', [['Consumes', orders, { lineage: 'upstream' }]]),
      ])
      const edges = [
        { downstream: revenue, upstream: orders, name: 'Consumes' },
        { downstream: loadJob, upstream: customers, name: 'Consumes' },
        { downstream: orders, upstream: loadJob, name: 'Produces' },
      ]
      expect(await walk(stores, revenue)).to.deep.equal({
        nodes: [
          { urn: orders, degree: 1 },
          { urn: loadJob, degree: 2 },
          { urn: customers, degree: 3 },
        ],
        edges,
        truncated: false,
      })
      expect(await walk(stores, customers, { direction: 'downstream' })).to.deep.equal({
        nodes: [
          { urn: loadJob, degree: 1 },
          { urn: orders, degree: 2 },
          { urn: revenue, degree: 3 },
        ],
        edges,
        truncated: false,
      })
    })

    it('does not follow edges without a lineage direction, even of the same name', async () => {
      const stores = await open()
      await stores.graph.write([
        linking(orders, 'lineage', [
          ['DownstreamOf', customers, { lineage: 'upstream' }],
          ['OwnedBy', ada],
        ]),
        linking(orders, 'mentions', [['DownstreamOf', invoices]]),
        linking(revenue, 'mentions', [['DownstreamOf', orders]]),
      ])
      const one = {
        nodes: [{ urn: customers, degree: 1 }],
        edges: [downstreamOf(orders, customers)],
        truncated: false,
      }
      expect(await walk(stores, orders)).to.deep.equal(one)
      expect(await walk(stores, orders, { direction: 'downstream' })).to.deep.equal(NOTHING)
    })

    it('follows an edge if one of the aspects that assert it declares lineage', async () => {
      const stores = await open()
      await stores.graph.write([
        linking(orders, 'mentions', [['DownstreamOf', customers]]),
        upstreams(orders, [customers]),
      ])
      expect((await walk(stores, orders)).edges).to.deep.equal([downstreamOf(orders, customers)])
    })

    it('returns one edge for equal assertions of both ends', async () => {
      const stores = await open()
      await stores.graph.write([
        linking(orders, 'up', [['Feeds', customers, { lineage: 'upstream', via: 'urn:li:q:b' }]]),
        linking(customers, 'down', [
          ['Feeds', orders, { lineage: 'downstream', via: 'urn:li:q:a' }],
        ]),
      ])
      expect((await walk(stores, orders)).edges).to.deep.equal([
        { downstream: orders, upstream: customers, name: 'Feeds', via: 'urn:li:q:a' },
      ])
    })

    it('starts from a stub, and passes through stubs', async () => {
      const stores = await open()
      const edges = [
        { from: column(orders), name: 'DownstreamOf', to: column(customers), lineage: 'upstream' },
        {
          from: column(customers),
          name: 'DownstreamOf',
          to: column(invoices),
          lineage: 'upstream',
        },
      ] as const
      await stores.graph.write([asserting(orders, 'upstreamLineage', edges)])
      expect((await walk(stores, column(orders))).nodes).to.deep.equal([
        { urn: column(customers), degree: 1 },
        { urn: column(invoices), degree: 2 },
      ])
      expect(await stores.graph.existing([column(orders)])).to.deep.equal(new Set())
      expect(await walk(stores, 'urn:li:dataset:never')).to.deep.equal(NOTHING)
    })

    it('follows in a range of stated times what passes it, as a search by hand does', async () => {
      const stores = await open()
      const urns = datasets('stated', 12)
      const links = urns.map(() =>
        [...new Set(Array.from({ length: 3 }, () => randomOf(urns)))].map((to): Link => {
          const [created, updated] = [randomBelow(6), randomBelow(6)]
          const times = {
            ...(created > 0 && { createdOn: created }),
            ...(updated > 0 && { updatedOn: updated }),
            ...(randomBelow(8) === 0 && { isManual: true as const }),
          }
          return ['DownstreamOf', to, { lineage: 'upstream', ...times }]
        }),
      )
      for (const [at, urn] of urns.entries())
        await stores.graph.write([linking(urn, 'upstreamLineage', links[at] ?? [])])
      for (let round = 0; round < 12; round++) {
        const startMillis = randomOf([undefined, 1, 2, 3, 4])
        const endMillis = randomOf([undefined, 4, 5, 6])
        const isIn = (time: number | undefined) =>
          time !== undefined && time >= (startMillis ?? 0) && time <= (endMillis ?? 9)
        const passes = ([, , marks = {}]: Link) =>
          isIn(marks.createdOn) ||
          isIn(marks.updatedOn) ||
          marks.isManual === true ||
          (marks.createdOn === undefined && marks.updatedOn === undefined)
        const next = (urn: string) =>
          (links[urns.indexOf(urn)] ?? []).filter(passes).map(([, to]) => to)
        const start = randomOf(urns)
        const reached = new Set([start])
        for (const urn of reached) for (const to of next(urn)) reached.add(to)
        const stated = { startMillis, endMillis }
        const { nodes, edges } = await walk(stores, start, { stated })
        expect(nodes.map(({ urn }) => urn).toSorted()).to.deep.equal(
          [...reached].filter((urn) => urn !== start).toSorted(),
        )
        expect(edges).to.have.lengthOf([...reached].flatMap(next).length)
        const steps = await stores.graph.neighbours([start], { direction: 'upstream', stated })
        expect((steps.get(start) ?? []).map(({ urn }) => urn).toSorted()).to.deep.equal(
          next(start)
            .filter((urn) => urn !== start)
            .toSorted(),
        )
      }
    })

    it('takes the times that are stated last', async () => {
      const stores = await open()
      const state = (createdOn: number) =>
        stores.graph.write([
          linking(orders, 'upstreamLineage', [
            ['DownstreamOf', customers, { lineage: 'upstream', createdOn }],
          ]),
        ])
      const reaches = async (at: number) =>
        (await walk(stores, orders, { stated: { startMillis: at, endMillis: at } })).nodes.length
      await state(5)
      expect([await reaches(5), await reaches(7)]).to.deep.equal([1, 0])
      await state(7)
      expect([await reaches(5), await reaches(7)]).to.deep.equal([0, 1])
    })

    it('ends on cycles and self edges, and never lists the start', async () => {
      const stores = await open()
      await stores.graph.write([
        upstreams(orders, [orders, customers]),
        upstreams(customers, [invoices]),
        upstreams(invoices, [orders]),
      ])
      expect(await walk(stores, orders)).to.deep.equal({
        nodes: [
          { urn: customers, degree: 1 },
          { urn: invoices, degree: 2 },
        ],
        edges: [
          downstreamOf(customers, invoices),
          downstreamOf(invoices, orders),
          downstreamOf(orders, customers),
          downstreamOf(orders, orders),
        ],
        truncated: false,
      })
    })

    it('returns the edges among the farthest entities, too', async () => {
      const stores = await open()
      await stores.graph.write([
        upstreams(orders, [customers, invoices]),
        upstreams(customers, [invoices, revenue]),
      ])
      expect(await walk(stores, orders, { hopsMax: 1 })).to.deep.equal({
        nodes: [
          { urn: customers, degree: 1 },
          { urn: invoices, degree: 1 },
        ],
        edges: [
          downstreamOf(customers, invoices),
          downstreamOf(orders, customers),
          downstreamOf(orders, invoices),
        ],
        truncated: false,
      })
    })

    it('visits each entity of a mesh with a million paths once', async () => {
      const stores = await open()
      const layers = Array.from({ length: 6 }, (_, layer) => datasets(`mesh${layer}`, 10))
      await stores.graph.write([
        upstreams(orders, layers[0] ?? []),
        ...layers
          .slice(0, -1)
          .flatMap((layer, at) => layer.map((urn) => upstreams(urn, layers[at + 1] ?? []))),
      ])
      const startedMillis = Date.now()
      const { nodes, edges, truncated } = await walk(stores, orders)
      expect(Date.now() - startedMillis).to.be.below(30_000)
      expect(nodes).to.deep.equal(
        layers.flatMap((layer, at) => layer.map((urn) => ({ urn, degree: at + 1 }))),
      )
      expect({ edges: edges.length, truncated }).to.deep.equal({ edges: 510, truncated: false })
    })

    it('keeps the nearest entities, at one distance the first by URN, and reports it', async () => {
      const stores = await open()
      const near = datasets('b', 5)
      await stores.graph.write([
        upstreams(orders, near.toReversed()),
        upstreams(near[0] ?? '', [dataset('a')]),
      ])
      const answer = await walk(stores, orders, { nodesMax: 3 })
      expect(answer).to.deep.equal({
        nodes: near.slice(0, 3).map((urn) => ({ urn, degree: 1 })),
        edges: near.slice(0, 3).map((urn) => downstreamOf(orders, urn)),
        truncated: true,
      })
      expect((await walk(stores, orders, { nodesMax: 5 })).truncated).to.equal(true)
      expect((await walk(stores, orders, { nodesMax: 6 })).truncated).to.equal(false)
      expect((await walk(stores, orders, { nodesMax: 5, hopsMax: 1 })).truncated).to.equal(false)
    })

    it('conceals entities last, and chooses nothing by what it conceals', async () => {
      const stores = await open()
      const answersWith = async (name: string) => {
        const [hidden, maker, start] = [
          dataset(`b${name}`),
          `urn:li:q:${name}`,
          dataset(`s${name}`),
        ]
        const [near = '', far = ''] = datasets('b', 2)
        await stores.graph.write([
          linking(start, 'inputs', [
            ['Consumes', hidden, { lineage: 'upstream' }],
            ['DownstreamOf', hidden, { lineage: 'upstream', via: 'urn:li:q:m' }],
            ['DownstreamOf', near, { lineage: 'upstream', via: 'urn:li:q:m' }],
            ['DownstreamOf', far, { lineage: 'upstream' }],
          ]),
          asserting(loadJob, `more${name}`, [
            { from: start, name: 'DownstreamOf', to: near, lineage: 'upstream', via: maker },
          ]),
          linking(hidden, 'inputs', [['Consumes', near, { lineage: 'upstream' }]]),
        ])
        const concealed = new Map([
          [hidden, 'urn:li:restricted:a'],
          [maker, 'urn:li:restricted:m'],
        ])
        const conceal = async (urns: readonly string[]) =>
          new Map(urns.flatMap((urn) => (concealed.has(urn) ? [[urn, concealed.get(urn)!]] : [])))
        const query = { direction: 'upstream', conceal } as const
        const answers = {
          whole: await walk(stores, start, query),
          limited: await walk(stores, start, { ...query, nodesMax: 2 }),
          neighbours: (await stores.graph.neighbours([start], query)).get(start),
          beyond: (await stores.graph.neighbours([hidden], query)).get(hidden),
        }
        return JSON.parse(JSON.stringify(answers).replaceAll(start, 'start')) as typeof answers
      }
      const [near = '', far = ''] = datasets('b', 2)
      const concealed = { urn: 'urn:li:restricted:a', name: CONCEALED_EDGE }
      const one = await answersWith('a')
      const nearest = [near, far].map((urn) => ({ urn, degree: 1 }))
      const steps = [
        { downstream: 'start', upstream: near, name: 'DownstreamOf', via: 'urn:li:q:m' },
        downstreamOf('start', far),
      ]
      const at = { name: CONCEALED_EDGE, via: 'urn:li:q:m' }
      expect(one).to.deep.equal({
        whole: {
          nodes: [...nearest, { urn: concealed.urn, degree: 1 }],
          edges: [
            ...steps,
            { downstream: 'start', upstream: concealed.urn, ...at },
            { downstream: concealed.urn, upstream: near, name: CONCEALED_EDGE },
          ],
          truncated: false,
        },
        limited: { nodes: nearest, edges: steps, truncated: true },
        neighbours: [
          { urn: near, name: 'DownstreamOf' },
          { urn: far, name: 'DownstreamOf' },
          concealed,
        ],
        beyond: [{ urn: near, name: CONCEALED_EDGE }],
      })
      expect(await answersWith('z')).to.deep.equal(one)
    })

    it('orders nodes and edges by code points', async () => {
      const stores = await open()
      const ups = ['\uFF5E', '😀'].map(dataset)
      await stores.graph.write([upstreams(orders, ups.toReversed())])
      const { nodes, edges } = await walk(stores, orders)
      expect(nodes.map(({ urn }) => urn)).to.deep.equal(ups)
      expect(edges.map(({ upstream }) => upstream)).to.deep.equal(ups)
    })

    it('yields to other work, and finds the same', async () => {
      const stores = await open()
      const wide = datasets('wide', 9_000)
      const narrow = datasets('narrow', 10)
      const makers = datasets('maker', 3).map((urn) => `urn:li:q:${urn}`)
      await stores.graph.write([
        upstreams(orders, [...narrow, customers]),
        upstreams(customers, wide),
        // Of several creators of an edge, the first in code points is kept, wherever reading has
        // yielded.
        ...makers.map((via) =>
          linking(customers, via, [
            ['DownstreamOf', wide[2_000] ?? '', { lineage: 'upstream', via }],
          ]),
        ),
        ...narrow.map((urn, at) => upstreams(urn, wide.slice(at * 300, at * 300 + 300))),
      ])
      const { yields, result } = await countingYields(() => walk(stores, orders))
      const { nodes, edges } = result
      expect(yields).to.be.above(0)
      expect(nodes).to.deep.equal([
        ...[customers, ...narrow].toSorted().map((urn) => ({ urn, degree: 1 })),
        ...wide.map((urn) => ({ urn, degree: 2 })),
      ])
      expect(edges).to.have.length(11 + 9_000 + 3_000)
      const made = edges.filter(({ via }) => via !== undefined)
      expect(made.map(({ via }) => via)).to.deep.equal([makers[0]])
    })

    it('ends when its signal aborts, and frees its permit', async () => {
      const stores = await open()
      const wide = datasets('wide', 6_000)
      await stores.graph.write([upstreams(orders, [customers]), upstreams(customers, wide)])
      const gone = new AbortController()
      const query = { urn: orders, direction: 'upstream', hopsMax: 5, nodesMax: 10_000 } as const
      // More walks than permits.
      const walks = Array.from({ length: 8 }, () => stores.graph.lineage(query, gone.signal))
      const refusals = walks.map(refusalOf)
      gone.abort(new Error('left'))
      for (const refusal of await Promise.all(refusals))
        expect(refusal).to.equal(gone.signal.reason)
      expect((await walk(stores, orders)).nodes).to.have.length(6_001)
    })

    it('bounds the edges of one answer, and reports it', async () => {
      const stores = await open()
      const lower = datasets('lower', 226)
      const upper = datasets('upper', 225)
      await stores.graph.write([upstreams(orders, lower)])
      for (const edits of grouped(
        lower.map((urn) => upstreams(urn, upper)),
        20,
      )) {
        await stores.graph.write(edits)
      }
      const { nodes, edges, truncated } = await walk(stores, orders)
      expect(truncated).to.equal(true)
      expect(edges.length).to.be.within(1, LIMITS.lineageEdges.max)
      const found = new Set([orders, ...nodes.map(({ urn }) => urn)])
      expect(
        edges.filter(({ downstream, upstream }) => !found.has(downstream) || !found.has(upstream)),
      ).to.deep.equal([])
    })
  })
}
