import { measureHealthBusy, measureReadBusy } from './busy.ts'
import { changesOf, loadCatalog, type Loaded } from './catalog.ts'
import { BenchClient } from './client.ts'
import { startEmptyRoute } from './engines/empty.ts'
import type { Engine } from './engines/engine.ts'
import { measureIdle } from './idle.ts'
import type { Bench, Measurement } from './measurement.ts'
import { settled } from './processes.ts'
import * as reads from './reads.ts'
import { boundsOf, type EngineName, type RowId, type Sizes } from './rows.ts'
import * as search from './searches.ts'
import { startServer, type BenchServer } from './server.ts'
import type { Shape } from './shape.ts'
import * as starts from './starts.ts'
import * as stock from './stock.ts'
import * as writes from './writes.ts'

export interface Result extends Measurement {
  readonly engine: EngineName
  readonly row: RowId
}

export interface Run {
  readonly rows: readonly RowId[]
  readonly sizes: Sizes
  readonly shape: Shape
  /** Where servers leave processor profiles. */
  readonly profileDir: string | undefined
  readonly say: (line: string) => void
}

const FAILURE_SHOWN_MAX = 100

/** Rows that start their own servers, or need one that is fresh. */
type ColdRow = 'start' | 'memory' | 'ready' | 'first-write' | 'idle'
type WarmRow = Exclude<RowId, ColdRow>
type Measure = (bench: Bench, loaded: Loaded) => Promise<Measurement>

const { INPUTS } = search
const plain =
  (input: keyof typeof INPUTS): Measure =>
  (bench) =>
    search.measureSearch(bench, INPUTS[input], { hasFacets: false })
const faceted =
  (input: keyof typeof INPUTS): Measure =>
  (bench) =>
    search.measureSearch(bench, INPUTS[input], { hasFacets: true })

/** In this order: Neo4j is warmest after the row of writes, which begins with the warm-up. */
const WARM: Readonly<Record<WarmRow, Measure>> = {
  load: async (_bench, loaded) => stock.measureLoad(loaded),
  // Before anything else is written: only the catalog is in there.
  store: (bench, { proposals }) => stock.measureStore(bench, proposals),
  single: writes.measureSingle,
  found: writes.measureFound,
  'batch-new': writes.measureBatchNew,
  'batch-changed': writes.measureBatchChanged,
  'batch-lasting': writes.measureBatchLasting,
  'read-1': (bench) => reads.measureRead(bench, 1),
  'read-16': (bench) => reads.measureRead(bench, 16),
  'lineage-levels': reads.measureLevels,
  'lineage-mesh': reads.measureMesh,
  'page-start': (bench) => reads.measurePage(bench, 0),
  'page-middle': (bench) => reads.measurePage(bench, 0.5),
  'page-end': (bench) => reads.measurePage(bench, 0.99),
  'search-ten': plain('ten'),
  'search-ten-facets': faceted('ten'),
  'search-thousand': plain('thousand'),
  'search-thousand-facets': faceted('thousand'),
  'search-myriad': plain('myriad'),
  'search-myriad-facets': faceted('myriad'),
  'search-all': plain('all'),
  'search-all-facets': faceted('all'),
  'search-typo': plain('typo'),
  'search-nothing': plain('nothing'),
  'search-16': search.measureSearchMany,
  'autocomplete-2': search.measureAutocomplete,
  'browse-top': search.measureBrowse,
  'busy-health': measureHealthBusy,
  'busy-read': measureReadBusy,
  'columns-write': writes.measureColumnsWrite,
  'columns-read': writes.measureColumnsRead,
  reindex: stock.measureReindex,
  resident: stock.measureResident,
}

/** Measures the rows on one engine, which is empty. */
export async function runEngine(engine: Engine, run: Run): Promise<Result[]> {
  const rows = run.rows.filter((row) => boundsOf(row, engine.name) !== undefined)
  const results: Result[] = []
  const measure = async (row: RowId, of: () => Promise<Measurement>) => {
    if (!rows.includes(row)) return
    run.say(`${engine.name}: ${row}`)
    // What the other rows have found is not lost with one.
    const failed = (error: unknown): Measurement => {
      run.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return { note: `failed: ${String(error).slice(0, FAILURE_SHOWN_MAX)}` }
    }
    results.push({ engine: engine.name, row, ...(await of().catch(failed)) })
  }
  await measure('start', () => starts.measureStarts(engine, run.sizes))
  await measure('memory', () => starts.measureMemory(engine))
  const server = await startServer(engine.variables, run.profileDir)
  try {
    await measure('ready', async () => starts.measureReady(server, engine))
    await measure('first-write', () => starts.measureFirstWrite(server, engine))
    await measure('idle', () => measureIdle(server, engine))
    const warm = (Object.keys(WARM) as WarmRow[]).filter((row) => rows.includes(row))
    if (warm.length > 0)
      await withCatalog(engine, server, run, async (bench, loaded) => {
        for (const row of warm) await measure(row, () => WARM[row](bench, loaded))
      })
  } finally {
    await server.stop()
  }
  return results.toSorted((a, b) => run.rows.indexOf(a.row) - run.rows.indexOf(b.row))
}

async function withCatalog(
  engine: Engine,
  server: BenchServer,
  { sizes, shape, say }: Run,
  work: (bench: Bench, loaded: Loaded) => Promise<void>,
): Promise<void> {
  const client = new BenchClient(server.url)
  const emptyRoute = await startEmptyRoute()
  try {
    say(`${engine.name}: loading ${sizes.datasets.toLocaleString('en-US')} datasets`)
    const processes = [{ name: 'server', pid: server.pid }, ...engine.processes()]
    const loaded = await loadCatalog(client, shape, sizes, processes, say)
    await settled(processes, say)
    const floor = await engine.openFloor()
    const empty = () => emptyRoute.call()
    const changes = changesOf(sizes, shape)
    try {
      await work({ engine, floor, client, server, empty, shape, changes, sizes }, loaded)
    } finally {
      await floor.close()
    }
  } finally {
    emptyRoute.close()
    client.close()
  }
}
