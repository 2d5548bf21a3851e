import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { describeOnEngines } from '../../support/server.ts'

const READ = '/aspects?action=getTimeseriesAspectValues'
const aspect = 'datasetProfile'
const entity = 'dataset'
const orders = dataset('orders')
const TIMES = [100, 200, 300, 400, 500]

interface Values {
  readonly value: {
    readonly limit: number
    readonly values: { aspect: { value: string; contentType: string } }[]
  }
}

// docs/interface: read/timeseries, model/points
describeOnGraphs('`POST /aspects?action=getTimeseriesAspectValues`', (serve) => {
  const server = serve()
  const read = (request: object) =>
    server.post<Values & ErrorBody>(READ, { urn: orders, entity, aspect, ...request })
  const rowsOf = async (request: object) => {
    const { status, body } = await read(request)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.value.values.map((each) => {
      return (JSON.parse(each.aspect.value) as { rowCount: number }).rowCount
    })
  }
  const profile = (urn: string, timestampMillis: number, more: object) =>
    upsert(
      urn,
      aspect,
      { timestampMillis, ...more },
      { systemMetadata: { runId: 'r', lastObserved: 1 } },
    )

  before(() =>
    server.ingest(
      ...TIMES.map((time, at) =>
        profile(orders, time, {
          rowCount: at + 1,
          partitionSpec: { partition: at % 2 === 0 ? 'even' : 'odd' },
        }),
      ),
      profile(dataset('other'), 300, { rowCount: 99 }),
      upsert(orders, 'datasetUsageStatistics', { timestampMillis: 300, uniqueUserCount: 1 }),
    ),
  )

  it('answers values, and repeats the request', async () => {
    const { status, body } = await read({ startTimeMillis: 200, endTimeMillis: 200 })
    expect([status, body]).to.deep.equal([
      200,
      {
        value: {
          limit: 10_000,
          aspectName: aspect,
          entityName: entity,
          startTimeMillis: 200,
          endTimeMillis: 200,
          values: [
            {
              aspect: {
                value: '{"timestampMillis":200,"rowCount":2,"partitionSpec":{"partition":"odd"}}',
                contentType: 'application/json',
              },
              systemMetadata: { runId: 'r', lastObserved: 1 },
            },
          ],
        },
      },
    ])
  })

  it('values are serialized JSON, in plain ASCII', async () => {
    const urn = dataset('größe')
    const fieldProfiles = [{ fieldPath: 'größe', sampleValues: ['注文', '🦊', '\u2028', '\u0000'] }]
    await server.ingest(profile(urn, 1, { fieldProfiles }))
    const { body } = await read({ urn })
    const text = body.value.values[0]?.aspect.value ?? ''
    expect(text).to.match(/^[\x20-\x7e]*$/)
    expect(JSON.parse(text)).to.deep.equal({ timestampMillis: 1, fieldProfiles })
  })

  it('`limit` is 10000 by default, and repeated in the answer', async () => {
    expect((await read({})).body.value.limit).to.equal(10_000)
    const { body } = await read({ limit: 2 })
    expect([body.value.limit, body.value.values.length]).to.deep.equal([2, 2])
    for (const limit of [0, -1, 10_001, 1.5]) {
      const refused = await read({ limit })
      expect([limit, refused.status]).to.deep.equal([limit, 400])
    }
  })

  it('reads both bounds inclusive, newest first; times may be text', async () => {
    expect(await rowsOf({})).to.deep.equal([5, 4, 3, 2, 1])
    expect(await rowsOf({ startTimeMillis: 200, endTimeMillis: 400 })).to.deep.equal([4, 3, 2])
    expect(await rowsOf({ startTimeMillis: '400' })).to.deep.equal([5, 4])
    expect(await rowsOf({ endTimeMillis: 99 })).to.deep.equal([])
    expect(await rowsOf({ startTimeMillis: 400, endTimeMillis: 200 })).to.deep.equal([])
  })

  it('sorts by time either way', async () => {
    const sort = (order: string) => ({ sort: { field: 'timestampMillis', order } })
    expect(await rowsOf({ ...sort('ASCENDING'), limit: 2 })).to.deep.equal([1, 2])
    expect(await rowsOf({ ...sort('DESCENDING'), limit: 2 })).to.deep.equal([5, 4])
    expect((await read(sort('SIDEWAYS'))).status).to.equal(400)
  })

  it('answers the latest value only with latestValue', async () => {
    expect(await rowsOf({ latestValue: true })).to.deep.equal([5])
    expect((await read({ latestValue: true })).body.value.limit).to.equal(1)
    expect(await rowsOf({ latestValue: true, endTimeMillis: 250 })).to.deep.equal([2])
  })

  it('filters on fields of the value', async () => {
    const where = (field: string, condition: string, ...values: string[]) => {
      return { filter: { or: [{ and: [{ field, condition, values }] }] } }
    }
    expect(await rowsOf(where('partitionSpec.partition', 'EQUAL', 'odd'))).to.deep.equal([4, 2])
    expect(await rowsOf(where('rowCount', 'GREATER_THAN', '3'))).to.deep.equal([5, 4])
    expect(await rowsOf({ ...where('rowCount', 'LESS_THAN', '10'), limit: 1 })).to.deep.equal([5])
    expect(await rowsOf(where('rowCount', 'GREATER_THAN'))).to.deep.equal([])
    expect(await rowsOf(where('partitionSpec.partition', 'GREATER_THAN', '9'))).to.deep.equal([])
    expect(await rowsOf(where('partitionSpec.partition', 'GREATER_THAN', 'oc'))).to.deep.equal([
      4, 2,
    ])
    expect(await rowsOf({ filter: {} })).to.have.lengthOf(5)
    expect(await rowsOf({ filter: { or: [] } })).to.have.lengthOf(5)
    expect(await rowsOf({ filter: { or: [{ and: [] }] } })).to.have.lengthOf(5)
    const legacy = { filter: { criteria: [{ field: 'rowCount', value: '2' }] } }
    expect(await rowsOf(legacy)).to.deep.equal([2])
    for (const filter of ['text', { or: {} }, { or: [{ and: [{}] }] }, { or: [1] }]) {
      expect((await read({ filter })).status, JSON.stringify(filter)).to.equal(400)
    }
  })

  it('filters more points than one step of the store reads', async () => {
    const urn = dataset('long lived')
    const points = Array.from({ length: 2500 }, (_, at) => profile(urn, at + 1, { rowCount: at }))
    await server.ingest(...points)
    const filter = { or: [{ and: [{ field: 'rowCount', values: ['0', '1200', '2499'] }] }] }
    expect(await rowsOf({ urn, filter })).to.deep.equal([2499, 1200, 0])
    expect(await rowsOf({ urn, filter, limit: 2 })).to.deep.equal([2499, 1200])
  })

  it('answers no values for an unknown URN, an unknown aspect, or a versioned one', async () => {
    expect(await rowsOf({ urn: dataset('absent') })).to.deep.equal([])
    expect(await rowsOf({ aspect: 'madeUp' })).to.deep.equal([])
    expect(await rowsOf({ aspect: 'status' })).to.deep.equal([])
  })

  it('requires urn and aspect', async () => {
    for (const name of ['urn', 'aspect']) {
      const { status, body } = await read({ [name]: undefined })
      expect([status, body.message]).to.deep.equal([400, `Parameter '${name}' is required`])
    }
  })
})

describeOnEngines('the identity of a point', (serve) => {
  const server = serve()
  const write = (urn: string, value: object) => server.ingest(upsert(urn, aspect, value))
  const rowsOf = async (urn: string) => {
    const { body } = await server.post<Values>(READ, { urn, entity, aspect })
    return body.value.values
      .map((each) => (JSON.parse(each.aspect.value) as { rowCount: number }).rowCount)
      .toSorted((a, b) => a - b)
  }

  it('lets a repeated write replace the point', async () => {
    const urn = dataset('again')
    await write(urn, { timestampMillis: 1, rowCount: 1 })
    await write(urn, { timestampMillis: 1, rowCount: 2 })
    expect(await rowsOf(urn)).to.deep.equal([2])
  })

  it('distinguishes points of one time', async () => {
    const urn = dataset('apart')
    await write(urn, { timestampMillis: 1, rowCount: 1 })
    await write(urn, { timestampMillis: 1, rowCount: 2, partitionSpec: { partition: 'p' } })
    expect(await rowsOf(urn)).to.deep.equal([1, 2])
  })

  it('applies to undeclared timeseries aspects', async () => {
    const urn = 'urn:li:chart:(looker,a)'
    const run = (timestampMillis: number, result: string) =>
      server.ingest(upsert(urn, 'chartUsageStatistics', { timestampMillis, result }))
    await run(1, 'a')
    await run(2, 'b')
    await run(2, 'c')
    const request = { urn, entity: 'chart', aspect: 'chartUsageStatistics' }
    const { body } = await server.post<Values>(READ, request)
    const results = body.value.values.map((each) => JSON.parse(each.aspect.value) as unknown)
    expect(results).to.deep.equal([
      { timestampMillis: 2, result: 'c' },
      { timestampMillis: 1, result: 'a' },
    ])
  })

  it('survives a restart', async () => {
    const urn = dataset('kept')
    await write(urn, { timestampMillis: 1, rowCount: 1 })
    await server.restart()
    expect(await rowsOf(urn)).to.deep.equal([1])
  })
})
