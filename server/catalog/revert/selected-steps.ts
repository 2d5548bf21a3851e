import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import { hashJson } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { LoggedVersion } from '../../../graph/store/change-log.ts'
import { shortHash } from '../../../graph/store/logged-changes.ts'
import { DeletedSince, type PastChange } from '../../../graph/store/past-store.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
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

/** The selected changes of an entity. */
export interface EntitySteps {
  readonly urn: SelectedEntity['urn']
  /** By aspect, oldest first; each has some. */
  readonly aspects: ReadonlyMap<string, readonly [SelectedStep, ...SelectedStep[]]>
  readonly latest: ReadonlyMap<string, Latest>
  /** Set if a permanent deletion has removed selected changes: its position, and an aspect of these. */
  readonly deleted?: { readonly position: number; readonly aspect: string }
}

type SelectedAspect = readonly [aspect: string, step: SelectedStep]

/**
 * Reads the values of selected changes. Most are the latest of their aspect, whose values two reads of
 * all entities have; others are found in the history of their entity.
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
  const stored = await catalog.graph.read(
    entities.map(({ urn }) => urn),
    names,
  )
  const latestOf = ({ urn }: SelectedEntity) => stored.get(urn)?.aspects ?? new Map()
  const quick = await readLatestSteps(catalog, selection, entities, latestOf)
  const begin = await catalog.past.begin()
  const read: EntitySteps[] = []
  for (const slice of slicesOf(entities, HISTORIES_AT_ONCE)) {
    const ofSlice = slice.map(async (entity): Promise<EntitySteps> => {
      const found = quick.get(entity.urn) ?? []
      const left = new Set(entity.aspects.keys())
      for (const [aspect] of found) left.delete(aspect)
      const { urn, after } = entity
      const from = after < begin ? -1 : after
      const ofHistory =
        left.size === 0
          ? { steps: [] }
          : await readHistory(catalog, selection, { ...entity, after: from }, [...left])
      const aspects = byAspect([...found, ...ofHistory.steps])
      const { deleted } = ofHistory
      return { urn, aspects, latest: latestOf(entity), ...(deleted && { deleted }) }
    })
    read.push(...(await Promise.all(ofSlice)))
  }
  return read
}

/** Returns the steps of aspects whose only selected change is the latest one, by URN. */
async function readLatestSteps(
  { graph }: Catalog,
  { includes }: Pick<Selection, 'includes'>,
  entities: readonly SelectedEntity[],
  latestOf: (entity: SelectedEntity) => ReadonlyMap<string, Latest>,
): Promise<ReadonlyMap<string, SelectedAspect[]>> {
  const changes = entities.flatMap((entity) =>
    [...entity.aspects].flatMap(([aspect, [change, ...others]]) => {
      const latest = latestOf(entity).get(aspect)
      if (!change?.after || !latest || others.length > 0) return []
      const { urn } = entity
      const { before, after, position } = change
      const isLatest = isVersion(after, latest.superseded + 1, latest)
      const isNext = (before?.version ?? 0) === latest.superseded
      return isLatest && isNext ? [{ urn, aspect, before, latest, position }] : []
    }),
  )
  const superseded = changes.flatMap(({ urn, aspect, before }) =>
    before ? [{ urn, aspect, version: before.version }] : [],
  )
  const envelopes = (await graph.readEachVersion(superseded)).values()
  const steps = new Map<string, SelectedAspect[]>()
  for (const { urn, aspect, before, latest, position } of changes) {
    const envelopeBefore = before ? envelopes.next().value : undefined
    // A write meanwhile has moved it.
    if (before && !envelopeBefore) continue
    const version = latest.superseded + 1
    const ofEntity = steps.get(urn) ?? []
    steps.set(urn, ofEntity)
    if (!includes({ aspect, position, envelope: { ...latest, version } })) continue
    ofEntity.push([aspect, toStep(position, envelopeBefore, latest)])
  }
  return steps
}

function isVersion({ version, hash }: LoggedVersion, number: number, { value }: Envelope): boolean {
  return version === number && hash === shortHash(hashJson(value))
}

async function readHistory(
  catalog: Catalog,
  { includes }: Pick<Selection, 'includes'>,
  { urn, after, aspects: logged }: SelectedEntity,
  aspects: readonly string[],
): Promise<{ steps: SelectedAspect[]; deleted?: { position: number; aspect: string } }> {
  const last = new Map<string, Envelope | undefined>()
  let from = after
  let deleted: { position: number; aspect: string } | undefined
  try {
    const entity = after < 0 ? undefined : await readEntityAt(catalog, after, urn, aspects)
    for (const [name, value] of entity?.aspects ?? [])
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
  const steps: SelectedAspect[] = []
  const range = { after: from, until: Number.MAX_SAFE_INTEGER, aspects }
  for await (const change of pastChanges(catalog, urn, range)) {
    const { aspect, envelope, position } = change
    if (includes(change)) steps.push([aspect, toStep(position, last.get(aspect), envelope)])
    last.set(aspect, envelope)
  }
  return { steps, ...(deleted && { deleted }) }
}

/** Returns the aspect whose first value creates the entity. */
export function keyAspectOf({ registry }: Pick<Catalog, 'registry'>, urn: string): string {
  return registry.keyAspectOf(entityTypeOf(urn))
}

async function readEntityAt(
  { past }: Catalog,
  position: number,
  urn: string,
  aspects: readonly string[],
) {
  return (await past.readAt(position, [urn], aspects)).get(urn)
}

function toStep(
  position: number,
  envelopeBefore: Envelope | undefined,
  after: PastChange['envelope'],
): SelectedStep {
  return { position, before: envelopeBefore?.value, after: after?.value, envelopeBefore }
}

function byAspect(steps: readonly SelectedAspect[]): EntitySteps['aspects'] {
  const aspects = new Map<string, [SelectedStep, ...SelectedStep[]]>()
  for (const [aspect, step] of steps) {
    const ofAspect = aspects.get(aspect)
    if (ofAspect) ofAspect.push(step)
    else aspects.set(aspect, [step])
  }
  return aspects
}
