import type { Context, Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { isProbe } from './routes/index.ts'

/** What a request is found by, in the log of this server and of others. */
export interface RequestIds {
  readonly requestId: string
  /** W3C Trace Context: the trace, and the part of it that is this request. */
  readonly traceId: string
  readonly spanId: string
  /** The part that is the caller's, when the caller began the trace. */
  readonly parentId?: string
}

/** What became of a request. It holds no data of users, and its labels have a bounded number of values. */
export interface Outcome extends RequestIds {
  /** Path and action as declared, or {@link UNKNOWN}. */
  readonly route: string
  /** As declared by the route, or {@link UNKNOWN}. */
  readonly method: string
  readonly status: number
  /** Code of the error, when it is one. */
  readonly code?: string
  readonly durationMs: number
  readonly isProbe: boolean
}

/** Is told what the service does; `main.ts` provides it. */
export interface Observer {
  readonly answered: (outcome: Outcome) => void
  /** A bug: it is answered 500, or cannot be answered at all. */
  readonly failed: (bug: unknown, request?: RequestIds & { readonly url: string }) => void
  /**
   * Answers a request as part of its trace.
   *
   * @param flags of the caller, two hexadecimal digits; `answer` takes those of this server
   */
  readonly traced?: (
    ids: RequestIds,
    flags: string,
    answer: (flags: string) => Promise<Outcome>,
  ) => Promise<Outcome>
}

export const SILENT: Observer = { answered: () => {}, failed: () => {} }

/** One name for all that is undeclared: otherwise clients could create any number of labels. */
export const UNKNOWN = 'unknown'

/** Never sent, only logged, as nginx does: the client has not waited for the answer. */
const CLIENT_LEFT_STATUS = 499

declare module 'koa' {
  interface DefaultState {
    ids?: RequestIds
    /** The route, once it is known. */
    asked?: { readonly method: string; readonly route: string }
    /** Code of the error that is answered. */
    code?: string
  }
}

/**
 * Gives every request its ids, which the answer repeats (docs/interface: http/trace), and reports how it
 * ended when the answer is made.
 */
export function observe(observer: Observer): Middleware {
  const { traced = untraced } = observer
  return async (context, next) => {
    const startedMs = performance.now()
    const { ids, flags } = identify(context)
    context.state.ids = ids
    const outcome = await traced(ids, flags, async (ourFlags) => {
      // Directly on the response: Koa's own `set` costs more.
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

/** What may stand in a log, and is short. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more at the end. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

function identify({ headers }: Context): { ids: RequestIds; flags: string } {
  const given = headers['x-request-id']
  const requestId = isRequestId(given) ? given : randomUUID()
  // The last 16 digits are never all zero: one of them is the variant of the UUID.
  const spanId = digits().slice(16)
  const parent =
    typeof headers.traceparent === 'string' ? TRACEPARENT.exec(headers.traceparent) : []
  const [, version, traceId, parentId, flags = '', more] = parent ?? []
  if (traceId === undefined || parentId === undefined || (version === '00' && more !== undefined)) {
    return { ids: { requestId, traceId: newTraceId(), spanId }, flags: '00' }
  }
  return { ids: { requestId, traceId, spanId, parentId }, flags }
}

const isRequestId = (given: unknown): given is string =>
  typeof given === 'string' && REQUEST_ID.test(given)

/** Its first half is the time in microseconds: DataHub's client reads when the write was made. */
function newTraceId(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1_000)
  return micros.toString(16).padStart(16, '0') + digits().slice(16)
}

const digits = (): string => randomUUID().replaceAll('-', '')
