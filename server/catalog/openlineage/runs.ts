import { dataProcessInstanceInput } from '../../../graph/aspects/pipelines/data-process-instance-input.ts'
import { dataProcessInstanceOutput } from '../../../graph/aspects/pipelines/data-process-instance-output.ts'
import { dataProcessInstanceProperties } from '../../../graph/aspects/pipelines/data-process-instance-properties.ts'
import { dataProcessInstanceRelationships } from '../../../graph/aspects/pipelines/data-process-instance-relationships.ts'
import { dataProcessInstanceRunEvent } from '../../../graph/aspects/pipelines/data-process-instance-run-event.ts'
import { parseTime, type RunEvent } from './event.ts'
import { instanceUrn, nameJob, type EventMeaning } from './job-names.ts'
import {
  additionProposals,
  createOnce,
  customProperties,
  upsert,
  type EventProposal,
} from './event-proposal.ts'

/** Returns the proposals about the run of an event, which is a data process instance. */
export function runProposals(
  event: RunEvent,
  { nameDataset, orchestrator }: EventMeaning,
  actor: string,
): EventProposal[] {
  const { run, inputs, outputs, atMillis } = event
  const { nominalTime = {}, errorMessage = {}, parent } = run.facets ?? {}
  const urn = instanceUrn(run.runId)
  const { nominalStartTime, nominalEndTime } = nominalTime
  // An unreadable nominal time is kept as a property; the run began no later than its event.
  const createdMillis = parseTime(nominalStartTime ?? '') ?? atMillis
  const parentRun = parent?.run?.runId
  const datasets = (member: string, list: RunEvent['inputs']) =>
    list.map((dataset) => {
      const { urn: datasetUrn } = nameDataset(dataset)
      return [[member, datasetUrn], datasetUrn] as const
    })
  return [
    createOnce(urn, dataProcessInstanceProperties.name, {
      name: run.runId,
      type: 'BATCH_SCHEDULED',
      created: { time: createdMillis, actor },
      customProperties: {},
    }),
    ...additionProposals(
      urn,
      dataProcessInstanceProperties.name,
      customProperties({
        nominalStartTime,
        nominalEndTime,
        errorMessage: errorMessage.message,
        programmingLanguage: errorMessage.programmingLanguage,
        stackTrace: errorMessage.stackTrace,
      }),
    ),
    createOnce(urn, dataProcessInstanceRelationships.name, {
      parentTemplate: nameJob(event.job, orchestrator).job,
      upstreamInstances: [],
    }),
    ...additionProposals(urn, dataProcessInstanceRelationships.name, [
      [['parentInstance'], parentRun === undefined ? undefined : instanceUrn(parentRun)],
    ]),
    ...additionProposals(urn, dataProcessInstanceInput.name, datasets('inputs', inputs)),
    ...additionProposals(urn, dataProcessInstanceOutput.name, datasets('outputs', outputs)),
    ...stateProposals(event, urn),
  ]
}

/** State of a run by type of event; OTHER does not change it. */
const STATES = {
  START: { status: 'STARTED' },
  RUNNING: { status: 'STARTED' },
  COMPLETE: { status: 'COMPLETE', type: 'SUCCESS' },
  FAIL: { status: 'COMPLETE', type: 'FAILURE' },
  ABORT: { status: 'COMPLETE', type: 'FAILURE' },
  OTHER: undefined,
} as const

function stateProposals({ eventType, atMillis }: RunEvent, urn: string): EventProposal[] {
  const state = STATES[eventType]
  if (state === undefined) return []
  const result = 'type' in state ? { type: state.type, nativeResultType: eventType } : undefined
  const event = { timestampMillis: atMillis, status: state.status, ...(result && { result }) }
  return [upsert(urn, dataProcessInstanceRunEvent.name, event)]
}
