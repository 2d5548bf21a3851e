import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { COLUMN_TYPE, entityTypeOf, withoutColumn } from '../../../graph/model/urn.ts'
import { fieldIn, type Where } from '../../../search/where.ts'
import type { SeenDocuments, Sight } from '../sight/sight.ts'
import type { SightFacts } from '../sight/subjects.ts'
import type { Concealment } from './concealment.ts'
import { groupBy, type RuleGrant } from './rules.ts'

/** Longest chain of entities that are about each other; what is beyond is hidden. */
const CHAIN_MAX = 10

/** What a sight asks about its caller. */
export interface Viewer {
  /** Whether policies show them entities; otherwise they see every entity that policies can hide. */
  readonly isLimited: boolean
  /** Returns what policies show by the privileges that show an entity, and by another one. */
  readonly viewGrant: (also?: EntityPrivilege) => Promise<RuleGrant>
  /** Returns the entity types that are hidden as a whole. */
  readonly withheldTypes: () => Promise<ReadonlySet<string>>
  /** Returns whether they see all drafts of a type. */
  readonly seesDrafts: (entityType: string) => Promise<boolean>
  /** Returns the URNs by which owners name them. */
  readonly names: () => Promise<readonly string[]>
}

/** A grant that does not cover everything. */
export type PartialGrant = Exclude<RuleGrant, true>

/** The shared state of sights, as one of them asks it. */
export interface SharedSight {
  readonly registry: Registry
  readonly concealment: Concealment | undefined
  /** Types of which the caller may not see some entities. */
  readonly hideable: ReadonlySet<string>
  /** Returns the condition of documents of these types that the grant covers. */
  readonly where: (grant: PartialGrant, entityTypes: readonly string[]) => Promise<Where>
  /** Returns those of the entities that the grant does not cover. */
  readonly findHidden: (
    urns: readonly string[],
    grant: PartialGrant,
  ) => Promise<ReadonlySet<string>>
  /** Returns what entities state about themselves. */
  readonly sightFacts: (
    urns: readonly string[],
  ) => Promise<ReadonlyMap<string, SightFacts | undefined>>
}

/** What one caller sees. */
export class CallerSight implements Sight {
  readonly #viewer: Viewer
  readonly #shared: SharedSight

  constructor(viewer: Viewer, shared: SharedSight) {
    this.#viewer = viewer
    this.#shared = shared
  }

  async seen(urns: Iterable<string>): Promise<ReadonlySet<string>> {
    const urnSet = new Set(urns)
    const decidingUrns = new Set<string>()
    const { hideable } = this.#shared
    for (const urn of urnSet) {
      const holder = withoutColumn(urn)
      if (hideable.has(entityTypeOf(holder))) decidingUrns.add(holder)
    }
    if (decidingUrns.size === 0) return urnSet
    const hidden = await this.#findHidden([...decidingUrns], await this.#viewer.viewGrant(), 0)
    if (hidden.size > 0)
      for (const urn of urnSet) if (hidden.has(withoutColumn(urn))) urnSet.delete(urn)
    return urnSet
  }

  mayHide(urn: string): boolean {
    return this.#shared.hideable.has(entityTypeOf(withoutColumn(urn)))
  }

  /** Returns the entities that are hidden if policies show what the grant covers. */
  async #findHidden(
    urns: readonly string[],
    grant: RuleGrant,
    depth: number,
  ): Promise<ReadonlySet<string>> {
    const { registry } = this.#shared
    const ofTypes = groupBy(urns, entityTypeOf)
    const hidden = new Set<string>()
    const hide = (additions: Iterable<string>) => {
      for (const urn of additions) hidden.add(urn)
    }
    const restricted: string[] = []
    const stating: string[] = []
    const withheld = [...ofTypes.keys()].some((type) => registry.typesReadBy.has(type))
      ? await this.#viewer.withheldTypes()
      : NONE
    for (const [type, ofType] of ofTypes) {
      const { about, draft } = registry.entity(type) ?? {}
      const isAbout = about !== undefined && grant !== true
      const isDraft = draft !== undefined && !(await this.#viewer.seesDrafts(type))
      if (withheld.has(type)) hide(ofType)
      else if (isAbout || isDraft) stating.push(...ofType)
      if (registry.hiddenByPolicies.has(type)) restricted.push(...ofType)
    }
    if (restricted.length > 0 && grant !== true)
      hide(await this.#shared.findHidden(restricted, grant))
    if (stating.length > 0) hide(await this.#hiddenStating(stating, grant, depth))
    return hidden
  }

  /**
   * Returns those of the entities that are hidden by what they are about, or as drafts. Absent ones
   * are, too: if everybody saw them, a refusal would tell that a hidden one exists.
   */
  async #hiddenStating(
    urns: readonly string[],
    grant: RuleGrant,
    depth: number,
  ): Promise<ReadonlySet<string>> {
    if (depth > CHAIN_MAX) return new Set(urns)
    const { registry } = this.#shared
    const factsByUrn = await this.#shared.sightFacts(urns)
    const isDraft = (urn: string) => factsByUrn.get(urn)?.draftOf !== undefined
    const names = urns.some(isDraft) ? await this.#viewer.names() : []
    const hidden = new Set(urns.filter((urn) => factsByUrn.get(urn)?.exists !== true))
    for (const urn of urns.filter(isDraft)) {
      const isOwn = factsByUrn.get(urn)?.draftOf?.some((owner) => names.includes(owner)) ?? false
      if (!isOwn && !(await this.#viewer.seesDrafts(entityTypeOf(urn)))) hidden.add(urn)
    }
    if (grant === true) return hidden
    const byPrivilege = groupBy(
      urns.filter((urn) => !hidden.has(urn)),
      (urn) => registry.entity(entityTypeOf(urn))?.about?.privilege,
    )
    for (const [privilege, ofPrivilege] of byPrivilege) {
      const shownBy = await this.#viewer.viewGrant(privilege)
      const subjects = new Set(ofPrivilege.flatMap((urn) => factsByUrn.get(urn)?.subjects ?? []))
      const hiddenSubjects = await this.#findHidden([...subjects], shownBy, depth + 1)
      for (const urn of ofPrivilege) {
        const subjectUrns = factsByUrn.get(urn)?.subjects ?? []
        const isHidden =
          subjectUrns.length > 0
            ? subjectUrns.some((subject) => hiddenSubjects.has(subject))
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
    const grant = await this.#viewer.viewGrant()
    const withheld = await this.#viewer.withheldTypes()
    const seenTypes = entityTypes.filter((type) => !withheld.has(type))
    if (grant === true) {
      return { entityTypes: seenTypes, where: await this.#withoutDrafts(seenTypes), compared: [] }
    }
    const compared = seenTypes.filter((type) => registry.entity(type)?.about)
    const otherTypes = seenTypes.filter((type) => !compared.includes(type))
    const where = await this.#shared.where(grant, otherTypes)
    return { entityTypes: seenTypes, where: where.length > 0 ? [where] : [], compared }
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
    return (await this.#viewer.viewGrant()) === true
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

  conceal(urn: string): string {
    return this.#shared.concealment?.conceal(urn) ?? urn
  }

  reveal(urn: string): string {
    return this.#shared.concealment?.reveal(urn) ?? urn
  }
}

const NONE: ReadonlySet<string> = new Set()
