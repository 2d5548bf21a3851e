import {
  dataProcessInstanceRelationships,
  type DataProcessInstanceRelationships,
} from '../../../graph/aspects/pipelines/data-process-instance-relationships.ts'
import { LOCATED_AT } from '../../../graph/aspects/lineage/open-lineage-locations.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import { CHILD_OF } from '../../../graph/records/edges.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { PLAIN_REQUEST, type SearchIndex } from '../../../search/search-index.ts'
import { fieldIs } from '../../../search/where.ts'
import type { OpenLineageEvent } from './event.ts'
import {
  instanceUrn,
  nameJob,
  readOrchestrator,
  type ChildTask,
  type JobName,
  type EventMeaning,
} from './job-names.ts'
import {
  datasetNames,
  nameLocation,
  urnPart,
  type NameDataset,
  type NamingRules,
} from './naming.ts'

/** The parts of a catalog that know earlier events. */
export interface EarlierEvents {
  readonly graph: Pick<GraphStore, 'read' | 'relatedOfEach' | 'existing'>
  readonly index: Pick<SearchIndex, 'search'>
}

/** Most children of a run whose tasks are corrected when the run becomes known after them. */
const CHILDREN_MAX = 1_000
/** Most tasks of one name that are compared. */
const NAMESAKES_MAX = 50
/** Most tables of one location: the first one counts. */
const TABLES_MAX = 1

const UNKNOWN_ORCHESTRATOR = 'openlineage'

/**
 * Reads what earlier events say about the names in an event: events of a run are partial, and each
 * names jobs and datasets by the facets that it happens to have (docs/interface:
 * openlineage/earlier).
 */
export async function readMeaning(
  catalog: EarlierEvents,
  event: OpenLineageEvent,
  rules: NamingRules,
): Promise<EventMeaning> {
  const nameDataset = await readDatasetNames(catalog.graph, event, rules)
  if (event.kind === 'dataset') {
    return { nameDataset, ...NO_JOB, removed: new Set() }
  }
  const outputs = event.outputs.map((dataset) => nameDataset(dataset).urn)
  const removed = await readRemovedUrns(catalog.graph, outputs)
  if (event.kind === 'job') {
    const orchestrator = readOrchestrator(event) ?? (await findOrchestrator(catalog, event.job))
    return { ...NO_JOB, nameDataset, removed, orchestrator: orchestrator ?? UNKNOWN_ORCHESTRATOR }
  }
  const { run, job } = event
  const { parent } = run.facets ?? {}
  const [own, above] = [instanceUrn(run.runId), parent?.run && instanceUrn(parent.run.runId)]
  const tasks = await readTasks(catalog.graph, [own, ...(above === undefined ? [] : [above])])
  const ownTask = tasks.get(own)
  const orchestrator =
    taskOrchestrator(ownTask, job) ??
    readOrchestrator(event) ??
    (await findOrchestrator(catalog, job)) ??
    UNKNOWN_ORCHESTRATOR
  const { job: task } = nameJob(job, orchestrator)
  const parentTask =
    tasks.get(above ?? '') ??
    (parent?.job &&
      nameJob(parent.job, (await findOrchestrator(catalog, parent.job)) ?? orchestrator).job)
  return {
    nameDataset,
    removed,
    orchestrator,
    parentTask: parentTask === task ? undefined : parentTask,
    children: ownTask === undefined ? await readChildren(catalog.graph, own, job, task) : [],
  }
}

const NO_JOB = { orchestrator: UNKNOWN_ORCHESTRATOR, parentTask: undefined, children: [] }

/** Returns the names of the datasets, those of earlier events included that stated symlinks. */
async function readDatasetNames(
  graph: EarlierEvents['graph'],
  event: OpenLineageEvent,
  rules: NamingRules,
): Promise<NameDataset> {
  const datasets = event.kind === 'dataset' ? [event.dataset] : [...event.inputs, ...event.outputs]
  if (!rules.followsSymlinks) return datasetNames(datasets, rules, new Map())
  const columns = datasets.flatMap(({ facets }) =>
    Object.values(facets?.columnLineage?.fields ?? {}).flatMap(
      ({ inputFields = [] }) => inputFields,
    ),
  )
  const locations = new Set(
    [...datasets, ...columns].map((dataset) => nameLocation(dataset, rules).urn),
  )
  const query = {
    direction: 'incoming',
    names: [LOCATED_AT],
    start: 0,
    count: TABLES_MAX,
  } as const
  const pages = await graph.relatedOfEach([...locations], query)
  const tables = new Map<string, string>()
  for (const [location, { related }] of pages) {
    const [table] = related
    if (table) tables.set(location, table.urn)
  }
  return datasetNames(datasets, rules, tables)
}

async function readRemovedUrns(graph: EarlierEvents['graph'], urns: readonly string[]) {
  if (urns.length === 0) return new Set<string>()
  const read = await graph.read([...new Set(urns)], [status.name])
  const removedEntities = [...read].filter(
    ([, { aspects }]) => aspects.get(status.name)?.value['removed'] === true,
  )
  return new Set(removedEntities.map(([urn]) => urn))
}

/** Returns the tasks of runs, by the URN of the run. */
async function readTasks(graph: EarlierEvents['graph'], runs: readonly string[]) {
  const read = await graph.read(runs, [dataProcessInstanceRelationships.name])
  const tasks = new Map<string, string>()
  for (const [run, { aspects }] of read) {
    const value = aspects.get(dataProcessInstanceRelationships.name)?.value
    const { parentTemplate } = (value ?? {}) as DataProcessInstanceRelationships
    if (parentTemplate !== undefined) tasks.set(run, parentTemplate)
  }
  return tasks
}

/** Returns the orchestrator of a task, if it has the name of the job. */
function taskOrchestrator(task: string | undefined, job: JobName): string | undefined {
  const [flow = ''] = task === undefined ? [] : keyPartsOf(task)
  const [orchestrator] = flow === '' ? [] : keyPartsOf(flow)
  if (orchestrator === undefined) return undefined
  return nameJob(job, orchestrator).job === task ? orchestrator : undefined
}

/** Returns the orchestrator of the only task with the name of a job. */
async function findOrchestrator({ index }: EarlierEvents, job: JobName) {
  const where = [fieldIs('jobId', urnPart(job.name))]
  const request = { entityTypes: [dataJob.name], where, returned: [], counted: false }
  const { hits } = await index.search({ ...PLAIN_REQUEST, ...request, count: NAMESAKES_MAX })
  const orchestrators = hits.flatMap(({ urn }) => taskOrchestrator(urn, job) ?? [])
  return orchestrators.length === 1 ? orchestrators[0] : undefined
}

/** Returns the tasks of runs that named this one as their parent before it was known. */
async function readChildren(
  graph: EarlierEvents['graph'],
  run: string,
  job: JobName,
  task: string,
): Promise<ChildTask[]> {
  const query = {
    direction: 'incoming',
    names: [CHILD_OF],
    start: 0,
    count: CHILDREN_MAX,
  } as const
  const { related = [] } = (await graph.relatedOfEach([run], query)).get(run) ?? {}
  if (related.length === 0) return []
  const tasks = await readTasks(
    graph,
    related.map(({ urn }) => urn),
  )
  const guesses = [...new Set(tasks.values())].flatMap((child) => {
    const [flow = ''] = keyPartsOf(child)
    const [orchestrator = ''] = flow === '' ? [] : keyPartsOf(flow)
    const guess = nameJob(job, orchestrator).job
    return child === task || guess === task ? [] : [{ task: child, guess }]
  })
  const existing = await graph.existing(guesses.map(({ guess }) => guess))
  return guesses.filter(({ guess }) => !existing.has(guess))
}
