import { Places } from '../../../graph/places.ts'
import { registry } from '../../../graph/registry.ts'
import { SYSTEM_CALLER } from '../../../server/catalog/roles.ts'
import { reindex } from '../../../server/catalog/indexing/reindex.ts'
import { propose } from '../../../server/catalog/proposals/propose.ts'
import { readConfig } from '../../../server/config.ts'
import { openEngines, type Engines } from '../../../server/engines.ts'
import { generated } from '../../../server/commands/seed/generate.ts'

const PROPOSALS_PER_STEP = 1_000
const MARKS_PER_STEP = 1_000

/** What became of filling a catalog: a rate of the graph, and one of the index. */
export interface Filled {
  readonly documents: number
  readonly documentsPerSecond: number
}

/**
 * Writes generated datasets into the graph, past the index, and then builds the index: how long that
 * takes is one of the figures.
 */
export async function fill(
  variables: Readonly<Record<string, string>>,
  datasets: number,
  say: (line: string) => void,
): Promise<Filled> {
  const engines = await openEngines(readConfig(variables), Date.now)
  try {
    const indexer = { wait: () => Promise.resolve(false) }
    const past = { registry, clock: Date.now, strictModel: false, indexer, indexWaitMs: 0 }
    const catalog = { ...engines, ...past, largeBatch: new Places(1) }
    let step: object[] = []
    for (const group of generated(datasets).groups) {
      if ('problem' in group) throw new Error(group.problem)
      step.push(...group)
      if (step.length < PROPOSALS_PER_STEP) continue
      await propose(catalog, step, SYSTEM_CALLER)
      step = []
    }
    await propose(catalog, step, SYSTEM_CALLER)
    say('  the graph is full')
    await forgetMarks(engines)
    const beganMs = performance.now()
    const { built } = await reindex({ ...engines, registry })
    const seconds = (performance.now() - beganMs) / 1_000
    return { documents: built, documentsPerSecond: built / seconds }
  } finally {
    await engines.close()
  }
}

/** The index is built anew, so that nothing waits for it. */
async function forgetMarks({ graph }: Engines): Promise<void> {
  for (;;) {
    const marks = await graph.pending(MARKS_PER_STEP)
    if (marks.length === 0) return
    await graph.settle(marks)
  }
}
