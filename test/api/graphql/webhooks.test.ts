import { expect } from 'chai'
import { readConfig } from '../../../server/config.ts'
import { signedHeaders } from '../../../server/catalog/webhooks/signatures.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, type GraphqlError } from '../../support/graphql.ts'
import { ada, bob, onlyUsers, policy, type Headers } from '../../support/people.ts'
import { upsert } from '../../support/proposals.ts'
import {
  startReceiver,
  type ReceivedMessage,
  type WebhookReceiver,
} from '../../support/receiver.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'

const ORDERS = dataset('shop.orders')
const TAGGED = { tags: [{ tag: 'urn:li:tag:reviewed' }] }
const ANYWHERE = 'https://192.0.43.8/catalog'
const DELIVERY = 'id position urn time state attempts sentAt nextAt endedAt status error'

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { id secret } }`
const UPDATE = `mutation ($id: String!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) {
  id url status secret values filter { aspects operations }
} }`
const READ = `query ($id: String!) { webhook(id: $id) {
  id url owner filter { entityTypes aspects urns actors operations } values format status reason createdAt secret
} }`
const LIST = '{ webhooks { id owner secret } }'
const DELETE = 'mutation ($id: String!) { deleteWebhook(id: $id) }'
const TEST = 'mutation ($id: String!) { testWebhook(id: $id) { status error } }'
const DELIVERIES = `query ($id: String!, $state: WebhookDeliveryState, $after: String, $limit: Int) {
  webhookDeliveries(id: $id, state: $state, after: $after, limit: $limit) { ${DELIVERY} }
}`
const RETRY = `mutation ($id: String!, $delivery: String!) {
  retryWebhookDelivery(id: $id, delivery: $delivery) { ${DELIVERY} }
}`

interface Created {
  readonly id: string
  readonly secret: string
}

interface Delivery {
  readonly id: string
  readonly position: string
  readonly urn: string
  readonly state: string
}

/** Returns the error of a document that has to be refused. */
async function refused(
  server: TestServer,
  query: string,
  variables: object,
  headers: Headers,
): Promise<Partial<GraphqlError['extensions']> & { readonly message: string }> {
  const { errors = [] } = await ask(server, query, variables, headers)
  const [error] = errors
  if (!error || errors.length > 1) throw new Error(`One error expected: ${JSON.stringify(errors)}`)
  const { code, type } = error.extensions
  return { message: error.message, ...(code !== undefined && { code }), ...(type && { type }) }
}

// docs/interface: webhooks/manage
describeOnEngines('webhooks, by GraphQL', (serve) => {
  const server = serve({
    access: TOKENS_ONLY,
    webhookAddresses: readConfig({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }).webhookAddresses,
  })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const ofAda = suiteToken(server, ada, undefined)
  const ofBob = suiteToken(server, bob, undefined)
  const reader = suiteToken(server, bob, 'reader')
  let receiver: WebhookReceiver
  /** Replaced by the start, which a run without the store skips. */
  let stop = async () => {}
  before('start a receiver', async () => {
    receiver = await startReceiver()
    stop = () => receiver.stop()
  })
  after('stop the receiver', () => stop())

  /** Waits for this many messages. */
  const receive = async (count: number): Promise<readonly ReceivedMessage[]> => {
    while (receiver.received.length < count) await wait(5)
    return receiver.received
  }
  const create = async (input: object, headers = ofAda): Promise<Created> =>
    (await data<{ createWebhook: Created }>(server, CREATE, { input }, headers)).createWebhook
  const update = async (id: string, input: object, headers = ofAda) =>
    (await data<{ updateWebhook: { secret: string } }>(server, UPDATE, { id, input }, headers))
      .updateWebhook
  const read = async (id: string, headers = ofAda) =>
    (await data<{ webhook: object }>(server, READ, { id }, headers)).webhook
  const list = async (headers: Headers) =>
    (await data<{ webhooks: { id: string }[] }>(server, LIST, {}, headers)).webhooks
  const deliveries = async (id: string, page: object = {}) =>
    (await data<{ webhookDeliveries: Delivery[] }>(server, DELIVERIES, { id, ...page }, ofAda))
      .webhookDeliveries
  const unknown = (id: string) => ({
    code: 400,
    type: 'BAD_REQUEST',
    message: `There is no webhook ${id}`,
  })

  it('are created, read and deleted with the members of REST', async () => {
    const filter = { entityTypes: ['dataset'], aspects: null, operations: ['CREATE', 'UPDATE'] }
    const { id, secret } = await create({ url: ANYWHERE, filter, values: 'after', format: null })
    expect(secret).to.match(/^whsec_/)
    const shown = await read(id)
    expect(shown).to.deep.equal({
      id,
      url: ANYWHERE,
      owner: ada,
      filter: {
        entityTypes: ['dataset'],
        aspects: null,
        urns: null,
        actors: null,
        operations: ['CREATE', 'UPDATE'],
      },
      values: 'after',
      format: null,
      status: 'ACTIVE',
      reason: null,
      createdAt: server.clock.nowMillis,
      secret: null,
    })
    const { body } = await server.get<object>(`/webhooks/${id}`, ofAda)
    expect(body).to.deep.equal({
      id,
      url: ANYWHERE,
      owner: ada,
      filter: { entityTypes: ['dataset'], operations: ['CREATE', 'UPDATE'] },
      values: 'after',
      status: 'ACTIVE',
      createdAt: server.clock.nowMillis,
    })
    expect(await data(server, DELETE, { id }, ofAda)).to.deep.equal({ deleteWebhook: true })
    expect(await refused(server, READ, { id }, ofAda)).to.deep.equal(unknown(id))
  })

  it('change in the members that an update has, and answer a new secret once', async () => {
    const { id, secret } = await create({ url: ANYWHERE, values: 'both' })
    const filter = { aspects: ['globalTags'] }
    const changed = { id, url: ANYWHERE, status: 'DISABLED', values: 'both' }
    expect(await update(id, { status: 'DISABLED', filter, url: null })).to.deep.equal({
      ...changed,
      filter: { aspects: ['globalTags'], operations: null },
      secret: null,
    })
    const { secret: renewed } = await update(id, { secret: 'new' })
    expect(renewed)
      .to.match(/^whsec_/)
      .and.not.equal(secret)
    const texts = [await read(id), await list(ofAda), await update(id, { status: 'ACTIVE' })]
    expect(JSON.stringify(texts)).not.to.include('whsec_')
    const stored = `query ($urn: String!) { trellisWebhook(urn: $urn) {
      trellisWebhookSecret { secret former }
    } }`
    for (const headers of [ofAda, admin]) {
      const answer = await ask(server, stored, { urn: `urn:li:trellisWebhook:${id}` }, headers)
      expect(JSON.stringify(answer)).not.to.include('whsec_')
    }
    await data(server, DELETE, { id }, ofAda)
  })

  it('refuse addresses, secrets and pages as the routes do', async () => {
    const url = 'http://10.1.2.3/'
    const refusals = [
      await refused(server, CREATE, { input: { url } }, ofAda),
      await refused(server, CREATE, { input: { url: ANYWHERE, secret: 'whsec_x' } }, ofAda),
    ]
    const { id } = await create({ url: ANYWHERE })
    refusals.push(
      await refused(server, DELIVERIES, { id, limit: 0 }, ofAda),
      await refused(server, DELIVERIES, { id, after: 'x' }, ofAda),
    )
    expect(refusals.map(({ code }) => code)).to.deep.equal([400, 400, 400, 400])
    const paths = [`/webhooks/${id}/deliveries?limit=0`, `/webhooks/${id}/deliveries?after=x`]
    const answers = [
      await server.post<{ message: string }>('/webhooks', { url }, ofAda),
      await server.post<{ message: string }>(
        '/webhooks',
        { url: ANYWHERE, secret: 'whsec_x' },
        ofAda,
      ),
    ]
    for (const path of paths) answers.push(await server.get<{ message: string }>(path, ofAda))
    expect(refusals.map(({ message }) => message)).to.deep.equal(
      answers.map(({ body }) => body.message),
    )
    await data(server, DELETE, { id }, ofAda)
  })

  // docs/interface: webhooks/rights
  it('are listed, read and changed by their owner and by managers only', async () => {
    const one = await create({ url: ANYWHERE })
    const other = await create({ url: ANYWHERE }, ofBob)
    const ids = async (headers: Headers) => (await list(headers)).map(({ id }) => id)
    expect(await ids(ofAda)).to.deep.equal([one.id])
    expect(await ids(ofBob)).to.deep.equal([other.id])
    expect(await ids(admin)).to.have.members([one.id, other.id])
    const { id } = one
    const attempts: [document: string, variables: object][] = [
      [READ, { id }],
      [DELIVERIES, { id }],
      [UPDATE, { id, input: { status: 'DISABLED' } }],
      [TEST, { id }],
      [RETRY, { id, delivery: '1.AAAAAA' }],
      [DELETE, { id }],
    ]
    for (const [document, variables] of attempts)
      expect(await refused(server, document, variables, ofBob)).to.deep.equal(unknown(id))
    const url = 'https://192.0.43.9/'
    const aimed = await refused(server, UPDATE, { id, input: { url } }, admin)
    expect(aimed).to.include({ code: 403, type: 'UNAUTHORIZED' })
    expect(await update(id, { status: 'DISABLED' }, admin)).to.include({ status: 'DISABLED' })
    expect(await data(server, DELETE, { id }, admin)).to.deep.equal({ deleteWebhook: true })
    await data(server, DELETE, { id: other.id }, ofBob)
  })

  // docs/interface: webhooks/deliveries
  it('send messages, which are listed and sent again', async () => {
    const filter = { urns: [ORDERS], aspects: ['globalTags'] }
    const { id, secret } = await create({ url: receiver.url, filter, values: 'after' })
    await ingestAs(server, admin, [upsert(ORDERS, 'globalTags', TAGGED)])
    const [message] = await receive(1)
    const { headers, body } = message as ReceivedMessage
    const signed = signedHeaders(
      [secret],
      String(headers['webhook-id']),
      Number(headers['webhook-timestamp']) * 1_000,
      body,
    )
    expect(headers).to.include(signed)
    expect(JSON.parse(body)).to.deep.include({ type: 'trellis.change.create', subject: ORDERS })
    let [delivery] = await deliveries(id, { state: 'delivered' })
    while (!delivery) [delivery] = await deliveries(id, { state: 'delivered' })
    const { position } = delivery
    const ended = { sentAt: server.clock.nowMillis, endedAt: server.clock.nowMillis }
    const delivered = { id: headers['webhook-id'], position, urn: ORDERS, state: 'delivered' }
    expect(delivery).to.deep.include({ ...delivered, ...ended, attempts: 1, status: 204 })
    expect(await deliveries(id, { state: 'failed' })).to.deep.equal([])
    expect(await deliveries(id, { after: delivery.id })).to.deep.equal([])
    const retried = await data(server, RETRY, { id, delivery: delivery.id }, ofAda)
    expect(retried).to.have.nested.include({
      'retryWebhookDelivery.id': delivery.id,
      'retryWebhookDelivery.state': 'pending',
      'retryWebhookDelivery.attempts': 0,
    })
    const [, again] = await receive(2)
    expect(again?.headers['webhook-id']).to.equal(delivery.id)
    const missing = await refused(server, RETRY, { id, delivery: '1.AAAAAA' }, ofAda)
    expect(missing.message).to.equal(`The webhook ${id} has no delivery 1.AAAAAA`)
    await data(server, DELETE, { id }, ofAda)
  })

  it('send a test message, and answer what the receiver answered', async () => {
    const { id } = await create({ url: receiver.url })
    const count = receiver.received.length
    expect(await data(server, TEST, { id }, ofAda)).to.deep.equal({
      testWebhook: { status: 204, error: null },
    })
    const last = (await receive(count + 1)).at(-1)
    expect(JSON.parse(last?.body ?? '')).to.include({ type: 'trellis.test' })
    await data(server, DELETE, { id }, ofAda)
  })

  // docs/interface: ingest/dry-run
  it('store and send nothing in a dry run', async () => {
    const { id } = await create({ url: receiver.url })
    const dry = { ...ofAda, 'X-Trellis-Dry-Run': 'true' }
    const count = receiver.received.length
    const created = await ask(server, CREATE, { input: { url: ANYWHERE } }, dry)
    expect(created.errors).to.equal(undefined)
    expect(created.extensions).to.include({ dryRun: true })
    expect(JSON.stringify(created.extensions)).not.to.include('whsec_')
    expect(await update(id, { status: 'DISABLED' }, dry)).to.include({ status: 'DISABLED' })
    await data(server, DELETE, { id }, dry)
    for (const [document, variables] of [
      [TEST, { id }],
      [RETRY, { id, delivery: '1.AAAAAA' }],
    ] as const) {
      const { message } = await refused(server, document, variables, dry)
      expect(message).to.equal('A dry run changes metadata only, not messages of webhooks')
    }
    expect(await list(ofAda)).to.deep.equal([{ id, owner: ada, secret: null }])
    expect(await read(id)).to.include({ status: 'ACTIVE' })
    expect(receiver.received).to.have.length(count)
    await data(server, DELETE, { id }, ofAda)
  })

  // docs/interface: edits/conditions
  it('are not changed under conditions, which are about aspects', async () => {
    const conditional = { ...ofAda, 'If-Version-Match': '1' }
    const error = await refused(server, CREATE, { input: { url: ANYWHERE } }, conditional)
    expect(error.message).to.match(/not for a webhook/)
    expect(await list(ofAda)).to.deep.equal([])
  })

  // docs/interface: webhooks/rights
  it('require the role editor, or MANAGE_OWN_WEBHOOKS', async () => {
    const attempts: [document: string, variables: object][] = [
      [CREATE, { input: { url: ANYWHERE } }],
      [LIST, {}],
      [READ, { id: 'x' }],
      [DELIVERIES, { id: 'x' }],
      [UPDATE, { id: 'x', input: {} }],
      [DELETE, { id: 'x' }],
      [TEST, { id: 'x' }],
      [RETRY, { id: 'x', delivery: 'y' }],
    ]
    await ingestAs(server, admin, withoutShippedPolicies())
    for (const headers of [reader, ofAda])
      for (const [document, variables] of attempts)
        expect(await refused(server, document, variables, headers)).to.include({
          code: 403,
          type: 'UNAUTHORIZED',
        })
    const granted = policy('Webhooks', ['MANAGE_OWN_WEBHOOKS'], onlyUsers(ada), {
      type: 'PLATFORM',
    })
    await ingestAs(server, admin, [granted])
    expect(await list(ofAda)).to.deep.equal([])
    expect(await refused(server, LIST, {}, ofBob)).to.include({ code: 403 })
  })
})
