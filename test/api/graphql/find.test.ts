import { expect } from 'chai'
import { productVersion } from '../../../server/product.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'

const names = ['orders', 'order_items', 'customers', 'invoices', 'payments']
const urns = names.map((name) => dataset(`shop.${name}`))
const [orders = '', items = '', customers = ''] = urns
const gold = 'urn:li:tag:gold'
const chart = 'urn:li:chart:(looker,orders)'
const removed = dataset('shop.orders_old')

// docs/interface: graphql/search
describeOnAllEngines('searches, by GraphQL', (serve) => {
  const server = serve()

  before(() =>
    server.ingest(
      ...names.flatMap((name, at) => [
        upsert(urns[at] ?? '', 'datasetProperties', { name, description: 'A table of the shop.' }),
        upsert(urns[at] ?? '', 'browsePaths', {
          paths: [`/prod/${at < 2 ? 'sales' : 'rest'}/${name}`],
        }),
      ]),
      upsert(orders, 'globalTags', { tags: [{ tag: gold }] }),
      upsert(gold, 'tagProperties', { name: 'Gold' }),
      upsert(chart, 'chartInfo', { title: 'Orders per day' }),
      upsert(removed, 'datasetProperties', { name: 'orders_old' }),
      upsert(removed, 'status', { removed: true }),
    ),
  )

  it('answers the folders of an entity', async () => {
    const query = `query ($input: BrowsePathsInput!) { browsePaths(input: $input) { path } }`
    expect(await data(server, query, { input: { type: 'DATASET', urn: orders } })).to.deep.equal({
      browsePaths: [{ path: ['prod', 'sales', 'orders'] }],
    })
    const never = { type: 'DATASET', urn: dataset('shop.never') }
    expect(await data(server, query, { input: never })).to.deep.equal({ browsePaths: [] })
    const { errors } = await ask(server, query, { input: { type: 'CHART', urn: orders } })
    expect(errors?.[0]?.message).to.equal(`type is CHART, but the URN is ${orders}`)
  })

  describe('search', () => {
    const SEARCH = `query ($input: SearchInput!) { search(input: $input) {
      start count total searchResults { entity { urn type ... on Dataset { properties { name } } } }
    } }`

    it('finds entities of one type, with the fields that the document selects', async () => {
      const input = { type: 'DATASET', query: 'customers' }
      expect(await data(server, SEARCH, { input })).to.deep.equal({
        search: {
          start: 0,
          count: 10,
          total: 1,
          searchResults: [
            { entity: { urn: customers, type: 'DATASET', properties: { name: 'customers' } } },
          ],
        },
      })
    })

    it('narrows by `orFilters`, or by `filters`, which are one group', async () => {
      const search = async (input: object) => {
        const variables = { input: { type: 'DATASET', query: '*', ...input } }
        type Found = { search: { searchResults: { entity: { urn: string } }[] } }
        const { search: found } = await data<Found>(server, SEARCH, variables)
        return found.searchResults.map(({ entity }) => entity.urn)
      }
      const tagged = { field: 'tags', values: [gold] }
      const named = { field: 'name', condition: 'START_WITH', value: 'order' }
      expect(await search({ filters: [tagged] })).to.deep.equal([orders])
      expect(await search({ filters: [tagged, { ...tagged, negated: true }] })).to.deep.equal([])
      expect(await search({ orFilters: [{ and: [named] }] })).to.have.members([orders, items])
      expect(await search({ orFilters: [{ and: [named] }], filters: [tagged] })).to.have.lengthOf(2)
      expect(await search({ searchFlags: { includeSoftDeleted: true } })).to.include(removed)
    })

    it('has facets with entities, and the matched fields', async () => {
      const query = `{ searchAcrossEntities(input: {types: [DATASET], query: "orders"}) {
        searchResults { matchedFields { name value } score insights { text } extraProperties { name } }
        facets { field displayName aggregations { value count entity { urn ... on Tag { properties { name } } } } }
      } }`
      type Found = {
        searchAcrossEntities: {
          searchResults: { matchedFields: { name: string }[]; score: number; insights: unknown[] }[]
          facets: { field: string; displayName: string; aggregations: unknown[] }[]
        }
      }
      const { searchAcrossEntities: found } = await data<Found>(server, query)
      expect(found.searchResults[0]?.matchedFields.map(({ name }) => name)).to.include('name')
      const tags = found.facets.find(({ field }) => field === 'tags')
      expect(tags).to.deep.equal({
        field: 'tags',
        displayName: 'Tagged With',
        aggregations: [
          { value: gold, count: 1, entity: { urn: gold, properties: { name: 'Gold' } } },
        ],
      })
    })

    it('refuses pages beyond the limit, invalid filters, and unknown types', async () => {
      const bad = [
        { count: 10_001 },
        { start: -1 },
        { filters: [{ field: 'nonsense', values: ['x'] }] },
      ]
      for (const input of bad) {
        const { errors } = await ask(server, SEARCH, {
          input: { type: 'DATASET', query: '*', ...input },
        })
        expect(errors?.[0]?.extensions.code, JSON.stringify(input)).to.equal(400)
      }
      const { errors } = await ask(server, SEARCH, { input: { type: 'TABLE', query: '*' } })
      expect(errors?.[0]?.extensions).to.deep.equal({ classification: 'ValidationError' })
    })
  })

  it('searchAcrossEntities finds several types, by default all usual ones, and no types without entities', async () => {
    const query = `query ($types: [EntityType!]) { searchAcrossEntities(input: {types: $types, query: "orders"}) {
      total searchResults { entity { urn } }
    } }`
    type Found = {
      searchAcrossEntities: { total: number; searchResults: { entity: { urn: string } }[] }
    }
    const find = async (types?: string[]) => {
      const { searchAcrossEntities: found } = await data<Found>(server, query, { types })
      return found.searchResults.map(({ entity }) => entity.urn)
    }
    expect(await find()).to.include.members([orders, chart])
    expect(await find(['CHART', 'TAG'])).to.deep.equal([chart])
    expect(await find(['DOCUMENT'])).to.deep.equal([])
  })

  it('`_entityType` has the symbols of GraphQL, in filters and in facets', async () => {
    const query = `query ($filters: [FacetFilterInput!]) {
      searchAcrossEntities(input: {query: "orders", filters: $filters}) {
        searchResults { entity { urn } } facets { field aggregations { value count } }
      }
    }`
    type Found = {
      searchAcrossEntities: {
        searchResults: { entity: { urn: string } }[]
        facets: { field: string; aggregations: unknown[] }[]
      }
    }
    const find = async (values: string[], more: object = {}) => {
      const filters = [{ field: '_entityType', values, ...more }]
      return (await data<Found>(server, query, { filters })).searchAcrossEntities
    }
    const charts = await find(['CHART'])
    expect(charts.searchResults).to.deep.equal([{ entity: { urn: chart } }])
    expect(charts.facets.find(({ field }) => field === '_entityType')?.aggregations).to.deep.equal([
      { value: 'CHART', count: 1 },
    ])
    const others = await find(['CHART'], { negated: true })
    expect(others.searchResults).to.deep.include({ entity: { urn: orders } })
    expect(others.searchResults).to.not.deep.include({ entity: { urn: chart } })
  })

  it('scrollAcrossEntities pages to the end, and a blank query matches all', async () => {
    const query = `query ($scrollId: String) { scrollAcrossEntities(input: {
      types: [DATASET], query: "", count: 2, scrollId: $scrollId
      sortInput: { sortCriterion: { field: "urn", sortOrder: ASCENDING } }
    }) { nextScrollId count total searchResults { entity { urn } } } }`
    type Found = {
      scrollAcrossEntities: {
        nextScrollId: string | null
        count: number
        total: number
        searchResults: { entity: { urn: string } }[]
      }
    }
    const seen: string[] = []
    let scrollId: string | null = null
    do {
      const { scrollAcrossEntities: page }: Found = await data<Found>(server, query, { scrollId })
      expect(page.total).to.equal(5)
      seen.push(...page.searchResults.map(({ entity }) => entity.urn))
      scrollId = page.nextScrollId
    } while (scrollId !== null)
    expect(seen).to.deep.equal(urns.toSorted())
    const { errors } = await ask(server, query, { scrollId: 'nonsense' })
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })

  it('autoComplete suggests names of one type', async () => {
    const query = `query ($query: String!) { autoComplete(input: {type: DATASET, query: $query, limit: 5}) {
      query suggestions entities { urn }
    } }`
    expect(await data(server, query, { query: 'cust' })).to.deep.equal({
      autoComplete: { query: 'cust', suggestions: ['customers'], entities: [{ urn: customers }] },
    })
    const { errors } = await ask(server, query, { query: ' ' })
    expect(errors?.[0]?.message).to.equal("'query' parameter can not be null or empty")
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })

  it('autoCompleteForMultiple suggests type by type', async () => {
    const query = `{ autoCompleteForMultiple(input: {query: "orders"}) {
      query suggestions { type suggestions entities { urn } }
    } }`
    type Found = {
      autoCompleteForMultiple: { suggestions: { type: string; entities: unknown[] }[] }
    }
    const { suggestions } = (await data<Found>(server, query)).autoCompleteForMultiple
    expect(suggestions.map(({ type }) => type)).to.have.members(['CHART', 'DATASET'])
    expect(suggestions.find(({ type }) => type === 'CHART')?.entities).to.deep.equal([
      { urn: chart },
    ])
  })

  it('browse shows folders and entities', async () => {
    const query = `query ($path: [String!]) { browse(input: {type: DATASET, path: $path, count: 10}) {
      start count total groups { name count } entities { urn ... on Dataset { name } }
      metadata { path totalNumEntities }
    } }`
    expect(await data(server, query, { path: ['prod'] })).to.deep.equal({
      browse: {
        start: 0,
        count: 2,
        total: 2,
        groups: [
          { name: 'rest', count: 3 },
          { name: 'sales', count: 2 },
        ],
        entities: [],
        metadata: { path: ['prod'], totalNumEntities: 5 },
      },
    })
    expect(await data(server, query, { path: ['prod', 'sales'] })).to.deep.equal({
      browse: {
        start: 0,
        count: 2,
        total: 2,
        groups: [],
        entities: [items, orders].map((urn) => ({
          urn,
          name: urn === items ? 'order_items' : 'orders',
        })),
        metadata: { path: ['prod', 'sales'], totalNumEntities: 0 },
      },
    })
    const { browse: top } = await data<{ browse: { groups: unknown } }>(server, query)
    expect(top.groups).to.deep.include({ name: 'prod', count: 5 })
  })

  it('me, appConfig and listOwnershipTypes answer the first requests of clients', async () => {
    const query = `{
      me { corpUser { urn username } platformPrivileges { manageDomains createTags } }
      appConfig { appVersion authConfig { tokenAuthEnabled } lineageConfig { supportsImpactAnalysis } }
      listOwnershipTypes(input: {start: 0, count: 1000}) {
        start count total ownershipTypes { urn type info { name } }
      }
    }`
    const found = await data<{
      me: unknown
      appConfig: unknown
      listOwnershipTypes: { total: number; ownershipTypes: { urn: string; info: unknown }[] }
    }>(server, query)
    expect(found.me).to.deep.equal({
      corpUser: { urn: SYSTEM, username: '__datahub_system' },
      platformPrivileges: { manageDomains: true, createTags: true },
    })
    expect(found.appConfig).to.deep.equal({
      appVersion: productVersion(),
      authConfig: { tokenAuthEnabled: false },
      lineageConfig: { supportsImpactAnalysis: true },
    })
    expect(found.listOwnershipTypes.total).to.equal(4)
    expect(found.listOwnershipTypes.ownershipTypes).to.deep.include({
      urn: 'urn:li:ownershipType:__system__technical_owner',
      type: 'CUSTOM_OWNERSHIP_TYPE',
      info: { name: 'Technical Owner' },
    })
  })
})
