import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonObject } from '../../graph/model/json.ts'
import { wait } from './stores/stores.ts'

/** A message as a receiver got it. */
export interface ReceivedMessage {
  readonly id: string
  /** The entity that changed. */
  readonly urn: string
  /** The change, in the form of CloudEvents. */
  readonly data: JsonObject & { readonly position?: string; readonly valuesAt?: string }
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a receiver answers: a status, one with headers, or nothing. */
export type ReceiverAnswer =
  | number
  | { readonly status: number; readonly headers?: http.OutgoingHttpHeaders }
  | 'nothing'

/** Returns the answer to a message, of which earlier ones have come already. */
export type AnswerMessage = (
  message: ReceivedMessage,
  earlier: readonly ReceivedMessage[],
) => ReceiverAnswer | Promise<ReceiverAnswer>

/** A server to which webhooks send, on this machine. */
export interface WebhookReceiver {
  readonly url: string
  readonly port: number
  /** All messages, in the order in which they came. */
  readonly received: readonly ReceivedMessage[]
  stop(): Promise<void>
}

/** Starts a receiver. Without a function for its answers, it accepts every message. */
export async function startReceiver(
  answerMessage: AnswerMessage = () => 204,
): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const server = http.createServer((request, response) => {
    const respond = async () => {
      const message = await readMessage(request)
      const earlier = [...received]
      received.push(message)
      const answer = await answerMessage(message, earlier)
      if (answer === 'nothing') return
      const { status, headers = {} } = typeof answer === 'number' ? { status: answer } : answer
      response.writeHead(status, headers).end()
    }
    // A sender that was stopped or killed closes its connections.
    respond().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/catalog`,
    port,
    received,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readMessage(request: http.IncomingMessage): Promise<ReceivedMessage> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const event = JSON.parse(body) as { subject?: string; data?: ReceivedMessage['data'] }
  const headers = request.headers as Record<string, string>
  const { subject: urn = '', data = {} } = event
  return { id: headers['webhook-id'] ?? '', urn, data, headers, body }
}

/** Longest wait for what has to come. */
const PATIENCE_MS = 60_000

/** Waits until `holds` returns true. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error(`It never came to: ${holds.toString()}`)
    await wait(2)
  }
}

/** Returns the IDs of messages by their entities, in the order in which they came. */
export function idsByEntity(
  messages: readonly Pick<ReceivedMessage, 'id' | 'urn'>[],
): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { id, urn } of messages) (ids[urn] ??= []).push(id)
  return ids
}
