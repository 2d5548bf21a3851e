import { createHmac, randomBytes } from 'node:crypto'
import { CatalogError } from '../../../graph/model/errors.ts'

const PREFIX = 'whsec_'
/** Bytes of a secret, and of a new one. */
const BYTES = { least: 24, most: 64, usual: 32 }

/** Returns a new secret of a webhook, in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES.usual).toString('base64')

/** @throws CatalogError `INVALID_PARAMETER` for a text that is no secret */
export function requireWebhookSecret(text: string): string {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64')
  const isCanonical = text === PREFIX + bytes.toString('base64')
  if (isCanonical && bytes.length >= BYTES.least && bytes.length <= BYTES.most) return text
  const expected = `${PREFIX} and ${BYTES.least} to ${BYTES.most} bytes in base64`
  throw new CatalogError('INVALID_PARAMETER', `The secret of a webhook must be ${expected}`)
}

/**
 * Returns the headers by which a receiver knows a message
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 *
 * @param secrets each signs; there are two while one is rotated
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  nowMillis: number,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMillis / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
