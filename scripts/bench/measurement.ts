import type { Changes } from './catalog.ts'
import type { BenchClient } from './client.ts'
import type { Engine, Floor } from './engines/engine.ts'
import type { Comparison, Rounds } from './rounds.ts'
import type { Bounds, Figure, Sizes } from './rows.ts'
import type { BenchServer } from './server.ts'
import type { Shape } from './shape.ts'

/** What came out for one row; members that make no sense for it are absent. */
export interface Measurement extends Partial<Comparison> {
  readonly mb?: number
  readonly bytesPerAspect?: number
  /** Batches that were answered before searches saw them. */
  readonly pending?: number
  /** Of one core: the server that works most, and Neo4j. */
  readonly serverPercent?: number
  readonly graphPercent?: number
  readonly note?: string
}

/** What the rows on a loaded and warm server work with. */
export interface Bench {
  readonly engine: Engine
  readonly floor: Floor
  readonly client: BenchClient
  readonly server: BenchServer
  readonly empty: () => Promise<unknown>
  readonly shape: Shape
  readonly changes: Changes
  readonly sizes: Sizes
}

/** How the floors and ours take turns. */
export function roundsOf({ engine, server, empty, sizes: { rounds, roundMs } }: Bench): Rounds {
  const processes = [{ name: 'server', pid: server.pid }, ...engine.processes()]
  return { rounds, roundMs, empty, processes }
}

/**
 * How much of what was asked for is reached, by the bound that is kept worst: 1 and more is enough.
 * Undefined where nothing was asked for, or nothing came out.
 */
export function reachedOf(measurement: Measurement, bounds: Bounds): number | undefined {
  const shares = Object.entries(bounds).flatMap(([name, { atLeast, atMost }]) => {
    const value = measurement[name as Figure]
    if (value === undefined) return []
    return atLeast === undefined ? [shareOf(atMost, value)] : [shareOf(value, atLeast)]
  })
  return shares.length === 0 ? undefined : Math.min(...shares)
}

function shareOf(part = 0, whole: number): number {
  // None where none is allowed.
  if (part === whole) return 1
  return whole === 0 ? Infinity : part / whole
}
