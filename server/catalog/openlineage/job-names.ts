import { urnPart, type NameDataset } from './naming.ts'
import type { EventJob, JobEvent, RunEvent } from './event.ts'

/** The task of an event, and its pipeline. */
export interface NamedJob {
  readonly flow: string
  readonly flowName: string
  readonly job: string
  readonly jobName: string
  readonly orchestrator: string
}

export type JobName = Pick<EventJob, 'namespace' | 'name'>

/**
 * Names task and pipeline: the pipeline is the name up to its first dot, the task the whole name.
 */
export function nameJob({ namespace, name }: JobName, orchestrator: string): NamedJob {
  const [flowName = name] = name.split('.', 1)
  const parts = [orchestrator, flowName === '' ? name : flowName, namespace].map(urnPart)
  const flow = `urn:li:dataFlow:(${parts.join(',')})`
  const taskName = name.slice(flowName.length + 1)
  return {
    flow,
    flowName,
    job: `urn:li:dataJob:(${flow},${urnPart(name)})`,
    jobName: taskName === '' ? name : taskName,
    orchestrator,
  }
}

/** Returns the URN of a run. */
export const instanceUrn = (runId: string): string => `urn:li:dataProcessInstance:${urnPart(runId)}`

/** Returns the engine that processed a run. */
export const readEngine = (event: JobEvent | RunEvent): { name?: string; version?: string } =>
  ('run' in event ? event.run.facets?.processing_engine : undefined) ?? {}

/** The integration in the URI of a producer. */
const INTEGRATION = /^\/openlineage\/openlineage\/(?:(?:blob|tree)\/[^/]+\/)?integration\/(\w+)/i
const PROJECTS: readonly (readonly [path: RegExp, orchestrator: string])[] = [
  [/^\/apache\/airflow(\/|$)/i, 'airflow'],
  [/^\/trinodb\/trino(\/|$)/i, 'trino'],
]

/** Returns the tool that runs a job, as far as type, engine, or the URI of the producer tell. */
export function readOrchestrator(event: JobEvent | RunEvent): string | undefined {
  const candidates = [event.job.facets?.jobType?.integration, readEngine(event).name]
  const integration = candidates.find(
    (candidate) => candidate !== undefined && candidate.trim() !== '',
  )
  if (integration !== undefined) return integration.trim().toLowerCase()
  return parseOrchestrator(event.producer)
}

function parseOrchestrator(producer: string | undefined): string | undefined {
  const address = producer !== undefined && URL.canParse(producer) ? new URL(producer) : undefined
  if (address?.hostname !== 'github.com') return undefined
  const integration = INTEGRATION.exec(address.pathname)?.[1]
  if (integration !== undefined) return integration.toLowerCase()
  return PROJECTS.find(([path]) => path.test(address.pathname))?.[1]
}

/** A task that an earlier event named as a child of this run, by a guess of this run's task. */
export interface ChildTask {
  readonly task: string
  readonly guess: string
}

/** What the names in an event mean, by the event and by those before it. */
export interface EventMeaning {
  readonly nameDataset: NameDataset
  /** The tool that runs the job of the event. */
  readonly orchestrator: string
  /** The task that started the run, if it is another one. */
  readonly parentTask: string | undefined
  readonly children: readonly ChildTask[]
  /** Soft-deleted outputs. */
  readonly removed: ReadonlySet<string>
}
