import { isDeepStrictEqual } from 'node:util'
import { status as statusAspect } from '../../../graph/aspects/lifecycle/status.ts'
import { NO_RUN, type Envelope, type Latest } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { slicesOf, TimeSlice } from '../../../graph/runtime/yield.ts'
import type { AspectEdit, Current, CurrentAspect, Put } from '../../../graph/store/edit.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import { FROM_BEGINNING } from '../../../graph/store/older-past.ts'
import type { PastChange } from '../../../graph/store/past-store.ts'
import type { Catalog } from '../catalog.ts'
import { aspectField, originOf, pastChanges } from '../past/aspect-steps.ts'
import { elementDifferences, touchedBy } from '../past/elements.ts'
import { metadataProperties } from '../runs/write-traces.ts'
import { aspectEdit } from '../write/edits.ts'
import { makePut, makeStoredPut, type WriteStamp } from '../write/put.ts'
import { requireChangeable } from '../write/reserved-entities.ts'
import { hasServerProperty, SERVER_PROPERTIES } from '../write/server-properties.ts'
import { revertValue } from './merge.ts'
import {
  keyAspectOf,
  readSteps,
  type AspectSteps,
  type EntitySteps,
  type SelectedStep,
} from './selected-steps.ts'
import type { SelectedEntity, Selection } from './selection.ts'

/** Entities that are read at once, so that only their values are in memory. */
const ENTITIES_PER_STEP = 500

/** What becomes of an element that somebody else has changed since. */
export const ON_CONFLICT = ['refuse', 'skip', 'force'] as const
export type OnConflict = (typeof ON_CONFLICT)[number]

/** An element that somebody else has changed since, or the whole aspect. */
export interface Conflict {
  readonly urn: string
  readonly aspect: string
  readonly path?: string
  /** Who changed it last. */
  readonly by: string
  readonly position: number
}

export interface PlanOptions {
  /** Who reverts. */
  readonly actor: string
  readonly onConflict: OnConflict
  /** The same, of created entities to which others have added aspects since. */
  readonly onShared: OnConflict
}

/** The revert of one aspect. */
export interface AspectRevert {
  readonly urn: Urn
  readonly aspect: string
  /** Throws {@link Overtaken} unless it finds what was planned. */
  readonly edit: AspectEdit
  /** The value that it writes, null if it removes the aspect, undefined if it changes nothing. */
  readonly value: JsonObject | null | undefined
  /** Returns the version of the latest value, counting from 1, as the edit has left it; null: none. */
  readonly version: () => number | null
}

export interface RevertPlan {
  readonly reverts: readonly AspectRevert[]
  readonly conflicts: readonly Conflict[]
}

/** A write since the plan has changed what an edit finds, so that it has to be planned again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * Plans the revert of entities, by what is stored now.
 *
 * @param catalog the whole one
 * @param seen what the caller sees of it
 * @throws CatalogError `FORBIDDEN` for entities of the system; DeletedSince
 */
export async function planReverts(
  catalog: Catalog,
  seen: Pick<Catalog, 'graph'>,
  selection: Selection,
  options: PlanOptions,
  entities: readonly SelectedEntity[] = selection.entities,
): Promise<RevertPlan> {
  const planner = new Planner(catalog, selection, options)
  const time = new TimeSlice()
  for (const slice of slicesOf(entities, ENTITIES_PER_STEP)) {
    const steps = await readSteps(catalog, selection, slice)
    const created = steps.filter((entity) => isCreated(catalog, entity)).map(({ urn }) => urn)
    const stored = await seen.graph.read(created)
    for (const entity of steps) {
      await planner.add(entity, stored.get(entity.urn))
      if (time.isOver) await time.yield()
    }
  }
  return planner
}

function isCreated(catalog: Catalog, { urn, aspects }: EntitySteps): boolean {
  const [first] = aspects.get(keyAspectOf(catalog, urn)) ?? []
  return first !== undefined && first.before === undefined
}

/** What an edit does with the value that it finds. */
interface Decided {
  /** Undefined keeps the value, null removes the aspect. */
  readonly put: Put | null | undefined
  /** Paths of the elements in conflict; empty for the whole aspect. */
  readonly paths: readonly string[]
}

/** Collects the plan, entity by entity. */
class Planner implements RevertPlan {
  readonly reverts: AspectRevert[] = []
  readonly conflicts: Conflict[] = []
  readonly #catalog: Catalog
  readonly #selection: Selection
  readonly #options: PlanOptions
  readonly #writing: WriteStamp

  constructor(catalog: Catalog, selection: Selection, options: PlanOptions) {
    this.#catalog = catalog
    this.#selection = selection
    this.#options = options
    this.#writing = { created: { time: catalog.clock(), actor: options.actor } }
  }

  /** @param created the entity with what the caller sees of it, if the changes have created it */
  async add(entity: EntitySteps, created: StoredEntity | undefined): Promise<void> {
    const { urn, aspects, latest, deleted } = entity
    if (deleted) {
      const { aspect, position } = deleted
      const { actor: by } = await originOf(this.#catalog, deleted)
      this.conflicts.push({ urn, aspect, by, position })
    }
    const reverts: AspectRevert[] = []
    const conflicts: Conflict[] = []
    for (const [aspect, steps] of aspects) {
      // The key stays as long as the entity does.
      if (aspect === keyAspectOf(this.#catalog, urn)) continue
      const decide = (current: CurrentAspect | undefined) =>
        this.#decide(urn, aspect, steps, current)
      const { revert, paths } = this.#planAspect(urn, aspect, latest.get(aspect), decide)
      reverts.push(revert)
      // That of a created entity says no more than that it is removed.
      if (created && aspect === statusAspect.name) continue
      conflicts.push(...(await this.#locate(urn, aspect, steps[0], paths)))
    }
    if (created) await this.#removeCreated(created, reverts, conflicts)
    this.reverts.push(...reverts)
    this.conflicts.push(...conflicts)
  }

  /** Soft-deletes an entity, in place of the revert of its status, unless others have added to it. */
  async #removeCreated(
    { urn: text, aspects }: StoredEntity,
    reverts: AspectRevert[],
    conflicts: Conflict[],
  ): Promise<void> {
    const urn = text as Urn
    const { registry } = this.#catalog
    if (this.#options.onShared !== 'force') {
      const removed = reverts.flatMap(({ aspect, value }) => (value === null ? [aspect] : []))
      const own = new Set([keyAspectOf(this.#catalog, urn), statusAspect.name, ...removed])
      const shared = [...aspects.values()].filter(({ name, systemMetadata, isDerived }) => {
        return !own.has(name) && !isDerived && !hasServerProperty(systemMetadata, 'derived')
      })
      for (const { name } of shared) {
        if (conflicts.some(({ aspect }) => aspect === name)) continue
        conflicts.push(...(await this.#locate(urn, name, undefined, [''])))
      }
      if (shared.length > 0) return
    }
    if (registry.isMisplaced(entityTypeOf(urn), statusAspect.name)) return
    const at = reverts.findIndex(({ aspect }) => aspect === statusAspect.name)
    if (at >= 0) reverts.splice(at, 1)
    const decide = (current: CurrentAspect | undefined): Decided => {
      const value = { ...current?.value(), removed: true }
      if (isDeepStrictEqual(value, current?.value())) return { put: undefined, paths: [] }
      const put = makePut(registry, urn, statusAspect.name, value, this.#writing, current)
      return { put, paths: [] }
    }
    const stored = aspects.get(statusAspect.name)
    reverts.push(this.#planAspect(urn, statusAspect.name, stored, decide).revert)
  }

  #planAspect(
    urn: Urn,
    aspect: string,
    latest: Latest | undefined,
    decide: (current: CurrentAspect | undefined) => Decided,
  ): { readonly revert: AspectRevert; readonly paths: readonly string[] } {
    const { registry } = this.#catalog
    const { put: planned, paths } = decide(
      latest && { hash: '', ...latest, value: () => latest.value },
    )
    if (planned !== undefined) requireChangeable(urn, this.#options.actor)
    let version = latest ? latest.superseded + 1 : null
    const target = { registry, urn, writing: this.#writing }
    const edit = aspectEdit(target, aspect, ({ entityExists, aspect: current }: Current) => {
      const { put } = decide(current)
      const isAsPlanned = put && planned ? put.hash === planned.hash : put === planned
      if (!isAsPlanned || (put && !entityExists)) throw new Overtaken()
      if (put !== undefined) version = put && (current ? current.superseded + 2 : 1)
      return put
    })
    const revert = { urn, aspect, edit, value: planned && planned.value, version: () => version }
    return { revert, paths }
  }

  #decide(
    urn: Urn,
    aspect: string,
    steps: AspectSteps,
    current: CurrentAspect | undefined,
  ): Decided {
    const { registry } = this.#catalog
    const [{ before, envelopeBefore }] = steps
    const forces = this.#options.onConflict === 'force'
    const now = current?.value()
    const { value, conflicts } = revertValue(aspectField(registry, aspect), steps, now, forces)
    const restored = () =>
      envelopeBefore ? this.#restoredPut(urn, envelopeBefore) : current ? null : undefined
    if (isDeepStrictEqual(value, now)) return { put: undefined, paths: conflicts }
    if (isDeepStrictEqual(value, before)) return { put: restored(), paths: conflicts }
    if (value === undefined) return { put: null, paths: conflicts }
    const systemMetadata = { lastObserved: this.#writing.created.time, runId: NO_RUN }
    try {
      const writing = { ...this.#writing, systemMetadata }
      return { put: makePut(registry, urn, aspect, value, writing, current), paths: conflicts }
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      // What others have changed does not stand without what the changes have made.
      return { put: forces ? restored() : undefined, paths: [...conflicts, ''] }
    }
  }

  /** Writes an earlier value again, with its metadata and the version of its original. */
  #restoredPut(urn: Urn, { name, value, version, systemMetadata }: Envelope): Put {
    const properties = {
      [SERVER_PROPERTIES.restored]: String(version),
      ...metadataProperties(systemMetadata),
    }
    const restored = { systemMetadata: { ...systemMetadata, properties } }
    const { registry } = this.#catalog
    return makeStoredPut(registry, urn, name, value, { ...this.#writing, ...restored })
  }

  /**
   * Returns the conflicts at some paths, with the last change of each that is not selected.
   *
   * @param first the first selected change; absent: the aspect has none
   */
  async #locate(
    urn: string,
    aspect: string,
    first: SelectedStep | undefined,
    paths: readonly string[],
  ): Promise<Conflict[]> {
    if (paths.length === 0) return []
    const field = aspectField(this.#catalog.registry, aspect)
    const range = { after: first?.position ?? FROM_BEGINNING, until: Number.MAX_SAFE_INTEGER }
    const last = new Map<string, PastChange>()
    let before = first?.after
    for await (const change of pastChanges(this.#catalog, urn, { ...range, aspects: [aspect] })) {
      const after = change.envelope?.value
      const isTouched = touchedBy(elementDifferences(field, before, after))
      before = after
      if (this.#selection.includes(change)) continue
      for (const path of paths) if (path === '' || isTouched(path)) last.set(path, change)
    }
    const conflicts = paths.map(async (path): Promise<Conflict> => {
      const change = last.get(path) ?? { aspect, position: first?.position ?? 0 }
      const { actor: by, position } = await originOf(this.#catalog, change)
      return { urn, aspect, ...(path !== '' && { path }), by, position }
    })
    return Promise.all(conflicts)
  }
}
