import {
  choice,
  flag,
  json,
  list,
  long,
  map,
  record,
  required,
  text,
  urn,
} from '../../../graph/model/field.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { OPERATIONS } from '../../../graph/store/change-log.ts'
import { changeBody, type ShownChange } from '../../catalog/feed/change-body.ts'
import { withValues } from '../../catalog/feed/changed-values.ts'
import { findPlace, formatCursor, type Place } from '../../catalog/feed/cursor.ts'
import { awaitChanges, changeSelector, type ChangePage } from '../../catalog/feed/read-changes.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { requireWithin } from '../bounds.ts'
import { objectAnswer, URN, wholeRecord } from '../answers.ts'
import { route, type RouteRequest, type Services } from '../route.ts'

const LIMIT_DEFAULT = 100
/** Interval of comments in a stream without changes, by which proxies see that it is alive. */
const STREAM_WAIT_MS = 15_000
/** Afterwards clients connect again, and their credentials and rights are checked again. */
const STREAM_MAX_MS = 60_000
const STREAM_TYPE = 'text/event-stream'
/** Bytes of values that a stream keeps until its client takes them. */
const STREAM_BYTES_MAX = 500_000

/** Matches an `Accept` header, unless it refuses streams with `q=0`. */
const TAKES_STREAM = /\btext\/event-stream\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

const valueField = record(
  { value: required(map(json())), created: json(), systemMetadata: map(json()) },
  { doc: 'A value, with its author and system metadata; of a point, as it is now.' },
)

const changeField = wholeRecord(
  {
    position: text({ doc: 'Ascends in the order of commits.' }),
    time: long({ doc: 'Milliseconds since the epoch.' }),
    actor: URN,
    source: text({ doc: 'The entry point: `rest`, `openapi`, `graphql` or `system`.' }),
    urn: URN,
    entityType: text(),
    operation: choice(OPERATIONS),
  },
  {
    runId: text({ doc: 'The ingestion run that wrote the value.' }),
    traceId: text({ doc: 'The trace of the request.' }),
    aspect: text({ doc: 'Absent: a change of the entity itself.' }),
    versionBefore: json({ doc: 'Counts from 1; null: there was no value.' }),
    versionAfter: json({ doc: 'Counts from 1; null: there is no value.' }),
    timestampMillis: long({ doc: 'The time of a point.' }),
    pointId: text({ doc: 'Distinguishes points of one time.' }),
    before: valueField,
    after: valueField,
  },
)

const names = (doc: string) => list(text(), { doc })
const parameters = {
  after: text({
    doc: 'A cursor, `beginning`, `now`, or a time in milliseconds. Default: `beginning`.',
  }),
  limit: long({
    doc: `Most changes, from 1 to ${LIMITS.changes.max}. Default: ${LIMIT_DEFAULT}.`,
  }),
  waitMs: long({
    doc: `How long to wait for the first change if there is none, at most ${LIMITS.changesWaitMs.max}. Default: 0.`,
  }),
  entityTypes: names('Types of the changed entities. Default: all.'),
  aspects: names('Changed aspects. Default: all, and changes of entities themselves.'),
  urns: list(urn(), { doc: 'Changed entities. Default: all.' }),
  actors: names('Users who made the changes. Default: all.'),
  operations: list(choice(OPERATIONS), { doc: 'Kinds of changes. Default: all.' }),
  values: choice(['none', 'after', 'both'], {
    doc: 'Which values to answer, as far as the history has them. Default: `none`.',
  }),
}
type Request = RouteRequest<typeof parameters>

/** docs/interface: changes/read, changes/stream */
export const getChanges = route({
  method: 'GET',
  path: '/changes',
  role: 'reader',
  summary: 'Reads the log of changes, in the order in which they were committed.',
  details:
    'With `Accept: text/event-stream` it streams them: each event is a change, its id the cursor after it.',
  parameters,
  answers: objectAnswer({
    changes: required(list(changeField)),
    cursor: required(text({ doc: 'Where to go on: pass it as `after`.' })),
    hasMore: required(flag({ doc: 'Whether the log has more changes now.' })),
  }),
  errors: ['CURSOR_EXPIRED'],
  otherMediaType: STREAM_TYPE,
  example: { after: 'beginning', limit: 5, values: 'after' },
  async handle(request, services) {
    const { catalog } = services
    const { parameters: input, headers } = request
    requireWithin('limit', input.limit ?? LIMIT_DEFAULT, { least: 1, most: LIMITS.changes.max })
    requireWithin('waitMs', input.waitMs ?? 0, { least: 0, most: LIMITS.changesWaitMs.max })
    const isStream = TAKES_STREAM.test(headers.accept ?? '')
    const lastEventId = isStream ? headers['last-event-id'] : undefined
    const after = [lastEventId].flat()[0] || input.after || 'beginning'
    const place = await findPlace(catalog.changeLog, after)
    if (isStream) {
      const stream = streamChanges(services, request, place)
      return { stream, type: STREAM_TYPE, headers: { 'X-Accel-Buffering': 'no' } }
    }
    const shape = { registry: catalog.registry, vendorNamespace: services.vendorNamespace }
    const page = await readPage(catalog, request, place, input.waitMs ?? 0)
    const { changes, end, hasMore } = page
    return {
      body: {
        changes: changes.map((change) => changeBody(shape, change)),
        cursor: formatCursor(end),
        hasMore,
      },
    }
  },
})

interface ShownPage extends Omit<ChangePage, 'changes'> {
  readonly changes: readonly ShownChange[]
}

async function readPage(
  catalog: Catalog,
  { parameters: input, cancellation, pause }: Request,
  place: Place,
  waitMs: number,
  bytesMax?: number,
): Promise<ShownPage> {
  const { limit = LIMIT_DEFAULT, values = 'none' } = input
  const waiting = { waitMs, signal: cancellation.signal, pause }
  const page = await awaitChanges(catalog, place, changeSelector(input), limit, waiting)
  if (values === 'none') return page
  const changes = await withValues(catalog, page.changes, values, bytesMax)
  const last = changes.at(-1)
  const isCut = last !== undefined && changes.length < page.changes.length
  return isCut ? { changes, end: last, hasMore: true } : { ...page, changes }
}

/** Yields events, and a comment where there is none for a while; ends when rights may have changed. */
async function* streamChanges(
  services: Services,
  request: Request,
  start: Place,
): AsyncGenerator<string> {
  const { catalog, vendorNamespace } = services
  const shape = { registry: catalog.registry, vendorNamespace }
  const endMs = performance.now() + STREAM_MAX_MS
  let place = start
  // The headers are sent with the first bytes.
  yield ': changes\n\n'
  while (performance.now() < endMs && !catalog.logWatch.isStopped) {
    const { position } = place
    const page = await request.resume(() =>
      readPage(catalog, request, place, STREAM_WAIT_MS, STREAM_BYTES_MAX),
    )
    // Changes have been deleted that the client has not heard of; it is told when it asks again.
    if ((await catalog.changeLog.bounds()).forgotten > position) return
    if (page.changes.length === 0) yield ': no change\n\n'
    for (const change of page.changes)
      yield `id: ${formatCursor(change)}\ndata: ${jsonText(changeBody(shape, change))}\n\n`
    place = page.end
  }
}
