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
  const expected = await readPositions(server, headers, last)
  await deliveries.add(webhook, 0, [])
  // Wakes the sender, which then finds the other position.
  await server.send('PATCH', `/webhooks/${body.id}`, {
    headers,
    bytes: JSON.stringify({ values: 'both' }),
  })
  const positions = new Set<number>()
  const isSent = async () => {
    for (const message of receiver.received) {
      const { data } = JSON.parse(message.body) as { data: { position: string } }
      positions.add(Number(data.position))
    }
    if (positions.size < expected.size) return false
    return (await deliveries.list({ webhook, state: 'pending', limit: 1 })).length === 0
  }
  while (!(await isSent())) await wait(20)
  await receiver.stop()
  await server.send('DELETE', `/webhooks/${body.id}`, { headers })
  const surplus = [...positions].filter((position) => !expected.has(position))
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
