import type { LoggedChange, NewEntry } from '../../store/change-log.ts'
import type { EdgeStep } from '../../store/edge-spans.ts'
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
  /** Where edges begin that have ended, whose positions are to be set. */
  readonly pastEdges: readonly string[]
}

export const NO_ROWS: PositionRows = {
  born: [],
  values: [],
  versions: [],
  removed: [],
  ended: [],
  deleted: [],
  pastEdges: [],
}

/** Less than the changes of any transaction, and more than the positions of times before the log. */
const RELATIVE_MIN = -1_000_000_000

/** Returns the condition that a position is still one of {@link StepNumbers}. */
export const isRelative = (position: string) => `${RELATIVE_MIN} < ${position} < 0`

/**
 * Sets the positions of {@link PositionRows}, and of the relationships `edges`; `log` is the locked
 * node that counts changes. Positions of edges are negative until then: see {@link StepNumbers}.
 */
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
  }
  CALL (log, edges) {
    UNWIND edges AS edge
    WITH log, edge
    WHERE ${isRelative('edge.from')}
    SET edge.from = log.position + 1 + edge.from
  }
  CALL (log) {
    UNWIND $input.log.pastEdges AS src
    MATCH (past:PastEdge)
    USING INDEX SEEK past:PastEdge(src, to)
    WHERE past.src = src AND ${isRelative('past.to')}
    SET past.from = CASE WHEN ${isRelative('past.from')} THEN log.position + 1 + past.from ELSE past.from END,
        past.to = log.position + 1 + past.to
  }`

/** Numbers the changes of a transaction, and the steps of edges by these. */
export class StepNumbers {
  readonly #numbers: ReadonlyMap<LoggedChange, number>

  constructor(entries: readonly NewEntry[]) {
    this.#numbers = numberChanges(entries)
  }

  /** Returns the number of a step, by which steps are ordered. */
  of({ change, position }: EdgeStep): number {
    return position ?? (change && this.#numbers.get(change)) ?? 0
  }

  /** Returns the position of a step, or by how much less it is than the next one of the log. */
  positionOf(step: EdgeStep): Integer {
    return integer(step.position ?? this.of(step) - this.#numbers.size - 1)
  }

  /** Returns the number of changes that follow a change in the transaction. */
  changesLeft(change: LoggedChange | undefined): Integer {
    return integer(this.#numbers.size - ((change && this.#numbers.get(change)) ?? 0))
  }
}

/** Returns the rows of what a plan writes. */
export function positionRows(
  changes: readonly PlannedEntity[],
  numbers: StepNumbers,
  pastEdges: readonly string[],
): PositionRows {
  const changesLeft = (change: LoggedChange | undefined) => numbers.changesLeft(change)
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
    pastEdges,
  }
}
