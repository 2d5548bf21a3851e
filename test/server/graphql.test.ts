import { expect } from 'chai'
import { CatalogError } from '../../graph/model/errors.ts'
import { registry } from '../../graph/registry.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { createCatalog } from '../../server/catalog/create-catalog.ts'
import {
  createGraphqlEndpoint,
  GRAPHQL_LIMITS,
  type AnswerGraphql,
  type GraphqlOptions,
} from '../../server/graphql/engine/endpoint.ts'
import { serveCatalog } from '../support/run/graphql.ts'
import { sqlite, type Storage } from '../support/stores/engines.ts'
import type { Envelope } from '../support/graphql.ts'
import { unsentWebhooks } from '../support/webhooks.ts'

const SECRET = 'the password is swordfish'
const READ = '{ tag(urn: "urn:li:tag:a") { properties { name } } }'

describe('the GraphQL endpoint', () => {
  let storage: Storage
  let stores: Awaited<ReturnType<Storage['open']>>
  let catalog: Catalog
  const told: unknown[] = []
  let failure: Error = new Error(SECRET)

  before(async () => {
    storage = await sqlite.create()
    stores = await storage.open(() => 0)
    catalog = await createCatalog({
      registry,
      ...stores,
      clock: () => 0,
      strictModel: false,
      indexWaitMs: 2_000,
      log: () => {},
    })
  })
  beforeEach(() => void told.splice(0))
  after(async () => {
    await catalog.stop()
    await stores.index.close()
    await stores.control.close()
    await storage.remove()
  })

  const open = (options: Partial<GraphqlOptions> = {}): AnswerGraphql => {
    const graph = { ...stores.graph, read: () => Promise.reject(failure) }
    const failed = (bug: unknown) => void told.push(bug)
    const webhooks = unsentWebhooks(catalog)
    const whole = {
      limits: GRAPHQL_LIMITS,
      version: '1',
      suggests: true,
      failed,
      webhooks,
      ...options,
    }
    return createGraphqlEndpoint(() => serveCatalog({ ...catalog, graph }, whole))
  }
  const ask = async (answer: AnswerGraphql, query: string): Promise<Envelope> => {
    const caller = { actor: 'urn:li:corpuser:a', role: 'reader' } as const
    const request = { ...caller, body: { query }, isFromClient: false }
    const { status, body } = await answer(request)
    expect(status).to.equal(200)
    return JSON.parse(body) as Envelope
  }

  it('answers a bug with 500 and no cause, and logs it once with it', async () => {
    failure = new Error(SECRET)
    const { data, errors } = await ask(open(), READ)
    expect(data).to.deep.equal({ tag: { properties: null } })
    expect(errors).to.deep.equal([
      {
        message: 'An unknown error occurred.',
        locations: [{ line: 1, column: 30 }],
        path: ['tag', 'properties'],
        extensions: { code: 500, type: 'SERVER_ERROR', classification: 'DataFetchingException' },
      },
    ])
    expect(told).to.have.lengthOf(1)
    expect(told[0]).to.have.property('message', SECRET)
  })

  it('answers 503 while a store does not answer, and logs nothing', async () => {
    failure = new CatalogError('STORE_UNAVAILABLE', 'The graph does not answer')
    const { errors } = await ask(open(), READ)
    expect(errors?.[0]).to.deep.include({
      message: 'The graph does not answer',
      extensions: {
        code: 503,
        type: 'SERVICE_UNAVAILABLE',
        classification: 'DataFetchingException',
      },
    })
    expect(told).to.deep.equal([])
  })

  it('suggests fields unless it is configured not to', async () => {
    const query = '{ tag(urn: "urn:li:tag:a") { propertes { name } } }'
    const spoken = await ask(open(), query)
    expect(spoken.errors?.[0]?.message).to.contain('Did you mean "properties"')
    const silent = await ask(open({ suggests: false }), query)
    expect(silent.errors?.[0]?.message).to.contain('Cannot query field "propertes"')
    expect(JSON.stringify(silent)).not.to.contain('Did you mean').and.not.to.contain('properties')
  })

  it('observes the configured limits', async () => {
    const small = { depthMax: 2, fieldsMax: 3, aliasesMax: 1, tokensMax: 20, resultsMax: 3 }
    const answer = open({ limits: small })
    const problemOf = async (query: string) => (await ask(answer, query)).errors?.[0]?.message
    expect(await problemOf('{ tag(urn: "urn:li:tag:a") { urn type } }')).to.equal(undefined)
    expect(await problemOf(READ)).to.equal('The document is 3 levels deep; the limit is 2')
    expect(await problemOf('{ tag(urn: "a") { urn type exists } }')).to.contain('the limit is 3')
    expect(await problemOf('{ a: __typename b: __typename }')).to.contain(
      '2 aliases; the limit is 1',
    )
    expect(await problemOf(`{ ${'__typename '.repeat(20)} }`)).to.contain('20 tokens')
  })
})
