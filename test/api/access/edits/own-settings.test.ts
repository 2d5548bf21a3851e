import { expect } from 'chai'
import {
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { ask, data, mutate } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeEmbedded } from '../../../support/server.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'

const [ADA, BOB] = ['ada', 'bob'].map((name) => `urn:li:corpuser:${name}`)
const DEFINITION = { entityTypes: ['DATASET'], filter: { operator: 'AND', filters: [] } }
const CREATE = 'mutation ($input: CreateViewInput!) { createView(input: $input) { urn } }'
const UPDATE = `mutation ($urn: String!) { updateView(urn: $urn, input: { name: "New" }) { name } }`
const DELETE = 'mutation ($urn: String!) { deleteView(urn: $urn) }'
const PROFILE = `mutation ($urn: String!) {
  updateCorpUserProperties(urn: $urn, input: { title: "Analyst" }) { editableProperties { title } } }`

// docs/interface: edits/settings, edits/people, edits/views
describeEmbedded('people to whom policies grant nothing', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const ada = suiteToken(server, ADA!, undefined)
  const bob = suiteToken(server, BOB!, undefined)

  before(async () => {
    const people = [ADA!, BOB!].map((urn) => upsert(urn, 'corpUserInfo', { active: true }))
    await ingestAs(server, admin, [...withoutShippedPolicies(), ...people])
  })

  const codeOf = async (query: string, variables: object, headers: Headers) =>
    (await ask(server, query, variables, headers)).errors?.[0]?.extensions.code
  const create = async (viewType: string, headers: Headers) => {
    const input = { viewType, name: 'Mine', definition: DEFINITION }
    const { createView } = await data<{ createView: { urn: string } }>(
      server,
      CREATE,
      { input },
      headers,
    )
    return createView.urn
  }

  it('change their own settings and their own profile', async () => {
    const setting = { name: 'SHOW_THEME_V2', value: true }
    expect(await mutate(server, 'updateUserSetting', setting, ada)).to.equal(true)
    const language = { language: 'de' }
    expect(await mutate(server, 'updateCorpUserLocaleSettings', language, ada)).to.equal(true)
    const own = await data(server, PROFILE, { urn: ADA }, ada)
    expect(own).to.have.nested.property('updateCorpUserProperties.editableProperties.title')
    expect(await codeOf(PROFILE, { urn: BOB }, ada)).to.equal(403)
    const reader = (await makeToken(server, ADA!, 'reader')).headers
    expect(await codeOf(PROFILE, { urn: ADA }, reader)).to.equal(403)
  })

  it('keep personal views, which others do not change', async () => {
    const urn = await create('PERSONAL', ada)
    expect(await mutate(server, 'updateCorpUserViewsSettings', { defaultView: urn }, ada)).to.equal(
      true,
    )
    expect(await codeOf(UPDATE, { urn }, bob)).to.equal(403)
    expect(await codeOf(DELETE, { urn }, bob)).to.equal(403)
    expect(await data(server, UPDATE, { urn }, ada)).to.deep.equal({ updateView: { name: 'New' } })
    expect(await data(server, DELETE, { urn }, ada)).to.deep.equal({ deleteView: true })
  })

  it('need MANAGE_GLOBAL_VIEWS for views of everybody', async () => {
    const input = { viewType: 'GLOBAL', name: 'All', definition: DEFINITION }
    expect(await codeOf(CREATE, { input }, ada)).to.equal(403)
    const urn = await create('GLOBAL', admin)
    expect(await codeOf(UPDATE, { urn }, ada)).to.equal(403)
    const views = policy('views', ['MANAGE_GLOBAL_VIEWS'], onlyUsers(BOB!), { type: 'PLATFORM' })
    await ingestAs(server, admin, [views])
    expect(await data(server, DELETE, { urn }, bob)).to.deep.equal({ deleteView: true })
  })
})
