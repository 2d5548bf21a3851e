import { changesOf, loadCatalog } from './catalog.ts'
import { BenchClient } from './client.ts'
import type { Engine } from './engine.ts'
import type { Bench, Measurement } from './measurement.ts'
import * as reads from './reads.ts'
import { targetOf, type EngineName, type RowId, type Sizes } from './rows.ts'
import { startServer, type BenchServer } from './server.ts'
import * as starts from './starts.ts'
import * as writes from './writes.ts'

export interface Result extends Measurement {
  readonly engine: EngineName
  readonly row: RowId
}

export interface Run {
  readonly rows: readonly RowId[]
  readonly sizes: Sizes
  /** Where servers leave processor profiles. */
  readonly profileDir: string | undefined
  readonly say: (line: string) => void
}

/** Rows that start their own servers, or need one that is fresh. */
type ColdRow = 'start' | 'memory' | 'ready' | 'first-write'
type WarmRow = Exclude<RowId, ColdRow>

/** In this order: Neo4j is warmest after the row of writes, which begins with the warm-up. */
const WARM: Readonly<Record<WarmRow, (bench: Bench) => Promise<Measurement>>> = {
  single: writes.measureSingle,
  'batch-new': writes.measureBatchNew,
  'batch-changed': writes.measureBatchChanged,
  'read-1': reads.measureReadOne,
  'read-16': reads.measureReadMany,
  'lineage-levels': reads.measureLevels,
  'lineage-mesh': reads.measureMesh,
  'page-start': (bench) => reads.measurePage(bench, 0),
  'page-middle': (bench) => reads.measurePage(bench, 0.5),
  'page-end': (bench) => reads.measurePage(bench, 0.99),
  'columns-write': writes.measureColumnsWrite,
  'columns-read': writes.measureColumnsRead,
}

/** Measures the rows on one engine, which is empty. */
export async function runEngine(engine: Engine, run: Run): Promise<Result[]> {
  const rows = run.rows.filter((row) => targetOf(row, engine.name) !== undefined)
  const results: Result[] = []
  const measure = async (row: RowId, of: () => Promise<Measurement>) => {
    if (!rows.includes(row)) return
    run.say(`${engine.name}: ${row}`)
    results.push({ engine: engine.name, row, ...(await of()) })
  }
  await measure('start', () => starts.measureStarts(engine, run.sizes))
  await measure('memory', () => starts.measureMemory(engine))
  const server = await startServer(engine.variables, run.profileDir)
  try {
    await measure('ready', async () => starts.measureReady(server, engine))
    await measure('first-write', () => starts.measureFirstWrite(server, engine))
    const warm = rows.filter((row): row is WarmRow => row in WARM)
    if (warm.length > 0)
      await withCatalog(engine, server, run, async (bench) => {
        for (const row of warm) await measure(row, () => WARM[row](bench))
      })
  } finally {
    await server.stop()
  }
  return results
}

async function withCatalog(
  engine: Engine,
  server: BenchServer,
  { sizes, say }: Run,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const client = new BenchClient(server.url)
  try {
    say(`${engine.name}: loading ${sizes.datasets.toLocaleString('en-US')} datasets`)
    await loadCatalog(client, sizes, say)
    const floor = await engine.openFloor()
    try {
      await work({ engine, floor, client, server, changes: changesOf(sizes), sizes })
    } finally {
      await floor.close()
    }
  } finally {
    client.close()
  }
}
