import { expect } from 'chai'
import {
  ingestAs,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'
import { having, onlyUsers, policy, type Headers } from '../../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const [OWN, OTHER] = [dataset('own'), dataset('other')]

// docs/interface: access/about
describeOnEngines('a privilege on a dataset for what is about it', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const ada = suiteToken(server, ADA, undefined)

  before(async () => {
    const privileges = ['EDIT_ENTITY_QUERIES', 'EDIT_ENTITY_INCIDENTS', 'EDIT_ENTITY_ASSERTIONS']
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[OWN, OTHER].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      policy('own', privileges, onlyUsers(ADA), { resources: having('URN', [OWN]) }),
    ])
  })

  /** Returns the value of the only field, or the code of the refusal. */
  const answer = async (document: string, variables: object, headers: Headers = ada) => {
    const { data, errors } = await ask(server, document, variables, headers)
    return errors?.[0]?.extensions.code ?? Object.values(data ?? {})[0]
  }
  const urnIn = (value: unknown) =>
    typeof value === 'string' ? value : (value as { urn: string }).urn

  it('permits to write, change and delete queries', async () => {
    const document = `mutation ($input: CreateQueryInput!) { createQuery(input: $input) { urn } }`
    const create = (datasets: readonly string[], headers = ada) => {
      const properties = { statement: { value: 'SELECT 1', language: 'SQL' } }
      const subjects = datasets.map((datasetUrn) => ({ datasetUrn }))
      return answer(document, { input: { properties, subjects } }, headers)
    }
    const update = (urn: string, datasetUrn: string) =>
      answer(
        `mutation ($urn: String!, $input: UpdateQueryInput!) {
          updateQuery(urn: $urn, input: $input) { urn } }`,
        { urn, input: { properties: { name: 'n' }, subjects: [{ datasetUrn }] } },
      )
    const remove = (urn: string) =>
      answer('mutation ($urn: String!) { deleteQuery(urn: $urn) }', { urn })
    const own = urnIn(await create([OWN]))
    const other = urnIn(await create([OTHER], admin))
    expect(await create([OTHER])).to.equal(403)
    expect(await create([OWN, OTHER])).to.equal(403)
    expect(await create([])).to.equal(403)
    expect(await update(own, OWN)).to.deep.equal({ urn: own })
    expect(await update(own, OTHER)).to.equal(403)
    expect(await update(other, OWN)).to.equal(403)
    expect(await remove(other)).to.equal(403)
    expect(await remove(own)).to.equal(true)
  })

  it('permits to raise, change and resolve incidents', async () => {
    const document = 'mutation ($input: RaiseIncidentInput!) { raiseIncident(input: $input) }'
    const raise = (resourceUrns: readonly string[], headers = ada) =>
      answer(document, { input: { type: 'OPERATIONAL', resourceUrns } }, headers)
    const resolve = (urn: string) =>
      answer(
        `mutation ($urn: String!) {
          updateIncidentStatus(urn: $urn, input: { state: RESOLVED }) }`,
        { urn },
      )
    const move = (urn: string, resourceUrns: readonly string[]) =>
      answer(
        `mutation ($urn: String!, $input: UpdateIncidentInput!) {
          updateIncident(urn: $urn, input: $input) }`,
        { urn, input: { title: 'T', resourceUrns } },
      )
    const own = urnIn(await raise([OWN]))
    const other = urnIn(await raise([OTHER], admin))
    expect(await raise([OWN, OTHER])).to.equal(403)
    expect(await move(own, [OWN])).to.equal(true)
    expect(await move(own, [OTHER])).to.equal(403)
    expect(await move(other, [OWN])).to.equal(403)
    expect(await resolve(own)).to.equal(true)
    expect(await resolve(other)).to.equal(403)
  })

  it('permits to write assertions, report their results and delete them', async () => {
    const upserting = `mutation ($urn: String, $input: UpsertCustomAssertionInput!) {
      upsertCustomAssertion(urn: $urn, input: $input) { urn } }`
    const write = (entityUrn: string, urn?: string, headers = ada) => {
      const input = { entityUrn, type: 't', description: 'd', platform: { name: 'p' } }
      return answer(upserting, { urn, input }, headers)
    }
    const report = (urn: string) =>
      answer(
        `mutation ($urn: String!) { reportAssertionResult(urn: $urn, result: { type: SUCCESS }) }`,
        { urn },
      )
    const remove = (urn: string) =>
      answer('mutation ($urn: String!) { deleteAssertion(urn: $urn) }', { urn })
    const own = urnIn(await write(OWN))
    const other = urnIn(await write(OTHER, undefined, admin))
    expect(await write(OTHER)).to.equal(403)
    expect(await write(OWN, own)).to.deep.equal({ urn: own })
    expect(await write(OTHER, own)).to.equal(403)
    expect(await write(OWN, other)).to.equal(403)
    expect(await report(own)).to.equal(true)
    expect(await report(other)).to.equal(403)
    expect(await remove(other)).to.equal(403)
    expect(await remove(own)).to.equal(true)
  })
})
