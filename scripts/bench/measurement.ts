import type { Changes } from './catalog.ts'
import type { BenchClient } from './client.ts'
import type { Engine, Floor } from './engine.ts'
import type { Rounds } from './rounds.ts'
import type { Sizes, Target } from './rows.ts'
import type { BenchServer } from './server.ts'

/** What came out for one row; members that make no sense for it are absent. */
export interface Measurement {
  readonly perSecond?: number
  readonly floorPerSecond?: number
  readonly ratio?: number
  readonly p50Ms?: number
  readonly p95Ms?: number
  /** Processor time of the server for an item. */
  readonly processorMs?: number
  readonly mb?: number
  readonly note?: string
}

/** What the rows on a loaded and warm server work with. */
export interface Bench {
  readonly engine: Engine
  readonly floor: Floor
  readonly client: BenchClient
  readonly server: BenchServer
  readonly changes: Changes
  readonly sizes: Sizes
}

/** How the floor and ours take turns. */
export function roundsOf({ server, sizes: { rounds, roundMs } }: Bench): Rounds {
  return { rounds, roundMs, processorMs: () => server.processorMs() }
}

/** Whether every bound is kept; undefined when there is none, or nothing to hold against it. */
export function verdictOf(measurement: Measurement, target: Target): boolean | undefined {
  const checks = [
    atLeast(measurement.ratio, target.ratioMin),
    atLeast(measurement.perSecond, target.perSecondMin),
    atMost(measurement.p95Ms, target.p95MsMax),
    atMost(measurement.mb, target.mbMax),
  ].filter((check) => check !== undefined)
  return checks.length === 0 ? undefined : checks.every(Boolean)
}

function atLeast(value: number | undefined, min: number | undefined): boolean | undefined {
  return value === undefined || min === undefined ? undefined : value >= min
}

function atMost(value: number | undefined, max: number | undefined): boolean | undefined {
  return value === undefined || max === undefined ? undefined : value <= max
}
