import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import type { Latest } from '../../graph/model/audit.ts'
import type { Urn } from '../../graph/model/urn.ts'
import type { Catalog } from './catalog.ts'

/** Under which DataHub keeps the trace of a write, in the properties of its system metadata. */
const TRACE_PROPERTY = 'telemetryTraceId'
/** Most superseded values that one question looks through, newest first. */
const VALUES_LOOKED_AT_MAX = 1_000

/** What became of a write, as DataHub calls it. */
export const WRITE_STATUSES = [
  'ACTIVE_STATE',
  'HISTORIC_STATE',
  'PENDING',
  'NO_OP',
  'TRACE_NOT_IMPLEMENTED',
  'UNKNOWN',
] as const
type WriteStatus = (typeof WRITE_STATUSES)[number]

/** What became of the write of one aspect: in the store, and in the search index. */
export interface TracedWrite {
  readonly isDone: boolean
  readonly stored: WriteStatus
  readonly indexed: WriteStatus
  /** For people, where it is not plain. */
  readonly message?: string
}

/** System metadata of a write with its trace; what is not an object is left for the check of proposals to refuse. */
export function tracedMetadata(systemMetadata: unknown, traceId: string): unknown {
  const said = systemMetadata ?? {}
  if (!isJsonObject(said)) return said
  const properties = isJsonObject(said['properties']) ? said['properties'] : {}
  return { ...said, properties: { ...properties, [TRACE_PROPERTY]: traceId } }
}

/**
 * What became of the writes of a trace (docs/interface: operations/trace). A write that was answered is on
 * disk, so nothing is ever pending in the store.
 */
export async function traceWrites(
  { registry, graph, indexer }: Pick<Catalog, 'registry' | 'graph' | 'indexer'>,
  traceId: string,
  writes: ReadonlyMap<Urn, readonly string[]>,
): Promise<Map<Urn, Map<string, TracedWrite>>> {
  const urns = [...writes.keys()]
  const names = [...new Set([...writes.values()].flat())]
  // Marks first: a write that comes in between counts as pending, not as indexed.
  await indexer.settled()
  const waiting = await graph.dirtyUrns(urns)
  const stored = await graph.read(urns, names)
  let looksLeft = VALUES_LOOKED_AT_MAX
  const isInHistory = async (urn: Urn, { name, superseded }: Latest): Promise<boolean> => {
    for (let version = superseded; version > 0 && looksLeft > 0; version--, looksLeft--) {
      const old = await graph.readVersion(urn, name, version)
      if (old && traceOf(old.systemMetadata) === traceId) return true
    }
    return false
  }
  const statusOf = async (
    urn: Urn,
    name: string,
  ): Promise<Pick<TracedWrite, 'stored' | 'message'>> => {
    if (registry.isTimeseries(name)) return { stored: 'TRACE_NOT_IMPLEMENTED' }
    const aspect = stored.get(urn)?.aspects.get(name)
    if (!aspect)
      return { stored: 'UNKNOWN', message: 'It is not there: never written, or deleted.' }
    if (traceOf(aspect.systemMetadata) === traceId) return { stored: 'ACTIVE_STATE' }
    if (await isInHistory(urn, aspect)) return { stored: 'HISTORIC_STATE' }
    return { stored: 'NO_OP', message: 'The trace has left no value: it was there already.' }
  }
  const found = new Map<Urn, Map<string, TracedWrite>>()
  for (const [urn, aspects] of writes) {
    const byName = new Map<string, TracedWrite>()
    for (const name of aspects) {
      // One after the other: nearly all are known by their latest value.
      const status = await statusOf(urn, name)
      const indexed = waiting.has(urn) ? 'PENDING' : status.stored
      byName.set(name, { ...status, indexed, isDone: status.stored !== 'UNKNOWN' })
    }
    found.set(urn, byName)
  }
  return found
}

function traceOf(systemMetadata: JsonObject | undefined): unknown {
  const properties = systemMetadata?.['properties']
  return isJsonObject(properties) ? properties[TRACE_PROPERTY] : undefined
}
