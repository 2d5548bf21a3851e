import { dataset } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import { datasetUsageStatistics } from '../../../../graph/aspects/usage/dataset-usage-statistics.ts'
import {
  choice,
  integer,
  json,
  list,
  long,
  record,
  required,
  text,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import { readPoints } from '../../../catalog/points/points.ts'
import { propose } from '../../../catalog/write/proposals/propose.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import {
  aggregateUsage,
  toBucket,
  newestPerWindow,
  startOfRange,
  USAGE_RANGES,
  WINDOWS,
} from '../../../catalog/points/usage.ts'
import {
  NO_BODY,
  PROPOSAL_ERRORS,
  proposalAnswer,
  valueAnswer,
  wholeRecord,
} from '../../answers.ts'
import { EXAMPLE_URN, route, valueReply, type Services } from '../../route.ts'
import { toTimeRange, urnField, type TimeRange } from '../../shared-fields.ts'
import { proposalReply } from '../../write-reply.ts'

const ASPECT = datasetUsageStatistics.name

const resource = {
  resource: required(urnField),
  duration: required(choice(WINDOWS, { doc: 'Length of a bucket, which begins in UTC.' })),
  startTime: long({ doc: 'Milliseconds since the epoch; inclusive.' }),
  timeZone: text({ doc: 'Accepted: buckets begin in UTC.' }),
}

const answers = valueAnswer(
  wholeRecord({
    buckets: list(
      wholeRecord({ bucket: long(), duration: choice(WINDOWS), resource: text(), metrics: json() }),
    ),
    aggregations: json(),
  }),
)

/** docs/interface: read/usage */
export const queryUsageRange = route({
  method: 'POST',
  path: '/usageStats',
  action: 'queryRange',
  role: 'reader',
  reads: ASPECT,
  summary: 'Reads the usage of a dataset in the time before now, per bucket and in total.',
  parameters: { ...resource, rangeFromEnd: required(choice(USAGE_RANGES)) },
  answers,
  errors: ['INVALID_URN'],
  example: { resource: EXAMPLE_URN, duration: 'DAY', rangeFromEnd: 'WEEK' },
  handle({ parameters }, services) {
    const { rangeFromEnd, startTime } = parameters
    const startTimeMillis = startTime ?? startOfRange(rangeFromEnd, services.catalog.clock())
    return usageReply(services, parameters, { startTimeMillis })
  },
})

/** docs/interface: read/usage */
export const queryUsage = route({
  method: 'POST',
  path: '/usageStats',
  action: 'query',
  role: 'reader',
  reads: ASPECT,
  summary: 'Reads the usage of a dataset between two times, per bucket and in total.',
  parameters: {
    ...resource,
    endTime: long({ doc: 'Milliseconds since the epoch; inclusive.' }),
    maxBuckets: integer({ doc: 'Accepted and ignored.' }),
  },
  answers,
  errors: ['INVALID_URN'],
  example: { resource: EXAMPLE_URN, duration: 'DAY', startTime: 0 },
  handle({ parameters }, services) {
    const { startTime, endTime } = parameters
    return usageReply(services, parameters, { startTimeMillis: startTime, endTimeMillis: endTime })
  },
})

async function usageReply(
  services: Services,
  { resource: resourceText, duration }: Pick<RecordValue<typeof resource>, 'resource' | 'duration'>,
  range: TimeRange,
) {
  const urn = requireKey(services.catalog.registry, parseUrn(resourceText))
  const points = await readPoints(services.catalog, {
    urn,
    aspect: ASPECT,
    order: 'oldest first',
    limit: LIMITS.pointsPerRead.max,
    filter: [],
    ...toTimeRange(range),
  })
  const values = points.map(({ value }) => value)
  const buckets = newestPerWindow(values, duration).map(({ windowMillis, value }) => {
    return { bucket: windowMillis, duration, resource: urn, metrics: toBucket(value).metrics }
  })
  return valueReply({ buckets, aggregations: aggregateUsage(values) })
}

const usageBucketFields = {
  bucket: required(long({ doc: 'Start of the bucket.' })),
  duration: required(choice(WINDOWS)),
  resource: required(urnField),
  metrics: required(
    record({
      uniqueUserCount: integer(),
      totalSqlQueries: integer(),
      topSqlQueries: list(text()),
      users: list(record({ user: text(), count: integer(), userEmail: text() })),
      fields: list(record({ fieldName: text(), count: integer() })),
    }),
  ),
}

/** docs/interface: read/usage */
export const ingestUsage = route({
  method: 'POST',
  path: '/usageStats',
  action: 'batchIngest',
  role: 'editor',
  summary: 'Writes buckets of usage as points of `datasetUsageStatistics`, all or none.',
  parameters: { buckets: required(list(record(usageBucketFields))) },
  answers: proposalAnswer(NO_BODY),
  errors: PROPOSAL_ERRORS,
  example: {
    buckets: [
      { bucket: 0, duration: 'DAY', resource: EXAMPLE_URN, metrics: { uniqueUserCount: 1 } },
    ],
  },
  async handle(request, { catalog }) {
    const proposals = request.parameters.buckets.map(usageProposal)
    return proposalReply(await propose(catalog, proposals, request, { waits: true }), {})
  },
})

function usageProposal({
  bucket,
  duration,
  resource: entityUrn,
  metrics,
}: RecordValue<typeof usageBucketFields>): JsonObject {
  const { users, fields, ...counts } = metrics
  const value = {
    timestampMillis: bucket,
    eventGranularity: { unit: duration, multiple: 1 },
    ...counts,
    ...(users && { userCounts: users }),
    ...(fields && {
      fieldCounts: fields.map(({ fieldName, count }) => ({ fieldPath: fieldName, count })),
    }),
  }
  return {
    entityType: dataset.name,
    entityUrn,
    changeType: 'UPSERT',
    aspectName: ASPECT,
    aspect: { value: jsonText(value), contentType: 'application/json' },
  }
}
