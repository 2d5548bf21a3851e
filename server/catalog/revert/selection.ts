import { FROM_BEGINNING, namedPosition } from '../../../graph/store/older-past.ts'
import { readRunId } from '../../../graph/model/audit.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import type { PositionedChange, RunPage } from '../../../graph/store/change-log.ts'
import type { PastChange } from '../../../graph/store/past-store.ts'
import { requireReadable } from '../../authorize/sight/reading.ts'
import { requireSeen } from '../../authorize/sight/sight.ts'
import type { Catalog } from '../catalog.ts'
import { pastChanges } from '../past/aspect-steps.ts'
import { hasServerProperty } from '../write/server-properties.ts'

/** Positions of the log that one read covers, which is short, since most entries are not parsed. */
const POSITIONS_PER_READ = 20_000

/** Positions of the log: `from` < position ≤ `to`. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** The changes to revert. */
export type Asked =
  | (Window & { readonly urn: Urn; readonly aspect?: string | undefined })
  | (Window & { readonly actor: string })
  | { readonly runId: string }

/** An entity with selected changes. */
export interface SelectedEntity {
  readonly urn: Urn
  /** The position after which its selected changes are; below 0: of all that is known. */
  readonly after: number
  /** Selected changes by aspect, as far as the log has told them. */
  readonly aspects: ReadonlyMap<string, readonly PositionedChange[]>
}

/** Changes that were found, of what the caller sees and may read. */
export interface Selection {
  readonly entities: readonly SelectedEntity[]
  /** Whether a change of these aspects is selected. What follows from others reverts with them. */
  includes(change: PastChange): boolean
}

/**
 * Finds the changes to revert, as far as the caller sees and may read what they changed.
 *
 * @param catalog as the caller sees it
 * @param aspectsMax most aspects, over all entities
 * @throws CatalogError `INVALID_PARAMETER` for more, and for points; `PAST_UNKNOWN` if the log no
 *   longer has the range; `FORBIDDEN`
 */
export async function selectChanges(
  catalog: Catalog,
  asked: Asked,
  aspectsMax: number,
): Promise<Selection> {
  if ('urn' in asked) return selectOfEntity(catalog, asked)
  if ('runId' in asked) return selectOfRun(catalog, asked.runId, aspectsMax)
  const { forgotten } = await catalog.changeLog.bounds()
  if (asked.from < forgotten) {
    throw new CatalogError(
      'PAST_UNKNOWN',
      `from: the log of changes begins after position ${forgotten}, and ${namedPosition(asked.from)} is before it`,
    )
  }
  const found = new FoundChanges(aspectsMax)
  await found.addMadeBy(catalog, asked.actor, asked)
  const positions = found.positions()
  return {
    entities: found.entities(),
    includes: (change) => positions.has(change.position) && !isDerived(change),
  }
}

/** @throws CatalogError as {@link selectChanges}, and `DELETED_SINCE` */
async function selectOfEntity(
  catalog: Catalog,
  { urn, aspect, from, to }: Window & { readonly urn: Urn; readonly aspect?: string | undefined },
): Promise<Selection> {
  await requireSeen(catalog, [urn])
  if (aspect !== undefined) {
    if (catalog.registry.isTimeseries(aspect)) {
      throw new CatalogError('INVALID_PARAMETER', `aspect: points of ${aspect} have no versions`)
    }
    await requireReadable(catalog, [aspect], [urn])
  }
  // Refuses what was deleted permanently since.
  await catalog.past.readAt(from, [urn], [])
  const aspects = new Map<string, readonly PositionedChange[]>()
  const range = { after: from, until: to, aspects: aspect === undefined ? undefined : [aspect] }
  for await (const change of pastChanges(catalog, urn, range)) {
    if (aspects.has(change.aspect)) continue
    if (await isReadable(catalog, urn, change.aspect)) aspects.set(change.aspect, [])
  }
  const includes = (change: PastChange) =>
    aspects.has(change.aspect) &&
    change.position > from &&
    change.position <= to &&
    !isDerived(change)
  return { entities: [{ urn, after: from, aspects }], includes }
}

/**
 * Finds what a run has written: in the log, and among the latest values, which may be older. Who does
 * not see every entity has the log only.
 *
 * @throws CatalogError `INVALID_PARAMETER` for more aspects
 */
export async function selectOfRun(
  catalog: Catalog,
  runId: string,
  aspectsMax: number,
): Promise<Selection> {
  const found = new FoundChanges(aspectsMax)
  const { forgotten } = await catalog.changeLog.bounds()
  await found.addOfRun(catalog, runId, forgotten)
  const positions = found.positions()
  if ((await catalog.sight?.seesEverything()) ?? true) {
    const rows = await catalog.runs.writtenBy(runId, { start: 0, count: aspectsMax + 1 })
    for (const { urn, aspect } of rows) {
      if (await isReadable(catalog, urn, aspect)) found.add(urn as Urn, aspect)
    }
  }
  // What the log no longer has, the values tell.
  const entities = found.entities()
  return {
    entities:
      forgotten > 0 ? entities.map((entity) => ({ ...entity, after: FROM_BEGINNING })) : entities,
    // Which run has removed a value, only the log tells.
    includes: (change) =>
      change.envelope
        ? runOfValue(change.envelope.systemMetadata) === runId
        : positions.has(change.position),
  }
}

async function isReadable(
  { registry, reading }: Catalog,
  urn: string,
  aspect: string,
): Promise<boolean> {
  if (!reading || !registry.readBy.has(aspect)) return true
  return (await reading.readable(aspect, [urn])).has(urn)
}

/**
 * Returns the run that has set a value; undefined for none. One that was restored names the run that had
 * written it first.
 */
export const runOfValue = (systemMetadata: JsonObject | undefined) =>
  hasServerProperty(systemMetadata, 'restored') ? undefined : readRunId(systemMetadata)

function isDerived({ envelope }: PastChange): boolean {
  return hasServerProperty(envelope?.systemMetadata, 'derived')
}

/** Collects changes by entity and aspect. */
class FoundChanges {
  readonly #aspectsMax: number
  readonly #byUrn = new Map<Urn, Map<string, PositionedChange[]>>()
  #aspects = 0

  constructor(aspectsMax: number) {
    this.#aspectsMax = aspectsMax
  }

  /** Adds the changes of aspects that a user has made. */
  async addMadeBy(
    { changeLog }: Pick<Catalog, 'changeLog'>,
    actor: string,
    { from, to }: Window,
  ): Promise<void> {
    const time = new TimeSlice()
    for (let after = from; after < to; after += POSITIONS_PER_READ) {
      if (time.isOver) await time.yield()
      const until = Math.min(to, after + POSITIONS_PER_READ)
      this.#addChanges(await changeLog.madeBy(actor, after, until))
    }
  }

  /** Adds the changes of aspects that a run has made, after a position. */
  async addOfRun(
    { changeLog }: Pick<Catalog, 'changeLog'>,
    runId: string,
    from: number,
  ): Promise<void> {
    for (let after: number | undefined = from; after !== undefined;) {
      const { changes, end }: RunPage = await changeLog.ofRun(runId, after)
      this.#addChanges(changes)
      after = end
    }
  }

  #addChanges(changes: readonly PositionedChange[]): void {
    for (const change of changes) {
      if (change.aspect !== undefined && !change.point)
        this.add(change.urn as Urn, change.aspect).push(change)
    }
  }

  /** Adds an aspect. @returns its changes */
  add(urn: Urn, aspect: string): PositionedChange[] {
    const aspects = this.#byUrn.get(urn) ?? new Map<string, PositionedChange[]>()
    this.#byUrn.set(urn, aspects)
    const changes = aspects.get(aspect) ?? []
    if (!aspects.has(aspect) && ++this.#aspects > this.#aspectsMax) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        `The changes are of more than ${this.#aspectsMax} aspects, the limit of one request`,
      )
    }
    aspects.set(aspect, changes)
    return changes
  }

  positions(): ReadonlySet<number> {
    const changes = [...this.#byUrn.values()].flatMap((aspects) => [...aspects.values()].flat())
    return new Set(changes.map(({ position }) => position))
  }

  entities(): SelectedEntity[] {
    return [...this.#byUrn].map(([urn, aspects]) => {
      const firsts = [...aspects.values()].map(([first]) =>
        first ? first.position - 1 : FROM_BEGINNING,
      )
      return { urn, after: Math.min(...firsts), aspects }
    })
  }
}
