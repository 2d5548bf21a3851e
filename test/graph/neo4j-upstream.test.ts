import { expect } from 'chai'
import type { Edit } from '../../graph/store/edit.ts'
import {
  asserting,
  customers,
  dataset,
  inputsAndOutputs,
  invoices,
  linking,
  loadJob,
  orders,
  refuse,
  remove,
  revenue,
  upsert,
  upstreams,
} from '../support/edits.ts'
import { neo4j, type OpenStores, type Storage } from '../support/stores/engines.ts'
import { upstreamsIn, type StoredUpstream } from '../support/stores/neo4j-upstream.ts'
import { refusalOf } from '../support/stores/stores.ts'

const MONDAY = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' }
const TUESDAY = { time: 1_700_086_400_000, actor: 'urn:li:corpuser:grace' }
const column = (urn: string) => `urn:li:schemaField:(${urn},id)`
const query = (name: string) => `urn:li:query:${name}`

/** An edit of a value that was written at another time. */
function at(created: typeof MONDAY, edit: ReturnType<typeof upsert>): Edit {
  return {
    ...edit,
    decide: (current, state) => {
      const decision = edit.decide(current, state)
      return decision.kind === 'put' ? { ...decision, put: { ...decision.put, created } } : decision
    },
  }
}

const pair = (
  downstream: string,
  upstream: string,
  more: Partial<StoredUpstream> = {},
): StoredUpstream => {
  const stamp = { createdAt: MONDAY.time, createdBy: MONDAY.actor }
  return { downstream, upstream, names: ['DownstreamOf'], via: null, vias: null, ...stamp, ...more }
}

describe('UPSTREAM in Neo4j', () => {
  let storage: Storage
  let stores: OpenStores

  before(async function () {
    await neo4j.require(this)
  })
  beforeEach(async () => {
    storage = await neo4j.create()
    stores = await storage.open(Date.now)
  })
  afterEach(async () => {
    await stores.index.close()
    await stores.control.close()
    await storage.remove()
  })

  const write = (...edits: Edit[]) => stores.graph.write(edits)
  /** Checks all pairs, in the order of their URNs. */
  const expectPairs = async (...pairs: StoredUpstream[]) =>
    expect(await upstreamsIn()).to.deep.equal(pairs)

  it('leads from the dependent entity to its source, in whichever direction the model writes it', async () => {
    await write(
      inputsAndOutputs(loadJob, { inputs: [customers], outputs: [orders] }),
      linking(revenue, 'chartInfo', [['Consumes', orders, { lineage: 'upstream' }]]),
      linking(orders, 'other', [['OwnedBy', MONDAY.actor]]),
    )
    await expectPairs(
      pair(revenue, orders, { names: ['Consumes'] }),
      pair(loadJob, customers, { names: ['Consumes'] }),
      pair(orders, loadJob, { names: ['Produces'] }),
    )
  })

  it('links columns, and is deleted with the lineage that asserts it', async () => {
    const edge = { from: column(orders), name: 'DownstreamOf', to: column(customers) }
    await write(asserting(orders, 'upstreamLineage', [{ ...edge, lineage: 'upstream' }]))
    await expectPairs(pair(column(orders), column(customers)))
    await write(upstreams(orders, [orders]))
    await expectPairs(pair(orders, orders))
    await write(remove(orders, 'upstreamLineage'))
    await expectPairs()
  })

  it('is one for all aspects of an entity that assert a pair, and is deleted with the last', async () => {
    await write(
      upstreams(orders, [customers]),
      linking(orders, 'chartInfo', [
        ['Consumes', customers, { lineage: 'upstream', via: query('b') }],
      ]),
    )
    const both = { names: ['Consumes', 'DownstreamOf'], via: query('b'), vias: [query('b'), ''] }
    await expectPairs(pair(orders, customers, both))
    await write(upstreams(orders, []))
    await expectPairs(pair(orders, customers, { names: ['Consumes'], via: query('b') }))
    await write(linking(orders, 'chartInfo', [['Consumes', customers]]))
    await expectPairs()
  })

  it('names the creator, also a new one, and keeps the time since when the edge is asserted', async () => {
    const made = (via: string) =>
      linking(orders, 'upstreamLineage', [
        ['DownstreamOf', customers, { lineage: 'upstream', via }],
      ])
    await write(at(MONDAY, made(query('a'))))
    await write(at(TUESDAY, made(query('b'))))
    await expectPairs(pair(orders, customers, { via: query('b') }))
  })

  it('keeps the time since when each pair is asserted, also over values of one transaction', async () => {
    const tuesday = { createdAt: TUESDAY.time, createdBy: TUESDAY.actor }
    const [monday, later] = [
      upstreams(orders, [customers]),
      upstreams(orders, [customers, invoices]),
    ]
    await write(at(MONDAY, monday), at(TUESDAY, later))
    const pairs = [pair(orders, customers), pair(orders, invoices, tuesday)]
    await expectPairs(...pairs)
    await write(at(TUESDAY, upstreams(orders, [invoices, customers])))
    await expectPairs(...pairs)
    await write(at(MONDAY, upstreams(orders, [])), at(TUESDAY, monday))
    await expectPairs(pair(orders, customers))
    await write(upstreams(orders, []))
    await write(at(TUESDAY, monday))
    await expectPairs(pair(orders, customers, tuesday))
  })

  it('is neither created nor deleted by a refused group', async () => {
    const error = new Error('refused')
    expect(await refusalOf(write(upstreams(orders, [customers]), refuse(orders, error)))).to.equal(
      error,
    )
    await expectPairs()
    await write(upstreams(orders, [customers]))
    await refusalOf(write(upstreams(orders, []), refuse(orders, error)))
    await expectPairs(pair(orders, customers))
  })

  it('outlives its target, and is deleted with the entity that asserts it', async () => {
    await write(upstreams(orders, [customers]), upstreams(customers, [invoices]))
    await write(upsert(orders, 'status', { removed: true }))
    await stores.graph.deleteEntity(customers)
    await expectPairs(pair(orders, customers))
    await stores.graph.deleteEntity(orders)
    await expectPairs()
    expect(await stores.graph.existing([dataset('orders'), customers])).to.deep.equal(new Set())
  })
})
