import { expect } from 'chai'
import { dataset } from '../../../support/edits.ts'
import { ask, data } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'

const BULK = `query ($urns: [String!]!) { bulkEntityDataProducts(input: { urns: $urns }) {
  entities { urn dataProductAssociations {
    isOutputPort dataProduct { urn properties { name } }
  } }
} }`

interface Found {
  readonly bulkEntityDataProducts: {
    readonly entities: readonly {
      readonly urn: string
      readonly dataProductAssociations: readonly object[]
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

  it('need URNs', async () => {
    const { data: found, errors } = await ask(server, BULK, { urns: [orders, 'orders'] })
    expect(found ?? null).to.equal(null)
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })
})
