import { expect } from 'chai'
import { stored } from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const [SALES, GOLD, ADA] = ['urn:li:domain:sales', 'urn:li:tag:gold', 'urn:li:corpuser:ada']
const orders = dataset('shown.orders')

// docs/interface: edits/appearance, edits/names, graphql/entity-counts
describeOnEngines('colours, icons, embedded pages and tags, by GraphQL', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(SALES, 'domainProperties', { name: 'Sales' }),
      upsert(GOLD, 'tagProperties', { name: 'Gold', colorHex: '#ffd700' }),
      upsert(orders, 'status', { removed: false }),
      upsert(dataset('shown.removed'), 'status', { removed: true }),
    ),
  )
  const display = (input: object, urn = SALES) =>
    ask(
      server,
      `mutation ($urn: String!, $input: DisplayPropertiesUpdateInput!) {
        updateDisplayProperties(urn: $urn, input: $input)
      }`,
      { urn, input },
    )

  it('set the given members of displayProperties', async () => {
    await display({ colorHex: '#1890ff', icon: { iconLibrary: 'MATERIAL', name: 'Cart' } })
    await display({ icon: { style: 'Outlined' } })
    expect(await stored(server, SALES, 'displayProperties')).to.deep.equal({
      colorHex: '#1890ff',
      icon: { iconLibrary: 'MATERIAL', name: 'Cart', style: 'Outlined' },
    })
    const missing = 'urn:li:domain:never'
    expect((await display({ colorHex: '#fff' }, missing)).errors?.[0]?.message).to.equal(
      `Failed to update ${missing}. ${missing} does not exist.`,
    )
  })

  it('set an embedded page, and remove it', async () => {
    const embed = (renderUrl: string | null) =>
      data(server, 'mutation ($input: UpdateEmbedInput!) { updateEmbed(input: $input) }', {
        input: { urn: orders, renderUrl },
      })
    await embed('https://looker.example.com/7')
    const page = { renderUrl: 'https://looker.example.com/7' }
    expect(await stored(server, orders, 'embed')).to.deep.equal(page)
    await embed(null)
    expect(await stored(server, orders, 'embed')).to.deep.equal({})
  })

  it('change a tag, whose colour stays', async () => {
    const update = (input: object) =>
      data(
        server,
        `mutation ($input: TagUpdateInput!) {
          updateTag(urn: "${GOLD}", input: $input) { urn properties { name description } }
        }`,
        { input: { urn: GOLD, name: 'Gold standard', ...input } },
      )
    const description = 'The best.'
    const owners = [{ owner: ADA, type: 'DATA_STEWARD' }]
    expect(await update({ description, ownership: { owners } })).to.deep.equal({
      updateTag: { urn: GOLD, properties: { name: 'Gold standard', description } },
    })
    await update({})
    const properties = { name: 'Gold standard', description, colorHex: '#ffd700' }
    expect(await stored(server, GOLD, 'tagProperties')).to.deep.equal(properties)
    expect(await stored(server, GOLD, 'ownership')).to.have.nested.property('owners[0].owner', ADA)
  })

  it('count entities by type, without soft-deleted ones', async () => {
    const counts = 'getEntityCounts(input: { types: [CHART, DATASET, TAG] })'
    expect(await data(server, `{ ${counts} { counts { entityType count } } }`)).to.deep.equal({
      getEntityCounts: {
        counts: [
          { entityType: 'CHART', count: 0 },
          { entityType: 'DATASET', count: 1 },
          { entityType: 'TAG', count: 1 },
        ],
      },
    })
  })
})
