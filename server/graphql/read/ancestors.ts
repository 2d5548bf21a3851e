import type { GraphqlContext, Link } from '../context.ts'
import type { FieldSpec } from './specs.ts'
import { linkOf } from './values.ts'

/** Most ancestors that are followed; parents may form a cycle. */
const ANCESTORS_MAX = 100

/** The aspects and fields with the parent of an entity: its own, and those of its ancestors. */
interface Hierarchy {
  /** Entity type of the parents. */
  readonly member: string
  /** Name of the list in the result. */
  readonly list: string
  readonly aspects: Readonly<Record<'own' | 'parent', readonly [aspect: string, field: string]>>
}

/**
 * Returns a field with the ancestors of an entity, the nearest first (docs/interface:
 * graphql/ancestors).
 */
function ancestors(type: string, { list, aspects, member }: Hierarchy): FieldSpec {
  return {
    type,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const found: Link[] = []
      let [aspect, field] = aspects.own
      let at: Link | null = { urn }
      while (at && found.length < ANCESTORS_MAX) {
        // Sequential: each parent names the next.
        const value = await loader.aspect(at.urn, aspect)
        at = linkOf(value?.[field], [member])
        if (at && found.some((each) => each.urn === at?.urn)) break
        if (at) found.push(at)
        ;[aspect, field] = aspects.parent
      }
      return { count: found.length, [list]: found }
    },
  }
}

const NODE = ['glossaryNodeInfo', 'parentNode'] as const
const DOMAIN = ['domainProperties', 'parentDomain'] as const

/** Returns the field `parentNodes` of terms and term groups. */
export function parentNodes(of: 'glossaryTermInfo' | 'glossaryNodeInfo'): FieldSpec {
  return ancestors('ParentNodesResult', {
    member: 'glossaryNode',
    list: 'nodes',
    aspects: { own: [of, 'parentNode'], parent: NODE },
  })
}

/** The field `parentDomains` of domains. */
export const PARENT_DOMAINS = ancestors('ParentDomainsResult', {
  member: 'domain',
  list: 'domains',
  aspects: { own: DOMAIN, parent: DOMAIN },
})

/** SDL of the result types. */
export const ANCESTORS_SDL = /* GraphQL */ `
  type ParentNodesResult {
    count: Int
    "Nearest ancestor first."
    nodes: [GlossaryNode!]
  }
  type ParentDomainsResult {
    count: Int
    "Nearest ancestor first."
    domains: [Entity!]
  }
`
