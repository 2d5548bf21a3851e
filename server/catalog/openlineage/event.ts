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
  type Field,
  type Fields,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { toStored } from '../../../graph/model/wire.ts'

const owners = record({ owners: list(record({ name: required(text()), type: text() })) })
const tags = record({
  tags: list(record({ key: required(text()), value: text(), field: text() })),
})
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
    catalog: record({ framework: text() }),
    lifecycleStateChange: record({
      lifecycleStateChange: text(),
      previousIdentifier: record({ namespace: required(text()), name: required(text()) }),
    }),
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
  runId: required(text({ doc: 'A UUID, as a rule.' })),
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
  eventTime: required(
    text({ doc: '`2026-01-31T12:00:00Z`; UTC is assumed where there is no time zone.' }),
  ),
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
  /** What is not kept of the event, as pointers. */
  readonly ignored: readonly string[]
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
  if (problem !== undefined) refuseEvent(problem)
  const { eventTime, producer, run, job, dataset, ...rest } = event as Event
  const atMillis = parseTime(eventTime)
  if (atMillis === undefined)
    refuseEvent('/eventTime: must be a time, such as 2026-01-31T12:00:00Z')
  const base = { atMillis, producer, ignored: ignoredFacets(body as JsonObject) }
  const { inputs = [], outputs = [] } = rest
  if (run) {
    if (!job) refuseEvent('/: field is required but not found: job')
    if (run.runId.trim() === '') refuseEvent('/run/runId: must not be blank')
    requireNames({ job, inputs, outputs })
    const eventType = rest.eventType ?? 'OTHER'
    return { ...base, kind: 'run', run, job, inputs, outputs, eventType }
  }
  if (job) {
    requireNames({ job, inputs, outputs })
    return { ...base, kind: 'job', job, inputs, outputs }
  }
  if (!dataset) refuseEvent('/: must have run and job, or job, or dataset')
  requireNames({ dataset })
  return { ...base, kind: 'dataset', dataset }
}

/** Java's name of a time zone behind the offset: `Z[Europe/London]`. */
const ZONE_NAME = /\[[^\]]*\]$/
const ZONE = /(Z|[+-]\d\d(:?\d\d)?)$/i
/** More digits than milliseconds have. */
const FRACTION = /(\.\d{3})\d+/

/**
 * Returns a time in milliseconds since the epoch, in UTC unless it names an offset: official
 * producers omit it. Returns undefined for other texts.
 */
export function parseTime(written: string): number | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:.*)$/is.exec(written.trim()) ?? []
  if (date === undefined || time === undefined) return undefined
  const iso = `${date}T${time.replace(ZONE_NAME, '').replace(FRACTION, '$1')}`
  const millis = Date.parse(ZONE.test(iso.slice(date.length)) ? iso : `${iso}Z`)
  return Number.isFinite(millis) ? millis : undefined
}

/** Returns pointers to facets that are not kept: unknown ones, and deletions of facets. */
function ignoredFacets(event: JsonObject): string[] {
  const { run, job, dataset, inputs, outputs } = event
  return [
    ...listIgnored(run, '/run', runFields),
    ...listIgnored(job, '/job', jobFields),
    ...listIgnored(dataset, '/dataset', outputFields),
    ...Object.entries({ inputs, outputs }).flatMap(([member, datasets]) =>
      (Array.isArray(datasets) ? datasets : []).flatMap((element, at) =>
        listIgnored(element, `/${member}/${at}`, outputFields),
      ),
    ),
  ]
}

const memberNames = (field: Field | undefined): ReadonlySet<string> =>
  new Set(field?.kind === 'record' ? Object.keys(field.fields) : [])

const FACETS = ['facets', 'inputFacets', 'outputFacets']

function listIgnored(holder: unknown, path: string, fields: Fields): string[] {
  if (!isJsonObject(holder)) return []
  return FACETS.flatMap((member) => {
    const facets = holder[member]
    if (!isJsonObject(facets)) return []
    const facetNames = memberNames(fields[member])
    return Object.entries(facets).flatMap(([name, facet]) => {
      const isDeletion = isJsonObject(facet) && facet['_deleted'] === true
      if (facet === null || (facetNames.has(name) && !isDeletion)) return []
      return [`${path}/${member}/${name}`]
    })
  })
}

interface NamedItem {
  readonly namespace: string
  readonly name: string
}

function requireNames(members: Readonly<Record<string, NamedItem | readonly NamedItem[]>>): void {
  for (const [member, value] of Object.entries(members)) {
    const isMany = Array.isArray(value)
    for (const [at, reference] of (isMany
      ? (value as NamedItem[])
      : [value as NamedItem]
    ).entries()) {
      const path = isMany ? `/${member}/${at}` : `/${member}`
      if (reference.namespace.trim() === '') refuseEvent(`${path}/namespace: must not be blank`)
      if (reference.name.trim() === '') refuseEvent(`${path}/name: must not be blank`)
    }
  }
}

function refuseEvent(problem: string): never {
  throw new CatalogError('MALFORMED_BODY', `Invalid event: ${problem}`)
}
