import { expect } from 'chai'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { ingestAs, suiteToken, TOKENS_ONLY } from '../../support/access.ts'
import { customers, orders } from '../../support/edits.ts'
import { ada, bob } from '../../support/people.ts'
import { INGEST_BATCH, INGEST_PROPOSAL, patch, upsert } from '../../support/proposals.ts'
import { SAMPLE_URN, SAMPLES, statusOn, targetOf } from '../../support/requests.ts'
import { describeOnEngines } from '../../support/server.ts'

const KEY = 'Idempotency-Key'
const DAY_MS = 86_400_000
let keys = 0
const newKey = () => `key-${++keys}`

/** An edit that does something each time: it adds an element. */
const append = (urn: string) => patch(urn, 'notes', [{ op: 'add', path: '/list/-', value: 'x' }])

// docs/interface: http/idempotency
describeOnEngines('a request with a key', (serve) => {
  const server = serve()
  const lastPosition = () => server.stores.changeLog.last()
  const listOf = async (urn: string) =>
    (await server.stores.graph.read([urn], ['notes'])).get(urn)?.aspects.get('notes')?.value['list']
  const write = (proposal: object, key: string) =>
    server.post<{ value?: string; code?: string }>(INGEST_PROPOSAL, { proposal }, { [KEY]: key })
  beforeEach(() =>
    server.ingest(
      upsert(orders, 'notes', { list: [] }),
      upsert(customers, 'notes', { list: [] }),
      upsert(SAMPLE_URN, 'status', { removed: false }),
    ),
  )

  for (const [index, route] of ROUTES.entries()) {
    const { answers, method, role } = route
    const isWrite = (answers.kind === 'json' || answers.kind === 'nothing') && answers.writes
    if (role === 'reader' || method === 'GET' || !isWrite || route.exampleStatus) continue
    it(`answers ${routeName(route)} as before, and changes nothing more`, async () => {
      const sample = SAMPLES[index]!
      const headers = { 'Content-Type': 'application/json', [KEY]: newKey() }
      const send = () =>
        server.send(sample.method, targetOf(sample), {
          headers,
          ...(sample.body && { bytes: JSON.stringify(sample.body) }),
        })
      const first = await send()
      expect(first.status).to.equal(statusOn(server, sample))
      expect(first.headers).not.to.have.property('idempotent-replayed')
      const position = await lastPosition()
      const second = await send()
      expect([second.status, second.body]).to.deep.equal([first.status, first.body])
      expect(second.headers['content-type']).to.equal(first.headers['content-type'])
      expect(second.headers['x-trellis-index']).to.equal(first.headers['x-trellis-index'])
      expect(second.headers['idempotent-replayed']).to.equal('true')
      expect(await lastPosition()).to.equal(position)
    })
  }

  it('is done once, however often and however fast it is sent', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(append(orders), key)))
    for (const { status, body } of answers)
      expect([status, body.value]).to.deep.equal([200, orders])
    expect(await listOf(orders)).to.deep.equal(['x'])
    await write(append(orders), newKey())
    expect(await listOf(orders)).to.deep.equal(['x', 'x'])
  })

  it('is refused with another body, path or parameter', async () => {
    const key = newKey()
    await write(append(orders), key)
    const { status, body } = await write(append(customers), key)
    expect([status, body.code]).to.deep.equal([422, 'KEY_REUSED'])
    const batch = await server.post(INGEST_BATCH, { proposals: [append(orders)] }, { [KEY]: key })
    expect(batch.status).to.equal(422)
    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(orders)}/status`
    const status422 = await server.post(path, { value: { removed: true } }, { [KEY]: key })
    expect(status422.status).to.equal(422)
    expect(await listOf(customers)).to.deep.equal([])
  })

  it('is refused for a malformed key', async () => {
    for (const key of ['', 'with blanks', 'x'.repeat(256), 'naïve']) {
      const { status } = await write(append(orders), Buffer.from(key).toString('latin1'))
      expect([key, status]).to.deep.equal([key, 400])
    }
    expect(await listOf(orders)).to.deep.equal([])
  })

  it('is refused as before, even if it would be accepted by now', async () => {
    const key = newKey()
    const conditional = upsert(orders, 'notes', { list: ['late'] }, { changeType: 'CREATE' })
    const first = await write(conditional, key)
    expect(first.status).to.equal(422)
    await server.send('DELETE', `/openapi/v3/entity/dataset/${encodeURIComponent(orders)}/notes`)
    const second = await write(conditional, key)
    expect([second.status, second.body]).to.deep.equal([first.status, first.body])
    expect(await listOf(orders)).to.equal(undefined)
  })

  it('is another request after a day, and after a restart the same', async () => {
    const key = newKey()
    await write(append(orders), key)
    await server.restart()
    await write(append(orders), key)
    expect(await listOf(orders)).to.deep.equal(['x'])
    server.clock.nowMillis += DAY_MS + 1
    await write(append(orders), key)
    expect(await listOf(orders)).to.deep.equal(['x', 'x'])
  })

  it('creates one entity, and answers its URN, in GraphQL', async () => {
    const create = (key: string) =>
      server.post<{ data: { createTag: string } }>(
        '/api/graphql',
        { query: 'mutation { createTag(input: { name: "keyed" }) }' },
        { [KEY]: key },
      )
    const key = newKey()
    const [first, second] = [await create(key), await create(key)]
    expect(first.body.data.createTag).to.match(/^urn:li:tag:[0-9a-f-]{36}$/)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers['idempotent-replayed']).to.equal('true')
    const { body } = await create(newKey())
    expect(body.data.createTag).not.to.equal(first.body.data.createTag)
  })

  it('is no query: those are answered from what is stored', async () => {
    const read = () =>
      server.post<{ data: { dataset: { exists: boolean } } }>(
        '/api/graphql',
        { query: `{ dataset(urn: "${SAMPLE_URN}") { exists } }` },
        { [KEY]: 'query' },
      )
    expect((await read()).body.data.dataset.exists).to.equal(true)
    await server.stores.graph.deleteEntity(SAMPLE_URN)
    expect((await read()).body.data.dataset.exists).to.equal(false)
  })
})

// docs/interface: http/idempotency
describeOnEngines('keys and people', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const [first, second] = [suiteToken(server, ada, 'editor'), suiteToken(server, bob, 'editor')]

  it('belong to their user, and are no credentials', async () => {
    await ingestAs(server, admin, [upsert(orders, 'notes', { list: [] })])
    const write = (headers: Record<string, string>) =>
      server.post(INGEST_PROPOSAL, { proposal: append(orders) }, { ...headers, [KEY]: 'shared' })
    expect((await write(first)).status).to.equal(200)
    expect((await write(second)).headers).not.to.have.property('idempotent-replayed')
    expect((await write({})).status).to.equal(401)
    const { graph } = server.stores
    const stored = (await graph.read([orders], ['notes'])).get(orders)?.aspects.get('notes')
    expect(stored?.value['list']).to.deep.equal(['x', 'x'])
  })

  it('keep no answer in clear text, which may have a token', async () => {
    const query = `mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:root", duration: ONE_DAY, name: "keyed" }) { accessToken } }`
    const create = () =>
      server.post<{ data: { createAccessToken: { accessToken: string } } }>(
        '/api/graphql',
        { query },
        { ...admin, [KEY]: 'token' },
      )
    const [made, again] = [await create(), await create()]
    expect(again.body).to.deep.equal(made.body)
    const tokens = await server.stores.tokens.list({ start: 0, count: 100, names: ['keyed'] })
    expect(tokens.total).to.equal(1)
  })
})
