import type { Checkup } from '../store/checkup.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import { beginPass } from './entity-pass.ts'
import { BEGIN_OLDER } from './older-past.ts'
import { LINEAGE_NODE, LOG_NODE, STORE_NODE } from './store-node.ts'
import type { Relationships } from './relationships.ts'

/**
 * Version of the model in `nodes.ts` and of this schema. Every change raises it, except those that
 * older releases can ignore.
 */
const MODEL_VERSION = 4
/** The version without `UPSTREAM`, which a store is migrated from. */
const WITHOUT_UPSTREAM = 1
/** The version without the log of changes, which begins with the first change of a newer release. */
const WITHOUT_LOG = 2
/** The version without positions of values, which are known from this release on. */
const WITHOUT_PAST = 3

/** Oldest supported server; the long-term release of Neo4j 5. */
const OLDEST_SERVER = { major: 5, minor: 26 }

/** Constraints come before any write, because without them MERGE may create a node twice. */
export const CONSTRAINTS: Readonly<Record<string, string>> = {
  trellis_entity: 'FOR (entity:Entity) REQUIRE entity.urn IS UNIQUE',
  trellis_aspect: 'FOR (aspect:Aspect) REQUIRE aspect.id IS UNIQUE',
  trellis_version: 'FOR (old:AspectVersion) REQUIRE (old.id, old.version) IS UNIQUE',
  trellis_point: 'FOR (point:TimeseriesPoint) REQUIRE point.id IS UNIQUE',
  trellis_store: 'FOR (store:Meta) REQUIRE store.id IS UNIQUE',
  trellis_log: 'FOR (entry:LogEntry) REQUIRE entry.position IS UNIQUE',
  trellis_log_minute: 'FOR (minute:LogMinute) REQUIRE minute.minute IS UNIQUE',
  trellis_audit: 'FOR (record:AuditRecord) REQUIRE record.id IS UNIQUE',
  trellis_token: 'FOR (token:AccessToken) REQUIRE token.hash IS UNIQUE',
  trellis_password: 'FOR (password:Password) REQUIRE password.user IS UNIQUE',
  trellis_request: 'FOR (request:KeyedRequest) REQUIRE request.id IS UNIQUE',
  trellis_request_step: 'FOR (step:RequestStep) REQUIRE step.id IS UNIQUE',
  trellis_webhook: 'FOR (webhook:WebhookPosition) REQUIRE webhook.urn IS UNIQUE',
  trellis_delivery:
    'FOR (delivery:WebhookDelivery) REQUIRE (delivery.webhook, delivery.position) IS UNIQUE',
  trellis_principal: 'FOR (principal:Principal) REQUIRE principal.name IS UNIQUE',
  trellis_deleted_name: 'FOR (name:DeletedName) REQUIRE name.urn IS UNIQUE',
}

/** Indexes besides those of the constraints and of {@link edgeIndex}. */
export const INDEXES: Readonly<Record<string, string>> = {
  trellis_entity_waiting: 'FOR (entity:Entity) ON (entity.dirtyAt)',
  trellis_entity_list: 'FOR (entity:Entity) ON (entity.entityType, entity.urn, entity.createdAt)',
  // For people, who know names rather than URNs.
  trellis_entity_name: 'FOR (entity:Entity) ON (entity.name)',
  trellis_aspect_list: 'FOR (aspect:Aspect) ON (aspect.name, aspect.urn)',
  trellis_aspect_run:
    'FOR (aspect:Aspect) ON (aspect.runId, aspect.urn, aspect.name, aspect.createdAt)',
  trellis_logged_run: 'FOR (named:LoggedRun) ON (named.run, named.position)',
  trellis_past: 'FOR (past:PastAspect) ON (past.id)',
  trellis_past_of_entity: 'FOR (past:PastAspect) ON (past.urn, past.until)',
  trellis_past_edge_src: 'FOR (past:PastEdge) ON (past.src, past.to)',
  trellis_past_edge_dst: 'FOR (past:PastEdge) ON (past.dst, past.to)',
  trellis_past_edge_owner: 'FOR (past:PastEdge) ON (past.owner)',
  trellis_point_series:
    'FOR (point:TimeseriesPoint) ON (point.urn, point.aspect, point.timestampMillis)',
  trellis_point_age:
    'FOR (point:TimeseriesPoint) ON (point.entityType, point.aspect, point.timestampMillis)',
  trellis_point_of_run:
    'FOR (point:TimeseriesPoint) ON (point.runId, point.urn, point.aspect, point.timestampMillis)',
  trellis_task: 'FOR (task:Task) ON (task.id)',
  trellis_task_free: 'FOR (task:Task) ON (task.freeAt)',
  trellis_task_ended: 'FOR (task:Task) ON (task.endedMillis)',
  trellis_request_age: 'FOR (request:KeyedRequest) ON (request.millis)',
  trellis_delivery_state:
    'FOR (delivery:WebhookDelivery) ON (delivery.webhook, delivery.state, delivery.position)',
  trellis_delivery_end: 'FOR (delivery:WebhookDelivery) ON (delivery.state, delivery.endedMillis)',
  trellis_token_list: 'FOR (token:AccessToken) ON (token.createdMillis)',
}

/**
 * Less than the timeout of a change. On very much data, indexes continue to fill; answers stay
 * right.
 */
const INDEXES_ONLINE_TIMEOUT_SECONDS = 50

const READ_VERSION = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  OPTIONAL MATCH (lineage:Meta {id: '${LINEAGE_NODE}'})
  RETURN store.modelVersion AS modelVersion, lineage.doneMillis IS NOT NULL AS isMigrated`

const CLAIM_STORE = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  ON CREATE SET store.name = 'trellis', store.modelVersion = $input.modelVersion, store.writable = true
  MERGE (lineage:Meta {id: '${LINEAGE_NODE}'})
  ON CREATE SET lineage.name = '${LINEAGE_NODE}', lineage.doneMillis = timestamp()
  RETURN store.modelVersion AS modelVersion`

/** From now on no earlier release starts, because it would not keep `UPSTREAM` up to date. */
export const BEGIN_MIGRATION = /* cypher */ `
  MATCH (found:Meta {id: '${STORE_NODE}'})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (store:Meta {id: id})
  WHERE store.modelVersion < $input.modelVersion
  SET store.modelVersion = $input.modelVersion
  ${beginPass(LINEAGE_NODE, 'lineage')}
  ${BEGIN_OLDER}`

/**
 * From now on no earlier release starts, because its changes would be missing in the log, or have no
 * position.
 */
export const RAISE_VERSION = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  WHERE store.modelVersion < $input.modelVersion
  OPTIONAL MATCH (log:Meta {id: '${LOG_NODE}'})
  SET store.modelVersion = $input.modelVersion,
      store.pastBegin = coalesce(log.position, 0),
      store.runsBegin = coalesce(log.position, 0)
  ${BEGIN_OLDER}`

/**
 * Prepares an empty database for writes, or checks an existing one.
 *
 * @returns whether every lineage edge is a relationship `UPSTREAM`
 * @throws CatalogError `STORE_UNAVAILABLE` when the server does not answer
 * @throws Error when the version of the server, or of its data, is not supported
 */
export async function prepareStore(connection: Neo4jConnection): Promise<boolean> {
  checkServer(await connection.serverAgent())
  type StoreState = { readonly modelVersion: number; readonly isMigrated: boolean }
  const [storeState] = await connection.read<StoreState>(READ_VERSION)
  const upgrade = storeState && UPGRADES.get(storeState.modelVersion)
  if (storeState && !upgrade) checkModel(storeState.modelVersion)
  // Also in an existing database, because an older release had fewer of them.
  await createMissing(connection, 'CONSTRAINT', new Map(Object.entries(CONSTRAINTS)))
  if (!storeState) checkModel(await claimStore(connection))
  if (upgrade) await connection.change(upgrade, { modelVersion: integer(MODEL_VERSION) })
  return storeState ? storeState.isMigrated : true
}

/** What raises the version of an older store. */
const UPGRADES = new Map([
  [WITHOUT_UPSTREAM, BEGIN_MIGRATION],
  [WITHOUT_LOG, RAISE_VERSION],
  [WITHOUT_PAST, RAISE_VERSION],
])

function checkModel(modelVersion: number | undefined): void {
  if (modelVersion === MODEL_VERSION) return
  throw new Error(
    `The database has version ${modelVersion} of the model, and this release of Trellis ` +
      `uses version ${MODEL_VERSION}: use the release that wrote it, or a newer one`,
  )
}

/** Creates the node of the store, after the constraints: the node means that they exist. */
async function claimStore(connection: Neo4jConnection): Promise<number | undefined> {
  const modelVersion = integer(MODEL_VERSION)
  const [store] = await connection.change<{ modelVersion: number }>(CLAIM_STORE, { modelVersion })
  return store?.modelVersion
}

function checkServer(agent: string): void {
  const [, major, minor] = /^Neo4j\/(\d+)\.(\d+)/.exec(agent) ?? []
  const { major: oldestMajor, minor: oldestMinor } = OLDEST_SERVER
  const isOlder =
    Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor)
  if (major !== undefined && !isOlder) return
  throw new Error(
    `Trellis needs Neo4j ${oldestMajor}.${oldestMinor} or newer; this server is ` +
      (agent || 'another'),
  )
}

/**
 * Creates missing indexes, and waits until they are online. Statements also answer without them, so
 * a first start need not wait.
 *
 * @returns whether any was missing
 */
export async function createIndexes(
  connection: Neo4jConnection,
  relationships: Relationships,
  signal: AbortSignal,
): Promise<boolean> {
  const isNew = await createMissing(connection, 'INDEX', indexDefinitions(relationships), signal)
  if (signal.aborted) return isNew
  await connection.readInBackground('CALL db.awaitIndexes($input.seconds)', {
    seconds: integer(INDEXES_ONLINE_TIMEOUT_SECONDS),
  })
  return isNew
}

function indexDefinitions(relationships: Relationships): Map<string, string> {
  const definitions = new Map(Object.entries(INDEXES))
  for (const name of relationships.names) {
    definitions.set(...edgeIndex(name))
  }
  return definitions
}

/** Returns the name and the definition of the index of the relationships of a name. */
export function edgeIndex(name: string): [name: string, definition: string] {
  return [`trellis_edge_${name}`, `FOR ()-[edge:${name}]-() ON (edge.dst, edge.src)`]
}

/** See `ArchiveStore.checkup`. A constraint is checked by its index. */
export async function runCheckup(
  connection: Neo4jConnection,
  relationships: Relationships,
): Promise<Checkup> {
  const version = await connection.serverAgent()
  type Listed = { readonly name: string; readonly state: string }
  const indexes = await connection.read<Listed>('SHOW INDEXES YIELD name, state')
  // Read last, so that it is fresh when it is compared.
  const [clock] = await connection.read<{ nowMillis: number }>('RETURN timestamp() AS nowMillis')
  const states = new Map(indexes.map(({ name, state }) => [name, state]))
  const requiredNames = [...Object.keys(CONSTRAINTS), ...indexDefinitions(relationships).keys()]
  const faults = requiredNames.flatMap((name) => {
    const state = states.get(name)
    if (state === 'ONLINE') return []
    return [state === undefined ? `${name} is missing` : `${name} is ${state.toLowerCase()}`]
  })
  return { version, nowMillis: clock?.nowMillis ?? Date.now(), faults }
}

async function createMissing(
  connection: Neo4jConnection,
  kind: 'CONSTRAINT' | 'INDEX',
  definitions: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<boolean> {
  // Constraints are listed too, by their indexes.
  const indexes = await connection.read<{ name: string }>('SHOW INDEXES YIELD name')
  const existingNames = new Set(indexes.map(({ name }) => name))
  const missing = [...definitions].filter(([name]) => !existingNames.has(name))
  for (const [name, definition] of missing) {
    if (signal?.aborted) break
    // Sequential: commands of several servers can deadlock each other, and in one transaction they
    // would lock all labels and types for seconds.
    await connection.change(`CREATE ${kind} ${name} IF NOT EXISTS ${definition}`)
  }
  return missing.length > 0
}
