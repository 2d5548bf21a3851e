import { expect } from 'chai'
import {
  askForToken,
  bearer,
  findRecords,
  ingestAs,
  suiteToken,
  TOKENS_ONLY,
} from '../../support/access.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada, onlyUsers, policy, type Headers } from '../../support/people.ts'

const ACCOUNT = 'urn type name displayName description createdBy createdAt updatedAt'
const CREATE = `mutation ($input: CreateServiceAccountInput!) {
  createServiceAccount(input: $input) { ${ACCOUNT} }
}`
const LIST = `query ($input: ListServiceAccountsInput!) {
  listServiceAccounts(input: $input) { start count total serviceAccounts { ${ACCOUNT} } }
}`
interface Account {
  readonly urn: string
  readonly name: string
}

// docs/interface: graphql/service-accounts
describeOnEngines('service accounts', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  const create = async (input: object, headers = admin) =>
    (await data<{ createServiceAccount: Account }>(server, CREATE, { input }, headers))
      .createServiceAccount
  const list = async (input: object = {}) =>
    (
      await data<{ listServiceAccounts: { total: number; serviceAccounts: Account[] } }>(
        server,
        LIST,
        { input },
        admin,
      )
    ).listServiceAccounts
  const get = async (urn: string) => {
    const query = `query ($urn: String!) { getServiceAccount(urn: $urn) { ${ACCOUNT} } }`
    return (await data<{ getServiceAccount: Account | null }>(server, query, { urn }, admin))
      .getServiceAccount
  }
  const remove = (urn: string, headers = admin) =>
    ask(server, 'mutation ($urn: String!) { deleteServiceAccount(urn: $urn) }', { urn }, headers)
  const tokenFor = (actorUrn: string, headers: Headers) =>
    askForToken(server, headers, actorUrn, { type: 'SERVICE_ACCOUNT' })

  it('are created, listed, read and deleted, and are not other users', async () => {
    const named = await create({ displayName: 'Loader', description: 'Loads at night' })
    expect(named).to.deep.include({
      type: 'CORP_USER',
      name: named.urn.replace('urn:li:corpuser:', ''),
      displayName: 'Loader',
      description: 'Loads at night',
      createdBy: 'urn:li:corpuser:root',
      createdAt: server.clock(),
    })
    expect(named.name).to.match(/^service_[\da-f-]{36}$/)
    const bare = await create({})
    expect(bare).to.include({ displayName: bare.name, description: null })
    const { total, serviceAccounts } = await list()
    expect(total).to.equal(2)
    expect(serviceAccounts).to.deep.include.members([named, bare])
    expect((await list({ query: 'loader' })).serviceAccounts).to.deep.equal([named])
    expect(await get(named.urn)).to.deep.equal(named)
    expect(await get(ada)).to.equal(null)
    expect((await remove(bare.urn)).data).to.deep.equal({ deleteServiceAccount: true })
    expect((await list()).total).to.equal(1)
    expect(await get(bare.urn)).to.equal(null)
    for (const urn of [bare.urn, ada, 'urn:li:tag:x']) {
      expect((await remove(urn)).errors?.[0]?.message).to.match(/is not a service account/)
    }
  })

  it('have tokens, which are revoked with them', async () => {
    const { urn } = await create({ displayName: 'Token' })
    const { data: made } = await tokenFor(urn, admin)
    const headers = bearer(made?.createAccessToken.accessToken ?? '')
    const me = '{ me { corpUser { urn } } }'
    expect(await data(server, me, {}, headers)).to.deep.equal({ me: { corpUser: { urn } } })
    await remove(urn)
    expect((await server.post('/api/graphql', { query: me }, headers)).status).to.equal(401)
    const records = await findRecords(server, admin, { eventTypes: ['RevokeAccessTokenEvent'] })
    expect(records.map(({ actorUrn }) => actorUrn)).to.deep.equal(['urn:li:corpuser:root'])
  })

  it('have a default view, which is global', async () => {
    const view = async (viewType: string) => {
      const definition = { entityTypes: [], filter: { operator: 'AND', filters: [] } }
      const input = { viewType, name: viewType, definition }
      const document = `mutation ($input: CreateViewInput!) { createView(input: $input) { urn } }`
      const { createView } = await data<{ createView: { urn: string } }>(
        server,
        document,
        { input },
        admin,
      )
      return createView.urn
    }
    const [global, own] = [await view('GLOBAL'), await view('PERSONAL')]
    const { urn } = await create({ displayName: 'Viewer' })
    const SHOWN = `query ($input: ListServiceAccountsInput!) { listServiceAccounts(input: $input) {
      serviceAccounts {
        defaultView { urn name viewType }
        relationships(input: { types: ["IsMemberOfRole"], direction: OUTGOING }) {
          relationships { entity { urn } }
        }
      }
    } }`
    const shown = async () => {
      const found = await data<{ listServiceAccounts: { serviceAccounts: object[] } }>(
        server,
        SHOWN,
        { input: { query: 'viewer' } },
        admin,
      )
      return found.listServiceAccounts.serviceAccounts
    }
    const NAME = 'updateServiceAccountDefaultView'
    const set = (input: object) => mutate(server, NAME, input, admin)
    const role = 'urn:li:dataHubRole:Reader'
    await mutate(server, 'batchAssignRole', { roleUrn: role, actors: [urn] }, admin)
    const relationships = { relationships: [{ entity: { urn: role } }] }
    expect(await shown()).to.deep.equal([{ defaultView: null, relationships }])
    expect(await set({ urn, defaultView: global })).to.equal(true)
    const defaultView = { urn: global, name: 'GLOBAL', viewType: 'GLOBAL' }
    expect(await shown()).to.deep.equal([{ defaultView, relationships }])
    for (const [input, message] of [
      [{ urn, defaultView: own }, /must be GLOBAL/],
      [{ urn, defaultView: 'urn:li:dataHubView:none' }, /does not exist/],
      [{ urn, defaultView: 'urn:li:tag:x' }, /Not a view/],
      [{ urn: ada, defaultView: global }, /is not a service account/],
    ] as const) {
      expect((await refusal(server, NAME, input, admin)).message).to.match(message)
    }
    expect((await refusal(server, NAME, { urn }, member)).extensions.code).to.equal(403)
    expect(await shown()).to.deep.equal([{ defaultView, relationships }])
    expect(await set({ urn })).to.equal(true)
    expect(await shown()).to.deep.equal([{ defaultView: null, relationships }])
    await set({ urn, defaultView: global })
    await data(server, 'mutation ($urn: String!) { deleteView(urn: $urn) }', { urn: global }, admin)
    expect(await shown()).to.deep.equal([{ defaultView: null, relationships }])
  })

  it('are managed, with their tokens and no others, by callers to whom policies grant it', async () => {
    expect(
      (await ask(server, CREATE, { input: {} }, member)).errors?.[0]?.extensions.code,
    ).to.equal(403)
    await ingestAs(server, admin, [
      policy('services', ['MANAGE_SERVICE_ACCOUNTS'], onlyUsers(ada), { type: 'PLATFORM' }),
    ])
    const { urn } = await create({ displayName: 'Own' }, member)
    expect((await tokenFor(urn, member)).errors).to.equal(undefined)
    expect(await mutate(server, 'updateServiceAccountDefaultView', { urn }, member)).to.equal(true)
    // The subtype alone does not make a service account of a person.
    await ingestAs(server, admin, [
      upsert('urn:li:corpuser:root', 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }),
    ])
    for (const other of ['urn:li:corpuser:root', 'urn:li:corpuser:nobody']) {
      expect((await tokenFor(other, member)).errors?.[0]?.extensions.code).to.equal(403)
    }
    expect((await remove(urn, member)).data).to.deep.equal({ deleteServiceAccount: true })
  })
})
