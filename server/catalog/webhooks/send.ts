import { reasonOf } from '../error-reason.ts'
import { findTarget } from './addresses.ts'
import type { Message } from './message.ts'
import { signedHeaders } from './signatures.ts'
import { signingSecrets, type Posted, type Webhook, type WebhookParts } from './webhook.ts'

/** Longest time from a request to the status of its answer. */
export const SEND_TIMEOUT_MS = 15_000

/** Posts a signed message to the address of a subscription. */
export async function sendMessage(
  parts: WebhookParts,
  { info, secret }: Webhook,
  { type, body }: Message,
  id: string,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Posted> {
  const { allowedAddresses, resolve, catalog } = parts
  const nowMillis = catalog.clock()
  try {
    const target = await findTarget(info.url, allowedAddresses, resolve)
    const secrets = signingSecrets(secret, parts, nowMillis)
    if (secrets.length === 0) return { error: UNSIGNED }
    const signed = signedHeaders(secrets, id, nowMillis, body)
    const headers = { 'content-type': type, 'user-agent': 'Trellis', ...signed }
    return await parts.post(target, headers, body, limits)
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** Receivers must not get used to messages without a signature. */
const UNSIGNED =
  'The secret was encrypted with another SECRET_SERVICE_ENCRYPTION_KEY; give the webhook a new one'
