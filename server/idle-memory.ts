import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** How often the process looks, milliseconds. */
const LOOK_MS = 2_000
/** A thread that works less than this part of the time has nothing to do. */
const IDLE_UTILIZATION = 0.1
/** What the heap has to have grown by since it was collected last, bytes: less is not worth it. */
const GROWTH_MIN_BYTES = 32 * 2 ** 20

/**
 * Gives memory back to the system when there is nothing to do: by itself the engine collects only when it
 * needs room, so a process would keep what a large request took until the next one (docs/decisions/0033).
 *
 * @returns stops looking
 */
export function giveMemoryBackWhenIdle({
  lookMs = LOOK_MS,
  collect = collectAll,
} = {}): () => void {
  let leastBytes = getHeapStatistics().total_heap_size
  let seen = performance.eventLoopUtilization()
  const look = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    const bytes = getHeapStatistics().total_heap_size
    leastBytes = Math.min(leastBytes, bytes)
    if (utilization > IDLE_UTILIZATION || bytes - leastBytes < GROWTH_MIN_BYTES) return
    await collect()
    // What is left is in use, and not tried again before more has come.
    leastBytes = getHeapStatistics().total_heap_size
    seen = performance.eventLoopUtilization()
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
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
