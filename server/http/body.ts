import type { Context } from 'koa'
import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, storageProblem, type JsonObject } from '../../graph/model/json.ts'
import { parseJson } from '../../graph/model/json-text.ts'
import { costProblem } from '../../graph/model/json-cost.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { yieldToEventLoop } from '../../graph/runtime/yield.ts'
import { CLIENT_DISCONNECTED, type RequestScope } from './load/request-scope.ts'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the parameters in a request body, and acquires the permit of the request. They are a JSON
 * object under any content type (docs/interface: http/body).
 *
 * @param keepsIntegers whether integers beyond double precision are kept as `bigint`
 * @throws CatalogError `BODY_TOO_LARGE`, `BODY_TOO_SLOW`, `MALFORMED_BODY`, `OVERLOADED`,
 *   `CLIENT_DISCONNECTED`
 */
export async function readBody(context: Context, keepsIntegers = false): Promise<JsonObject> {
  const value = await readAnyBody(context, keepsIntegers)
  const body = value === undefined ? {} : value
  if (!isJsonObject(body)) refuseBody('it must be a JSON object of parameters')
  return body
}

/** Reads a body of any JSON like {@link readBody}; returns undefined for an empty one. */
export async function readAnyBody(
  { req, state: { scope } }: Context,
  keepsIntegers = false,
): Promise<unknown> {
  const bytes = await readBytes(req, scope)
  // Parsing several large bodies in a row would block other requests.
  if (scope.isLarge) await yieldToEventLoop()
  await scope.startWork()
  const text = decodeText(bytes).trim()
  if (text === '') return undefined
  const costly = costProblem(text)
  if (costly) refuseBody(costly)
  const body = parseBodyText(text, keepsIntegers)
  const problem = storageProblem(body)
  if (problem) refuseBody(problem)
  return body
}

/** Reads a body of plain text like {@link readAnyBody}. */
export async function readTextBody({ req, state: { scope } }: Context): Promise<string> {
  const bytes = await readBytes(req, scope)
  await scope.startWork()
  const text = decodeText(bytes)
  const problem = storageProblem(text)
  if (problem) refuseBody(problem)
  return text
}

async function readBytes(request: IncomingMessage, scope: RequestScope): Promise<Buffer> {
  try {
    return await collectBytes(request, inflate(request), scope)
  } catch (error) {
    // The rest of the body must be drained before the next request on this connection.
    request.unpipe().removeAllListeners('data').resume()
    throw error
  } finally {
    scope.endBody()
  }
}

/** Returns the body as a decompressed stream. */
function inflate(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined
  if (!decoder) refuseBody(`Unsupported Content-Encoding: ${encoding}`)
  return request.pipe(decoder)
}

/** Collects a body; pauses a large one until the semaphore admits its bytes. */
function collectBytes(
  request: IncomingMessage,
  stream: Readable,
  scope: RequestScope,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const end = (error: Error) => {
      // A decompressing stream would otherwise wait for the rest forever.
      if (stream !== request) stream.destroy()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      const isLarge = scope.addBodyBytes(chunk.length)
      if (scope.bodyBytes > LIMITS.bodyBytes.max) return end(tooLarge())
      if (!isLarge) return
      stream.pause()
      scope.startLargeBody(bodyBytesMax(request)).then(() => stream.resume(), end)
    }
    if (request.destroyed) return reject(CLIENT_DISCONNECTED)
    scope.beginBody(end)
    stream.on('data', take)
    stream.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => end(CLIENT_DISCONNECTED))
    if (stream !== request) stream.once('error', (cause) => end(unusable(cause.message, cause)))
  })
}

/** Returns the largest possible size of a body: its length if declared and uncompressed. */
function bodyBytesMax({ headers }: IncomingMessage): number {
  const contentLength = Number(headers['content-length'])
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  return isPlain && contentLength > 0
    ? Math.min(contentLength, LIMITS.bodyBytes.max)
    : LIMITS.bodyBytes.max
}

function decodeText(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes)
  } catch (cause) {
    refuseBody('it is not UTF-8', cause)
  }
}

function parseBodyText(text: string, keepsIntegers: boolean): unknown {
  try {
    return keepsIntegers ? parseJson(text) : JSON.parse(text)
  } catch (cause) {
    refuseBody((cause as Error).message, cause)
  }
}

function refuseBody(problem: string, cause?: unknown): never {
  throw unusable(problem, cause)
}

function unusable(problem: string, cause?: unknown): CatalogError {
  return new CatalogError('MALFORMED_BODY', `Invalid request body: ${problem}`, {
    cause,
  })
}

function tooLarge(): CatalogError {
  return new CatalogError(
    'BODY_TOO_LARGE',
    `The request body exceeds ${LIMITS.bodyBytes.max} bytes (16 MiB)`,
  )
}
