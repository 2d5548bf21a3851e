import { dataset } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import { datasetProfile } from '../../../../graph/aspects/usage/dataset-profile.ts'
import type { Point } from '../../../../graph/model/audit.ts'
import {
  flag,
  json,
  list,
  long,
  millis,
  record,
  required,
  text,
} from '../../../../graph/model/field.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { parseFilter } from '../../../../search/parse-filter.ts'
import { readPoints } from '../../../catalog/points/points.ts'
import { wireValue } from '../../wire-values.ts'
import { escapeNonAscii } from '../../ascii.ts'
import { valueAnswer, wholeRecord } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { filterField, toTimeRange, sortOrder, timeRange, urnField } from '../../shared-fields.ts'
import { EXAMPLE_URN, route, valueReply, type Services } from '../../route.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'

/** docs/interface: read/timeseries, limits/points */
export const getTimeseriesAspectValues = route({
  method: 'POST',
  path: '/aspects',
  action: 'getTimeseriesAspectValues',
  role: 'reader',
  summary: 'Reads the values of a timeseries aspect of one entity over time.',
  details: 'Newest first by default.',
  parameters: {
    urn: required(urnField),
    entity: text(),
    aspect: required(text()),
    ...timeRange,
    limit: long({ doc: `Default and maximum: ${LIMITS.pointsPerRead.max}.` }),
    latestValue: flag({ doc: 'Returns the newest value only.' }),
    filter: filterField,
    sort: record({ field: text(), order: sortOrder() }),
  },
  answers: valueAnswer(
    wholeRecord(
      {
        entityName: text(),
        aspectName: text(),
        limit: long(),
        values: list(
          wholeRecord(
            { aspect: wholeRecord({ value: text(), contentType: text() }) },
            { systemMetadata: json() },
          ),
        ),
      },
      { startTimeMillis: millis(), endTimeMillis: millis() },
    ),
  ),
  errors: ['INVALID_URN'],
  example: {
    urn: EXAMPLE_URN,
    entity: dataset.name,
    aspect: datasetProfile.name,
    startTimeMillis: 0,
    endTimeMillis: 1_700_000_000_000,
    limit: 5,
    latestValue: false,
    filter: { or: [{ and: [{ field: 'rowCount', values: ['1'], condition: 'EQUAL' }] }] },
    sort: { field: 'timestampMillis', order: 'ASCENDING' },
  },
  async handle({ parameters }, services) {
    const { startTimeMillis, endTimeMillis, aspect, sort, latestValue } = parameters
    const urn = requireKey(services.catalog.registry, parseUrn(parameters.urn))
    const limit = latestValue ? 1 : (parameters.limit ?? LIMITS.pointsPerRead.max)
    requireWithin('limit', limit, { least: 1, most: LIMITS.pointsPerRead.max })
    const points = await readPoints(services.catalog, {
      urn,
      aspect,
      limit,
      filter: parseFilter(parameters.filter),
      order: sort?.order === 'ASCENDING' ? 'oldest first' : 'newest first',
      ...toTimeRange(parameters),
    })
    return valueReply({
      entityName: parameters.entity ?? urn.split(':')[2],
      aspectName: aspect,
      ...(startTimeMillis !== undefined && { startTimeMillis }),
      ...(endTimeMillis !== undefined && { endTimeMillis }),
      limit,
      values: points.map((point) => toEnvelope(services, point)),
    })
  },
})

/** Serializes a point in plain ASCII, because DataHub's servers corrupt other characters here. */
function toEnvelope(services: Services, { aspect, value, systemMetadata }: Point) {
  const serialized = jsonText(wireValue(services, { name: aspect, value }))
  return {
    aspect: { value: escapeNonAscii(serialized), contentType: 'application/json' },
    ...(systemMetadata && { systemMetadata }),
  }
}
