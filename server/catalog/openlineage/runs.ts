import { instantOf, type RunEvent } from './event.ts'
import { nameJob, orchestratorOf } from './jobs.ts'
import { nameDataset, type NamingRules } from './naming.ts'
import { add, createOnce, propertiesOf, upsert, type EventProposal } from './proposals.ts'

/** Returns the proposals about the run of an event, which is a data process instance. */
export function runProposals(event: RunEvent, rules: NamingRules, actor: string): EventProposal[] {
  const { run, inputs, outputs, atMillis } = event
  const { nominalTime = {}, errorMessage = {}, parent } = run.facets ?? {}
  const urn = instanceUrn(run.runId)
  const { nominalStartTime, nominalEndTime } = nominalTime
  const created = nominalStartTime === undefined ? atMillis : instantOf(nominalStartTime)
  const parentRun = parent?.run?.runId
  const datasets = (member: string, given: RunEvent['inputs']) =>
    given.map((dataset) => {
      const { urn: named } = nameDataset(dataset, rules)
      return [[member, named], named] as const
    })
  return [
    createOnce(urn, 'dataProcessInstanceProperties', {
      name: run.runId,
      type: 'BATCH_SCHEDULED',
      created: { time: created, actor },
      customProperties: {},
    }),
    ...add(
      urn,
      'dataProcessInstanceProperties',
      propertiesOf({
        nominalStartTime,
        nominalEndTime,
        errorMessage: errorMessage.message,
        programmingLanguage: errorMessage.programmingLanguage,
        stackTrace: errorMessage.stackTrace,
      }),
    ),
    createOnce(urn, 'dataProcessInstanceRelationships', {
      parentTemplate: nameJob(event.job, orchestratorOf(event)).job,
      upstreamInstances: [],
    }),
    ...add(urn, 'dataProcessInstanceRelationships', [
      [['parentInstance'], parentRun === undefined ? undefined : instanceUrn(parentRun)],
    ]),
    ...add(urn, 'dataProcessInstanceInput', datasets('inputs', inputs)),
    ...add(urn, 'dataProcessInstanceOutput', datasets('outputs', outputs)),
    ...stateOf(event, urn),
  ]
}

const instanceUrn = (runId: string): string => `urn:li:dataProcessInstance:${runId}`

/** State of a run by type of event; OTHER does not change it. */
const STATES = {
  START: { status: 'STARTED' },
  RUNNING: { status: 'STARTED' },
  COMPLETE: { status: 'COMPLETE', type: 'SUCCESS' },
  FAIL: { status: 'COMPLETE', type: 'FAILURE' },
  ABORT: { status: 'COMPLETE', type: 'FAILURE' },
  OTHER: undefined,
} as const

function stateOf({ eventType, atMillis }: RunEvent, urn: string): EventProposal[] {
  const state = STATES[eventType]
  if (state === undefined) return []
  const result = 'type' in state ? { type: state.type, nativeResultType: eventType } : undefined
  const event = { timestampMillis: atMillis, status: state.status, ...(result && { result }) }
  return [upsert(urn, 'dataProcessInstanceRunEvent', event)]
}
