import type { Registry } from '../../../graph/model/registry.ts'
import { container } from '../../../graph/aspects/container.ts'
import { dataPlatformInstance } from '../../../graph/aspects/data-platform-instance.ts'
import { domains } from '../../../graph/aspects/domains.ts'
import { globalTags } from '../../../graph/aspects/global-tags.ts'
import { glossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import { ownership } from '../../../graph/aspects/ownership.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { decidingUrn, VIEW_RESTRICTED, type Sight } from '../../catalog/sight/sight.ts'
import { RecentReads } from '../recent-reads.ts'
import type { Concealment } from './concealment.ts'
import { whereShown, type ExpandedRule } from './conditions.ts'
import { readResources, TREE_FIELDS, type NeededFacts } from './resources.ts'
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

/** Aspects with the facts that rules compare. */
const ASPECTS: Readonly<Record<string, string>> = {
  OWNER: ownership.name,
  TAG: globalTags.name,
  DOMAIN: domains.name,
  CONTAINER: container.name,
  GLOSSARY: glossaryTerms.name,
  DATA_PLATFORM_INSTANCE: dataPlatformInstance.name,
}

/** What all sights share: trees of the catalog, and conditions on search documents. */
export class Sights {
  readonly #parts: SightParts
  /** Values below those that a condition names, by the condition. */
  readonly #below: RecentReads<readonly string[]>
  /** By visibility, then by the types searched; for as long as nothing below has changed. */
  #wheres = new WeakMap<object, Map<string, Expanded>>()

  constructor(parts: SightParts) {
    this.#parts = parts
    this.#below = new RecentReads((key) => {
      const condition = JSON.parse(key) as Condition
      return treeValues(parts.index, treeOf(condition)!, condition)
    }, TREES_MAX)
  }

  /** Forgets the trees, which a write may have changed. */
  clear(): void {
    this.#below.clear()
  }

  /** Returns the sight of one request. */
  sightOf(visibility: () => Promise<Visibility>): Sight {
    return new PolicySight(this.#parts, visibility, (...given) => this.#where(...given))
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

function treeConditionsOf(visibility: readonly Rule[]): string[] {
  const conditions = visibility.flatMap((rule) => rule.conditions)
  return [...new Set(conditions.filter(treeOf).map(keyOf))]
}

class PolicySight implements Sight {
  readonly #parts: SightParts
  readonly #visibility: () => Promise<Visibility>
  readonly #where: (rules: readonly Rule[], entityTypes: readonly string[]) => Promise<Where>

  constructor(
    parts: SightParts,
    visibility: () => Promise<Visibility>,
    where: (rules: readonly Rule[], entityTypes: readonly string[]) => Promise<Where>,
  ) {
    this.#parts = parts
    this.#visibility = visibility
    this.#where = where
  }

  async seen(urns: Iterable<string>): Promise<ReadonlySet<string>> {
    const all = new Set(urns)
    const deciding = new Map(
      [...all].flatMap((urn) => {
        const decides = decidingUrn(urn)
        return decides === undefined ? [] : [[urn, decides] as const]
      }),
    )
    if (deciding.size === 0) return all
    const visibility = await this.#visibility()
    if (visibility === 'everything') return all
    const shown = await this.#shown([...new Set(deciding.values())], visibility)
    return new Set(
      [...all].filter((urn) => shown.has(deciding.get(urn) ?? urn) || !deciding.has(urn)),
    )
  }

  async where(entityTypes: readonly string[]): Promise<Where> {
    const visibility = await this.#visibility()
    return visibility === 'everything' ? [] : this.#where(visibility, entityTypes)
  }

  async seesEverything(): Promise<boolean> {
    return (await this.#visibility()) === 'everything'
  }

  concealed(urn: string): string {
    return this.#parts.concealment.concealed(urn)
  }

  revealed(urn: string): string {
    return this.#parts.concealment.revealed(urn)
  }

  async #shown(urns: readonly string[], rules: readonly Rule[]): Promise<Set<string>> {
    if (rules.length === 0) return new Set()
    const { graph } = this.#parts
    const conditions = rules.flatMap((rule) => rule.conditions)
    const isNegated = conditions.some(
      ({ facts, condition }) => condition === 'NOT_EQUALS' && facts[0] !== 'URN',
    )
    const [resources, existing] = await Promise.all([
      readResources(graph, urns, neededBy(conditions)),
      isNegated ? graph.existing(urns) : undefined,
    ])
    const isShown = (urn: string) => {
      const resource = resources.get(urn)
      return resource && rules.some((rule) => shows(rule, resource, existing?.has(urn) ?? true))
    }
    return new Set(urns.filter(isShown))
  }
}

/** Returns the facts that conditions compare. */
function neededBy(conditions: readonly Condition[]): NeededFacts {
  const names = new Set(conditions.flatMap(({ facts }) => facts.map((fact) => fact.split(':')[0]!)))
  return {
    aspects: [...names].flatMap((name) => ASPECTS[name] ?? []),
    trees: TREE_FIELDS.filter((field) => names.has(field)),
  }
}
