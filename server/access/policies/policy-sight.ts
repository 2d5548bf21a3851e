import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { decidingUrn, VIEW_RESTRICTED, type Sight } from '../../catalog/sight/sight.ts'
import { dropOldest, RecentBatches, RecentReads } from '../../../graph/runtime/recent-reads.ts'
import type { Concealment } from './concealment.ts'
import { whereShown, type ExpandedRule } from './conditions.ts'
import type { Resource } from './may.ts'
import { neededFor, readResources, type NeededFacts } from './resources.ts'
import { hiddenWithQueries, type HiddenOf } from './subjects.ts'
import { treeOf, treeValues } from './trees.ts'
import { shows, type Condition, type Rule, type Visibility } from './visibility.ts'

/** Dependencies of what people see. */
export interface SightParts {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly index: SearchIndex
  readonly concealment: Concealment
}

/** Most trees, and below conditions per tree, in the cache. */
const TREES_MAX = 1_000

/** Most entities in the cache, and most sets of facts that different rules compare. */
const ENTITIES_MAX = 5_000
const FACT_SETS_MAX = 4

/** An entity as rules compare it, with the latest decision. */
interface Compared {
  readonly resource: Resource
  readonly exists: boolean
  decision?: { readonly rules: readonly Rule[]; readonly isShown: boolean }
}

/** What all sights share: trees of the catalog, and conditions on search documents. */
export class Sights {
  readonly #parts: SightParts
  /** Values below those that a condition names, by the condition. */
  readonly #below: RecentReads<readonly string[]>
  /** By visibility, then by the types searched; for as long as nothing below has changed. */
  readonly #wheres = new WeakMap<object, Map<string, Expanded>>()
  /** Entities by the facts that were read. */
  readonly #entities = new Map<string, RecentBatches<Compared>>()

  constructor(parts: SightParts) {
    this.#parts = parts
    this.#below = new RecentReads<readonly string[]>(async (key, before) => {
      const condition = JSON.parse(key) as Condition
      const values = await treeValues(parts.index, treeOf(condition)!, condition)
      return before && String(before) === String(values) ? before : values
    }, TREES_MAX)
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
    const entities = await this.#entitiesFor(rules).getAll(urns)
    return new Set(urns.filter((_, at) => !isShown(entities[at], rules)))
  }

  /** Returns the entities with the facts that rules compare. */
  #entitiesFor(rules: readonly Rule[]): RecentBatches<Compared> {
    const conditions = rules.flatMap((rule) => rule.conditions)
    const isNegated = conditions.some(
      ({ facts, condition }) => condition === 'NOT_EQUALS' && facts[0] !== 'URN',
    )
    const needed = neededFor(conditions.flatMap(({ facts }) => facts))
    const key = JSON.stringify([needed, isNegated])
    const known = this.#entities.get(key)
    if (known) return known
    const { graph } = this.#parts
    const entities = new RecentBatches(
      (urns) => readCompared(graph, urns, needed, isNegated),
      ENTITIES_MAX,
    )
    this.#entities.set(key, entities)
    dropOldest(this.#entities, FACT_SETS_MAX)
    return entities
  }

  async #where(visibility: readonly Rule[], entityTypes: readonly string[]): Promise<Where> {
    const trees = await Promise.all(treeConditionsOf(visibility).map((key) => this.#below.get(key)))
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
    trees: readonly (readonly string[])[],
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
    return whereShown(rules, entityTypes, isOpen, (type) => {
      return registry.entity(type)?.graphqlEnum ?? type
    })
  }
}

interface Expanded {
  readonly trees: readonly (readonly string[])[]
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

function isShown(entity: Compared | undefined, rules: readonly Rule[]): boolean {
  if (!entity) return false
  if (entity.decision?.rules === rules) return entity.decision.isShown
  const { resource, exists } = entity
  entity.decision = { rules, isShown: rules.some((rule) => shows(rule, resource, exists)) }
  return entity.decision.isShown
}

async function readCompared(
  graph: GraphStore,
  urns: readonly string[],
  needed: NeededFacts,
  isNegated: boolean,
): Promise<Map<string, Compared>> {
  const [resources, existing] = await Promise.all([
    readResources(graph, urns, needed),
    isNegated ? graph.existing(urns) : undefined,
  ])
  return new Map(
    [...resources].map(([urn, resource]) => {
      return [urn, { resource, exists: existing?.has(urn) ?? true }]
    }),
  )
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
