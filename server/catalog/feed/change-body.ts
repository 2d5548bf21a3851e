import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { toWire } from '../../../graph/model/wire.ts'
import type { PositionedChange } from '../../../graph/store/change-log.ts'
import type { ValuedChange } from './changed-values.ts'

/** A change, with its values if they were asked for. */
export type ShownChange = PositionedChange & Partial<Pick<ValuedChange, 'values'>>

/** What decides on the form of values. */
export interface ChangeShape {
  readonly registry: Pick<Registry, 'aspect'>
  /** Prefix of class-style names in values. */
  readonly vendorNamespace: string
}

/** Returns a change as readers get it (docs/interface: changes/read). */
export function changeBody(shape: ChangeShape, change: ShownChange): object {
  const { position, millis, author, urn: changed, aspect, operation, runId, point } = change
  const { actor, source, traceId } = author
  return {
    position: String(position),
    time: millis,
    actor,
    ...(runId !== undefined && { runId }),
    ...(traceId !== undefined && { traceId }),
    source,
    urn: changed,
    entityType: entityTypeOf(changed),
    ...(aspect !== undefined && { aspect }),
    operation,
    ...(aspect !== undefined && !point && versionMembers(change)),
    ...(point && { timestampMillis: point.timestampMillis, pointId: point.id }),
    ...wireValues(shape, aspect ?? '', change.values),
  }
}

function wireValues(
  { registry, vendorNamespace }: ChangeShape,
  name: string,
  values: ShownChange['values'] = {},
) {
  const fields = registry.aspect(name)?.fields
  return Object.fromEntries(
    Object.entries(values).map(([side, { value, ...origin }]) => {
      const wire = fields ? toWire(fields, value, vendorNamespace) : value
      return [side, { value: wire, ...origin }]
    }),
  )
}

function versionMembers({ before, after }: PositionedChange) {
  return { versionBefore: before?.version ?? null, versionAfter: after?.version ?? null }
}
