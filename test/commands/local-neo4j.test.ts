import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import { startNeo4j, type Neo4jServer } from '../../scripts/local-servers/neo4j-server.ts'
import { neo4jOrSkip } from '../support/stores/neo4j.ts'

const STATEMENT = JSON.stringify({ statements: [{ statement: 'RETURN 1' }] })

/** Any web page in a browser on this machine can send requests to loopback. */
describe('the Neo4j of `npm run stores -- --browser`', () => {
  let folder = ''
  let neo4j: Neo4jServer
  let address = ''

  before(async function startIt() {
    await neo4jOrSkip(this)
    folder = await mkdtemp(join(tmpdir(), 'trellis-local-neo4j-'))
    const httpPort = await freePort()
    address = `http://127.0.0.1:${httpPort}/db/neo4j/tx/commit`
    const options = { profile: 'serve', browser: true, heapMb: 512 } as const
    neo4j = await startNeo4j({ ...options, httpPort, dataDir: join(folder, 'data') })
  })
  after(async () => {
    await neo4j?.stop()
    if (folder !== '') await rm(folder, { recursive: true })
  })

  const ask = (credentials?: string) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(credentials !== undefined && {
          Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
      body: STATEMENT,
    })

  it('requires a password of its own, which restarts keep', async () => {
    for (const wrong of [undefined, 'neo4j:neo4j']) {
      expect((await ask(wrong)).status, wrong).to.equal(401)
    }
    expect((await ask(`neo4j:${neo4j.password}`)).status).to.equal(200)
    await neo4j.restart()
    expect((await ask(`neo4j:${neo4j.password}`)).status).to.equal(200)
  })

  it('lets no page of another origin ask it', async () => {
    const headers = {
      Origin: 'http://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    const answer = await fetch(address, { method: 'OPTIONS', headers })
    const allowed = answer.headers.get('access-control-allow-origin')
    expect(allowed).not.to.be.oneOf(['*', 'http://evil.example'])
  })
})
