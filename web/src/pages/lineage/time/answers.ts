import type {
  ColumnLineageQuery,
  LineageEntitiesQuery,
  LineageQuery,
} from '../../../api/documents.generated.ts'
import { parseColumnUrn } from '../column-path.ts'
import { DIRECTIONS, type Direction, type LineageEntity } from '../graph.ts'
import type { Moment } from './timed-lineage.ts'

// Shapes a moment like the answers of the server about the present, so that the rest of the picture
// does not differ between times.

/** Entities read per direction, nearest first. */
export const READ_MAX = 1_000

/** Entities as the page names them, by URN. */
export type Entities = ReadonlyMap<string, LineageEntity>

/** Returns the existing entities of answers; the first one that has an entity decides. */
export function existingEntities(answers: readonly (LineageEntitiesQuery | undefined)[]): Entities {
  const entities = new Map<string, LineageEntity>()
  for (const answer of answers) {
    for (const entity of [answer?.entity, ...(answer?.entities ?? [])]) {
      if (entity?.exists && !entities.has(entity.urn))
        entities.set(entity.urn, entity as unknown as LineageEntity)
    }
  }
  return entities
}

/** Returns the entity that neighbours of a moment are added to; undefined for a stub. */
function withNeighbours(
  urn: string,
  moment: Moment,
  entities: Entities,
): LineageEntity | undefined {
  const entity = entities.get(urn)
  return entity && { ...entity, ...neighbourMembers(urn, moment) }
}

function neighbourMembers(urn: string, { neighbours }: Moment) {
  const member = (direction: Direction) => {
    const relationships = neighbours(urn, direction)
    return { total: relationships.length, relationships }
  }
  return { upstream: member('upstream'), downstream: member('downstream') }
}

/**
 * Returns a moment as the answer about the lineage of an entity.
 *
 * @param isPartial whether there is more lineage than is known
 */
export function toLineageAnswer(
  root: string,
  moment: Moment,
  entities: Entities,
  isPartial: boolean,
): LineageQuery {
  const side = (direction: Direction) => {
    const reached = moment.reached[direction]
    const searchResults = reached.slice(0, READ_MAX).flatMap(({ urn, degree }) => {
      const entity = withNeighbours(urn, moment, entities)
      return entity ? [{ degree, entity }] : []
    })
    // Stubs count as neighbours of others, as today.
    const stubs = reached.slice(0, READ_MAX).length - searchResults.length
    return { total: reached.length - stubs, isPartial, searchResults }
  }
  const entity = withNeighbours(root, moment, entities) ?? null
  return {
    entity: entity as LineageQuery['entity'],
    upstream: side('upstream'),
    downstream: side('downstream'),
  }
}

/** Returns a moment of a column as the answer about its lineage. */
export function toColumnAnswer(moment: Moment): ColumnLineageQuery {
  const side = (direction: Direction) => {
    const columns = moment.reached[direction].filter(({ urn }) => parseColumnUrn(urn))
    const searchResults = columns.slice(0, READ_MAX).map(({ urn, degree }) => ({
      degree,
      entity: {
        __typename: 'SchemaFieldEntity' as const,
        urn,
        fieldPath: parseColumnUrn(urn)?.path ?? '',
        parent: null,
        ...neighbourMembers(urn, moment),
      },
    }))
    return { total: columns.length, isPartial: false, searchResults }
  }
  const [upstream, downstream] = DIRECTIONS.map(side)
  return { upstream: upstream ?? null, downstream: downstream ?? null }
}
