import { parseFilter } from '../../../search/filter.ts'
import { POINTS_PER_READ_MAX, readPoints } from '../../catalog/points.ts'
import type { GraphqlContext, Link } from '../context.ts'
import type { FieldSpec } from './specs.ts'
import { usageStats, USAGE_ARGS } from './usage.ts'

interface PointsInput {
  readonly startTimeMillis?: number | null
  readonly endTimeMillis?: number | null
  readonly filter?: { readonly and?: unknown } | null
  readonly limit?: number | null
}

/** Values of a timeseries aspect, newest first (`reference/graphql.md` 6.2). */
function pointsField(type: string, aspect: string): FieldSpec {
  return {
    type: `[${type}!]`,
    args: 'startTimeMillis: Long, endTimeMillis: Long, filter: FilterInput, limit: Int',
    resolve: async ({ urn }: Link, input: PointsInput, { catalog, budget }: GraphqlContext) => {
      const query = {
        urn,
        aspect,
        ...(typeof input.startTimeMillis === 'number' && { startMillis: input.startTimeMillis }),
        ...(typeof input.endTimeMillis === 'number' && { endMillis: input.endTimeMillis }),
        order: 'newest first' as const,
        limit: Math.max(0, Math.min(input.limit ?? POINTS_PER_READ_MAX, POINTS_PER_READ_MAX)),
        filter: input.filter ? parseFilter({ or: [input.filter] }) : [],
      }
      const points = await budget.ask(() => readPoints(catalog, query))
      return points.map(({ value }) => ({ owner: urn, value }))
    },
  }
}

/** The fields of timeseries aspects, by aspect. */
export const POINT_FIELDS: Readonly<Record<string, FieldSpec>> = {
  datasetProfile: pointsField('DatasetProfile', 'datasetProfile'),
  operation: pointsField('Operation', 'operation'),
  datasetUsageStatistics: {
    type: 'UsageQueryResult',
    args: USAGE_ARGS,
    doc: 'Who has used a dataset, and which columns.',
    resolve: usageStats,
  },
}
