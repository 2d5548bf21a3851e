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
    fields: json({ doc: 'Nested columns, of the same form.' }),
  }),
)

/** An upstream column. */
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

/** The members of an OpenLineage event that are read; others are accepted and ignored. */
export const EVENT_FIELDS = {
  eventTime: required(text({ doc: 'With a time zone: `2026-01-31T12:00:00Z`.' })),
  eventType: choice(['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'], {
    doc: 'Transition of the run; defaults to OTHER.',
  }),
  producer: text({ doc: 'URI of the code that made the event.' }),
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

/** Members of all events. */
interface EventBase {
  readonly atMillis: number
  readonly producer: string | undefined
}
/** Members of job events and run events. */
interface JobEventBase extends EventBase {
  readonly job: EventJob
  readonly inputs: readonly EventDataset[]
  readonly outputs: readonly EventDataset[]
}
export interface JobEvent extends JobEventBase {
  readonly kind: 'job'
}
export interface RunEvent extends JobEventBase {
  readonly kind: 'run'
  readonly eventType: NonNullable<Event['eventType']>
  readonly run: EventRun
}
export interface DatasetEvent extends EventBase {
  readonly kind: 'dataset'
  readonly dataset: EventDataset
}
export type OpenLineageEvent = RunEvent | JobEvent | DatasetEvent

/**
 * Parses the event in a body. Its kind follows from its members `run`, `job` and `dataset`.
 *
 * @throws CatalogError `MALFORMED_BODY` with the path of the problem
 */
export function readEvent(body: unknown): OpenLineageEvent {
  const event = isJsonObject(body) ? toStored(EVENT_FIELDS, body) : body
  const problem = problemIn(EVENT_FIELDS, event)
  if (problem !== undefined) malformed(problem)
  const { eventTime, producer, run, job, dataset, ...rest } = event as Event
  const base = { atMillis: millisOf(eventTime, '/eventTime'), producer }
  const { inputs = [], outputs = [] } = rest
  if (run) {
    if (!job) malformed('/: field is required but not found: job')
    requireUuid(run.runId, '/run/runId')
    const { nominalStartTime } = run.facets?.nominalTime ?? {}
    if (nominalStartTime !== undefined)
      millisOf(nominalStartTime, '/run/facets/nominalTime/nominalStartTime')
    requireNamed({ job, inputs, outputs })
    const eventType = rest.eventType ?? 'OTHER'
    return { ...base, kind: 'run', run, job, inputs, outputs, eventType }
  }
  if (job) {
    requireNamed({ job, inputs, outputs })
    return { ...base, kind: 'job', job, inputs, outputs }
  }
  if (!dataset) malformed('/: must have run and job, or job, or dataset')
  requireNamed({ dataset })
  return { ...base, kind: 'dataset', dataset }
}

/** Converts a time that was validated to milliseconds since the epoch. */
export const instantOf = (time: string): number => Date.parse(time)

function millisOf(time: string, path: string): number {
  const hasZone = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(time)
  if (hasZone && Number.isFinite(instantOf(time))) return instantOf(time)
  malformed(`${path}: must be a time with a time zone, such as 2026-01-31T12:00:00Z`)
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
  throw new CatalogError('MALFORMED_BODY', `Invalid event: ${problem}`)
}
