import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import { memberAt } from '../engine/values.ts'
import { having, runsWithin } from '../shared/contents.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

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

/** Lists the runs of a task or a pipeline that have reported a state, the latest first. */
function runs({ urn }: Link, input: FieldArguments['runs'], context: GraphqlContext) {
  const within = [having('parentTemplate', urn, context), having('hasRunEvents', 'true', context)]
  return runsWithin(within, input, context)
}

/** Fields of jobs, runs and statistics that clients select. */
export const activityModule: SchemaModule = {
  resolvers: { DataFlow: { runs }, DataJob: { runs }, TimeWindow: { durationMillis } },
}
