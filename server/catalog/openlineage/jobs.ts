import { columnOriginsOf } from './datasets.ts'
import type { EventJob, JobEvent, RunEvent } from './event.ts'
import { labelsIn } from './labels.ts'
import { nameDataset, urnPart, type NamingRules } from './naming.ts'
import { add, propertiesOf, upsert, type Addition, type EventProposal } from './proposals.ts'

/** The task of an event, and its pipeline. */
export interface NamedJob {
  readonly flow: string
  readonly flowName: string
  readonly job: string
  readonly jobName: string
  readonly orchestrator: string
}

type JobName = Pick<EventJob, 'namespace' | 'name'>

/**
 * Names task and pipeline: the pipeline is the name up to its first dot, the task the whole name.
 */
export function nameJob({ namespace, name }: JobName, orchestrator: string): NamedJob {
  const [flowName = name] = name.split('.', 1)
  const parts = [orchestrator, flowName === '' ? name : flowName, namespace].map(urnPart)
  const flow = `urn:li:dataFlow:(${parts.join(',')})`
  const rest = name.slice(flowName.length + 1)
  return {
    flow,
    flowName,
    job: `urn:li:dataJob:(${flow},${urnPart(name)})`,
    jobName: rest === '' ? name : rest,
    orchestrator,
  }
}

/** Returns the proposals about the task and the pipeline of an event. */
export function jobProposals(event: JobEvent | RunEvent, rules: NamingRules): EventProposal[] {
  const orchestrator = orchestratorOf(event)
  const { flow, flowName, job, jobName } = nameJob(event.job, orchestrator)
  const { facets = {} } = event.job
  const { jobType = {}, sourceCodeLocation = {} } = facets
  const { name: engine, version: engineVersion } = engineOf(event)
  const properties = propertiesOf({
    processingEngine: engine,
    processingEngineVersion: engineVersion,
  })
  return [
    ...add(flow, 'dataFlowInfo', [[['name'], flowName], ...properties]),
    ...add(job, 'dataJobInfo', [
      [['name'], jobName],
      [['type'], { string: jobType.processingType ?? orchestrator }],
      [['flowUrn'], flow],
      [['description'], facets.documentation?.description],
      [['externalUrl'], sourceCodeLocation.url ?? sourceCodeLocation.repoUrl],
      ...properties,
    ]),
    ...(jobType.jobType === undefined
      ? []
      : [upsert(job, 'subTypes', { typeNames: [jobType.jobType] })]),
    ...labelsIn(job, facets),
    ...logicOf(job, facets.sql?.query),
    lineageOf(event, job, rules),
  ].filter((proposal) => proposal !== undefined)
}

function logicOf(job: string, query: string | undefined): EventProposal[] {
  if (query === undefined || query.trim() === '') return []
  const queryStatement = { value: query, language: 'SQL' }
  return [upsert(job, 'dataTransformLogic', { transforms: [{ queryStatement }] })]
}

/**
 * Returns the proposal about inputs and outputs of the task. Events of a run are partial, so they
 * add to the stored lineage; the event of a job is complete and replaces it.
 */
function lineageOf(
  event: JobEvent | RunEvent,
  job: string,
  rules: NamingRules,
): EventProposal | undefined {
  const urnsOf = (datasets: JobEvent['inputs']) => [
    ...new Set(datasets.map((dataset) => nameDataset(dataset, rules).urn)),
  ]
  const [inputs, outputs] = [urnsOf(event.inputs), urnsOf(event.outputs)]
  const parent = event.kind === 'run' ? parentOf(event) : undefined
  const edges = (member: string, urns: readonly string[]): Addition[] =>
    urns.map((destinationUrn) => [[member, destinationUrn], { destinationUrn }])
  const columns = [...event.inputs, ...event.outputs].flatMap((dataset) =>
    columnOriginsOf(dataset, rules),
  )
  const [added] = add(job, 'dataJobInputOutput', [
    ...edges('inputDatasetEdges', inputs),
    ...edges('outputDatasetEdges', outputs),
    ...edges('inputDatajobEdges', parent === undefined ? [] : [parent]),
    ...columns.map(({ downstream, operation = 'NONE', upstream }): Addition => [
      ['fineGrainedLineages', operation, downstream, 'NONE', upstream],
      { confidenceScore: 1 },
    ]),
  ])
  if (event.kind === 'run') return added
  const linksTo = (urns: readonly string[]) => urns.map((destinationUrn) => ({ destinationUrn }))
  return upsert(job, 'dataJobInputOutput', {
    inputDatasets: [],
    outputDatasets: [],
    inputDatasetEdges: linksTo(inputs),
    outputDatasetEdges: linksTo(outputs),
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

/** Returns the task that started the run, unless it is the same task. */
function parentOf(event: RunEvent): string | undefined {
  const { job } = event.run.facets?.parent ?? {}
  if (!job) return undefined
  const orchestrator = orchestratorOf(event)
  const parent = nameJob(job, orchestrator).job
  return parent === nameJob(event.job, orchestrator).job ? undefined : parent
}

const engineOf = (event: JobEvent | RunEvent): { name?: string; version?: string } =>
  ('run' in event ? event.run.facets?.processing_engine : undefined) ?? {}

/** The integration in the URI of a producer. */
const INTEGRATION = /^\/openlineage\/openlineage\/(?:(?:blob|tree)\/[^/]+\/)?integration\/(\w+)/i
const PROJECTS: readonly (readonly [path: RegExp, orchestrator: string])[] = [
  [/^\/apache\/airflow(\/|$)/i, 'airflow'],
  [/^\/trinodb\/trino(\/|$)/i, 'trino'],
]

/** Returns the tool that runs a job, from its type, the engine, or the URI of the producer. */
export function orchestratorOf(event: JobEvent | RunEvent): string {
  const candidates = [event.job.facets?.jobType?.integration, engineOf(event).name]
  const named = candidates.find((each) => each !== undefined && each.trim() !== '')
  if (named !== undefined) return named.trim().toLowerCase()
  return orchestratorAt(event.producer) ?? 'openlineage'
}

function orchestratorAt(producer: string | undefined): string | undefined {
  const address = producer !== undefined && URL.canParse(producer) ? new URL(producer) : undefined
  if (address?.hostname !== 'github.com') return undefined
  const integration = INTEGRATION.exec(address.pathname)?.[1]
  if (integration !== undefined) return integration.toLowerCase()
  return PROJECTS.find(([path]) => path.test(address.pathname))?.[1]
}
