import { dataProcessInstanceRelationships } from '../../../graph/aspects/pipelines/data-process-instance-relationships.ts'
import { dataProcessInstanceRunEvent } from '../../../graph/aspects/pipelines/data-process-instance-run-event.ts'
import { dataFlow } from '../../../graph/aspects/pipelines/data-flow.entity.ts'
import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import { assertionRunEvent } from '../../../graph/aspects/quality/assertion-run-event.ts'
import { assertedEdges, diffEdges } from '../../../graph/model/edges.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { Operation, PositionedChange } from '../../../graph/store/change-log.ts'
import type { Catalog } from '../catalog.ts'
import { hasAllValues, type ChangedValue, type ValuedChange } from '../feed/changed-values.ts'
import { firstMemberText, recordMember } from '../history/differ.ts'
import { loggedEvents } from '../history/logged-events.ts'
import { jsonPayload } from './avro-json.ts'

/** What happened to an entity, in DataHub's words. */
interface EntityEvent {
  readonly urn: string
  readonly category: string
  readonly operation: string
  readonly modifier?: string | null
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** DataHub's names of what happens to entities. */
const LIFECYCLE: Partial<Record<Operation, string>> = {
  CREATE_ENTITY: 'CREATE',
  DELETE_ENTITY: 'HARD_DELETE',
  SOFT_DELETE: 'SOFT_DELETE',
  REINSTATE: 'REINSTATE',
}

/** Returns what the event of a point tells; undefined if it has none. */
type RunEvent = (catalog: EventCatalog, urn: Urn, value: JsonObject) => Promise<RunResult>
type RunResult = Pick<EntityEvent, 'operation' | 'parameters'> | undefined

const RUN_EVENTS: Readonly<Record<string, RunEvent>> = {
  [assertionRunEvent.name]: async (_catalog, _urn, value) => {
    const { status, runId, asserteeUrn } = value
    if (status !== 'COMPLETE') return undefined
    const assertionResult = firstMemberText(recordMember(value, 'result'), 'type')
    const parameters = { runResult: status, runId, asserteeUrn, assertionResult }
    return { operation: 'COMPLETED', parameters }
  },
  [dataProcessInstanceRunEvent.name]: async ({ graph }, urn, value) => {
    const { status, attempt } = value
    if (status === undefined) return undefined
    const { name } = dataProcessInstanceRelationships
    const related = (await graph.read([urn], [name])).get(urn)?.aspects.get(name)?.value
    const template = firstMemberText(related, 'parentTemplate') ?? ''
    const templateType = entityTypeOf(template)
    const parameters = {
      attempt,
      runResult: firstMemberText(recordMember(value, 'result'), 'type'),
      parentInstanceUrn: firstMemberText(related, 'parentInstance'),
      ...(templateType === dataFlow.name && { dataFlowUrn: template }),
      ...(templateType === dataJob.name && { dataJobUrn: template }),
    }
    return { operation: status === 'COMPLETE' ? 'COMPLETED' : 'STARTED', parameters }
  },
}

type EventCatalog = Pick<Catalog, 'graph' | 'registry' | 'sight'>

/** Whether a change may have platform events. */
export function hasPlatformEvents({ point, aspect = '', operation }: PositionedChange): boolean {
  return !point || (operation !== 'DELETE' && Object.hasOwn(RUN_EVENTS, aspect))
}

/**
 * Returns a change as DataHub's platform events: those of the entity, then those of its
 * relationships (docs/interface: changes/events). Where the values before and after are not both
 * known, there is none.
 */
export async function platformEvents(
  catalog: EventCatalog,
  change: ValuedChange,
): Promise<string[]> {
  const auditStamp = { actor: change.author.actor, time: change.millis }
  const platformEvent = (name: string, payload: object) => {
    const header = { timestampMillis: change.millis }
    return jsonText({ header, name, payload: jsonPayload({ ...payload, auditStamp }) })
  }
  const entityEvents = (await describeEntity(catalog, change)).map(
    ({ urn, category, operation, modifier, parameters }) =>
      platformEvent('entityChangeEvent', {
        entityType: entityTypeOf(urn),
        entityUrn: urn,
        category,
        operation,
        ...(typeof modifier === 'string' && { modifier }),
        ...(parameters && { parameters }),
        version: 0,
      }),
  )
  const relationshipEvents = (await describeEdges(catalog, change)).map((edge) =>
    platformEvent('relationshipChangeEvent', edge),
  )
  return [...entityEvents, ...relationshipEvents]
}

async function describeEntity(
  catalog: EventCatalog,
  change: ValuedChange,
): Promise<readonly EntityEvent[]> {
  const { urn, aspect, operation, point, values } = change
  if (aspect === undefined) {
    const lifecycle = LIFECYCLE[operation]
    return lifecycle ? [{ urn, category: 'LIFECYCLE', operation: lifecycle }] : []
  }
  if (point) {
    const value = values.after?.value
    const run = value && (await RUN_EVENTS[aspect]?.(catalog, parseUrn(urn), value))
    return run ? [{ urn, category: 'RUN', ...run }] : []
  }
  return loggedEvents(change)
}

async function describeEdges(
  { registry, sight }: EventCatalog,
  change: ValuedChange,
): Promise<readonly object[]> {
  const { urn, values } = change
  const aspect = registry.aspect(change.aspect ?? '')
  if (!aspect || change.point || !hasAllValues(change)) return []
  const edgesOf = (value: ChangedValue | undefined) =>
    value ? assertedEdges(aspect, urn, value.value) : []
  const { added, removed } = diffEdges(edgesOf(values.before), edgesOf(values.after))
  const edges = [
    ...removed.map((edge) => ({ edge, operation: 'REMOVE' })),
    ...added.map((edge) => ({ edge, operation: 'ADD' })),
  ]
  const ends = edges.flatMap(({ edge }) => [edge.from, edge.to])
  const seenUrns = sight && ends.length > 0 ? await sight.seen(ends) : undefined
  return edges
    .filter(({ edge }) => !seenUrns || (seenUrns.has(edge.from) && seenUrns.has(edge.to)))
    .map(({ edge: { from, to, name, via }, operation }) => ({
      sourceUrn: from,
      destinationUrn: to,
      operation,
      relationshipType: name,
      ...(via !== undefined && (!seenUrns || seenUrns.has(via)) && { via }),
    }))
}
