import type { JsonObject } from '../../../graph/model/json.ts'
import type { Outcome } from '../../../graph/store/edit.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import { Rehearsal, type RehearsedEffect } from '../../../graph/store/rehearsal.ts'

/** What a write would do to one aspect, to points of one aspect, or to an entity. */
export interface ForetoldChange {
  readonly urn: string
  /** Absent: the entity itself, which is deleted. */
  readonly aspect?: string | undefined
  readonly outcome: Outcome | 'refused'
  /** Why it is refused. */
  readonly reason?: string
  readonly before?: JsonObject | undefined
  readonly after?: JsonObject | undefined
  /** Whether the request did not ask for it: it follows from another change. */
  readonly follows: boolean
  /** Whether the request has created the entity before, or does now. */
  readonly born: boolean
}

/** A request that is carried out as far as nothing is stored (docs/interface: ingest/dry-run). */
export class DryRun {
  readonly rehearsal = new Rehearsal()
  readonly #changes: ForetoldChange[] = []
  readonly #born = new Set<string>()

  /** What the request would do, in order. */
  get changes(): readonly ForetoldChange[] {
    return this.#changes
  }

  /** Adds the effects of a group of edits. */
  addEffects(effects: readonly RehearsedEffect[]): void {
    for (const effect of effects) {
      if (effect.isBirth) this.#addBirth(effect)
      // What follows may be as it was, of which nobody asked to hear.
      if (!effect.follows || effect.outcome === 'written') this.#add(foretoldChange(effect))
    }
  }

  /** Adds the deletion of an entity, and of each aspect that it has, with or without points. */
  addDeletion({ urn, aspects }: StoredEntity, series: readonly string[]): void {
    for (const aspect of series) this.#add({ urn, aspect, outcome: 'written', follows: true })
    for (const [aspect, { value }] of aspects)
      this.#add({ urn, aspect, outcome: 'written', before: value, follows: true })
    this.#add({ urn, outcome: 'written', follows: false })
    this.#born.delete(urn)
  }

  /** Adds the deletion of points. */
  addPointDeletion(urn: string, aspect: string, count: number): void {
    this.#add({ urn, aspect, outcome: count > 0 ? 'written' : 'unchanged', follows: false })
  }

  /** Adds a change that is refused alone, while others of the request are not. */
  addRefusal(urn = '', aspect: string | undefined, reason: string): void {
    this.#add({ urn, aspect, outcome: 'refused', reason, follows: false })
  }

  #add(change: Omit<ForetoldChange, 'born'>): void {
    this.#changes.push({ ...change, born: this.#born.has(change.urn) })
  }

  #addBirth({ edit }: RehearsedEffect): void {
    const { urn } = edit
    this.#born.add(urn)
    const { aspect, value } = edit.birth()
    if (edit.kind === 'point' || edit.aspect !== aspect)
      this.#add({ urn, aspect, outcome: 'written', after: value, follows: true })
  }
}

function foretoldChange({
  edit,
  decision,
  outcome,
  before,
  follows,
}: RehearsedEffect): Omit<ForetoldChange, 'born'> {
  const { urn } = edit
  if (edit.kind === 'point') {
    const { aspect, value } = edit.point
    return { urn, aspect, outcome, follows, ...(outcome === 'written' && { after: value }) }
  }
  const after = outcome === 'written' && decision?.kind === 'put' ? decision.put.value : undefined
  return { urn, aspect: edit.aspect, outcome, before, after, follows }
}
