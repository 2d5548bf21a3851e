import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { encoded, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const [ORDERS, TWIN, OTHER] = [dataset('orders'), dataset('twin'), dataset('other')]
const assertionOf = (id: string) => `urn:li:assertion:${id}`
const UPSERT = `mutation ($urn: String, $input: UpsertDataContractInput!) {
  upsertDataContract(urn: $urn, input: $input) {
    urn
    properties {
      freshness { assertion { urn } } schema { assertion { urn } } dataQuality { assertion { urn } }
    }
    status { state }
  }
}`
const CONTRACT = 'query ($urn: String!) { dataset(urn: $urn) { contract { urn } } }'

type Members = Readonly<Record<string, unknown>>

// docs/interface: edits/data-contracts
describeOnEngines('data contracts', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: Headers
  let ada: Headers
  const put = async (input: object, urn?: string) =>
    (
      await data<{ upsertDataContract: Members & { readonly urn: string } }>(
        server,
        UPSERT,
        { urn, input },
        { ...admin },
      )
    ).upsertDataContract
  const refusalOf = async (input: object, urn?: string, headers = admin) =>
    (await ask(server, UPSERT, { urn, input }, { ...headers })).errors?.[0]
  const contractOf = async (urn: string) =>
    (
      await data<{ dataset: { contract: { urn: string } | null } }>(
        server,
        CONTRACT,
        { urn },
        {
          ...admin,
        },
      )
    ).dataset.contract?.urn
  const on = (id: string) => ({ assertionUrn: assertionOf(id) })
  const shown = (id: string) => ({ assertion: { urn: assertionOf(id) } })

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    ada = (await makeToken(server, ADA, undefined)).headers
    const custom = (id: string, entity: string) =>
      upsert(assertionOf(id), 'assertionInfo', {
        type: 'CUSTOM',
        customAssertion: { type: 'x', entity },
      })
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[ORDERS, OTHER].map((urn) => upsert(urn, 'datasetProperties', { name: 'n' })),
      upsert(ORDERS, 'siblings', { siblings: [TWIN], primary: true }),
      custom('fresh', ORDERS),
      custom('twin', TWIN),
      custom('other', OTHER),
      upsert(assertionOf('column'), 'assertionInfo', {
        type: 'FIELD',
        fieldAssertion: {
          type: 'FIELD_VALUES',
          entity: ORDERS,
          fieldValuesAssertion: {
            field: { path: 'id', type: 'STRING', nativeType: 'text' },
            operator: 'NOT_NULL',
            failThreshold: { type: 'COUNT', value: 0 },
            excludeNulls: false,
          },
        },
      }),
    ])
  })

  it('are created once for each dataset, then replaced', async () => {
    const made = await put({
      entityUrn: ORDERS,
      freshness: [on('fresh')],
      dataQuality: [on('column'), on('twin')],
      id: 'orders',
    })
    expect(made).to.deep.equal({
      urn: 'urn:li:dataContract:orders',
      properties: {
        freshness: [shown('fresh')],
        schema: null,
        dataQuality: [shown('column'), shown('twin')],
      },
      status: { state: 'ACTIVE' },
    })
    expect(await contractOf(ORDERS)).to.equal(made.urn)
    const again = await put({
      entityUrn: ORDERS,
      schema: [on('fresh')],
      state: 'PENDING',
      id: 'ignored',
    })
    expect(again).to.deep.equal({
      urn: made.urn,
      properties: { freshness: null, schema: [shown('fresh')], dataQuality: null },
      status: { state: 'PENDING' },
    })
    expect((await put({ entityUrn: ORDERS }, made.urn)).urn).to.equal(made.urn)
  })

  it('that are soft-deleted are not replaced', async () => {
    const { urn } = await put({ entityUrn: OTHER })
    expect(urn).to.match(/^urn:li:dataContract:[\da-f-]{36}$/)
    await ingestAs(server, admin, [upsert(urn, 'status', { removed: true })])
    const next = await put({ entityUrn: OTHER, dataQuality: [on('other')] })
    expect(next.urn).not.to.equal(urn)
    expect(await contractOf(OTHER)).to.equal(next.urn)
  })

  it('require a dataset, and assertions about it', async () => {
    const before = await contractOf(ORDERS)
    for (const [input, urn, message] of [
      [{ entityUrn: dataset('absent') }, undefined, /absent.* does not exist!/],
      [{ entityUrn: 'urn:li:chart:(looker,c)' }, undefined, /Not a dataset/],
      [{ entityUrn: ORDERS, schema: [on('absent')] }, undefined, /absent does not exist!/],
      [{ entityUrn: ORDERS, schema: [on('other')] }, undefined, /assertion:other is not about/],
      [{ entityUrn: ORDERS, schema: [{ assertionUrn: ORDERS }] }, undefined, /Not an assertion/],
      [{ entityUrn: ORDERS }, 'urn:li:dataContract:x', /is urn:li:dataContract:orders, not/],
      [{ entityUrn: ORDERS }, ORDERS, /Not a data contract/],
    ] as const) {
      const error = await refusalOf(input, urn)
      expect(error?.extensions.code).to.equal(400)
      expect(error?.message).to.match(message)
    }
    const taken = dataset('taken')
    await ingestAs(server, admin, [upsert(taken, 'datasetProperties', { name: 'n' })])
    const stolen = await refusalOf({ entityUrn: taken, id: 'orders' })
    expect(stolen?.message).to.match(/is the data contract of .*orders/)
    expect(await contractOf(ORDERS)).to.equal(before)
  })

  it('are changed by callers to whom policies grant it on the dataset', async () => {
    const input = { entityUrn: ORDERS, freshness: [on('fresh')] }
    expect((await refusalOf(input, undefined, ada))?.extensions.code).to.equal(403)
    await mutate(
      server,
      'createPolicy',
      {
        name: 'Contracts',
        type: 'METADATA',
        state: 'ACTIVE',
        privileges: ['EDIT_ENTITY_DATA_CONTRACT'],
        actors: onlyUsers(ADA),
        resources: {
          filter: { criteria: [{ field: 'URN', values: [ORDERS], condition: 'EQUALS' }] },
        },
      },
      { ...admin },
    )
    expect(await refusalOf(input, undefined, ada)).to.equal(undefined)
    expect((await refusalOf({ entityUrn: OTHER }, undefined, ada))?.extensions.code).to.equal(403)
    const path = `/entitiesV2/${encoded('urn:li:dataContract:orders')}`
    const { aspects } = (await server.get<EntityV2>(path, admin)).body
    expect(aspects['dataContractProperties']?.value).to.deep.equal({
      entity: ORDERS,
      freshness: [{ assertion: assertionOf('fresh') }],
    })
  })
})
