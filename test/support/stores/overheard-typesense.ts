import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SearchIndex } from '../../../search/search-index.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { FIELDS } from '../../contract/search/setup.ts'
import type { TestTypesense } from './typesense.ts'

/** A request of an index, and the answer of its server. */
export interface Exchange {
  /** `import`, `multi_search`, or empty for other requests. */
  readonly what: string
  readonly body: string
  readonly answer: string
}

interface Between {
  /** Selects requests that are never answered. */
  readonly hangs?: (body: string) => boolean
  /** Selects requests that are answered as by a server that lags behind its writes. */
  readonly lags?: (body: string) => boolean
  readonly queryTimeoutMs?: number
}

/** Runs work on a new index of a server, and returns the requests and answers between them. */
export async function overheard(
  server: TestTypesense,
  hear: (exchange: Exchange) => void,
  work: (index: SearchIndex) => Promise<void>,
  { hangs = () => false, lags = () => false, ...options }: Between = {},
): Promise<void> {
  const between = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    const body = await text(incoming)
    if (hangs(body)) return
    if (lags(body)) {
      outgoing.writeHead(503, { 'content-type': 'application/json' })
      outgoing.end('{"message": "Not Ready or Lagging"}')
      return
    }
    const headers = { 'x-typesense-api-key': server.apiKey, 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body }) })
    const said = await answer.text()
    hear({ what: /import|multi_search/.exec(path)?.[0] ?? '', body, answer: said })
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    outgoing.end(said)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const { apiKey } = server
  const index = await openTypesenseIndex({
    url,
    apiKey,
    fields: FIELDS,
    prefix: 'overheard',
    ...options,
  })
  try {
    await work(index)
  } finally {
    await index.close()
    between.close()
    between.closeAllConnections()
  }
}
