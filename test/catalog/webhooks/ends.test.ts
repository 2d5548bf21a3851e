import { expect } from 'chai'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { customers, orders } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { closingSenders, SUBSCRIBER } from '../../support/sending-catalogs.ts'
import { codeOf } from '../../support/stores/stores.ts'
import { eventually } from '../../support/receiver.ts'

const HOUR_MS = 3_600_000
const NOTES = { filter: { aspects: ['notes'] } }
const notes = (...list: readonly number[]) => upsert(orders, 'notes', { list })
const values = (messages: readonly { readonly data: object }[]) =>
  messages.map(({ data }) => (data as { after?: { value: object } }).after?.value)

// docs/interface: webhooks/deliveries
describe('the end of a webhook', () => {
  const { begin, receive } = closingSenders()

  it('comes with 410, which says why, and sends nothing more', async () => {
    const { write, subscribe, deliveries, info } = await begin()
    const receiver = await receive(() => 410)
    const other = await receive()
    const id = await subscribe(receiver, NOTES)
    const otherId = await subscribe(other, NOTES)
    await write(notes(1))
    await eventually(async () => (await info(id)).status === 'DISABLED')
    expect(await info(id)).to.include({ reason: 'The receiver answered 410 Gone' })
    expect((await deliveries(id))[0]).to.include({ state: 'failed', attempts: 1, status: 410 })
    await write(notes(2))
    await eventually(async () => (await deliveries(otherId, 'delivered')).length === 2)
    expect(receiver.received).to.have.length(1)
    expect(await deliveries(id)).to.have.length(1)
  })

  // docs/interface: webhooks/rights
  it('comes when its owner may no longer have one, and sends nothing', async () => {
    let owner: string | undefined = ada
    const currentOwner = async () => owner && { ...SYSTEM_CALLER, actor: owner }
    const { write, subscribe, deliveries, info } = await begin({
      currentOwner: async () => (await currentOwner()) || undefined,
    })
    const receiver = await receive()
    const id = await subscribe(receiver, NOTES)
    await write(notes(1))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    owner = undefined
    await write(notes(2))
    await eventually(async () => (await info(id)).status === 'DISABLED')
    expect(await info(id)).to.include({ reason: 'Its owner may no longer have changes sent' })
    expect(receiver.received).to.have.length(1)
    expect(await deliveries(id)).to.have.length(1)
  })

  // docs/interface: webhooks/rights
  it('also sends nothing of what waited when its owner lost the right', async () => {
    let isOwner = true
    let isDown = false
    const { write, subscribe, deliveries, webhooks, info } = await begin(
      {
        currentOwner: async ({ owner }) =>
          isOwner ? { ...SYSTEM_CALLER, actor: owner } : undefined,
      },
      { retryMs: HOUR_MS },
    )
    const receiver = await receive(() => (isDown ? 500 : 204))
    const id = await subscribe(receiver, NOTES)
    await write(notes(1))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    isDown = true
    await write(notes(2))
    await eventually(async () => (await deliveries(id))[1]?.attempts === 1)
    isOwner = false
    isDown = false
    const [, waiting] = await deliveries(id)
    await webhooks.retry(SUBSCRIBER, id, waiting?.id ?? '')
    // Set aside, unless a change that came meanwhile has ended the webhook before.
    const failed = async () => (await deliveries(id, 'failed')).map(({ error = '' }) => error)
    const isEnded = async () => (await info(id)).status === 'DISABLED'
    await eventually(async () => (await failed()).length === 1 || (await isEnded()))
    for (const error of await failed()) expect(error).to.match(/the owner may no longer see it/)
    expect(receiver.received).to.have.length(2)
  })

  // docs/interface: webhooks/manage
  it('may be a pause: enabled again, it is about changes from then on', async () => {
    const { catalog, write, subscribe, webhooks, deliveries, info } = await begin()
    const receiver = await receive()
    const id = await subscribe(receiver, { ...NOTES, values: 'after' })
    await write(notes(1))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    await webhooks.change(catalog, SUBSCRIBER, id, { status: 'DISABLED' })
    expect(await info(id)).not.to.have.property('reason')
    await write(notes(2))
    await webhooks.change(catalog, SUBSCRIBER, id, { status: 'ACTIVE' })
    await write(notes(3))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 2)
    expect(values(receiver.received)).to.deep.equal([{ list: [1] }, { list: [3] }])
  })

  // docs/interface: webhooks/manage
  it('may be a pause, after which what waited before it is not sent, unless on request', async () => {
    const { catalog, write, subscribe, webhooks, deliveries } = await begin(
      {},
      { retryMs: HOUR_MS },
    )
    let isDown = true
    const receiver = await receive(() => (isDown ? 500 : 204))
    const id = await subscribe(receiver, { ...NOTES, values: 'after' })
    await write(notes(1))
    await write(notes(2))
    await eventually(async () => (await deliveries(id))[0]?.attempts === 1)
    await webhooks.change(catalog, SUBSCRIBER, id, { status: 'DISABLED' })
    isDown = false
    await webhooks.change(catalog, SUBSCRIBER, id, { status: 'ACTIVE' })
    await write(notes(3))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    expect(values(receiver.received.slice(1))).to.deep.equal([{ list: [3] }])
    const failed = await deliveries(id, 'failed')
    expect(failed.map(({ error }) => error)).to.deep.equal(
      Array(2).fill('The webhook was disabled'),
    )
    await webhooks.retry(SUBSCRIBER, id, failed[1]?.id ?? '')
    await eventually(async () => (await deliveries(id, 'delivered')).length === 2)
  })

  // docs/interface: webhooks/manage
  it('deletes its messages', async () => {
    const { catalog, write, subscribe, webhooks, deliveries } = await begin()
    const receiver = await receive(() => 500)
    const id = await subscribe(receiver, NOTES)
    await write(notes(1))
    await eventually(async () => (await deliveries(id)).length === 1)
    await webhooks.delete(catalog, SUBSCRIBER, id)
    expect(await codeOf(deliveries(id))).to.equal('NOT_FOUND')
    const webhook = `urn:li:trellisWebhook:${id}`
    await eventually(async () => (await catalog.deliveries.position(webhook)) === undefined)
    expect(await catalog.deliveries.list({ webhook, limit: 10 })).to.deep.equal([])
  })

  it('deletes its messages, also those that its sender was about to add, however it is deleted', async () => {
    const reading: (() => void)[] = []
    let isSlow = false
    const { catalog, write, subscribe, deliveries } = await begin({
      async currentOwner({ owner }) {
        if (isSlow) await new Promise<void>((resolve) => reading.push(resolve))
        return { ...SYSTEM_CALLER, actor: owner }
      },
    })
    const id = await subscribe(await receive(), NOTES)
    await write(notes(1))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
    isSlow = true
    await write(notes(2))
    await eventually(() => reading.length > 0)
    const webhook = `urn:li:trellisWebhook:${id}`
    await write(deletion(webhook))
    isSlow = false
    for (const resume of reading) resume()
    await eventually(async () => (await catalog.deliveries.position(webhook)) === undefined)
    expect(await catalog.deliveries.list({ webhook, limit: 10 })).to.deep.equal([])
  })

  it('does not come with a deleted change, of which the message is set aside', async () => {
    let isDown = true
    const { catalog, write, subscribe, deliveries, webhooks } = await begin(
      {},
      { retryMs: HOUR_MS },
    )
    const receiver = await receive(() => (isDown ? 500 : 204))
    const id = await subscribe(receiver, NOTES)
    await write(notes(1))
    await eventually(async () => (await deliveries(id))[0]?.attempts === 1)
    await write(upsert(customers, 'status', { removed: false }))
    const last = await catalog.changeLog.last()
    await catalog.changeLog.forget(Date.now() + HOUR_MS, last)
    isDown = false
    const [waiting] = await deliveries(id)
    await webhooks.retry(SUBSCRIBER, id, waiting?.id ?? '')
    await eventually(async () => (await deliveries(id, 'failed')).length === 1)
    expect((await deliveries(id))[0]?.error).to.match(/The log has deleted the change/)
    expect(receiver.received).to.have.length(1)
    await write(notes(2))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
  })

  it('is none for what could not be decided: the message is tried again', async () => {
    let isBroken = true
    const { write, subscribe, deliveries, logged } = await begin({
      async currentOwner({ owner }) {
        if (isBroken) throw new Error('no answer of the store')
        return { ...SYSTEM_CALLER, actor: owner }
      },
    })
    const id = await subscribe(await receive(), NOTES)
    await write(notes(1))
    await eventually(() => logged.length > 0)
    expect(logged[0]).to.match(/Cannot send to webhooks, will retry: no answer of the store/)
    isBroken = false
    await eventually(async () => (await deliveries(id, 'delivered')).length === 1)
  })
})

// docs/interface: webhooks/deliveries
describe('a test of a webhook', () => {
  const { begin, receive } = closingSenders()
  const { signal } = new AbortController()

  it('is sent at once, and answers what the receiver answered', async () => {
    const { subscribe, webhooks, deliveries } = await begin()
    const receiver = await receive((_message, earlier) => (earlier.length === 0 ? 200 : 404))
    const id = await subscribe(receiver)
    expect(await webhooks.test(SUBSCRIBER, id, signal)).to.deep.equal({ status: 200 })
    expect(await webhooks.test(SUBSCRIBER, id, signal)).to.deep.equal({
      status: 404,
      error: 'answered 404',
    })
    const [first, second] = receiver.received
    expect(first?.data).to.deep.equal({ message: 'This is a test of a webhook of Trellis.' })
    expect(first?.id).not.to.equal(second?.id)
    expect(await deliveries(id)).to.deep.equal([])
  })

  it('says that there is no receiver', async () => {
    const { subscribe, webhooks } = await begin()
    const receiver = await receive()
    const id = await subscribe(receiver)
    await receiver.stop()
    const { error, status } = await webhooks.test(SUBSCRIBER, id, signal)
    expect(error).to.match(/ECONNREFUSED/)
    expect(status).to.equal(undefined)
  })
})
