import type { Context } from 'koa'
import type { Registry } from '../../graph/model/registry.ts'
import { pathPattern, matchPath } from './paths.ts'

/** Values of path variables by name: raw in the table, decoded for handlers. */
export type Variables = Readonly<Record<string, string>>

/** Answers the requests to one path. */
export interface Endpoint {
  readonly path: string
  /** Polled by monitors: answered under any load and for any `Accept` header. */
  readonly isProbe: boolean
  /** Serves pages or their files, also to clients that accept no JSON. */
  readonly isPage: boolean
  /** A media type that it answers besides JSON. */
  readonly otherMediaType?: string | undefined
  answer(context: Context, variables: Variables): Promise<void>
}

/** The endpoint of a path, with the values of its variables. */
export interface MatchedEndpoint {
  readonly endpoint: Endpoint
  readonly variables: Variables
}

/** Maps paths to endpoints: fixed paths first, then the first matching pattern. */
export class RouteTable {
  readonly #registry: Pick<Registry, 'aspectNamed'>
  readonly #plain = new Map<string, MatchedEndpoint>()
  readonly #patterns: { readonly pattern: RegExp; readonly endpoint: Endpoint }[] = []

  constructor(endpoints: readonly Endpoint[], registry: Pick<Registry, 'aspectNamed'>) {
    this.#registry = registry
    for (const endpoint of endpoints) {
      const { path } = endpoint
      if (path.includes('<')) this.#patterns.push({ pattern: pathPattern(path), endpoint })
      // A trailing slash is optional (docs/interface: http/paths).
      else
        for (const plainPath of [path, `${path}/`])
          this.#plain.set(plainPath, { endpoint, variables: {} })
    }
  }

  /** Returns the endpoint of a path; undefined if there is none. */
  find(path: string): MatchedEndpoint | undefined {
    const plain = this.#plain.get(path)
    if (plain) return plain
    for (const { pattern, endpoint } of this.#patterns) {
      const variables = matchPath(pattern, path, this.#registry)
      if (variables) return { endpoint, variables }
    }
    return undefined
  }
}
