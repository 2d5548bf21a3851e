import type { Current, Decision, Edit, Outcome, Properties, Put } from './edit.ts'
import type { AuditStamp, Point } from '../model/audit.ts'
import { diffEdges, type Edge } from '../model/edges.ts'
import { hashOf, type JsonObject } from '../model/json.ts'
import { jsonText, parseJson } from '../model/json-text.ts'

/**
 * Plans the effect of a batch of edits on the stored state, without an engine. Both adapters lock,
 * read, plan here, and write the plan, so they cannot differ (docs/decisions/0001).
 */

/** The stored state of one entity, as far as the edits of a batch need it. */
export interface EntityState {
  readonly exists: boolean
  readonly aspects: ReadonlyMap<string, AspectState>
  /** Of the points that edits write: id to hash. */
  readonly points: ReadonlyMap<string, string>
}

/** A latest value. A stored one comes back as the same object, by which the store recognizes it. */
export interface AspectState {
  readonly hash: string
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
  /** Number of superseded values, which is the highest old version. */
  readonly superseded: number
  readonly edges: readonly Edge[]
  /** Returns the value as JSON text. */
  text(): string
  /** The value itself, if this batch sets it. */
  readonly value?: JsonObject
}

/** The writes of one entity. */
export interface EntityChange {
  readonly urn: string
  /** The entity did not exist; a stub may. */
  readonly born: boolean
  readonly aspects: readonly AspectChange[]
  readonly points: readonly PointChange[]
  readonly properties: Properties
}

export interface AspectChange {
  readonly name: string
  /** The stored value. */
  readonly before: AspectState | undefined
  /** The planned value; undefined deletes the aspect with its history. */
  readonly after: AspectState | undefined
  /** Values that this batch superseded, by version. The first is `before`, if there was one. */
  readonly archived: readonly { readonly version: number; readonly state: AspectState }[]
  /** Delete the stored history: the aspect was removed, even if it was written again. */
  readonly forgetHistory: boolean
  readonly edgesAdded: readonly Edge[]
  readonly edgesRemoved: readonly Edge[]
}

export interface PointChange {
  readonly point: Point
  readonly hash: string
}

export interface Plan {
  /** Per group: outcomes of its edits, or the error that refused it. */
  readonly results: readonly GroupResult[]
  /** Only changed entities, ordered by URN. */
  readonly changes: readonly EntityChange[]
}
export type GroupResult = { readonly outcomes: Outcome[] } | { readonly refused: unknown }

/** Returns the aspects and points of each entity that a plan depends on. */
export function statesNeeded(groups: readonly (readonly Edit[])[]) {
  const needed = new Map<string, { aspects: Set<string>; points: Map<string, Point> }>()
  for (const edit of groups.flat()) {
    const entry = needed.get(edit.urn) ?? { aspects: new Set(), points: new Map() }
    needed.set(edit.urn, entry)
    if (edit.kind === 'aspect') entry.aspects.add(edit.aspect)
    else entry.points.set(pointKey(edit.point), edit.point)
  }
  return needed
}

/** Returns a key that equal points share. */
export function pointKey({ urn, aspect, timestampMillis, id }: Omit<Point, 'value'>): string {
  return JSON.stringify([urn, aspect, timestampMillis, id])
}

/** Plans the groups one after the other; a refused group has no effect on the next. */
export function planWrites(
  groups: readonly (readonly Edit[])[],
  states: ReadonlyMap<string, EntityState>,
): Plan {
  const steps = planSteps(groups, states)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Plans like {@link planWrites}, and yields after each edit. */
export function* planSteps(
  groups: readonly (readonly Edit[])[],
  states: ReadonlyMap<string, EntityState>,
): Generator<void, Plan> {
  const drafts = new Map<string, Draft>()
  const results: GroupResult[] = []
  for (const edits of groups) {
    const overlay = new Map<string, Draft>()
    const draftOf = (urn: string) => {
      const draft = overlay.get(urn) ?? copyDraft(drafts.get(urn)) ?? newDraft(urn, states.get(urn))
      overlay.set(urn, draft)
      return draft
    }
    try {
      const outcomes: Outcome[] = []
      for (const edit of edits) {
        outcomes.push(applyEdit(draftOf(edit.urn), edit))
        yield
      }
      for (const [urn, draft] of overlay) drafts.set(urn, draft)
      results.push({ outcomes })
    } catch (refused) {
      results.push({ refused })
    }
  }
  const changes: EntityChange[] = []
  for (const draft of drafts.values()) {
    const change = changeOf(draft)
    if (change) changes.push(change)
    yield
  }
  return { results, changes: changes.toSorted((a, b) => (a.urn < b.urn ? -1 : 1)) }
}

/** An entity during planning. */
interface Draft {
  readonly urn: string
  readonly stored: EntityState
  exists: boolean
  properties: Properties
  readonly aspects: Map<string, AspectDraft>
  readonly points: Map<string, PointChange>
}
interface AspectDraft {
  readonly state: AspectState | undefined
  readonly archived: AspectChange['archived']
  readonly forgetHistory: boolean
}

const NOTHING: EntityState = { exists: false, aspects: new Map(), points: new Map() }

function newDraft(urn: string, stored: EntityState = NOTHING): Draft {
  const { exists } = stored
  return { urn, stored, exists, properties: {}, aspects: new Map(), points: new Map() }
}

function copyDraft(draft: Draft | undefined): Draft | undefined {
  return draft && { ...draft, aspects: new Map(draft.aspects), points: new Map(draft.points) }
}

function applyEdit(draft: Draft, edit: Edit): Outcome {
  const outcome = edit.kind === 'point' ? applyPoint(draft, edit.point) : applyAspect(draft, edit)
  if (outcome === 'written' && !draft.exists) createEntity(draft, edit)
  return outcome
}

/** Creates an entity on its first write, but not for the removal of an absent aspect. */
function createEntity(draft: Draft, edit: Edit): void {
  const key = edit.birth()
  if (!aspectDraft(draft, key.aspect).state) putAspect(draft, key)
  draft.exists = true
}

function applyPoint(draft: Draft, point: Point): Outcome {
  const key = pointKey(point)
  const hash = hashOf(point.value)
  const known = draft.points.get(key)?.hash ?? draft.stored.points.get(key)
  if (known === hash) return 'unchanged'
  draft.points.set(key, { point, hash })
  return 'written'
}

function applyAspect(draft: Draft, edit: Extract<Edit, { kind: 'aspect' }>): Outcome {
  const { state } = aspectDraft(draft, edit.aspect)
  const decision: Decision = edit.decide(currentOf(draft, state))
  switch (decision.kind) {
    case 'keep':
      return 'unchanged'
    case 'put':
      if (state?.hash === decision.put.hash) return 'unchanged'
      putAspect(draft, decision.put)
      return 'written'
    case 'remove':
      if (!state) return 'unchanged'
      draft.aspects.set(edit.aspect, { state: undefined, archived: [], forgetHistory: true })
      draft.properties = { ...draft.properties, ...decision.properties }
      return 'written'
  }
}

function currentOf(draft: Draft, state: AspectState | undefined): Current {
  return {
    entityExists: draft.exists,
    aspect: state && {
      hash: state.hash,
      superseded: state.superseded,
      created: state.created,
      ...(state.systemMetadata && { systemMetadata: state.systemMetadata }),
      value: () => parseJson(state.text()) as JsonObject,
    },
  }
}

function putAspect(draft: Draft, put: Put): void {
  const { state, archived, forgetHistory } = aspectDraft(draft, put.aspect)
  const superseded = state ? state.superseded + 1 : 0
  draft.aspects.set(put.aspect, {
    state: { ...put, superseded, text: () => jsonText(put.value) },
    archived: state ? [...archived, { version: superseded, state }] : archived,
    forgetHistory,
  })
  draft.properties = { ...draft.properties, ...put.properties }
}

function aspectDraft(draft: Draft, aspect: string): AspectDraft {
  const known = draft.aspects.get(aspect)
  return known ?? { state: draft.stored.aspects.get(aspect), archived: [], forgetHistory: false }
}

function changeOf(draft: Draft): EntityChange | undefined {
  const aspects = [...draft.aspects].flatMap(([name, after]) => {
    const before = draft.stored.aspects.get(name)
    if (after.state === before) return []
    const edges = diffEdges(before?.edges ?? [], after.state?.edges ?? [])
    return {
      name,
      before,
      after: after.state,
      archived: after.archived,
      forgetHistory: after.forgetHistory && before !== undefined,
      edgesAdded: edges.added,
      edgesRemoved: edges.removed,
    }
  })
  const points = [...draft.points.values()]
  if (aspects.length === 0 && points.length === 0) return undefined
  const born = draft.exists && !draft.stored.exists
  return { urn: draft.urn, born, aspects, points, properties: draft.properties }
}
