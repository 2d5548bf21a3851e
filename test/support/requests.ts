import type { Operation } from '../../server/http/route.ts'
import { EXAMPLE_URN } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes/index.ts'
import { encoded } from './proposals.ts'

/** A request that succeeds, once those before it have. */
export interface Sample {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly action?: string
  /** Raw. */
  readonly query?: string
  readonly body?: object
}

/** What the samples are about. */
export const SAMPLE_URN = EXAMPLE_URN

/** The example of each route as a request, in the order of `ROUTES`. */
export const SAMPLES: readonly Sample[] = ROUTES.map(sampleOf)

/** The example of a declaration, as clients send it. */
export function sampleOf({ method, path, action, example }: Operation): Sample {
  const query = method === 'GET' ? queryOf(example) : ''
  return {
    method,
    path: path
      .replace('<urn>', encoded(EXAMPLE_URN))
      .replace('<file>', 'page.js')
      .replace('<word>', 'restli'),
    ...(action !== undefined && { action }),
    ...(query !== '' && { query }),
    ...(method === 'POST' && { body: example }),
  }
}

/** The target of a request: path and query. */
export function targetOf({ path, action, query }: Sample): string {
  const parts = [...(action === undefined ? [] : [`action=${action}`]), ...(query ? [query] : [])]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

function queryOf(example: object): string {
  const parts = Object.entries(example).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `List(${value.map((each) => encoded(String(each))).join(',')})`
      : encoded(String(value))
    return `${name}=${text}`
  })
  return parts.join('&')
}
