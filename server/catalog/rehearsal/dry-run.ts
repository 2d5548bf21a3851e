import type { CatalogError, SufficientPrivileges } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Outcome } from '../../../graph/store/edit.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import type { LoggedChange, Operation } from '../../../graph/store/change-log.ts'
import { Rehearsal, type RehearsedEffect } from '../../../graph/store/rehearsal.ts'

/** What a write would do to one aspect, to points of one aspect, or to an entity. */
export interface ForetoldChange {
  readonly urn: string
  /** Absent: the entity itself, which is deleted. */
  readonly aspect?: string | undefined
  readonly outcome: Outcome | 'refused'
  /** What the log of changes would name it; absent unless it is written. */
  readonly operation?: Operation | undefined
  /** Why it is refused. */
  readonly reason?: string
  /** The privileges of which each would suffice. */
  readonly missing?: readonly SufficientPrivileges[]
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
  readonly #asked = new Set<string>()
  readonly #born = new Set<string>()

  /** What the request would do, in order. */
  get changes(): readonly ForetoldChange[] {
    return this.#changes
  }

  /** Whether the request asks to change the entity. The catalog finds others that it changes, too. */
  asksFor(urn: string): boolean {
    return this.#asked.has(urn)
  }

  /** Adds entities on which the caller needs privileges, because the request asks to change them. */
  addAsked(urns: readonly string[]): void {
    for (const urn of urns) this.#asked.add(urn)
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
    this.addAsked([urn])
    const deleted = { urn, outcome: 'written', operation: 'DELETE', follows: true } as const
    for (const aspect of series) this.#add({ ...deleted, aspect })
    for (const [aspect, { value }] of aspects) this.#add({ ...deleted, aspect, before: value })
    this.#add({ ...deleted, operation: 'DELETE_ENTITY', follows: false })
    this.#born.delete(urn)
  }

  /** Adds the deletion of points. */
  addPointDeletion(urn: string, aspect: string, count: number): void {
    const written = { outcome: 'written', operation: 'DELETE' } as const
    const change = count > 0 ? written : ({ outcome: 'unchanged' } as const)
    this.addAsked([urn])
    this.#add({ urn, aspect, ...change, follows: false })
  }

  /** Adds a change that is refused alone, while others of the request are not. */
  addRefusal(urn = '', aspect: string | undefined, error: CatalogError): void {
    this.addAsked([urn])
    this.#add({ urn, aspect, outcome: 'refused', ...refusalReason(error), follows: false })
  }

  #add(change: Omit<ForetoldChange, 'born'>): void {
    this.#changes.push({ ...change, born: this.#born.has(change.urn) })
  }

  #addBirth({ edit }: RehearsedEffect): void {
    const { urn } = edit
    this.#born.add(urn)
    const { aspect, value } = edit.birth()
    if (edit.kind === 'point' || edit.aspect !== aspect) {
      const written = { outcome: 'written', operation: 'CREATE' } as const
      this.#add({ urn, aspect, ...written, after: value, follows: true })
    }
  }
}

/** Returns why a change is refused, for people and for programs. */
export const refusalReason = ({ message, missing }: CatalogError) => ({
  reason: message,
  ...(missing && { missing }),
})

function foretoldChange({
  edit,
  decision,
  outcome,
  before,
  follows,
  logged,
}: RehearsedEffect): Omit<ForetoldChange, 'born'> {
  const { urn } = edit
  if (edit.kind === 'point') {
    const { aspect, value } = edit.point
    const change = { urn, aspect, outcome, operation: operationOn(aspect, logged), follows }
    return { ...change, ...(outcome === 'written' && { after: value }) }
  }
  const { aspect } = edit
  const after = outcome === 'written' && decision?.kind === 'put' ? decision.put.value : undefined
  return { urn, aspect, outcome, operation: operationOn(aspect, logged), before, after, follows }
}

/** Returns the operation on an aspect, or the soft deletion or restoration that it decides. */
function operationOn(name: string, logged: readonly LoggedChange[]): Operation | undefined {
  return logged.find(({ operation, aspect = name }) => {
    return aspect === name && operation !== 'CREATE_ENTITY'
  })?.operation
}
