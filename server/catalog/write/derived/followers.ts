import { hasServerProperty, SERVER_PROPERTIES } from '../server-properties.ts'
import type { Follower, Source } from '../../../../graph/model/derivations/derivation.ts'
import type { DerivedFrom } from '../../../../graph/model/derivations/derived-aspects.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../../../graph/model/urn.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import type {
  AspectEdit,
  Attempt,
  Current,
  Edit,
  GroupState,
  Outcome,
  Read,
  Step,
} from '../../../../graph/store/edit.ts'
import { NO_RUN } from '../../../../graph/model/audit.ts'
import { slicesOf } from '../../../../graph/runtime/yield.ts'
import type { Catalog } from '../../catalog.ts'
import { aspectEdit } from '../edits.ts'
import { makePut, type WriteStamp } from '../put.ts'
import { SYSTEM_CALLER } from '../../../authorize/roles.ts'
import { edgesOfEach } from '../../../../graph/store/urn-pages.ts'

type FollowerParts = Pick<Catalog, 'registry' | 'graph' | 'clock'>

/** Sources that are visited in one transaction, and edges that are read at once. */
const SOURCES_PER_STEP = 200

/** Outcomes of the edits of a group, and the entities that changed besides those. */
export interface FollowedWrite {
  readonly outcomes: readonly Outcome[]
  readonly followers: readonly string[]
}

/** Stores a group of edits, and tries it again while a step needs more than it has read. */
type StoreGroup = (edits: readonly Edit[], steps: readonly Step[]) => Promise<readonly Outcome[]>

/**
 * Writes what follows from changes together with them (docs/interface: model/derivations) as
 * docs/decisions/0057 explains. Which entities follow from a change is known only once its edits have
 * decided: if some have not been read, the group is tried again and reads them. So it is one
 * transaction, whose entities the store locks in one order.
 */
export class Followers {
  readonly #parts: FollowerParts
  readonly #store: StoreGroup

  constructor(parts: FollowerParts, store: StoreGroup) {
    this.#parts = parts
    this.#store = store
  }

  /** Writes all edits, and what follows from them, or nothing. */
  async write(edits: readonly Edit[], steps: readonly Step[] = []): Promise<FollowedWrite> {
    const { registry } = this.#parts
    const sources = findSources(registry, edits)
    if (sources.size === 0 && !edits.some(({ urn }) => mayFollow(registry, urn)))
      return { outcomes: await this.#store(edits, steps), followers: [] }
    return this.#follow(new FollowingStep(this.#parts, sources), edits, steps)
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
    const changedUrns: string[] = []
    for (const derived of this.#parts.registry.followers) {
      const { edges, concerns } = derived.derivation
      const following = urns.filter((urn) =>
        this.#parts.registry.carries(entityTypeOf(urn), derived.aspect.name),
      )
      const sources = new Set<string>()
      const query = { direction: 'incoming', count: SOURCES_PER_STEP, names: edges } as const
      for (const batch of slicesOf(following, SOURCES_PER_STEP)) {
        for await (const [urn, related] of edgesOfEach(this.#parts.graph, batch, query)) {
          for (const { urn: source } of related) {
            if (concerns(source, urn) && !visited.has(source)) sources.add(source)
          }
        }
      }
      changedUrns.push(...(await this.#visitEach([...sources])))
    }
    return changedUrns
  }

  /** Writes edits, and what follows from these sources, changed or not, in one transaction. */
  async visit(urns: readonly string[], edits: readonly Edit[] = []): Promise<FollowedWrite> {
    const { registry } = this.#parts
    if (urns.length === 0) return { outcomes: await this.#store(edits, []), followers: [] }
    const sources = new Map(urns.map((urn) => [urn, listDerived(registry, entityTypeOf(urn))]))
    return this.#follow(new FollowingStep(this.#parts, sources, true), edits, [])
  }

  async #visitEach(urns: readonly string[]): Promise<string[]> {
    const changedUrns: string[] = []
    for (const batch of slicesOf(urns, SOURCES_PER_STEP)) {
      const { followers } = await this.visit(batch)
      changedUrns.push(...followers)
    }
    return changedUrns
  }

  /**
   * Removes the aspects of an entity from which others follow, if any do, in one transaction with
   * what follows; the deletion of the entity comes next.
   *
   * @returns the followers that changed, and the rows that it deleted, history included
   */
  async removeSources(urn: string): Promise<{ followers: readonly string[]; rows: number }> {
    const { registry, graph, clock } = this.#parts
    const derived = listDerived(registry, entityTypeOf(urn))
    if (derived.length === 0) return { followers: [], rows: 0 }
    const aspects = (await graph.read([urn], derivedReads(derived))).get(urn)?.aspects ?? new Map()
    const source = toSource(urn, aspects)
    if (!derived.some(({ derivation }) => derivation.followers(source).length > 0)) {
      return { followers: [], rows: 0 }
    }
    const rows = new Map<string, number>()
    const target = { registry, urn: parseUrn(urn), writing: derivedStamp(clock) }
    const edits = [...aspects.keys()].map((name) =>
      aspectEdit(target, name, ({ aspect }) => {
        rows.set(name, aspect ? aspect.superseded + 1 : 0)
        return aspect ? null : undefined
      }),
    )
    const { followers } = await this.write(edits)
    return { followers, rows: [...rows.values()].reduce((sum, count) => sum + count, 0) }
  }

  async #follow(
    following: FollowingStep,
    edits: readonly Edit[],
    steps: readonly Step[],
  ): Promise<FollowedWrite> {
    const outcomes = await this.#store(edits, [...steps, following])
    const followers = following.changed(outcomes.slice(edits.length))
    // A follower that another write creates meanwhile does not find the edges of this one.
    const { absent, born } = following
    const created = absent.size === 0 ? [] : [...(await this.#parts.graph.existing([...absent]))]
    const late = created.length === 0 ? [] : await this.revisit(created)
    const ofBorn = born.size === 0 ? [] : await this.revisit([...born], following.sources)
    return {
      outcomes: outcomes.slice(0, edits.length),
      followers: [...followers, ...late, ...ofBorn],
    }
  }
}

/** A pair of a derived aspect and an entity that carries it. */
interface Following {
  readonly derived: DerivedFrom<'others'>
  readonly source: string
  readonly follower: string
}

/** Derives what follows from the edits of a group, after the last of them. */
class FollowingStep implements Step {
  readonly #parts: FollowerParts
  readonly sources: ReadonlyMap<string, readonly DerivedFrom<'others'>[]>
  /** Derives from unchanged sources, too. */
  readonly #visits: boolean
  /** What every attempt derives, by its key. */
  readonly #following = new Map<string, Following>()
  /** Followers that the latest attempt did not find, and entities that it creates. */
  readonly absent = new Set<string>()
  readonly born = new Set<string>()

  constructor(
    parts: FollowerParts,
    sources: ReadonlyMap<string, readonly DerivedFrom<'others'>[]>,
    visits = false,
  ) {
    this.#parts = parts
    this.sources = sources
    this.#visits = visits
  }

  endReads(): Read[] {
    const ofSources = [...this.sources].flatMap(([urn, derived]) =>
      derivedReads(derived).map((aspect) => ({ urn, aspect })),
    )
    const ofFollowers = [...this.#following.values()].map(({ follower, derived }) => {
      return { urn: follower, aspect: derived.aspect.name }
    })
    return [...ofSources, ...ofFollowers]
  }

  begin(): Attempt {
    this.absent.clear()
    this.born.clear()
    /** Values of changed sources before the edits, by URN and aspect. */
    const before: NotedValues = new Map()
    const changed = new Set<string>()
    return {
      edited: ({ edit, current, outcome, isBirth }) => {
        if (isBirth && mayFollow(this.#parts.registry, edit.urn)) this.born.add(edit.urn)
        if (edit.kind !== 'aspect' || outcome === 'unchanged') return undefined
        const { urn, aspect } = edit
        if (!derivedReads(this.sources.get(urn)).includes(aspect)) return undefined
        changed.add(urn)
        const values = entityValues(before, urn)
        if (!values.has(aspect)) values.set(aspect, current.aspect?.value())
        return undefined
      },
      end: (state) => this.#derive(state, before, changed),
    }
  }

  /** Returns the followers that changed, by the outcomes of the edits that the step added. */
  changed(outcomes: readonly Outcome[]): string[] {
    const followers = [...this.#following.values()].filter((_, at) => outcomes[at] === 'written')
    return followers.map(({ follower }) => follower)
  }

  #derive(
    state: GroupState,
    before: NotedValues,
    changed: ReadonlySet<string>,
  ): readonly AspectEdit[] | 'again' {
    const sources = new Map(
      [...this.sources]
        .filter(([urn]) => this.#visits || changed.has(urn))
        .map(([urn, derived]) => {
          const now = new Map<string, JsonObject | undefined>(
            derivedReads(derived).map((name) => [name, state.read(urn, name)?.aspect?.value()]),
          )
          const formerValues = this.#visits
            ? new Map()
            : new Map([...now, ...(before.get(urn) ?? [])])
          return [
            urn,
            { before: sourceFrom(urn, formerValues), now: sourceFrom(urn, now) },
          ] as const
        }),
    )
    const missingFollowings = this.#unreadFollowers(sources)
    for (const following of missingFollowings)
      this.#following.set(followingKey(following), following)
    if (missingFollowings.length > 0) return 'again'
    const followersByKey = new Map(
      [...this.#following.values()].map(({ follower, derived: { aspect } }) => {
        const current = state.read(follower, aspect.name)
        if (current?.entityExists === false) this.absent.add(follower)
        const currentFollower = current ? toFollower(follower, current) : NO_FOLLOWER
        return [followerKey(follower, aspect.name), currentFollower] as const
      }),
    )
    return [...this.#following.values()].map((following) =>
      this.#derivingEdit(following, sources.get(following.source), followersByKey),
    )
  }

  /** Returns the followers of the sources that the attempt has not read. */
  #unreadFollowers(sources: ReadonlyMap<string, { before: Source; now: Source }>): Following[] {
    const { registry } = this.#parts
    return [...sources].flatMap(([source, { before, now }]) =>
      (this.sources.get(source) ?? []).flatMap((derived) => {
        const { derivation, aspect } = derived
        const followers = new Set([before, now].flatMap((state) => derivation.followers(state)))
        return [...followers]
          .filter((urn) => canBeWritten(urn) && registry.carries(entityTypeOf(urn), aspect.name))
          .map((follower) => ({ derived, source, follower }))
          .filter((following) => !this.#following.has(followingKey(following)))
      }),
    )
  }

  #derivingEdit(
    { derived: { aspect, derivation }, follower }: Following,
    source: { readonly before: Source; readonly now: Source } | undefined,
    followersByKey: ReadonlyMap<string, Follower>,
  ): AspectEdit {
    const { registry, clock } = this.#parts
    const writing = derivedStamp(clock)
    const urn = parseUrn(follower)
    return aspectEdit({ registry, urn, writing }, aspect.name, (current) => {
      const value =
        source &&
        derivation.derive(toFollower(follower, current), {
          ...source,
          follower: (other) => followersByKey.get(followerKey(other, aspect.name)) ?? NO_FOLLOWER,
        })
      return value && makePut(registry, urn, aspect.name, value, writing, current.aspect)
    })
  }
}

const NO_FOLLOWER: Follower = { urn: '', exists: false, value: undefined, isDerived: false }
function toFollower(urn: string, { entityExists, aspect }: Current): Follower {
  return {
    urn,
    exists: entityExists,
    value: aspect?.value(),
    isDerived: hasServerProperty(aspect?.systemMetadata, 'derived'),
  }
}

function derivedStamp(clock: Catalog['clock']): WriteStamp {
  const time = clock()
  const systemMetadata = {
    lastObserved: time,
    runId: NO_RUN,
    properties: { [SERVER_PROPERTIES.derived]: 'true' },
  }
  return { created: { time, actor: SYSTEM_CALLER.actor }, systemMetadata }
}

type NotedValues = Map<string, Map<string, JsonObject | undefined>>

function entityValues(noted: NotedValues, urn: string): Map<string, JsonObject | undefined> {
  const values = noted.get(urn) ?? new Map<string, JsonObject | undefined>()
  noted.set(urn, values)
  return values
}

function sourceFrom(urn: string, values: ReadonlyMap<string, JsonObject | undefined>): Source {
  const entries = [...values].flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return { urn, aspects: new Map(entries) }
}

function followingKey({ derived: { aspect }, source, follower }: Following): string {
  return `${aspect.name}\n${source}\n${follower}`
}

const followerKey = (urn: string, aspect: string) => `${aspect}\n${urn}`

const derivedReads = (derived: readonly DerivedFrom<'others'>[] = []): string[] => [
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
export function toSource(
  urn: string,
  stored: ReadonlyMap<string, { readonly value: JsonObject }> = new Map(),
): Source {
  return { urn, aspects: new Map([...stored].map(([name, { value }]) => [name, value])) }
}

function listDerived(registry: Registry, type: string): DerivedFrom<'others'>[] {
  return registry.followers.filter(({ derivation }) => derivation.from === type)
}

/** Returns the sources among the entities of edits, with the aspects that follow from them. */
function findSources(registry: Registry, edits: readonly Edit[]) {
  const sources = new Map<string, readonly DerivedFrom<'others'>[]>()
  for (const edit of edits) {
    if (edit.kind !== 'aspect' || sources.has(edit.urn)) continue
    const derived = listDerived(registry, entityTypeOf(edit.urn))
    const isSource = derived.some(({ derivation }) => derivation.aspects.includes(edit.aspect))
    if (isSource) sources.set(edit.urn, derived)
  }
  return sources
}

function mayFollow(registry: Registry, urn: string): boolean {
  return registry.followers.some(({ aspect }) => registry.carries(entityTypeOf(urn), aspect.name))
}
