import { CatalogError } from '../../../graph/model/errors.ts'
import {
  choice,
  json,
  list,
  long,
  map,
  record,
  required,
  text,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { toStored } from '../../../graph/model/wire.ts'

const owners = record({ owners: list(record({ name: required(text()), type: text() })) })
const tags = record({ tags: list(record({ key: required(text()) })) })
const documentation = record({ description: text() })
const jobName = { namespace: required(text()), name: required(text()) }

const schemaFields = list(
  record({
    name: required(text()),
    type: text(),
    description: text(),
    fields: json({ doc: 'Columns inside this one, of the same form.' }),
  }),
)

/** Where a column comes from. */
const inputField = record({
  namespace: required(text()),
  name: required(text()),
  field: required(text()),
  transformations: list(record({ type: text(), subtype: text() })),
})

const datasetFields = {
  namespace: required(text({ doc: 'The source: `postgres://db.example:5432`.' })),
  name: required(text({ doc: 'Name in that source: `shop.public.orders`.' })),
  facets: record({
    schema: record({ fields: schemaFields }),
    documentation,
    dataSource: record({ name: text(), uri: text() }),
    ownership: owners,
    tags,
    datasetType: record({ datasetType: text(), subType: text() }),
    lifecycleStateChange: record({ lifecycleStateChange: text() }),
    symlinks: record({
      identifiers: list(
        record({ namespace: required(text()), name: required(text()), type: text() }),
      ),
    }),
    columnLineage: record({ fields: map(record({ inputFields: list(inputField) })) }),
  }),
}
const outputFields = {
  ...datasetFields,
  outputFacets: record({ outputStatistics: record({ rowCount: long(), size: long() }) }),
}

const jobFields = {
  ...jobName,
  facets: record({
    documentation,
    ownership: owners,
    tags,
    sql: record({ query: text() }),
    sourceCodeLocation: record({ url: text(), repoUrl: text() }),
    jobType: record({ processingType: text(), integration: text(), jobType: text() }),
  }),
}

const runFields = {
  runId: required(text({ doc: 'A UUID.' })),
  facets: record({
    nominalTime: record({ nominalStartTime: text(), nominalEndTime: text() }),
    parent: record({
      run: record({ runId: required(text()) }),
      job: record(jobName),
    }),
    errorMessage: record({ message: text(), programmingLanguage: text(), stackTrace: text() }),
    processing_engine: record({ name: text(), version: text() }),
  }),
}

/** What is read of an event of OpenLineage; its other members and facets are allowed and not kept. */
export const EVENT_FIELDS = {
  eventTime: required(text({ doc: 'With its zone: `2026-01-31T12:00:00Z`.' })),
  eventType: choice(['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'], {
    doc: 'What happened to the run; none is OTHER.',
  }),
  producer: text({ doc: 'Address of what made the event.' }),
  run: record(runFields, { doc: 'Of a RunEvent.' }),
  job: record(jobFields, { doc: 'Of a RunEvent and of a JobEvent.' }),
  dataset: record(datasetFields, { doc: 'Of a DatasetEvent.' }),
  inputs: list(record(datasetFields)),
  outputs: list(record(outputFields)),
}

type Event = RecordValue<typeof EVENT_FIELDS>
export type EventDataset = RecordValue<typeof outputFields>
export type EventJob = RecordValue<typeof jobFields>
export type EventRun = RecordValue<typeof runFields>

/** What events of all kinds say. */
interface About {
  readonly atMillis: number
  readonly producer: string | undefined
}
/** What events of jobs and of runs say. */
interface Work extends About {
  readonly job: EventJob
  readonly inputs: readonly EventDataset[]
  readonly outputs: readonly EventDataset[]
}
export interface JobEvent extends Work {
  readonly kind: 'job'
}
export interface RunEvent extends Work {
  readonly kind: 'run'
  readonly eventType: NonNullable<Event['eventType']>
  readonly run: EventRun
}
export interface DatasetEvent extends About {
  readonly kind: 'dataset'
  readonly dataset: EventDataset
}
export type OpenLineageEvent = RunEvent | JobEvent | DatasetEvent

/**
 * The event in a body; what it is follows from whether it has a run, a job or a dataset.
 *
 * @throws CatalogError `MALFORMED_BODY` with the path of what is wrong
 */
export function readEvent(body: unknown): OpenLineageEvent {
  const event = isJsonObject(body) ? toStored(EVENT_FIELDS, body) : body
  const problem = problemIn(EVENT_FIELDS, event)
  if (problem !== undefined) malformed(problem)
  const { eventTime, producer, run, job, dataset, ...rest } = event as Event
  const about = { atMillis: millisOf(eventTime, '/eventTime'), producer }
  const { inputs = [], outputs = [] } = rest
  if (run) {
    if (!job) malformed('/: field is required but not found: job')
    requireUuid(run.runId, '/run/runId')
    const { nominalStartTime } = run.facets?.nominalTime ?? {}
    if (nominalStartTime !== undefined)
      millisOf(nominalStartTime, '/run/facets/nominalTime/nominalStartTime')
    requireNamed({ job, inputs, outputs })
    const eventType = rest.eventType ?? 'OTHER'
    return { ...about, kind: 'run', run, job, inputs, outputs, eventType }
  }
  if (job) {
    requireNamed({ job, inputs, outputs })
    return { ...about, kind: 'job', job, inputs, outputs }
  }
  if (!dataset) malformed('/: it has neither run and job, nor job, nor dataset')
  requireNamed({ dataset })
  return { ...about, kind: 'dataset', dataset }
}

/** Milliseconds since the epoch of a time that is known to be one. */
export const instantOf = (time: string): number => Date.parse(time)

function millisOf(time: string, path: string): number {
  const hasZone = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(time)
  if (hasZone && Number.isFinite(instantOf(time))) return instantOf(time)
  malformed(`${path}: must be a time with its zone, as in 2026-01-31T12:00:00Z`)
}

function requireUuid(id: string, path: string): void {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return
  malformed(`${path}: must be a UUID`)
}

interface Named {
  readonly namespace: string
  readonly name: string
}

function requireNamed(members: Readonly<Record<string, Named | readonly Named[]>>): void {
  for (const [member, given] of Object.entries(members)) {
    const isMany = Array.isArray(given)
    for (const [at, named] of (isMany ? (given as Named[]) : [given as Named]).entries()) {
      const path = isMany ? `/${member}/${at}` : `/${member}`
      if (named.namespace.trim() === '') malformed(`${path}/namespace: must not be blank`)
      if (named.name.trim() === '') malformed(`${path}/name: must not be blank`)
    }
  }
}

function malformed(problem: string): never {
  throw new CatalogError('MALFORMED_BODY', `The event cannot be used: ${problem}`)
}
