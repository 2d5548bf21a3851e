import { expect } from 'chai'
import {
  AUDIT,
  bearer,
  createToken,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  type AuditRecord,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { deletion, INGEST_BATCH, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import { ada, bob } from '../../support/people.ts'

const root = 'urn:li:corpuser:root'
const orders = dataset('orders')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface Found {
  readonly nextScrollId?: string
  readonly count: number
  readonly total: number
  readonly usageEvents: readonly AuditRecord[]
}

const POLICY = {
  type: 'METADATA',
  name: 'Audited',
  description: '',
  state: 'ACTIVE',
  privileges: ['EDIT_ENTITY_TAGS'],
  actors: { users: [ada], allUsers: false, allGroups: false, resourceOwners: false },
}

// docs/interface: access/audit
describeOnEngines('the audit', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, root, 'admin', { duration: 'NO_EXPIRY' })
  const member = suiteToken(server, ada, undefined)

  // Each test sees its own events only.
  beforeEach(() => {
    server.clock.nowMillis += MINUTE_MS
  })

  async function search(filters: object = {}, query = ''): Promise<Found> {
    const since = `?startTime=${server.clock.nowMillis}&size=100${query}`
    const { status, body } = await server.post<Found>(`${AUDIT}${since}`, filters, admin)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body
  }
  const briefly = ({ eventType, actorUrn, entityUrn, aspectName }: AuditRecord) =>
    [eventType, actorUrn, entityUrn, aspectName].join(' ')
  const withoutRaw = (event: AuditRecord) =>
    Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'rawUsageEvent'))
  const found = async (filters?: object) => (await search(filters)).usageEvents.map(briefly)

  it('records who created, changed and deleted a policy, when, and from where', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`
    const headers = { ...admin, 'User-Agent': 'tests/1', traceparent }
    const urn = (await mutate(server, 'createPolicy', POLICY, headers)) as string
    const update = `mutation ($urn: String!, $input: PolicyUpdateInput!) {
      updatePolicy(urn: $urn, input: $input) }`
    await data(server, update, { urn, input: { ...POLICY, state: 'INACTIVE' } }, admin)
    await data(server, `mutation { deletePolicy(urn: "${urn}") }`, {}, admin)
    // The user whom the policy names exists from then on, and has a record of that, too.
    const { usageEvents } = await search({ entityTypes: ['dataHubPolicy'] })
    expect(usageEvents.map(briefly)).to.deep.equal([
      `DeletePolicyEvent ${root} ${urn} dataHubPolicyKey`,
      `UpdatePolicyEvent ${root} ${urn} dataHubPolicyInfo`,
      `UpdatePolicyEvent ${root} ${urn} dataHubPolicyInfo`,
      `CreatePolicyEvent ${root} ${urn} dataHubPolicyKey`,
    ])
    const { rawUsageEvent, ...event } = usageEvents[3] as AuditRecord
    expect(event).to.deep.equal({
      eventType: 'CreatePolicyEvent',
      timestamp: server.clock.nowMillis,
      actorUrn: root,
      entityUrn: urn,
      entityType: 'dataHubPolicy',
      aspectName: 'dataHubPolicyKey',
      sourceIP: event.sourceIP,
      userAgent: 'tests/1',
      eventSource: 'GRAPHQL',
      telemetryTraceId: 'a'.repeat(32),
    })
    expect(event.sourceIP).to.match(/127\.0\.0\.1|::1/)
    expect(rawUsageEvent).to.include({ usageSource: 'backend', route: 'POST /api/graphql' })
  })

  it('records changes of users, groups and memberships over every API, deletions too', async () => {
    const group = 'urn:li:corpGroup:audited'
    const proposals = [
      upsert(bob, 'corpUserInfo', { active: true }),
      upsert(bob, 'groupMembership', { groups: [group] }),
      upsert(group, 'corpGroupInfo', { admins: [], members: [], groups: [] }),
    ]
    expect((await server.post(INGEST_BATCH, { proposals }, admin)).status).to.equal(200)
    const removed = [{ urn: bob, status: { value: { removed: true } } }]
    await server.post('/openapi/v3/entity/corpuser', removed, admin)
    await server.post('/entities?action=delete', { urn: bob }, admin)
    expect(await found()).to.deep.equal([
      `DeleteEntityEvent ${root} ${bob} corpUserKey`,
      `UpdateUserEvent ${root} ${bob} status`,
      `UpdateAspectEvent ${root} ${group} corpGroupInfo`,
      `CreateGroupEvent ${root} ${group} corpGroupKey`,
      `UpdateUserEvent ${root} ${bob} groupMembership`,
      `UpdateUserEvent ${root} ${bob} corpUserInfo`,
      `CreateUserEvent ${root} ${bob} corpUserKey`,
    ])
    const sources = (await search()).usageEvents.map(({ eventSource }) => eventSource)
    expect(sources.slice(0, 3)).to.deep.equal(['RESTLI', 'OPENAPI', 'RESTLI'])
  })

  it('records permanent deletions of every type, and no other changes of most', async () => {
    const proposals = [upsert(orders, 'status', { removed: false }), deletion(orders)]
    await server.post(INGEST_BATCH, { proposals }, admin)
    const user = upsert(ada, 'corpUserInfo', { active: true })
    await server.post(INGEST_PROPOSAL, { proposal: user }, admin)
    await server.post(INGEST_PROPOSAL, { proposal: user }, admin)
    expect(await found({ entityTypes: ['dataset'] })).to.deep.equal([
      `DeleteEntityEvent ${root} ${orders} datasetKey`,
    ])
    // Nor writes that change nothing.
    expect(await found({ aspectTypes: ['corpUserInfo'] })).to.have.lengthOf(1)
  })

  it('records tokens that are created and revoked, and never their text', async () => {
    const { text, id } = await createToken(server, admin, root)
    await data(server, `mutation { revokeAccessToken(tokenId: "${id}") }`, {}, admin)
    const urn = `urn:li:dataHubAccessToken:${id}`
    const types = ['CreateAccessTokenEvent', 'RevokeAccessTokenEvent']
    const { usageEvents } = await search({ eventTypes: types })
    expect(usageEvents.map(briefly)).to.deep.equal([
      `RevokeAccessTokenEvent ${root} ${urn} dataHubAccessTokenKey`,
      `CreateAccessTokenEvent ${root} ${urn} dataHubAccessTokenKey`,
    ])
    expect(JSON.stringify(await search())).not.to.contain(text)
  })

  it('records every refusal, equal ones of a minute once with their number', async () => {
    const tagged = upsert(orders, 'globalTags', { tags: [] })
    for (let n = 0; n < 3; n++) {
      const { status } = await server.post(INGEST_PROPOSAL, { proposal: tagged }, member)
      expect(status).to.equal(403)
    }
    expect((await refusal(server, 'createPolicy', POLICY, member)).extensions.code).to.equal(403)
    await server.post('/entities?action=delete', { urn: orders }, member)
    const { usageEvents } = await search({ eventTypes: ['AccessDeniedEvent'] })
    const counts = usageEvents.map(({ rawUsageEvent }) => rawUsageEvent?.count)
    expect(counts).to.deep.equal([1, 1, 3])
    for (const { actorUrn } of usageEvents) expect(actorUrn).to.equal(ada)
    expect(usageEvents[2]?.rawUsageEvent?.reason).to.contain('EDIT_ENTITY_TAGS')
    server.clock.nowMillis += MINUTE_MS
    await server.post(INGEST_PROPOSAL, { proposal: tagged }, member)
    expect((await search()).usageEvents[0]?.rawUsageEvent?.count).to.equal(1)
  })

  it('records refused proposals of a batch whose others are written', async () => {
    const body = [{ urn: orders, globalTags: { value: { tags: [] } } }]
    await server.post('/openapi/v3/entity/dataset?async=true', body, member)
    expect(await found({ actorUrns: [ada] })).to.have.lengthOf(1)
  })

  it('records wrong credentials, without their text, and nothing for requests without any', async () => {
    const text = 'trellis_pat_secretsecretsecretsecret'
    expect((await server.get(`/entitiesV2/${orders}`, bearer(text))).status).to.equal(401)
    expect((await server.get(`/entitiesV2/${orders}`)).status).to.equal(401)
    const { usageEvents } = await search()
    expect(usageEvents.map(briefly)).to.deep.equal(['FailedLogInEvent urn:li:corpuser:UNKNOWN  '])
    expect(usageEvents[0]?.rawUsageEvent?.reason).to.equal('Unknown or revoked access token')
    expect(JSON.stringify(usageEvents)).not.to.contain('secretsecret')
  })

  it('records a wrong token of an invitation to a role', async () => {
    const { headers } = await makeToken(server, ada, 'editor')
    await ask(server, 'mutation { acceptRole(input: {inviteToken: "x"}) }', {}, headers)
    const { usageEvents } = await search({ eventTypes: ['FailedLogInEvent'] })
    expect(JSON.stringify(usageEvents)).to.contain(`"account":"${ada}"`)
  })

  it('records views as another person, under the name of the administrator', async () => {
    const cleo = 'urn:li:corpuser:cleo'
    const person = upsert(cleo, 'corpUserInfo', { active: true })
    await server.post(INGEST_PROPOSAL, { proposal: person }, admin)
    const asCleo = { 'X-Trellis-View-As': encodeURIComponent(cleo) }
    for (let n = 0; n < 3; n++) await server.get(`/entitiesV2/${orders}`, { ...admin, ...asCleo })
    await data(server, '{ me { corpUser { urn } } }', {}, { ...admin, ...asCleo })
    const { usageEvents } = await search({ eventTypes: ['ViewAsEvent'] })
    expect(usageEvents.map(briefly)).to.deep.equal(
      Array.from({ length: 2 }, () => `ViewAsEvent ${root} ${cleo} `),
    )
    expect(usageEvents.map(({ rawUsageEvent }) => rawUsageEvent?.count)).to.deep.equal([1, 3])
  })

  it('records who reads recipes, by whatever way, and no other reads', async () => {
    const source = 'urn:li:dataHubIngestionSource:nightly'
    const info = { name: 'nightly', type: 'mysql', config: { recipe: '{"password":"HUNTER2"}' } }
    for (const name of ['before', 'nightly']) {
      const proposal = upsert(source, 'dataHubIngestionSourceInfo', { ...info, name })
      expect((await server.post(INGEST_PROPOSAL, { proposal }, admin)).status).to.equal(200)
    }
    const path = encodeURIComponent(source)
    const aspect = 'dataHubIngestionSourceInfo'
    const ways: readonly (() => Promise<unknown>)[] = [
      () => server.get(`/entitiesV2/${path}`, admin),
      () => server.get(`/openapi/v3/entity/datahubingestionsource/${path}`, admin),
      () => server.get(`/aspects/${path}?aspect=${aspect}&version=0`, admin),
      () => server.get(`/aspects/${path}?aspect=${aspect}&version=1`, admin),
      () => data(server, `{ ingestionSource(urn: "${source}") { config { recipe } } }`, {}, admin),
      () =>
        data(
          server,
          '{ listIngestionSources(input: {}) { ingestionSources { config { recipe } } } }',
          {},
          admin,
        ),
    ]
    for (const [at, read] of ways.entries()) {
      server.clock.nowMillis += MINUTE_MS
      const since = `?startTime=${server.clock.nowMillis}`
      await read()
      await server.get(`/entitiesV2/${orders}`, admin)
      const { body } = await server.post<Found>(
        AUDIT + since,
        { eventTypes: ['ReadAspectEvent'] },
        admin,
      )
      expect(body.usageEvents.map(briefly), `way ${at}`).to.deep.equal([
        `ReadAspectEvent ${root} ${source} ${aspect}`,
      ])
      expect(JSON.stringify(body)).not.to.contain('HUNTER2')
    }
  })

  it('is for administrators', async () => {
    const reader = (await makeToken(server, bob, 'reader')).headers
    for (const headers of [reader, member]) {
      expect((await server.post(AUDIT, {}, headers)).status).to.equal(403)
    }
    const granted = { ...POLICY, type: 'PLATFORM', privileges: ['MANAGE_SYSTEM_OPERATIONS'] }
    const urn = (await mutate(server, 'createPolicy', granted, admin)) as string
    expect((await server.post(AUDIT, {}, member)).status).to.equal(200)
    await data(server, `mutation { deletePolicy(urn: "${urn}") }`, {}, admin)
  })

  it('is found page by page, within a time, and without raw events on request', async () => {
    for (const name of ['a', 'b', 'c']) {
      const proposal = upsert(`urn:li:corpuser:${name}`, 'corpUserInfo', { active: true })
      await server.post(INGEST_PROPOSAL, { proposal }, admin)
    }
    const since = `?startTime=${server.clock.nowMillis}`
    const all = (await search()).usageEvents
    expect(all).to.have.lengthOf(6)
    const read: AuditRecord[] = []
    for (let scroll = ''; ;) {
      const query = `${AUDIT}${since}&size=4&includeRaw=false${scroll}`
      const { body } = await server.post<Found>(query, {}, admin)
      expect(body.total).to.equal(6)
      expect(body.count).to.equal(body.usageEvents.length)
      read.push(...body.usageEvents)
      if (body.nextScrollId === undefined) break
      scroll = `&scrollId=${body.nextScrollId}`
    }
    expect(read).to.deep.equal(all.map(withoutRaw))
    const until = `${AUDIT}${since}&endTime=${server.clock.nowMillis}`
    expect((await server.post<Found>(until, {}, admin)).body.count).to.equal(0)
    for (const wrong of ['&scrollId=***', '&size=0', '&size=1001']) {
      expect((await server.post(`${AUDIT}${since}${wrong}`, {}, admin)).status).to.equal(400)
    }
  })

  it('survives a restart, with the last refusals before it', async () => {
    const tagged = upsert(orders, 'globalTags', { tags: [] })
    await server.post(INGEST_PROPOSAL, { proposal: tagged }, member)
    await server.restart()
    expect(await found()).to.have.lengthOf(1)
  })

  it('finds the last day by default', async () => {
    server.clock.nowMillis += DAY_MS
    expect((await server.post<Found>(AUDIT, {}, admin)).body.total).to.equal(0)
    await server.post(
      INGEST_PROPOSAL,
      { proposal: upsert(bob, 'status', { removed: false }) },
      admin,
    )
    expect((await server.post<Found>(AUDIT, {}, admin)).body.total).to.equal(2)
  })
})

// docs/interface: access/audit
describeEmbedded('the address in audit records', (serve) => {
  const servers = [0, 1, 2].map((trustedProxies) => serve({ access: TOKENS_ONLY, trustedProxies }))

  for (const [proxies, expected] of [
    /^(::1|(::ffff:)?127\.0\.0\.1)$/,
    /^3\.3$/,
    /^2\.2$/,
  ].entries()) {
    it(`is the one that the first of ${proxies} proxies saw, whatever the client claims`, async () => {
      const server = servers[proxies]!
      const admin = (await makeToken(server, root, 'admin')).headers
      const forged = { ...bearer('trellis_pat_wrong'), 'X-Forwarded-For': '1.1, 2.2, 3.3' }
      expect((await server.get('/entitiesV2/x', forged)).status).to.equal(401)
      const { body } = await server.post<Found>(AUDIT, { eventTypes: ['FailedLogInEvent'] }, admin)
      expect(body.usageEvents[0]?.sourceIP).to.match(expected)
    })
  }
})
