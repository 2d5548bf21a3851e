import type { GraphqlContext, Link } from '../engine/context.ts'
import type { FieldSpec } from '../derived/specs.ts'
import { linkOf, memberAt } from '../engine/values.ts'

/** Most ancestors that are followed; parents may form a cycle. */
const ANCESTORS_MAX = 100

/** The aspects and paths with the parent of an entity: its own, and those of its ancestors. */
interface Hierarchy {
  /** Entity type of the parents. */
  readonly member: string
  /** Name of the list in the result; absent: the result is the list. */
  readonly list?: string
  readonly aspects: Readonly<Record<'own' | 'parent', readonly [aspect: string, ...path: string[]]>>
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
      let [aspect, ...path] = aspects.own
      let at: Link | null = { urn }
      while (at && found.length < ANCESTORS_MAX) {
        // Sequential: each parent names the next.
        const value = await loader.aspect(at.urn, aspect)
        at = linkOf(memberAt(value, path), [member])
        if (at && found.some((each) => each.urn === at?.urn)) break
        if (at) found.push(at)
        ;[aspect, ...path] = aspects.parent
      }
      return list === undefined ? found : { count: found.length, [list]: found }
    },
  }
}

const CONTAINER = ['container', 'container'] as const
const NODE = ['glossaryNodeInfo', 'parentNode'] as const
const DOCUMENT = ['documentInfo', 'parentDocument', 'document'] as const
const DOMAIN = ['domainProperties', 'parentDomain'] as const
const METRIC = ['metricRelationships', 'parentMetric'] as const

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

/** The field `parentContainers` of all entities. */
export const PARENT_CONTAINERS = ancestors('ParentContainersResult', {
  member: 'container',
  list: 'containers',
  aspects: { own: CONTAINER, parent: CONTAINER },
})

/** The field `parentDocuments` of documents. */
export const PARENT_DOCUMENTS = ancestors('ParentDocumentsResult', {
  member: 'document',
  list: 'documents',
  aspects: { own: DOCUMENT, parent: DOCUMENT },
})

/** The field `parentMetrics` of metrics. */
export const PARENT_METRICS = ancestors('[Metric!]', {
  member: 'metric',
  aspects: { own: METRIC, parent: METRIC },
})
