import type { Context, Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { isProbe } from './routes/index.ts'

/** By what a request is found again, here and in the logs of others. */
export interface RequestIds {
  readonly requestId: string
  /** W3C Trace Context: the whole of which this request is a part, and the part. */
  readonly traceId: string
  readonly spanId: string
  /** The part of the caller, who began the trace. */
  readonly parentId?: string
}

/** What became of a request. Nothing in it is data, and what it can hold is bounded. */
export interface Outcome extends RequestIds {
  /** Path and action as declared, or {@link UNKNOWN}. */
  readonly route: string
  /** As declared by the route, or {@link UNKNOWN}. */
  readonly method: string
  readonly status: number
  /** The row of the table of errors. */
  readonly code?: string
  readonly durationMs: number
  readonly isProbe: boolean
}

/** Is told what the service does; `main.ts` brings it along. */
export interface Observer {
  readonly answered: (outcome: Outcome) => void
  /** Something that is answered 500, or cannot be answered at all. */
  readonly failed: (bug: unknown, request?: RequestIds & { readonly url: string }) => void
  /**
   * Has a request answered as part of its trace.
   *
   * @param flags of the caller, two hexadecimal digits; `answer` takes those that we answer
   */
  readonly traced?: (
    ids: RequestIds,
    flags: string,
    answer: (flags: string) => Promise<Outcome>,
  ) => Promise<Outcome>
}

export const SILENT: Observer = { answered: () => {}, failed: () => {} }

/** What is not declared has one name, so that nobody can make up many. */
export const UNKNOWN = 'unknown'

/** A status of our own log, as in that of nginx: the client has not waited for the answer. */
const CLIENT_LEFT_STATUS = 499

declare module 'koa' {
  interface DefaultState {
    ids?: RequestIds
    /** What was asked for, as soon as that is known. */
    asked?: { readonly method: string; readonly route: string }
    /** Code of the error that is answered. */
    code?: string
  }
}

/**
 * Names every request, says the names in the answer, and tells how it ended, when the answer is made.
 */
export function observe(observer: Observer): Middleware {
  const { traced = untraced } = observer
  return async (context, next) => {
    const startedMs = performance.now()
    const { ids, flags } = identify(context)
    context.state.ids = ids
    const outcome = await traced(ids, flags, async (ourFlags) => {
      // Past Koa's own way to do it, which costs more.
      context.res.setHeader('X-Request-Id', ids.requestId)
      context.res.setHeader('traceparent', `00-${ids.traceId}-${ids.spanId}-${ourFlags}`)
      await next()
      const { asked = NOTHING_KNOWN, code } = context.state
      return {
        ...ids,
        ...asked,
        status: context.writable ? context.status : CLIENT_LEFT_STATUS,
        ...(code !== undefined && { code }),
        durationMs: performance.now() - startedMs,
        isProbe: isProbe(asked.route),
      }
    })
    observer.answered(outcome)
  }
}

const untraced: NonNullable<Observer['traced']> = (_, flags, answer) => answer(flags)

const NOTHING_KNOWN = { method: UNKNOWN, route: UNKNOWN }

/** What may stand in a log, and is no essay. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more at the end. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

function identify({ headers }: Context): { ids: RequestIds; flags: string } {
  const given = headers['x-request-id']
  const requestId = isRequestId(given) ? given : randomUUID()
  // Of 32 random digits the last 16 are never all zero: one of them says which kind of UUID it is.
  const spanId = digits().slice(16)
  const parent =
    typeof headers.traceparent === 'string' ? TRACEPARENT.exec(headers.traceparent) : []
  const [, version, traceId, parentId, flags = '', more] = parent ?? []
  if (traceId === undefined || parentId === undefined || (version === '00' && more !== undefined)) {
    return { ids: { requestId, traceId: digits(), spanId }, flags: '00' }
  }
  return { ids: { requestId, traceId, spanId, parentId }, flags }
}

const isRequestId = (given: unknown): given is string =>
  typeof given === 'string' && REQUEST_ID.test(given)

const digits = (): string => randomUUID().replaceAll('-', '')
