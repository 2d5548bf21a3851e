import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const ORDERS = dataset('orders')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const COUNTS = `totalOperations totalInserts totalUpdates totalDeletes totalCreates totalAlters
  totalDrops totalCustoms customOperationsMap { key value }`
const STATS = `query ($urn: String!, $input: OperationsStatsInput) { dataset(urn: $urn) {
  operationsStats(input: $input) {
    aggregations { ${COUNTS} }
    buckets { bucket duration resource aggregations { ${COUNTS} } }
  }
} }`
const OLDEST = `query ($urn: String!) { dataset(urn: $urn) { timeseriesCapabilities { assetStats {
  oldestOperationTime oldestDatasetUsageTime oldestDatasetProfileTime
} } } }`

const NONE = {
  totalOperations: 0,
  totalInserts: 0,
  totalUpdates: 0,
  totalDeletes: 0,
  totalCreates: 0,
  totalAlters: 0,
  totalDrops: 0,
  totalCustoms: 0,
  customOperationsMap: [],
}

interface Stats {
  readonly dataset: { readonly operationsStats: { readonly aggregations: object } & Buckets }
}
interface Buckets {
  readonly buckets: readonly { readonly bucket: number; readonly aggregations: object }[]
}

// docs/interface: graphql/summaries
describeOnEngines('numbers of operations on a dataset', (serve) => {
  const server = serve()
  let today: number
  const operation = (daysAgo: number, operationType: string, rest: object = {}) => {
    const timestampMillis = today - daysAgo * DAY + HOUR
    const value = { timestampMillis, lastUpdatedTimestamp: timestampMillis, operationType, ...rest }
    return upsert(ORDERS, 'operation', value)
  }
  const stats = async (input?: object, urn = ORDERS) =>
    (await data<Stats>(server, STATS, { urn, input })).dataset.operationsStats
  const oldest = async (urn: string) =>
    (
      await data<{ dataset: { timeseriesCapabilities: { assetStats: object } } }>(server, OLDEST, {
        urn,
      })
    ).dataset.timeseriesCapabilities.assetStats

  before(async () => {
    today = server.clock.nowMillis - (server.clock.nowMillis % DAY)
    await server.ingest(
      operation(1, 'INSERT'),
      operation(1, 'CUSTOM', { customOperationType: 'MERGE', timestampMillis: today - DAY + 7 }),
      operation(2, 'INSERT'),
      // The same insertion, reported later.
      operation(2, 'INSERT', { timestampMillis: today - DAY }),
      operation(2, 'DELETE', { lastUpdatedTimestamp: today - 2 * DAY + 2 * HOUR }),
      operation(20, 'ALTER'),
      operation(40, 'DROP'),
      operation(-1, 'CREATE'),
      upsert(ORDERS, 'datasetProfile', { timestampMillis: today - 9 * DAY, rowCount: 1 }),
      upsert(ORDERS, 'datasetProfile', { timestampMillis: today - 3 * DAY, rowCount: 2 }),
    )
  })

  it('are those of a month, by type and day', async () => {
    const { buckets, aggregations } = await stats()
    expect(aggregations).to.deep.equal({
      ...NONE,
      totalOperations: 5,
      totalInserts: 2,
      totalDeletes: 1,
      totalAlters: 1,
      totalCustoms: 1,
      customOperationsMap: [{ key: 'MERGE', value: 1 }],
    })
    const day = (daysAgo: number, counts: object) => ({
      bucket: today - daysAgo * DAY,
      duration: 'DAY',
      resource: ORDERS,
      aggregations: { ...NONE, ...counts },
    })
    expect(buckets).to.deep.equal([
      day(20, { totalOperations: 1, totalAlters: 1 }),
      day(2, { totalOperations: 2, totalInserts: 1, totalDeletes: 1 }),
      day(1, {
        totalOperations: 2,
        totalInserts: 1,
        totalCustoms: 1,
        customOperationsMap: [{ key: 'MERGE', value: 1 }],
      }),
    ])
  })

  it('are those of a range up to now', async () => {
    const totals = async (range: string) => (await stats({ range })).aggregations
    expect(await totals('WEEK')).to.include({ totalOperations: 4, totalAlters: 0 })
    expect(await totals('YEAR')).to.include({ totalOperations: 6, totalDrops: 1, totalCreates: 0 })
    expect(await totals('ALL')).to.include({ totalOperations: 6 })
    expect(await stats({}, dataset('untouched'))).to.deep.equal({
      buckets: [],
      aggregations: NONE,
    })
  })

  it('are of days in a time zone, which has to exist', async () => {
    const { buckets } = await stats({ range: 'WEEK', timeZone: 'America/New_York' })
    // Midnight in New York, which is five hours behind in November.
    expect(buckets.map(({ bucket }) => bucket)).to.deep.equal(
      [3, 2].map((daysAgo) => today - daysAgo * DAY + 5 * HOUR),
    )
    const { data: found, errors = [] } = await ask(server, STATS, {
      urn: ORDERS,
      input: { timeZone: 'Mars/Olympus' },
    })
    expect(found).to.deep.equal({ dataset: { operationsStats: null } })
    expect(errors[0]?.message).to.include('Unknown time zone Mars/Olympus')
    expect(errors[0]?.extensions.code).to.equal(400)
  })

  it('go back to the oldest point of each kind', async () => {
    expect(await oldest(ORDERS)).to.deep.equal({
      oldestOperationTime: today - 40 * DAY + HOUR,
      oldestDatasetUsageTime: null,
      oldestDatasetProfileTime: today - 9 * DAY,
    })
    expect(await oldest(dataset('untouched'))).to.deep.equal({
      oldestOperationTime: null,
      oldestDatasetUsageTime: null,
      oldestDatasetProfileTime: null,
    })
  })
})
