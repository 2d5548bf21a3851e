import {
  collectJobs,
  lastTypes,
  type Scenario,
  type ScenarioEvent,
  type ReportedJob,
} from './scenarios.ts'

/** The result of one check of a scenario. */
export interface CheckResult {
  readonly check: string
  /** Undefined: it passed. */
  readonly problem: string | undefined
}

type Aspects = Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>

/** Sends the events of a scenario to a server, and checks what the catalog then says. */
export async function checkScenario(url: string, { events }: Scenario): Promise<CheckResult[]> {
  const answers = await sendEvents(url, events)
  const jobs = collectJobs(events)

  const checks: CheckResult[] = [{ check: 'events are accepted', problem: answers }]
  checks.push({
    check: 'runs end as their last events say',
    problem: await runProblem(url, events),
  })
  for (const job of jobs) {
    const templates = await readTemplates(url, job)
    const [task = ''] = templates

    const problem =
      templates.size === 1
        ? undefined
        : templates.size === 0
          ? 'no task'
          : [...templates].join(', ')
    checks.push({ check: `the runs of ${job.name} are of one task`, problem })
    checks.push({ check: `the lineage of ${job.name}`, problem: await edgeProblem(url, task, job) })
  }
  return checks
}

async function sendEvents(
  url: string,
  events: readonly ScenarioEvent[],
): Promise<string | undefined> {
  for (const [index, event] of events.entries()) {
    const answer = await fetch(`${url}/api/v1/lineage`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    if (answer.status !== 200) return `event ${index}: ${answer.status} ${await answer.text()}`
  }
  return undefined
}

async function readAspects(url: string, urn: string): Promise<Aspects> {
  const answer = await fetch(`${url}/entitiesV2/${encodeURIComponent(urn)}`)
  const { aspects } = (await answer.json()) as { aspects: Aspects }
  return aspects
}

const instanceUrn = (runId: string) => `urn:li:dataProcessInstance:${runId}`

/** Result types of runs by the type of their last event. */
const RESULTS: Readonly<Record<string, string | undefined>> = {
  COMPLETE: 'SUCCESS',
  FAIL: 'FAILURE',
  ABORT: 'FAILURE',
}

async function runProblem(url: string, events: readonly ScenarioEvent[]) {
  for (const [runId, type] of lastTypes(events)) {
    const answer = await fetch(`${url}/aspects?action=getTimeseriesAspectValues`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        urn: instanceUrn(runId),
        entity: 'dataProcessInstance',
        aspect: 'dataProcessInstanceRunEvent',
      }),
    })
    const { value } = (await answer.json()) as {
      value: { values: readonly { aspect: { value: string } }[] }
    }
    const states = value.values.map(
      (point) => JSON.parse(point.aspect.value) as { result?: { type: string } },
    )
    const result = states.find((state) => state.result)?.result?.type
    if (result !== RESULTS[type]) return `run ${runId}: ${type} is ${result ?? 'without result'}`
  }
  return undefined
}

async function readTemplates(url: string, { runs }: ReportedJob): Promise<Set<string>> {
  const templates = new Set<string>()
  for (const runId of runs) {
    const { dataProcessInstanceRelationships: relationships } = await readAspects(
      url,
      instanceUrn(runId),
    )
    const task = relationships?.value['parentTemplate']
    if (typeof task === 'string') templates.add(task)
  }
  return templates
}

async function edgeProblem(
  url: string,
  task: string,
  job: ReportedJob,
): Promise<string | undefined> {
  if (task === '') return 'no task'
  const { dataJobInputOutput } = await readAspects(url, task)
  const lineage = dataJobInputOutput?.value ?? {}
  for (const [member, datasets] of [
    ['inputDatasetEdges', job.inputs],
    ['outputDatasetEdges', job.outputs],
  ] as const) {
    const edges = (lineage[member] ?? []) as readonly unknown[]
    if (edges.length !== datasets.size)
      return `${edges.length} ${member}, but the events name ${datasets.size}`
  }
  const columns = (lineage['fineGrainedLineages'] ?? []) as readonly {
    readonly upstreams?: readonly string[]
    readonly downstreams?: readonly string[]
  }[]
  if (job.hasColumns !== columns.length > 0) return `${columns.length} column lineages`
  const columnUrns = columns.flatMap(({ upstreams = [], downstreams = [] }) => [
    ...upstreams,
    ...downstreams,
  ])
  const datasets = new Set(
    columnUrns.flatMap((column) => /\((urn:li:dataset:\(.*\)),/.exec(column)?.[1] ?? []),
  )
  for (const dataset of datasets) {
    const answer = await fetch(`${url}/aspects/${encodeURIComponent(dataset)}?aspect=datasetKey`)
    if (answer.status !== 200) return `columns of ${dataset}, which does not exist`
  }
  return undefined
}
