import { parseFilter } from '../../../search/parse-filter.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { readSeriesPoints } from '../shared/series.ts'
import type { FieldSpec } from './specs.ts'

/**
 * Returns a field with the points of a timeseries aspect, newest first (docs/interface:
 * graphql/points).
 */
export function pointsField(type: string, aspect: string): FieldSpec {
  return {
    type: `[${type}!]`,
    args: 'startTimeMillis: Long, endTimeMillis: Long, filter: FilterInput, limit: Int',
    resolve: async (link: Link, input: FieldArguments['operations'], context: GraphqlContext) => {
      const filter = input.filter ? parseFilter({ or: [input.filter] }) : []
      const points = await readSeriesPoints(link, input, { aspect, filter }, context)
      return points.map(({ urn, value }) => ({ owner: urn, value }))
    },
  }
}
