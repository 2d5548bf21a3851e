import { parseUrn } from '../../../graph/model/urn.ts'
import { hasAllValues, type ValuedChange } from '../feed/changed-values.ts'
import { changeEvents } from './aspect-differs.ts'
import type { ChangeEvent } from './change-event.ts'

/**
 * Returns what a logged change did, as the timeline tells it; nothing for points, for changes of
 * entities themselves, and where a value was deleted since.
 */
export function loggedEvents(change: ValuedChange): readonly ChangeEvent[] {
  const { urn, aspect, point, values } = change
  if (aspect === undefined || point || !hasAllValues(change)) return []
  return changeEvents(aspect, parseUrn(urn), values.before?.value, values.after?.value)
}
