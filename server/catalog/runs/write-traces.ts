import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { Latest } from '../../../graph/model/audit.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'

/** Property of the system metadata in which DataHub keeps the trace of a write. */
const TRACE_PROPERTY = 'telemetryTraceId'
/** Most superseded values that one request reads, newest first. */
const VALUES_READ_MAX = 1_000

/** DataHub's names for the state of a write. */
export const WRITE_STATUSES = [
  'ACTIVE_STATE',
  'HISTORIC_STATE',
  'PENDING',
  'NO_OP',
  'TRACE_NOT_IMPLEMENTED',
  'UNKNOWN',
] as const
type WriteStatus = (typeof WRITE_STATUSES)[number]

/** State of the write of one aspect, in the store and in the search index. */
export interface TracedWrite {
  readonly isDone: boolean
  readonly stored: WriteStatus
  readonly indexed: WriteStatus
  /** Explanation for people, if the status alone is unclear. */
  readonly message?: string
}

/**
 * Returns system metadata with the trace of the write; a non-object is returned unchanged, for the
 * check of proposals to refuse.
 */
export function tracedMetadata(systemMetadata: unknown, traceId: string): unknown {
  const metadata = systemMetadata ?? {}
  if (!isJsonObject(metadata)) return metadata
  const properties = { ...metadataProperties(metadata), [TRACE_PROPERTY]: traceId }
  return { ...metadata, properties }
}

/**
 * Returns the state of the writes of a trace (docs/interface: operations/trace). An answered write
 * is durable, so the store has no pending writes.
 */
export async function traceWrites(
  {
    registry,
    graph,
    control,
    indexer,
  }: Pick<Catalog, 'registry' | 'graph' | 'control' | 'indexer'>,
  traceId: string,
  writes: ReadonlyMap<Urn, readonly string[]>,
): Promise<Map<Urn, Map<string, TracedWrite>>> {
  const urns = [...writes.keys()]
  const names = [...new Set([...writes.values()].flat())]
  // Flags first: a write in between counts as pending, not as indexed.
  await indexer.waitUntilClear()
  const dirty = await control.dirtyUrns(urns)
  const entities = await graph.read(urns, names)
  let readsLeft = VALUES_READ_MAX
  const isInHistory = async (urn: Urn, { name, superseded }: Latest): Promise<boolean> => {
    for (let version = superseded; version > 0 && readsLeft > 0; version--, readsLeft--) {
      const formerVersion = await graph.readVersion(urn, name, version)
      if (formerVersion && readTraceId(formerVersion.systemMetadata) === traceId) return true
    }
    return false
  }
  const traceStatus = async (
    urn: Urn,
    name: string,
  ): Promise<Pick<TracedWrite, 'stored' | 'message'>> => {
    if (registry.isTimeseries(name)) return { stored: 'TRACE_NOT_IMPLEMENTED' }
    const aspect = entities.get(urn)?.aspects.get(name)
    if (!aspect)
      return { stored: 'UNKNOWN', message: 'It is not there: never written, or deleted.' }
    if (readTraceId(aspect.systemMetadata) === traceId) return { stored: 'ACTIVE_STATE' }
    if (await isInHistory(urn, aspect)) return { stored: 'HISTORIC_STATE' }
    return { stored: 'NO_OP', message: 'The trace has left no value: it was there already.' }
  }
  const tracesByUrn = new Map<Urn, Map<string, TracedWrite>>()
  for (const [urn, aspects] of writes) {
    const byName = new Map<string, TracedWrite>()
    for (const name of aspects) {
      // Sequentially: the latest value nearly always suffices.
      const status = await traceStatus(urn, name)
      const indexed = dirty.has(urn) ? 'PENDING' : status.stored
      byName.set(name, { ...status, indexed, isDone: status.stored !== 'UNKNOWN' })
    }
    tracesByUrn.set(urn, byName)
  }
  return tracesByUrn
}

function readTraceId(systemMetadata: JsonObject | undefined): unknown {
  return metadataProperties(systemMetadata)[TRACE_PROPERTY]
}

/** Returns the properties in system metadata; none if they are not an object. */
export function metadataProperties(systemMetadata: JsonObject | undefined): JsonObject {
  const properties = systemMetadata?.['properties']
  return isJsonObject(properties) ? properties : {}
}
