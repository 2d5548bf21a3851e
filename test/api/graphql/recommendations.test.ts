import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const [orders, clicks] = [dataset('advised.orders'), dataset('advised.clicks')]
const board = 'urn:li:dashboard:(looker,advised)'
const [gold, old] = ['urn:li:tag:gold', 'urn:li:tag:old']
const shop = 'urn:li:domain:shop'
const product = 'urn:li:dataProduct:advised'
const application = 'urn:li:application:advised'

const ADVICE = `query ($input: ListRecommendationsInput!) { listRecommendations(input: $input) {
  modules { title moduleId renderType content { value entity { urn } params {
    searchParams { types query filters { field values } } contentParams { count } } } } } }`

interface Advice {
  readonly listRecommendations: { readonly modules: { moduleId: string; content: object[] }[] }
}

// docs/interface: graphql/recommendations
describeOnEngines('recommendations', (serve) => {
  const server = serve()
  const modulesOf = async (input: object = {}) => {
    const variables = { input: { userUrn: 'urn:li:corpuser:ada', ...input } }
    return (await data<Advice>(server, ADVICE, variables)).listRecommendations.modules
  }
  const at = (scenario: string) => ({ requestContext: { scenario } })

  it('are none in an empty catalog', async () => {
    expect(await modulesOf()).to.deep.equal([])
  })

  it('are the most frequent platforms, domains, tags and terms', async () => {
    const tagged = (urn: string, ...tags: string[]) =>
      upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag })) })
    await server.ingest(
      tagged(orders, gold, old),
      tagged(clicks, gold),
      upsert(orders, 'domains', { domains: [shop] }),
      upsert(board, 'status', { removed: false }),
    )
    const all = await modulesOf(at('HOME'))
    expect(all.map(({ moduleId }) => moduleId)).to.deep.equal(['Platforms', 'Domains', 'TopTags'])
    const content = (value: string, field: string, count: number) => ({
      value,
      entity: { urn: value },
      params: {
        searchParams: { types: null, query: '', filters: [{ field, values: [value] }] },
        contentParams: { count },
      },
    })
    expect(all[2]).to.deep.equal({
      title: 'Top Tags',
      moduleId: 'TopTags',
      renderType: 'TAG_SEARCH_LIST',
      content: [content(gold, 'tags', 2), content(old, 'tags', 1)],
    })
    expect(all[1]?.content).to.deep.equal([content(shop, 'domains', 1)])
    expect(await modulesOf()).to.deep.equal(all)
    expect(await modulesOf({ ...at('HOME'), limit: 1 })).to.deep.equal(all.slice(0, 1))
    expect(await modulesOf(at('SEARCH_RESULTS'))).to.deep.equal(all.slice(2))
    expect(await modulesOf(at('ENTITY_PROFILE'))).to.deep.equal([])
    const { errors } = await ask(server, ADVICE, { input: { userUrn: 'x', limit: -1 } })
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })

  it('are quick filters, too, by platform and by type', async () => {
    const query = `{ getQuickFilters(input: {}) { quickFilters { field value entity { urn } } } }`
    const { getQuickFilters } = await data<{ getQuickFilters: { quickFilters: object[] } }>(
      server,
      query,
    )
    const platform = (name: string) => {
      const urn = `urn:li:dataPlatform:${name}`
      return { field: 'platform', value: urn, entity: { urn } }
    }
    const type = (value: string) => ({ field: '_entityType', value, entity: null })
    expect(getQuickFilters.quickFilters).to.deep.equal([
      platform('hive'),
      platform('looker'),
      type('DATASET'),
      type('DASHBOARD'),
    ])
  })

  // docs/interface: graphql/data-products
  it('members of data products and applications can be searched by query', async () => {
    await server.ingest(
      upsert(product, 'dataProductProperties', { assets: [{ destinationUrn: orders }] }),
      upsert(clicks, 'applications', { applications: [application] }),
    )
    for (const [name, urn, member] of [
      ['listDataProductAssets', product, orders],
      ['listApplicationAssets', application, clicks],
    ]) {
      const query = `query ($urn: String!) { found: ${name}(urn: $urn, input: { query: "*" }) {
        total searchResults { entity { urn } } } }`
      expect(await data(server, query, { urn })).to.deep.equal({
        found: { total: 1, searchResults: [{ entity: { urn: member } }] },
      })
      expect((await ask(server, query, { urn: orders })).errors?.[0]?.extensions.code).to.equal(400)
    }
  })
})
