import { startTypesense, type TypesenseServer } from '../../local-servers/typesense-server.ts'
import type { Engine, Floor } from './engine.ts'
import { openNeo4j, type Database } from './neo4j.ts'
import { openTypesenseFloor } from './typesense-floor.ts'

/** The engines of production: Neo4j keeps the graph, Typesense is the index. */
export async function openPair(
  env: Readonly<Record<string, string | undefined>>,
  onProgress: (line: string) => void,
): Promise<Engine> {
  const database = await openNeo4j(env, onProgress)
  try {
    return pairOf(database, await startTypesense({ onProgress }))
  } catch (error) {
    await database.close()
    throw error
  }
}

function pairOf(database: Database, typesense: TypesenseServer): Engine {
  const { url, apiKey } = typesense
  return {
    ...database,
    name: 'pair',
    variables: { ...database.variables, TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey },
    processes: () => [...database.processes(), { name: 'typesense', pid: typesense.pid }],
    bytes: () => Promise.resolve(undefined),
    openFloor: async () => floorOf(database, typesense),
    async close() {
      await typesense.stop()
      await database.close()
    },
  }
}

async function floorOf(database: Database, typesense: TypesenseServer): Promise<Floor> {
  const graph = database.openFloor()
  const index = await openTypesenseFloor(typesense)
  return {
    ...graph,
    search: (words, facets) => index.search(words, facets),
    importAll: () => index.importAll(),
    async found(items) {
      const putNext = await index.putOne()
      return {
        callers: 1,
        itemsPerCall: 1,
        async call() {
          await graph.write([items()])
          await putNext()
        },
      }
    },
    close: () => index.close(),
  }
}
