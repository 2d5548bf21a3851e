import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const BULK = `query ($urns: [String!]!) { bulkEntityDataProducts(input: { urns: $urns }) {
  entities { urn dataProductAssociations {
    isOutputPort dataProduct { urn properties { name } }
  } }
} }`

interface Found {
  readonly bulkEntityDataProducts: {
    readonly entities: readonly {
      readonly urn: string
      readonly dataProductAssociations: readonly {
        readonly dataProduct: { readonly urn: string } | null
      }[]
    }[]
  }
}

// docs/interface: graphql/data-products
describeOnEngines('the data products of several entities', (serve) => {
  const server = serve()
  const [orders, twin, refunds, loose] = ['orders', 'twin', 'refunds', 'loose'].map((name) =>
    dataset(name),
  )
  const product = (name: string, ...assets: object[]) =>
    upsert(`urn:li:dataProduct:${name}`, 'dataProductProperties', { name, assets })
  const within = (name: string, isOutputPort: boolean) => ({
    isOutputPort,
    dataProduct: { urn: `urn:li:dataProduct:${name}`, properties: { name } },
  })

  before(() =>
    server.ingest(
      upsert(loose!, 'datasetProperties', { name: 'loose' }),
      upsert(twin!, 'siblings', { siblings: [orders], primary: false }),
      product('sales', { destinationUrn: orders, outputPort: true }, { destinationUrn: refunds }),
      product('returns', { destinationUrn: refunds, outputPort: true }),
    ),
  )

  it('are those that contain them or a sibling, with their output ports', async () => {
    const urns = [orders, refunds, loose, twin]
    const { entities } = (await data<Found>(server, BULK, { urns })).bulkEntityDataProducts
    expect(entities.map(({ urn }) => urn)).to.deep.equal(urns)
    const [ofOrders, ofRefunds, ...others] = entities.map(
      ({ dataProductAssociations }) => dataProductAssociations,
    )
    expect(ofOrders).to.deep.equal([within('sales', true)])
    expect(ofRefunds).to.have.deep.members([within('sales', false), within('returns', true)])
    expect(others).to.deep.equal([[], [within('sales', true)]])
  })

  it('require URNs', async () => {
    const { data: found, errors } = await ask(server, BULK, { urns: [orders, 'orders'] })
    expect(found ?? null).to.equal(null)
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })
})

// docs/interface: access/views
describeEmbedded('the data products and versions of entities that policies hide', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'of a test' } } })
  const [shown, hidden] = [dataset('shown'), dataset('hidden')]
  const [open, secret] = ['urn:li:dataProduct:open', 'urn:li:dataProduct:secret']
  const ADA = 'urn:li:corpuser:ada'
  let admin: Headers
  let ada: Headers
  const productsOf = async (urn: string, headers: Headers) => {
    const found = await data<Found>(server, BULK, { urns: [urn] }, { ...headers })
    const [entity] = found.bulkEntityDataProducts.entities
    return entity?.dataProductAssociations.map(({ dataProduct }) => dataProduct?.urn)
  }
  const columnsOf = async (urn: string, headers: Headers) => {
    const query = `query ($urn: String!) { versionedDataset(urn: $urn, versionStamp: "schemaMetadata:0") {
      schema { fields { fieldPath } } } }`
    const found = await data<{ versionedDataset: { schema: object | null } }>(
      server,
      query,
      { urn },
      { ...headers },
    )
    return found.versionedDataset.schema
  }

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    ada = (await makeToken(server, ADA, undefined)).headers
    const product = (urn: string, ...assets: readonly string[]) =>
      upsert(urn, 'dataProductProperties', {
        name: urn,
        assets: assets.map((destinationUrn) => ({ destinationUrn })),
      })
    const columns = [fieldOf('id', 'int')]
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[shown, hidden].map((urn) => upsert(urn, 'schemaMetadata', schemaOf('s', columns))),
      upsert(shown, 'siblings', { siblings: [hidden], primary: true }),
      product(open, hidden),
      product(secret, shown),
    ])
    const policy = {
      name: 'Shown',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE'],
      actors: onlyUsers(ADA),
      resources: {
        filter: { criteria: [{ field: 'URN', values: [shown, open], condition: 'EQUALS' }] },
      },
    }
    await mutate(server, 'createPolicy', policy, { ...admin })
  })

  it('are not shown, nor those of hidden siblings', async () => {
    expect(await productsOf(shown, admin)).to.have.members([open, secret])
    expect(await productsOf(shown, ada)).to.deep.equal([])
    expect(await productsOf(hidden, ada)).to.deep.equal([])
    const fields = [{ fieldPath: 'id' }]
    for (const [urn, headers, expected] of [
      [shown, ada, { fields }],
      [hidden, ada, null],
      [hidden, admin, { fields }],
    ] as const) {
      expect(await columnsOf(urn, headers)).to.deep.equal(expected)
    }
  })
})
