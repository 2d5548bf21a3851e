import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** How often the process looks, milliseconds. */
const LOOK_MS = 2_000
/** A thread that works less than this part of the time has nothing to do. */
const IDLE_UTILIZATION = 0.1
/** What a thread has to have taken more since it was collected last: less is not worth it. */
const GROWTH_MIN_BYTES = 32 * 2 ** 20

/**
 * Gives memory back to the system when there is nothing to do: by itself the engine collects only when it
 * needs room, so a thread would keep what a large request took until the next one (docs/decisions/0034).
 *
 * @returns stops looking
 */
export function giveMemoryBackWhenIdle({
  lookMs = LOOK_MS,
  growthMinBytes = GROWTH_MIN_BYTES,
  collect = collectAll,
} = {}): () => void {
  let leastBytes = takenBytes()
  let seen = performance.eventLoopUtilization()
  const look = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    const bytes = takenBytes()
    leastBytes = Math.min(leastBytes, bytes)
    if (utilization > IDLE_UTILIZATION || bytes - leastBytes < growthMinBytes) return
    await collect()
    // What is left is in use, and not tried again before more has come.
    leastBytes = takenBytes()
    seen = performance.eventLoopUtilization()
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

/** By objects, and by buffers beside them, which go when the objects do. */
function takenBytes(): number {
  const { total_heap_size: heap, external_memory: beside } = getHeapStatistics()
  return heap + beside
}

/** A full collection, by the one interface that needs no flag at the start of the process. */
export async function collectAll(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
