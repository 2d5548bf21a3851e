import type { GraphqlContext, Link } from '../context.ts'
import type { FieldSpec } from './specs.ts'
import { linkOf } from './values.ts'

/** Most ancestors that are followed; a ring of them has no end. */
const ANCESTORS_MAX = 100

/** Where an entity says what it is part of: its own aspect first, then that of its parents. */
interface Ladder {
  /** Entity type of the parents. */
  readonly member: string
  /** Name of the list in the answer. */
  readonly list: string
  readonly aspects: Readonly<Record<'own' | 'parent', readonly [aspect: string, field: string]>>
}

/** What an entity is part of, the nearest first (docs/interface: graphql/ancestors). */
function ancestors(type: string, { list, aspects, member }: Ladder): FieldSpec {
  return {
    type,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const found: Link[] = []
      let [aspect, field] = aspects.own
      let at: Link | null = { urn }
      while (at && found.length < ANCESTORS_MAX) {
        // One after the other: each parent names the next.
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

/** Of terms and groups of terms. */
export function parentNodes(of: 'glossaryTermInfo' | 'glossaryNodeInfo'): FieldSpec {
  return ancestors('ParentNodesResult', {
    member: 'glossaryNode',
    list: 'nodes',
    aspects: { own: [of, 'parentNode'], parent: NODE },
  })
}

/** Of domains. */
export const PARENT_DOMAINS = ancestors('ParentDomainsResult', {
  member: 'domain',
  list: 'domains',
  aspects: { own: DOMAIN, parent: DOMAIN },
})

/** SDL of what the above answers. Its values are plain objects. */
export const ANCESTORS_SDL = /* GraphQL */ `
  type ParentNodesResult {
    count: Int
    "The nearest first."
    nodes: [GlossaryNode!]
  }
  type ParentDomainsResult {
    count: Int
    "The nearest first."
    domains: [Entity!]
  }
`
