import { documentInfo } from '../../../graph/aspects/documentation/document-info.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { parsePage } from '../../catalog/page.ts'
import type { ChangeEvent } from '../../catalog/history/change-event.ts'
import { readTimeline } from '../../catalog/history/timeline.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { toLink } from '../engine/values.ts'

/** Default length of the period, and default number of changes, as in DataHub. */
const LOOKBACK_MS = 2_592_000_000
const LIMIT_DEFAULT = 50

/** Types of changes by the parameter that only they have. */
const DOCUMENT_CHANGES: Readonly<Record<string, string>> = {
  newTitle: 'TITLE_CHANGED',
  newContent: 'TEXT_CHANGED',
  newState: 'STATE_CHANGED',
  newParent: 'PARENT_CHANGED',
  assetUrn: 'RELATED_ASSETS_CHANGED',
  documentUrn: 'RELATED_DOCUMENTS_CHANGED',
}

/** Answers the changes of a document, latest first (docs/interface: graphql/timeline). */
export async function changeHistory(
  { urn }: Link,
  { startTimeMillis, endTimeMillis, limit }: FieldArguments['changeHistory'],
  { catalog, budget }: GraphqlContext,
) {
  const { count } = parsePage({ count: limit }, LIMIT_DEFAULT, 'limit')
  const endMillis = endTimeMillis ?? catalog.clock()
  const period = { startMillis: startTimeMillis ?? endMillis - LOOKBACK_MS, endMillis }
  const transactions = await budget.ask(() =>
    readTimeline(catalog, urn, { names: [documentInfo.name], ...period }),
  )
  const changes = transactions.toReversed().flatMap(({ changes: events, ...transaction }) => {
    const { actor, timestampMillis: timestamp } = transaction
    return events.map((change) => ({
      changeType: changeType(change),
      description: change.description,
      actor: toLink(actor, [corpuser.name]),
      timestamp,
      details: changeDetails(change).map((value) => ({ owner: urn, value })),
    }))
  })
  return changes.slice(0, count)
}

function changeType({ parameters }: ChangeEvent): string {
  const name =
    Object.keys(parameters).find((parameter) => Object.hasOwn(DOCUMENT_CHANGES, parameter)) ?? ''
  return DOCUMENT_CHANGES[name] ?? 'CREATED'
}

/** Names a related entity and the operation as DataHub does. */
function changeDetails({ category, modifier, operation, parameters }: ChangeEvent) {
  const details =
    category === 'RELATED_ENTITIES' ? { entityUrn: modifier ?? '', operation } : parameters
  return Object.entries(details).map(([key, value]) => ({ key, value }))
}
