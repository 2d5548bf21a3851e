import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'

const ada = 'urn:li:corpuser:features-ada'
const team = 'urn:li:corpGroup:features-team'

describeOnEngines('people, ownership types and settings', (serve) => {
  const server = serve()
  const messageOf = async (query: string, variables: object) =>
    (await ask(server, query, variables)).errors?.[0]?.message
  before(() =>
    server.ingest(
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada' }),
      upsert(team, 'corpGroupInfo', { displayName: 'Team', admins: [], members: [], groups: [] }),
    ),
  )

  // docs/interface: graphql/people, edits/people
  it('users and groups are listed, changed and removed', async () => {
    const lists = `{ listUsers(input: {query: "ada"}) { total users { urn } }
      listGroups(input: {query: "team"}) { total groups { urn } } }`
    expect(await data(server, lists)).to.deep.equal({
      listUsers: { total: 1, users: [{ urn: ada }] },
      listGroups: { total: 1, groups: [{ urn: team }] },
    })
    const changeUser = `mutation ($urn: String!, $input: CorpUserUpdateInput!) {
      updateCorpUserProperties(urn: $urn, input: $input) { editableProperties { title slack } } }`
    await data(server, changeUser, { urn: ada, input: { title: 'Analyst' } })
    expect(await data(server, changeUser, { urn: ada, input: { slack: '@ada' } })).to.deep.equal({
      updateCorpUserProperties: { editableProperties: { title: 'Analyst', slack: '@ada' } },
    })
    const changeGroup = `mutation ($urn: String!, $input: CorpGroupUpdateInput!) {
      updateCorpGroupProperties(urn: $urn, input: $input) { editableProperties { description email } } }`
    const input = { description: 'Makes tables', email: 'team@example.org' }
    expect(await data(server, changeGroup, { urn: team, input })).to.deep.equal({
      updateCorpGroupProperties: { editableProperties: input },
    })
    expect(await messageOf(changeUser, { urn: team, input: {} })).to.include('Not a user')
    const gone = 'urn:li:corpuser:features-nobody'
    expect(await messageOf(changeUser, { urn: gone, input: {} })).to.include('does not exist')
    const suspend = `mutation ($urn: String!) { updateUserStatus(urn: $urn, status: SUSPENDED) }`
    expect(await data(server, suspend, { urn: ada })).to.deep.equal({
      updateUserStatus: 'SUSPENDED',
    })
    await data(server, 'mutation ($urn: String!) { removeGroup(urn: $urn) }', { urn: team })
    expect(await data(server, '{ listGroups(input: {query: "team"}) { total } }')).to.deep.equal({
      listGroups: { total: 0 },
    })
  })

  // docs/interface: edits/ownership-types
  it('ownership types are created, changed and deleted', async () => {
    const create = `mutation ($input: CreateOwnershipTypeInput!) {
      createOwnershipType(input: $input) { urn info { name description } } }`
    const info = { name: 'Custodian', description: 'Keeps it' }
    const { createOwnershipType } = await data<{
      createOwnershipType: { urn: string; info: object }
    }>(server, create, { input: info })
    expect(createOwnershipType.info).to.deep.equal(info)
    const { urn } = createOwnershipType
    const update = `mutation ($urn: String!, $input: UpdateOwnershipTypeInput!) {
      updateOwnershipType(urn: $urn, input: $input) { info { name description } } }`
    expect(await data(server, update, { urn, input: { name: 'Keeper' } })).to.deep.equal({
      updateOwnershipType: { info: { name: 'Keeper', description: 'Keeps it' } },
    })
    const remove = 'mutation ($urn: String!) { deleteOwnershipType(urn: $urn) }'
    expect(await data(server, remove, { urn })).to.deep.equal({ deleteOwnershipType: true })
    expect(await messageOf(update, { urn, input: {} })).to.include('does not exist')
  })

  // docs/interface: edits/settings
  it('settings are read as they were written', async () => {
    const { createView } = await data<{ createView: { urn: string } }>(
      server,
      `mutation ($input: CreateViewInput!) { createView(input: $input) { urn } }`,
      {
        input: {
          viewType: 'GLOBAL',
          name: 'All',
          definition: { entityTypes: ['DATASET'], filter: { operator: 'AND', filters: [] } },
        },
      },
    )
    const defaultView = createView.urn
    await mutate(server, 'updateGlobalViewsSettings', { defaultView })
    expect(await data(server, '{ globalViewsSettings { defaultView } }')).to.deep.equal({
      globalViewsSettings: { defaultView },
    })
    await mutate(server, 'updateCorpUserViewsSettings', { defaultView })
    const mine = '{ me { corpUser { settings { views { defaultView { urn } } } } } }'
    expect(await data(server, mine)).to.deep.equal({
      me: { corpUser: { settings: { views: { defaultView: { urn: defaultView } } } } },
    })
    const bad = `mutation { updateGlobalViewsSettings(input: {defaultView: "urn:li:dataHubView:x"}) }`
    expect(await messageOf(bad, {})).to.include('does not exist')
  })
})

// docs/interface: access/roles
describeEmbedded('people, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('are removed by admins only', async () => {
    const { headers } = await makeToken(server, ada, 'editor')
    const { errors } = await ask(server, `mutation { removeUser(urn: "${ada}") }`, {}, headers)
    expect(errors?.[0]?.extensions.code).to.equal(403)
  })
})
