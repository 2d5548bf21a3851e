import { expect } from 'chai'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import { requireKind, claimedRole, type JwtKind } from '../../../../server/access/openid.ts'
import type { Role } from '../../../../server/authorize/roles.ts'
import { bearer, createToken, ingestAs, suiteToken } from '../../../support/access.ts'
import { TestIssuer, trustIn } from '../../../support/issuer/issuer.ts'
import { INGEST_PROPOSAL, upsert } from '../../../support/proposals.ts'
import { describeEmbedded, type TestServer } from '../../../support/server.ts'

const userNamed = (name: string) => `urn:li:corpuser:${name}`
const SYSTEM = { id: 'robot', secret: 'a secret of tests' }

// docs/interface: access/claims
describe('the role that a claim names', () => {
  const map = new Map<string, Role>([
    ['Billing Admin', 'admin'],
    ['Data Eng', 'editor'],
    ['Admin', 'reader'],
  ])

  it('is the highest member of a list, compared whole, or the highest word of a text', () => {
    for (const [claimed, role] of [
      [['admin'], 'admin'],
      [['Admin'], 'admin'],
      [['editor', 'reader'], 'editor'],
      [['editor', 'admin', 'reader'], 'admin'],
      [['Billing Admin'], undefined],
      [['not an admin'], undefined],
      [['admin,reader'], undefined],
      [['reader admin', 'reader'], 'reader'],
      [['administrator', 'superadmin', 'admin-x'], undefined],
      [[' admin'], undefined],
      [[], undefined],
      ['admin', 'admin'],
      ['reader editor', 'editor'],
      ['reader,editor', 'editor'],
      ['reader, Editor', 'editor'],
      ['administrator', undefined],
      ['', undefined],
      [{ admin: true }, undefined],
      [[['admin'], { admin: 1 }, 7, null], undefined],
      [7, undefined],
      [undefined, undefined],
    ] as const) {
      const payload = { roles: claimed } as never
      expect(claimedRole(payload, undefined, undefined), JSON.stringify(claimed)).to.equal(role)
    }
  })

  it('is in `roles`, else in `role`, or in the claim that is configured, by name or by path', () => {
    for (const [payload, claim, role] of [
      [{ role: 'editor' }, undefined, 'editor'],
      [{ role: 'Admin' }, undefined, 'admin'],
      [{ roles: 7, role: null }, undefined, undefined],
      [{ roles: ['editor'], role: 'admin' }, undefined, 'editor'],
      [{ scope: 'admin', groups: ['admin'] }, undefined, undefined],
      [{ a: { roles: ['editor'] }, roles: ['admin'] }, 'a.roles', 'editor'],
      [{ 'https://a.example/roles': ['admin'] }, 'https://a.example/roles', 'admin'],
      [{ roles: ['admin'] }, 'groups', undefined],
      [{}, 'constructor.name', undefined],
    ] as const) {
      const title = JSON.stringify([payload, claim])
      expect(claimedRole(payload, claim, undefined), title).to.equal(role)
    }
  })

  it('is decided by the map alone, where there is one', () => {
    for (const [claimed, role] of [
      [['Billing Admin'], 'admin'],
      [['billing admin'], undefined],
      [['admin'], undefined],
      [['editor', 'Data Eng'], 'editor'],
      ['Billing Admin', 'admin'],
      ['Data Eng', 'editor'],
      ['Admin,Other', 'reader'],
      ['editor', undefined],
    ] as const) {
      const payload = { r: claimed } as never
      expect(claimedRole(payload, 'r', map), JSON.stringify(claimed)).to.equal(role)
    }
  })
})

describe('a JWT', () => {
  it('is accepted only as what its issuer has made', () => {
    const OTHER = /another kind/
    const ID = /is an ID token/
    const rows: readonly [JwtKind, unknown, object, RegExp?][] = [
      ['access token', undefined, {}],
      ['access token', 'JWT', {}],
      ['access token', 'at+jwt', {}],
      ['access token', 'application/at+JWT', {}],
      ['access token', 'at+jwt', { nonce: 'n' }],
      ['access token', 'JWT', { typ: 'Bearer' }],
      // Keycloak before release 25 states the nonce in access tokens.
      ['access token', 'JWT', { typ: 'Bearer', nonce: 'n' }],
      ['access token', 'logout+jwt', {}, OTHER],
      ['access token', 'secevent+jwt', {}, OTHER],
      ['access token', 'dpop+jwt', {}, OTHER],
      ['access token', 7, {}, OTHER],
      ['access token', 'JWT', { events: {} }, OTHER],
      ['access token', 'JWT', { typ: 'ID' }, OTHER],
      ['access token', 'JWT', { typ: 'Refresh' }, OTHER],
      ['access token', 'JWT', { typ: 'Offline' }, OTHER],
      ['access token', 'JWT', { typ: 'Logout' }, OTHER],
      ['access token', 'JWT', { typ: ['Bearer'] }, OTHER],
      ['access token', 'JWT', { nonce: 'n' }, ID],
      ['access token', undefined, { at_hash: 'h' }, ID],
      ['access token', 'JWT', { c_hash: 'h' }, ID],
      ['ID token', 'JWT', { nonce: 'n', at_hash: 'h' }],
      ['ID token', undefined, { typ: 'ID' }],
      ['ID token', 'JWT', { typ: 'Bearer' }, OTHER],
      ['ID token', 'at+jwt', {}, OTHER],
      ['ID token', 'logout+jwt', {}, OTHER],
      ['ID token', 'JWT', { events: {} }, OTHER],
    ]
    for (const [kind, type, payload, reason] of rows) {
      const title = JSON.stringify([kind, type, payload])
      const attempt = () => {
        try {
          requireKind(kind, type, payload as never)
          return 'accepted'
        } catch (error) {
          return JSON.stringify((error as { details?: object }).details)
        }
      }
      expect(attempt(), title).to.match(reason ?? /^accepted$/)
    }
  })
})

const reasonOf = async (server: TestServer, token: string) => {
  const { status, headers } = await server.get('/entitiesV2/urn:li:tag:a', bearer(token))
  const said = /error_description="(.*)"/.exec(headers['www-authenticate'] ?? '')?.[1]
  return [status, said].join(' ')
}

// docs/interface: access/openid
describeEmbedded('the user of a JWT', (serve) => {
  const issuer = TestIssuer.forSuite()
  const openId = trustIn(issuer, {
    usersMap: new Map([
      ['auth0|7', 'mapped'],
      ['auth0|8', 'unused'],
      ['auth0|root', 'datahub'],
      ['auth0|robot', 'robot'],
    ]),
    formerIssuers: ['https://former.example/'],
  })
  const server = serve({ access: { openId, systemClient: SYSTEM, isNative: true } })
  const sign = (claims: object, header: object = {}) =>
    issuer.sign({ ...claims }, server.clock.nowMillis, { ...header })
  const read = async (claims: object, header: object = {}) =>
    reasonOf(server, await sign(claims, header))
  const admin = suiteToken(server, userNamed('operator'), 'admin')
  it('is bound to issuer and subject at the first use, and exists from then on', async () => {
    expect(await read({ sub: 'grace', roles: ['editor'] })).to.equal('200 ')
    expect(await server.stores.tokens.findPrincipal('grace')).to.deep.equal({
      urn: userNamed('grace'),
      signsIn: 'issuer',
      issuer: issuer.url,
      subject: 'grace',
      role: 'editor',
      roleSeconds: Math.floor(server.clock.nowMillis / 1_000),
    })
    expect(await server.stores.graph.existing([userNamed('grace')])).to.have.property('size', 1)
  })

  it('is refused if it authenticates otherwise, unless the operator maps it', async () => {
    const { tokens } = server.stores
    await tokens.replacePassword(userNamed('chief'), undefined, { hash: 'h' })
    await new Passwords(tokens, server.clock).createReset(userNamed('pending'))
    await createToken(server, admin, userNamed('program'))
    await ingestAs(server, admin, [
      upsert(userNamed('service_1'), 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }),
    ])
    await tokens.replacePrincipal('gone', undefined, { urn: userNamed('gone'), isDeleted: true })
    await tokens.replacePrincipal('moved', undefined, {
      urn: userNamed('moved'),
      signsIn: 'issuer',
      issuer: 'https://former.example',
      subject: 'moved',
    })
    await tokens.replacePrincipal('other', undefined, {
      urn: userNamed('other'),
      signsIn: 'issuer',
      issuer: 'https://other.example',
      subject: 'other',
    })
    await tokens.replacePrincipal('renamed', undefined, {
      urn: userNamed('renamed'),
      signsIn: 'issuer',
      issuer: issuer.url,
      subject: 'before',
    })
    await tokens.replacePassword(userNamed('mapped'), undefined, { hash: 'h' })
    // Of an earlier release, which kept no records of names.
    await tokens.replacePassword(userNamed('native'), undefined, { hash: 'h' })
    await ingestAs(server, admin, [upsert(userNamed('known'), 'corpUserInfo', { active: true })])
    const map = 'the operator can map its subject in OIDC_USERS_MAP'
    const mappedOtherwise =
      '401 The user of the token has another subject, which OIDC_USERS_MAP names'
    for (const [sub, answer] of [
      ['chief', `401 The user of the token signs in with a password; ${map}`],
      ['pending', `401 The user of the token signs in with a password; ${map}`],
      ['program', `401 The user of the token has access tokens only; ${map}`],
      ['service_1', `401 The user of the token has access tokens only; ${map}`],
      ['service_2', `401 The user of the token has the name of a service account; ${map}`],
      ['gone', `401 The user of the token was deleted; ${map}`],
      ['other', '401 The user of the token is bound to another issuer or subject'],
      ['renamed', '401 The user of the token is bound to another issuer or subject'],
      ['GRACE', '401 The user name of the token is another spelling of an existing one'],
      ['gr\u200Bace', '401 The user name of the token is another spelling of an existing one'],
      ['Native', '401 The user name of the token is another spelling of an existing one'],
      ['KNOWN', '401 The user name of the token is another spelling of an existing one'],
      ['known', '200 '],
      ['datahub', `401 The user of the token may do everything; ${map}`],
      ['DataHub', `401 The user of the token may do everything; ${map}`],
      ['ｄａｔａｈｕｂ', `401 The user of the token may do everything; ${map}`],
      ['robot', '401 The subject of the token is not a valid user name'],
      ['Robot', '401 The subject of the token is not a valid user name'],
      ['__DataHub_System', '401 The subject of the token is not a valid user name'],
      ['auth0|robot', '401 The subject of the token is not a valid user name'],
      ['moved', '200 '],
      ['auth0|7', '200 '],
      ['auth0|root', '200 '],
      ['mapped', mappedOtherwise],
      ['unused', mappedOtherwise],
      ['Unused', mappedOtherwise],
      ['auth0|8', '200 '],
      ['unused', mappedOtherwise],
    ] as const) {
      expect(await read({ sub }), sub).to.equal(answer)
    }
  })

  it('keeps the binding after a deletion, and exists again at the next use', async () => {
    expect(await read({ sub: 'leaver' })).to.equal('200 ')
    const urn = userNamed('leaver')
    await server.post('/entities?action=delete', { urn }, admin)
    expect(await server.stores.tokens.findPrincipal('leaver')).to.deep.include({ isDeleted: true })
    expect(await read({ sub: 'leaver' })).to.equal('200 ')
    expect(await server.stores.graph.existing([urn])).to.have.property('size', 1)
    expect(await server.stores.tokens.findPrincipal('leaver')).to.not.have.property('isDeleted')
  })

  it('is recorded once, however many requests arrive', async () => {
    const { tokens } = server.stores
    const replacePrincipal = tokens.replacePrincipal.bind(tokens)
    let writes = 0
    tokens.replacePrincipal = (...change) => {
      writes++
      return replacePrincipal(...change)
    }
    const token = await sign({ sub: 'often' })
    for (let n = 0; n < 20; n++) expect(await reasonOf(server, token)).to.equal('200 ')
    tokens.replacePrincipal = replacePrincipal
    expect(writes).to.equal(1)
  })

  it('is refused with tokens of another kind', async () => {
    const other = '401 The token is of another kind than an access token'
    expect(await read({ sub: 'kind' }, { typ: 'at+jwt' })).to.equal('200 ')
    expect(await read({ sub: 'kind' }, { typ: 'logout+jwt' })).to.equal(other)
    expect(await read({ sub: 'kind', events: {} })).to.equal(other)
    expect(await read({ sub: 'kind', typ: 'Refresh' })).to.equal(other)
    expect(await read({ sub: 'kind', nonce: 'n' })).to.equal(
      '401 The token is an ID token; send the access token',
    )
  })

  // docs/interface: access/token-roles
  it('loses, on all tokens, the role that the issuer does not state any more', async () => {
    const as = async (roles: string[]) => bearer(await sign({ sub: 'riser', roles }))
    const riser = userNamed('riser')
    const made = await createToken(server, await as(['admin']), riser, { duration: 'NO_EXPIRY' })
    expect(made.metadata).to.deep.include({
      role: 'ADMIN',
      expiresAt: server.clock.nowMillis + 365 * 86_400_000,
    })
    const token = made.headers
    const tag = 'urn:li:tag:risen'
    const may = async () => {
      const proposal = upsert(tag, 'tagProperties', { name: 'a' })
      const edit = await server.post(INGEST_PROPOSAL, { proposal }, token)
      const deletion = await server.post('/entities?action=delete', { urn: tag }, token)
      return [edit.status, deletion.status]
    }
    expect(await may()).to.deep.equal([200, 200])
    for (const [roles, statuses] of [
      [['editor'], [200, 403]],
      [[], [403, 403]],
      [['admin'], [200, 200]],
    ] as const) {
      server.clock.nowMillis += 1_000
      expect(await read({ sub: 'riser', roles })).to.equal('200 ')
      expect(await may(), roles.join()).to.deep.equal(statuses)
    }
    // An older JWT is no later statement, also if the latest only repeats the role.
    server.clock.nowMillis += 400_000
    expect(await read({ sub: 'riser', roles: ['admin'] })).to.equal('200 ')
    const old = Math.floor(server.clock.nowMillis / 1_000) - 60
    expect(await read({ sub: 'riser', roles: [], iat: old })).to.equal('200 ')
    expect(await may()).to.deep.equal([200, 200])
  })
})
