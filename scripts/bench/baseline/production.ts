import neo4j, { type Driver } from 'neo4j-driver'
import { Agent } from 'node:http'
import { Client } from 'typesense'
import { asInput, DIALECT } from '../../../graph/neo4j/driver.ts'
import { READ_ENTITIES } from '../../../graph/neo4j/read.ts'
import { PLAIN_REQUEST } from '../../../search/search-index.ts'
import { TOKENS } from '../../../search/typesense/schema.ts'
import { filterToken } from '../../../search/typesense/tokens.ts'
import { wordsSearch } from '../../../search/typesense/find.ts'
import { createTableWriter, liveCollection } from './create-table.ts'
import { envelopeEntry, toPage, type Jobs, type Row } from './jobs.ts'

interface EntityRow {
  readonly aspects: readonly {
    readonly name: string
    readonly value: string
    readonly createdAt: number
    readonly createdBy: string
    readonly systemMetadata: string
  }[]
}

/** Locks the entity, and then writes the value, its old version, and the edge that it asserts. */
const WRITE = /* cypher */ `${DIALECT}
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity.entityType = entity.entityType
  WITH row, entity
  MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect {name: row.aspect})
  CREATE (old:AspectVersion)
  SET old = aspect {
    .id, .urn, .name, .value, .createdAt, .createdBy, .systemMetadata,
    version: aspect.superseded + 1
  }
  SET
    aspect.value = row.value,
    aspect.hash = $input.hash,
    aspect.createdAt = toInteger(row.time),
    aspect.superseded = aspect.superseded + 1
  WITH row, entity
  OPTIONAL MATCH (entity)-[edge:TaggedWith]->()
  DELETE edge
  WITH DISTINCT row, entity
  MERGE (tag:Entity {urn: row.tag})
  ON CREATE SET tag:Stub
  CREATE (entity)-[:TaggedWith {
    owner: row.urn, src: row.urn, dst: row.tag, aspects: [row.aspect]
  }]->(tag)`

/** Reads the URNs alone, without the edges between them, by a relationship of every release. */
const TRAVERSE = /* cypher */ `${DIALECT}
  MATCH (:Entity {urn: $input.urn})-[:DownstreamOf*1..20]->(far)
  RETURN DISTINCT far.urn AS urn`

/** As long as the hashes of real values. */
const HASH = 'h'.repeat(43)
const PAGE = 20

export async function openProduction(env: NodeJS.ProcessEnv): Promise<Jobs> {
  const { NEO4J_URI = '', NEO4J_USERNAME = 'neo4j', NEO4J_PASSWORD } = env
  const credentials = NEO4J_PASSWORD ? neo4j.auth.basic(NEO4J_USERNAME, NEO4J_PASSWORD) : undefined
  const driver = neo4j.driver(NEO4J_URI, credentials, { disableLosslessIntegers: true })
  const client = new Client({
    apiKey: env['TYPESENSE_API_KEY'] ?? '',
    nodes: [{ url: env['TYPESENSE_URL'] ?? '' }],
    connectionTimeoutSeconds: 60,
    httpAgent: new Agent({ keepAlive: true }),
    additionalHeaders: { 'Accept-Encoding': 'identity' },
  })
  return {
    async entity(urn) {
      const session = driver.session({ defaultAccessMode: neo4j.session.READ })
      const statement = `${DIALECT} ${READ_ENTITIES}`
      const { records } = await session.run<EntityRow>(
        statement,
        asInput({ urns: [urn], names: null }),
      )
      await session.close()
      const aspects = (records[0]?.get('aspects') ?? []).map((aspect) => {
        const created = { time: aspect.createdAt, actor: aspect.createdBy }
        return envelopeEntry(aspect.name, aspect.value, created, aspect.systemMetadata)
      })
      return { urn, entityName: 'dataset', aspects: Object.fromEntries(aspects) }
    },
    async lineage(urn) {
      const session = driver.session({ defaultAccessMode: neo4j.session.READ })
      const { records } = await session.run<{ urn: string }>(TRAVERSE, asInput({ urn }))
      await session.close()
      const relationships = records.map((record) => ({ entity: record.get('urn') }))
      return { value: { total: relationships.length, relationships } }
    },
    write: createWriter(driver),
    create: await createTableWriter(driver, client),
    search: await createSearcher(client),
  }
}

function createWriter(driver: Driver): Jobs['write'] {
  return async (rows) => {
    const session = driver.session()
    await session.executeWrite((transaction) =>
      transaction.run(WRITE, asInput({ rows, hash: HASH })),
    )
    await session.close()
  }
}

async function createSearcher(client: Client): Promise<Jobs['search']> {
  const collection = await liveCollection(client)
  return async (input) => {
    const search = {
      ...wordsSearch({ ...PLAIN_REQUEST, entityTypes: ['dataset'], words: [input] }),
      collection,
      filter_by: `${TOKENS}:[${filterToken('live', '', 'dataset')}]`,
      include_fields: 'urn,values',
      per_page: PAGE,
      sort_by: '_text_match:desc,nameWords:asc,name0:asc',
    }
    const { results } = await client.multiSearch.perform<Row[]>({ searches: [search] })
    const [{ found: total, hits = [] } = { found: 0 }] = results
    return toPage(
      input,
      total,
      hits.map(({ document }) => document),
    )
  }
}
