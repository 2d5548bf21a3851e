import { DAY_MS } from '../../../../graph/model/durations.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  flag,
  json,
  list,
  long,
  map,
  record,
  required,
  text,
} from '../../../../graph/model/field.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import type { AuditRecord } from '../../../../graph/store/audit-store.ts'
import { startOfMonth } from '../../../catalog/audit/audit-log.ts'
import type { RawEvent } from '../../../catalog/audit/audit-events.ts'
import { requireOnPlatform } from '../../../authorize/authority.ts'
import { requireFullSight } from '../../../authorize/sight/sight.ts'
import { objectAnswer } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { route } from '../../route.ts'

const SIZE_DEFAULT = 10
/** DataHub counts as far. */
const COUNT_MAX = 10_000

const namesField = (doc: string) => list(text(), { doc })
const FILTERS = {
  eventTypes: namesField('Types of events. Default: all.'),
  entityTypes: namesField('Types of the changed entities. Default: all.'),
  aspectTypes: namesField('Names of the changed aspects. Default: all.'),
  actorUrns: namesField('Users who caused the events. Default: all.'),
}

/** docs/interface: access/audit */
export const searchAuditEvents = route({
  method: 'POST',
  path: '/openapi/v1/events/audit/search',
  role: 'reader',
  summary: 'Finds audit records of refusals and of changes of access, the newest first.',
  details: 'Requires the role admin or the privilege `MANAGE_SYSTEM_OPERATIONS`.',
  parameters: {
    startTime: long({ doc: 'Milliseconds since the epoch, inclusive. Default: a day ago.' }),
    endTime: long({ doc: 'Milliseconds since the epoch, exclusive. Default: now.' }),
    size: long({ doc: `From 1 to ${LIMITS.auditRecords.max}. Default: ${SIZE_DEFAULT}.` }),
    scrollId: text({ doc: '`nextScrollId` of the previous answer.' }),
    includeRaw: flag({
      doc: 'Whether to answer all of a record in `rawUsageEvent`. Default: true.',
    }),
  },
  body: record(FILTERS),
  answers: objectAnswer({
    nextScrollId: text(),
    count: required(long()),
    total: required(long({ doc: `Counted up to ${COUNT_MAX}.` })),
    usageEvents: required(
      list(
        record({
          eventType: required(text()),
          timestamp: required(long()),
          actorUrn: required(text()),
          sourceIP: text(),
          eventSource: text(),
          userAgent: text(),
          telemetryTraceId: text(),
          entityUrn: text(),
          entityType: text(),
          aspectName: text(),
          loginSource: text(),
          rawUsageEvent: map(json()),
        }),
      ),
    ),
  }),
  errors: [],
  example: { size: 5 },
  exampleBody: { eventTypes: ['CreatePolicyEvent'] },
  async handle({ parameters, body, ...caller }, { catalog }) {
    await requireOnPlatform(catalog, caller, 'MANAGE_SYSTEM_OPERATIONS')
    // Refusals name what was asked for.
    await requireFullSight(catalog, 'search audit records')
    const { startTime = -1, endTime = -1, size = SIZE_DEFAULT, includeRaw = true } = parameters
    requireWithin('size', size, { least: 1, most: LIMITS.auditRecords.max })
    const nowMillis = catalog.clock()
    const query = {
      from: startOfMonth(startTime < 0 ? nowMillis - DAY_MS : startTime),
      // One millisecond later, to include what has just happened.
      before: startOfMonth(endTime <= 0 ? nowMillis + 1 : endTime),
      ...parseFilters(body as Filters),
    }
    const { scrollId } = parameters
    const after = scrollId === undefined ? undefined : readScrollId(scrollId)
    const page = { limit: size, countMax: COUNT_MAX, ...(after !== undefined && { after }) }
    const { records = [], total = 0 } = (await catalog.audit?.search(query, page)) ?? {}
    const last = records.length === size ? records.at(-1) : undefined
    return {
      body: {
        ...(last && { nextScrollId: Buffer.from(last.id).toString('base64url') }),
        count: records.length,
        total,
        usageEvents: records.map((auditRecord) => answerEvent(auditRecord, includeRaw)),
      },
    }
  },
})

type Filters = Partial<Record<keyof typeof FILTERS, readonly string[] | null>>

/** As in DataHub, an empty list does not filter. */
function parseFilters({ eventTypes, entityTypes, aspectTypes, actorUrns }: Filters) {
  return {
    ...(eventTypes?.length && { eventTypes }),
    ...(entityTypes?.length && { entityTypes }),
    ...(aspectTypes?.length && { aspects: aspectTypes }),
    ...(actorUrns?.length && { actors: actorUrns }),
  }
}

function readScrollId(scrollId: string): string {
  const id = Buffer.from(scrollId, 'base64url').toString()
  if (/^[\w-]{1,100}$/.test(id)) return id
  throw new CatalogError(
    'INVALID_PARAMETER',
    `Invalid scrollId; expected one that a search of audit records returned, not ${scrollId.slice(0, 200)}`,
  )
}

function answerEvent({ body }: AuditRecord, includeRaw: boolean) {
  const raw = JSON.parse(body) as RawEvent
  const { type, timestamp, actorUrn, sourceIP, eventSource, userAgent, traceId } = raw
  const { entityUrn, entityType, aspectName, loginSource } = raw
  const subject = { entityUrn, entityType, aspectName, loginSource }
  const from = { sourceIP, eventSource, userAgent, telemetryTraceId: traceId }
  const whole = includeRaw ? { rawUsageEvent: raw } : {}
  return { eventType: type, timestamp, actorUrn, ...from, ...subject, ...whole }
}
