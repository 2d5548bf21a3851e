import { datasetProfile } from '../../../../graph/aspects/usage/dataset-profile.ts'
import { flag, json, list, long, millis, text } from '../../../../graph/model/field.ts'
import { scrollPoints } from '../../../catalog/points/scroll-points.ts'
import { objectAnswer, URN, wholeRecord, wholeFields } from '../../answers.ts'
import { wireValue } from '../../wire-values.ts'
import { route } from '../../route.ts'
import { toTimeRange, timeRange } from '../../shared-fields.ts'
import { aspectInPath, entityTypeInPath } from '../v3/generic-entity.ts'
import { nextPage } from '../v3/form.ts'

/** docs/interface: read/timeseries-scroll */
export const scrollTimeseries = route({
  method: 'GET',
  path: '/openapi/v2/timeseries/<type>/<aspect>',
  role: 'reader',
  summary: 'Scrolls through the values of a timeseries aspect of all entities of one type.',
  details: 'Newest first.',
  parameters: {
    count: long({ doc: 'Page size. Default: 10.' }),
    scrollId: text({ doc: 'Scroll ID from the previous page. Default: the first page.' }),
    ...timeRange,
    systemMetadata: flag({ doc: 'Whether to include the metadata of each write.' }),
  },
  answers: objectAnswer(
    wholeFields(
      {
        results: list(
          wholeRecord(
            { urn: URN, timestampMillis: millis(), event: json() },
            { messageId: text(), systemMetadata: json() },
          ),
        ),
      },
      nextPage,
    ),
  ),
  errors: [],
  exampleAspect: datasetProfile.name,
  example: { count: 5, startTimeMillis: 0, endTimeMillis: 1_700_000_000_000, systemMetadata: true },
  async handle({ variables, parameters }, services) {
    const { registry } = services.catalog
    const { count, scrollId, systemMetadata: withSystemMetadata } = parameters
    const aspect = aspectInPath(registry, variables)
    const page = await scrollPoints(services.catalog, {
      entityType: entityTypeInPath(registry, variables),
      aspect,
      count,
      scrollId,
      ...toTimeRange(parameters),
    })
    const results = page.points.map(({ urn, timestampMillis, value, systemMetadata }) => {
      const { messageId } = value
      return {
        urn,
        timestampMillis,
        event: wireValue(services, { name: aspect, value }),
        ...(typeof messageId === 'string' && { messageId }),
        ...(withSystemMetadata && systemMetadata && { systemMetadata }),
      }
    })
    return { body: { results, ...(page.scrollId !== undefined && { scrollId: page.scrollId }) } }
  },
})
