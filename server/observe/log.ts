import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Observer, RequestOutcome } from '../http/request-observer.ts'
import type { LogLevel } from './log-level.ts'

export type Log = Logger

/** Sizes of write blocks: writing each line by itself costs more than formatting it. */
const BLOCK_BYTES = { minLength: 32_768, maxWrite: 65_536 }
/** Longest delay of a line, in milliseconds. */
const LINE_DELAY_MS = 100

/** Creates a log of JSON lines, written to standard output by default. */
export function createLog(level: LogLevel, destination: DestinationStream = toOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => errorRecord(error) },
  }
  return pino(options, destination)
}

/** Returns buffered standard output, which pino flushes when the process exits. */
function toOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, ...BLOCK_BYTES })
  let flushes: NodeJS.Timeout | undefined
  const flush = () => {
    flushes = undefined
    output.flush()
  }
  return {
    write(line) {
      output.write(line)
      flushes ??= setTimeout(flush, LINE_DELAY_MS).unref()
    },
  }
}

/** Returns an observer that logs one line per request and one per bug. */
export function loggingObserver(log: Log): Observer {
  return {
    answered(outcome) {
      const level = outcome.isProbe ? 'debug' : logLevel(outcome)
      if (log.isLevelEnabled(level)) log[level](logLine(outcome), 'request')
    },
    failed: (bug, request) => log.error({ ...request, err: bug }, 'bug'),
  }
}

function logLine(outcome: RequestOutcome): object {
  // The level of the line already marks probes.
  const isProbe = undefined
  return { ...outcome, isProbe, durationMs: Math.round(outcome.durationMs * 100) / 100 }
}

/** Returns `warn` for unavailable stores; status 500 is a bug, which has a line of its own. */
function logLevel({ status, code }: Pick<RequestOutcome, 'status' | 'code'>): 'info' | 'warn' {
  return status > 500 && code !== 'OVERLOADED' ? 'warn' : 'info'
}

/** Most causes that are logged; longer chains are loops. */
const CAUSES_MAX = 5

/**
 * Returns an error with its code and its causes. It omits other members, which pino would log: some
 * drivers attach the whole request including its API key.
 */
function errorRecord(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: String(error.code) }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: errorRecord(cause, depth + 1) }),
  }
}
