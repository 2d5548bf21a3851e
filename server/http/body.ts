import type { Context } from 'koa'
import inflate from 'inflation'
import readRawBody from 'raw-body'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, unstorable, type JsonObject } from '../../graph/model/json.ts'

/**
 * Largest request body, inflated, in bytes. The Python client stops collecting near 15 MB
 * (`reference/rest.md` 0.9).
 */
export const BODY_BYTES_MAX = 16 * 1024 * 1024

/**
 * The parameters in a request body: a JSON object, whatever content type the request claims, since
 * `curl --data` says that it sends a form (`reference/rest.md` 0.7). An empty body has none.
 *
 * @throws CatalogError `BODY_TOO_LARGE`, `MALFORMED_BODY`
 */
export async function readBody({ req }: Context): Promise<JsonObject> {
  const text = decode(await readBytes(req)).trim()
  if (text === '') return {}
  const body = parse(text)
  if (!isJsonObject(body)) malformed('it must be a JSON object of parameters')
  const problem = unstorable(body)
  if (problem) malformed(problem)
  return body
}

async function readBytes(request: Context['req']): Promise<Buffer> {
  // The types of the package lack this option.
  const options: object = { encoding: request.headers['content-encoding']?.toLowerCase() }
  try {
    return await readRawBody(inflate(request, options), { limit: BODY_BYTES_MAX })
  } catch (cause) {
    // What is left of the body stands in the way of the next request on the connection.
    request.unpipe().resume()
    const { status, message } = cause as Error & { status?: number }
    if (status !== 413) malformed(message, cause)
    const limit = `The request body exceeds ${BODY_BYTES_MAX} bytes (16 MiB)`
    throw new CatalogError('BODY_TOO_LARGE', limit, { cause })
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    malformed('it is not UTF-8', cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    malformed((cause as Error).message, cause)
  }
}

function malformed(problem: string, cause?: unknown): never {
  throw new CatalogError('MALFORMED_BODY', `The request body cannot be used: ${problem}`, { cause })
}
