import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, COLUMN_TYPE, holderOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { indexedType } from '../../../search/fields.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { fieldIn, type Where } from '../../../search/where.ts'
import type { SeenDocuments, Sight } from '../sees/sight.ts'
import { dropOldest, RecentBatches } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { directParents } from '../../../graph/parents.ts'
import { ComparedEntities } from './compared.ts'
import type { Concealment } from './concealment.ts'
import { whereShown, type ExpandedRule } from './conditions.ts'
import { neededFor } from './resources.ts'
import { readStated, type Stated } from './stated.ts'
import { treeOf, valuesBelow } from './trees.ts'
import { groupsOf, type Condition, type Rule, type Visibility } from './visibility.ts'

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

/** What a sight asks about its caller. */
export interface Viewer {
  /** Whether policies show them entities; otherwise they see every entity that policies can hide. */
  readonly isLimited: boolean
  /** Returns what policies show by the privileges that show an entity, and by another one. */
  readonly visibility: (also?: EntityPrivilege) => Promise<Visibility>
  /** Returns the entity types that are hidden as a whole. */
  readonly withheldTypes: () => Promise<ReadonlySet<string>>
  /** Returns whether they see all drafts of a type. */
  readonly seesDrafts: (entityType: string) => Promise<boolean>
  /** Returns the URNs by which owners name them. */
  readonly names: () => Promise<readonly string[]>
}

/** Most conditions on trees in the cache. */
const TREES_MAX = 1_000

/** Most entities of which it is in memory what they are about. */
const STATED_MAX = 50_000
/** Longest chain of entities that are about each other; what is beyond is hidden. */
const CHAIN_MAX = 10

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
  readonly #stated: RevisedReads<Stated>
  /** Types of which some callers see some entities: without view authorization, and with it. */
  readonly #hideable: { readonly always: ReadonlySet<string>; readonly views: ReadonlySet<string> }

  constructor(parts: SightParts) {
    this.#parts = parts
    const { graph, registry, views } = parts
    const named = (has: (entity: Registry['entities'][number]) => unknown) =>
      registry.entities.filter(has).map(({ name }) => name)
    const always = [...registry.typesReadBy.keys(), ...named(({ draft }) => draft)]
    this.#hideable = {
      always: new Set(always),
      views: new Set([...always, ...registry.hiddenByPolicies, ...named(({ about }) => about)]),
    }
    this.#stated = new RevisedReads(
      (urns) => readStated(registry, graph, urns),
      (urns) => graph.revisions(urns),
      STATED_MAX,
    )
    this.#parents = new RevisedReads(
      (nodes) => directParents(graph, nodes),
      (nodes) => graph.revisions(nodes),
      NODES_MAX,
    )
    this.#below = new RecentBatches(
      async (keys, before) => (views ? valuesBelow(views.index, keys, before) : new Map()),
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
    for (const urn of urns) this.#stated.forget(urn)
  }

  /** Returns the sight of one request. */
  sightOf(viewer: Viewer): Sight {
    const { registry, views } = this.#parts
    return new CallerSight(viewer, {
      registry,
      concealment: views?.concealment,
      hideable: this.#hideable[viewer.isLimited ? 'views' : 'always'],
      where: (...given) => this.#where(...given),
      hidden: (...given) => this.#hidden(...given),
      stated: (urns) => this.#stated.getAll(urns),
    })
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
    // Columns are seen with the entity that they belong to, which their documents do not describe.
    const isOpen = (type: string) => !registry.hiddenByPolicies.has(type) && type !== COLUMN_TYPE
    return whereShown(rules, entityTypes, isOpen, (type) => indexedType(registry, type))
  }
}

interface Expanded {
  readonly trees: readonly (readonly string[] | undefined)[]
  readonly where: Where
}

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

/** The shared state of sights, as one of them asks it. */
interface Shared {
  readonly registry: Registry
  readonly concealment: Concealment | undefined
  /** Types of which the caller may not see some entities. */
  readonly hideable: ReadonlySet<string>
  readonly where: (rules: readonly Rule[], entityTypes: readonly string[]) => Promise<Where>
  readonly hidden: (urns: readonly string[], rules: readonly Rule[]) => Promise<ReadonlySet<string>>
  readonly stated: (urns: readonly string[]) => Promise<ReadonlyMap<string, Stated | undefined>>
}

class CallerSight implements Sight {
  readonly #viewer: Viewer
  readonly #shared: Shared

  constructor(viewer: Viewer, shared: Shared) {
    this.#viewer = viewer
    this.#shared = shared
  }

  async seen(urns: Iterable<string>): Promise<ReadonlySet<string>> {
    const all = new Set(urns)
    const deciding = new Set<string>()
    const { hideable } = this.#shared
    for (const urn of all) {
      const holder = holderOf(urn)
      if (hideable.has(entityTypeOf(holder))) deciding.add(holder)
    }
    if (deciding.size === 0) return all
    const hidden = await this.#hidden([...deciding], await this.#viewer.visibility(), 0)
    if (hidden.size > 0) for (const urn of all) if (hidden.has(holderOf(urn))) all.delete(urn)
    return all
  }

  mayHide(urn: string): boolean {
    return this.#shared.hideable.has(entityTypeOf(holderOf(urn)))
  }

  /** Returns the entities that are hidden if policies show what `visibility` says. */
  async #hidden(
    urns: readonly string[],
    visibility: Visibility,
    depth: number,
  ): Promise<ReadonlySet<string>> {
    const { registry } = this.#shared
    const ofTypes = groupsOf(urns, entityTypeOf)
    const hidden = new Set<string>()
    const hide = (some: Iterable<string>) => {
      for (const urn of some) hidden.add(urn)
    }
    const restricted: string[] = []
    const stating: string[] = []
    const withheld = [...ofTypes.keys()].some((type) => registry.typesReadBy.has(type))
      ? await this.#viewer.withheldTypes()
      : NONE
    for (const [type, ofType] of ofTypes) {
      const { about, draft } = registry.entity(type) ?? {}
      const isAbout = about !== undefined && visibility !== 'everything'
      const isDraft = draft !== undefined && !(await this.#viewer.seesDrafts(type))
      if (withheld.has(type)) hide(ofType)
      else if (isAbout || isDraft) stating.push(...ofType)
      if (registry.hiddenByPolicies.has(type) && visibility !== 'everything')
        restricted.push(...ofType)
    }
    if (restricted.length > 0 && visibility !== 'everything')
      hide(await this.#shared.hidden(restricted, visibility))
    if (stating.length > 0) hide(await this.#hiddenStating(stating, visibility, depth))
    return hidden
  }

  /**
   * Returns those of the entities that are hidden by what they are about, or as drafts. Absent ones
   * are, too: if everybody saw them, a refusal would tell that a hidden one exists.
   */
  async #hiddenStating(
    urns: readonly string[],
    visibility: Visibility,
    depth: number,
  ): Promise<ReadonlySet<string>> {
    if (depth > CHAIN_MAX) return new Set(urns)
    const { registry } = this.#shared
    const all = await this.#shared.stated(urns)
    const isDraft = (urn: string) => all.get(urn)?.draftOf !== undefined
    const names = urns.some(isDraft) ? await this.#viewer.names() : []
    const hidden = new Set(urns.filter((urn) => all.get(urn)?.exists !== true))
    for (const urn of urns.filter(isDraft)) {
      const isOwn = all.get(urn)?.draftOf?.some((owner) => names.includes(owner)) ?? false
      if (!isOwn && !(await this.#viewer.seesDrafts(entityTypeOf(urn)))) hidden.add(urn)
    }
    if (visibility === 'everything') return hidden
    const byPrivilege = groupsOf(
      urns.filter((urn) => !hidden.has(urn)),
      (urn) => registry.entity(entityTypeOf(urn))?.about?.privilege,
    )
    for (const [privilege, ofPrivilege] of byPrivilege) {
      const shown = await this.#viewer.visibility(privilege)
      const subjects = new Set(ofPrivilege.flatMap((urn) => all.get(urn)?.subjects ?? []))
      const hiddenSubjects = await this.#hidden([...subjects], shown, depth + 1)
      for (const urn of ofPrivilege) {
        const about = all.get(urn)?.subjects ?? []
        const isHidden =
          about.length > 0
            ? about.some((subject) => hiddenSubjects.has(subject))
            : registry.entity(entityTypeOf(urn))?.about?.withoutSubjects === 'hidden'
        if (isHidden) hidden.add(urn)
      }
    }
    return hidden
  }

  async documents(entityTypes: readonly string[]): Promise<SeenDocuments> {
    const { registry, hideable } = this.#shared
    if (!entityTypes.some((type) => hideable.has(type) || type === COLUMN_TYPE)) {
      return { entityTypes, where: [], compared: [] }
    }
    const visibility = await this.#viewer.visibility()
    const withheld = await this.#viewer.withheldTypes()
    const seen = entityTypes.filter((type) => !withheld.has(type))
    if (visibility === 'everything') {
      return { entityTypes: seen, where: await this.#withoutDrafts(seen), compared: [] }
    }
    const compared = seen.filter((type) => registry.entity(type)?.about)
    const others = seen.filter((type) => !compared.includes(type))
    const shown = await this.#shared.where(visibility, others)
    return { entityTypes: seen, where: shown.length > 0 ? [shown] : [], compared }
  }

  /** Returns the condition of documents that are no drafts of others. */
  async #withoutDrafts(entityTypes: readonly string[]): Promise<Where[]> {
    const wheres: Where[] = []
    for (const type of entityTypes) {
      const { draft } = this.#shared.registry.entity(type) ?? {}
      if (!draft || (await this.#viewer.seesDrafts(type))) continue
      const published = fieldIn(draft.field, [draft.value], { negated: true })
      wheres.push([...published, ...fieldIn('owners', await this.#viewer.names())])
    }
    return wheres
  }

  async seesEverything(): Promise<boolean> {
    return (await this.#viewer.visibility()) === 'everything'
  }

  async seesOfType(entityType: string): Promise<'all' | 'some' | 'none'> {
    return this.#seesOfType(entityType, await this.#viewer.withheldTypes())
  }

  async partlyHiddenTypes(): Promise<readonly string[]> {
    const withheld = await this.#viewer.withheldTypes()
    const types: string[] = []
    for (const type of this.#shared.hideable) {
      if ((await this.#seesOfType(type, withheld)) !== 'all') types.push(type)
    }
    return types
  }

  async #seesOfType(
    entityType: string,
    withheld: ReadonlySet<string>,
  ): Promise<'all' | 'some' | 'none'> {
    const { registry, hideable } = this.#shared
    if (!hideable.has(entityType) && entityType !== COLUMN_TYPE) return 'all'
    if (withheld.has(entityType)) return 'none'
    const { draft } = registry.entity(entityType) ?? {}
    if (draft && !(await this.#viewer.seesDrafts(entityType))) return 'some'
    return (await this.seesEverything()) ? 'all' : 'some'
  }

  requiredFor(urn: string): string | undefined {
    return this.#shared.registry.typesReadBy.get(entityTypeOf(urn))
  }

  concealed(urn: string): string {
    return this.#shared.concealment?.concealed(urn) ?? urn
  }

  revealed(urn: string): string {
    return this.#shared.concealment?.revealed(urn) ?? urn
  }
}

const NONE: ReadonlySet<string> = new Set()
