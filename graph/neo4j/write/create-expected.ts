import { createdBy } from '../../store/own-dirty-flags.ts'
import type { Group } from '../../store/edit.ts'
import { planSteps, statesNeeded, type GroupResult } from '../../store/plan.ts'
import { runYielding } from '../../runtime/yield.ts'
import { IS_WRITABLE, PASS_BARRIER } from '../write-barrier.ts'
import { appendEntries, appendParameters } from '../change-log.ts'
import { ENTITIES_AT_ONCE, entityRows } from './entity-rows.ts'
import { positionRows, StepNumbers } from './positions.ts'
import {
  CREATE_RELATIONSHIPS,
  creationParameters,
  pastSources,
  relationshipChanges,
} from './send-relationships.ts'
import type { WriteContext } from './write-context.ts'

/** Creates few relationships, and appends to the log, which gives them their positions. */
export const CREATE_AND_APPEND = createAndAppend()

function createAndAppend(): string {
  return /* cypher */ `
  CALL () {${CREATE_RELATIONSHIPS}
    RETURN collect(edge) AS created
  }
  CALL (created) {${appendEntries('created')}
    RETURN count(*) AS entries
  }
  RETURN entries`
}

/**
 * Creates entities with their relationships if none of them has a node; a row means that it did. If
 * another transaction creates one of them at the same time, the constraint on URNs fails the
 * statement. Cost: a seek of each, besides that of creating.
 */
export const CREATE_IF_ABSENT = /* cypher */ `${PASS_BARRIER}
  WHERE ${IS_WRITABLE} AND NOT EXISTS {
    UNWIND $input.urns AS urn
    MATCH (:Entity {urn: urn})
  }
  ${createAndAppend()}`

const NONE = new Map<string, never>()

/**
 * Decides and stores groups of edits in one round trip, without a lock, if their entities are
 * likely to be new: the decisions hold if none of them exists.
 *
 * @returns undefined when the groups have to be decided under locks; nothing is stored then
 */
export async function createExpected(
  context: WriteContext,
  groups: readonly Group[],
): Promise<readonly GroupResult[] | undefined> {
  const { connection, expectation, ownDirtyFlags } = context
  const urns = [...statesNeeded(groups).keys()]
  // Points may exist without their entity.
  const hasPoints = groups.some(({ edits }) => edits.some(({ kind }) => kind === 'point'))
  // Whether a group that is written once was written is known under locks only.
  const isPlainGroup = groups.every(({ once }) => once === undefined)
  if (hasPoints || !isPlainGroup || urns.length > ENTITIES_AT_ONCE || !expectation.areNew(urns))
    return undefined
  const beganMs = performance.now()
  const { changes, results, entries } = await runYielding(planSteps(groups, NONE))
  const edges = await relationshipChanges(context, changes, NONE, new StepNumbers(entries))
  // Values that were written and superseded within the batch are rows of another statement.
  const isPlain = changes.every(({ aspects }) =>
    aspects.every(({ archived, ended }) => archived.length + ended.length === 0),
  )
  if (changes.length === 0 || !isPlain || !edges.areFew) return undefined
  return connection.transaction(async (pipeline) => {
    const { rowOf, flags } = entityRows(context, changes, NONE)
    const positions = positionRows(changes, edges.numbers, pastSources(edges))
    const log = appendParameters(entries, context.clock(), positions)
    const rows = { urns, log, ...creationParameters(edges, changes.map(rowOf)) }
    const [created] = await pipeline.runAndCommit(CREATE_IF_ABSENT, rows)
    if (!created) return undefined
    expectation.remember(changes)
    ownDirtyFlags.add(flags, createdBy(groups, changes, beganMs))
    return results
  })
}
