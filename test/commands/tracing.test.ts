import { expect } from 'chai'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PROGRAM, startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { send } from '../support/http.ts'
import { aspectPath, INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { until } from '../support/stores/stalling.ts'

const URN = 'urn:li:tag:traced'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SERVER_KIND = 2
const ERROR_STATUS = 2
/** Prints at the end how much of the SDK was loaded. */
const CENSUS =
  'data:text/javascript,' +
  encodeURIComponent(`import Module from 'node:module'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) process.on('exit', () => console.log('loaded', Object.keys(Module._cache)
  .filter((name) => name.includes('@opentelemetry/sdk-trace')).length))`)

/** The members of a span in OTLP's JSON that tests use. */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const valueOf = (attributes: Span['attributes'], name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

describe('OpenTelemetry by its standard variables, off by default', () => {
  const received: Sent[] = []
  const contentTypes = new Set<string | undefined>()
  let collector: Server
  let endpoint: string
  let dataDir: string
  let server: ServerProcess | undefined

  beforeEach(async () => {
    received.length = 0
    contentTypes.clear()
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-tracing-'))
    collector = createServer((request, response) => {
      const type = request.headers['content-type']
      contentTypes.add(type)
      void buffer(request).then((body) => {
        if (type === 'application/json') received.push(JSON.parse(body.toString()) as Sent)
        response.setHeader('Content-Type', type ?? '').end(type === 'application/json' ? '{}' : '')
      })
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await server?.end('SIGKILL')
    collector.closeAllConnections()
    collector.close()
    await rm(dataDir, { recursive: true })
  })

  const start = async (variables: Record<string, string>): Promise<ServerProcess> => {
    const entry = ['--import', CENSUS, ...PROGRAM]
    server = await startServerProcess({ DATA_DIR: dataDir, ...variables }, entry)
    return server
  }
  const here = () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const ingest = (url: string, headers: Record<string, string> = {}) => {
    const bytes = JSON.stringify({ proposal: upsert(URN, 'tagProperties', { name: 'traced' }) })
    return send(url, 'POST', INGEST_PROPOSAL, { bytes, headers })
  }
  const spans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  const spanOf = async (name: string): Promise<Span> => {
    await until(() => spans().some((span) => span.name === name))
    return spans().find((span) => span.name === name) as Span
  }

  it('sends a span of the request within the trace of the caller, and those of the stores in it', async () => {
    const { url } = await start(here())
    const traceparent = `00-${TRACE}-${PARENT}-01`
    const { headers } = await ingest(url, { traceparent, 'X-Request-Id': 'swordfish' })
    const span = await spanOf(`POST ${INGEST_PROPOSAL}`)
    expect(span).to.include({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER_KIND })
    expect(headers['traceparent']).to.equal(`00-${TRACE}-${span.spanId}-01`)
    expect(valueOf(span.attributes, 'http.route')).to.equal(INGEST_PROPOSAL)
    expect(Number(valueOf(span.attributes, 'http.response.status_code'))).to.equal(200)
    expect(valueOf(span.attributes, 'trellis.request.id')).to.equal('swordfish')
    const write = await spanOf('graph.write')
    expect(write).to.include({ traceId: TRACE, parentSpanId: span.spanId })
    const [resource] = received[0]?.resourceSpans ?? []
    expect(valueOf(resource?.resource.attributes ?? [], 'service.name')).to.equal('trellis')
  })

  it('begins a trace by itself, answers its ids, and marks failures of the server, not of clients', async () => {
    const { url } = await start({ ...here(), OTEL_SERVICE_NAME: 'catalog' })
    const { headers } = await send(url, 'GET', aspectPath('swordfish', 'status'))
    const span = await spanOf('GET /aspects/<urn>')
    expect(headers['traceparent']).to.equal(`00-${span.traceId}-${span.spanId}-01`)
    expect(span.status.code).not.to.equal(ERROR_STATUS)
    expect(valueOf(span.attributes, 'error.type')).to.equal('INVALID_URN')
    const [resource] = received[0]?.resourceSpans ?? []
    expect(valueOf(resource?.resource.attributes ?? [], 'service.name')).to.equal('catalog')
  })

  it('omits requests that the caller has not sampled', async () => {
    const { url } = await start(here())
    const { headers } = await ingest(url, { traceparent: `00-${TRACE}-${PARENT}-00` })
    expect(headers['traceparent']).to.match(/-00$/)
    await send(url, 'GET', '/config')
    await spanOf('GET /config')
    expect(spans().filter(({ traceId }) => traceId === TRACE)).to.deep.equal([])
  })

  it('sends remaining spans when it stops', async () => {
    const traced = await start({ ...here(), OTEL_BSP_SCHEDULE_DELAY: '60000' })
    await ingest(traced.url)
    expect(await traced.end('SIGTERM')).to.equal(0)
    expect(traced.output()).to.match(/^loaded [1-9]/m)
    expect(spans().map(({ name }) => name)).to.include(`POST ${INGEST_PROPOSAL}`)
  })

  it('sends Protocol Buffers by default, and nothing to a collector with the console exporter', async () => {
    const exporters = { OTEL_TRACES_EXPORTER: 'otlp,console', OTEL_EXPORTER_OTLP_PROTOCOL: '' }
    const traced = await start({ ...here(), ...exporters })
    await ingest(traced.url)
    expect(await traced.end('SIGTERM')).to.equal(0)
    expect([...contentTypes]).to.deep.equal(['application/x-protobuf'])
    expect(traced.output()).to.contain(`name: 'POST ${INGEST_PROPOSAL}'`)
  })

  it('answers, and stops, without a collector', async () => {
    const traced = await start({
      ...here(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    })
    expect((await ingest(traced.url)).status).to.equal(200)
    expect(await traced.end('SIGTERM')).to.equal(0)
  })

  for (const [what, variables] of [
    ['nothing is said', {}],
    ['it is disabled', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }],
    ['the exporter is none', { OTEL_TRACES_EXPORTER: 'none' }],
  ] as const) {
    it(`does not even load the SDK when ${what}`, async () => {
      const untraced = await start(variables)
      await ingest(untraced.url)
      await untraced.end('SIGTERM')
      expect(untraced.output()).to.contain('loaded 0\n')
    })
  }
})
