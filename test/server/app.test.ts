import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { createCatalog } from '../../server/catalog/create-catalog.ts'
import { OPEN_ACCESS } from '../../server/access/access.ts'
import { readConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { noExplorer } from '../../server/http/graphql.ts'
import { SILENT } from '../../server/http/request-observer.ts'
import { listen, type Listener } from '../../server/listen.ts'
import { Metrics } from '../../server/observe/metrics.ts'
import { sqlite, type Storage } from '../support/stores/engines.ts'
import { send } from '../support/http.ts'
import { aspectPath } from '../support/proposals.ts'
import { unsentWebhooks } from '../support/webhooks.ts'

const SECRET = 'the password is swordfish'

describe('a bug in the server', () => {
  let storage: Storage
  let stores: Awaited<ReturnType<Storage['open']>>
  let catalog: Catalog
  let listener: Listener
  const told: unknown[][] = []
  const observer = { ...SILENT, failed: (...bug: unknown[]) => void told.push(bug) }

  before(async () => {
    storage = await sqlite.create()
    stores = await storage.open(() => 0)
    const graph = { ...stores.graph, readVersion: () => Promise.reject(new Error(SECRET)) }
    catalog = await createCatalog({
      registry,
      graph,
      past: stores.past,
      runs: stores.runs,
      control: stores.control,
      changeLog: stores.changeLog,
      points: stores.points,
      tasks: stores.tasks,
      keyedRequests: stores.keyedRequests,
      deliveries: stores.deliveries,
      index: stores.index,
      searchFields: stores.searchFields,
      clock: () => 0,
      strictModel: false,
      indexWaitMs: 2_000,
      log: () => {},
    })
    const services = {
      catalog,
      access: OPEN_ACCESS,
      vendorNamespace: 'com.linkedin',
      openLineage: readConfig({}).openLineage,
      metrics: new Metrics(),
      webhooks: unsentWebhooks(catalog),
    }
    const app = createApp(services, noExplorer, { observer })
    listener = await listen(app, '127.0.0.1', 0)
  })
  after(async () => {
    await listener.stop()
    await catalog.stop()
    await stores.index.close()
    await stores.control.close()
    await storage.remove()
  })

  it('is answered 500 without its cause, and logged once with it', async () => {
    const path = aspectPath('urn:li:tag:a', 'status')
    const { status, body } = await send(listener.url, 'GET', path)
    expect(status).to.equal(500)
    expect(body).to.deep.include({ status: 500, code: 'INTERNAL' })
    expect(JSON.stringify(body)).not.to.contain('swordfish').and.not.to.contain('.ts:')
    expect(told).to.have.lengthOf(1)
    expect(told[0]?.[0]).to.have.property('message', SECRET)
    expect(told[0]?.[1]).to.have.property('url', path)
  })
})
