import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines, type TestServer } from '../../support/server.ts'
import type { SearchValue } from '../../support/searches.ts'
import { policy } from '../../support/people.ts'

const wizards = dataset('shop.wizards')
const pets = dataset('shop.pet_profiles')
const orders = dataset('shop.orders')
const personal = 'urn:li:tag:0b6c1c2e-4fd1-4e8d-a2a2-3a52e3f3a111'
const customer = 'urn:li:glossaryTerm:7f1d'
const sales = 'urn:li:domain:d-1'
const ada = 'urn:li:corpuser:u1'
const retention = 'urn:li:structuredProperty:io.acryl.retention_days'
const chart = 'urn:li:chart:(looker,wizards)'
const revenue = 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,revenue)'

interface Found {
  readonly total: number
  readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
}

/** Returns the URNs that a search of GraphQL finds, in its order. */
async function found(server: TestServer, input: object): Promise<string[]> {
  const query = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
    total searchResults { entity { urn } }
  } }`
  const { searchAcrossEntities } = await data<{ searchAcrossEntities: Found }>(server, query, {
    input,
  })
  const urns = searchAcrossEntities.searchResults.map(({ entity }) => entity.urn)
  expect(searchAcrossEntities.total).to.equal(urns.length)
  return urns
}

// docs/interface: search/input, search/search, search/facets, search/field-names
describeOnAllEngines('what a search means', (serve) => {
  const server = serve()

  before(() =>
    server.ingest(
      upsert(wizards, 'datasetProperties', { name: 'wizards', description: 'Hats and staffs' }),
      upsert(wizards, 'subTypes', { typeNames: ['Table'] }),
      upsert(wizards, 'globalTags', { tags: [{ tag: personal }, { tag: 'urn:li:tag:PII' }] }),
      upsert(wizards, 'glossaryTerms', {
        terms: [{ urn: customer }],
        auditStamp: { time: 1, actor: ada },
      }),
      upsert(wizards, 'domains', { domains: [sales] }),
      upsert(wizards, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
      upsert(wizards, 'upstreamLineage', { upstreams: [{ dataset: pets, type: 'TRANSFORMED' }] }),
      upsert(pets, 'datasetProperties', { name: 'pet_profiles', description: 'One row per pet' }),
      upsert(pets, 'subTypes', { typeNames: ['View'] }),
      upsert(pets, 'upstreamLineage', { upstreams: [{ dataset: orders, type: 'TRANSFORMED' }] }),
      upsert(orders, 'datasetProperties', { description: 'No name, but wizards' }),
      upsert(chart, 'chartInfo', { title: 'Wizards per day', description: 'c', type: 'BAR' }),
      upsert(chart, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
      upsert(chart, 'upstreamMetrics', { metrics: [{ destinationUrn: revenue }] }),
      upsert(revenue, 'metricInfo', { name: 'Revenue' }),
      upsert(personal, 'tagProperties', { name: 'Personal Data' }),
      upsert('urn:li:tag:PII', 'tagProperties', { name: 'PII' }),
      upsert(customer, 'glossaryTermInfo', {
        name: 'Customer',
        definition: 'Who buys',
        termSource: 'INTERNAL',
      }),
      upsert(sales, 'domainProperties', { name: 'Sales' }),
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada Lovelace' }),
      upsert(retention, 'propertyDefinition', {
        qualifiedName: 'io.acryl.retention_days',
        valueType: 'urn:li:dataType:datahub.number',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
      }),
      upsert(pets, 'structuredProperties', {
        properties: [{ propertyUrn: retention, values: [{ double: 60 }] }],
      }),
      policy('0', [], { allUsers: true }, { displayName: 'All wizards' }),
      upsert('urn:li:dataHubRole:Wizard', 'dataHubRoleInfo', { name: 'Wizard', description: '' }),
      upsert('urn:li:dataHubUpgrade:wizards', 'dataHubUpgradeResult', { timestampMs: 1 }),
      upsert('urn:li:ownWizard:wizards', 'status', { removed: false }),
    ),
  )

  const INPUTS: Readonly<Record<string, readonly string[]>> = {
    '/q wizards OR pet': [wizards, pets, orders],
    'wizards | pet': [wizards, pets, orders],
    'wizards -pet': [wizards, orders],
    '/q (wizards OR pet) AND NOT hats': [orders, pets],
    '/q wizards OR name:pet_profiles': [wizards, pets, orders],
    '/q name: *pet*': [pets],
    '/q name: *pet* OR description: hats': [wizards, pets],
    '/q _exists_:name': [wizards, pets],
    '/q -_exists_:name': [orders],
    '/q structuredProperties.io_acryl_retention_days:60': [pets],
    '/q structuredProperties.io_acryl_retention_days:[50 TO *]': [pets],
    '/q structuredProperties.io_acryl_retention_days:>60': [],
    '/q _exists_:structuredProperties.io_acryl_retention_days': [pets],
    '/q tag:PII': [wizards],
    '"wizards"': [wizards, orders],
    'tags:"Personal Data"': [wizards],
    'tags:personal*': [wizards],
    '-tags:"Personal Data"': [pets, orders],
    'glossaryTerms:customer': [wizards],
    'domains:Sales': [wizards],
    'domain:sales': [wizards],
    'owners:"ada lovelace"': [wizards],
    tag: [],
    glossary: [],
    dataset: [],
  }
  const EXACT_NAME_FIRST = ['/q wizards OR pet', 'wizards | pet', 'wizards -pet', '"wizards"']
  for (const [query, urns] of Object.entries(INPUTS)) {
    it(`finds ${urns.length} datasets by ${query}`, async () => {
      const all = await found(server, { types: ['DATASET'], query })
      expect(all).to.have.members(urns)
      if (EXACT_NAME_FIRST.includes(query)) expect(all[0]).to.equal(wizards)
    })
  }

  it('connects words in searches of lineage, too', async () => {
    const search = `query ($query: String!) { searchAcrossLineage(input: {
      urn: "${wizards}", direction: UPSTREAM, query: $query
    }) { total searchResults { entity { urn } } } }`
    const reached: Readonly<Record<string, readonly string[]>> = {
      '/q wizards OR pet': [pets, orders],
      'wizards -pet': [orders],
      '/q name: *pet*': [pets],
      '/q -_exists_:name': [orders],
    }
    for (const [query, urns] of Object.entries(reached)) {
      const { searchAcrossLineage } = await data<{ searchAcrossLineage: Found }>(server, search, {
        query,
      })
      const all = searchAcrossLineage.searchResults.map(({ entity }) => entity.urn)
      expect(all, query).to.have.members(urns)
    }
  })

  it('refuses the existence of an unknown field, and too many alternatives, with the reason', async () => {
    const refused = async (query: string) => {
      const search = `query ($input: SearchAcrossEntitiesInput!) {
        searchAcrossEntities(input: $input) { total } }`
      const { errors } = await ask(server, search, { input: { query } })
      return errors?.map(({ message, extensions }) => [extensions.code, message])
    }
    expect(await refused('/q _exists_:nam')).to.deep.equal([
      [400, 'query: _exists_: unknown search field "nam"; similar fields: name'],
    ])
    const pairs = Array.from({ length: 7 }, (_, at) => `(a${at} OR b${at})`).join(' ')
    expect((await refused(`x OR (${pairs})`))?.[0]?.[1]).to.match(/more than 100 alternatives/)
  })

  it('finds a label by its new name after it was renamed', async () => {
    const renamed = 'urn:li:tag:old'
    await server.ingest(
      upsert(renamed, 'tagProperties', { name: 'Old' }),
      upsert(pets, 'globalTags', { tags: [{ tag: renamed }] }),
    )
    expect(await found(server, { types: ['DATASET'], query: 'tags:old' })).to.deep.equal([pets])
    await mutate(server, 'updateName', { urn: renamed, name: 'New' }).catch(() =>
      server.ingest(upsert(renamed, 'tagProperties', { name: 'New' })),
    )
    for (const query of ['tags:new', 'tags:old']) {
      expect(await found(server, { types: ['DATASET'], query }), query).to.deep.equal([pets])
    }
  })

  it('without types finds what people look for, and internal types when they are named', async () => {
    const all = await found(server, { query: 'wizard*', count: 100 })
    expect(all).to.have.members([wizards, orders, chart, 'urn:li:ownWizard:wizards'])
    const types = ['DATAHUB_POLICY', 'DATAHUB_ROLE']
    expect(await found(server, { types, query: 'wizard*' })).to.have.members([
      'urn:li:dataHubPolicy:0',
      'urn:li:dataHubRole:Wizard',
    ])
    const rest = { entities: ['dataHubUpgrade'], input: '*', start: 0, count: 10 }
    const { body } = await server.post<{ value: SearchValue }>(
      '/entities?action=searchAcrossEntities',
      rest,
    )
    expect(body.value.entities).to.deep.equal(['urn:li:dataHubUpgrade:wizards'])
  })

  it('suggests without types by few searches, for the types that have suggestions', async () => {
    const searches = async () => {
      const { body } = await server.get<string>('/metrics')
      const pattern =
        /^trellis_store_operation_duration_seconds_count\{store="index",operation="search",outcome="done"\} (\d+)$/m
      return Number(pattern.exec(body)?.[1] ?? Number.NaN)
    }
    const query = `{ autoCompleteForMultiple(input: { query: "wizard" }) {
      suggestions { type suggestions entities { urn } } } }`
    const before = await searches()
    expect(await data(server, query)).to.deep.equal({
      autoCompleteForMultiple: {
        suggestions: [
          { type: 'CHART', suggestions: ['Wizards per day'], entities: [{ urn: chart }] },
          { type: 'DATASET', suggestions: ['wizards'], entities: [{ urn: wizards }] },
        ],
      },
    })
    expect(await searches()).to.equal(before + 3)
  })

  describe('facets', () => {
    const FACETS = `query ($facets: [String!]) {
      aggregateAcrossEntities(input: { types: [DATASET, CHART], query: "*", facets: $facets }) {
        facets { field displayName aggregations { value count entity { urn } } }
      } }`

    it('are counted one inside the other', async () => {
      const facets = ['_entityType␞typeNames', 'owners␞_entityType', 'typeNames']
      expect(await data(server, FACETS, { facets })).to.deep.equal({
        aggregateAcrossEntities: {
          facets: [
            {
              field: '_entityType␞typeNames',
              displayName: 'Type␞Sub Type',
              aggregations: [
                { value: 'DATASET', count: 3, entity: null },
                { value: 'DATASET␞Table', count: 1, entity: null },
                { value: 'DATASET␞View', count: 1, entity: null },
                { value: 'CHART', count: 1, entity: null },
              ],
            },
            {
              field: 'owners␞_entityType',
              displayName: 'Owned By␞Type',
              aggregations: [
                { value: ada, count: 2, entity: { urn: ada } },
                { value: `${ada}␞CHART`, count: 1, entity: null },
                { value: `${ada}␞DATASET`, count: 1, entity: null },
              ],
            },
            {
              field: 'typeNames',
              displayName: 'Sub Type',
              aggregations: [
                { value: 'Table', count: 1, entity: null },
                { value: 'View', count: 1, entity: null },
              ],
            },
          ],
        },
      })
    })

    it('that are none are refused by their name; fields of the wider model have no values', async () => {
      const refused: Readonly<Record<string, string>> = {
        madeUp: 'facets: "madeUp" is unknown',
        owner_s: 'facets: "owner_s" is unknown; similar facets: owners',
        '_entityType␞madeUp': 'facets: "madeUp" is unknown',
        fieldPaths: 'facets: "fieldPaths" has no facet; similar facets: fieldPath',
        'owners␞tags␞platform␞origin':
          'facets: "owners␞tags␞platform␞origin" has more than 3 fields',
      }
      for (const [name, message] of Object.entries(refused)) {
        const { errors } = await ask(server, FACETS, { facets: [name] })
        expect(errors?.[0]?.message, name).to.equal(message)
      }
      for (const facets of [['mimeType'], ['_entityType␞mimeType']]) {
        expect(await data(server, FACETS, { facets })).to.deep.equal({
          aggregateAcrossEntities: { facets: [] },
        })
      }
    })

    it('filter by their values, whole and in part', async () => {
      const filtered = (values: readonly string[], negated = false) =>
        found(server, {
          types: ['DATASET', 'CHART'],
          query: '*',
          orFilters: [{ and: [{ field: '_entityType␞typeNames', values, negated }] }],
        })
      expect(await filtered(['DATASET␞Table'])).to.deep.equal([wizards])
      expect(await filtered(['DATASET␞Table', 'DATASET␞View'])).to.have.members([wizards, pets])
      expect(await filtered(['DATASET␞Table', 'CHART'])).to.have.members([wizards, chart])
      expect(await filtered(['CHART␞Table'])).to.deep.equal([])
      expect(await filtered([])).to.deep.equal([])
      expect(await filtered(['DATASET␞Table', 'CHART'], true)).to.have.members([pets, orders])
      const { errors } = await ask(
        server,
        '{ searchAcrossEntities(input: { query: "*", orFilters: [{ and: [{ field: "_entityType␞typeNames", condition: CONTAIN, values: ["x"] }] }] }) { total } }',
      )
      expect(errors?.[0]?.message).to.match(/_entityType␞typeNames is nested, .* not by CONTAIN/)
    })
  })

  it('filters and sorts by the run that wrote an entity, and by its creation', async () => {
    const [first, second] = ['urn:li:container:first', 'urn:li:container:second']
    const inRun = (urn: string, name: string, runId: string) =>
      upsert(urn, 'containerProperties', { name }, { systemMetadata: { runId } })
    await server.ingest(inRun(first, 'a', 'run-1'))
    server.clock.nowMillis += 60_000
    await server.ingest(inRun(second, 'b', 'run-2'))
    const runs = (field: string, condition: string, values: readonly string[]) => ({
      types: ['CONTAINER'],
      query: '*',
      orFilters: [{ and: [{ field, condition, values }] }],
    })
    expect(await found(server, runs('runId', 'EQUAL', ['run-1']))).to.deep.equal([first])
    expect(await found(server, { types: ['CONTAINER'], query: 'runId:run-2' })).to.deep.equal([
      second,
    ])
    await server.ingest(inRun(first, 'c', 'run-2'))
    expect(await found(server, runs('runId', 'EQUAL', ['run-2']))).to.have.members([first, second])
    const since = [String(server.clock.nowMillis)]
    expect(
      await found(server, runs('systemCreated', 'GREATER_THAN_OR_EQUAL_TO', since)),
    ).to.deep.equal([second])
    const sortInput = { sortCriterion: { field: 'systemCreated', sortOrder: 'DESCENDING' } }
    expect(await found(server, { types: ['CONTAINER'], query: '*', sortInput })).to.deep.equal([
      second,
      first,
    ])
  })

  it('links an entity to the metrics that it reads', async () => {
    const query = `{ chart(urn: "${chart}") { lineage(input: { direction: UPSTREAM }) {
      relationships { type entity { urn } } } } }`
    expect(await data(server, query)).to.deep.equal({
      chart: { lineage: { relationships: [{ type: 'ConsumesMetric', entity: { urn: revenue } }] } },
    })
    expect(await found(server, { query: `upstreamMetrics:"${revenue}"` })).to.deep.equal([chart])
  })
})
