import type { IncomingHttpHeaders } from 'node:http'
import { dataset } from '../../graph/aspects/datasets/dataset.entity.ts'
import { status } from '../../graph/aspects/lifecycle/status.ts'
import type { ErrorCode } from '../../graph/model/errors.ts'
import type { Cypher } from '../../graph/explore.ts'
import type { Field, Fields, RecordValue } from '../../graph/model/field.ts'
import type { Urn } from '../../graph/model/urn.ts'
import type { Access } from '../access/access.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Cancellation } from '../catalog/request-catalog.ts'
import type { NamingRules } from '../catalog/openlineage/naming.ts'
import type { Webhooks } from '../catalog/webhooks/webhooks.ts'
import type { Caller } from '../authorize/roles.ts'
import type { Admission } from './admit.ts'
import type { RouteAnswer } from './answers.ts'
import { asOfParameter } from './as-of.ts'
import { dryRunParameter, hasDryRun } from './dry-run-fields.ts'

/** Dependencies of handlers. */
export interface Services extends Provided {
  readonly apiDocument: () => TaggedText
}

/** Text that is constant while the server runs. */
export interface TaggedText {
  readonly text: string
  /** The HTTP entity tag of the text. */
  readonly etag: string
}

/** Dependencies that `main.ts` provides. */
export interface Provided {
  readonly catalog: Catalog
  /** Identifies callers. */
  readonly access: Access
  /** Prefix of class-style names in answers. */
  readonly vendorNamespace: string
  /** Rules that name the datasets of OpenLineage events. */
  readonly openLineage: NamingRules
  readonly metrics: MetricsText
  readonly webhooks: Webhooks
  /** Runs Cypher statements; absent where the graph is not in Neo4j. */
  readonly cypher?: Cypher | undefined
}

/** The answer of `GET /metrics`. */
export interface MetricsText {
  readonly contentType: string
  read(): Promise<string>
}

export interface RouteRequest<F extends Fields> extends Caller {
  /** The raw path, without the prefix of a gateway. */
  readonly path: string
  /** The URN in the path, if the route's path ends in `/<urn>`. */
  readonly key: Urn
  /** The raw end of the path, if the route's path ends in `/<file>`. */
  readonly file: string
  /** Decoded values of the other variables of the path, such as `<type>` and `<aspect>`. */
  readonly variables: Readonly<Record<string, string>>
  /** The body, if the route declares one. */
  readonly body: unknown
  /** Returns those of the header or the session; empty when there are none. */
  readonly credentials: () => string
  /** HTTP headers by lower-case name. */
  readonly headers: IncomingHttpHeaders
  /** Whether the browser connects by HTTPS, to a proxy in front of this server. */
  readonly isHttps: boolean
  /** The trace of the request, which its answer names (docs/interface: http/trace). */
  readonly traceId: string
  /** Its signal aborts at the deadline of the request, or when its client disconnects. */
  readonly cancellation: Cancellation
  /** Runs a wait during which the request keeps no permit of the server. */
  readonly pause: (wait: () => Promise<void>) => Promise<void>
  /** Runs a part of the work for a stream, which has no permit otherwise. */
  readonly resume: <T>(work: () => Promise<T>) => Promise<T>
  readonly parameters: RecordValue<F>
  /** Whether the client expects objects instead of plain URNs (docs/interface: search/shapes). */
  readonly wantsObjects: boolean
}

export interface Reply {
  readonly status?: number
  /** Sent as JSON; absent: an empty body. */
  readonly body?: unknown
  /** The state of the aspect that `body` answers, for a tag that writes compare. */
  readonly state?: string | undefined
  /** Sent verbatim with the media type `type`; excludes `body`. */
  readonly text?: string
  readonly bytes?: Buffer
  /** Sent as it comes, until it ends or the client disconnects; excludes `body`. */
  readonly stream?: AsyncIterable<string>
  readonly type?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** Whether the server reads the body of requests of this method. */
export const takesBody = (method: string): boolean => method === 'POST' || method === 'PATCH'

/** Whether a route stores something for its caller; without credentials there is none. */
export function storesSomething({ method, role }: Pick<Operation, 'method' | 'role'>): boolean {
  return role !== 'reader' && role !== 'public' && method !== 'GET' && method !== 'HEAD'
}

/** The declaration of an endpoint, from which the OpenAPI document is generated. */
export interface Operation<F extends Fields = Fields> extends Admission {
  readonly method: Method
  /** `/aspects`; `/aspects/<urn>` with a key; `/api/graphiql/<file>` for files. */
  readonly path: string
  /** The name after `?action=` of a rest.li action. */
  readonly action?: string
  /** Its effect, in one sentence. */
  readonly summary: string
  /** Further notes for callers. */
  readonly details?: string
  /** In the query or in the body; of a route with `body` in the query only. */
  readonly parameters: F
  /** The type of a body that is not an object of parameters. */
  readonly body?: Field
  /** A body of this media type is the value of a parameter; all others are in the query then. */
  readonly textBody?: { readonly mediaType: 'text/csv'; readonly parameter: string }
  /** The body has values to store: large integers in it are parsed exactly, as `bigint`. */
  readonly keepsIntegers?: true
  /** The successful answer. */
  readonly answers: RouteAnswer
  /** Errors of its own, besides those that follow from the rest (`openapi/operation-errors.ts`). */
  readonly errors: readonly ErrorCode[]
  /** Documents a 400 without a body, the answer to every unreadable request of this endpoint. */
  readonly bareRefusal?: string
  /** Parameters of a request that succeeds if {@link EXAMPLE_URN} exists; a test sends it. */
  readonly example: RecordValue<F>
  /** The body of that request. */
  readonly exampleBody?: unknown
  /** The status of that request, if it is about something that does not exist. */
  readonly exampleStatus?: 404
  /** The aspect in its path; that of {@link EXAMPLE_IN_PATH} by default. */
  readonly exampleAspect?: string
  /** The aspect that it reads, where no parameter names it. */
  readonly reads?: string
  /** Clients may ask for this media type instead of JSON. */
  readonly otherMediaType?: 'text/csv' | 'text/event-stream' | 'text/plain'
  /** Conditions in request headers apply to its writes (`routes/v3/conditions.ts`). */
  readonly honoursHeaders?: true
  /** It reads through the graph only, which the router can replace by its past. */
  readonly readsPast?: true
  /** The router carries out its dry runs. */
  readonly isRehearsed?: true
  /** Polled by monitors: answered under any load, and logged as `debug` only. */
  readonly isProbe?: true
}

/** An endpoint as a value: the router, the parameter checks and the documentation read it. */
export interface Route<F extends Fields = Fields> extends Operation<F> {
  handle(request: RouteRequest<F>, services: Services): Promise<Reply> | Reply
}

/** Returns the path of an endpoint with its action: `/aspects?action=ingestProposal`. */
export function routeAddress({ path, action }: Pick<Operation, 'path' | 'action'>): string {
  return action === undefined ? path : `${path}?action=${action}`
}

/** Returns the name of an endpoint: `POST /aspects?action=ingestProposal`. */
export function routeName(operation: Pick<Operation, 'method' | 'path' | 'action'>): string {
  return `${operation.method} ${routeAddress(operation)}`
}

/** The entity in example requests. */
export const EXAMPLE_URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,web.clicks,PROD)'

/** Values of the path variables in example requests. */
export const EXAMPLE_IN_PATH = {
  urn: EXAMPLE_URN,
  type: dataset.name,
  aspect: status.name,
  id: '0006406b70e58b00a1b2c3d4e5f60718',
  queue: 'mcp',
  webhook: '5c1b0d4e',
  delivery: '54.kfDc33',
  task: 'node:7',
}

/**
 * Returns a route whose handler is checked against its parameters, typed for a list of routes. One
 * that writes metadata has a dry run, unless it has one of its own; one that reads the past has a
 * parameter for it.
 */
export function route<const F extends Fields>(definition: Route<F>): Route {
  if (definition.readsPast)
    return { ...definition, parameters: { ...definition.parameters, ...asOfParameter } }
  if (!hasDryRun(definition.answers) || 'dryRun' in definition.parameters) return definition
  return {
    ...definition,
    isRehearsed: true,
    parameters: { ...definition.parameters, ...dryRunParameter },
  }
}

/** Returns the reply of an action with a value (docs/interface: http/envelope). */
export const valueReply = (value: unknown): Reply => ({ body: { value } })
