import neo4j, { type Driver } from 'neo4j-driver'
import type { Client } from 'typesense'
import type { JsonObject } from '../../../graph/model/json.ts'
import { registry } from '../../../graph/registry.ts'
import { asInput, DIALECT } from '../../../graph/neo4j/driver.ts'
import { buildDocument } from '../../../search/document.ts'
import { deriveSearchFields } from '../../../search/fields.ts'
import { toLine } from '../../../search/typesense/document.ts'
import { deriveSchema } from '../../../search/typesense/schema.ts'
import { documentId } from '../../../search/typesense/tokens.ts'
import type { Jobs } from './jobs.ts'

/** Creates an entity with its aspects and edges, and the entities at their ends. */
const CREATE = /* cypher */ `${DIALECT}
  UNWIND $input.edges AS row
  MERGE (stub:Entity {urn: row.dst})
  ON CREATE SET stub:Stub
  WITH count(*) AS stubs
  CREATE (entity:Entity:Dataset)
  SET entity = $input.entity
  FOREACH (new IN $input.aspects |
    CREATE (entity)-[:HAS_ASPECT]->(aspect:Aspect)
    SET aspect = new
  )
  WITH entity
  UNWIND $input.edges AS row
  MATCH (to:Entity {urn: row.dst})
  CREATE (entity)-[edge:$(row.name)]->(to)
  SET edge = {owner: entity.urn, src: entity.urn, dst: row.dst, aspects: [row.aspect]}`

/** As long as the hashes of real values. */
const HASH = 'h'.repeat(43)
const AUDIT = {
  createdBy: 'urn:li:corpuser:bench',
  version: neo4j.int(0),
  superseded: neo4j.int(0),
}
const SYSTEM_METADATA = JSON.stringify({ lastObserved: 0, runId: 'no-run-id-provided' })

type Values = Readonly<Record<string, string>>

export async function createTableWriter(
  driver: Driver,
  client: Client,
): Promise<NonNullable<Jobs['create']>> {
  const documents = client.collections(await liveCollection(client)).documents()
  let makeLine: ReturnType<typeof makeTemplate> | undefined
  return async (urn, values) => {
    const session = driver.session({ database: 'neo4j' })
    await session.executeWrite((transaction) => transaction.run(CREATE, toRows(urn, values)))
    await session.close()
    makeLine ??= makeTemplate(urn, values)
    await documents.import(makeLine(urn), { action: 'upsert' })
  }
}

/** Returns the name of the live collection's alias. */
export async function liveCollection(client: Client): Promise<string> {
  const { aliases } = await client.aliases().retrieve()
  return aliases.find(({ name }) => !/_(next|values)$/.test(name))?.name ?? ''
}

function toRows(urn: string, values: Values) {
  const now = neo4j.int(Date.now())
  const node = (name: string, value: string) => ({
    ...AUDIT,
    id: `${urn}\u241F${name}`,
    urn,
    name,
    value,
    hash: HASH,
    createdAt: now,
    systemMetadata: SYSTEM_METADATA,
  })
  const { name, description } = JSON.parse(values['datasetProperties']!) as Values
  const key = JSON.stringify({ platform: 'urn:li:dataPlatform:bench', name, origin: 'PROD' })
  const aspects = Object.entries({ ...values, datasetKey: key })
  return asInput({
    entity: { urn, entityType: 'dataset', name, description, env: 'PROD', createdAt: now },
    aspects: aspects.map(([aspect, value]) => node(aspect, value)),
    edges: [
      ...endpointRows('TaggedWith', 'globalTags', values, 'tag'),
      ...endpointRows('OwnedBy', 'ownership', values, 'owner'),
      ...endpointRows('DownstreamOf', 'upstreamLineage', values, 'dataset'),
    ],
  })
}

function endpointRows(name: string, aspect: string, values: Values, member: string) {
  const [list = []] = Object.values(JSON.parse(values[aspect]!) as Record<string, Values[]>)
  return list.map((entry) => ({ name, aspect, dst: entry[member] }))
}

/** Returns a function that makes the line of another entity: as long, with an id of its own. */
function makeTemplate(urn: string, values: Values): (urn: string) => string {
  const fields = deriveSearchFields(registry)
  const aspects = Object.entries(values).map(([name, text]) => {
    return [name, { value: JSON.parse(text) as JsonObject }] as const
  })
  const document = buildDocument(registry, fields, urn, new Map(aspects))
  const line = toLine(deriveSchema(fields), document)
  return (other) => line.replaceAll(documentId(urn), documentId(other)).replaceAll(urn, other)
}
