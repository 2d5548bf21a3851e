import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { indexedType } from '../../../search/fields.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { decidingUrn, VIEW_RESTRICTED, type Sight } from '../../catalog/sight/sight.ts'
import { dropOldest, RecentBatches } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { directParents } from '../../catalog/hierarchy.ts'
import { ComparedEntities } from './compared.ts'
import type { Concealment } from './concealment.ts'
import { whereShown, type ExpandedRule } from './conditions.ts'
import { neededFor } from './resources.ts'
import { hiddenWithQueries, type HiddenOf } from './subjects.ts'
import { treeOf, valuesBelow } from './trees.ts'
import type { Condition, Rule, Visibility } from './visibility.ts'

/** Dependencies of sights. */
export interface SightParts {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly index: SearchIndex
  readonly concealment: Concealment
}

/** Most conditions on trees in the cache. */
const TREES_MAX = 1_000

/** Most sets of facts that different rules compare, and most nodes of trees in memory. */
const FACT_SETS_MAX = 4
const NODES_MAX = 10_000

/** The state that all sights share: trees of the catalog, and conditions on search documents. */
export class Sights {
  readonly #parts: SightParts
  /** Values below those that a condition names, by the condition. */
  readonly #below: RecentBatches<readonly string[]>
  /** By visibility, then by the searched types; valid until a tree below them changes. */
  readonly #wheres = new WeakMap<object, Map<string, Expanded>>()
  /** Entities by the facts that were read. */
  readonly #entities = new Map<string, ComparedEntities>()
  readonly #parents: RevisedReads<string>

  constructor(parts: SightParts) {
    this.#parts = parts
    const { graph } = parts
    this.#parents = new RevisedReads(
      (nodes) => directParents(graph, nodes),
      (nodes) => graph.revisions(nodes),
      NODES_MAX,
    )
    this.#below = new RecentBatches(
      (keys, before) => valuesBelow(parts.index, keys, before),
      TREES_MAX,
    )
  }

  /** Forgets entities that a write has changed; a change of trees concerns all entities. */
  changed(urns: readonly string[], areTrees: boolean): void {
    if (areTrees) this.#below.clear()
    for (const entities of this.#entities.values()) {
      if (areTrees) entities.clear()
      else for (const urn of urns) entities.forget(urn)
    }
  }

  /** Returns the sight of one request. */
  sightOf(visibility: VisibilityOf, ofSubjects: VisibilityOf): Sight {
    const { concealment, graph } = this.#parts
    return new PolicySight(
      concealment,
      visibility,
      (...given) => this.#where(...given),
      (urns, rules) =>
        hiddenWithQueries(graph, { urns, rules, ofSubjects }, (...given) => this.#hidden(...given)),
    )
  }

  /** Returns the entities that none of the rules shows. */
  async #hidden(urns: readonly string[], rules: readonly Rule[]): Promise<Set<string>> {
    if (rules.length === 0) return new Set(urns)
    return this.#entitiesFor(rules).hidden(urns, rules)
  }

  /** Returns the entities with the facts that rules compare. */
  #entitiesFor(rules: readonly Rule[]): ComparedEntities {
    const conditions = rules.flatMap((rule) => rule.conditions)
    const needed = neededFor(conditions.flatMap(({ facts }) => facts))
    const key = JSON.stringify(needed)
    const known = this.#entities.get(key)
    if (known) return known
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

  async #where(visibility: readonly Rule[], entityTypes: readonly string[]): Promise<Where> {
    const trees = await this.#below.getAll(treeConditionsOf(visibility))
    const known = this.#wheres.get(visibility) ?? new Map<string, Expanded>()
    this.#wheres.set(visibility, known)
    const key = entityTypes.join(' ')
    const made = known.get(key)
    if (made && made.trees.every((each, at) => each === trees[at])) return made.where
    const where = this.#made(visibility, trees, entityTypes)
    known.set(key, { trees, where })
    return where
  }

  #made(
    visibility: readonly Rule[],
    trees: Expanded['trees'],
    entityTypes: readonly string[],
  ): Where {
    const below = new Map(treeConditionsOf(visibility).map((key, at) => [key, trees[at]]))
    const rules = visibility.map((rule): ExpandedRule => ({
      ...rule,
      conditions: rule.conditions.map((each) => {
        const found = treeOf(each) && below.get(keyOf(each))
        return found ? { ...each, below: found } : each
      }),
    }))
    const { registry } = this.#parts
    return whereShown(rules, entityTypes, isOpen, (type) => indexedType(registry, type))
  }
}

interface Expanded {
  readonly trees: readonly (readonly string[] | undefined)[]
  readonly where: Where
}

/** Columns are seen with the entity that they belong to, which their documents do not describe. */
const isOpen = (type: string) => !VIEW_RESTRICTED.has(type) && type !== 'schemaField'

const keyOf = (condition: Condition) => JSON.stringify(condition)

/** Conditions on trees as keys, by visibility: each may name hundreds of nodes. */
const treeConditions = new WeakMap<readonly Rule[], readonly string[]>()

function treeConditionsOf(visibility: readonly Rule[]): readonly string[] {
  const known = treeConditions.get(visibility)
  if (known) return known
  const conditions = visibility.flatMap((rule) => rule.conditions)
  const keys = [...new Set(conditions.filter(treeOf).map(keyOf))]
  treeConditions.set(visibility, keys)
  return keys
}

type VisibilityOf = () => Promise<Visibility>
type WhereOf = (rules: readonly Rule[], entityTypes: readonly string[]) => Promise<Where>

class PolicySight implements Sight {
  readonly #concealment: Concealment
  readonly #visibility: VisibilityOf
  readonly #where: WhereOf
  readonly #hidden: HiddenOf

  constructor(
    concealment: Concealment,
    visibility: VisibilityOf,
    where: WhereOf,
    hidden: HiddenOf,
  ) {
    this.#concealment = concealment
    this.#visibility = visibility
    this.#where = where
    this.#hidden = hidden
  }

  async seen(urns: Iterable<string>): Promise<ReadonlySet<string>> {
    const all = new Set(urns)
    const deciding = new Set<string>()
    for (const urn of all) {
      const decides = decidingUrn(urn)
      if (decides !== undefined) deciding.add(decides)
    }
    if (deciding.size === 0) return all
    const visibility = await this.#visibility()
    if (visibility === 'everything') return all
    const hidden = await this.#hidden([...deciding], visibility)
    if (hidden.size > 0) {
      for (const urn of all) if (hidden.has(decidingUrn(urn) ?? '')) all.delete(urn)
    }
    return all
  }

  async where(entityTypes: readonly string[]): Promise<Where> {
    const visibility = await this.#visibility()
    return visibility === 'everything' ? [] : this.#where(visibility, entityTypes)
  }

  async seesEverything(): Promise<boolean> {
    return (await this.#visibility()) === 'everything'
  }

  concealed(urn: string): string {
    return this.#concealment.concealed(urn)
  }

  revealed(urn: string): string {
    return this.#concealment.revealed(urn)
  }
}
