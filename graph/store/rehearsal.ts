import type { Latest } from '../model/audit.ts'
import type { JsonObject } from '../model/json.ts'
import { parseJson } from '../model/json-text.ts'
import { runYielding } from '../runtime/yield.ts'
import type { Effect, Group, Outcome } from './edit.ts'
import {
  Overlay,
  planGroup,
  type AppliedEffect,
  type Draft,
  type Drafts,
  type EntityState,
} from './plan.ts'

/** An entity with the latest values of its aspects. */
interface LatestEntity {
  readonly urn: string
  readonly aspects: ReadonlyMap<string, Latest>
}

/** What one edit of a rehearsal would do. */
export interface RehearsedEffect extends AppliedEffect {
  /** The value that it replaces; absent: none, or it is of a point. */
  readonly before?: JsonObject
  /** Whether the request did not ask for it: it follows from another one. */
  readonly follows: boolean
}

const REMOVED = { state: undefined, archived: [], removal: undefined, ended: [], steps: [] }

/**
 * Plans the groups of a request one after the other, and stores none: each finds what the earlier
 * ones would leave.
 */
export class Rehearsal {
  readonly #drafts: Drafts = new Map()
  #effects: RehearsedEffect[] = []

  /** Returns the effects of the groups that were planned since the last call, in order. */
  takeEffects(): readonly RehearsedEffect[] {
    const effects = this.#effects
    this.#effects = []
    return effects
  }

  /**
   * Plans a group.
   *
   * @param lockAndRead locks the entities of the group and returns their stored states
   * @returns one outcome per edit, and after these one per edit that a step added; undefined if a
   *   step needs more than it has read
   * @throws what refuses the group
   */
  async plan(
    group: Group,
    lockAndRead: (
      group: Group,
    ) => Promise<ReadonlyMap<string, EntityState>> | ReadonlyMap<string, EntityState>,
  ): Promise<Outcome[] | undefined> {
    const overlay = new Overlay(group, this.#drafts, await lockAndRead(group))
    const result = await runYielding(planGroup(group, overlay))
    if ('refused' in result) throw result.refused
    if ('again' in result) return undefined
    overlay.keep()
    const asked = new Set(group.edits)
    // Values are read while the locks are held.
    for (const effect of overlay.effects)
      this.#effects.push({ ...effect, ...beforeMember(effect), follows: !asked.has(effect.edit) })
    return result.outcomes
  }

  /** Plans the permanent deletion of an entity, with the aspects that it has. */
  deleteEntity({ urn, aspects }: LatestEntity): void {
    const stored = { exists: false, aspects: new Map(), points: new Map() }
    const aspectDrafts = new Map([...aspects.keys()].map((name) => [name, REMOVED]))
    this.#drafts.set(urn, {
      urn,
      stored,
      isDeleted: true,
      exists: false,
      creation: undefined,
      properties: {},
      aspects: aspectDrafts,
      points: new Map(),
    })
  }

  /** Returns which of the entities would exist, given those that do. */
  existing(urns: readonly string[], stored: ReadonlySet<string>): Set<string> {
    return new Set(urns.filter((urn) => this.#drafts.get(urn)?.exists ?? stored.has(urn)))
  }

  /** Returns the latest values as they would be, given the stored ones. */
  latest(
    urns: readonly string[],
    stored: ReadonlyMap<string, LatestEntity>,
    aspects?: readonly string[],
  ): Map<string, LatestEntity> {
    const names = aspects && new Set(aspects)
    const entities = new Map(stored)
    for (const urn of urns) {
      const draft = this.#drafts.get(urn)
      if (draft?.exists === false) entities.delete(urn)
      else if (draft)
        entities.set(urn, { urn, aspects: draftedAspects(draft, stored.get(urn), names) })
    }
    return entities
  }
}

function beforeMember({ edit, outcome, current }: Effect): { before?: JsonObject } {
  const isChange = edit.kind === 'aspect' && outcome === 'written'
  return isChange && current.aspect ? { before: current.aspect.value() } : {}
}

function draftedAspects(
  draft: Draft,
  stored: LatestEntity | undefined,
  names: ReadonlySet<string> | undefined,
): Map<string, Latest> {
  const latest = new Map(stored?.aspects)
  for (const [name, { state }] of draft.aspects) {
    if (names && !names.has(name)) continue
    if (!state) latest.delete(name)
    else {
      const { created, systemMetadata, superseded, value = parseJson(state.text()) } = state
      const system = systemMetadata && { systemMetadata }
      latest.set(name, {
        name,
        version: 0,
        value: value as JsonObject,
        created,
        superseded,
        ...system,
      })
    }
  }
  return latest
}
