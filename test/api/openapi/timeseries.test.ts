import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const PATH = '/openapi/v2/timeseries'
const [orders, customers] = [dataset('orders'), dataset('customers')]

interface Page {
  readonly scrollId?: string
  readonly results: readonly {
    readonly urn: string
    readonly timestampMillis: number
    readonly messageId?: string
    readonly systemMetadata?: object
    readonly event: Record<string, unknown>
  }[]
}

// docs/interface: read/timeseries-scroll
describeOnEngines('`GET /openapi/v2/timeseries/<type>/<aspect>`', (serve) => {
  const server = serve()
  const page = async (query: string, path = `${PATH}/dataset/datasetProfile`) =>
    (await server.get<Page>(`${path}?${query}`)).body

  before(() =>
    server.ingest(
      ...[1, 2, 3, 4, 5].map((n) =>
        upsert(
          orders,
          'datasetProfile',
          { timestampMillis: n * 1_000, messageId: `m${n}`, rowCount: n, sizeInBytes: 2 ** 40 },
          { systemMetadata: { runId: 'r1', lastObserved: n } },
        ),
      ),
      upsert(customers, 'datasetProfile', { timestampMillis: 3_000, rowCount: 30 }),
      upsert(customers, 'operation', {
        timestampMillis: 9_000,
        operationType: 'INSERT',
        lastUpdatedTimestamp: 9_000,
      }),
    ),
  )

  it('answers the points of all entities of the type, newest first', async () => {
    const { results, scrollId } = await page('')
    expect(scrollId).to.equal(undefined)
    expect(results.map(({ timestampMillis }) => timestampMillis)).to.deep.equal([
      5_000, 4_000, 3_000, 3_000, 2_000, 1_000,
    ])
    expect(results[0]).to.deep.equal({
      urn: orders,
      timestampMillis: 5_000,
      messageId: 'm5',
      event: { timestampMillis: 5_000, messageId: 'm5', rowCount: 5, sizeInBytes: 2 ** 40 },
    })
    const withMetadata = await page('systemMetadata=true&count=1')
    expect(withMetadata.results[0]?.systemMetadata).to.deep.include({ runId: 'r1' })
  })

  it('is restricted to a range, inclusive', async () => {
    const { results } = await page('startTimeMillis=2000&endTimeMillis=3000')
    expect(results.map(({ timestampMillis }) => timestampMillis)).to.deep.equal([
      3_000, 3_000, 2_000,
    ])
  })

  it('scrolls without gaps or duplicates, and has no ID on the last page', async () => {
    for (const count of [1, 2, 3, 6, 20]) {
      const seen: string[] = []
      let next: string | undefined
      do {
        const more: Page = await page(`count=${count}${next ? `&scrollId=${next}` : ''}`)
        expect(more.results.length).to.be.within(1, count)
        seen.push(...more.results.map((each) => `${each.urn} ${each.timestampMillis}`))
        next = more.scrollId
      } while (next !== undefined)
      expect([seen.length, new Set(seen).size], String(count)).to.deep.equal([6, 6])
    }
  })

  it('accepts names in any case, and answers no points for unknown ones', async () => {
    expect((await page('', `${PATH}/DATASET/datasetprofile`)).results).to.have.lengthOf(6)
    expect((await page('', `${PATH}/dataset/operation`)).results).to.have.lengthOf(1)
    expect(await page('', `${PATH}/chart/operation`)).to.deep.equal({ results: [] })
  })

  it('refuses aspects with versions, counts beyond the limit, and foreign IDs', async () => {
    for (const target of [
      `${PATH}/dataset/status`,
      `${PATH}/dataset/datasetProfile?count=10001`,
      `${PATH}/dataset/datasetProfile?count=-1`,
      `${PATH}/dataset/datasetProfile?scrollId=abc`,
      `${PATH}/dataset/datasetProfile?scrollId=WzEsMl0`,
    ]) {
      expect((await server.get(target)).status, target).to.equal(400)
    }
  })
})
