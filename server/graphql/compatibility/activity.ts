import type { Part } from '../context.ts'
import { memberAt } from '../read/values.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Milliseconds per unit of fixed length. */
const UNIT_MS: Readonly<Record<string, number>> = {
  SECOND: 1_000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  WEEK: 604_800_000,
}

function durationMillis({ value }: Part): number | null {
  const unit = memberAt(value, ['length', 'unit'])
  const multiple = memberAt(value, ['length', 'multiple'])
  const unitMs =
    typeof unit === 'string' && Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined
  const millis = (unitMs ?? Number.NaN) * (typeof multiple === 'number' ? multiple : 1)
  return Number.isSafeInteger(millis) ? millis : null
}

/** Fields of jobs, runs and statistics that clients select. */
export const activityModule = undeclaredModule(
  /* GraphQL */ `
    extend type DataJob {
      "Always null, never an empty list: cleanup jobs delete entities without runs."
      runs(start: Int, count: Int): DataProcessInstanceResult
    }
    type DataProcessInstanceResult {
      start: Int
      count: Int
      total: Int
      runs: [DataProcessInstance!]
    }
    extend type Operation {
      partition: String @at(path: "partitionSpec/partition")
    }
    extend type TimeWindow {
      durationMillis: Long
    }
  `,
  { TimeWindow: { durationMillis } },
)
