import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A dataset as events name it. */
interface NamedDataset {
  readonly namespace: string
  readonly name: string
  readonly facets?: {
    readonly symlinks?: {
      readonly identifiers?: readonly { readonly name: string; readonly type?: string }[]
    }
    readonly columnLineage?: {
      readonly fields?: Readonly<Record<string, { readonly inputFields?: readonly object[] }>>
    }
  }
}

/** The members of an event that the checks read. */
export interface ScenarioEvent {
  readonly eventType?: string
  readonly run?: { readonly runId: string }
  readonly job?: { readonly namespace: string; readonly name: string }
  readonly inputs?: readonly NamedDataset[]
  readonly outputs?: readonly NamedDataset[]
}

/** Events that a producer has sent, in order. */
export interface Scenario {
  readonly name: string
  readonly events: readonly ScenarioEvent[]
}

/** Reads the scenarios for consumers below a folder of OpenLineage's compatibility tests. */
export function readScenarios(folder: string): Scenario[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const events = join(folder, name, 'events')
      const files = readdirSync(events).toSorted((one, other) =>
        one.localeCompare(other, 'en', { numeric: true }),
      )
      return {
        name,
        events: files.map(
          (file) => JSON.parse(readFileSync(join(events, file), 'utf8')) as ScenarioEvent,
        ),
      }
    })
}

/** What the events of one job say together. */
export interface ReportedJob {
  readonly namespace: string
  readonly name: string
  readonly runs: ReadonlySet<string>
  /** Names of tables, else of files. */
  readonly inputs: ReadonlySet<string>
  readonly outputs: ReadonlySet<string>
  readonly hasColumns: boolean
}

/** Returns what events say of each job. */
export function collectJobs(events: readonly ScenarioEvent[]): ReportedJob[] {
  const jobs = new Map<string, ScenarioEvent[]>()
  for (const event of events) {
    if (!event.job) continue
    const key = JSON.stringify([event.job.namespace, event.job.name])
    jobs.set(key, [...(jobs.get(key) ?? []), event])
  }
  return [...jobs].map(([key, jobEvents]) => {
    const [namespace, name] = JSON.parse(key) as [string, string]
    const inputs = jobEvents.flatMap((event) => event.inputs ?? [])
    const outputs = jobEvents.flatMap((event) => event.outputs ?? [])
    return {
      namespace,
      name,
      runs: new Set(jobEvents.flatMap(({ run }) => run?.runId ?? [])),
      inputs: new Set(inputs.map(tableName)),
      outputs: new Set(outputs.map(tableName)),
      hasColumns: [...inputs, ...outputs].some(({ facets }) =>
        Object.values(facets?.columnLineage?.fields ?? {}).some(
          ({ inputFields = [] }) => inputFields.length > 0,
        ),
      ),
    }
  })
}

function tableName({ namespace, name, facets }: NamedDataset): string {
  const isTable = ({ type }: { readonly type?: string }) => type?.toUpperCase() === 'TABLE'
  const table = facets?.symlinks?.identifiers?.findLast(isTable)
  return table ? table.name : `${namespace}/${name}`
}

/** Returns the last type of the events of each run, those without effect on its state left out. */
export function lastTypes(events: readonly ScenarioEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap(({ run, eventType = 'OTHER' }) =>
      run && eventType !== 'OTHER' ? [[run.runId, eventType] as const] : [],
    ),
  )
}
