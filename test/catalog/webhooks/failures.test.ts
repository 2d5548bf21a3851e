import { expect } from 'chai'
import { BlockList } from 'node:net'
import type { Delivery } from '../../../graph/store/delivery-store.ts'
import { SecretCipher } from '../../../server/access/secret-cipher.ts'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { SENDER_LIMITS } from '../../../server/catalog/webhooks/sender.ts'
import { orders } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import {
  closingSenders,
  sendingCatalog,
  SUBSCRIBER,
  type SendingCatalog,
} from '../../support/sending-catalogs.ts'
import { codeOf } from '../../support/stores/stores.ts'
import { eventually, type ReceiverAnswer } from '../../support/receiver.ts'

const DAY_MS = 86_400_000
const NOTHING = new BlockList()
const NOTES = { filter: { aspects: ['notes'] } }
const notes = (...list: readonly number[]) => upsert(orders, 'notes', { list })

/** Returns the first delivery, once it holds. */
async function firstDelivery(
  { deliveries }: Pick<SendingCatalog, 'deliveries'>,
  id: string,
  holds: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  let first: Delivery | undefined
  await eventually(async () => {
    ;[first] = await deliveries(id)
    return first !== undefined && holds(first)
  })
  if (!first) throw new Error('There is no delivery')
  return first
}
const isTried = ({ attempts }: Delivery) => attempts > 0

// docs/interface: webhooks/deliveries
describe('a message that fails', () => {
  const { begin, open, receive, stopping } = closingSenders()
  /** Ends what was tried after one attempt, as far as a test waits. */
  const ONCE = { retryMs: DAY_MS / 24, retryMsMax: DAY_MS }

  it('is sent again with the same ID and body until it succeeds', async () => {
    const sending = await begin()
    const receiver = await receive((_message, earlier) => (earlier.length < 2 ? 500 : 204))
    const { received } = receiver
    const id = await sending.subscribe(receiver, NOTES)
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, ({ state }) => state === 'delivered')
    expect(delivery).to.include({ attempts: 3, status: 204, urn: orders })
    expect(delivery).not.to.have.any.keys('error', 'dueMillis')
    expect(received.map((message) => message.id)).to.deep.equal(Array(3).fill(delivery.id))
    expect(new Set(received.map(({ body }) => body)).size).to.equal(1)
  })

  it('is one without an answer in time', async () => {
    const sending = await begin({}, { ...ONCE, timeoutMs: 50 })
    const id = await sending.subscribe(await receive(() => 'nothing'), NOTES)
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, isTried)
    expect(delivery).to.include({ state: 'pending', error: 'no answer within 50 ms' })
    expect(delivery).not.to.have.property('status')
  })

  it('is one without a receiver', async () => {
    const sending = await begin({}, ONCE)
    const receiver = await receive()
    const id = await sending.subscribe(receiver, NOTES)
    await receiver.stop()
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, isTried)
    expect(delivery).to.include({ state: 'pending', attempts: 1 })
    expect(delivery.error).to.match(/ECONNREFUSED/)
  })

  for (const status of [301, 302, 303, 307, 308])
    it(`is one that is redirected by ${status}, which is not followed`, async () => {
      const sending = await begin({}, ONCE)
      const target = await receive()
      const receiver = await receive(() => ({ status, headers: { Location: target.url } }))
      const id = await sending.subscribe(receiver, NOTES)
      await sending.write(notes(1))
      const delivery = await firstDelivery(sending, id, isTried)
      expect(delivery).to.include({ state: 'pending', status, error: `answered ${status}` })
      expect(target.received).to.deep.equal([])
    })

  const waits: readonly (readonly [string, ReceiverAnswer, number | undefined])[] = [
    ['as long as 429 asks', { status: 429, headers: { 'Retry-After': '7200' } }, 7_200_000],
    ['as long as 502 asks', { status: 502, headers: { 'Retry-After': '7200' } }, 7_200_000],
    ['as long as 503 asks', { status: 503, headers: { 'Retry-After': '7200' } }, 7_200_000],
    ['as long as 504 asks', { status: 504, headers: { 'Retry-After': '7200' } }, 7_200_000],
    ['at most a day', { status: 429, headers: { 'Retry-After': '9999999' } }, DAY_MS],
    [
      'at most a day until a date',
      { status: 503, headers: { 'Retry-After': 'Fri, 31 Dec 2100 23:59:59 GMT' } },
      DAY_MS,
    ],
    ['as usual if 500 asks', { status: 500, headers: { 'Retry-After': '7200' } }, undefined],
    ['as usual if 429 asks for nothing', 429, undefined],
    ['as usual for a wish of less', { status: 429, headers: { 'Retry-After': '1' } }, undefined],
    ['as usual for a wish in words', { status: 429, headers: { 'Retry-After': 'x' } }, undefined],
    [
      'as usual after a date that is over',
      { status: 429, headers: { 'Retry-After': 'Fri, 31 Dec 1999 23:59:59 GMT' } },
      undefined,
    ],
  ]
  for (const [title, answer, expectedMs] of waits)
    it(`waits ${title}`, async () => {
      const sending = await begin({}, ONCE)
      const id = await sending.subscribe(await receive(() => answer), NOTES)
      await sending.write(notes(1))
      const { dueMillis = 0, sentMillis = 0 } = await firstDelivery(sending, id, isTried)
      const pauseMs = dueMillis - sentMillis
      if (expectedMs === undefined) expect(pauseMs).to.be.closeTo(ONCE.retryMs, ONCE.retryMs / 5)
      else expect(pauseMs).to.equal(expectedMs)
    })

  it('is sent 14 times in three days, after pauses that grow to 12 h, and then set aside', async () => {
    let aheadMs = 0
    const { retryMs, retryMsMax, attemptsMax } = SENDER_LIMITS
    const clock = () => Date.now() + aheadMs
    const sending = await begin({}, { retryMs, retryMsMax }, { clock })
    const id = await sending.subscribe(await receive(() => 500), NOTES)
    await sending.write(notes(1))
    const pauses: number[] = []
    for (let attempt = 1; attempt < attemptsMax; attempt++) {
      const delivery = await firstDelivery(sending, id, ({ attempts }) => attempts === attempt)
      const { dueMillis = 0, sentMillis = 0, state } = delivery
      expect(state).to.equal('pending')
      pauses.push(dueMillis - sentMillis)
      const expectedMs = Math.min(retryMs * 4 ** (attempt - 1), retryMsMax)
      expect(pauses.at(-1), `pause ${attempt}`).to.be.closeTo(expectedMs, expectedMs / 5 + 1)
      aheadMs += dueMillis - sentMillis
    }
    const last = await firstDelivery(sending, id, ({ attempts }) => attempts === attemptsMax)
    expect(last).to.include({ state: 'failed', status: 500, error: 'answered 500' })
    expect(last.endedMillis).to.equal(last.sentMillis)
    const days = pauses.reduce((sum, pauseMs) => sum + pauseMs, 0) / DAY_MS
    expect(days).to.be.within(2.5, 4.1)
    expect(new Set(pauses.slice(-5)).size, 'pauses vary').to.be.greaterThan(1)
  })

  it('lets the next one of its entity go on once it is set aside, and is sent again on request', async () => {
    const sending = await begin({}, { attemptsMax: 3 })
    const { deliveries, webhooks, write } = sending
    let isDown = true
    const receiver = await receive(({ data }) =>
      isDown && data['operation'] === 'CREATE' ? 500 : 204,
    )
    const id = await sending.subscribe(receiver, NOTES)
    await write(notes(1))
    await write(notes(2))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    const [failed] = await deliveries(id, 'failed')
    expect(failed).to.include({ attempts: 3, status: 500, error: 'answered 500' })
    isDown = false
    const { id: messageId = '' } = failed ?? {}
    const again = await webhooks.retry(SUBSCRIBER, id, messageId)
    expect(again).to.deep.include({ id: messageId, state: 'pending', attempts: 0 })
    const delivery = await firstDelivery(sending, id, ({ state }) => state === 'delivered')
    expect(delivery).to.include({ id: messageId, attempts: 1, status: 204 })
    expect(receiver.received.at(-1)).to.include({ id: messageId })
  })

  it('is tried again if it could not be made, after a pause', async () => {
    let calls = 0
    const sending = await begin({
      async currentOwner({ owner }) {
        // First it is asked whether the change is sent, then for each message.
        if (++calls === 2) throw new Error('no answer of the store')
        return { ...SYSTEM_CALLER, actor: owner }
      },
    })
    const receiver = await receive()
    const id = await sending.subscribe(receiver, NOTES)
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, ({ state }) => state === 'delivered')
    expect(delivery).to.include({ attempts: 2 })
    expect(sending.logged).to.deep.equal([])
  })

  // docs/interface: webhooks/messages
  it('is one that cannot be signed, since its secret was encrypted with another key', async () => {
    const first = await open()
    const { subscribe } = sendingCatalog(first, { cipher: new SecretCipher('former') })
    const sending = sendingCatalog(first, { cipher: new SecretCipher('present') }, ONCE)
    stopping(sending.startSender())
    const receiver = await receive()
    const id = await subscribe(receiver, NOTES)
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, isTried)
    expect(delivery.error).to.match(/encrypted with another SECRET_SERVICE_ENCRYPTION_KEY/)
    expect(receiver.received).to.deep.equal([])
  })

  for (const messageId of ['1', '999999.abcdef', '0.abcdef', '', 'x.abcdef'])
    it(`is not sent again by the ID '${messageId}', which none has`, async () => {
      const { webhooks, subscribe } = await begin()
      const id = await subscribe(await receive())
      expect(await codeOf(webhooks.retry(SUBSCRIBER, id, messageId))).to.equal('NOT_FOUND')
    })
})

// docs/interface: webhooks/addresses
describe('the address of a webhook at each attempt', () => {
  const { begin, receive } = closingSenders()

  it('is not used if it has become private since the webhook was made', async () => {
    let address = '93.184.215.14'
    const resolve = async () => [{ address, family: 4 }]
    const sending = await begin({ resolve, allowedAddresses: NOTHING }, { retryMs: DAY_MS })
    const receiver = await receive()
    const url = `http://hooks.example.org:${receiver.port}/catalog`
    const id = await sending.subscribe({ url }, NOTES)
    address = '127.0.0.1'
    await sending.write(notes(1))
    const delivery = await firstDelivery(sending, id, isTried)
    expect(delivery).to.include({ state: 'pending', attempts: 1 })
    expect(delivery.error).to.match(/hooks\.example\.org is 127\.0\.0\.1, which is not an address/)
    expect(receiver.received).to.deep.equal([])
  })

  it('is the one that was checked, whatever the name resolves to afterwards', async () => {
    // A second question, by whoever connects, would reach nobody.
    let questions = 0
    const resolve = async () => {
      questions++
      return [{ address: questions > 2 ? '127.0.0.99' : '127.0.0.1', family: 4 }]
    }
    const sending = await begin({ resolve })
    const receiver = await receive()
    const url = `http://hooks.example.org:${receiver.port}/catalog`
    const id = await sending.subscribe({ url }, NOTES)
    await sending.write(notes(1))
    await firstDelivery(sending, id, ({ state }) => state === 'delivered')
    expect(questions).to.equal(2)
    expect(receiver.received[0]?.headers).to.include({
      host: `hooks.example.org:${receiver.port}`,
      'content-type': 'application/cloudevents+json',
    })
  })

  it('is looked for again while the name has none', async () => {
    let isKnown = false
    const resolve = async () => (isKnown ? [{ address: '127.0.0.1', family: 4 }] : [])
    const sending = await begin({ resolve })
    const receiver = await receive()
    const url = `http://hooks.example.org:${receiver.port}/catalog`
    const id = await sending.subscribe({ url }, NOTES)
    await sending.write(notes(1))
    const { error } = await firstDelivery(sending, id, isTried)
    expect(error).to.equal('hooks.example.org has no address')
    isKnown = true
    await firstDelivery(sending, id, ({ state }) => state === 'delivered')
  })

  it('is refused when a webhook is made or changed', async () => {
    const { catalog, webhooks, subscribe, info } = await begin({ allowedAddresses: NOTHING })
    for (const url of ['http://127.0.0.1/', 'ftp://93.184.215.14/'])
      expect(await codeOf(subscribe({ url })), url).to.equal('INVALID_PARAMETER')
    const id = await subscribe({ url: 'http://93.184.215.14/' })
    const changed = webhooks.change(catalog, SUBSCRIBER, id, { url: 'http://[::1]/' })
    expect(await codeOf(changed)).to.equal('INVALID_PARAMETER')
    expect(await info(id)).to.include({ url: 'http://93.184.215.14/' })
  })
})
