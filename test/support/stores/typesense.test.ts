import { expect } from 'chai'
import {
  askTypesense,
  freshTypesense,
  typesenseForTests,
  typesenseOrSkip,
  type TestTypesense,
} from './typesense.ts'

const WRITES = 30

describe('Typesense for tests', () => {
  let server: TestTypesense

  before(async function () {
    server = await typesenseOrSkip(this)
  })

  beforeEach(async () => {
    await freshTypesense(server)
    await ask('POST', '/collections', {
      name: 'things',
      fields: [{ name: 'number', type: 'int32' }],
    })
  })

  after(async () => {
    if (server !== undefined) await freshTypesense(server)
  })

  it('is emptied', async () => {
    await ask('PUT', '/aliases/some', { collection_name: 'things' })
    await freshTypesense(server)
    expect(await ask('GET', '/collections')).to.deep.equal([])
    expect(await ask('GET', '/aliases')).to.deep.equal({ aliases: [] })
  })

  it('is started once', async () => {
    expect(await typesenseForTests()).to.equal(server)
  })

  it('is for those who have its key', async () => {
    const refusal = await askTypesense(
      { ...server, apiKey: 'another' },
      'GET',
      '/collections',
    ).catch((cause: unknown) => cause)
    expect(String(refusal)).to.contain('is answered 401')
  })

  // Typesense by itself answers with each state in turn while it replays its log.
  it('shows the last of what it acknowledged, at once, after a kill and a restart', async function () {
    if (!server.restartable) this.skip()
    for (let number = 1; number <= WRITES; number++) {
      // Sequential, so that each is a request to replay.
      await ask('POST', '/collections/things/documents?action=upsert', { id: 'one', number })
    }
    await server.kill()
    const refusal = await ask('GET', '/health').catch((cause: unknown) => cause)
    expect(refusal).to.be.instanceOf(TypeError)
    await server.restart()
    const found = await ask('GET', '/collections/things/documents/one')
    expect(found).to.deep.equal({ id: 'one', number: WRITES })
  })

  const ask = (method: string, path: string, body?: unknown): Promise<unknown> =>
    askTypesense(server, method, path, body)
})
