import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import { createCatalog, type Catalog } from '../../server/catalog/catalog.ts'
import { createApp } from '../../server/http/app.ts'
import { listen, type Listener } from '../../server/listen.ts'
import { sqlite, type Storage } from '../support/engines.ts'
import { send } from '../support/http.ts'
import { aspectPath } from '../support/proposals.ts'

const SECRET = 'the password is swordfish'

describe('a bug in the server', () => {
  let storage: Storage
  let stores: Awaited<ReturnType<Storage['open']>>
  let catalog: Catalog
  let listener: Listener
  const log: unknown[][] = []
  const { error: logError } = console

  before(async () => {
    storage = await sqlite.create()
    stores = await storage.open(() => 0)
    const graph = { ...stores.graph, readVersion: () => Promise.reject(new Error(SECRET)) }
    catalog = await createCatalog({
      registry,
      graph,
      points: stores.points,
      tasks: stores.tasks,
      index: stores.index,
      searchFields: stores.searchFields,
      clock: () => 0,
      strictModel: false,
      indexWaitMs: 2_000,
      log: () => {},
    })
    const app = createApp({ catalog, vendorNamespace: 'com.linkedin' })
    listener = await listen(app, '127.0.0.1', 0)
    console.error = (...line: unknown[]) => void log.push(line)
  })
  after(async () => {
    console.error = logError
    await listener.stop()
    await catalog.stop()
    await stores.index.close()
    await stores.graph.close()
    await storage.remove()
  })

  it('is answered 500 without its cause, and logged once with it', async () => {
    const path = aspectPath('urn:li:tag:a', 'status')
    const { status, body } = await send(listener.url, 'GET', path)
    expect(status).to.equal(500)
    expect(body).to.deep.include({ status: 500, code: 'INTERNAL' })
    expect(JSON.stringify(body)).not.to.contain('swordfish').and.not.to.contain('.ts:')
    expect(log).to.have.lengthOf(1)
    expect(log[0]?.[0]).to.contain(`GET ${path}`)
    expect(log[0]?.[1]).to.have.property('message', SECRET)
  })
})
