import { registry } from '../../../graph/registry.ts'
import { createCatalog } from '../../../server/catalog/create-catalog.ts'
import { OPEN_ACCESS } from '../../../server/access/access.ts'
import { readConfig } from '../../../server/config.ts'
import { noExplorer } from '../../../server/http/graphql.ts'
import { createApp, type AppOptions } from '../../../server/http/app.ts'
import { listen, type Listener } from '../../../server/listen.ts'
import { Metrics } from '../../../server/observe/metrics.ts'
import { sqlite } from './engines.ts'
import { wait } from './stores.ts'
import { unsentWebhooks } from '../webhooks.ts'

/** A server on a real store whose reads of versions can be stalled. */
export interface StallingServer {
  readonly listener: Listener
  /** Returns the number of stalled reads. */
  stalled(): number
  /** Resumes the stalled reads, and stalls no others. */
  release(): void
  /** Stalls reads of versions again. */
  stall(): void
  stop(): Promise<void>
}

/** Starts a server whose reads of versions (`GET /aspects/<urn>`, unless it finds the latest) stall. */
export async function startStalling(options: AppOptions = {}): Promise<StallingServer> {
  const storage = await sqlite.create()
  const stores = await storage.open(Date.now)
  const waiting: (() => void)[] = []
  let stalls = true
  const graph = {
    ...stores.graph,
    async readVersion(...asked: Parameters<typeof stores.graph.readVersion>) {
      if (stalls) await new Promise<void>((resolve) => waiting.push(resolve))
      return stores.graph.readVersion(...asked)
    },
  }
  const catalog = await createCatalog({
    registry,
    ...stores,
    graph,
    clock: Date.now,
    strictModel: false,
    indexWaitMs: 30_000,
    log: () => {},
  })
  const app = createApp(
    {
      catalog,
      access: OPEN_ACCESS,
      vendorNamespace: 'com.linkedin',
      openLineage: readConfig({}).openLineage,
      metrics: new Metrics(),
      webhooks: unsentWebhooks(catalog),
    },
    noExplorer,
    options,
  )
  const listener = await listen(app, '127.0.0.1', 0)
  const release = () => {
    stalls = false
    for (const resolve of waiting.splice(0)) resolve()
  }
  return {
    listener,
    stalled: () => waiting.length,
    release,
    stall() {
      stalls = true
    },
    async stop() {
      release()
      await listener.stop()
      await catalog.indexer.stop()
      await stores.index.close()
      await stores.control.close()
      await storage.remove()
    },
  }
}

/** Waits until `holds` returns true. */
export async function until(holds: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + 120_000
  while (!holds()) {
    if (performance.now() > deadlineMs) throw new Error(`It never came to: ${holds.toString()}`)
    await wait(2)
  }
}
