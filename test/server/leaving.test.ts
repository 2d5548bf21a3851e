import { expect } from 'chai'
import type { Edit, Step } from '../../graph/store/edit.ts'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import { request as httpRequest, type ClientRequest } from 'node:http'

import { OPEN_ACCESS } from '../../server/access/access.ts'
import { readConfig } from '../../server/config.ts'
import { serveCatalog } from '../../server/graphql/catalog.ts'
import { createGraphqlEndpoint, GRAPHQL_LIMITS } from '../../server/graphql/engine/endpoint.ts'
import { createApp } from '../../server/http/app.ts'
import { Load, LOAD_LIMITS } from '../../server/http/load/load.ts'
import { listen, type Listener } from '../../server/listen.ts'
import { Metrics } from '../../server/observe/metrics.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { upsert, type ErrorBody } from '../support/proposals.ts'
import { closingCatalogs } from '../support/stores/catalogs.ts'
import { wait } from '../support/stores/stores.ts'
import { until } from '../support/stores/stalling.ts'
import { unsentWebhooks } from '../support/webhooks.ts'

const URN = dataset('left')
const LINEAGE = { urn: URN, direction: 'UPSTREAM', maxHops: 3, count: 10 }
const SEARCH = { entities: ['dataset'], input: '*', start: 0, count: 10 }
const IN_GRAPHQL = `query { searchAcrossEntities(input: { query: "*" }) { total } dataset(urn: "${URN}") { urn } }`
const EDIT = `mutation { a: createTag(input: { id: "left-a", name: "a" }) b: createTag(input: { id: "left-b", name: "b" }) }`

describe('a client that disconnects', () => {
  const open = closingCatalogs()

  /** Serves a real catalog whose walks and searches never end by themselves. */
  async function serve({ limits = LOAD_LIMITS, writeMs = 0 } = {}) {
    const { catalog, write } = await open()
    await write(upsert(URN, 'status', { removed: false }))
    const run = { asked: 0 }
    const endless = async (gone?: AbortSignal): Promise<never> => {
      run.asked++
      return new Promise((_, reject) => {
        gone?.addEventListener('abort', () => reject(gone.reason as Error))
      })
    }
    const served = {
      ...catalog,
      graph: {
        ...catalog.graph,
        lineage: (_query: unknown, gone?: AbortSignal) => endless(gone),
        write: (async (edits: readonly Edit[], steps: readonly Step[]) => {
          await wait(writeMs)
          return catalog.graph.write(edits, steps)
        }) as GraphStore['write'],
      },
      index: { ...catalog.index, search: (_request: unknown, gone?: AbortSignal) => endless(gone) },
    }
    const load = new Load(limits)
    const webhooks = unsentWebhooks(served)
    const options = {
      limits: GRAPHQL_LIMITS,
      version: '1',
      suggests: true,
      failed: console.error,
      webhooks,
    }
    const app = createApp(
      {
        catalog: served,
        access: OPEN_ACCESS,
        vendorNamespace: 'com.linkedin',
        openLineage: readConfig({}).openLineage,
        metrics: new Metrics(),
        webhooks,
      },
      createGraphqlEndpoint(() => serveCatalog(served, options)),
      { load },
    )
    listener = await listen(app, '127.0.0.1', 0)
    return { url: listener.url, graph: catalog.graph, load, run }
  }

  let listener: Listener | undefined
  afterEach(() => listener?.stop())

  /** A request whose client disconnects early. */
  function ask(url: string, path: string, body: unknown): ClientRequest {
    const sent = httpRequest(new URL(path, url), { method: 'POST' })
    sent.on('error', () => {})
    return sent.end(JSON.stringify(body))
  }

  const QUESTIONS: readonly (readonly [name: string, path: string, body: unknown])[] = [
    ['a walk', '/relationships?action=getLineage', LINEAGE],
    ['a search', '/entities?action=searchAcrossEntities', SEARCH],
    ['a scroll', '/entities?action=scrollAcrossEntities', { ...SEARCH, keepAlive: '5m' }],
    ['GraphQL', '/api/graphql', { query: IN_GRAPHQL }],
  ]
  for (const [name, path, body] of QUESTIONS) {
    it(`cancels ${name}, and frees its permit`, async () => {
      const { url, load, run } = await serve()
      const sent = Array.from({ length: 3 }, () => ask(url, path, body))
      await until(() => run.asked >= 3)
      expect(load.inFlight).to.equal(3)
      for (const each of sent) each.destroy()
      await until(() => load.inFlight === 0)
    })

    it(`cancels ${name} at the deadline of the request, and answers 503`, async () => {
      const { url, load, run } = await serve({ limits: { ...LOAD_LIMITS, requestMaxMs: 1_000 } })
      // The first document waits for the schema to be built, which may take longer than the limit.
      const schema = { bytes: JSON.stringify({ query: '{ __typename }' }) }
      await send(url, 'POST', '/api/graphql', schema)
      const bytes = JSON.stringify(body)
      const { status, headers, body: answer } = await send<ErrorBody>(url, 'POST', path, { bytes })
      expect([status, answer.code]).to.deep.equal([503, 'OVERLOADED'])
      expect(answer.message).to.contain('1000 ms')
      expect(headers).to.have.property('retry-after')
      expect([run.asked, load.inFlight]).to.deep.equal([1, 0])
    })
  }

  it('does not stop its edits at the deadline', async () => {
    const { url } = await serve({ limits: { ...LOAD_LIMITS, requestMaxMs: 400 }, writeMs: 500 })
    const bytes = JSON.stringify({ query: EDIT })
    const { status, body } = await send(url, 'POST', '/api/graphql', { bytes })
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      data: { a: 'urn:li:tag:left-a', b: 'urn:li:tag:left-b' },
      extensions: {},
    })
  })

  it('does not stop its edits half-way', async () => {
    const { url, load, graph } = await serve()
    const sent = ask(url, '/api/graphql', { query: EDIT })
    await until(() => load.inFlight === 1)
    sent.destroy()
    await until(() => load.inFlight === 0)
    const made = await graph.existing(['urn:li:tag:left-a', 'urn:li:tag:left-b'])
    expect(made.size).to.be.oneOf([0, 2])
  })
})
