import type { Context } from 'koa'
import type { Registry } from '../../graph/model/registry.ts'
import { patternOf, variablesIn } from './paths.ts'

/** What stands in a path instead of its variables, as it came. */
export type Variables = Readonly<Record<string, string>>

/** Answers the requests to one path. */
export interface Endpoint {
  readonly path: string
  /** Monitors ask it: it is answered under any load, and to clients of any kind. */
  readonly isProbe: boolean
  /** It answers pages or their files, to clients that accept no JSON. */
  readonly isPage: boolean
  answer(context: Context, variables: Variables): Promise<void>
}

/** The endpoint of a path, with what its variables are. */
export interface Found {
  readonly endpoint: Endpoint
  readonly variables: Variables
}

/** Finds the endpoint of a path: one without variables at once, another by the first pattern that matches. */
export class RouteTable {
  readonly #registry: Pick<Registry, 'aspectNamed'>
  readonly #plain = new Map<string, Found>()
  readonly #patterns: { readonly pattern: RegExp; readonly endpoint: Endpoint }[] = []

  constructor(endpoints: readonly Endpoint[], registry: Pick<Registry, 'aspectNamed'>) {
    this.#registry = registry
    for (const endpoint of endpoints) {
      const { path } = endpoint
      if (path.includes('<')) this.#patterns.push({ pattern: patternOf(path), endpoint })
      // With and without a slash at the end (docs/interface: http/paths).
      else for (const each of [path, `${path}/`]) this.#plain.set(each, { endpoint, variables: {} })
    }
  }

  find(path: string): Found | undefined {
    const plain = this.#plain.get(path)
    if (plain) return plain
    for (const { pattern, endpoint } of this.#patterns) {
      const variables = variablesIn(pattern, path, this.#registry)
      if (variables) return { endpoint, variables }
    }
    return undefined
  }
}
