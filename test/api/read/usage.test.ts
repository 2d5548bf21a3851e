import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const ORDERS = dataset('orders')
const DASHBOARD = 'urn:li:dashboard:(looker,sales)'
const CHART = 'urn:li:chart:(looker,sales)'
const [ADA, BOB] = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
/** The usage of one day, as it is written and answered. */
const YESTERDAY = {
  uniqueUserCount: 2,
  totalSqlQueries: 5,
  topSqlQueries: ['select 1'],
  users: [
    { user: ADA, count: 3, userEmail: 'ada@example.com' },
    { user: BOB, count: 1 },
  ],
  fields: [{ fieldName: 'id', count: 2 }],
}
const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Usage {
  readonly value: {
    readonly buckets: readonly { readonly bucket: number; readonly metrics: object }[]
    readonly aggregations: object
  }
}

// docs/interface: read/usage, graphql/summaries
describeOnEngines('usage statistics', (serve) => {
  const server = serve()
  let today: number
  const queryRange = async (request: object) => {
    const path = '/usageStats?action=queryRange'
    const { status, body } = await server.post<Usage>(path, { resource: ORDERS, ...request })
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.value
  }

  before(async () => {
    today = server.clock.nowMillis - (server.clock.nowMillis % DAY)
    const bucket = (daysAgo: number, metrics: object) => {
      return { bucket: today - daysAgo * DAY, duration: 'DAY', resource: ORDERS, metrics }
    }
    const { status } = await server.post('/usageStats?action=batchIngest', {
      buckets: [
        bucket(1, YESTERDAY),
        bucket(2, { totalSqlQueries: 2, users: [{ user: BOB, count: 5 }] }),
        bucket(40, { totalSqlQueries: 100, users: [{ user: 'urn:li:corpuser:eve', count: 9 }] }),
      ],
    })
    expect(status).to.equal(200)
    // A later observation of the same day supersedes the earlier one in its bucket.
    await server.ingest(
      upsert(ORDERS, 'datasetUsageStatistics', {
        timestampMillis: today - 2 * DAY + HOUR,
        totalSqlQueries: 4,
      }),
    )
  })

  it('are written as points', async () => {
    const { body } = await server.post<{ value: { values: { aspect: { value: string } }[] } }>(
      '/aspects?action=getTimeseriesAspectValues',
      { urn: ORDERS, entity: 'dataset', aspect: 'datasetUsageStatistics', latestValue: true },
    )
    expect(JSON.parse(body.value.values[0]?.aspect.value ?? '')).to.deep.equal({
      timestampMillis: today - DAY,
      eventGranularity: { unit: 'DAY', multiple: 1 },
      uniqueUserCount: 2,
      totalSqlQueries: 5,
      topSqlQueries: ['select 1'],
      userCounts: [
        { user: ADA, count: 3, userEmail: 'ada@example.com' },
        { user: BOB, count: 1 },
      ],
      fieldCounts: [{ fieldPath: 'id', count: 2 }],
    })
  })

  it('are answered per bucket and in total, within a range up to now', async () => {
    const { buckets, aggregations } = await queryRange({ duration: 'DAY', rangeFromEnd: 'MONTH' })
    expect(buckets.map(({ bucket }) => bucket)).to.deep.equal([today - 2 * DAY, today - DAY])
    expect(buckets[0]?.metrics).to.include({ totalSqlQueries: 4 })
    expect(buckets[1]).to.deep.equal({
      bucket: today - DAY,
      duration: 'DAY',
      resource: ORDERS,
      metrics: YESTERDAY,
    })
    expect(aggregations).to.deep.equal({
      uniqueUserCount: 2,
      totalSqlQueries: 11,
      users: [
        { user: BOB, count: 6 },
        { user: ADA, count: 3 },
      ],
      fields: [{ fieldName: 'id', count: 2 }],
    })
  })

  it('are answered for all time, between times, and in longer buckets', async () => {
    const all = await queryRange({ duration: 'YEAR', rangeFromEnd: 'ALL' })
    expect(all.buckets.map(({ bucket }) => bucket)).to.deep.equal([Date.UTC(2023, 0)])
    expect(all.aggregations).to.include({ totalSqlQueries: 111, uniqueUserCount: 3 })
    const { body } = await server.post<Usage>('/usageStats?action=query', {
      resource: ORDERS,
      duration: 'WEEK',
      startTime: today - 41 * DAY,
      endTime: today - 30 * DAY,
    })
    const [first, ...others] = body.value.buckets
    expect(others).to.deep.equal([])
    expect(new Date(first?.bucket ?? 0).toISOString()).to.equal('2023-10-02T00:00:00.000Z')
  })

  it('refuse an unknown range, duration and resource', async () => {
    for (const wrong of [
      { duration: 'DAY', rangeFromEnd: 'FORTNIGHT' },
      { duration: 'SECOND', rangeFromEnd: 'ALL' },
      { resource: 'orders', duration: 'DAY', rangeFromEnd: 'ALL' },
    ]) {
      const request = { resource: ORDERS, ...wrong }
      const { status } = await server.post('/usageStats?action=queryRange', request)
      expect(status, JSON.stringify(wrong)).to.equal(400)
    }
  })

  it('are summarised in GraphQL: the last 30 days of a dataset', async () => {
    const query = `query ($urn: String!) { dataset(urn: $urn) { statsSummary {
      queryCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn } rowCount
    } } }`
    expect(await data(server, query, { urn: ORDERS })).to.deep.equal({
      dataset: {
        statsSummary: {
          queryCountLast30Days: 11,
          uniqueUserCountLast30Days: 2,
          topUsersLast30Days: [{ urn: BOB }, { urn: ADA }],
          rowCount: null,
        },
      },
    })
    const none = {
      dataset: {
        statsSummary: {
          queryCountLast30Days: 0,
          uniqueUserCountLast30Days: 0,
          topUsersLast30Days: [],
          rowCount: null,
        },
      },
    }
    expect(await data(server, query, { urn: dataset('unused') })).to.deep.equal(none)
  })

  it('are summarised in GraphQL: views of dashboards and charts', async () => {
    const window = { unit: 'DAY', multiple: 1 }
    for (const [urn, aspect] of [
      [DASHBOARD, 'dashboardUsageStatistics'],
      [CHART, 'chartUsageStatistics'],
    ] as const) {
      const counted = (user: string, count: number) => {
        return { user, viewsCount: count, ...(urn === DASHBOARD && { usageCount: count }) }
      }
      const point = (daysAgo: number, value: object) =>
        upsert(urn, aspect, { timestampMillis: today - daysAgo * DAY, ...value })
      await server.ingest(
        point(3, { viewsCount: 90 }),
        point(2, { viewsCount: 100 }),
        point(1, { eventGranularity: window, viewsCount: 7, userCounts: [counted(ADA, 7)] }),
        point(2, { eventGranularity: window, viewsCount: 9, userCounts: [counted(BOB, 9)] }),
        point(50, { eventGranularity: window, viewsCount: 50 }),
      )
    }
    const query = `query ($dashboard: String!, $chart: String!) {
      dashboard(urn: $dashboard) { statsSummary { ...on DashboardStatsSummary {
        viewCount viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn }
      } } }
      chart(urn: $chart) { statsSummary {
        viewCount viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn }
      } }
    }`
    const statsSummary = {
      viewCount: 100,
      viewCountLast30Days: 16,
      uniqueUserCountLast30Days: 2,
      topUsersLast30Days: [{ urn: BOB }, { urn: ADA }],
    }
    expect(await data(server, query, { dashboard: DASHBOARD, chart: CHART })).to.deep.equal({
      dashboard: { statsSummary },
      chart: { statsSummary },
    })
  })
})
