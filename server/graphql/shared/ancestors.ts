import type { GraphqlContext, Link } from '../engine/context.ts'
import type { Resolver } from '../engine/schema-module.ts'
import { toLink, memberAt } from '../engine/values.ts'

/** Most ancestors that are followed; parents may form a cycle. */
const ANCESTORS_MAX = 100

type PathInAspect = readonly [aspect: string, ...path: string[]]

interface Hierarchy {
  /** Entity type of the parents. */
  readonly member: string
  /** Name of the list in the result; absent: the result is the list. */
  readonly list?: string
  /** Where a parent states its parent. */
  readonly parent: PathInAspect
  /** Where the entity states its parent; by default as parents do. */
  readonly own?: PathInAspect
}

/**
 * Returns the resolver of the ancestors of an entity, the nearest first (docs/interface:
 * graphql/ancestors).
 */
export function ancestors({ member, list, parent, own = parent }: Hierarchy): Resolver {
  return async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
    const chain: Link[] = []
    let [aspect, ...path] = own
    let current: Link | null = { urn }
    while (current && chain.length < ANCESTORS_MAX) {
      // Sequential: each parent names the next.
      const value = await loader.aspect(current.urn, aspect)
      current = toLink(memberAt(value, path), [member])
      if (current && chain.some((link) => link.urn === current?.urn)) break
      if (current) chain.push(current)
      ;[aspect, ...path] = parent
    }
    return list === undefined ? chain : { count: chain.length, [list]: chain }
  }
}
