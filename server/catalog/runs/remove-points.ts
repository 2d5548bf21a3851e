import type { Changes } from '../write/commit.ts'

/** Points that one transaction deletes. */
const POINTS_PER_STEP = 5_000

/** Deletes the points of a run; they have no earlier values. */
export async function removePoints(changes: Changes, runId: string): Promise<void> {
  for (let deleted = POINTS_PER_STEP; deleted === POINTS_PER_STEP;) {
    // Sequentially, because a transaction holds its batch in memory.
    ;({ deleted } = await changes.deleteRunPoints(runId, POINTS_PER_STEP))
  }
}
