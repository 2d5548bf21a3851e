import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const ROOT = 'urn:li:corpuser:root'
const [ORDERS, USERS] = [dataset('orders'), dataset('users')]
const CREATE = `mutation ($input: ERModelRelationshipUpdateInput!) {
  createERModelRelationship(input: $input) { urn type id }
}`
const UPDATE = `mutation ($urn: String!, $input: ERModelRelationshipUpdateInput!) {
  updateERModelRelationship(urn: $urn, input: $input)
}`
const READ = `query ($urn: String!) { erModelRelationship(urn: $urn) {
  properties {
    name source { urn } destination { urn } cardinality createdTime createdActor { urn }
    relationshipFieldMappings { sourceField destinationField }
  }
  editableProperties { name description }
} }`

// docs/interface: edits/joins
describeOnEngines('joins of datasets', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: Headers
  let ada: Headers
  const properties = (more: object = {}) => ({
    name: 'Buyer',
    source: ORDERS,
    destination: USERS,
    relationshipFieldmappings: [{ sourceField: 'buyer', destinationField: 'id' }],
    created: true,
    ...more,
  })
  const create = async (input: object, headers = admin) => {
    const answer = await ask<{ createERModelRelationship: { urn: string; id: string } }>(
      server,
      CREATE,
      { input },
      { ...headers },
    )
    return { made: answer.data?.createERModelRelationship, error: answer.errors?.[0] }
  }
  const update = async (urn: string, input: object, headers = admin) => {
    const answer = await ask(server, UPDATE, { urn, input }, { ...headers })
    return answer.errors?.[0]?.message ?? answer.data?.['updateERModelRelationship']
  }
  const read = async (urn: string) =>
    (await data<{ erModelRelationship: object }>(server, READ, { urn }, { ...admin }))
      .erModelRelationship
  const grant = (privileges: readonly string[], resources: readonly string[]) =>
    mutate(
      server,
      'createPolicy',
      {
        name: 'Joins',
        type: 'METADATA',
        state: 'ACTIVE',
        privileges,
        actors: onlyUsers(ADA),
        resources: {
          filter: { criteria: [{ field: 'URN', values: resources, condition: 'EQUALS' }] },
        },
      },
      { ...admin },
    )

  before(async () => {
    admin = (await makeToken(server, ROOT, 'admin')).headers
    ada = (await makeToken(server, ADA, undefined)).headers
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[ORDERS, USERS].map((urn) => upsert(urn, 'datasetProperties', { name: 'n' })),
    ])
  })

  it('have the ID that DataHub gives them, in either direction', async () => {
    const { made } = await create({ properties: properties() })
    // The MD5 of {"Destination":"…orders…","ERModelRelationName":"Buyer","Source":"…users…"}.
    const id = 'f9760471d05cb1425054354783b7da59'
    expect(made).to.deep.equal({
      urn: `urn:li:erModelRelationship:${id}`,
      type: 'ER_MODEL_RELATIONSHIP',
      id,
    })
    const turned = properties({ source: USERS, destination: ORDERS })
    expect((await create({ properties: turned })).made?.id).to.equal(id)
  })

  it('are created and replaced, and keep their creation', async () => {
    const createdTime = server.clock.nowMillis
    const input = {
      properties: properties({ name: 'Kept' }),
      editableProperties: { name: 'Bought by', description: ' ' },
    }
    const urn = (await create(input)).made?.urn ?? ''
    const made = {
      name: 'Kept',
      source: { urn: ORDERS },
      destination: { urn: USERS },
      cardinality: 'ONE_ONE',
      createdTime,
      createdActor: { urn: ROOT },
      relationshipFieldMappings: [{ sourceField: 'buyer', destinationField: 'id' }],
    }
    expect(await read(urn)).to.deep.equal({
      properties: made,
      editableProperties: { name: 'Bought by', description: null },
    })
    server.clock.nowMillis += 1_000
    const changed = properties({
      name: 'Renamed',
      created: false,
      erModelRelationshipCardinality: 'N_N',
      relationshipFieldmappings: [],
    })
    const editableProperties = { description: 'Who bought.' }
    expect(await update(urn, { properties: changed, editableProperties })).to.equal(true)
    const renamed = {
      ...made,
      name: 'Renamed',
      cardinality: 'N_N',
      relationshipFieldMappings: null,
    }
    const described = { name: null, description: 'Who bought.' }
    expect(await read(urn)).to.deep.equal({ properties: renamed, editableProperties: described })
    const stated = { ...changed, createdAt: 7, createdBy: ADA }
    expect(await update(urn, { properties: stated })).to.equal(true)
    expect(await read(urn)).to.deep.equal({
      properties: { ...renamed, createdTime: 7, createdActor: { urn: ADA } },
      editableProperties: described,
    })
  })

  it('have a cardinality that follows from the columns', async () => {
    const pair = (sourceField: string, destinationField: string) => {
      return { sourceField, destinationField }
    }
    for (const [pairs, cardinality] of [
      [[pair('a', 'x'), pair('b', 'y')], 'ONE_ONE'],
      [[pair('a', 'x'), pair('b', 'x')], 'N_ONE'],
      [[pair('a', 'x'), pair('a', 'y')], 'ONE_N'],
      [[pair('a', 'x'), pair('a', 'x')], 'N_N'],
    ] as const) {
      const stated = properties({ name: cardinality, relationshipFieldmappings: pairs })
      const urn = (await create({ properties: stated })).made?.urn ?? ''
      expect(await read(urn)).to.have.nested.property('properties.cardinality', cardinality)
    }
  })

  it('require existing datasets, and both columns of each pair', async () => {
    for (const [more, message] of [
      [{ source: dataset('absent') }, /absent.* does not exist/],
      [{ destination: 'urn:li:chart:(looker,c)' }, /Not a dataset/],
      [{ relationshipFieldmappings: [{ sourceField: 'a' }] }, /element 0 lacks destinationField/],
      [{ relationshipFieldmappings: [{ destinationField: 'a' }] }, /element 0 lacks sourceField/],
    ] as const) {
      const { error } = await create({ properties: properties({ name: 'Bad', ...more }) })
      expect(error?.extensions.code).to.equal(400)
      expect(error?.message).to.match(message)
    }
    expect((await create({})).error?.message).to.match(/needs properties/)
    const absent = 'urn:li:erModelRelationship:absent'
    expect(await update(absent, { properties: properties() })).to.match(/does not exist/)
    expect(await update(ORDERS, {})).to.match(/Not an ERModelRelationship/)
  })

  it('are created and changed by callers to whom policies grant it on both datasets', async () => {
    const input = { properties: properties({ name: 'Of Ada' }) }
    expect((await create(input, ada)).error?.extensions.code).to.equal(403)
    await grant(['CREATE_ENTITY_ER_MODEL_RELATIONSHIP'], [ORDERS])
    expect((await create(input, ada)).error?.extensions.code).to.equal(403)
    await grant(['CREATE_ENTITY_ER_MODEL_RELATIONSHIP'], [USERS])
    const urn = (await create(input, ada)).made?.urn ?? ''
    expect(await read(urn)).to.have.nested.property('properties.createdActor.urn', ADA)
    const editableProperties = { description: 'Of Ada.' }
    const { headers: eve } = await makeToken(server, 'urn:li:corpuser:eve', undefined)
    expect(await update(urn, { editableProperties }, eve)).to.match(/unauthorized/i)
    expect(await update(urn, { editableProperties }, ada)).to.equal(true)
    expect(await update(urn, input, ada)).to.match(/unauthorized/i)
  })
})
