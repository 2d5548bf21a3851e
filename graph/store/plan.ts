import type {
  AspectEdit,
  Attempt,
  Current,
  Decision,
  Edit,
  Effect,
  Group,
  GroupState,
  Outcome,
  Properties,
  Put,
} from './edit.ts'
import { SYSTEM_AUTHOR, type LoggedChange, type NewEntry } from './change-log.ts'
import type { StepRecord } from './keyed-requests.ts'
import { aspectChanges, pointChange } from './logged-changes.ts'
import type { AuditStamp, Point } from '../model/audit.ts'
import type { Edge } from '../model/edges.ts'
import { edgeSpans, type EdgeSpans, type EdgeStep } from './edge-spans.ts'
import { hashJson, type JsonObject } from '../model/json.ts'
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
  /** The change that sets it, in the batch that does. */
  readonly change?: LoggedChange
  /** Its position, if a restore sets it. */
  readonly position?: number
  /** Returns the value as JSON text. */
  text(): string
  /** The value itself, if this batch sets it. */
  readonly value?: JsonObject
}

/** The writes of one entity. */
export interface PlannedEntity {
  readonly urn: string
  /** The change that creates the entity, if it did not exist; a stub may. */
  readonly creation: LoggedChange | undefined
  readonly aspects: readonly PlannedAspect[]
  readonly points: readonly PlannedPoint[]
  readonly properties: Properties
}

export interface PlannedAspect {
  readonly name: string
  /** The stored value. */
  readonly before: AspectState | undefined
  /** The planned value; undefined deletes the aspect with its history. */
  readonly after: AspectState | undefined
  /** Values that this batch superseded, by version. The first is `before`, if there was one. */
  readonly archived: readonly { readonly version: number; readonly state: AspectState }[]
  /** Set if the aspect was removed, even if it was written again: its stored history ends there. */
  readonly removal: StoredRemoval | undefined
  /** Values that this batch set and that a removal in it ended. */
  readonly ended: readonly EndedState[]
  /** What the values of the batch assert, one after the other. */
  readonly steps: readonly EdgeStep[]
  readonly edges: EdgeSpans
}

/** The end of a stored history. */
export interface StoredRemoval {
  readonly change: LoggedChange
  /** Of the stored value then: 0, or its number if the batch superseded it before. */
  readonly version: number
}

/** A value that a removal has ended, with its history. */
export interface EndedState {
  readonly version: number
  readonly state: AspectState
  readonly removal: LoggedChange
}

export interface PlannedPoint {
  readonly point: Point
  readonly hash: string
}

export interface Plan {
  /** Per group: outcomes of its edits, or the error that refused it. */
  readonly results: readonly GroupResult[]
  /** Only changed entities, ordered by URN. */
  readonly changes: readonly PlannedEntity[]
  /** What the groups change, for the log of changes, in order. */
  readonly entries: readonly NewEntry[]
  /** Of the groups that are written once. */
  readonly records: readonly StepRecord[]
}

/** Returns what a group that is written once has returned before; undefined for other groups. */
export type FindStep = (group: Group) => string | undefined

/**
 * The result of a group: one outcome for each edit in order, and after these for each edit that a
 * step added; the error that refused it; or `again`, if a step needs more than it has read.
 */
export type GroupResult =
  | { readonly outcomes: Outcome[] }
  | { readonly refused: unknown }
  | { readonly again: true }

type Needed = Map<string, { aspects: Set<string>; points: Map<string, Point> }>

/** Returns the aspects and points of each entity that a plan depends on. */
export function statesNeeded(groups: readonly Group[]): Needed {
  const needed: Needed = new Map()
  const entryFor = (urn: string) => {
    const entry = needed.get(urn) ?? { aspects: new Set(), points: new Map() }
    needed.set(urn, entry)
    return entry
  }
  for (const { edits, steps = [] } of groups) {
    for (const edit of edits) {
      if (edit.kind === 'point') entryFor(edit.urn).points.set(pointKey(edit.point), edit.point)
      else entryFor(edit.urn).aspects.add(edit.aspect)
      const reads = edit.kind === 'aspect' ? (edit.reads ?? []) : []
      for (const { urn, aspect } of reads) entryFor(urn).aspects.add(aspect)
    }
    for (const step of steps) {
      const reads = [...(step.reads?.() ?? []), ...(step.endReads?.() ?? [])]
      for (const { urn, aspect } of reads) entryFor(urn).aspects.add(aspect)
    }
  }
  return needed
}

/** Returns a key that equal points share. */
export function pointKey({ urn, aspect, timestampMillis, id }: Omit<Point, 'value'>): string {
  return JSON.stringify([urn, aspect, timestampMillis, id])
}

/** Plans the groups one after the other; a refused group has no effect on the next. */
export function planWrites(
  groups: readonly Group[],
  states: ReadonlyMap<string, EntityState>,
  findStep: FindStep = () => undefined,
): Plan {
  const steps = planSteps(groups, states, findStep)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Plans like {@link planWrites}, and yields after each edit. */
export function* planSteps(
  groups: readonly Group[],
  states: ReadonlyMap<string, EntityState>,
  findStep: FindStep = () => undefined,
): Generator<void, Plan> {
  const drafts: Drafts = new Map()
  const results: GroupResult[] = []
  const entries: NewEntry[] = []
  const records: StepRecord[] = []
  for (const group of groups) {
    const known = findStep(group)
    if (known !== undefined) {
      results.push({ outcomes: JSON.parse(known) as Outcome[] })
      continue
    }
    const overlay = new Overlay(group, drafts, states)
    const result = yield* planGroup(group, overlay)
    if ('outcomes' in result) {
      overlay.keep()
      const { author = SYSTEM_AUTHOR, once } = group
      const logged = overlay.effects.flatMap((effect) => effect.logged)
      if (logged.length > 0) entries.push({ author, changes: logged })
      if (once) records.push({ ...once, result: JSON.stringify(result.outcomes) })
    }
    results.push(result)
  }
  const changes: PlannedEntity[] = []
  for (const draft of drafts.values()) {
    const change = toPlannedEntity(draft)
    if (change) changes.push(change)
    yield
  }
  const inOrder = changes.toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
  return { results, changes: inOrder, entries: changes.length > 0 ? entries : [], records }
}

/** What an edit does, and its changes for the log, those of the entity first. */
export interface AppliedEffect extends Effect {
  readonly logged: readonly LoggedChange[]
}

/** The entities of a group as its edits leave them, over those of the groups before it. */
export class Overlay implements GroupState {
  readonly #group: Group
  readonly #drafts: Drafts
  readonly #states: ReadonlyMap<string, EntityState>
  readonly #own = new Map<string, Draft>()
  /** Parsed once, because many edits may read the same: a schema, or a definition. */
  readonly #values = new Map<AspectState, JsonObject>()
  #read: Needed | undefined
  /** What the edits of the group do, in order; last those that steps added. */
  readonly effects: AppliedEffect[] = []

  constructor(group: Group, drafts: Drafts, states: ReadonlyMap<string, EntityState>) {
    this.#group = group
    this.#drafts = drafts
    this.#states = states
  }

  draftFor(urn: string): Draft {
    const stored = this.#states.get(urn)
    const existing = this.#own.get(urn) ?? copyDraft(this.#drafts.get(urn), stored)
    const draft = existing ?? newDraft(urn, stored)
    this.#own.set(urn, draft)
    return draft
  }

  read(urn: string, aspect: string): Current | undefined {
    this.#read ??= statesNeeded([this.#group])
    if (!this.#read.get(urn)?.aspects.has(aspect)) return undefined
    const draft = this.draftFor(urn)
    const { state } = aspectDraft(draft, aspect)
    const current = toCurrent(draft, state)
    if (!state || !current.aspect) return current
    return { ...current, aspect: { ...current.aspect, value: () => this.#parseValue(state) } }
  }

  #parseValue(state: AspectState): JsonObject {
    const value = this.#values.get(state) ?? (parseJson(state.text()) as JsonObject)
    this.#values.set(state, value)
    return value
  }

  /** Lets the next groups find what this one leaves. */
  keep(): void {
    for (const [urn, draft] of this.#own) this.#drafts.set(urn, draft)
  }
}

/** Plans a group; its overlay is to be kept if it is not refused. */
export function* planGroup(group: Group, overlay: Overlay): Generator<void, GroupResult> {
  const { edits, steps = [] } = group
  const attempts = steps.map((step) => step.begin())
  try {
    if (attempts.some((attempt) => attempt.start?.(overlay) === 'again')) return { again: true }
    const outcomes = yield* planEdits(edits, attempts, overlay)
    if (!outcomes) return { again: true }
    const added = addedBy(attempts, overlay)
    if (!added) return { again: true }
    const more = yield* planEdits(added, [], overlay)
    return { outcomes: [...outcomes, ...(more ?? [])] }
  } catch (refused) {
    return { refused }
  }
}

/** Decides and applies edits; undefined: a step needs more than it has read. */
function* planEdits(
  edits: readonly Edit[],
  attempts: readonly Attempt[],
  overlay: Overlay,
): Generator<void, Outcome[] | undefined> {
  const outcomes: Outcome[] = []
  for (const [at, edit] of edits.entries()) {
    const draft = overlay.draftFor(edit.urn)
    const effect = agreedEffect(draft, edit, at, attempts, overlay)
    if (effect === 'again') return undefined
    if (effect) overlay.effects.push({ ...effect, logged: applyEffect(draft, effect) })
    outcomes.push(effect?.outcome ?? 'unchanged')
    yield
  }
  return outcomes
}

/** Returns the effect of an edit, on which the steps agree; undefined if it counts as none. */
function agreedEffect(
  draft: Draft,
  edit: Edit,
  at: number,
  attempts: readonly Attempt[],
  overlay: Overlay,
): Decided | 'again' | undefined {
  try {
    const effect = decideEdit(draft, edit, at, overlay)
    const isLacking = attempts.some((attempt) => attempt.edited?.(effect, overlay) === 'again')
    return isLacking ? 'again' : effect
  } catch (error) {
    if (!attempts.some((attempt) => attempt.refused?.(at, error) === true)) throw error
    return undefined
  }
}

/** Returns the edits that the steps add to a group; undefined: one needs more than it has read. */
export function addedBy(attempts: readonly Attempt[], state: GroupState): AspectEdit[] | undefined {
  const added: AspectEdit[] = []
  for (const attempt of attempts) {
    const edits = attempt.end?.(state) ?? []
    if (edits === 'again') return undefined
    added.push(...edits)
  }
  return added
}

/** Entities as the groups planned so far leave them, by URN. */
export type Drafts = Map<string, Draft>

/** An entity during planning. */
export interface Draft {
  readonly urn: string
  readonly stored: EntityState
  /** Set by a rehearsal: nothing of the stored state counts any more. */
  readonly isDeleted?: true
  exists: boolean
  creation: LoggedChange | undefined
  properties: Properties
  readonly aspects: Map<string, AspectDraft>
  readonly points: Map<string, PlannedPoint>
}
interface AspectDraft {
  readonly state: AspectState | undefined
  readonly archived: PlannedAspect['archived']
  /** The first removal, which ended the stored value, and what later ones ended. */
  readonly removal: StoredRemoval | undefined
  readonly ended: readonly EndedState[]
  readonly steps: readonly EdgeStep[]
}

const NOTHING: EntityState = { exists: false, aspects: new Map(), points: new Map() }

function newDraft(urn: string, stored: EntityState = NOTHING): Draft {
  const { exists } = stored
  const empty = { creation: undefined, properties: {}, aspects: new Map(), points: new Map() }
  return { urn, stored, exists, ...empty }
}

/** Copies a draft, with the state as it was read last. */
function copyDraft(draft: Draft | undefined, state: EntityState | undefined): Draft | undefined {
  if (!draft) return undefined
  const stored = draft.isDeleted ? draft.stored : (state ?? draft.stored)
  return { ...draft, stored, aspects: new Map(draft.aspects), points: new Map(draft.points) }
}

function decideEdit(draft: Draft, edit: Edit, at: number, state: GroupState): Decided {
  if (edit.kind === 'point') {
    const current = toCurrent(draft, undefined)
    const pointHash = hashJson(edit.point.value)
    const outcome = pointOutcome(draft, edit.point, pointHash)
    return withBirth(draft, { edit, at, current, outcome, pointHash })
  }
  const stored = aspectDraft(draft, edit.aspect).state
  const current = toCurrent(draft, stored)
  const decision = edit.decide(current, state)
  return withBirth(draft, { edit, at, current, decision, outcome: aspectOutcome(decision, stored) })
}

/** An effect with the hash of its point, if it is of one. */
interface Decided extends Effect {
  readonly pointHash?: string
}

const withBirth = ({ exists }: Draft, effect: Omit<Decided, 'isBirth'>): Decided => ({
  ...effect,
  isBirth: effect.outcome === 'written' && !exists,
})

/** A removal of an absent aspect, and the stored value, change nothing. */
function aspectOutcome(decision: Decision, stored: AspectState | undefined): Outcome {
  if (decision.kind === 'keep') return 'unchanged'
  if (decision.kind === 'remove') return stored ? 'written' : 'unchanged'
  return stored?.hash === decision.put.hash ? 'unchanged' : 'written'
}

function pointOutcome(draft: Draft, point: Point, hash: string): Outcome {
  const key = pointKey(point)
  const currentHash = draft.points.get(key)?.hash ?? draft.stored.points.get(key)
  return currentHash === hash ? 'unchanged' : 'written'
}

/** Applies an effect. @returns its changes for the log, those of the entity first */
function applyEffect(
  draft: Draft,
  { edit, decision, outcome, isBirth, pointHash = '' }: Decided,
): LoggedChange[] {
  if (outcome === 'unchanged') return []
  const changes: LoggedChange[] = []
  if (edit.kind === 'point') {
    const { point } = edit
    const key = pointKey(point)
    changes.push(pointChange(point, !draft.points.has(key) && !draft.stored.points.has(key)))
    draft.points.set(key, { point, hash: pointHash })
  } else if (decision?.kind === 'put') {
    changes.push(...putAspect(draft, decision.put))
  } else if (decision?.kind === 'remove') {
    draft.properties = { ...draft.properties, ...decision.properties }
    changes.push(...removeAspect(draft, edit.aspect, decision.runId))
  }
  return isBirth ? [...createEntity(draft, edit), ...changes] : changes
}

/** Creates an entity on its first write. */
function createEntity(draft: Draft, edit: Edit): LoggedChange[] {
  const key = edit.birth()
  const hasKey = aspectDraft(draft, key.aspect).state !== undefined
  draft.exists = true
  const created: LoggedChange = { urn: draft.urn, operation: 'CREATE_ENTITY' }
  draft.creation = created
  return hasKey ? [created] : [created, ...putAspect(draft, key)]
}

function toCurrent(draft: Draft, state: AspectState | undefined): Current {
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

function putAspect(draft: Draft, put: Put): LoggedChange[] {
  const drafted = aspectDraft(draft, put.aspect)
  const { state, archived } = drafted
  const superseded = state ? state.superseded + 1 : 0
  const value = { ...put, superseded, text: () => jsonText(put.value) }
  const changes = aspectChanges(draft.urn, put.aspect, state, value)
  const change = changes.at(-1)
  draft.aspects.set(put.aspect, {
    ...drafted,
    state: { ...value, ...(change && { change }) },
    archived: state ? [...archived, { version: superseded, state }] : archived,
    steps: [...drafted.steps, { edges: put.edges, change, position: put.position }],
  })
  draft.properties = { ...draft.properties, ...put.properties }
  return changes
}

function removeAspect(draft: Draft, aspect: string, runId: string | undefined): LoggedChange[] {
  const { state, archived, removal: earlier, ended, steps } = aspectDraft(draft, aspect)
  const changes = aspectChanges(draft.urn, aspect, state, undefined, runId)
  const change = changes.at(-1)
  if (!change) return changes
  const values = [...archived, ...(state ? [{ version: 0, state }] : [])]
  const isStored = ({ state: { change: setting } }: (typeof values)[number]) => !setting
  const stored = values.find(isStored)
  const set = values.filter((value) => !isStored(value))
  draft.aspects.set(aspect, {
    state: undefined,
    archived: [],
    removal: earlier ?? (stored && { change, version: stored.version }),
    ended: [...ended, ...set.map((value) => ({ ...value, removal: change }))],
    steps: [...steps, { edges: [], change }],
  })
  return changes
}

function aspectDraft(draft: Draft, aspect: string): AspectDraft {
  const planned = draft.aspects.get(aspect)
  const stored = { state: draft.stored.aspects.get(aspect), archived: [] }
  return planned ?? { ...stored, removal: undefined, ended: [], steps: [] }
}

function toPlannedEntity(draft: Draft): PlannedEntity | undefined {
  const aspects = [...draft.aspects].flatMap(([name, after]) => {
    const before = draft.stored.aspects.get(name)
    if (after.state === before && after.ended.length === 0) return []
    return {
      name,
      before,
      after: after.state,
      archived: after.archived,
      removal: after.removal,
      ended: after.ended,
      steps: after.steps,
      edges: edgeSpans(before?.edges ?? [], after.steps),
    }
  })
  const points = [...draft.points.values()]
  if (aspects.length === 0 && points.length === 0) return undefined
  const creation = draft.stored.exists ? undefined : draft.creation
  return { urn: draft.urn, creation, aspects, points, properties: draft.properties }
}

/** Returns the position at which a restore creates an entity: just before its first value. */
export function restoredBirth({ aspects }: PlannedEntity): number | undefined {
  const positions = aspects.flatMap(({ after, archived }) =>
    [...archived.map(({ state }) => state), ...(after ? [after] : [])].flatMap(
      ({ position }) => position ?? [],
    ),
  )
  return positions.length > 0 ? Math.max(0, Math.min(...positions) - 1) : undefined
}

/**
 * Returns the numbers of the changes of entries, from 1: their positions follow those of the log in
 * this order.
 */
export function numberChanges(entries: readonly NewEntry[]): ReadonlyMap<LoggedChange, number> {
  const numbers = new Map<LoggedChange, number>()
  for (const { changes } of entries)
    for (const change of changes) numbers.set(change, numbers.size + 1)
  return numbers
}
