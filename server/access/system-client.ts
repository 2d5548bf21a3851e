import { createHash, timingSafeEqual } from 'node:crypto'
import type { Urn } from '../../graph/model/urn.ts'
import { SYSTEM_CALLER, type Caller } from '../catalog/roles.ts'

/** A service that is trusted with everything (docs/interface: access/system-client). */
export interface SystemClient {
  readonly id: string
  readonly secret: string
}

/**
 * The caller with the credentials `id:secret`, plain as DataHub's clients send them or in base64 as the
 * standard has it; undefined when they are wrong.
 */
export function systemCallerOf(
  { id, secret }: SystemClient,
  credentials: string,
): Caller | undefined {
  const wanted = digestOf(`${id}:${secret}`)
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  // Digests have one length and both forms are always compared, so that the time tells nothing.
  const [isPlain, isDecoded] = [credentials, decoded].map((each) =>
    timingSafeEqual(digestOf(each), wanted),
  )
  if (!isPlain && !isDecoded) return undefined
  return { actor: systemUserOf(id), role: SYSTEM_CALLER.role }
}

/** The user that a system client acts as. */
export function systemUserOf(id: string): Urn {
  return `urn:li:corpuser:${id}` as Urn
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
