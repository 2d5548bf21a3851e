import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** Interval between two checks, in milliseconds. */
const POLL_MS = 2_000
/** A thread is idle below this share of active time. */
const IDLE_UTILIZATION = 0.1
/** Least growth since the last collection that justifies another one. */
const GROWTH_MIN_BYTES = 32 * 2 ** 20

/**
 * Returns memory to the system while the thread is idle. V8 by itself collects only when it needs
 * room, so a thread would keep the memory of a large request until the next one
 * (docs/decisions/0034).
 *
 * @returns stops the checks
 */
export function collectGarbageWhenIdle({
  checkIntervalMs = POLL_MS,
  growthMinBytes = GROWTH_MIN_BYTES,
  collect = collectAll,
} = {}): () => void {
  let baselineBytes = usedBytes()
  let lastUtilization = performance.eventLoopUtilization()
  const poll = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
    lastUtilization = now
    const bytes = usedBytes()
    baselineBytes = Math.min(baselineBytes, bytes)
    if (utilization > IDLE_UTILIZATION || bytes - baselineBytes < growthMinBytes) return
    await collect()
    // The remaining memory is in use; only growth beyond it causes another collection.
    baselineBytes = usedBytes()
    lastUtilization = performance.eventLoopUtilization()
  }
  const timer = setInterval(() => void poll(), checkIntervalMs).unref()
  return () => clearInterval(timer)
}

/** Returns the memory of objects, and of the buffers that they own. */
function usedBytes(): number {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics()
  return heap + external
}

/** Collects all garbage, by the one interface that needs no flag at process start. */
export async function collectAll(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
