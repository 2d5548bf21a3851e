import { isJsonObject } from '../../../graph/model/json.ts'
import type { Part } from '../context.ts'
import type { TypeSpec } from './specs.ts'
import { linksOf, moved, renamed } from './values.ts'

/** Where charts, dashboards and notebooks differ in DataHub's GraphQL from their aspects. */
export const CHART_RECORDS: Readonly<Record<string, TypeSpec>> = {
  ChartProperties: {
    name: renamed('String', 'title'),
    created: moved('AuditStamp', 'lastModified', 'created'),
    lastModified: moved('AuditStamp', 'lastModified', 'lastModified'),
    deleted: moved('AuditStamp', 'lastModified', 'deleted'),
    inputs: {
      type: '[Dataset!]',
      resolve: ({ value }: Part) => linksOf(inputsIn(value['inputs']), ['dataset']),
    },
  },
  DashboardProperties: {
    name: renamed('String', 'title'),
    created: moved('AuditStamp', 'lastModified', 'created'),
    lastModified: moved('AuditStamp', 'lastModified', 'lastModified'),
    deleted: moved('AuditStamp', 'lastModified', 'deleted'),
  },
  // DataHub spells it so.
  NotebookCell: { queryChell: moved('QueryCell', 'queryCell') },
}

/** Elements may be bare or wrapped in `{string: …}`. */
function inputsIn(inputs: unknown): unknown {
  if (!Array.isArray(inputs)) return inputs
  return inputs.map((input: unknown) => (isJsonObject(input) ? input['string'] : input))
}
