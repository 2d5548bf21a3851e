import { expect } from 'chai'
import { connect } from 'node:net'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import {
  bearer,
  findRecords,
  makeToken,
  TOKENS_ONLY,
  type MadeToken,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL, mutate } from '../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'
import { ada } from '../../support/people.ts'

const orders = dataset('orders')
const read = `/entitiesV2/${encoded(orders)}`
const proposal = upsert(orders, 'status', { removed: false })
const DAY_MS = 86_400_000

interface Stamped {
  readonly aspects: Record<string, { readonly created: { readonly actor: string } }>
}

// docs/interface: access/switch, access/off, access/unauthenticated, access/actor
describeOnEngines('`Authorization: Bearer <token>`', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let editor: MadeToken
  before(async () => {
    editor = await makeToken(server, ada, 'editor')
  })

  it('the authenticated caller is the actor of a write, over REST', async () => {
    await server.post(INGEST_PROPOSAL, { proposal }, editor.headers)
    const snapshot = {
      value: {
        'a.TagSnapshot': { urn: 'urn:li:tag:t', aspects: [{ 'a.TagProperties': { name: 't' } }] },
      },
    }
    await server.post('/entities?action=ingest', { entity: snapshot }, editor.headers)
    for (const [urn, names] of [
      [orders, ['datasetKey', 'status']],
      ['urn:li:tag:t', ['tagKey', 'tagProperties']],
    ] as const) {
      const { body } = await server.get<Stamped>(`/entitiesV2/${encoded(urn)}`, editor.headers)
      for (const name of names) expect(body.aspects[name]?.created.actor, name).to.equal(ada)
    }
  })

  it('and over GraphQL: stamps, owners, `me`', async () => {
    const urn = await mutate(server, 'createTag', { id: 'made', name: 'Made' }, editor.headers)
    const { body } = await server.get<Stamped & { aspects: object }>(
      `/entitiesV2/${encoded(String(urn))}`,
      editor.headers,
    )
    expect(body.aspects['tagProperties']?.created.actor).to.equal(ada)
    expect(body).to.have.nested.property('aspects.ownership.value.owners[0].owner', ada)
    const query = '{ me { corpUser { urn } platformPrivileges { manageTags manageTokens } } }'
    const { body: me } = await server.post(GRAPHQL, { query }, editor.headers)
    expect(me)
      .to.have.nested.property('data.me')
      .that.deep.equals({
        corpUser: { urn: ada },
        platformPrivileges: { manageTags: true, manageTokens: false },
      })
  })

  it('is valid until it expires, to the millisecond', async () => {
    const { headers } = await makeToken(server, ada, 'reader', { duration: 'ONE_HOUR' })
    const longest = await makeToken(server, ada, 'reader', { duration: 'NO_EXPIRY' })
    const { nowMillis } = server.clock
    server.clock.nowMillis += 3_600_000 - 1
    expect((await server.get(read, headers)).status).to.equal(200)
    server.clock.nowMillis += 1
    const { status, body } = await server.get(read, headers)
    expect(status).to.equal(401)
    expect(body).to.have.property('reason', 'The access token has expired')
    // Tokens of earlier releases have no end; the longest life ends them (ACCESS_TOKEN_MAX_DAYS).
    server.clock.nowMillis = nowMillis + 365 * DAY_MS - 1
    expect((await server.get(read, longest.headers)).status).to.equal(200)
    server.clock.nowMillis += 1
    expect((await server.get(read, longest.headers)).status).to.equal(401)
    server.clock.nowMillis = nowMillis
  })

  it('is refused within a second once it is revoked, also in the store', async () => {
    const token = await makeToken(server, ada, 'reader')
    expect((await server.get(read, token.headers)).status).to.equal(200)
    await server.stores.tokens.revoke(token.id)
    await wait(900)
    expect((await server.get(read, token.headers)).status).to.equal(401)
  })

  it('records its last use, to the minute, and not with every request', async () => {
    const token = await makeToken(server, ada, 'reader')
    const lastUsed = async () => (await server.stores.tokens.find(token.id))?.lastUsedMillis
    const useAt = async (nowMillis: number) => {
      server.clock.nowMillis = nowMillis
      expect((await server.get(read, token.headers)).status).to.equal(200)
    }
    const { nowMillis } = server.clock
    expect(await lastUsed()).to.equal(undefined)
    await useAt(nowMillis)
    while ((await lastUsed()) === undefined) await wait(20)
    await useAt(nowMillis + 59_999)
    await wait(600)
    expect(await lastUsed()).to.equal(nowMillis)
    await useAt(nowMillis + 60_000)
    while ((await lastUsed()) === nowMillis) await wait(20)
    expect(await lastUsed()).to.equal(nowMillis + 60_000)
    server.clock.nowMillis = nowMillis
  })

  it('survives a restart, and works while writes are switched off', async () => {
    const admin = await makeToken(server, ada, 'admin')
    const setWritable = (value: boolean) =>
      server.post('/entities?action=setWritable', { value }, admin.headers)
    expect((await setWritable(false)).status).to.equal(200)
    await server.restart()
    expect((await server.get(read, admin.headers)).status).to.equal(200)
    expect((await setWritable(true)).status).to.equal(200)
  })
})

describeEmbedded('a request without valid credentials', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let reader: MadeToken
  before(async () => {
    reader = await makeToken(server, ada, 'reader')
  })

  it('answers 401 in the words that clients know, with a remedy', async () => {
    const { status, body, headers } = await server.get<ErrorBody>(read)
    expect(status).to.equal(401)
    expect(headers['www-authenticate']).to.equal('Bearer realm="Trellis"')
    expect(body).to.deep.include({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Unauthorized to perform this action.',
    })
    const bad = await server.get(read, bearer('made-up'))
    expect(bad.headers['www-authenticate']).to.equal(
      'Bearer realm="Trellis", error="invalid_token", ' +
        'error_description="The token was not issued for this service"',
    )
  })

  it('is refused before its body is read', async () => {
    for (const path of [INGEST_PROPOSAL, GRAPHQL]) {
      expect((await server.send('POST', path, { bytes: '{"a":' })).status, path).to.equal(401)
    }
  })

  it('is refused by GraphQL over HTTP, whatever it requests', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ me { corpUser { urn } } }', '{']) {
      expect((await server.post(GRAPHQL, { query })).status, query).to.equal(401)
      expect((await server.post('/gms/api/v2/graphql', { query })).status, query).to.equal(401)
    }
  })

  it('accepts no token from elsewhere', async () => {
    const { text } = reader
    const path = `${read}?access_token=${text}&Authorization=Bearer%20${text}`
    const elsewhere = {
      Cookie: `Authorization=Bearer ${text}`,
      'X-Authorization': `Bearer ${text}`,
    }
    expect((await server.get(path, elsewhere)).status).to.equal(401)
  })

  it('is decided by route, not by path text', async () => {
    const raw = (target: string, method = 'GET') =>
      new Promise<number>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
        socket.on('error', reject)
        socket.on('close', () => resolve(Number(answer.split(' ', 2)[1])))
        socket.end(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      })
    const name = encoded(orders)
    for (const [target, method] of [
      [`/entitiesV2/${name}`, 'HEAD'],
      [`/entitiesV2/${name}?/health`, 'GET'],
      [`/entitiesV2/${name}#/config`, 'GET'],
      ['/entitiesV2/..%2Fhealth', 'GET'],
      ['/entitiesV2/../health', 'GET'],
      [`/gms/entitiesV2/${name}`, 'GET'],
      [`/api/gms/entitiesV2/${name}`, 'GET'],
      [`http://x/entitiesV2/${name}`, 'GET'],
      ['/aspects/?action=getCount', 'POST'],
      ['/entities?action=delete&action=exists', 'POST'],
      ['/entities?action=%64elete', 'POST'],
    ] as const) {
      expect(await raw(target, method), `${method} ${target}`).to.equal(401)
    }
    // Unknown routes and methods, which only authenticated callers learn about.
    for (const [target, method] of [
      ['/config/../entitiesV2', 'GET'],
      [`//entitiesV2/${name}`, 'GET'],
      [`/health/entitiesV2/${name}`, 'GET'],
      [`/%65ntitiesV2/${name}`, 'GET'],
      [`/ENTITIESV2/${name}`, 'GET'],
      ['/entities?action=Delete', 'POST'],
      ['/entities', 'OPTIONS'],
      ['/api/graphql', 'OPTIONS'],
    ] as const) {
      expect(await raw(target, method), `${method} ${target}`).to.equal(401)
    }
    for (const target of ['/health', '/gms/config', '/config?x=/entitiesV2', '/api/gms/health/']) {
      expect(await raw(target), target).to.equal(200)
    }
  })
})

describeEmbedded('system auth, `Basic id:secret`', (serve) => {
  const systemClient = { id: 'ingestion', secret: 'se:cret with blanks' }
  const server = serve({ access: { openId: undefined, systemClient } })
  const headers = { Authorization: 'Basic ingestion:se:cret with blanks' }

  it('is an admin named by its id', async () => {
    expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(200)
    const { body } = await server.get<Stamped>(read, headers)
    expect(body.aspects['status']?.created.actor).to.equal('urn:li:corpuser:ingestion')
    const gone = await server.post('/entities?action=delete', { urn: orders }, headers)
    expect(gone.status).to.equal(200)
  })

  it('is refused with other credentials', async () => {
    const wrong = { Authorization: `${headers.Authorization}x` }
    const { status, body } = await server.get(read, wrong)
    expect(status).to.equal(401)
    expect(JSON.stringify(body)).not.to.contain('cret')
  })
})

// docs/interface: access/attempts
describeEmbedded('attempts to guess the secret of the system client', (serve) => {
  const systemClient = { id: 'ingestion', secret: 'a secret of 32 characters or more' }
  const server = serve({ access: { openId: undefined, systemClient }, trustedProxies: 1 })
  const ask = (secret: string, address: string) =>
    server.get(read, {
      Authorization: `Basic ingestion:${secret}`,
      'X-Forwarded-For': address,
    })

  it('are limited by network, and recorded with the name that was tried', async () => {
    const all = await Promise.all(Array.from({ length: 110 }, (_, n) => ask(`s${n}`, '9.9.9.9')))
    const refused = all.filter(({ status }) => status === 429)
    expect(all.map(({ status }) => status).filter((status) => status === 401)).to.have.length(100)
    expect(refused).to.have.length(10)
    expect(refused[0]?.headers['retry-after']).to.match(/^\d+$/)
    expect((await ask(systemClient.secret, '9.9.9.8')).status).to.equal(200)
    server.clock.nowMillis += 6_000
    expect((await ask(systemClient.secret, '9.9.9.9')).status).to.equal(200)
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const records = await findRecords(server, admin, { eventTypes: ['FailedLogInEvent'] })
    const found = records.map(({ rawUsageEvent: { account, reason, count } }) => {
      return [account, reason, count]
    })
    expect(found).to.have.deep.members([
      ['ingestion', 'Wrong credentials of the system client', 100],
      ['ingestion', 'Too many attempts to sign in', 10],
    ])
    expect(JSON.stringify(records)).not.to.match(/"s\d+"|32 characters/)
  })
})

describeEmbedded('access that is off: any bearer token is accepted', (serve) => {
  const server = serve()

  it('and not checked: every caller is the system', async () => {
    for (const headers of [
      {},
      bearer('x'),
      { Authorization: 'Basic a:b' },
      { Authorization: '?' },
    ]) {
      expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(200)
    }
    const { body } = await server.get<Stamped>(read)
    expect(body.aspects['status']?.created.actor).to.equal(SYSTEM_CALLER.actor)
  })
})
