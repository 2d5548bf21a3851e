import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '../../graph/model/errors.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import {
  EXAMPLE_IN_PATH,
  EXAMPLE_URN,
  routeName,
  takesBody,
  type Method,
  type Operation,
  type Route,
} from '../../server/http/route.ts'
import { answerStatus } from '../../server/http/answers.ts'
import { hasQuery } from '../../server/http/openapi/document.ts'
import { ROUTES } from '../../server/http/routes/index.ts'
import { encoded } from './proposals.ts'
import type { TestServer } from './server.ts'
import { ROOT } from './sources.ts'

/** A request that succeeds after the requests before it. */
export interface Sample {
  readonly method: Method
  readonly path: string
  readonly action?: string
  /** Not encoded. */
  readonly query?: string
  readonly body?: object
  /** The status of a successful answer. */
  readonly status: number
  /** Whether it is answered 501 if the graph is not in Neo4j. */
  readonly needsNeo4j: boolean
}

/** Returns the status of a sample's answer on a server. */
export function statusOn({ stores }: TestServer, { status, needsNeo4j }: Sample): number {
  return needsNeo4j && !stores.cypher ? ERRORS.NO_EXPLORER.status : status
}

/** The entity of the samples. */
export const SAMPLE_URN = EXAMPLE_URN

/** Values of parameters in paths of pages. */
const PAGE = { file: 'page.js', word: 'restli' }
const ASSETS = join(ROOT, 'dist/web/assets')
/**
 * Names of the page's files change with their content. Without a build, only requests for them fail,
 * with an answer that says how to create them.
 */
const SCRIPT = (existsSync(ASSETS) ? readdirSync(ASSETS) : [])
  .find((file) => file.endsWith('.js.gz'))
  ?.replace(/\.gz$/, '')

/** The example of each route as a request, in the order of `ROUTES`. */
export const SAMPLES: readonly Sample[] = ROUTES.map(sampleOf)

/** Returns the example of a declaration as clients send it. */
export function sampleOf(operation: Operation): Sample {
  const { method, path, action, example, exampleBody } = operation
  const query = hasQuery(operation) ? queryOf(example) : ''
  const body = operation.body ? exampleBody : example
  const { exampleAspect: aspect = EXAMPLE_IN_PATH.aspect } = operation
  const file = path.startsWith('/assets/') && SCRIPT ? SCRIPT : PAGE.file
  const inPath: Record<string, string> = { ...EXAMPLE_IN_PATH, ...PAGE, file, aspect }
  return {
    method,
    path: path.replaceAll(/<(\w+)>/g, (variable, name: string) =>
      encoded(inPath[name] ?? variable),
    ),
    ...(action !== undefined && { action }),
    ...(query !== '' && { query }),
    ...(takesBody(method) && { body: body as object }),
    status: operation.exampleStatus ?? answerStatus(operation.answers),
    needsNeo4j: operation.errors.includes('NO_EXPLORER'),
  }
}

/** Returns path and query of a request. */
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

/** A request of a test that compares answers. */
export interface Asked {
  readonly name: string
  readonly method: string
  readonly target: string
  readonly body?: string
  /** Whether it reads only. */
  readonly isRead: boolean
}

/** The example of a route, on each of the entities and on each of their types. */
export function requestsOn(route: Route, at: number, urns: readonly string[]): Asked[] {
  const sample = SAMPLES[at]!
  const target = targetOf(sample)
  const body = sample.body && JSON.stringify(sample.body)
  const named = urns.map((urn) => {
    const put = (text: string) => text.replaceAll(SAMPLE_URN, urn)
    const to = target.replaceAll(encodeURIComponent(SAMPLE_URN), encodeURIComponent(urn))
    return { target: to, ...(body && { body: put(body) }), type: entityTypeOf(urn) }
  })
  const typed = named.flatMap((each) => {
    const put = (text: string) => text.replaceAll(/(?<=[/"=(,])dataset(?=[/"&?,)]|$)/g, each.type)
    const one = { target: put(each.target), ...(each.body && { body: put(each.body) }) }
    const any = (text: string) => text.replaceAll('clicks', '*')
    return [each, one, { target: any(one.target), ...(one.body && { body: any(one.body) }) }]
  })
  const unique = new Map(typed.map((each) => [`${each.target} ${each.body}`, each]))
  return [...unique.values()].map(({ target: to, body: sent }) => ({
    name: routeName(route),
    method: sample.method,
    target: to,
    isRead: route.role === 'reader',
    ...(sent && { body: sent }),
  }))
}
