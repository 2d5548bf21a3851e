import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
import { SAMPLES, targetOf } from '../../support/requests.ts'
import { describeEmbedded } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: http/parameters
describeEmbedded('a flag', (serve) => {
  const server = serve()
  const proposal = upsert(orders, 'status', { removed: false })

  it('`async` is text or a boolean', async () => {
    for (const [async, header] of [
      ['true', 'pending'],
      [true, 'pending'],
      ['True', 'pending'],
      ['false', 'done'],
      [false, 'done'],
    ] as const) {
      const answer = await server.post(INGEST_PROPOSAL, { proposal, async })
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
      // An index that had nothing to do is in step at once.
      if (header === 'done') expect(answer.headers['x-trellis-index']).to.equal('done')
    }
  })

  it('is a boolean or text of any case, as a parameter and in bodies', async () => {
    await server.ingest(proposal)
    const exists = (includeSoftDelete: unknown) =>
      server.post('/entities?action=exists', { urn: orders, includeSoftDelete })
    for (const value of [true, false, 'true', 'false', 'True', 'FALSE']) {
      expect((await exists(value)).body, String(value)).to.deep.equal({ value: true })
    }
    for (const value of ['yes', '', 1]) {
      const { status, body } = await exists(value)
      expect([status, body], String(value)).to.have.nested.property('1.code', 'INVALID_PARAMETER')
    }
    for (const skipAggregates of [true, 'true', 'True', 'false']) {
      const asked = { entity: 'dataset', input: '*', start: 0, count: 1 }
      const searchFlags = { skipAggregates, skipHighlighting: 'false' }
      const found = await server.post('/entities?action=search', { ...asked, searchFlags })
      expect(found.status, JSON.stringify(found.body)).to.equal(200)
    }
  })
})

// docs/interface: http/address
describeEmbedded('a URL with percent sequences that are not UTF-8', (serve) => {
  const server = serve()
  const urn = encoded('urn:li:tag:a')

  for (const bytes of ['%c0%af', '%ff', 'caf%E9', '%ed%a0%80', '%f5%80%80%80', '100%%c0%af']) {
    it(`is refused with 400: ${bytes}`, async () => {
      for (const path of [
        `/entitiesV2/${urn}${bytes}`,
        `/aspects/${urn}${bytes}?aspect=status`,
        `/relationships?direction=INCOMING&urn=${urn}${bytes}`,
        `/entitiesV2?ids=List(${urn}${bytes})`,
        `/config?${bytes}=1`,
        `/${bytes}/docs`,
      ]) {
        const { status, body } = await server.get<ErrorBody>(path)
        expect([status, body.code], path).to.deep.equal([400, 'MALFORMED_ADDRESS'])
        expect(body.message).to.contain('UTF-8')
      }
      const written = await server.send<ErrorBody>('POST', `${INGEST_PROPOSAL}${bytes}`)
      expect(written.status).to.equal(400)
    })
  }

  it('is accepted when a URN contains them encoded, and a stray % stays as it is', async () => {
    for (const name of ['%25c0%25af', '100%', '%zz', '%']) {
      const { status } = await server.get(`/entitiesV2/urn:li:tag:a${name}`)
      expect(status, name).to.equal(200)
    }
  })
})

// docs/interface: http/parameters
describeEmbedded('a parameter that a route does not declare', (serve) => {
  const server = serve()
  const urn = 'urn:li:tag:warned'
  before(() => server.ingest(upsert(urn, 'tagProperties', { name: 'x' })))
  const warning = async (answer: Promise<{ headers: Record<string, unknown>; status: number }>) => {
    const { headers, status } = await answer
    expect(status).to.equal(200)
    return headers['x-trellis-warning']
  }

  it('is named in a warning, with those that the route declares', async () => {
    const timeline = `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}?categories=TAG`
    expect(await warning(server.get(`${timeline}&start=1`))).to.match(
      /^The parameter "start" is unknown and ignored; expected: .*startTime, endTime/,
    )
    expect(await warning(server.get(`/config?a%0d%0aX=1&%C3%BC=2`))).to.equal(
      'The parameter "a\\r\\nX" is unknown and ignored; expected: none; ' +
        'The parameter "\\u00fc" is unknown and ignored; expected: none',
    )
    const search = { entity: 'tag', input: '*', start: 0, count: 1, sartCriteria: [] }
    expect(await warning(server.post('/entities?action=search', search))).to.match(
      /^The parameter "sartCriteria" is unknown and ignored; expected: entity, input, start, count,/,
    )
  })

  it('is named beside the warnings of a write', async () => {
    const proposal = upsert(urn, 'tagProperties', { nmae: 'x' })
    expect(await warning(server.post(INGEST_PROPOSAL, { proposal, asnyc: true }))).to.match(
      /^tagProperties of urn:li:tag:warned: no declaration has \/nmae; .*; The parameter "asnyc"/,
    )
  })

  it('warns of nothing in declared ones', async () => {
    const timeline = `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}?categories=TAG&startTime=1`
    expect(await warning(server.get(timeline))).to.equal(undefined)
  })
})

// docs/interface: http/parameters
describeEmbedded('an undeclared member of an object in a parameter', (serve) => {
  const server = serve()
  const url = 'https://hooks.example.org/catalog'
  const users = [{ user: 'ada', nmae: 'Ada' }]
  const bucket = { bucket: 0, duration: 'DAY', resource: orders, metrics: { users } }

  for (const [method, path, body, problem] of [
    ['POST', '/webhooks', { url, filter: { urn: ['a'] } }, '/filter: undeclared member "urn"'],
    ['POST', '/webhooks', { url, filter: { urn: null } }, '/filter: undeclared member "urn"'],
    ['PATCH', '/webhooks/1', { filter: { 'a/b': 1 } }, '/filter: undeclared member "a/b"'],
    [
      'POST',
      '/usageStats?action=batchIngest',
      { buckets: [bucket] },
      '/buckets/0/metrics/users/0: undeclared member "nmae"; expected: user, count, userEmail',
    ],
  ] as const) {
    it(`is refused by ${method} ${path}, which stores it: ${JSON.stringify(body)}`, async () => {
      const bytes = JSON.stringify(body)
      const { status, body: error } = await server.send<ErrorBody>(method, path, { bytes })
      expect([status, error.code]).to.deep.equal([400, 'INVALID_PARAMETER'])
      expect(error.message).to.contain(problem)
    })
  }

  it('is ignored by a search', async () => {
    const asked = { entity: 'tag', input: '*', start: 0, count: 1, searchFlags: { newer: true } }
    expect((await server.post('/entities?action=search', asked)).status).to.equal(200)
  })
})

describeEmbedded('every answer', (serve) => {
  const server = serve()

  it('forbids browsers to guess another content type', async () => {
    const paths = SAMPLES.filter(({ method }) => method === 'GET').map(targetOf)
    for (const path of [...paths, '/health', '/metrics', '/made/up', '/config?%ff']) {
      const { headers } = await server.get(path)
      expect(headers['x-content-type-options'], path).to.equal('nosniff')
    }
    const refused = await server.get(`/config?a=${'x'.repeat(40_000)}`)
    expect([refused.status, refused.headers['x-content-type-options']]).to.deep.equal([
      431,
      'nosniff',
    ])
  })

  it('may load nothing, and be in no frame, unless it is a page', async () => {
    const policyOf = async (path: string) =>
      (await server.get(path)).headers['content-security-policy']
    const targets = SAMPLES.filter(({ method }) => method === 'GET').map(targetOf)
    for (const path of [...targets, '/made/up', '/config?%ff', `/config?a=${'x'.repeat(40_000)}`]) {
      expect(await policyOf(path), path).to.match(
        /^default-src 'none';.* frame-ancestors 'none'(;|$)/,
      )
    }
    const plain = "default-src 'none'; frame-ancestors 'none'"
    for (const path of ['/config', '/health', '/openapi.json', '/entitiesV2/urn:li:tag:a']) {
      expect(await policyOf(path), path).to.equal(plain)
    }
  })
})
