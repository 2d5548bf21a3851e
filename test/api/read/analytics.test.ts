import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const DAY = 86_400_000
const [ORDERS, USERS] = [dataset('orders'), dataset('users')]
const [ADA, BOB] = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
const byDay = {
  type: 'DATE_GROUPING_BUCKET',
  key: 'timestampMillis',
  timeWindowSize: { unit: 'DAY', multiple: 1 },
}
const by = (key: string) => ({ type: 'STRING_GROUPING_BUCKET', key })
const metric = (aggregationType: string, fieldPath: string) => ({ aggregationType, fieldPath })

interface Table {
  readonly value: {
    readonly table: { readonly columnNames: string[]; readonly columnTypes: string[] } & {
      readonly rows: string[][]
    }
  }
}

// docs/interface: read/analytics
describeOnEngines('`POST /analytics?action=getTimeseriesStats`', (serve) => {
  const server = serve()
  const ask = (request: object) =>
    server.post<Table>('/analytics?action=getTimeseriesStats', {
      entityName: 'dataset',
      aspectName: 'datasetUsageStatistics',
      ...request,
    })
  const tableOf = async (request: object) => {
    const { status, body } = await ask(request)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.value.table
  }

  before(() => {
    const usage = (urn: string, timestampMillis: number, value: object) =>
      upsert(urn, 'datasetUsageStatistics', { timestampMillis, ...value })
    const counts = (...given: [string, number][]) => given.map(([user, count]) => ({ user, count }))
    return server.ingest(
      usage(ORDERS, 5, { totalSqlQueries: 2, userCounts: counts([ADA, 1], [BOB, 2]) }),
      usage(ORDERS, 6, { totalSqlQueries: 3, topSqlQueries: ['select 1'] }),
      usage(ORDERS, DAY + 1, {
        uniqueUserCount: 1,
        userCounts: counts([ADA, 4]),
        partitionSpec: { partition: 'p' },
      }),
      usage(USERS, 7, { totalSqlQueries: 10, userCounts: counts([BOB, 8]) }),
    )
  })

  it('answers a row for each group, and repeats the request', async () => {
    const request = {
      metrics: [
        metric('LATEST', 'totalSqlQueries'),
        metric('SUM', 'totalSqlQueries'),
        metric('CARDINALITY', 'totalSqlQueries'),
        metric('LATEST', 'topSqlQueries'),
      ],
      buckets: [by('urn'), byDay],
    }
    const { body } = await ask(request)
    expect(body.value).to.deep.equal({
      entityName: 'dataset',
      aspectName: 'datasetUsageStatistics',
      aggregationSpecs: request.metrics,
      groupingBuckets: request.buckets,
      table: {
        columnNames: [
          'urn',
          'timestampMillis',
          'latest_totalSqlQueries',
          'sum_totalSqlQueries',
          'cardinality_totalSqlQueries',
          'latest_topSqlQueries',
        ],
        columnTypes: ['string', 'long', 'int', 'double', 'long', 'array'],
        rows: [
          [ORDERS, '0', '3', '5', '2', '["select 1"]'],
          [ORDERS, String(DAY), 'NULL', '0', '0', 'NULL'],
          [USERS, '0', '10', '10', '1', 'NULL'],
        ],
      },
    })
  })

  it('counts each record of a list, and omits points without it', async () => {
    const { rows } = await tableOf({
      metrics: [metric('SUM', 'userCounts.count')],
      buckets: [by('userCounts.user')],
    })
    expect(rows).to.deep.equal([
      [ADA, '5'],
      [BOB, '10'],
    ])
  })

  it('accepts points without a partition as those of the whole table', async () => {
    const { rows } = await tableOf({
      metrics: [metric('CARDINALITY', 'timestampMillis')],
      buckets: [by('partitionSpec.partition')],
    })
    expect(rows).to.deep.equal([
      ['FULL_TABLE_SNAPSHOT', '3'],
      ['p', '1'],
    ])
  })

  it('reads only points that match the filter, and has one row without buckets', async () => {
    const metrics = [metric('SUM', 'totalSqlQueries')]
    const filtered = (...and: object[]) => tableOf({ metrics, filter: { or: [{ and }] } })
    const urn = { field: 'urn', values: [USERS, dataset('nothing')], condition: 'EQUAL' }
    const later = { field: 'timestampMillis', values: ['6'], condition: 'GREATER_THAN_OR_EQUAL_TO' }
    expect((await tableOf({ metrics })).rows).to.deep.equal([['15']])
    expect((await filtered(urn)).rows).to.deep.equal([['10']])
    expect((await filtered({ ...urn, negated: true })).rows).to.deep.equal([['5']])
    expect((await filtered(later)).rows).to.deep.equal([['13']])
    const nothing = { entityName: 'dataset', aspectName: 'operation' }
    const latest = [metric('LATEST', 'operationType')]
    expect((await tableOf({ ...nothing, metrics: latest })).rows).to.deep.equal([['NULL']])
  })

  it('refuses unknown fields, aspects and buckets', async () => {
    const metrics = [metric('SUM', 'totalSqlQueries')]
    for (const wrong of [
      { metrics: [metric('SUM', 'nothing')] },
      { metrics: [metric('SUM', 'userCounts.nothing')] },
      { metrics: [metric('MEDIAN', 'totalSqlQueries')] },
      { metrics: [metric('LATEST', 'removed')], aspectName: 'status' },
      { buckets: [by('nothing')] },
      { buckets: [{ ...byDay, key: 'totalSqlQueries' }] },
      { buckets: [{ ...byDay, timeWindowSize: { unit: 'DAY', multiple: 2 } }] },
      { buckets: [{ ...by('urn'), size: 1 }] },
      { buckets: [{ ...by('urn'), ascending: false }] },
    ]) {
      expect((await ask({ metrics, ...wrong })).status, JSON.stringify(wrong)).to.equal(400)
    }
  })
})
