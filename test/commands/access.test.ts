import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROGRAM, startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { bearer } from '../support/access.ts'
import { send } from '../support/http.ts'
import { freshDatabase, neo4jOrSkip } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { ROOT } from '../support/sources.ts'
import { refusalOf, wait } from '../support/stores/stores.ts'

const run = promisify(execFile)
type Variables = Readonly<Record<string, string>>

/** "with effect within a second on every server" */
const REVOKED_WITHIN_MS = 1_000

/** Returns the lines that `npm run token` prints. */
async function token(variables: Variables, ...args: readonly string[]): Promise<string[]> {
  const script = [...PROGRAM, 'token', ...args]
  const env = { PATH: process.env['PATH'], ...variables }
  const { stdout } = await run(process.execPath, script, { cwd: ROOT, env })
  return stdout.trimEnd().split('\n')
}

async function statusOf(server: ServerProcess, text: string): Promise<number> {
  return (await send(server.url, 'GET', '/entitiesV2/urn:li:tag:a', { headers: bearer(text) }))
    .status
}

describe('a server that listens beyond loopback', () => {
  let dataDir = ''
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-access-'))
  })
  after(() => rm(dataDir, { recursive: true }))

  it('does not start without access control, and names the setting', async () => {
    const error = await refusalOf(startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' }))
    expect(String(error)).to.contain('HOST=0.0.0.0 is not a loopback address')
    expect(String(error)).to.contain('AUTH_ENABLED=true').and.to.contain('ALLOW_ANONYMOUS=true')
  })

  for (const [variables, access, status] of [
    [{ ALLOW_ANONYMOUS: 'true' }, 'anyone', 200],
    [{ AUTH_ENABLED: 'true' }, 'with a token', 401],
  ] as const) {
    it(`starts with ${Object.keys(variables)[0]}, and states who has access`, async () => {
      const server = await startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0', ...variables })
      expect(server.output()).to.contain(`access: ${access}`)
      expect(await statusOf(server, 'x')).to.equal(status)
      expect(await server.end('SIGTERM')).to.equal(0)
    })
  }
})

describe('`npm run token`', () => {
  let dataDir = ''
  let variables: Variables = {}
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-token-'))
    variables = { DATA_DIR: dataDir, AUTH_ENABLED: 'true' }
  })
  after(() => rm(dataDir, { recursive: true }))

  it('creates the first one and prints it alone on its last line, also while a server runs', async () => {
    const before = await token(variables, 'create', '--user', 'ada', '--role', 'admin')
    const server = await startServerProcess(variables)
    const during = await token(variables, 'create', '--user', 'ada', '--role', 'editor')
    for (const lines of [before, during]) {
      expect(lines.at(-1)).to.match(/^trellis_pat_[\w-]{43}$/)
      expect(lines.slice(0, -1).join('\n')).to.contain('urn:li:corpuser:ada')
      expect(await statusOf(server, lines.at(-1) ?? '')).to.equal(200)
    }
    const bytes = JSON.stringify({ proposal: upsert('urn:li:tag:a', 'status', {}) })
    const headers = bearer(during.at(-1) ?? '')
    expect((await send(server.url, 'POST', INGEST_PROPOSAL, { bytes, headers })).status).to.equal(
      200,
    )
    expect(await server.end('SIGTERM')).to.equal(0)
    expect(server.output()).not.to.contain('trellis_pat_')
  })

  it('lists and revokes by id, and never shows a token again', async () => {
    const [line = ''] = await token(variables, 'create', '--user', 'bob', '--json')
    const { accessToken, hash } = JSON.parse(line) as { accessToken: string; hash: string }
    const listed = await token(variables, 'list', '--user', 'bob')
    expect(listed[0]).to.contain(hash).and.to.contain('by policies')
    expect(listed.join('\n')).not.to.contain(accessToken)
    expect(await token(variables, 'revoke', '--id', hash)).to.deep.equal([
      `Token ${hash} is revoked`,
    ])
    expect(await token(variables, 'list', '--user', 'bob')).to.deep.equal(['0 in all'])
  })

  it('names what is wrong with its arguments', async () => {
    for (const [args, code, said] of [
      [['create'], 2, "required option '--user <name>' not specified"],
      [
        ['create', '--user', 'a', '--role', 'root'],
        2,
        'Allowed choices are reader, editor, admin.',
      ],
      [['create', '--user', 'a', '--expires', 'SOON'], 2, 'Allowed choices are ONE_HOUR, '],
      [['revoke'], 2, "required option '--id <id>' not specified"],
      [['revoke', '--id', 'x'], 1, 'No access token has this ID or text'],
      [['frob'], 2, "unknown command 'frob'"],
    ] as const) {
      const error = (await refusalOf(token(variables, ...args))) as { code: number; stderr: string }
      expect(error.code, args.join(' ')).to.equal(code)
      expect(error.stderr).to.contain(said)
    }
  })
})

describe('two servers on one Neo4j', () => {
  const folders: string[] = []
  const servers: ServerProcess[] = []
  let variables: Variables = {}
  before(async function () {
    const neo4j = await neo4jOrSkip(this)
    await freshDatabase(neo4j)
    for (let n = 0; n < 2; n++) folders.push(await mkdtemp(join(tmpdir(), 'trellis-two-')))
    variables = { ...neo4jVariables(neo4j), AUTH_ENABLED: 'true' }
    for (const DATA_DIR of folders) {
      servers.push(await startServerProcess({ ...variables, DATA_DIR }))
    }
  })
  after(async () => {
    for (const server of servers) await server.end('SIGTERM')
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  it('know the same tokens; one that is revoked on one is refused by the other within a second', async () => {
    const [one, two] = servers
    if (!one || !two) throw new Error('Two servers were started')
    const admin =
      (await token(variables, 'create', '--user', 'ada', '--role', 'admin')).at(-1) ?? ''
    const victim = (await token(variables, 'create', '--user', 'bob', '--json')).at(-1) ?? ''
    const { accessToken, hash } = JSON.parse(victim) as { accessToken: string; hash: string }
    // Both have answered before, so that only the revocation is measured.
    for (const server of [one, two]) expect(await statusOf(server, accessToken)).to.equal(200)

    const over = new AbortController()
    let lastUseMs = 0
    const using = (async () => {
      while (!over.signal.aborted) {
        const beganMs = performance.now()
        if ((await statusOf(two, accessToken)) === 200) lastUseMs = beganMs
        await wait(5)
      }
    })()
    const query = `mutation { revokeAccessToken(tokenId: "${hash}") }`
    const answer = await send(one.url, 'POST', '/api/graphql', {
      bytes: JSON.stringify({ query }),
      headers: bearer(admin),
    })
    const revokedMs = performance.now()
    expect(answer.body).to.have.nested.property('data.revokeAccessToken', true)
    expect(await statusOf(one, accessToken)).to.equal(401)
    await wait(2 * REVOKED_WITHIN_MS)
    over.abort()
    await using
    expect(await statusOf(two, accessToken)).to.equal(401)
    expect(lastUseMs - revokedMs).to.be.below(REVOKED_WITHIN_MS)
    for (const server of servers) expect(server.output()).not.to.contain('trellis_pat_')
  })
})

describe('`trellis user`', () => {
  let dataDir = ''
  let variables: Variables = {}
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-user-'))
    variables = { DATA_DIR: dataDir, AUTH_ENABLED: 'true', PUBLIC_URL: 'https://catalog.example/' }
  })
  after(() => rm(dataDir, { recursive: true }))

  const user = async (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], ...variables }
    const { stdout } = await run(process.execPath, [...PROGRAM, 'user', ...args], {
      cwd: ROOT,
      env,
    })
    return stdout.trimEnd().split('\n')
  }

  it('creates the first administrator by a link, while a server runs', async () => {
    const server = await startServerProcess(variables)
    const lines = await user('create', '--user', 'ada', '--admin')
    const link = new URL(lines.at(-1) ?? '')
    expect(link.origin + link.pathname).to.equal('https://catalog.example/reset')
    expect(link.searchParams.get('user')).to.equal('ada')
    const json = {
      email: 'ada',
      password: 'correct horse',
      resetToken: link.searchParams.get('reset_token'),
    }
    const path = '/resetNativeUserCredentials'
    const { status, headers } = await send(server.url, 'POST', path, {
      bytes: JSON.stringify(json),
    })
    expect(status).to.equal(200)
    const cookie = String(headers['set-cookie']?.[0]).split(';', 1).join()
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const bytes = JSON.stringify({ query: '{ me { platformPrivileges { managePolicies } } }' })
    const me = await send(server.url, 'POST', '/api/graphql', { bytes, headers: own })
    expect(JSON.stringify(me.body)).to.contain('"managePolicies":true')
    expect(await server.end('SIGTERM')).to.equal(0)
  })

  it('distinguishes new users from those who have a password', async () => {
    expect(String(await refusalOf(user('create', '--user', 'ada')))).to.contain('has a password')
    expect(String(await refusalOf(user('reset', '--user', 'bob')))).to.contain('has no password')
    const facts = JSON.parse((await user('reset', '--user', 'ada', '--json')).join('')) as object
    expect(facts).to.have.all.keys('user', 'link')
  })

  it('gives another link with the role to a user who has not used the first one', async () => {
    const links = [
      await user('create', '--user', 'eve', '--admin'),
      await user('create', '--user', 'eve', '--admin'),
    ].map((lines) => new URL(lines.at(-1) ?? ''))
    expect(String(await refusalOf(user('reset', '--user', 'eve')))).to.contain('has no password')
    const server = await startServerProcess(variables)
    const answers: number[] = []
    for (const link of links) {
      const resetToken = link.searchParams.get('reset_token')
      const bytes = JSON.stringify({ email: 'eve', password: 'correct horse', resetToken })
      const { status } = await send(server.url, 'POST', '/resetNativeUserCredentials', { bytes })
      answers.push(status)
    }
    expect(answers).to.deep.equal([400, 200])
    const bytes = JSON.stringify({ username: 'eve', password: 'correct horse' })
    const { headers } = await send(server.url, 'POST', '/logIn', { bytes })
    const cookie = String(headers['set-cookie']?.[0]).split(';', 1).join()
    const query = JSON.stringify({ query: '{ me { platformPrivileges { managePolicies } } }' })
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const me = await send(server.url, 'POST', '/api/graphql', { bytes: query, headers: own })
    expect(JSON.stringify(me.body)).to.contain('"managePolicies":true')
    expect(await server.end('SIGTERM')).to.equal(0)
  })

  it('refuses what cannot have a password', async () => {
    for (const name of ['urn:li:corpGroup:finance', '__datahub_system']) {
      const refusal = String(await refusalOf(user('create', '--user', name)))
      expect(refusal).to.contain('Not a user who can have a password')
    }
  })
})
