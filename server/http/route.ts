import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../../graph/model/errors.ts'
import type { Field, Fields, RecordValue } from '../../graph/model/field.ts'
import type { Urn } from '../../graph/model/urn.ts'
import type { Access } from '../access/access.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { NamingRules } from '../catalog/openlineage/naming.ts'
import type { Caller } from '../catalog/roles.ts'
import type { RouteRole } from './admit.ts'
import type { Answer } from './answers.ts'

/** What handlers work with besides the request. */
export interface Services extends Provided {
  readonly apiDocument: () => TaggedText
  /** Answers a file of a page, which stays in memory once it was found. */
  readonly files: (find: FindFile, name: string) => Promise<Reply>
}

/** Looks for a file of a page by its name. @throws CatalogError `NOT_FOUND` */
export type FindFile = (name: string) => Promise<Reply>

/** Text that changes with the program only. */
export interface TaggedText {
  readonly text: string
  /** The entity tag of HTTP: it changes with the text. */
  readonly etag: string
}

/** What `main.ts` brings along. */
export interface Provided {
  readonly catalog: Catalog
  /** Who is let in. */
  readonly access: Access
  /** Prefix of class-style names in answers. */
  readonly vendorNamespace: string
  /** How datasets of OpenLineage events are named. */
  readonly openLineage: NamingRules
  readonly metrics: MetricsText
}

/** What `GET /metrics` answers. */
export interface MetricsText {
  readonly contentType: string
  read(): Promise<string>
}

export interface RouteRequest<F extends Fields> extends Caller {
  /** As it came, without the prefix of a gateway. */
  readonly path: string
  /** The URN in the path, if the route's path ends in `/<urn>`. */
  readonly key: Urn
  /** The end of the path, as it came, if the route's path ends in `/<file>`. */
  readonly file: string
  /** What stands in the path in the place of the other variables, `<type>` and `<aspect>`. */
  readonly variables: Readonly<Record<string, string>>
  /** Of a route that declares one. */
  readonly body: unknown
  /** Of the header or of the session; empty when there are none. */
  readonly credentials: string
  /** Headers of HTTP, in small letters. */
  readonly headers: IncomingHttpHeaders
  /** The trace that the request belongs to, which its answer names (docs/interface: http/trace). */
  readonly traceId: string
  readonly parameters: RecordValue<F>
  /** Whether the client reads objects where others read plain URNs (docs/interface: search/shapes). */
  readonly wantsObjects: boolean
}

export interface Reply {
  readonly status?: number
  /** Answered as JSON; absent: an empty body. */
  readonly body?: unknown
  /** Answered as it is, as this media type; there is no `body` then. */
  readonly text?: string
  readonly bytes?: Buffer
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** Whether requests of this method come with a body that is read. */
export const takesBody = (method: string): boolean => method === 'POST' || method === 'PATCH'

/** What an endpoint says of itself; the document of the API is made of these. */
export interface Operation<F extends Fields = Fields> {
  readonly method: Method
  /** `/aspects`, or `/aspects/<urn>` for one that takes a key; `/api/graphiql/<file>` for files. */
  readonly path: string
  /** Of a rest.li action: the name behind `?action=`. */
  readonly action?: string
  /** Who may use it. */
  readonly role: RouteRole
  /** One sentence: what it does. */
  readonly summary: string
  /** What else a caller has to know. */
  readonly details?: string
  /** In the query or in the body; of a route with `body` in the query only. */
  readonly parameters: F
  /** What the body is, where it is not an object of parameters. */
  readonly body?: Field
  /** The body holds values to store: whole numbers in it are kept to the last digit, as `bigint`. */
  readonly keepsIntegers?: true
  /** What it answers when all is well. */
  readonly answers: Answer
  /** Errors of its own, besides those that follow from the rest (`openapi/errors-of.ts`). */
  readonly errors: readonly ErrorCode[]
  /** When it answers 400 without a body; then that is how it refuses every unreadable request. */
  readonly bareRefusal?: string
  /** Parameters of a request that succeeds, once {@link EXAMPLE_URN} is there; a test sends it. */
  readonly example: RecordValue<F>
  /** The body of that request. */
  readonly exampleBody?: unknown
  /** The aspect in its path; {@link EXAMPLE_IN_PATH} has one. */
  readonly exampleAspect?: string
  /** Monitors ask it every few seconds: answered under any load, and logged as `debug` only. */
  readonly isProbe?: true
}

/** An endpoint as a value: the router, the parameter checks and the documentation read it. */
export interface Route<F extends Fields = Fields> extends Operation<F> {
  handle(request: RouteRequest<F>, services: Services): Promise<Reply> | Reply
}

/** Where an endpoint is found: `/aspects?action=ingestProposal`. */
export function addressOf({ path, action }: Pick<Operation, 'path' | 'action'>): string {
  return action === undefined ? path : `${path}?action=${action}`
}

/** What an endpoint is called: `POST /aspects?action=ingestProposal`. */
export function nameOf(operation: Pick<Operation, 'method' | 'path' | 'action'>): string {
  return `${operation.method} ${addressOf(operation)}`
}

/** The entity that the examples of requests are about. */
export const EXAMPLE_URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,web.clicks,PROD)'

/** What else stands in the paths of the examples. */
export const EXAMPLE_IN_PATH = {
  urn: EXAMPLE_URN,
  type: 'dataset',
  aspect: 'status',
  id: '0006406b70e58b00a1b2c3d4e5f60718',
  queue: 'mcp',
}

/** Keeps the types of the parameters inside a route and hides them in a list of routes. */
export function route<const F extends Fields>(declared: Route<F>): Route {
  return declared
}

/** The answer of an action that returns something (docs/interface: http/envelope). */
export const valueReply = (value: unknown): Reply => ({ body: { value } })
