import { haveEqualTimes } from '../model/edge-times.ts'
import { edgeKey, type Edge } from '../model/edges.ts'
import type { LoggedChange } from './change-log.ts'

/** What an aspect asserts from a change on; nothing from its removal on. */
export interface EdgeStep {
  readonly edges: readonly Edge[]
  readonly change: LoggedChange | undefined
  /** The position of the change, if a restore sets it. */
  readonly position?: number | undefined
}

/** How steps change a set of things that hold. */
export interface Spans<Held, Step> {
  /** Stored ones that a step ends. */
  readonly ended: readonly { readonly held: Held; readonly until: Step }[]
  /** Those that a step begins and another one ends. */
  readonly passed: readonly { readonly held: Held; readonly since: Step; readonly until: Step }[]
  /** Those that a step begins, and that last. */
  readonly begun: readonly { readonly held: Held; readonly since: Step }[]
  /** Stored ones that last, and are described in another way. */
  readonly changed: readonly Held[]
}

/**
 * Follows a set of things through steps.
 *
 * @param stored what holds before them, by a key that equal ones share
 * @param steps what holds from each on
 * @param isSame whether two with one key are described alike
 */
export function followSteps<Held, Step>(
  stored: ReadonlyMap<string, Held>,
  steps: Iterable<{ readonly step: Step; readonly held: ReadonlyMap<string, Held> }>,
  isSame: (one: Held, other: Held) => boolean,
): Spans<Held, Step> {
  const ended: { held: Held; until: Step }[] = []
  const passed: { held: Held; since: Step; until: Step }[] = []
  const open = new Map<string, { held: Held; since?: Step }>(
    [...stored].map(([key, held]) => [key, { held }]),
  )
  for (const { step, held: next } of steps) {
    for (const [key, { held, since }] of open) {
      if (next.has(key)) continue
      open.delete(key)
      if (since === undefined) ended.push({ held, until: step })
      else passed.push({ held, since, until: step })
    }
    for (const [key, held] of next) {
      const span = open.get(key)
      if (span) span.held = held
      else open.set(key, { held, since: step })
    }
  }
  const spans = [...open]
  return {
    ended,
    passed,
    begun: spans.flatMap(([, { held, since }]) => (since === undefined ? [] : [{ held, since }])),
    changed: spans.flatMap(([key, { held, since }]) => {
      const before = stored.get(key)
      return since !== undefined || before === undefined || isSame(before, held) ? [] : [held]
    }),
  }
}

/** How the edges of an aspect change. */
export type EdgeSpans = Spans<Edge, EdgeStep>

/** Returns how steps change the edges that an aspect asserts. */
export function edgeSpans(stored: readonly Edge[], steps: readonly EdgeStep[]): EdgeSpans {
  const held = steps.map((step) => ({ step, held: byEdgeKey(step.edges) }))
  return followSteps(byEdgeKey(stored), held, haveEqualTimes)
}

/** Returns edges by the key that equal ones share. */
export const byEdgeKey = (edges: readonly Edge[]): Map<string, Edge> =>
  new Map(edges.map((edge) => [edgeKey(edge), edge]))
