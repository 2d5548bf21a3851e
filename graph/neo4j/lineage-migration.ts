import { setTimeout as sleep } from 'node:timers/promises'
import { edgeId } from '../model/edges.ts'
import type { AuditStamp } from '../model/audit.ts'
import { CatalogError } from '../model/errors.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import {
  LOCK_PASSED_ENTITIES,
  lockPass,
  recordPass,
  type LockedPass,
  type PassState,
} from './entity-pass.ts'
import { edgesOfNode, type AspectNode } from './nodes.ts'
import type { Pipeline } from './pipeline.ts'
import { UPSTREAM } from './relationships.ts'
import { LINEAGE_NODE } from './store-node.ts'
import { entityRelationships, createStampLookup } from './write/edge-changes.ts'
import {
  byName,
  eachRelationship,
  relationshipRow,
  stampedRow,
} from './write/send-relationships.ts'
import { sendRows } from './write/write-context.ts'

/**
 * Adds the relationships `UPSTREAM` to a store of release 0.3.0 or earlier, and to all
 * relationships the properties `createdAt` and `createdBy`. The node {@link LINEAGE_NODE} holds the
 * progress; its `doneMillis` marks the end.
 *
 * It is a pass through all entities (`entity-pass.ts`). Under the lock of an entity it adds the
 * missing relationships. Concurrent writes need not know about it: each writes its own difference,
 * and the migration adds the rest, or finds it complete.
 */

export const LOCK_MIGRATION = lockPass(LINEAGE_NODE)

/** Locks the next entities, and reads their edges. */
export const LOCK_NEXT_ENTITIES = /* cypher */ `${LOCK_PASSED_ENTITIES}
  WITH found.urn AS urn
  MATCH (entity:Entity {urn: urn})
  RETURN urn, COLLECT {
    MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
    WHERE aspect.edges IS NOT NULL
    RETURN aspect {.name, .edges, .createdAt, .createdBy}
  } AS aspects`

export const CREATE_MISSING_UPSTREAM = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (from:Entity {urn: row.from})
  MATCH (to:Entity {urn: row.to})
  WITH row, from, to
  WHERE NOT EXISTS {
    MATCH (from)-[known:${UPSTREAM}]->(to)
    WHERE known.owner = row.properties.owner
  }
  CREATE (from)-[edge:${UPSTREAM}]->(to)
  SET edge = row.properties`

export function stampRelationships(name: string): string {
  return /* cypher */ `${eachRelationship(name)} AND edge.createdAt IS NULL
  SET edge.createdAt = row.properties.createdAt, edge.createdBy = row.properties.createdBy`
}

export const RECORD_MIGRATION = recordPass(LINEAGE_NODE)

/** Entities of one transaction; writers of those wait meanwhile. */
const ENTITIES_AT_ONCE = 100
/** Relationships after which a transaction takes no further entity. */
const RELATIONSHIPS_AT_ONCE = 10_000
const PROGRESS_INTERVAL_MS = 5_000
const RETRY_MS = 1_000

interface OwnerRow {
  readonly urn: string
  readonly aspects: readonly Pick<AspectNode, 'name' | 'edges' | 'createdAt' | 'createdBy'>[]
}

/** The migration of one store, as seen by one process. */
export class LineageMigration {
  readonly #connection: Neo4jConnection
  readonly #print: (line: string) => void
  #isDone: boolean

  /** @param print receives lines about the progress */
  constructor(
    connection: Neo4jConnection,
    isDone: boolean,
    print: (line: string) => void = () => {},
  ) {
    this.#connection = connection
    this.#isDone = isDone
    this.#print = print
  }

  /** @throws CatalogError `STORE_UNAVAILABLE` while lineage edges are not `UPSTREAM` */
  requireDone(): void {
    if (this.#isDone) return
    throw new CatalogError(
      'STORE_UNAVAILABLE',
      'Lineage is unavailable while the store is migrated to this release; the log of the server has the progress.',
    )
  }

  /**
   * Migrates until all is done, by this process or another one, or `signal` aborts. Tries again
   * while the store fails.
   */
  async run(signal: AbortSignal): Promise<void> {
    let printedMs = -Infinity
    while (!this.#isDone && !signal.aborted) {
      try {
        const { entities, isDone } = await this.#connection.transaction(migrateSome)
        this.#isDone = isDone
        if (isDone) this.#print(`Added UPSTREAM to the lineage of ${entities} entities`)
        else if (performance.now() - printedMs < PROGRESS_INTERVAL_MS) continue
        else this.#print(`Adding UPSTREAM to the lineage in Neo4j: ${entities} entities so far`)
      } catch (error) {
        this.#print(`Adding UPSTREAM to the lineage in Neo4j failed, will retry: ${String(error)}`)
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
      }
      printedMs = performance.now()
    }
  }
}

/** Migrates the next entities, in one transaction with the progress. */
async function migrateSome(pipeline: Pipeline): Promise<PassState> {
  const [progress] = await pipeline.run<LockedPass>(LOCK_MIGRATION, {})
  if (!progress || progress.isDone) return { entities: 0, isDone: true }
  const page = { after: progress.after, limit: integer(ENTITIES_AT_ONCE) }
  const owners = await pipeline.run<OwnerRow>(LOCK_NEXT_ENTITIES, page)
  const rows: ReturnType<typeof stampedRow>[] = []
  let [migrated, after] = [0, progress.after]
  for (const owner of owners) {
    if (rows.length >= RELATIONSHIPS_AT_ONCE) break
    for (const row of relationshipRows(owner)) rows.push(row)
    migrated++
    after = owner.urn
  }
  for (const [name, sameName] of byName(rows, (row) => row)) {
    const statement = name === UPSTREAM ? CREATE_MISSING_UPSTREAM : stampRelationships(name)
    await sendRows(pipeline, statement, sameName, (row) => row)
  }
  const entities = progress.entities + migrated
  const isDone = owners.length < ENTITIES_AT_ONCE && migrated === owners.length
  pipeline.send(RECORD_MIGRATION, { after, entities: integer(entities), isDone })
  await pipeline.commit()
  return { entities, isDone }
}

/** Returns all relationships of an entity; since when they are asserted is known of latest values. */
function relationshipRows({ urn, aspects }: OwnerRow) {
  const values = aspects.map((node) => {
    const created: AuditStamp = { time: node.createdAt, actor: node.createdBy }
    return { name: node.name, edges: edgesOfNode(urn, node), created }
  })
  const findStamp = createStampLookup(values.map((after) => ({ archived: [], after })))
  const edges = entityRelationships(urn, new Map(values.map((value) => [value.name, value.edges])))
  return edges.map((edge) => stampedRow(relationshipRow(edge), findStamp(edgeId(edge))))
}
