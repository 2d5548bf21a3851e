import { expect } from 'chai'
import { Load, LOAD_LIMITS } from '../../../server/http/load/load.ts'
import { Metrics, type GaugeSources } from '../../../server/observe/metrics.ts'
import { aspectPath, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

describeOnEngines('`GET /metrics`', (serve) => {
  const server = serve()
  const urn = 'urn:li:tag:measured'

  /** Samples by name and labels, as they stand in the text. */
  const read = async (): Promise<Map<string, number>> => {
    const { status, body } = await server.get<string>('/metrics', { Accept: 'text/plain' })
    expect(status).to.equal(200)
    const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      samples.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
    )
  }
  const count = (name: string, labels = '') => `${name}_count${labels}`
  const requests = (method: string, route: string, status: string) =>
    count(
      'trellis_http_request_duration_seconds',
      `{method="${method}",route="${route}",status="${status}"}`,
    )

  it('is text for Prometheus', async () => {
    const { headers, body } = await server.get<string>('/metrics')
    expect(headers['content-type']).to.match(/^text\/plain; version=0\.0\.4/)
    expect(body).to.contain('# TYPE trellis_http_request_duration_seconds histogram')
  })

  it('requests by route and class of status, unknown ones under one name', async () => {
    await server.get(aspectPath(urn, 'tagProperties'))
    for (const path of ['/made/up', '/made/up/2', '/aspects?action=made-up']) await server.get(path)
    const samples = await read()
    expect(samples.get(requests('GET', '/aspects/<urn>', '4xx'))).to.equal(1)
    expect(samples.get(requests('unknown', 'unknown', '4xx'))).to.equal(3)
    expect([...samples.keys()].join()).not.to.contain('made')
  })

  it('write batches', async () => {
    const before = await read()
    await server.ingest(
      ...['a', 'b', 'c'].map((name) => upsert(`${urn}-${name}`, 'tagProperties', { name })),
    )
    const after = await read()
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(more('trellis_write_edits_count')).to.equal(1)
    expect(more('trellis_write_edits_sum')).to.equal(3)
  })

  it('calls of the stores, by operation and outcome', async () => {
    await server.ingest(upsert(urn, 'tagProperties', { name: 'measured' }))
    const samples = await read()
    const operation = (store: string, name: string) =>
      samples.get(
        count(
          'trellis_store_operation_duration_seconds',
          `{store="${store}",operation="${name}",outcome="done"}`,
        ),
      )
    expect(operation('graph', 'write')).to.be.greaterThan(0)
    expect(operation('index', 'put')).to.be.greaterThan(0)
    expect(samples.get('trellis_store_operations_in_flight{store="graph"}')).to.be.within(0, 5)
    expect(samples.get('trellis_requests_in_flight')).to.equal(0)
    expect(samples.get('trellis_requests_queued')).to.equal(0)
  })

  it('permits and bytes that are held, and refusals by reason', async () => {
    const before = await read()
    await server.get('/made/up')
    await server.get(`/config?a=${'x'.repeat(40_000)}`)
    const samples = await read()
    for (const name of ['bodies_arriving', 'large_bodies', 'body_bytes_held']) {
      expect(samples.get(`trellis_${name}`), name).to.equal(0)
    }
    expect(samples.has('trellis_answer_bytes_held')).to.equal(true)
    for (const reason of ['UNKNOWN_ROUTE', 'HEADERS_TOO_LARGE']) {
      const name = `trellis_http_refusals_total{reason="${reason}"}`
      expect(samples.get(name), reason).to.equal((before.get(name) ?? 0) + 1)
    }
  })

  it('index backlog and oldest age', async () => {
    // What was written before is found already, but its mark may be there for another moment.
    let samples = await read()
    while (samples.get('trellis_index_backlog_entities') !== 0) samples = await read()
    expect(samples.get('trellis_index_backlog_age_seconds')).to.equal(0)
  })

  it('event loop delay, memory', async () => {
    const samples = await read()
    expect(samples.get('process_resident_memory_bytes')).to.be.greaterThan(1e7)
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).to.equal(true)
  })
})

describe('the backlog of the index', () => {
  const read = (backlog: GaugeSources['backlog']): Promise<string> => {
    const metrics = new Metrics()
    metrics.watch({ load: new Load(LOAD_LIMITS), clock: () => 60_000, backlog })
    return metrics.read()
  }

  it('is counted, with the age of the oldest', async () => {
    const text = await read(() => Promise.resolve({ entities: 3, oldestMillis: 55_500 }))
    expect(text).to.contain('trellis_index_backlog_entities 3\n')
    expect(text).to.contain('trellis_index_backlog_age_seconds 4.5\n')
  })

  it('is absent while the store fails or hangs, with the other metrics present', async () => {
    const failing = () => Promise.reject(new Error('down'))
    for (const backlog of [failing, () => new Promise<never>(() => {})]) {
      const text = await read(backlog)
      expect(text).not.to.match(/^trellis_index_backlog\w+ /m)
      expect(text).to.contain('trellis_requests_in_flight 0\n')
    }
  })
})
