import type { Registry } from '../../../graph/model/registry.ts'
import { COLUMN_TYPE } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { indexedType } from '../../../search/fields.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import type { Sight } from '../sight/sight.ts'
import { dropOldest, RecentBatches } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { directParents } from '../../../graph/parents.ts'
import { ComparedEntities } from './compared-entities.ts'
import type { Concealment } from './concealment.ts'
import { searchCondition, type ExpandedRule } from './search-conditions.ts'
import { selectNeeded } from './resources.ts'
import { readSightFacts, type SightFacts } from '../sight/subjects.ts'
import { treeField, readValuesBelow } from './values-below.ts'
import type { RuleCondition, Rule } from './rules.ts'
import { CallerSight, type PartialGrant, type Viewer } from './caller-sight.ts'

/** Dependencies of view authorization. */
export interface ViewParts {
  readonly index: SearchIndex
  readonly concealment: Concealment
}

interface SightParts {
  readonly registry: Registry
  readonly graph: GraphStore
  /** Set: policies show entities. */
  readonly views: ViewParts | undefined
}

/** Most conditions on trees in the cache. */
const TREES_MAX = 1_000

/** Most entities of which it is in memory what they are about. */
const SIGHT_FACTS_MAX = 50_000
/** Most sets of facts that different rules compare, and most nodes of trees in memory. */
const FACT_SETS_MAX = 4
const NODES_MAX = 10_000

/** The state that all sights share: trees of the catalog, and conditions on search documents. */
export class Sights {
  readonly #parts: SightParts
  /** Values below those that a condition names, by the condition. */
  readonly #below: RecentBatches<readonly string[]>
  /** By rules, then by the searched types; valid until a tree below them changes. */
  readonly #expandedGrants = new WeakMap<object, Map<string, ExpandedGrant>>()
  /** Entities by the facts that were read. */
  readonly #entities = new Map<string, ComparedEntities>()
  readonly #parents: RevisedReads<string>
  readonly #sightFacts: RevisedReads<SightFacts>
  /** Types of which some callers see some entities: without view authorization, and with it. */
  readonly #hideable: { readonly always: ReadonlySet<string>; readonly views: ReadonlySet<string> }

  constructor(parts: SightParts) {
    this.#parts = parts
    const { graph, registry, views } = parts
    const typesWith = (has: (entity: Registry['entities'][number]) => unknown) =>
      registry.entities.filter(has).map(({ name }) => name)
    const always = [...registry.typesReadBy.keys(), ...typesWith(({ draft }) => draft)]
    this.#hideable = {
      always: new Set(always),
      views: new Set([...always, ...registry.hiddenByPolicies, ...typesWith(({ about }) => about)]),
    }
    this.#sightFacts = new RevisedReads(
      (urns) => readSightFacts(registry, graph, urns),
      (urns) => graph.revisions(urns),
      SIGHT_FACTS_MAX,
    )
    this.#parents = new RevisedReads(
      (nodes) => directParents(graph, nodes),
      (nodes) => graph.revisions(nodes),
      NODES_MAX,
    )
    this.#below = new RecentBatches(
      async (keys, before) => (views ? readValuesBelow(views.index, keys, before) : new Map()),
      TREES_MAX,
    )
  }

  /** Forgets entities that a write has changed; a change of trees concerns all entities. */
  invalidate(urns: readonly string[], areTrees: boolean): void {
    if (areTrees) this.#below.clear()
    for (const entities of this.#entities.values()) {
      if (areTrees) entities.clear()
      else for (const urn of urns) entities.forget(urn)
    }
    for (const urn of urns) this.#sightFacts.forget(urn)
  }

  /** Returns the sight of one request. */
  sightOf(viewer: Viewer): Sight {
    const { registry, views } = this.#parts
    return new CallerSight(viewer, {
      registry,
      concealment: views?.concealment,
      hideable: this.#hideable[viewer.isLimited ? 'views' : 'always'],
      where: (...args) => this.#where(...args),
      findHidden: (...args) => this.#findHidden(...args),
      sightFacts: (urns) => this.#sightFacts.getAll(urns),
    })
  }

  /** Returns the entities that none of the rules covers. */
  async #findHidden(urns: readonly string[], rules: PartialGrant): Promise<Set<string>> {
    return rules ? this.#entitiesFor(rules).findHidden(urns, rules) : new Set(urns)
  }

  /** Returns the entities with the facts that rules compare. */
  #entitiesFor(rules: readonly Rule[]): ComparedEntities {
    const conditions = rules.flatMap((rule) => rule.conditions)
    const needed = selectNeeded(conditions.flatMap(({ facts }) => facts))
    const key = JSON.stringify(needed)
    const comparedEntities = this.#entities.get(key)
    if (comparedEntities) return comparedEntities
    const entities = new ComparedEntities(this.#parts.graph, needed, (nodes) =>
      this.#parentsOf(nodes),
    )
    this.#entities.set(key, entities)
    dropOldest(this.#entities, FACT_SETS_MAX)
    return entities
  }

  /** Returns the current parents of tree nodes. */
  async #parentsOf(nodes: readonly string[]): Promise<Map<string, string>> {
    const parents = await this.#parents.getAll(nodes)
    return new Map([...parents].flatMap(([node, parent]) => (parent ? [[node, parent]] : [])))
  }

  async #where(grant: PartialGrant, entityTypes: readonly string[]): Promise<Where> {
    const rules = grant || NO_RULES
    const trees = await this.#below.getAll(listTreeConditions(rules))
    const expandedByTypes = this.#expandedGrants.get(rules) ?? new Map<string, ExpandedGrant>()
    this.#expandedGrants.set(rules, expandedByTypes)
    const key = entityTypes.join(' ')
    const expansion = expandedByTypes.get(key)
    if (expansion && expansion.trees.every((tree, at) => tree === trees[at])) return expansion.where
    const where = this.#expand(rules, trees, entityTypes)
    expandedByTypes.set(key, { trees, where })
    return where
  }

  #expand(
    grant: readonly Rule[],
    trees: ExpandedGrant['trees'],
    entityTypes: readonly string[],
  ): Where {
    const below = new Map(listTreeConditions(grant).map((key, at) => [key, trees[at]]))
    const rules = grant.map((rule): ExpandedRule => ({
      ...rule,
      conditions: rule.conditions.map((condition) => {
        const values = treeField(condition) && below.get(conditionKey(condition))
        return values ? { ...condition, below: values } : condition
      }),
    }))
    const { registry } = this.#parts
    // Columns are seen with the entity that they belong to, which their documents do not describe.
    const isSeenByAll = (type: string) =>
      !registry.hiddenByPolicies.has(type) && type !== COLUMN_TYPE
    return searchCondition(rules, entityTypes, isSeenByAll, (type) => indexedType(registry, type))
  }
}

const NO_RULES: readonly Rule[] = []

interface ExpandedGrant {
  readonly trees: readonly (readonly string[] | undefined)[]
  readonly where: Where
}

const conditionKey = (condition: RuleCondition) => JSON.stringify(condition)

/** Conditions on trees as keys, by rules: each may name hundreds of nodes. */
const treeConditions = new WeakMap<readonly Rule[], readonly string[]>()

function listTreeConditions(rules: readonly Rule[]): readonly string[] {
  const cachedKeys = treeConditions.get(rules)
  if (cachedKeys) return cachedKeys
  const conditions = rules.flatMap((rule) => rule.conditions)
  const keys = [...new Set(conditions.filter(treeField).map(conditionKey))]
  treeConditions.set(rules, keys)
  return keys
}
