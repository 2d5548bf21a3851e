import { SERVER_PROPERTIES } from '../server-properties.ts'
import type { Follower, Source } from '../../../../graph/model/derivations/derivation.ts'
import type { DerivedFrom } from '../../../../graph/model/derivations/derived-aspects.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../../../graph/model/urn.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import type { AspectEdit, Current, Edit, Outcome } from '../../../../graph/store/edit.ts'
import type { GraphStore } from '../../../../graph/store/graph-store.ts'
import { NO_RUN } from '../../../../graph/store/run-rows.ts'
import { slicesOf } from '../../../../graph/runtime/yield.ts'
import type { Catalog } from '../../catalog.ts'
import { aspectEdit } from '../edits.ts'
import { lookUp } from '../../../../graph/store/look-up.ts'
import { putOf, type Writing } from '../put.ts'
import { SYSTEM_CALLER } from '../../../authorize/roles.ts'
import { edgesOfEach } from '../../../../graph/store/pages.ts'
import { metadataProperties } from '../../runs/write-traces.ts'

type Parts = Pick<Catalog, 'registry' | 'graph' | 'clock'>

/** Sources that are visited in one transaction, and edges that are read at once. */
const SOURCES_PER_STEP = 200

/** Outcomes of the edits of a group, and the entities that changed besides those. */
export interface Followed {
  readonly outcomes: readonly Outcome[]
  readonly followers: readonly string[]
}

/**
 * Writes what follows from changes together with them (docs/interface: model/derivations) as
 * docs/decisions/0057 explains. Which entities follow from a change is known only once its edits have
 * decided: if some are missing, the group is refused, and decides again together with edits of
 * these. So it is one transaction, whose entities the store locks in one order.
 */
export class Followers {
  readonly #parts: Parts
  readonly #store: GraphStore['write']

  /** @param store stores a group of edits */
  constructor(parts: Parts, store: GraphStore['write']) {
    this.#parts = parts
    this.#store = store
  }

  /** Writes all edits, and what follows from them, or nothing. */
  async write(edits: readonly Edit[]): Promise<Followed> {
    const { registry } = this.#parts
    const sources = sourcesAmong(registry, edits)
    const born = new Set<string>()
    const noting = edits.map((edit) =>
      mayFollow(registry, edit.urn) ? notingBirth(edit, born) : edit,
    )
    const written =
      sources.size === 0
        ? { outcomes: await this.#store(noting), followers: [] }
        : await this.#attempt(new Attempt(this.#parts, sources, noting))
    const late = born.size === 0 ? [] : await this.revisit([...born], sources)
    return { ...written, followers: [...written.followers, ...late] }
  }

  /**
   * Derives again what follows from the sources with edges to these entities, which were created or
   * deleted.
   *
   * @param visited sources from which a transaction has derived already
   * @returns the entities that changed
   */
  async revisit(
    urns: readonly string[],
    visited: { has(source: string): boolean } = new Set<string>(),
  ): Promise<string[]> {
    const changed: string[] = []
    for (const derived of this.#parts.registry.followers) {
      const { edges, concerns } = derived.derivation
      const following = urns.filter((urn) =>
        this.#parts.registry.carries(entityTypeOf(urn), derived.aspect.name),
      )
      const sources = new Set<string>()
      const query = { direction: 'incoming', count: SOURCES_PER_STEP, names: edges } as const
      for (const some of slicesOf(following, SOURCES_PER_STEP)) {
        for await (const [urn, related] of edgesOfEach(this.#parts.graph, some, query)) {
          for (const { urn: source } of related) {
            if (concerns(source, urn) && !visited.has(source)) sources.add(source)
          }
        }
      }
      changed.push(...(await this.#visitEach([...sources])))
    }
    return changed
  }

  /** Writes edits, and what follows from these sources, changed or not, in one transaction. */
  async visit(urns: readonly string[], edits: readonly Edit[] = []): Promise<Followed> {
    const { registry } = this.#parts
    if (urns.length === 0) return { outcomes: await this.#store(edits), followers: [] }
    const sources = new Map(urns.map((urn) => [urn, derivedFrom(registry, entityTypeOf(urn))]))
    return this.#attempt(new Attempt(this.#parts, sources, edits, true))
  }

  async #visitEach(urns: readonly string[]): Promise<string[]> {
    const changed: string[] = []
    for (const some of slicesOf(urns, SOURCES_PER_STEP)) {
      const { followers } = await this.visit(some)
      changed.push(...followers)
    }
    return changed
  }

  /**
   * Removes the aspects of an entity from which others follow, if any do, in one transaction with
   * what follows; the deletion of the entity comes next.
   *
   * @returns the followers that changed, and the rows that it deleted, history included
   */
  async removeSources(urn: string): Promise<{ followers: readonly string[]; rows: number }> {
    const { registry, graph, clock } = this.#parts
    const derived = derivedFrom(registry, entityTypeOf(urn))
    if (derived.length === 0) return { followers: [], rows: 0 }
    const stored = (await graph.read([urn], readsOf(derived))).get(urn)?.aspects ?? new Map()
    const source = sourceOf(urn, stored)
    if (!derived.some(({ derivation }) => derivation.followers(source).length > 0)) {
      return { followers: [], rows: 0 }
    }
    const rows = new Map<string, number>()
    const target = { registry, urn: parseUrn(urn), writing: writingAt(clock) }
    const edits = [...stored.keys()].map((name) =>
      aspectEdit(target, name, ({ aspect }) => {
        rows.set(name, aspect ? aspect.superseded + 1 : 0)
        return aspect ? null : undefined
      }),
    )
    const { followers } = await this.write(edits)
    return { followers, rows: [...rows.values()].reduce((sum, each) => sum + each, 0) }
  }

  async #attempt(attempt: Attempt): Promise<Followed> {
    for (;;) {
      try {
        const followed = attempt.followed(await this.#store(attempt.edits()))
        // A follower that another write creates meanwhile does not find the edges of this one.
        const { absent } = attempt
        const created =
          absent.size === 0 ? [] : [...(await this.#parts.graph.existing([...absent]))]
        const late = created.length === 0 ? [] : await this.revisit(created)
        return { ...followed, followers: [...followed.followers, ...late] }
      } catch (error) {
        if (!(error instanceof FollowersMissing)) throw error
        attempt.follow(error.missing)
      }
    }
  }
}

/** A pair of a derived aspect and an entity that carries it. */
interface Following {
  readonly derived: DerivedFrom<'others'>
  readonly source: string
  readonly follower: string
}

/** One group of edits with what follows from it, as often as the store decides it. */
class Attempt {
  readonly #parts: Parts
  readonly #edits: readonly Edit[]
  readonly #sources: ReadonlyMap<string, readonly DerivedFrom<'others'>[]>
  /** Derives from unchanged sources, too. */
  readonly #visits: boolean
  /** What every attempt derives, by its key. */
  readonly #following = new Map<string, Following>()
  /** Values of sources before and after the edits, by URN and aspect, as this decision finds them. */
  readonly #before = new Map<string, Map<string, JsonObject>>()
  readonly #now = new Map<string, Map<string, JsonObject>>()
  readonly #changed = new Set<string>()
  readonly #followers = new Map<string, Follower>()
  /** Followers that do not exist. */
  readonly absent = new Set<string>()

  constructor(
    parts: Parts,
    sources: ReadonlyMap<string, readonly DerivedFrom<'others'>[]>,
    edits: readonly Edit[],
    visits = false,
  ) {
    this.#parts = parts
    this.#sources = sources
    this.#edits = edits
    this.#visits = visits
  }

  /** Adds followers that an attempt has missed. */
  follow(missing: readonly Following[]): void {
    for (const each of missing) this.#following.set(keyOf(each), each)
  }

  /** Returns the edits, between lookups of their sources and edits of what follows from these. */
  edits(): Edit[] {
    const [first = ''] = this.#sources.keys()
    const [reset, ...lookups] = [this.#reset(first), ...this.#lookups()]
    return [
      reset,
      ...this.#edits.map((edit) => this.#noting(edit)),
      ...lookups,
      ...this.#lookupsOfFollowers(),
      ...[...this.#following.values()].map((each) => this.#derivingEdit(each)),
    ]
  }

  /** Returns the outcomes of the edits, and the followers that changed. */
  followed(outcomes: readonly Outcome[]): Followed {
    const derived = outcomes.slice(outcomes.length - this.#following.size)
    const followers = [...this.#following.values()].filter((_, at) => derived[at] === 'written')
    return {
      outcomes: outcomes.slice(1, 1 + this.#edits.length),
      followers: followers.map(({ follower }) => follower),
    }
  }

  /** Begins each decision, which a store may repeat. */
  #reset(urn: string): AspectEdit {
    const [aspect = ''] =
      this.#sources.get(urn)?.flatMap(({ derivation }) => derivation.aspects) ?? []
    return lookUp(urn, aspect, () => {
      for (const noted of [this.#before, this.#now, this.#followers]) noted.clear()
      for (const noted of [this.#changed, this.absent]) noted.clear()
    })
  }

  #noting(edit: Edit): Edit {
    if (edit.kind !== 'aspect' || !readsOf(this.#sources.get(edit.urn)).includes(edit.aspect))
      return edit
    const { urn, aspect } = edit
    const decide: AspectEdit['decide'] = (current) => {
      const decision = edit.decide(current)
      if (decision.kind === 'keep') return decision
      const put = decision.kind === 'put' ? decision.put : undefined
      if (put?.hash === current.aspect?.hash) return decision
      this.#changed.add(urn)
      if (!valuesIn(this.#now, urn).has(aspect))
        note(this.#before, urn, aspect, current.aspect?.value())
      note(this.#now, urn, aspect, put?.value ?? REMOVED)
      return decision
    }
    return { ...edit, decide }
  }

  /** Returns lookups of what the edits leave; the last one finds what is missing. */
  #lookups(): AspectEdit[] {
    const lookups = [...this.#sources].flatMap(([urn, derived]) =>
      readsOf(derived).map((aspect) => ({ urn, aspect })),
    )
    return lookups.map(({ urn, aspect }, at) =>
      lookUp(urn, aspect, (current) => {
        this.#noteUnedited(urn, aspect, current)
        if (at === lookups.length - 1) this.#requireFollowers()
      }),
    )
  }

  #noteUnedited(urn: string, aspect: string, current: Current): void {
    const isOf = this.#visits || this.#changed.has(urn)
    if (!isOf || valuesIn(this.#now, urn).has(aspect)) return
    const value = current.aspect?.value()
    if (!this.#visits) note(this.#before, urn, aspect, value)
    note(this.#now, urn, aspect, value)
  }

  #requireFollowers(): void {
    const { registry } = this.#parts
    const missing = [...this.#sources].flatMap(([source, all]) => {
      if (!this.#visits && !this.#changed.has(source)) return []
      return all.flatMap((derived) => {
        const { derivation, aspect } = derived
        const states = [sourceIn(this.#before, source), sourceIn(this.#now, source)]
        const followers = new Set(states.flatMap((state) => derivation.followers(state)))
        return [...followers]
          .filter((urn) => canBeWritten(urn) && registry.carries(entityTypeOf(urn), aspect.name))
          .map((follower) => ({ derived, source, follower }))
          .filter((each) => !this.#following.has(keyOf(each)))
      })
    })
    if (missing.length > 0) throw new FollowersMissing(missing)
  }

  #lookupsOfFollowers(): AspectEdit[] {
    const wanted = new Map(
      [...this.#following.values()].map(({ follower, derived: { aspect } }) => {
        return [followerKey(follower, aspect.name), { follower, aspect: aspect.name }]
      }),
    )
    return [...wanted].map(([key, { follower, aspect }]) =>
      lookUp(follower, aspect, (current) => {
        if (!current.entityExists) this.absent.add(follower)
        this.#followers.set(key, followerOf(follower, current))
      }),
    )
  }

  #derivingEdit({ derived: { aspect, derivation }, source, follower }: Following): AspectEdit {
    const { registry, clock } = this.#parts
    const writing = writingAt(clock)
    const urn = parseUrn(follower)
    return aspectEdit({ registry, urn, writing }, aspect.name, (current) => {
      if (!this.#visits && !this.#changed.has(source)) return undefined
      const value = derivation.derive(followerOf(follower, current), {
        before: sourceIn(this.#before, source),
        now: sourceIn(this.#now, source),
        follower: (other) => this.#followers.get(followerKey(other, aspect.name)) ?? NOBODY,
      })
      if (!value) return value
      return putOf(registry, urn, aspect.name, value, writing, current.aspect)
    })
  }
}

/** Internal signal: the group is decided again together with edits of these. */
class FollowersMissing extends Error {
  override readonly name = 'FollowersMissing'
  readonly missing: readonly Following[]

  constructor(missing: readonly Following[]) {
    super(`Followers are missing: ${missing.map(({ follower }) => follower).join(', ')}`)
    this.missing = missing
  }
}

const NOBODY: Follower = { urn: '', exists: false, value: undefined, isDerived: false }
/** Notes that an aspect was removed, and need not be looked up. */
const REMOVED: JsonObject = {}

function followerOf(urn: string, { entityExists, aspect }: Current): Follower {
  return {
    urn,
    exists: entityExists,
    value: aspect?.value(),
    isDerived: metadataProperties(aspect?.systemMetadata)[SERVER_PROPERTIES.derived] === 'true',
  }
}

function writingAt(clock: Catalog['clock']): Writing {
  const time = clock()
  const systemMetadata = {
    lastObserved: time,
    runId: NO_RUN,
    properties: { [SERVER_PROPERTIES.derived]: 'true' },
  }
  return { created: { time, actor: SYSTEM_CALLER.actor }, systemMetadata }
}

type Noted = Map<string, Map<string, JsonObject>>

function valuesIn(noted: Noted, urn: string): Map<string, JsonObject> {
  const values = noted.get(urn) ?? new Map<string, JsonObject>()
  noted.set(urn, values)
  return values
}

function note(noted: Noted, urn: string, aspect: string, value: JsonObject | undefined): void {
  if (value) valuesIn(noted, urn).set(aspect, value)
}

const sourceIn = (noted: Noted, urn: string): Source => ({
  urn,
  aspects: noted.get(urn) ?? new Map(),
})

function keyOf({ derived: { aspect }, source, follower }: Following): string {
  return `${aspect.name}\n${source}\n${follower}`
}

const followerKey = (urn: string, aspect: string) => `${aspect}\n${urn}`

const readsOf = (derived: readonly DerivedFrom<'others'>[] = []): string[] => [
  ...new Set(derived.flatMap(({ derivation }) => derivation.aspects)),
]

/** Whether an entity with this URN can exist: references may be longer. */
function canBeWritten(urn: string): boolean {
  try {
    parseUrn(urn)
    return true
  } catch (error) {
    if (error instanceof CatalogError) return false
    throw error
  }
}

/** Returns a source with its stored values. */
export function sourceOf(
  urn: string,
  stored: ReadonlyMap<string, { readonly value: JsonObject }> = new Map(),
): Source {
  return { urn, aspects: new Map([...stored].map(([name, { value }]) => [name, value])) }
}

function derivedFrom(registry: Registry, type: string): DerivedFrom<'others'>[] {
  return registry.followers.filter(({ derivation }) => derivation.from === type)
}

/** Returns the sources among the entities of edits, with the aspects that follow from them. */
function sourcesAmong(registry: Registry, edits: readonly Edit[]) {
  const sources = new Map<string, readonly DerivedFrom<'others'>[]>()
  for (const edit of edits) {
    if (edit.kind !== 'aspect' || sources.has(edit.urn)) continue
    const derived = derivedFrom(registry, entityTypeOf(edit.urn))
    const isSource = derived.some(({ derivation }) => derivation.aspects.includes(edit.aspect))
    if (isSource) sources.set(edit.urn, derived)
  }
  return sources
}

function mayFollow(registry: Registry, urn: string): boolean {
  return registry.followers.some(({ aspect }) => registry.carries(entityTypeOf(urn), aspect.name))
}

function notingBirth(edit: Edit, born: Set<string>): Edit {
  const birth = () => {
    born.add(edit.urn)
    return edit.birth()
  }
  return { ...edit, birth }
}
