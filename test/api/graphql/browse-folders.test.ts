import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'

const BROWSE = `query ($input: BrowseV2Input!) { browseV2(input: $input) {
  start count total metadata { path totalNumEntities }
  groups { name count hasSubGroups entity { urn ... on Container { properties { name } } } }
} }`

const SCHEMA = 'urn:li:container:shop'
const CHART = 'urn:li:chart:(looker,revenue)'
const FLOW = 'urn:li:dataFlow:(airflow,nightly,PROD)'
const inFolders = (urn: string, ...ids: string[]) =>
  upsert(urn, 'browsePathsV2', {
    path: ids.map((id) => ({ id, ...(id.startsWith('urn:') && { urn: id }) })),
  })

interface Folders {
  readonly groups: readonly { readonly name: string; readonly count: number }[]
  readonly total: number
  readonly metadata: { readonly totalNumEntities: number }
}

// docs/interface: search/browse-folders
describeOnAllEngines('folders of folders, by GraphQL', (serve) => {
  const server = serve()
  const named = (name: string) => upsert(dataset(name), 'datasetProperties', { name })
  before(() =>
    server.ingest(
      upsert(SCHEMA, 'containerProperties', { name: 'Shop' }),
      named('folded.orders'),
      named('folded.items'),
      named('folded.direct'),
      named('folded.odd'),
      named('folded.gone'),
      inFolders(dataset('folded.orders'), 'v2', SCHEMA, 'sales'),
      inFolders(dataset('folded.items'), 'v2', SCHEMA),
      inFolders(dataset('folded.direct'), 'v2'),
      inFolders(dataset('folded.odd'), 'v2', 'a/b'),
      inFolders(dataset('folded.gone'), 'v2', SCHEMA),
      upsert(dataset('folded.gone'), 'status', { removed: true }),
      upsert(CHART, 'chartInfo', { title: 'Revenue' }),
      inFolders(CHART, 'v2', SCHEMA),
      upsert(FLOW, 'dataFlowInfo', { name: 'Nightly' }),
    ),
  )
  const browse = async (input: object) =>
    (await data<{ browseV2: Folders }>(server, BROWSE, { input })).browseV2
  const namesAt = async (path: readonly string[], more: object = {}) =>
    (await browse({ path, ...more })).groups.map(({ name, count }) => [name, count])

  it('have names, their entities, counts, and whether there are subfolders', async () => {
    expect(await browse({ types: ['DATASET', 'CHART'], path: ['v2'] })).to.deep.equal({
      start: 0,
      count: 2,
      total: 2,
      metadata: { path: ['v2'], totalNumEntities: 4 },
      groups: [
        {
          name: SCHEMA,
          count: 3,
          hasSubGroups: true,
          entity: { urn: SCHEMA, properties: { name: 'Shop' } },
        },
        { name: 'a/b', count: 1, hasSubGroups: false, entity: null },
      ],
    })
    expect(await namesAt(['v2', SCHEMA])).to.deep.equal([['sales', 1]])
    expect(await namesAt(['v2', SCHEMA, 'sales'])).to.deep.equal([])
  })

  it('are those of all usual types, of one type, or of the results of a search', async () => {
    expect(await namesAt([])).to.deep.include(['v2', 5])
    expect(await namesAt([], { type: 'CHART' })).to.deep.equal([['v2', 1]])
    expect(await namesAt([], { type: 'DATA_FLOW' })).to.deep.equal([])
    expect(await namesAt(['v2'], { query: 'orders' })).to.deep.equal([[SCHEMA, 1]])
    const isChart = { field: 'urn', values: [CHART] }
    const orFilters = [{ and: [isChart] }]
    expect(await namesAt(['v2'], { orFilters })).to.deep.equal([[SCHEMA, 1]])
    const searchFlags = { includeSoftDeleted: true }
    expect(await namesAt(['v2'], { type: 'DATASET', searchFlags })).to.deep.include([SCHEMA, 3])
  })

  it('are paged', async () => {
    const types = ['DATASET', 'CHART']
    expect(await namesAt(['v2'], { types, count: 1 })).to.deep.equal([[SCHEMA, 3]])
    const last = await browse({ types, path: ['v2'], start: 1, count: 10 })
    expect(last.groups.map(({ name }) => name)).to.deep.equal(['a/b'])
    expect(last.total).to.equal(2)
  })

  it('accept names with slashes, and are empty for unknown folders', async () => {
    await server.ingest(inFolders(dataset('folded.odd'), 'v2', 'a/b', 'deep'))
    for (const name of ['a/b', 'a∕b']) {
      expect(await namesAt(['v2', name]), name).to.deep.equal([['deep', 1]])
    }
    for (const path of [['nowhere'], [''], Array.from({ length: 40 }, () => 'v2')]) {
      const { groups, total, metadata } = await browse({ path })
      expect([groups, total, metadata.totalNumEntities]).to.deep.equal([[], 0, 0])
    }
  })
})
