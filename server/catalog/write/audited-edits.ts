import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { AspectEdit, Current, Decision, Edit, Outcome } from '../../../graph/store/edit.ts'
import { EVENTS, type AuditEvent } from '../audit/events.ts'

/** Edits that observe their own decisions, and the events that follow from their outcomes. */
export interface AuditedEdits {
  readonly edits: readonly Edit[]
  readonly eventsOf: (outcomes: readonly Outcome[]) => AuditEvent[]
}

/** Returns edits whose changes of audited entity types become events; undefined if there are none. */
export function auditedEdits(registry: Registry, edits: readonly Edit[]): AuditedEdits | undefined {
  const isAudited = (edit: Edit): edit is AspectEdit =>
    edit.kind === 'aspect' && registry.entity(entityTypeOf(edit.urn))?.audited !== undefined
  if (!edits.some(isAudited)) return undefined
  const observed = new Map<number, { current: Current; decision: Decision }>()
  const observing = edits.map((edit, at) => {
    if (!isAudited(edit)) return edit
    const decide = (current: Current): Decision => {
      const decision = edit.decide(current)
      // A later attempt replaces what an earlier one has observed.
      observed.set(at, { current, decision })
      return decision
    }
    return { ...edit, decide }
  })
  const eventsOf = (outcomes: readonly Outcome[]) =>
    [...observed].flatMap(([at, { current, decision }]) => {
      const edit = edits[at]
      if (edit?.kind !== 'aspect' || outcomes[at] !== 'written') return []
      return eventsOfEdit(registry, edit, current, decision)
    })
  return { edits: observing, eventsOf }
}

function eventsOfEdit(
  registry: Registry,
  { urn, aspect }: AspectEdit,
  { entityExists }: Current,
  { kind }: Decision,
): AuditEvent[] {
  const type = entityTypeOf(urn)
  const { created, changed } = registry.entity(type)?.audited ?? {}
  const key = registry.keyAspectOf(type)
  const events: AuditEvent[] = []
  const createdType = created ?? changed ?? EVENTS.aspectChanged
  if (!entityExists) events.push({ type: createdType, entityUrn: urn, aspectName: key })
  if (kind === 'remove')
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
