import { expect } from 'chai'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Impact } from '../../../server/catalog/lineage/impact.ts'
import { dataset } from '../../support/edits.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { ada, grace } from '../../support/people.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'

const [raw, orders, sales, unused] = ['raw', 'orders', 'sales', 'unused'].map(dataset) as [
  string,
  string,
  string,
  string,
]
const chart = 'urn:li:chart:(looker,revenue)'
const board = 'urn:li:dashboard:(looker,board)'
const finance = 'urn:li:corpGroup:finance'
const stamp = { time: 1, actor: ada }
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`

type ColumnPair = readonly [down: string, up: string]
const madeFrom = (urn: string, upstreams: readonly string[], columns: readonly ColumnPair[] = []) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: upstreams.map((upstream) => ({
      auditStamp: stamp,
      type: 'TRANSFORMED',
      dataset: upstream,
    })),
    fineGrainedLineages: columns.map(([down, up]) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [up],
      downstreamType: 'FIELD',
      downstreams: [down],
    })),
  })
const ownedBy = (urn: string, ...owners: string[]) =>
  upsert(urn, 'ownership', { owners: owners.map((owner) => ({ owner, type: 'DATAOWNER' })) })

/** `raw` → `orders` → `sales` → `chart` → `board`, and back from `sales` to `raw`. */
describeOnGraphs('`POST /impact`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      madeFrom(raw, [sales]),
      madeFrom(
        orders,
        [raw],
        [
          [column(orders, 'id'), column(raw, 'id')],
          [column(orders, 'total'), column(raw, 'amount')],
          [column(orders, 'taxed'), column(orders, 'total')],
        ],
      ),
      madeFrom(sales, [orders], [[column(sales, 'sum'), column(orders, 'total')]]),
      upsert(chart, 'chartInfo', {
        title: 'Revenue',
        description: '',
        lastModified: { created: stamp, lastModified: stamp },
        inputs: [{ string: sales }],
      }),
      upsert(chart, 'inputFields', {
        fields: [
          {
            schemaFieldUrn: column(sales, 'sum'),
            schemaField: {
              fieldPath: 'sum',
              nativeDataType: 'number',
              type: { type: { 'com.linkedin.schema.NumberType': {} } },
            },
          },
        ],
      }),
      upsert(board, 'dashboardInfo', {
        title: 'Board',
        description: '',
        charts: [chart],
        lastModified: { created: stamp, lastModified: stamp },
      }),
      ownedBy(orders, ada),
      ownedBy(sales, finance, ada),
      ownedBy(board, finance),
      ownedBy(unused, grace),
    ),
  )

  const impactOf = async (changes: readonly object[], more: object = {}) => {
    const { status, body } = await server.post<Impact & ErrorBody>('/impact', { changes, ...more })
    expect(status, JSON.stringify(body)).to.equal(200)
    return body
  }

  it('lists what a deleted entity affects, nearest first, with totals and owners', async () => {
    expect(await impactOf([{ operation: 'delete', urn: raw }])).to.deep.equal({
      affected: [
        { urn: orders, type: 'dataset', distance: 1 },
        { urn: sales, type: 'dataset', distance: 2 },
        { urn: chart, type: 'chart', distance: 3 },
        { urn: board, type: 'dashboard', distance: 4 },
      ],
      totals: { entities: 4, columns: 0, dashboards: 1, owners: 2, groups: 1 },
      owners: [finance, ada],
      truncated: false,
      isPartial: false,
    })
  })

  it('follows lineage of columns only from a column, and lists the columns of each entity', async () => {
    const changes = [{ operation: 'drop', column: column(raw, 'amount') }]
    const path = [column(raw, 'amount'), column(orders, 'total')]
    const sum = [...path, column(sales, 'sum')]
    expect(await impactOf(changes, { paths: true })).to.deep.equal({
      affected: [
        {
          urn: orders,
          type: 'dataset',
          distance: 1,
          columns: [column(orders, 'total'), column(orders, 'taxed')],
          path,
        },
        {
          urn: sales,
          type: 'dataset',
          distance: 2,
          columns: [column(sales, 'sum')],
          path: sum,
        },
        {
          urn: chart,
          type: 'chart',
          distance: 3,
          columns: [column(chart, 'sum')],
          path: [...sum, column(chart, 'sum')],
        },
      ],
      totals: { entities: 3, columns: 4, dashboards: 0, owners: 2, groups: 1 },
      owners: [finance, ada],
      truncated: false,
      isPartial: false,
    })
  })

  it('leaves out what changes itself, and takes the nearest of several changes', async () => {
    const { affected, totals } = await impactOf([
      { operation: 'deprecate', urn: raw },
      { operation: 'delete', urn: sales },
      { operation: 'rename', column: column(orders, 'total') },
      { operation: 'retype', column: column(orders, 'id') },
    ])
    expect(affected).to.deep.equal([
      { urn: chart, type: 'chart', distance: 1, columns: [column(chart, 'sum')] },
      { urn: orders, type: 'dataset', distance: 1, columns: [column(orders, 'taxed')] },
      { urn: board, type: 'dashboard', distance: 2 },
    ])
    expect(totals).to.include({ entities: 3, columns: 2 })
  })

  it('is empty for what has no lineage, or was never written', async () => {
    for (const urn of [unused, dataset('never')]) {
      expect(await impactOf([{ operation: 'delete', urn }])).to.deep.equal({
        affected: [],
        totals: { entities: 0, columns: 0, dashboards: 0, owners: 0, groups: 0 },
        owners: [],
        truncated: false,
        isPartial: false,
      })
    }
  })

  it('tells what a change would have affected then', async () => {
    const changes = [{ operation: 'drop', column: column(raw, 'amount') }]
    for (const paths of [true, false]) {
      const position = await server.stores.changeLog.last()
      const then = await impactOf(changes, { paths })
      const deleted = [{ operation: 'delete', urn: orders }]
      const ofOrders = await impactOf(deleted, { paths })
      await server.ingest(
        upsert(sales, 'upstreamLineage', { upstreams: [] }),
        ownedBy(orders, grace),
      )
      expect((await impactOf(changes, { paths })).totals.entities).to.equal(1)
      const asOf = String(position)
      expect(await impactOf(changes, { paths, asOf })).to.deep.equal(then)
      expect(await impactOf(deleted, { paths, asOf })).to.deep.equal(ofOrders)
      await server.ingest(
        madeFrom(sales, [orders], [[column(sales, 'sum'), column(orders, 'total')]]),
        ownedBy(orders, ada),
      )
    }
  })

  it('counts everything, and lists as many URNs as the limit allows', async () => {
    const chain = Array.from({ length: 501 }, (_, at) => dataset(`chain${at}`))
    const first = chain[0]!
    await server.ingest(...chain.slice(1).map((urn, at) => madeFrom(urn, [chain[at]!])))
    const changes = [{ operation: 'delete', urn: first }]
    const { affected, totals, truncated } = await impactOf(changes, { paths: true })
    expect(totals).to.include({ entities: 500 })
    expect(truncated).to.equal(true)
    // The entity at each distance has one URN, and a path with one more than that distance.
    let [urns, listed] = [0, 0]
    while ((urns += listed + 3) <= LIMITS.impactUrns.max) listed++
    expect(affected.length).to.equal(listed)
    expect((await impactOf(changes)).affected.length).to.equal(500)
  })

  const REFUSED: readonly (readonly [body: object, message: string])[] = [
    [{}, "Parameter 'changes' is required"],
    [{ changes: [] }, 'changes has 0 elements'],
    [{ changes: [{ operation: 'move', urn: raw }] }, 'operation'],
    [
      { changes: [{ operation: 'drop', urn: raw }] },
      'changes[0]: drop expects the member "column"',
    ],
    [{ changes: [{ operation: 'delete' }] }, 'changes[0]: delete expects the member "urn"'],
    [
      { changes: [{ operation: 'drop', column: column(raw, 'id'), urn: raw }] },
      'changes[0]: drop expects the member "column", and no other URN',
    ],
    [
      {
        changes: [
          { operation: 'delete', urn: raw },
          { operation: 'drop', column: raw },
        ],
      },
      'changes[1].column: drop expects a URN of type schemaField',
    ],
    [
      { changes: [{ operation: 'delete', urn: column(raw, 'id') }] },
      'changes[0].urn: delete expects an entity, no column',
    ],
    [{ changes: [{ operation: 'delete', urn: 'raw' }] }, 'Not a URN: "raw"'],
  ]
  for (const [body, message] of REFUSED) {
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const answer = await server.post<ErrorBody>('/impact', body)
      expect(answer.status, JSON.stringify(answer.body)).to.equal(400)
      expect(answer.body.message).to.contain(message)
    })
  }
})
