import { dataFlowInfo } from '../../../graph/aspects/pipelines/data-flow-info.ts'
import { dataJobInfo } from '../../../graph/aspects/pipelines/data-job-info.ts'
import { dataJobInputOutput } from '../../../graph/aspects/pipelines/data-job-input-output.ts'
import { dataTransformLogic } from '../../../graph/aspects/pipelines/data-transform-logic.ts'
import { subTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { columnOrigins } from './datasets.ts'
import type { JobEvent, RunEvent } from './event.ts'
import { readEngine, nameJob, type EventMeaning } from './job-names.ts'
import { labelProposals } from './labels.ts'
import {
  additionProposals,
  customProperties,
  removalProposals,
  upsert,
  type Addition,
  type EventProposal,
} from './event-proposal.ts'

/** Returns the proposals about the task and the pipeline of an event. */
export function jobProposals(event: JobEvent | RunEvent, meaning: EventMeaning): EventProposal[] {
  const { orchestrator } = meaning
  const { flow, flowName, job, jobName } = nameJob(event.job, orchestrator)
  const { facets = {} } = event.job
  const { jobType = {}, sourceCodeLocation = {} } = facets
  const { name: engine, version: engineVersion } = readEngine(event)
  const properties = customProperties({
    processingEngine: engine,
    processingEngineVersion: engineVersion,
  })
  return [
    ...additionProposals(flow, dataFlowInfo.name, [[['name'], flowName], ...properties]),
    ...additionProposals(job, dataJobInfo.name, [
      [['name'], jobName],
      // The member of the union for types that DataHub does not list.
      [['type'], { string: jobType.processingType ?? orchestrator }],
      [['flowUrn'], flow],
      [['description'], facets.documentation?.description],
      [['externalUrl'], sourceCodeLocation.url ?? sourceCodeLocation.repoUrl],
      ...properties,
    ]),
    ...(jobType.jobType === undefined
      ? []
      : [upsert(job, subTypes.name, { typeNames: [jobType.jobType] })]),
    ...labelProposals(job, facets),
    ...logicProposals(job, facets.sql?.query),
    lineageProposal(event, job, meaning),
    ...childProposals(job, meaning),
  ].filter((proposal) => proposal !== undefined)
}

function logicProposals(job: string, query: string | undefined): EventProposal[] {
  if (query === undefined || query.trim() === '') return []
  const queryStatement = { value: query, language: 'SQL' }
  return [upsert(job, dataTransformLogic.name, { transforms: [{ queryStatement }] })]
}

/**
 * Returns the proposal about inputs and outputs of the task. Events of a run are partial, so they
 * add to the stored lineage; the event of a job is complete and replaces it.
 */
function lineageProposal(
  event: JobEvent | RunEvent,
  job: string,
  { nameDataset, parentTask }: EventMeaning,
): EventProposal | undefined {
  const datasetUrns = (datasets: JobEvent['inputs']) => [
    ...new Set(datasets.map((dataset) => nameDataset(dataset).urn)),
  ]
  const [inputs, outputs] = [datasetUrns(event.inputs), datasetUrns(event.outputs)]
  const edgeAdditions = (member: string, urns: readonly string[]): Addition[] =>
    urns.map((destinationUrn) => [[member, destinationUrn], { destinationUrn }])
  const columns = [...event.inputs, ...event.outputs].flatMap((dataset) =>
    columnOrigins(dataset, nameDataset),
  )
  const [edgesProposal] = additionProposals(job, dataJobInputOutput.name, [
    ...edgeAdditions('inputDatasetEdges', inputs),
    ...edgeAdditions('outputDatasetEdges', outputs),
    ...edgeAdditions('inputDatajobEdges', parentTask === undefined ? [] : [parentTask]),
    // Operation, downstream, query and upstream: see `write/patch/column-lineage.ts`.
    ...columns.map(({ downstream, operation = 'NONE', upstream }): Addition => [
      ['fineGrainedLineages', operation, downstream, 'NONE', upstream],
      { confidenceScore: 1 },
    ]),
  ])
  if (event.kind === 'run') return edgesProposal
  const edgesTo = (urns: readonly string[]) => urns.map((destinationUrn) => ({ destinationUrn }))
  return upsert(job, dataJobInputOutput.name, {
    inputDatasets: [],
    outputDatasets: [],
    inputDatasetEdges: edgesTo(inputs),
    outputDatasetEdges: edgesTo(outputs),
    fineGrainedLineages: columns.map(({ downstream, operation, upstream }) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [upstream],
      downstreamType: 'FIELD',
      downstreams: [downstream],
      ...(operation !== undefined && { transformOperation: operation }),
      confidenceScore: 1,
    })),
  })
}

/**
 * Returns the proposals that link child tasks of earlier events to this task, in place of the URN
 * that was guessed for it.
 */
function childProposals(job: string, { children }: EventMeaning): EventProposal[] {
  return children.flatMap(({ task, guess }) => [
    ...removalProposals(task, dataJobInputOutput.name, [['inputDatajobEdges', guess]]),
    ...additionProposals(task, dataJobInputOutput.name, [
      [['inputDatajobEdges', job], { destinationUrn: job }],
    ]),
  ])
}
