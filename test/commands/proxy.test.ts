import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { bearer } from '../support/access.ts'
import { send } from '../support/http.ts'
import { run } from '../support/run/commands.ts'
import { requireNginx, startNginx, type Nginx } from '../support/run/nginx.ts'

/** A client that claims another address and another protocol. */
const FORGED = {
  'X-Forwarded-For': '203.0.113.77, 203.0.113.78',
  'X-Forwarded-Proto': 'https',
  'X-Real-IP': '203.0.113.77',
}

describe('the proxy of docs/operate.md in front of a server', () => {
  let folder = ''
  let nginx: Nginx
  let server: ServerProcess
  let admin: Readonly<Record<string, string>> = {}

  before(async function startBoth() {
    requireNginx(this)
    folder = await mkdtemp(join(tmpdir(), 'trellis-proxy-'))
    const variables = { DATA_DIR: folder, AUTH_ENABLED: 'true', TRUSTED_PROXIES: '1' }
    const port = await freePort()
    server = await startServerProcess({ ...variables, PORT: String(port) })
    const { stdout } = await run('token', variables, 'create', '--user', 'root', '--role', 'admin')
    admin = bearer(stdout.trimEnd().split('\n').at(-1) ?? '')
    nginx = await startNginx([port])
  })
  after(async () => {
    await nginx?.stop()
    await server?.end('SIGTERM')
    if (folder !== '') await rm(folder, { recursive: true })
  })

  it('records the address of the client, whatever the client claims', async () => {
    const wrong = { ...FORGED, ...bearer('trellis_pat_wrong') }
    expect((await send(nginx.url, 'GET', '/entitiesV2/x', { headers: wrong })).status).to.equal(401)
    const { body } = await send<{ usageEvents: { sourceIP: string }[] }>(
      nginx.url,
      'POST',
      '/openapi/v1/events/audit/search',
      { headers: { ...admin, ...FORGED }, bytes: '{"eventTypes":["FailedLogInEvent"]}' },
    )
    expect(body.usageEvents.map(({ sourceIP }) => sourceIP)).to.deep.equal(['127.0.0.1'])
  })

  it('does not let a client escape the limit of attempts by claiming other addresses', async () => {
    const bytes = JSON.stringify({ username: 'ada', password: 'x' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const headers = { ...FORGED, 'X-Forwarded-For': `203.0.113.${n}` }
      statuses.push((await send(nginx.url, 'POST', '/logIn', { headers, bytes })).status)
    }
    expect(statuses).to.deep.equal([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('states the protocol of the browser, whatever the client claims', async () => {
    const headers = { ...FORGED, ...admin }
    const answer = await send(nginx.url, 'POST', '/api/session', { headers })
    expect(answer.status).to.equal(200)
    expect(answer.headers['set-cookie']?.[0]).to.match(/^trellis_session=/)
    expect(answer.headers['strict-transport-security']).to.equal(undefined)
  })
})
