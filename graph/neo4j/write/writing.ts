import type { Clock } from '../../model/audit.ts'
import type { Neo4jConnection, Pipeline } from '../connection.ts'
import type { Labels } from './labels.ts'
import type { Relationships } from '../relationships.ts'
import type { Revisions } from './revisions.ts'

/** What every write needs, besides what to write. */
export interface Writing {
  readonly connection: Neo4jConnection
  readonly relationships: Relationships
  readonly labels: Labels
  readonly revisions: Revisions
  readonly clock: Clock
}

/** Sends a statement if it has rows. */
export function sendRows(pipeline: Pipeline, statement: string, rows: readonly unknown[]): void {
  if (rows.length > 0) pipeline.send(statement, { rows })
}
