import type { Context } from 'koa'
import inflate from 'inflation'
import type { IncomingMessage } from 'node:http'
import { Transform, type Readable } from 'node:stream'
import readRawBody from 'raw-body'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, unstorable, type JsonObject } from '../../graph/model/json.ts'
import { parseJson } from '../../graph/model/json-text.ts'
import { tooCostly } from '../../graph/model/json-cost.ts'
import type { Visit } from './visit.ts'
import { declareLimit } from '../../graph/model/limit.ts'

export const BODY_BYTES_LIMIT = declareLimit({
  max: 16 * 1024 * 1024,
  of: 'bytes of a request body, inflated',
  answer: 'BODY_TOO_LARGE',
  reason: 'the Python client stops collecting near 15 MB',
})
export const BODY_BYTES_MAX = BODY_BYTES_LIMIT.max

/**
 * The parameters in a request body, once it is the request's turn. They are a JSON object under any
 * content type (docs/interface: http/body).
 *
 * @param keepsIntegers whether whole numbers that no double can be are kept, as `bigint`
 * @throws CatalogError `BODY_TOO_LARGE`, `MALFORMED_BODY`, `OVERLOADED`, `CLIENT_LEFT`
 */
export async function readBody(context: Context, keepsIntegers = false): Promise<JsonObject> {
  const given = await readAnyBody(context, keepsIntegers)
  const body = given === undefined ? {} : given
  if (!isJsonObject(body)) malformed('it must be a JSON object of parameters')
  return body
}

/** {@link readBody} where it may be any JSON; undefined when it is empty. */
export async function readAnyBody(
  { req, state: { visit } }: Context,
  keepsIntegers = false,
): Promise<unknown> {
  const bytes = await readBytes(req, visit)
  await visit?.enterTurn()
  await visit?.enterWork()
  const text = decode(bytes).trim()
  if (text === '') return undefined
  const costly = tooCostly(text)
  if (costly) malformed(costly)
  const body = parse(text, keepsIntegers)
  const problem = unstorable(body)
  if (problem) malformed(problem)
  visit?.passTurn()
  return body
}

async function readBytes(request: IncomingMessage, visit: Visit | undefined): Promise<Buffer> {
  // The types of the package lack this option.
  const options: object = { encoding: request.headers['content-encoding']?.toLowerCase() }
  try {
    visit?.beginBody()
    const stream: Readable = inflate(request, options)
    const read = readRawBody(stream, { limit: BODY_BYTES_MAX })
    return await (visit ? admitted(stream, read, visit, mostBytesOf(request)) : read)
  } catch (cause) {
    // The rest of the body has to be read before the next request on this connection.
    request.unpipe().removeAllListeners('data').resume()
    if (cause instanceof CatalogError) throw cause
    const { status, message } = cause as Error & { status?: number }
    if (status !== 413) malformed(message, cause)
    const limit = `The request body exceeds ${BODY_BYTES_MAX} bytes (16 MiB)`
    throw new CatalogError('BODY_TOO_LARGE', limit, { cause })
  }
}

/** The most bytes that a body may turn out to have: what it says, unless it says nothing or is compressed. */
function mostBytesOf({ headers }: IncomingMessage): number {
  const said = Number(headers['content-length'])
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  return isPlain && said > 0 ? Math.min(said, BODY_BYTES_MAX) : BODY_BYTES_MAX
}

/** Holds a large body back until there is room for it; stops reading when the visit ends. */
function admitted(
  stream: Readable,
  read: Promise<Buffer>,
  visit: Visit,
  mostBytes: number,
): Promise<Buffer> {
  const { signal } = visit
  let asksForRoom = false
  const count = (chunk: Buffer) => {
    visit.bodyBytes += chunk.length
    if (asksForRoom || visit.bodyBytes <= visit.smallBytes) return
    asksForRoom = true
    stream.pause()
    visit.enterLarge(mostBytes).then(
      () => stream.resume(),
      () => {},
    )
  }
  stream.on('data', count)
  return new Promise((resolve, reject) => {
    const end = () => {
      // A stream that inflates would otherwise wait for the rest for ever.
      if (stream instanceof Transform) stream.destroy()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', end, { once: true })
    read.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
    if (signal.aborted) end()
  })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    malformed('it is not UTF-8', cause)
  }
}

function parse(text: string, keepsIntegers: boolean): unknown {
  try {
    return keepsIntegers ? parseJson(text) : JSON.parse(text)
  } catch (cause) {
    malformed((cause as Error).message, cause)
  }
}

function malformed(problem: string, cause?: unknown): never {
  throw new CatalogError('MALFORMED_BODY', `The request body cannot be used: ${problem}`, { cause })
}
