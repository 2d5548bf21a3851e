import type { LoggedChange, NewEntry } from '../../store/change-log.ts'
import { numberChanges, type PlannedEntity } from '../../store/plan.ts'
import type { Integer } from 'neo4j-driver'
import { integer } from '../connection.ts'
import { aspectId, pastNode, type PastNode } from '../nodes.ts'

/**
 * What gets its position when the log is appended to, because only then it is known: each row with
 * the number of changes that follow it in the transaction.
 */
export interface PositionRows {
  readonly born: readonly { readonly urn: string; readonly changesLeft: Integer }[]
  readonly values: readonly { readonly id: string; readonly changesLeft: Integer }[]
  readonly versions: readonly {
    readonly id: string
    readonly version: Integer
    readonly changesLeft: Integer
  }[]
  /** Stored values that end. */
  readonly removed: readonly { readonly id: string; readonly changesLeft: Integer }[]
  /** Values that the transaction sets and ends. */
  readonly ended: readonly {
    readonly node: PastNode
    readonly changesLeft: Integer
    readonly endsLeft: Integer
  }[]
  /** Names that are deleted permanently. */
  readonly deleted: readonly string[]
}

export const NO_ROWS: PositionRows = {
  born: [],
  values: [],
  versions: [],
  removed: [],
  ended: [],
  deleted: [],
}

/** Sets the positions of {@link PositionRows}; `log` is the locked node that counts changes. */
export const SET_POSITIONS = /* cypher */ `
  CALL (log) {
    UNWIND $input.log.born AS row
    MATCH (entity:Entity {urn: row.urn})
    SET entity.position = log.position - row.changesLeft
  }
  CALL (log) {
    UNWIND $input.log.values AS row
    MATCH (aspect:Aspect {id: row.id})
    SET aspect.position = log.position - row.changesLeft
  }
  CALL (log) {
    UNWIND $input.log.versions AS row
    MATCH (old:AspectVersion {id: row.id, version: row.version})
    SET old.position = log.position - row.changesLeft
  }
  CALL (log) {
    UNWIND $input.log.removed AS row
    MATCH (past:PastAspect {id: row.id})
    WHERE past.until IS NULL
    SET past.until = log.position - row.changesLeft
  }
  CALL (log) {
    UNWIND $input.log.ended AS row
    CREATE (past:PastAspect)
    SET past = row.node
    SET past.position = log.position - row.changesLeft, past.until = log.position - row.endsLeft
  }
  CALL (log) {
    UNWIND $input.log.deleted AS urn
    MERGE (name:DeletedName {urn: urn})
    SET name.position = log.position
  }`

/** Returns the rows of what a plan writes. */
export function positionRows(
  changes: readonly PlannedEntity[],
  entries: readonly NewEntry[],
): PositionRows {
  const numbers = numberChanges(entries)
  const changesLeft = (change: LoggedChange | undefined) =>
    integer(numbers.size - ((change && numbers.get(change)) ?? 0))
  const aspects = changes.flatMap(({ urn, aspects: ofEntity }) =>
    ofEntity.map((aspect) => ({ urn, id: aspectId(urn, aspect.name), ...aspect })),
  )
  return {
    born: changes.flatMap(({ urn, creation }) =>
      creation ? [{ urn, changesLeft: changesLeft(creation) }] : [],
    ),
    values: aspects.flatMap(({ id, after }) =>
      after ? [{ id, changesLeft: changesLeft(after.change) }] : [],
    ),
    versions: aspects.flatMap(({ id, archived }) =>
      archived.flatMap(({ version, state: { change } }) =>
        change ? [{ id, version: integer(version), changesLeft: changesLeft(change) }] : [],
      ),
    ),
    removed: aspects.flatMap(({ id, removal }) =>
      removal ? [{ id, changesLeft: changesLeft(removal.change) }] : [],
    ),
    ended: aspects.flatMap(({ urn, name, ended }) =>
      ended.map(({ version, state, removal }) => ({
        node: pastNode(urn, name, version, state),
        changesLeft: changesLeft(state.change),
        endsLeft: changesLeft(removal),
      })),
    ),
    deleted: [],
  }
}
