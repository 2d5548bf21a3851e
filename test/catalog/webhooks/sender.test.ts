import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { withValues } from '../../../server/catalog/feed/changed-values.ts'
import { changeBody } from '../../../server/catalog/feed/change-body.ts'
import { customers, datasets, orders, pii } from '../../support/edits.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { closingSenders, sendingCatalog, SUBSCRIBER } from '../../support/sending-catalogs.ts'
import { wait } from '../../support/stores/stores.ts'
import { eventually, idsByEntity } from '../../support/receiver.ts'

const notes = (urn: string, ...list: readonly number[]) => upsert(urn, 'notes', { list })

// docs/interface: webhooks/deliveries
describe('the sender of webhooks', () => {
  const { begin, open, receive, stopping } = closingSenders()

  it('sends every change from now on once, as the log has it, in the order of each entity', async () => {
    const { catalog, write, subscribe, messagesAfter, deliveries } = await begin()
    await write(notes(orders, 1))
    const receiver = await receive()
    const id = await subscribe(receiver, { values: 'both' })
    const position = await catalog.changeLog.last()
    for (const n of [2, 3, 4]) await write(notes(orders, n), notes(customers, n))
    await write(deletion(customers))
    const due = await messagesAfter(position)
    expect(due.length).to.be.greaterThan(6)
    await eventually(async () => (await deliveries(id, 'delivered')).length === due.length)
    const { received } = receiver
    expect(idsByEntity(received)).to.deep.equal(idsByEntity(due))
    const { changes } = await catalog.changeLog.after(position, 1_000)
    const shape = { registry: catalog.registry, vendorNamespace: 'com.linkedin' }
    for (const change of await withValues(catalog, changes, 'both')) {
      const message = received.find(({ data }) => data['position'] === String(change.position))
      // Values of a deleted aspect are gone, but may have been sent before.
      if (change.urn === orders)
        expect(message?.data).to.deep.equal(JSON.parse(JSON.stringify(changeBody(shape, change))))
    }
  })

  it('signs each message with the secret of the webhook, and with two while one is rotated', async () => {
    const { catalog, write, webhooks } = await begin()
    const { url, received } = await receive()
    const { id, secret } = await webhooks.create(catalog, SUBSCRIBER, { url })
    const { secret: second = '' } = await webhooks.change(catalog, SUBSCRIBER, id, {
      secret: 'new',
    })
    expect(second).not.to.equal(secret)
    await write(notes(orders, 1))
    await eventually(() => received.length > 0)
    const [message] = received
    for (const each of [secret, second])
      expect(new Webhook(each).verify(message?.body ?? '', message?.headers ?? {})).to.include({
        id: message?.id,
      })
  })

  it('sends what the filter names, with the values that were asked for', async () => {
    const { write, subscribe } = await begin()
    const [bare, valued] = [await receive(), await receive()]
    const filter = { entityTypes: ['dataset'], aspects: ['notes'], urns: [orders] }
    await subscribe(bare, { filter })
    await subscribe(valued, { filter, values: 'after' })
    await write(notes(customers, 1), upsert(pii, 'tagProperties', { name: 'PII' }))
    await write(notes(orders, 1))
    await write(notes(orders, 2))
    for (const { received } of [bare, valued]) {
      await eventually(() => received.length >= 2)
      expect(received.map(({ urn }) => urn)).to.deep.equal([orders, orders])
      expect(received.map(({ data }) => data['operation'])).to.deep.equal(['CREATE', 'UPDATE'])
    }
    expect(bare.received[1]?.data).not.to.have.any.keys('before', 'after')
    expect(valued.received[1]?.data).to.not.have.any.keys('before')
    expect(valued.received[1]?.data['after']).to.deep.include({ value: { list: [2] } })
  })

  // docs/interface: webhooks/manage
  it('never sends changes of webhooks, also of others', async () => {
    const { catalog, write, subscribe, webhooks, deliveries } = await begin()
    const receiver = await receive()
    const id = await subscribe(receiver)
    const other = await subscribe(receiver, { filter: { urns: [customers] } })
    await webhooks.change(catalog, SUBSCRIBER, other, { values: 'after' })
    await webhooks.delete(catalog, SUBSCRIBER, other)
    await write(notes(orders, 1))
    await eventually(async () => (await deliveries(id, 'delivered')).length > 0)
    expect(await deliveries(id)).to.satisfy((all: { urn: string }[]) =>
      all.every(({ urn }) => urn === orders),
    )
    expect(new Set(receiver.received.map(({ urn }) => urn))).to.deep.equal(new Set([orders]))
  })

  it('sends to a receiver that answers several messages at a time, one of each entity', async () => {
    const { write, subscribe } = await begin()
    const inFlight: string[] = []
    let most = 0
    let isTwice = false
    const receiver = await receive(async ({ urn }) => {
      isTwice ||= inFlight.includes(urn)
      inFlight.push(urn)
      most = Math.max(most, inFlight.length)
      // The first answers wait until as many have come as are sent at a time.
      await eventually(() => most === 4)
      inFlight.splice(inFlight.indexOf(urn), 1)
      return 200
    })
    await subscribe(receiver, { filter: { aspects: ['notes'] } })
    const urns = datasets('at-a-time', 8)
    await write(...urns.flatMap((urn) => [notes(urn, 1), notes(urn, 2)]))
    await eventually(() => receiver.received.length === 16)
    expect(most).to.equal(4)
    expect(isTwice).to.equal(false)
  })

  it('sends one message at a time to a receiver that fails', async () => {
    const { write, subscribe, deliveries } = await begin()
    let inFlight = 0
    const beside: number[] = []
    const receiver = await receive(async (_message, earlier) => {
      beside.push(inFlight)
      inFlight++
      // Longer than the pauses of the test: others would come meanwhile.
      await wait(20)
      inFlight--
      return earlier.length < 8 ? 500 : 204
    })
    const id = await subscribe(receiver, { filter: { aspects: ['notes'] } })
    await write(...datasets('failing', 8).map((urn) => notes(urn, 1)))
    await eventually(async () => (await deliveries(id, 'delivered')).length === 8)
    // The first four were sent before it had failed.
    expect(beside.slice(4, 8)).to.deep.equal([0, 0, 0, 0])
  })

  it('keeps the order of an entity that fails while another one goes on', async () => {
    const { catalog, write, subscribe, messagesAfter, deliveries } = await begin()
    let isDown = true
    const receiver = await receive(({ urn }) => (urn === orders && isDown ? 503 : 204))
    const position = await catalog.changeLog.last()
    const id = await subscribe(receiver)
    for (const n of [1, 2, 3]) await write(notes(orders, n), notes(customers, n))
    const due = idsByEntity(await messagesAfter(position))
    const ids = (urn: string) => idsByEntity(receiver.received)[urn] ?? []
    await eventually(() => ids(customers).length === due[customers]?.length)
    await eventually(() => ids(orders).length > 3)
    expect(ids(customers)).to.deep.equal(due[customers])
    expect(new Set(ids(orders))).to.deep.equal(new Set(due[orders]?.slice(0, 1)))
    isDown = false
    await eventually(async () => (await deliveries(id, 'pending')).length === 0)
    expect([...new Set(ids(orders))]).to.deep.equal(due[orders])
  })

  it('does not hold up a webhook for another one whose receiver is dead, or does not answer', async () => {
    const { write, subscribe, deliveries } = await begin()
    const [good, silent, dead] = [await receive(), await receive(() => 'nothing'), await receive()]
    await dead.stop()
    const ids: string[] = []
    for (const receiver of [dead, silent, good]) ids.push(await subscribe(receiver))
    for (const n of [1, 2, 3]) await write(notes(orders, n))
    const [ofDead = '', ofSilent = '', ofGood = ''] = ids
    await eventually(async () => (await deliveries(ofGood, 'delivered')).length >= 4)
    expect(await deliveries(ofDead, 'delivered')).to.deep.equal([])
    expect(await deliveries(ofSilent, 'delivered')).to.deep.equal([])
    expect((await deliveries(ofDead, 'pending')).length).to.be.at.least(4)
  })

  it('adds no more messages than may wait; further changes wait in the log', async () => {
    const { write, subscribe, deliveries } = await begin({}, { pendingMax: 3 })
    let isDown = true
    const receiver = await receive(() => (isDown ? 500 : 204))
    const id = await subscribe(receiver, { filter: { aspects: ['notes'] } })
    for (let n = 0; n < 8; n++) await write(notes(orders, n))
    await eventually(() => receiver.received.length > 5)
    expect(await deliveries(id)).to.have.length(3)
    isDown = false
    await eventually(async () => (await deliveries(id, 'delivered')).length === 8)
  })

  it('loses nothing when it stops while it sends, and repeats IDs', async () => {
    const { catalog, write, subscribe, messagesAfter, sender, startSender, deliveries } =
      await begin()
    let isSilent = true
    const receiver = await receive(() => (isSilent ? 'nothing' : 204))
    const position = await catalog.changeLog.last()
    const id = await subscribe(receiver)
    for (const urn of [orders, customers]) await write(notes(urn, 1))
    await eventually(() => receiver.received.length > 0)
    await sender.stop()
    const before = [...receiver.received]
    await write(notes(orders, 2))
    isSilent = false
    stopping(startSender())
    const due = await messagesAfter(position)
    await eventually(async () => (await deliveries(id, 'delivered')).length === due.length)
    // A message that was aborted was not an attempt of the receiver.
    for (const { attempts } of await deliveries(id)) expect(attempts).to.equal(1)
    const ids = idsByEntity(receiver.received)
    for (const urn of [orders, customers])
      expect([...new Set(ids[urn])]).to.deep.equal(idsByEntity(due)[urn])
    for (const message of before)
      expect(ids[message.urn]?.filter((each) => each === message.id)).to.have.length(2)
  })

  it('sends each message once where two servers are on one store, and the other goes on', async () => {
    const first = await open()
    const [one, other] = [sendingCatalog(first), sendingCatalog(await first.beside())]
    const senders = [one, other].map((sending) => stopping(sending.startSender()))
    const receiver = await receive()
    const id = await one.subscribe(receiver)
    const position = await one.catalog.changeLog.last()
    for (const n of [1, 2, 3]) {
      await one.write(notes(orders, n))
      await other.write(notes(customers, n))
    }
    const due = await one.messagesAfter(position)
    await eventually(async () => (await one.deliveries(id, 'delivered')).length === due.length)
    expect(idsByEntity(receiver.received)).to.deep.equal(idsByEntity(due))
    await senders[0]?.stop()
    await other.write(notes(orders, 4))
    await eventually(() => receiver.received.length > due.length)
    await senders[1]?.stop()
  })
})
