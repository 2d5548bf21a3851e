import { FROM_BEGINNING } from '../../../graph/store/older-past.ts'
import type { AspectVersion, Envelope, Latest } from '../../../graph/model/audit.ts'
import { hashJson } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { LoggedVersion } from '../../../graph/store/change-log.ts'
import { shortHash } from '../../../graph/store/logged-changes.ts'
import { DeletedSince } from '../../../graph/store/past-store.ts'
import { slicesOf, TimeSlice } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { pastChanges } from '../past/aspect-steps.ts'
import type { ValueStep } from './merge.ts'
import type { SelectedEntity, Selection } from './selection.ts'

/** Entities whose history is read at once. */
const HISTORIES_AT_ONCE = 8

/** A selected change of an aspect, with the values on both sides. */
export interface SelectedStep extends ValueStep {
  readonly position: number
  /** The value before, whose version counts from 1. */
  readonly envelopeBefore: Envelope | undefined
}

export type AspectSteps = readonly [SelectedStep, ...SelectedStep[]]

/** The selected changes of an entity. */
export interface EntitySteps {
  readonly urn: SelectedEntity['urn']
  /** By aspect, oldest first; each has some. */
  readonly aspects: ReadonlyMap<string, AspectSteps>
  readonly latest: ReadonlyMap<string, Latest>
  /** Set if a permanent deletion has removed selected changes: its position, and an aspect of these. */
  readonly deleted?: { readonly position: number; readonly aspect: string }
}

/** By aspect, also where none is selected. */
type FoundSteps = Map<string, SelectedStep[]>

/**
 * Reads the values of selected changes. Most are versions that two reads of all entities have; those
 * of removed aspects are found in the history of their entity.
 *
 * @param catalog the whole one
 * @throws DeletedSince for an entity that the selection names, rather than the log
 */
export async function readSteps(
  catalog: Catalog,
  selection: Pick<Selection, 'includes'>,
  entities: readonly SelectedEntity[],
): Promise<EntitySteps[]> {
  const names = [...new Set(entities.flatMap(({ aspects }) => [...aspects.keys()]))]
  const urns = entities.map(({ urn }) => urn)
  const stored = await catalog.graph.read(urns, names)
  const latestOf = (urn: string) => stored.get(urn)?.aspects ?? new Map<string, Latest>()
  const logged = await readLoggedSteps(catalog, selection, entities, latestOf)
  const begin = await catalog.past.begin()
  const readEntity = async (entity: SelectedEntity): Promise<EntitySteps> => {
    const { urn } = entity
    const steps: FoundSteps = logged.get(urn) ?? new Map()
    const left = [...entity.aspects.keys()].filter((aspect) => !steps.has(aspect))
    const after = entity.after < begin ? FROM_BEGINNING : entity.after
    const deleted =
      left.length > 0
        ? await addHistory(catalog, selection, { ...entity, after }, left, steps)
        : undefined
    const aspects = [...steps].flatMap(([aspect, [first, ...others]]) =>
      first ? [[aspect, [first, ...others]] as const] : [],
    )
    return {
      urn,
      aspects: new Map(aspects),
      latest: latestOf(urn),
      ...(deleted && { deleted }),
    }
  }
  const read: EntitySteps[] = []
  for (const slice of slicesOf(entities, HISTORIES_AT_ONCE))
    read.push(...(await Promise.all(slice.map(readEntity))))
  return read
}

/** Reads the steps of aspects of which the log has told all changes, and none was removed since. */
async function readLoggedSteps(
  { graph }: Catalog,
  { includes }: Pick<Selection, 'includes'>,
  entities: readonly SelectedEntity[],
  latestOf: (urn: string) => ReadonlyMap<string, Latest>,
): Promise<ReadonlyMap<string, FoundSteps>> {
  const logged = entities.flatMap(({ urn, after, aspects }) =>
    [...aspects].flatMap(([aspect, changes]) => {
      const latest = latestOf(urn).get(aspect)
      return latest && after >= 0 && changes.length > 0 ? [{ urn, aspect, changes, latest }] : []
    }),
  )
  const versions = logged.flatMap(({ urn, aspect, changes, latest }) =>
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((value) =>
        value && value.version <= latest.superseded
          ? [{ urn, aspect, version: value.version }]
          : [],
      ),
    ),
  )
  const envelopes = await graph.readEachVersion(versions)
  const superseded = new Map(versions.map((version, at) => [versionKey(version), envelopes[at]]))
  const steps = new Map<string, FoundSteps>()
  const time = new TimeSlice()
  for (const { urn, aspect, changes, latest } of logged) {
    const valueOf = (known: LoggedVersion | undefined): Envelope | undefined => {
      if (!known) return undefined
      const { version, hash } = known
      const isLatest = version === latest.superseded + 1
      const value = isLatest ? latest : superseded.get(versionKey({ urn, aspect, version }))
      // A removal begins the versions again.
      return value && shortHash(hashJson(value.value)) === hash ? { ...value, version } : undefined
    }
    const ofAspect = changes.map(({ position, before, after }) => {
      return { before, change: { aspect, position }, was: valueOf(before), is: valueOf(after) }
    })
    if (!ofAspect.every(({ before, was, is }) => is && (was || !before))) continue
    const selected = ofAspect.flatMap(({ change, was, is }) =>
      is && includes({ ...change, envelope: is }) ? [toStep(change.position, was, is)] : [],
    )
    steps.set(urn, (steps.get(urn) ?? new Map()).set(aspect, selected))
    if (time.isOver) await time.yield()
  }
  return steps
}

const versionKey = ({ urn, aspect, version }: AspectVersion) => `${version} ${aspect} ${urn}`

/**
 * Adds the steps of aspects from the history of an entity.
 *
 * @returns what a permanent deletion has removed
 */
async function addHistory(
  catalog: Catalog,
  { includes }: Pick<Selection, 'includes'>,
  { urn, after, aspects: logged }: SelectedEntity,
  aspects: readonly string[],
  steps: FoundSteps,
): Promise<EntitySteps['deleted']> {
  const last = new Map<string, Envelope | undefined>()
  let from = after
  let deleted: EntitySteps['deleted']
  try {
    const stored = after < 0 ? undefined : await catalog.past.readAt(after, [urn], aspects)
    for (const [name, value] of stored?.get(urn)?.aspects ?? [])
      last.set(name, { ...value, version: value.superseded + 1 })
  } catch (error) {
    if (!(error instanceof DeletedSince)) throw error
    const [first] = [...logged.values()].flat().toSorted((a, b) => a.position - b.position)
    if (!first) throw error
    from = error.position
    // What was created and deleted since needs no revert.
    const isGone = first.operation === 'CREATE' && first.aspect === keyAspectOf(catalog, urn)
    if (!isGone) deleted = { position: from, aspect: first.aspect ?? '' }
  }
  const range = { after: from, until: Number.MAX_SAFE_INTEGER, aspects }
  for await (const change of pastChanges(catalog, urn, range)) {
    const { aspect, envelope, position } = change
    if (includes(change)) {
      const step = toStep(position, last.get(aspect), envelope)
      steps.set(aspect, [...(steps.get(aspect) ?? []), step])
    }
    last.set(aspect, envelope)
  }
  return deleted
}

function toStep(
  position: number,
  envelopeBefore: Envelope | undefined,
  after: Envelope | undefined,
): SelectedStep {
  return { position, before: envelopeBefore?.value, after: after?.value, envelopeBefore }
}

/** Returns the aspect whose first value creates the entity. */
export function keyAspectOf({ registry }: Pick<Catalog, 'registry'>, urn: string): string {
  return registry.keyAspectOf(entityTypeOf(urn))
}
