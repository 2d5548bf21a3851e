import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CatalogError, type ErrorCode } from '../../graph/model/errors.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { SecretCipher } from '../access/secret-cipher.ts'
import type { Caller } from '../authorize/roles.ts'
import type { KeyedRequests } from '../catalog/write/keyed-requests.ts'

/** The header that names a request, which its client may repeat (docs/interface: http/idempotency). */
export const KEY_HEADER = 'Idempotency-Key'
/** The header of an answer that an earlier request has got. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'

/** Printable ASCII; some clients send it in quotation marks, as a structured field. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** Errors that say nothing about the request itself: it may be tried again. */
const PASSING_STATUSES = new Set([401, 408, 429, 499])

/** What is kept of an answer: its parts, or the error. */
type Kept<Answer> = { readonly answer: Answer } | { readonly error: KeptError }

interface KeptError extends Partial<Pick<CatalogError, 'details' | 'missing'>> {
  readonly code: ErrorCode
  readonly message: string
}

/**
 * Returns the key of a request; undefined for none.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
export function readKey(headers: IncomingHttpHeaders): string | undefined {
  const value = [headers[KEY_HEADER.toLowerCase()]].flat()[0]
  if (value === undefined || KEY.test(value)) return value
  const expected = '1 to 255 printable ASCII characters without spaces'
  throw new CatalogError('INVALID_PARAMETER', `${KEY_HEADER} must be ${expected}`)
}

/**
 * Answers a request, or as it was answered before. Keys belong to their user. Answers are encrypted
 * with the key, of which the store has a hash only: they may have tokens.
 *
 * @param asked what the request asks for
 * @param answer carries it out on behalf of the caller that it is given; its answer is plain JSON, and
 *   is not kept if `isFailed`
 */
export async function answerOnce<Answer extends object>(
  keyedRequests: KeyedRequests,
  key: string,
  caller: Caller,
  asked: readonly unknown[],
  answer: (caller: Caller) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isReplayed: boolean }> {
  const name = jsonText([caller.actor, key])
  const cipher = new SecretCipher(name)
  const run = async (steps: Caller['steps']) => {
    const kept = await settle(() => answer({ ...caller, steps }))
    const isFinal = !('answer' in kept && 'isFailed' in kept.answer && kept.answer.isFailed)
    return { text: cipher.encrypt(jsonText(kept)), isFinal }
  }
  const { text, isRepeated } = await keyedRequests.answer(
    hash('sha256', name),
    hash('sha256', jsonText(asked)),
    run,
  )
  const kept = JSON.parse(cipher.decrypt(text) ?? '{}') as Kept<Answer>
  if ('answer' in kept) return { answer: kept.answer, isReplayed: isRepeated }
  const { code, message, ...options } = kept.error
  throw new CatalogError(code, message, options)
}

async function settle<Answer>(answer: () => Promise<Answer>): Promise<Kept<Answer>> {
  try {
    return { answer: await answer() }
  } catch (error) {
    const isFinal = error instanceof CatalogError && error.status < 500
    if (!isFinal || PASSING_STATUSES.has(error.status)) throw error
    const { code, message, details, missing } = error
    return { error: { code, message, details, missing } }
  }
}
