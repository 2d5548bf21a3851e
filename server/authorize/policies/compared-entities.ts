import { RecentBatches } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { mapYielding } from '../../../graph/runtime/yield.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { parentsAbove, withAncestors } from '../../../graph/parents.ts'
import type { Resource } from './policy.ts'
import { directFacts, toResource, treesAbove, type Direct, type NeededFacts } from './resources.ts'
import { ruleCovers, type Rule } from './rules.ts'

/** Most entities in the cache. */
const ENTITIES_MAX = 5_000

/** The facts of an entity without those of the nodes above it. */
interface ComparedFacts {
  readonly direct: Direct
  readonly exists: boolean
}

/** An entity as rules compare it, with the latest decision. */
interface ComparedEntity {
  readonly facts: ComparedFacts
  readonly resource: Resource
  decision?: { readonly rules: readonly Rule[]; readonly isShown: boolean }
}

/** Returns the parents of tree nodes; those without a parent are absent. */
export type ParentsOf = (nodes: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Reads entities with the facts that rules compare, as of less than a second ago. Entities that have
 * not changed are not read again.
 */
export class ComparedEntities {
  readonly #facts: RevisedReads<ComparedFacts>
  readonly #recent: RecentBatches<ComparedEntity>

  constructor(graph: GraphStore, needed: NeededFacts, parentsOf: ParentsOf) {
    const { aspects } = needed
    const readFacts = async (urns: readonly string[]) => {
      const entities = aspects.length > 0 ? await graph.read(urns, aspects) : undefined
      const facts = await mapYielding(urns, (urn): [string, ComparedFacts] => {
        const entity = entities?.get(urn)
        return [urn, { direct: directFacts(urn, entity), exists: entity !== undefined }]
      })
      return new Map(facts)
    }
    const readRevisions = async (urns: readonly string[]) =>
      // URN and type never change.
      aspects.length > 0 ? graph.revisions(urns) : urns.map(() => 0)
    this.#facts = new RevisedReads(readFacts, readRevisions, ENTITIES_MAX)
    this.#recent = new RecentBatches(async (urns, before) => {
      const facts = await this.#facts.getAll(urns)
      const starts = [...facts.values()].flatMap((entityFacts) =>
        treesAbove(entityFacts!.direct, needed),
      )
      const parents = await parentsAbove(parentsOf, starts)
      const comparedEntries = await mapYielding(urns, (urn): [string, ComparedEntity] => {
        return [
          urn,
          toComparedEntity(urn, facts.get(urn)!, { parents, needed, before: before.get(urn) }),
        ]
      })
      return new Map(comparedEntries)
    }, ENTITIES_MAX)
  }

  /** Returns the entities that none of the rules shows. */
  async findHidden(urns: readonly string[], rules: readonly Rule[]): Promise<Set<string>> {
    const entities = await this.#recent.getAll(urns)
    return new Set(urns.filter((_, at) => !isShown(entities[at], rules)))
  }

  /** Makes an entity invalid, which a write has changed. */
  forget(urn: string): void {
    this.#facts.forget(urn)
    this.#recent.forget(urn)
  }

  /** Makes all entities invalid, because a tree has changed. */
  clear(): void {
    this.#recent.clear()
  }
}

/** The input of a comparison besides the entity's own facts. */
interface CompareContext {
  readonly parents: ReadonlyMap<string, string>
  readonly needed: NeededFacts
  readonly before: ComparedEntity | undefined
}

/**
 * Returns the entity to compare: `before` if neither its facts nor the nodes above it have changed.
 */
function toComparedEntity(
  urn: string,
  facts: ComparedFacts,
  { parents, needed, before }: CompareContext,
): ComparedEntity {
  const { trees } = facts.direct
  const isSame =
    before?.facts === facts &&
    needed.trees.every((field) => {
      const nodes = withAncestors(trees[field], parents)
      const knownNodes = before.resource.fields[field]
      return nodes.size === knownNodes.size && [...nodes].every((node) => knownNodes.has(node))
    })
  return isSame ? before : { facts, resource: toResource(urn, facts.direct, parents) }
}

function isShown(entity: ComparedEntity | undefined, rules: readonly Rule[]): boolean {
  if (!entity) return false
  if (entity.decision?.rules === rules) return entity.decision.isShown
  const { resource, facts } = entity
  entity.decision = {
    rules,
    isShown: rules.some((rule) => ruleCovers(rule, resource, facts.exists)),
  }
  return entity.decision.isShown
}
