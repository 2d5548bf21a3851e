import { expect } from 'chai'
import type { TestServer } from '../../../support/server.ts'
import { startReceiver } from '../../../support/receiver.ts'
import type { Headers } from '../../../support/people.ts'
import { wait } from '../../../support/stores/stores.ts'

/** Requires that the messages to a user, from the beginning of the log, are the changes they read. */
export async function checkWebhook(server: TestServer, headers: Headers): Promise<void> {
  const receiver = await startReceiver()
  const { status, body } = await server.post<{ id: string }>(
    '/webhooks',
    { url: receiver.url, values: 'after' },
    headers,
  )
  expect(status, JSON.stringify(body)).to.equal(200)
  const { deliveries, changeLog } = server.stores
  const webhook = `urn:li:trellisWebhook:${body.id}`
  const last = await changeLog.last()
  // Once the sender waits, it begins again at the next change.
  while ((await deliveries.position(webhook)) !== last) await wait(20)
  await deliveries.add(webhook, 0, [])
  await server.send('PATCH', `/webhooks/${body.id}`, {
    headers,
    bytes: JSON.stringify({ values: 'both' }),
  })
  const isSent = async () =>
    ((await deliveries.position(webhook)) ?? 0) >= last &&
    (await deliveries.list({ webhook, state: 'pending', limit: 1 })).length === 0
  while (!(await isSent())) await wait(20)
  const positions = new Map<number, unknown>()
  for (const message of receiver.received) {
    const { data } = JSON.parse(message.body) as { data: { position: string } }
    positions.set(Number(data.position), data)
  }
  await receiver.close()
  await server.send('DELETE', `/webhooks/${body.id}`, { headers })
  const expected = await readPositions(server, headers, last)
  const surplus = [...positions.keys()].filter((position) => !expected.has(position))
  const lacking = [...expected].filter((position) => !positions.has(position))
  expect({ surplus, lacking }).to.deep.equal({ surplus: [], lacking: [] })
}

/** Returns the positions of the changes that a user reads, without those of webhooks. */
async function readPositions(
  server: TestServer,
  headers: Headers,
  last: number,
): Promise<Set<number>> {
  type Page = {
    changes: { position: string; entityType: string }[]
    cursor: string
    hasMore: boolean
  }
  const positions = new Set<number>()
  for (let after = 'beginning'; ;) {
    const { body } = await server.get<Page>(`/changes?after=${after}&limit=1000`, headers)
    for (const { position, entityType } of body.changes) {
      if (entityType !== 'trellisWebhook' && Number(position) <= last)
        positions.add(Number(position))
    }
    if (!body.hasMore) return positions
    after = body.cursor
  }
}
