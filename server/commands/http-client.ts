import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '../../graph/model/json.ts'
import { jsonText, parseJson } from '../../graph/model/json-text.ts'
import { CommandError } from './command-error.ts'

/** A running server, and the access token of its user. */
export interface ServerTarget {
  /** Base URL, without a trailing slash. */
  readonly server: string
  readonly token?: string | undefined
}

export interface HttpClientOptions extends ServerTarget {
  /** Retries per request; 0 reports the first failure. */
  readonly retriesMax?: number
  readonly timeoutMs?: number
}

/** The answer of a server. */
export interface Answer {
  readonly status: number
  /** Parsed JSON, or the text when it is not JSON. */
  readonly body: unknown
}

/** Sends requests of a command to a running server. */
export interface HttpClient {
  /**
   * Sends a GET request.
   *
   * @param accepted media type; that of JSON by default
   * @throws UnreachableError when no attempt got an answer
   */
  get(path: string, accepted?: string): Promise<Answer>
  /**
   * Sends a POST request, like {@link get}. For idempotent writes only: a lost answer causes a
   * retry.
   */
  post(path: string, body: unknown): Promise<Answer>
}

/** No server answered; the message is one sentence. */
export class UnreachableError extends CommandError {
  override readonly name = 'UnreachableError'
}

const RETRIES_MAX = 6
const TIMEOUT_MS = 120_000
const DELAY_FIRST_MS = 500
/** Longest delay between attempts, even if `Retry-After` is longer. */
const DELAY_MAX_MS = 15_000
/** Statuses of a server that is overloaded or starting. */
const RETRIED = new Set([429, 503])

/** Creates a client. `fetch` keeps connections open between requests. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return {
    get: (path, accepted) =>
      request(options, path, {
        method: 'GET',
        ...(accepted !== undefined && { headers: { Accept: accepted } }),
      }),
    post: (path, body) => request(options, path, { method: 'POST', body: jsonText(body) }),
  }
}

/**
 * Sends one request, without retries, so that a server that was not started is reported at once.
 *
 * @throws UnreachableError with a remedy
 */
export async function requireServer(options: ServerTarget): Promise<void> {
  try {
    await createHttpClient({ ...options, retriesMax: 0 }).get('/config')
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause
    const remedy = 'Start one with trellis serve, or name a running one with --server.'
    throw new UnreachableError(`${cause.message} ${remedy}`, { cause })
  }
}

/** Describes an answer that a command does not expect. */
export function unexpectedMessage(answer: Answer): string {
  return `The server answered ${answer.status}: ${failureMessage(answer)}`
}

/** Returns the message of an error body, be it JSON or plain text. */
export function failureMessage({ status, body }: Answer): string {
  if (isJsonObject(body) && typeof body['message'] === 'string') return body['message']
  return typeof body === 'string' && body !== '' ? body.slice(0, 200) : `status ${status}`
}

async function request(
  options: HttpClientOptions,
  path: string,
  init: RequestInit,
): Promise<Answer> {
  const { retriesMax = RETRIES_MAX } = options
  for (let attempt = 0; ; attempt++) {
    // Sequential on purpose: an attempt follows the failure of the one before.
    const outcome = await tryOnce(options, path, init)
    if ('answer' in outcome && !RETRIED.has(outcome.answer.status)) return outcome.answer
    if (attempt >= retriesMax) {
      if ('answer' in outcome) return outcome.answer
      throw outcome.error
    }
    await sleep(delayMs(attempt, outcome.retryAfter))
  }
}

type TryOutcome = { readonly retryAfter: string | null } & (
  | { readonly answer: Answer }
  | { readonly error: UnreachableError }
)

async function tryOnce(
  { server, token, timeoutMs = TIMEOUT_MS }: HttpClientOptions,
  path: string,
  init: RequestInit,
): Promise<TryOutcome> {
  try {
    const response = await fetch(server + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(init.headers as Record<string, string> | undefined),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = jsonOrText(await response.text())
    const retryAfter = response.headers.get('Retry-After')
    return { answer: { status: response.status, body }, retryAfter }
  } catch (cause) {
    const message = `No server answers at ${server} (${connectionFailure(cause)}).`
    return { error: new UnreachableError(message, { cause }), retryAfter: null }
  }
}

/**
 * Returns `Retry-After`, in seconds or as a date, or else a delay that doubles with each attempt.
 */
function delayMs(attempt: number, retryAfter: string | null): number {
  const doubled = DELAY_FIRST_MS * 2 ** attempt
  const seconds = Number(retryAfter ?? Number.NaN)
  const until = Date.parse(retryAfter ?? '') - Date.now()
  const requested = Number.isFinite(seconds) ? seconds * 1000 : until
  const delay = Number.isFinite(requested) ? Math.max(0, requested) : doubled
  return Math.min(delay, DELAY_MAX_MS)
}

/** Parses JSON; returns other text as it is. */
export function jsonOrText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Returns why a request failed; `fetch` puts the reason into the cause. */
function connectionFailure(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  const { code } = cause as NodeJS.ErrnoException
  return code ?? cause.message
}
