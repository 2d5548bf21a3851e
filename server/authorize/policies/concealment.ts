import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { entityTypeOf, RESTRICTED_TYPE } from '../../../graph/model/urn.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]
/**
 * URNs are padded to multiples of it. No URN that can be written is longer, so that the length tells
 * nothing of an entity; only longer references, to what was never written, have the next length.
 */
const BLOCK_BYTES = 512
const PREFIX = `urn:li:${RESTRICTED_TYPE}:`

/** Turns URNs of hidden entities into URNs that do not reveal the entity they stand for. */
export interface Concealment {
  /** Returns the same URN for the same entity, so that the paths of a graph stay connected. */
  conceal(urn: string): string
  /** Returns the entity of a URN made here; other URNs, and those of another key, as they are. */
  reveal(urn: string): string
}

/** Conceals with keys derived from a secret. */
export function concealmentWith(secret: string | Buffer): Concealment {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const [key, nonceKey] = [
    derived('restricted URNs'),
    derived(`nonces of restricted URNs of ${BLOCK_BYTES}`),
  ]
  return {
    conceal(urn) {
      // The nonce depends on the text: equal URNs have equal results, different ones share none.
      const nonce = createHmac('sha256', nonceKey).update(urn).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const size = Buffer.byteLength(urn)
      const padding = '\0'.repeat((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
      const text = Buffer.concat([cipher.update(urn + padding), cipher.final()])
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    reveal(urn) {
      if (entityTypeOf(urn) !== RESTRICTED_TYPE) return urn
      const bytes = Buffer.from(urn.slice(PREFIX.length), 'base64url')
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return urn
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString().replace(/\0+$/, '')
      } catch {
        return urn
      }
    },
  }
}
