import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { ChangeEvent } from '../../catalog/history/change-event.ts'
import { parsePage, type PageInput } from '../../catalog/page.ts'

/** Most and default number of changes of one value in an answer: one may add 5,000 columns. */
const EVENTS_MAX = 100
const EVENTS_DEFAULT = 20

/** Returns a change in DataHub's shape; `owner` is the entity whose aspect was changed. */
export function toChangeEvent(
  { parameters, ...change }: ChangeEvent,
  owner: Urn,
  stamp: AuditStamp,
) {
  return {
    ...change,
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) })),
    auditStamp: { owner, value: stamp },
  }
}

/** Returns the changes by one value, of which the first are answered. */
export function toChangeEventList(changes: readonly ChangeEvent[], owner: Urn, stamp: AuditStamp) {
  return {
    total: changes.length,
    events: (page: Pick<PageInput, 'count'>) => {
      const { count } = parsePage(page, EVENTS_DEFAULT)
      const first = changes.slice(0, Math.min(count, EVENTS_MAX))
      return first.map((change) => toChangeEvent(change, owner, stamp))
    },
  }
}
