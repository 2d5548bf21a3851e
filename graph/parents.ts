import { glossaryNodeInfo } from './aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from './aspects/business/glossary-term-info.ts'
import { documentInfo } from './aspects/documentation/document-info.ts'
import { domainProperties } from './aspects/business/domain-properties.ts'
import { container } from './aspects/platforms/container.ts'
import type { AspectValue } from './model/aspect.ts'
import type { GraphStore, StoredEntity } from './store/graph-store.ts'

/** Aspects that name the parent of an entity. */
const PARENTS = [container, documentInfo, domainProperties, glossaryNodeInfo, glossaryTermInfo].map(
  ({ name }) => name,
)

type Parent = AspectValue<typeof container> &
  AspectValue<typeof documentInfo> &
  AspectValue<typeof domainProperties> &
  AspectValue<typeof glossaryNodeInfo>

/** Returns the parents of entities, by URN; those without a parent are absent. */
type ParentLookup = (urns: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Reads the parents of entities and of their parents, one query for each level of the trees. */
export async function readParents(
  graph: GraphStore,
  starts: readonly string[],
): Promise<Map<string, string>> {
  return parentsAbove((urns) => directParents(graph, urns), starts)
}

/** Returns the parents of entities and of their parents, asking for one level at a time. */
export async function parentsAbove(
  readLevel: ParentLookup,
  starts: readonly string[],
): Promise<Map<string, string>> {
  const parents = new Map<string, string>()
  const seen = new Set<string>()
  for (let level = new Set(starts); level.size > 0;) {
    for (const urn of level) seen.add(urn)
    const levelParents = await readLevel([...level])
    level = new Set()
    for (const [urn, parent] of levelParents) {
      parents.set(urn, parent)
      if (!seen.has(parent)) level.add(parent)
    }
  }
  return parents
}

/** Reads the parents of entities, of one level of the trees. */
export async function directParents(
  graph: GraphStore,
  urns: readonly string[],
): Promise<Map<string, string>> {
  const entities = await graph.read(urns, PARENTS)
  return new Map(
    [...entities.values()].flatMap(({ urn, aspects }): [string, string][] => {
      const parent = parentIn(aspects)
      return parent === undefined ? [] : [[urn, parent]]
    }),
  )
}

function parentIn(aspects: StoredEntity['aspects']): string | undefined {
  for (const { value } of aspects.values()) {
    const { container: above, parentDomain, parentNode, parentDocument } = value as Partial<Parent>
    const parent = above ?? parentDomain ?? parentNode ?? parentDocument?.document
    if (parent !== undefined) return parent
  }
  return undefined
}

/** Returns the entities and everything above them; a tree with a cycle ends where it closes. */
export function withAncestors(
  starts: readonly string[],
  parents: ReadonlyMap<string, string>,
): Set<string> {
  const ancestors = new Set<string>()
  for (const start of starts) {
    let urn: string | undefined = start
    while (urn !== undefined && !ancestors.has(urn)) {
      ancestors.add(urn)
      urn = parents.get(urn)
    }
  }
  return ancestors
}
