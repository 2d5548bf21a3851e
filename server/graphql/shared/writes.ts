import type { Latest } from '../../../graph/model/audit.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import { NO_RUN } from '../../../graph/store/run-rows.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import type { FieldSpec } from '../derived/specs.ts'

/** Entities per store call, which reads all their aspects. */
const ENTITIES_PER_BATCH = 50

/**
 * The time of the last ingestion run that wrote or confirmed an aspect of the entity
 * (docs/interface: graphql/last-ingested).
 */
export const LAST_INGESTED: FieldSpec = {
  type: 'Long',
  doc: 'Time of the last ingestion run that observed the entity.',
  resolve: async ({ urn }: Link, _input: never, context: GraphqlContext) => {
    const stored = await storedOf(urn, undefined, context)
    const times = [...(stored?.aspects.values() ?? [])].flatMap(({ systemMetadata }) =>
      runTimeOf(systemMetadata),
    )
    return times.length > 0 ? Math.max(...times) : null
  },
}

/** The time and author of the write that created the entity of a record. */
export const CREATED_ON: FieldSpec = {
  type: 'ResolvedAuditStamp',
  resolve: async ({ owner }: Part, _input: never, context: GraphqlContext) => {
    const key = context.catalog.registry.keyAspectOf(entityTypeOf(owner))
    const created = (await storedOf(owner, [key], context))?.aspects.get(key)?.created
    return created ? { owner, value: created } : null
  },
}

/** Returns the stored aspects of an entity with these names; all if they are undefined. */
export function storedOf(
  urn: Urn,
  names: readonly string[] | undefined,
  { loader, catalog }: GraphqlContext,
): Promise<StoredEntity | undefined> {
  const batch = { field: 'stored', input: names, batchMax: ENTITIES_PER_BATCH }
  return loader.field<StoredEntity>(batch, urn, (urns) => catalog.graph.read(urns, names))
}

function runTimeOf(metadata: Latest['systemMetadata']): number[] {
  if (!isJsonObject(metadata) || !isRun(metadata)) return []
  const { lastObserved } = metadata
  return typeof lastObserved === 'number' ? [lastObserved] : []
}

function isRun({ lastRunId, runId }: JsonObject): boolean {
  return [lastRunId, runId].some((id) => typeof id === 'string' && id !== NO_RUN)
}
