import { expect } from 'chai'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const FEAST = 'urn:li:dataPlatform:feast'
const MODEL = `urn:li:mlModel:(${FEAST},churn,PROD)`
const GROUP = `urn:li:mlModelGroup:(${FEAST},churn,PROD)`
const TABLE = `urn:li:mlFeatureTable:(${FEAST},customer)`
const CHART = 'urn:li:chart:(Looker,sales)'
const MOVED = 'urn:li:chart:(Looker,moved)'
const FLOW = 'urn:li:dataFlow:(airflow,load,PROD)'
const TASK = `urn:li:dataJob:(${FLOW},orders)`

// docs/interface: model/derived
describeOnEngines('the platform in the key of an entity', (serve) => {
  const server = serve()

  before(() =>
    server.ingest(
      ...[MODEL, GROUP, TABLE, CHART, MOVED, FLOW, TASK].map((urn) =>
        upsert(urn, 'status', { removed: false }),
      ),
      upsert(MOVED, 'dataPlatformInstance', { platform: FEAST }),
    ),
  )

  const SEARCH = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
    searchResults { entity { urn } }
    facets { field aggregations { value count } }
  } }`
  interface Found {
    readonly searchAcrossEntities: {
      readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
      readonly facets: readonly { readonly field: string; readonly aggregations: object[] }[]
    }
  }
  const search = async (platform?: string) => {
    const and = [{ field: 'platform', values: [platform], condition: 'EQUAL' }]
    const input = {
      query: '*',
      start: 0,
      count: 20,
      ...(platform !== undefined && { orFilters: [{ and }] }),
    }
    const found = await data<Found>(server, SEARCH, { input })
    return found.searchAcrossEntities
  }

  it('is found by a filter, unless another platform is written', async () => {
    for (const [name, urns] of [
      ['feast', [MODEL, GROUP, TABLE, MOVED]],
      ['looker', [CHART]],
      ['airflow', [FLOW, TASK]],
    ] as const) {
      const { searchResults } = await search(`urn:li:dataPlatform:${name}`)
      expect(searchResults.map(({ entity }) => entity.urn)).to.have.members(urns)
    }
  })

  it('is counted in the facet', async () => {
    const { facets } = await search()
    const platforms = facets.find(({ field }) => field === 'platform')?.aggregations
    expect(platforms).to.have.deep.members([
      { value: FEAST, count: 4 },
      { value: 'urn:li:dataPlatform:airflow', count: 2 },
      { value: 'urn:li:dataPlatform:looker', count: 1 },
    ])
  })

  it('is the platform of the entity in GraphQL', async () => {
    const query = `query ($model: String!, $chart: String!, $moved: String!, $task: String!) {
      model: mlModel(urn: $model) { platform { urn } }
      chart(urn: $chart) { platform { urn } }
      moved: chart(urn: $moved) { platform { urn } }
      task: dataJob(urn: $task) { platform { urn } }
    }`
    const of = (urn: string) => ({ platform: { urn } })
    const variables = { model: MODEL, chart: CHART, moved: MOVED, task: TASK }
    expect(await data(server, query, variables)).to.deep.equal({
      model: of(FEAST),
      chart: of('urn:li:dataPlatform:looker'),
      moved: of(FEAST),
      task: of('urn:li:dataPlatform:airflow'),
    })
  })
})
