import { expect } from 'chai'
import { connect } from 'node:net'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { dataset } from '../../support/edits.ts'
import { encoded, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
import { SAMPLES, statusOn, targetOf } from '../../support/requests.ts'
import { describeEmbedded } from '../../support/server.ts'

const orders = dataset('orders')
const proposal = upsert(orders, 'status', { removed: false })

// docs/interface: http/protocol-header
describeEmbedded('the protocol-version header', (serve) => {
  const server = serve()

  for (const name of ['X-Service-Protocol-Version', 'X-RestLi-Protocol-Version']) {
    it(`\`${name}: 2.0.0\` is echoed`, async () => {
      for (const spelling of [name, name.toLowerCase()]) {
        const ingested = await server.post(INGEST_PROPOSAL, { proposal }, { [spelling]: '2.0.0' })
        const read = await server.get(`/entitiesV2/${encoded(orders)}`, { [spelling]: '2.0.0' })
        const failed = await server.get('/entitiesV2/nothing', { [spelling]: '2.0.0' })
        for (const { headers } of [ingested, read, failed]) {
          expect(headers).to.include({
            'x-restli-protocol-version': '2.0.0',
            'x-service-protocol-version': '2.0.0',
          })
        }
      }
    })
  }

  it('is 1.0.0 by default', async () => {
    const { headers } = await server.get('/config')
    expect(headers).to.include({ 'x-restli-protocol-version': '1.0.0' })
  })
})

describeEmbedded('a connection', (serve) => {
  const server = serve()

  it('is kept open for longer than load balancers do, so that none is closed during a request', async () => {
    const { headers } = await server.get('/health')
    expect(headers['keep-alive']).to.equal('timeout=75')
  })
})

/** IDs and secrets of what a request creates. */
const BY_CHANCE = /[0-9a-f]{8}-[0-9a-f-]{27}|whsec_[\w+/]{43}=/g

describeEmbedded('a path with the prefix `/gms`, as behind a gateway', (serve) => {
  const server = serve()

  for (const sample of SAMPLES) {
    const target = targetOf(sample)
    it(`${sample.method} ${target} answers the same below /gms and /api/gms`, async () => {
      const answers = await Promise.all(
        ['', '/gms', '/api/gms'].map((prefix) =>
          server.send(sample.method, prefix + target, {
            ...(sample.body && { bytes: JSON.stringify(sample.body) }),
          }),
        ),
      )
      // Figures change with every request.
      const isFixed = sample.path !== '/metrics'
      const [plain, ...behindGateway] = answers.map(({ status, body }) => ({
        status,
        ...(isFixed && { body: JSON.stringify(body)?.replaceAll(BY_CHANCE, '') }),
      }))
      expect(plain?.status, JSON.stringify(plain)).to.equal(statusOn(server, sample))
      expect(behindGateway).to.deep.equal([plain, plain])
    })
  }

  it('may have a trailing slash', async () => {
    const body = { proposal }
    expect((await server.post('/aspects/?action=ingestProposal', body)).status).to.equal(200)
    expect((await server.post('/gms/entities/?action=exists', { urn: orders })).status).to.equal(
      200,
    )
  })

  it('loses only the prefix, and only once', async () => {
    for (const path of [
      '/gmsx/config',
      '/gms',
      '/api/config',
      '/gms/gms/config',
      '/x/gms/config',
    ]) {
      expect((await server.get(path)).status, path).to.equal(404)
    }
  })
})

describeEmbedded('status and body of errors', (serve) => {
  const server = serve()

  it('an error says status, message, class and one line of trace without internals', async () => {
    const { status, headers, body } = await server.get<ErrorBody>('/nothing/here')
    expect(status).to.equal(404)
    expect(headers).to.include({
      'x-restli-error-response': 'true',
      'x-linkedin-error-response': 'true',
    })
    expect(headers['content-type']).to.contain('application/json')
    const message = "No root resource defined for path '/nothing/here'"
    const exceptionClass = 'com.linkedin.restli.server.RestLiServiceException'
    expect(body).to.deep.equal({
      status: 404,
      code: 'UNKNOWN_ROUTE',
      message,
      exceptionClass,
      stackTrace: `${exceptionClass} [HTTP Status:404]: ${message}`,
    })
  })

  const UNKNOWN: readonly [method: string, path: string, status: number, message: string][] = [
    ['POST', '/nothing?action=x', 404, 'No root resource defined'],
    ['POST', '/entities?action=foo', 400, 'POST operation named foo not supported on resource'],
    ['POST', '/entities?action=deleteAll', 400, 'do not record the model registry'],
    [
      'POST',
      '/entities?action=constructor',
      400,
      "on resource '/entities' URI: '/entities?action=constructor'",
    ],
    ['POST', '/aspects?action=', 400, 'POST operation named'],
    ['POST', '/aspects', 400, "Method 'POST' is not supported for URI '/aspects'"],
    ['POST', `/entitiesV2/${encoded(orders)}`, 400, "Method 'POST' is not supported"],
    ['GET', '/aspects?action=ingestProposal', 400, 'must be submitted as a POST (was GET)'],
    ['PUT', '/aspects?action=ingestProposal', 400, "Method 'PUT' is not supported"],
    ['DELETE', `/entities/${encoded(orders)}`, 400, "Method 'DELETE' is not supported"],
    ['PATCH', '/config', 400, "Method 'PATCH' is not supported"],
    ['OPTIONS', '/entities', 400, "Method 'OPTIONS' is not supported"],
  ]
  for (const [method, path, status, message] of UNKNOWN) {
    it(`${method} ${path} answers ${status}`, async () => {
      const answer = await server.send<ErrorBody>(method, path)
      expect(answer.status).to.equal(status)
      expect(answer.body.message).to.contain(message)
    })
  }

  it('a body has its type, and a text its charset', async () => {
    // JSON and YAML are UTF-8 (RFC 8259, RFC 9512).
    const types = [
      /^application\/(?:json|yaml)\b/,
      /^text\/\w+; .*charset=utf-8$/,
      /^(image|font)\/[\w+]+$/,
    ]
    const paths = SAMPLES.filter(({ method }) => method === 'GET').map(targetOf)
    for (const path of [...paths, '/', '/entities/urn:li:tag:a', '/made/up', '/config?%ff']) {
      const { headers, body } = await server.get(path)
      const type = headers['content-type'] ?? ''
      if (body !== undefined)
        expect(
          types.some((each) => each.test(type)),
          path,
        ).to.equal(true)
    }
  })

  it('HEAD answers like GET, without a body', async () => {
    const { status, body, headers } = await server.send('HEAD', '/config')
    expect([status, body]).to.deep.equal([200, undefined])
    expect(Number(headers['content-length'])).to.be.greaterThan(0)
  })

  it('answers 406 to clients that accept no JSON, and accepts the usual headers', async () => {
    expect((await server.get('/config', { Accept: 'text/html' })).status).to.equal(406)
    for (const accept of ['application/json', '*/*', 'application/*', 'text/html,*/*;q=0.1']) {
      expect((await server.get('/config', { Accept: accept })).status, accept).to.equal(200)
    }
  })

  it('names a missing parameter, and one of the wrong type', async () => {
    const exists = (body: object) => server.post<ErrorBody>('/entities?action=exists', body)
    const missing = await exists({})
    expect([missing.status, missing.body.message]).to.deep.equal([
      400,
      "Parameter 'urn' is required",
    ])
    for (const [body, problem] of [
      [{ urn: 5 }, '/urn: must be string'],
      [{ urn: orders, includeSoftDelete: 'perhaps' }, '/includeSoftDelete: must be boolean'],
    ] as const) {
      const wrong = await exists(body)
      expect(wrong.status).to.equal(400)
      expect(wrong.body.message).to.equal(
        `Parameters of method 'exists' failed validation with error '${problem}'`,
      )
    }
    const listed = await server.post<ErrorBody>('/entities?action=listUrns', {
      entity: 'dataset',
      start: [],
      count: {},
    })
    expect(listed.status).to.equal(400)
  })

  it('accepts numbers and flags as text, parameters from the query, and ignores others', async () => {
    const { status } = await server.post('/entities?action=listUrns&entity=dataset', {
      start: '0',
      count: '5',
      madeUp: {},
    })
    expect(status).to.equal(200)
    const answer = await server.post('/entities?action=exists', {
      urn: orders,
      includeSoftDelete: 'false',
    })
    expect(answer.body).to.deep.equal({ value: false })
  })

  it('refuses several values of a parameter that has one, and several actions', async () => {
    for (const [target, parameter] of [
      ['/entities?action=listUrns&entity=dataset&start=0&count=1&count=2', 'count'],
      ['/entities?action=listUrns&entity=dataset&entity=chart&start=0&count=1', 'entity'],
      ['/entities?action=exists&action=setWritable', 'action'],
    ] as const) {
      const { status, body } = await server.post<ErrorBody>(target, { urn: orders })
      expect([status, body.code], target).to.deep.equal([400, 'INVALID_PARAMETER'])
      expect(body.message).to.contain(`Parameter '${parameter}' has several values`)
    }
    const repeated = '/entities?action=listUrns&entity=dataset&start=0&count=1&count=1'
    expect((await server.post(repeated, {})).status).to.equal(200)
  })

  it('accepts null for an absent parameter', async () => {
    const { status } = await server.post('/entities?action=exists', {
      urn: orders,
      includeSoftDelete: null,
    })
    expect(status).to.equal(200)
  })
})

describe('GET', () => {
  it('changes nothing: each of its routes is for readers, or public', () => {
    // Readers have no webhooks; those who have list them.
    const isOfWebhooks = (path: string) => path.startsWith('/webhooks')
    const routes = ROUTES.filter(({ method, path }) => method === 'GET' && !isOfWebhooks(path))
    expect(routes).to.have.length.above(40)
    for (const route of routes)
      expect(['public', 'reader'], routeName(route)).to.include(route.role)
  })
})

describeEmbedded('requests that HTTP libraries would not send', (serve) => {
  const server = serve()
  /** The first line of the answer to these bytes. */
  const raw = (bytes: string | Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
      let answer = ''
      socket.setTimeout(5000, () => socket.destroy(new Error('No answer within 5 s')))
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
      socket.end(bytes)
    })
  const line = (target: string, method = 'GET') =>
    raw(Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`))

  const TARGETS: readonly [target: string, status: RegExp][] = [
    ['//entities/x', / 404 /],
    ['/%', / 404 /],
    ['/entities/%', / 400 /],
    ['/entities/%E0%A4%A', / 400 /],
    ['/entitiesV2/%00', / 400 /],
    ['http://example.com/config', / 200 /],
    ['http://[/config', / 4\d\d /],
    ['http://a:b:c/config', / 4\d\d /],
    ['http://:99999999/config', / [24]\d\d /],
    ['*', / 4\d\d /],
    ['/config#x', / [24]\d\d /],
    ['/config?%', / 200 /],
    ['/config?a[0]=1&__proto__=2&a[0]=3&=&&&', / 200 /],
    ['config', / 400 /],
    // The parser of Node takes no unencoded letters.
    ['/entitiesV2/urn:li:tag:größe', / 400 /],
    [`/entitiesV2/${'a'.repeat(20_000)}`, / 431 /],
  ]
  for (const [target, status] of TARGETS) {
    it(`GET ${target.slice(0, 40)} is answered, and not with 5xx`, async () => {
      expect(await line(target)).to.match(status)
      expect((await server.get('/health')).status).to.equal(200)
    })
  }

  it('answers OPTIONS *, TRACE, and an unknown method with 4xx', async () => {
    expect(await line('*', 'OPTIONS')).to.match(/ 4\d\d /)
    expect(await line('/config', 'TRACE')).to.match(/ 4\d\d /)
    expect(await line('/config', 'FROB')).to.match(/ 4\d\d /)
  })

  // Two servers that disagree on where a request ends take a part of it for another request.
  it('refuses a request that states its length in two ways, or unreadably', async () => {
    const chunks = '0\r\n\r\nGET /config HTTP/1.1\r\nHost: localhost\r\n\r\n'
    for (const headers of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
      'Content-Length: 4\r\nContent-Length: 5',
      'Content-Length: +4',
      'Content-Length : 4',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4',
    ]) {
      const head = `POST /entities?action=exists HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`
      expect(await raw(head + chunks), headers).to.match(/ 400 /)
    }
  })

  it('survives bytes that are not HTTP, and clients that disconnect in the middle', async () => {
    expect(await raw('\x16\x03\x01 hello\r\n\r\n')).to.match(/ 400 /)
    await raw(
      'POST /aspects?action=ingestProposal HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
    )
    expect((await server.get('/health')).status).to.equal(200)
  })
})
