import { expect } from 'chai'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { customers, orders } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'
import { deletion, encoded, SYSTEM, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS, type TestServer } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'

interface Change {
  readonly position: string
  readonly urn: string
  readonly aspect?: string
  readonly operation: string
  readonly before?: { readonly value: object }
  readonly after?: { readonly value: object }
}
interface Page {
  readonly changes: readonly Change[]
  readonly cursor: string
  readonly hasMore: boolean
}

const described = (urn: string, description: string) =>
  upsert(urn, 'editableDatasetProperties', { description })
const briefly = ({ operation, urn, aspect = '' }: Change) =>
  `${operation} ${urn === orders ? 'orders' : urn === customers ? 'customers' : urn} ${aspect}`.trim()

// docs/interface: changes/read
describeOnEngines('GET /changes', (serve) => {
  const server = serve()
  let cursor = ''
  const read = async (query: string, after = cursor): Promise<Page> =>
    (await server.get<Page>(`/changes?after=${after}&${query}`)).body

  beforeEach(async () => {
    cursor = (await read('', 'now')).cursor
  })

  it('names each change with its author, versions and values', async () => {
    const urn = 'urn:li:tag:logged'
    const metadata = { systemMetadata: { runId: 'nightly', lastObserved: 5 } }
    await server.ingest(upsert(urn, 'tagProperties', { name: 'one' }, metadata))
    await server.ingest(upsert(urn, 'tagProperties', { name: 'two' }))
    const { changes, hasMore } = await read('values=both')
    expect(hasMore).to.equal(false)
    const [born, key, created, updated] = changes as unknown as Record<string, unknown>[]
    const common = { time: STARTED_MILLIS, actor: SYSTEM, source: 'rest', urn, entityType: 'tag' }
    expect(born).to.include({ ...common, operation: 'CREATE_ENTITY' })
    expect(born).not.to.have.any.keys('aspect', 'versionBefore', 'versionAfter')
    expect(key).to.include({ ...common, aspect: 'tagKey', operation: 'CREATE' })
    expect(created).to.include({ versionBefore: null, versionAfter: 1, runId: 'nightly' })
    expect(created).to.have.deep.property('after', {
      value: { name: 'one' },
      created: { time: STARTED_MILLIS, actor: SYSTEM },
      systemMetadata: { runId: 'nightly', lastObserved: 5 },
    })
    expect(created).not.to.have.property('before')
    expect(updated).to.include({
      ...common,
      operation: 'UPDATE',
      versionBefore: 1,
      versionAfter: 2,
    })
    expect(updated).to.have.nested.property('before.value.name', 'one')
    expect(updated).to.have.nested.property('after.value.name', 'two')
    expect(updated?.['traceId']).to.match(/^[\da-f]{32}$/)
    const positions = changes.map(({ position }) => Number(position))
    expect(positions).to.deep.equal(positions.map((_, at) => (positions[0] ?? 0) + at))
  })

  it('reads page by page, past what a filter leaves out', async () => {
    for (const text of ['a', 'b']) {
      await server.ingest(described(orders, text), described(customers, text))
    }
    const ofOrders = `urns=${encoded(orders)}&aspects=editableDatasetProperties&limit=1`
    const first = await read(ofOrders)
    expect(first.changes.map(briefly)).to.deep.equal(['CREATE orders editableDatasetProperties'])
    const second = await read(ofOrders, first.cursor)
    expect(second.changes.map(briefly)).to.deep.equal(['UPDATE orders editableDatasetProperties'])
    const last = await read(ofOrders, second.cursor)
    expect(last).to.deep.include({ changes: [], hasMore: false })
    await server.ingest(described(customers, 'c'))
    expect((await read('', last.cursor)).changes.map(briefly)).to.deep.equal([
      'UPDATE customers editableDatasetProperties',
    ])
  })

  const FILTERS: readonly { query: string; operations: string[] }[] = [
    { query: 'operations=DELETE_ENTITY', operations: ['DELETE_ENTITY'] },
    {
      query: 'operations=CREATE_ENTITY&operations=DELETE_ENTITY',
      operations: ['CREATE_ENTITY', 'DELETE_ENTITY'],
    },
    { query: 'aspects=tagProperties', operations: ['CREATE', 'DELETE'] },
    { query: 'entityTypes=dataset', operations: [] },
    { query: `actors=${encoded(ada)}`, operations: [] },
    { query: 'aspects=', operations: [] },
  ]
  for (const { query, operations } of FILTERS) {
    it(`selects by ${query}`, async () => {
      const urn = `urn:li:tag:filtered${encoded(query)}`
      await server.ingest(upsert(urn, 'tagProperties', { name: 'x' }))
      await server.ingest(deletion(urn))
      expect((await read(query)).changes.map(({ operation }) => operation)).to.deep.equal(
        operations,
      )
    })
  }

  it('answers no value of what was deleted, even if its version was written again', async () => {
    const urn = 'urn:li:tag:again'
    await server.ingest(upsert(urn, 'tagProperties', { name: 'secret' }))
    await server.ingest(deletion(urn))
    await server.ingest(upsert(urn, 'tagProperties', { name: 'public' }))
    const { changes } = await read('values=both&aspects=tagProperties')
    expect(changes.map(({ operation, after }) => [operation, after?.value])).to.deep.equal([
      ['CREATE', undefined],
      ['DELETE', undefined],
      ['CREATE', { name: 'public' }],
    ])
    expect(JSON.stringify(changes)).not.to.contain('secret')
  })

  it('waits for the first change, and answers it at once', async () => {
    const waiting = read(`waitMs=20000&urns=${encoded(orders)}`)
    await wait(50)
    await server.ingest(described(customers, `other ${Math.random()}`))
    await wait(50)
    const startedMs = performance.now()
    await server.ingest(described(orders, `waited ${Math.random()}`))
    expect((await waiting).changes.map(briefly)).to.include(
      'UPDATE orders editableDatasetProperties',
    )
    expect(performance.now() - startedMs).to.be.below(5_000)
    expect(await read('waitMs=1', (await read('')).cursor)).to.deep.include({ changes: [] })
  })

  it('lets more readers wait than it admits requests, and answers all of them', async () => {
    const url = `${server.url}/changes?after=${cursor}&waitMs=30000`
    const readers: Promise<Page>[] = []
    while (readers.length < 400) {
      const connecting = Array.from({ length: 200 }, async () => (await fetch(url)).json())
      readers.push(...(connecting as Promise<Page>[]))
      await wait(300)
    }
    await server.ingest(described(orders, `all ${Math.random()}`))
    for (const { changes } of await Promise.all(readers)) expect(changes).to.have.length.above(0)
  }).timeout(60_000)

  it('begins at a time', async () => {
    server.clock.nowMillis += 60_000
    await server.ingest(described(orders, `timed ${Math.random()}`))
    const { changes } = await read('', String(server.clock.nowMillis))
    expect(changes.map(briefly)).to.deep.equal(['UPDATE orders editableDatasetProperties'])
    expect((await read('', String(server.clock.nowMillis + 1))).changes).to.deep.equal([])
  })

  it('answers 410 with the cursor to go on from, if changes after a cursor are gone', async () => {
    for (const text of ['a', 'b'])
      await server.ingest(described(orders, `${text} ${Math.random()}`))
    const { changeLog } = server.stores
    await changeLog.forget(server.clock.nowMillis + 1, 1_000_000)
    const gone = await server.get<ErrorBody & { cursor: string }>(`/changes?after=${cursor}`)
    expect(gone.status).to.equal(410)
    expect(gone.body.code).to.equal('CURSOR_EXPIRED')
    const rest = await read('', gone.body.cursor)
    expect(rest.changes).to.have.length(1)
    expect((await read('', 'beginning')).changes).to.deep.equal(rest.changes)
  })

  it('answers 410 to a cursor of another log', async () => {
    const position = (await server.stores.changeLog.last()) + 5
    for (const foreign of [`${position}.abcdef`, cursor.replace(/\..*/, '.000000')])
      expect((await server.get(`/changes?after=${foreign}`)).status).to.equal(410)
  })

  for (const after of ['', 'x', '1.', '-1', '1.abcdefg', '99999999999999999', '%00']) {
    it(`refuses to begin after ${JSON.stringify(after)}, or begins at the beginning`, async () => {
      const { status } = await server.get(`/changes?after=${after}`)
      expect(status).to.equal(after === '' ? 200 : 400)
    })
  }
})

// docs/interface: changes/stream
describeOnEngines('GET /changes as a stream', (serve) => {
  const server = serve()

  it('sends each change as an event, whose id is the cursor after it', async () => {
    const stream = await openStream(server, '/changes?after=now')
    expect(stream.headers).to.include({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    })
    await server.ingest(described(orders, 'streamed'))
    const [first] = await stream.events(3)
    stream.close()
    expect(JSON.parse(first?.data ?? '')).to.include({ urn: orders, operation: 'CREATE_ENTITY' })
    const resumed = await openStream(server, '/changes?after=beginning', {
      'Last-Event-ID': first?.id ?? '',
    })
    const [next] = await resumed.events(1)
    resumed.close()
    expect(JSON.parse(next?.data ?? '')).to.include({ aspect: 'datasetKey' })
  })

  it('holds no permit of the server for clients that do not read', async () => {
    const description = 'x'.repeat(500_000)
    for (let n = 0; n < 20; n++) await server.ingest(described(customers, `${n}${description}`))
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: 80 }, () => {
      const socket = connect(Number(port), hostname)
      socket.pause()
      socket.write(
        'GET /changes?values=both HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n',
      )
      return socket.on('error', () => {})
    })
    await wait(1_000)
    expect((await server.get('/config')).status).to.equal(200)
    expect((await server.get(`/entitiesV2/${encoded(orders)}`)).status).to.equal(200)
    for (const socket of sockets) socket.destroy()
  })

  it('is JSON for a client that refuses it', async () => {
    const { headers } = await server.get('/changes', {
      Accept: 'application/json, text/event-stream;q=0',
    })
    expect(headers['content-type']).to.match(/^application\/json/)
  })

  it('answers errors before it begins', async () => {
    const headers = { Accept: 'text/event-stream' }
    expect((await server.get('/changes?after=x', headers)).status).to.equal(400)
    expect((await server.get('/config', headers)).status).to.equal(406)
  })
})

async function openStream(server: TestServer, path: string, more: Record<string, string> = {}) {
  const headers = { Accept: 'text/event-stream', ...more }
  const request = http.get(`${server.url}${path}`, { headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.setEncoding('utf8')
  let text = ''
  response.on('data', (chunk: string) => {
    text += chunk
  })
  response.on('error', () => {})
  const parse = () =>
    [...text.matchAll(/id: (.*)\ndata: (.*)\n\n/g)].map(([, id = '', data = '']) => ({ id, data }))
  return {
    headers: response.headers,
    async events(count: number) {
      const deadline = performance.now() + 10_000
      while (parse().length < count && performance.now() < deadline) await wait(10)
      return parse()
    },
    close: () => request.destroy(),
  }
}
