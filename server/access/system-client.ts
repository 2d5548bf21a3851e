import { createHash, timingSafeEqual } from 'node:crypto'
import type { Urn } from '../../graph/model/urn.ts'
import { SYSTEM_CALLER, type Caller } from '../authorize/roles.ts'

/** A service with the role admin (docs/interface: access/system-client). */
export interface SystemClient {
  readonly id: string
  readonly secret: string
}

/**
 * Returns the caller with the credentials `id:secret`, plain as DataHub's clients send them or in
 * base64 as the standard requires; undefined when they are wrong.
 */
export function createSystemCaller(
  { id, secret }: SystemClient,
  credentials: string,
): Caller | undefined {
  const expected = sha256(`${id}:${secret}`)
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  // Constant time: digests have equal lengths, and both forms are always compared.
  const [isPlain, isDecoded] = [credentials, decoded].map((text) =>
    timingSafeEqual(sha256(text), expected),
  )
  if (!isPlain && !isDecoded) return undefined
  return { actor: systemUserUrn(id), role: SYSTEM_CALLER.role }
}

/** Returns the id in credentials, for the record of a refusal; undefined when there is none. */
export function readTriedId(credentials: string): string | undefined {
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  const text = [credentials, decoded].find((form) => form.includes(':'))
  return text?.slice(0, text.indexOf(':'))
}

/** Returns the user as whom a system client acts. */
export function systemUserUrn(id: string): Urn {
  return `urn:li:corpuser:${id}` as Urn
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
