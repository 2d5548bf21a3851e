/**
 * The statements of a write. All of them get the rows of a whole batch; which rows there are was
 * decided before, under the locks of the entities. Each row is an index seek or two.
 */

/**
 * Fails when another transaction has created the node since we looked, which is then tried again.
 * MERGE would find that node, but nobody has decided what to do with it.
 */
export const CREATE_ENTITIES = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (entity:Entity)
  SET entity = row.properties
  SET entity:$(row.labels)`

export const CHANGE_ENTITIES = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity += row.properties
  SET entity:$(row.labels)
  REMOVE entity:Stub`

export const CREATE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  CREATE (entity)-[:HAS_ASPECT]->(aspect:Aspect)
  SET aspect = row`

/** The superseded value is copied where it is. */
export const SUPERSEDE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  CREATE (old:AspectVersion)
  SET old = aspect {
    .id, .urn, .name, .value, .createdAt, .createdBy, .systemMetadata,
    version: aspect.superseded + 1
  }
  SET aspect = row`

/** For aspects that were removed and written again, so that nothing of them is kept. */
export const OVERWRITE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (aspect:Aspect {id: row.id})
  SET aspect = row`

/** Values that came and went within the batch. */
export const CREATE_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS row
  CREATE (old:AspectVersion)
  SET old = row`

export const DELETE_ASPECTS = /* cypher */ `
  UNWIND $input.rows AS id
  MATCH (aspect:Aspect {id: id})
  DETACH DELETE aspect`

export const DELETE_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS id
  MATCH (old:AspectVersion {id: id})
  WHERE old.version IS NOT NULL
  DELETE old`

/** MERGE, as truncation deletes points without the lock of their entity. */
export const PUT_POINTS = /* cypher */ `
  UNWIND $input.rows AS row
  MERGE (point:TimeseriesPoint {id: row.id})
  SET point = row`

/** Nodes that are there are left alone: whoever writes to them would have to wait for us. */
export const CREATE_STUBS = /* cypher */ `
  UNWIND $input.rows AS row
  OPTIONAL MATCH (known:Entity {urn: row.properties.urn})
  WITH row, known
  WHERE known IS NULL
  MERGE (stub:Entity {urn: row.properties.urn})
  ON CREATE SET stub = row.properties, stub:Stub, stub:$(row.labels)`

/**
 * No MERGE: what to create was decided under the lock of the owner. OPTIONAL, because CREATE fails
 * when an end is missing, where MATCH would silently drop the edge: another transaction may have
 * swept a stub since we looked. A dynamic type is as fast as a static one here, and only here
 * (`reference/neo4j.md` section 3); it comes from the closed set all the same.
 */
export const CREATE_RELATIONSHIPS = /* cypher */ `
  UNWIND $input.rows AS row
  OPTIONAL MATCH (from:Entity {urn: row.properties.src})
  OPTIONAL MATCH (to:Entity {urn: row.properties.dst})
  CREATE (from)-[edge:$(row.name)]->(to)
  SET edge = row.properties`

/** Cost: a seek of the relationship by both of its ends, however many others these have. */
export function updateRelationships(name: string): string {
  return /* cypher */ `
  UNWIND $input.rows AS row
  MATCH ()-[edge:${name}]->()
  USING INDEX edge:${name}(dst, src)
  WHERE edge.dst = row.dst AND edge.src = row.src AND edge.owner = row.owner
  SET edge = row`
}

export function deleteRelationships(name: string): string {
  return /* cypher */ `
  UNWIND $input.rows AS row
  MATCH ()-[edge:${name}]->()
  USING INDEX edge:${name}(dst, src)
  WHERE edge.dst = row.dst AND edge.src = row.src AND edge.owner = row.owner
  DELETE edge`
}

/** Takes stubs away to which nothing refers any more, unless the search index must hear of them. */
export const SWEEP_STUBS = /* cypher */ `
  UNWIND $input.rows AS urn
  MATCH (stub:Entity {urn: urn})
  WHERE stub:Stub AND stub.dirtyAt IS NULL AND NOT EXISTS { (stub)--() }
  DELETE stub`
