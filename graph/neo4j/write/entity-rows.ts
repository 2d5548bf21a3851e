import type { DirtyFlag } from '../../store/dirty-flag.ts'
import { restoredBirth, type PlannedEntity } from '../../store/plan.ts'
import { integer } from '../connection.ts'
import { identityProperties, nodeProperties } from '../entity-node.ts'
import { aspectNode } from '../nodes.ts'
import type { LockedEntity } from './lock-entities.ts'
import { splitBy, type WriteContext } from './write-context.ts'

/**
 * Creates entities with their aspects. Fails when another transaction has created the node since it
 * was read; the whole transaction is then decided again. MERGE would overwrite the other
 * transaction's values.
 */
export const CREATE_ENTITIES = createEntities('$input.rows')

export function createEntities(rows: string): string {
  return /* cypher */ `
  UNWIND ${rows} AS row
  CREATE (entity:Entity)
  SET entity = row.properties
  SET entity:$(row.labels)
  FOREACH (new IN row.created |
    CREATE (entity)-[:HAS_ASPECT]->(aspect:Aspect)
    SET aspect = new
  )`
}

/** Entities of one statement, each with its new aspects. */
export const ENTITIES_AT_ONCE = 200

/**
 * Returns the function that makes the rows of entities with their new aspects, and the dirty flags
 * that the rows set.
 */
export function entityRows(
  { labels, revisions, clock }: WriteContext,
  changes: readonly PlannedEntity[],
  locked: ReadonlyMap<string, LockedEntity>,
) {
  const now = clock()
  const revision = revisions.after([...locked.values()].map((entity) => entity.revision))
  const rowOf = (entity: PlannedEntity) => {
    const { urn, creation, properties, aspects } = entity
    const lockedEntity = locked.get(urn)
    const nodes = aspects.flatMap(({ name, before, after, removal }) =>
      after && !removal ? [{ before, node: aspectNode(urn, name, after) }] : [],
    )
    const [superseding, created] = splitBy(nodes, ({ before }) => before !== undefined)
    return {
      urn,
      labels: labels.of(urn),
      properties: {
        ...(lockedEntity?.hasNode ? {} : identityProperties(urn)),
        ...nodeProperties(urn, properties),
        ...(creation && { createdAt: integer(now), position: integer(restoredBirth(entity) ?? 0) }),
        revision: integer(revision),
        dirtyAt: integer(lockedEntity?.dirtyAt ?? now),
      },
      created: created.map(({ node }) => node),
      superseding: superseding.map(({ node }) => node),
    }
  }
  const flags = changes.map(({ urn }): DirtyFlag => {
    return { urn, revision, sinceMillis: locked.get(urn)?.dirtyAt ?? now }
  })
  return { rowOf, flags }
}
