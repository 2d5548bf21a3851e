import { expect } from 'chai'
import { readConfig } from '../../../server/config.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { orders } from '../../support/edits.ts'
import { ada, bob, grace, onlyUsers, policy, type Headers } from '../../support/people.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { startReceiver, type WebhookReceiver } from '../../support/receiver.ts'
import { describeOnEngines } from '../../support/server.ts'

const PLATFORM = { type: 'PLATFORM' }

// docs/interface: webhooks/manage, webhooks/rights
describeOnEngines('webhooks and rights', (serve) => {
  const server = serve({
    access: { ...TOKENS_ONLY, views: { secret: undefined } },
    webhookAddresses: readConfig({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }).webhookAddresses,
  })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const [owner, other] = [suiteToken(server, ada, undefined), suiteToken(server, bob, undefined)]
  const nobody = suiteToken(server, grace, undefined)
  let receiver: WebhookReceiver
  /** Replaced by the start, which a run without the store skips. */
  let stop = async () => {}

  before(async () => {
    receiver = await startReceiver()
    stop = () => receiver.stop()
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('webhooks', ['MANAGE_OWN_WEBHOOKS'], onlyUsers(ada, bob), PLATFORM),
      ...[ada, bob, grace].map((urn) => upsert(urn, 'corpUserInfo', { active: true })),
    ])
  })
  after(() => stop())

  type Told = { id: string; secret?: string; code?: string; status: string; reason?: string }
  const create = (headers: Headers, more: object = {}) =>
    server.post<Told>('/webhooks', { url: receiver.url, ...more }, headers)
  const patch = (id: string, body: object, headers: Headers) =>
    server.send<Told>('PATCH', `/webhooks/${id}`, { headers, bytes: JSON.stringify(body) })
  const read = (id: string, headers: Headers) => server.get<Told>(`/webhooks/${id}`, headers)
  const listed = async (headers: Headers) => {
    const { body } = await server.get<{ webhooks: Told[] }>('/webhooks', headers)
    return body.webhooks.map(({ id }) => id)
  }

  it('are their owners’, and absent for others without the privilege for all', async () => {
    const { body } = await create(owner)
    const { id } = body
    expect(await listed(owner)).to.include(id)
    expect(await listed(other)).to.deep.equal([])
    expect(await listed(admin)).to.include(id)
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/1.aaaaaa/retry'],
    ] as const) {
      const options = method === 'GET' || method === 'DELETE' ? {} : { bytes: '{}' }
      const sent = (headers: Headers) =>
        server.send(method, `/webhooks/${id}${path}`, { ...options, headers })
      expect([path, (await sent(other)).status]).to.deep.equal([path, 404])
      expect([path, (await sent(nobody)).status]).to.deep.equal([path, 403])
    }
    expect((await create(nobody)).status).to.equal(403)
  })

  it('never answer a secret again, on any path', async () => {
    const { body } = await create(owner)
    const { id, secret = '' } = body
    expect(secret).to.match(/^whsec_/)
    const urn = encodeURIComponent(`urn:li:trellisWebhook:${id}`)
    const paths = [
      '/webhooks',
      `/webhooks/${id}`,
      `/entities/${urn}`,
      `/entitiesV2/${urn}`,
      `/aspects/${urn}?aspect=trellisWebhookSecret&version=0`,
      `/openapi/v3/entity/trellisWebhook/${urn}`,
      '/changes?values=both&limit=1000',
    ]
    for (const path of paths) {
      for (const headers of [owner, admin]) {
        const { body: answer } = await server.get(path, headers)
        expect(JSON.stringify(answer), path).not.to.contain(secret)
      }
    }
    const rotated = await patch(id, { secret: 'new' }, owner)
    expect(rotated.body.secret)
      .to.match(/^whsec_/)
      .and.not.equal(secret)
  })

  it('are not made or changed by ingestion, nor for another owner', async () => {
    const { id } = (await create(owner)).body
    const urn = `urn:li:trellisWebhook:${id}`
    const info = { url: receiver.url, owner: bob, status: 'ACTIVE' }
    for (const headers of [owner, other]) {
      for (const proposal of [
        upsert(urn, 'trellisWebhookInfo', info),
        upsert('urn:li:trellisWebhook:forged', 'trellisWebhookInfo', info),
        upsert(urn, 'trellisWebhookSecret', { secret: 'whsec_x' }),
      ]) {
        const { status } = await server.post(INGEST_BATCH, { proposals: [proposal] }, headers)
        expect(status).to.equal(403)
      }
    }
    // Whoever manages all of them gets nothing of what an owner sees.
    for (const change of [{ url: receiver.url }, { values: 'both' }, { secret: 'new' }])
      expect((await patch(id, change, admin)).status).to.equal(403)
    expect((await patch(id, { status: 'DISABLED' }, admin)).status).to.equal(200)
    expect((await read(id, owner)).body.status).to.equal('DISABLED')
  })

  it('end when their owner loses the right to them', async () => {
    const { id } = (await create(owner)).body
    await ingestAs(server, admin, [
      policy('webhooks', ['MANAGE_OWN_WEBHOOKS'], onlyUsers(bob), PLATFORM),
    ])
    const urn = `urn:li:trellisWebhook:${id}`
    const infoOf = async () => {
      const stored = await server.stores.graph.read([urn], ['trellisWebhookInfo'])
      return stored.get(urn)?.aspects.get('trellisWebhookInfo')?.value
    }
    // Rights are asked for at each change.
    for (let removed = false; (await infoOf())?.['status'] !== 'DISABLED'; removed = !removed)
      await ingestAs(server, admin, [upsert(orders, 'status', { removed })])
    expect((await infoOf())?.['reason']).to.match(/may no longer/)
    await ingestAs(server, admin, [
      policy('webhooks', ['MANAGE_OWN_WEBHOOKS'], onlyUsers(ada, bob), PLATFORM),
    ])
  })

  it('are refused for what is malformed, and for private addresses', async () => {
    for (const [body, code] of [
      [{ url: 'ftp://hooks.example.org' }, 'INVALID_PARAMETER'],
      [{ url: 'https://user:pass@hooks.example.org' }, 'INVALID_PARAMETER'],
      [{ url: 'hooks' }, 'INVALID_PARAMETER'],
      [{ url: 'http://10.0.0.1/' }, 'INVALID_PARAMETER'],
      [{ url: 'http://[::1]/' }, 'INVALID_PARAMETER'],
      [{ url: 'http://169.254.169.254/latest' }, 'INVALID_PARAMETER'],
      [{ secret: 'whsec_short' }, 'INVALID_PARAMETER'],
      [{ values: 'all' }, 'INVALID_PARAMETER'],
      [{ filter: { operations: ['DROP'] } }, 'INVALID_PARAMETER'],
      [{ url: undefined }, 'MISSING_PARAMETER'],
    ] as const) {
      const { status, body: answer } = await create(owner, body)
      expect([JSON.stringify(body), status, answer.code]).to.deep.equal([
        JSON.stringify(body),
        400,
        code,
      ])
    }
  })
})
