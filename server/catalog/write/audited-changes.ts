import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Attempt, Effect, Step } from '../../../graph/store/edit.ts'
import { EVENTS, type AuditEvent } from '../audit/audit-events.ts'

/** Observes what edits do to audited entity types, for the audit records of a write. */
export class AuditedChanges implements Step {
  readonly #registry: Registry
  #effects: Effect[] = []

  constructor(registry: Registry) {
    this.#registry = registry
  }

  begin(): Attempt {
    this.#effects = []
    return {
      edited: (effect) => {
        const { edit, outcome } = effect
        if (edit.kind === 'point' || outcome === 'unchanged') return undefined
        if (this.#registry.entity(entityTypeOf(edit.urn))?.audited) this.#effects.push(effect)
        return undefined
      },
    }
  }

  /** Returns the events of the latest attempt. */
  events(): AuditEvent[] {
    return this.#effects.flatMap((effect) => auditEvents(this.#registry, effect))
  }
}

function auditEvents(registry: Registry, { edit, current, decision }: Effect): AuditEvent[] {
  if (edit.kind !== 'aspect') return []
  const { urn, aspect } = edit
  const type = entityTypeOf(urn)
  const { created, changed } = registry.entity(type)?.audited ?? {}
  const key = registry.keyAspectOf(type)
  const events: AuditEvent[] = []
  const createdType = created ?? changed ?? EVENTS.aspectChanged
  if (!current.entityExists) events.push({ type: createdType, entityUrn: urn, aspectName: key })
  if (decision?.kind === 'remove')
    events.push({ type: EVENTS.entityDeleted, entityUrn: urn, aspectName: aspect })
  else if (aspect !== key)
    events.push({ type: changed ?? EVENTS.aspectChanged, entityUrn: urn, aspectName: aspect })
  return events
}

/**
 * Returns the event of the permanent deletion of an entity of any type, which deletes the history,
 * too.
 */
export function deletionEvent(registry: Registry, urn: string): AuditEvent {
  const type = entityTypeOf(urn)
  const { deleted = EVENTS.entityDeleted } = registry.entity(type)?.audited ?? {}
  return { type: deleted, entityUrn: urn, aspectName: registry.keyAspectOf(type) }
}
