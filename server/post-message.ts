import { DAY_MS } from '../graph/model/durations.ts'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { reasonOf } from './catalog/error-reason.ts'
import type { PostMessage } from './catalog/webhooks/webhook.ts'

/** Statuses by which receivers ask to wait. */
const BUSY = new Set([429, 502, 503, 504])
/** Longest wait that a receiver may ask for. */
const RETRY_AFTER_MS_MAX = DAY_MS

/**
 * Posts a body to the address that was checked, whatever the name resolves to by now. Redirects are
 * not followed, and the answer is not read.
 */
export const postMessage: PostMessage = (
  { url, address, family },
  headers,
  body,
  { timeoutMs, signal },
) => {
  if (address === undefined) return Promise.resolve({ error: `${url.hostname} has no address` })
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ error: reasonOf(error) })
    const bytes = Buffer.from(body)
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), signal])
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.length) },
      // A connection of its own, which reaches nothing but the checked address.
      agent: false,
      lookup,
      signal: limit,
    }
    const sent = request(url, options, (response) => {
      const { statusCode: status = 0 } = response
      const retryAfterMs = BUSY.has(status)
        ? parseRetryAfter(response.headers['retry-after'])
        : undefined
      response.destroy()
      const error = status >= 200 && status < 300 ? {} : { error: `answered ${status}` }
      resolve({ status, ...error, ...(retryAfterMs !== undefined && { retryAfterMs }) })
    })
    sent.on('error', (error) => {
      fail(limit.aborted && !signal.aborted ? `no answer within ${timeoutMs} ms` : error)
    })
    sent.end(bytes)
  })
}

/** Parses seconds or a date. */
function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX)
}
