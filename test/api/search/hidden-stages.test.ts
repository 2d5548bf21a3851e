import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'

const stage = (id: string) => `urn:li:lifecycleStageType:${id}`
const [draft, ready, chartsOnly, disabled] = ['draft', 'ready', 'charts', 'disabled'].map(stage)
const plain = dataset('staged_plain')
const drafted = dataset('staged_draft')
const others = [ready, chartsOnly, disabled].map((of, at) => ({
  urn: dataset(`staged_other${at}`),
  of: of!,
}))
const visibleUrns = [plain, ...others.map(({ urn }) => urn)].toSorted()
const allUrns = [...visibleUrns, drafted].toSorted()
const upstream = dataset('source')

// docs/interface: search/hidden-stages
describeOnAllEngines('stages that hide their entities in searches', (serve) => {
  const server = serve()
  const define = (urn: string, info: object) =>
    server.ingest(upsert(urn, 'lifecycleStageTypeInfo', { name: 'S', ...info }))
  const find = async (more: object = {}) => {
    const found = await data<{
      searchAcrossEntities: { total: number; searchResults: { entity: { urn: string } }[] }
    }>(
      server,
      `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
        total searchResults { entity { urn } } } }`,
      { input: { types: ['DATASET'], query: 'staged', count: 20, ...more } },
    )
    const { total, searchResults } = found.searchAcrossEntities
    const urns = searchResults.map(({ entity }) => entity.urn).toSorted()
    expect(total).to.equal(urns.length)
    return urns
  }
  before(async () => {
    await define(draft!, { settings: { hideInSearch: true } })
    await define(ready!, { settings: { hideInSearch: false } })
    await define(chartsOnly!, { settings: { hideInSearch: true }, entityTypes: ['chart'] })
    await define(disabled!, { settings: { hideInSearch: true }, entityTypes: [] })
    const upstreams = { upstreams: [{ dataset: upstream, type: 'TRANSFORMED' }] }
    await server.ingest(
      upsert(upstream, 'status', { removed: false }),
      ...allUrns.flatMap((urn) => [
        upsert(urn, 'upstreamLineage', upstreams),
        upsert(urn, 'browsePaths', { paths: ['/own/staged'] }),
      ]),
      upsert(drafted, 'status', { removed: false, lifecycleStage: draft }),
      ...others.map(({ urn, of }) => upsert(urn, 'status', { removed: false, lifecycleStage: of })),
    )
  })

  it('searches omit the entities, unless a flag or the filter asks for them', async () => {
    expect(await find()).to.deep.equal(visibleUrns)
    expect(await find({ types: [] })).to.deep.equal(visibleUrns)
    expect(await find({ searchFlags: { includeHiddenLifecycleStages: true } })).to.deep.equal(
      allUrns,
    )
    const orFilters = [{ and: [{ field: 'lifecycleStage', values: [draft] }] }]
    expect(await find({ orFilters })).to.deep.equal([drafted])
  })

  it('REST searches, suggestions, folders and lineage omit them too', async () => {
    const value = async (action: string, body: object) => {
      const answer = await server.post(`/entities?action=${action}`, body)
      expect(answer.status).to.equal(200)
      return (answer.body as { value: Record<string, unknown> }).value
    }
    const searched = { entity: 'dataset', input: 'staged', start: 0, count: 20 }
    const searchFlags = { includeHiddenLifecycleStages: true }
    expect(await value('search', searched)).to.include({ numEntities: 4 })
    expect(await value('search', { ...searched, searchFlags })).to.include({ numEntities: 5 })
    const folder = { entity: 'dataset', path: '/own', start: 0, limit: 10 }
    const inFolder = (count: number) => [{ name: 'staged', count }]
    expect((await value('browse', folder))['groups']).to.deep.equal(inFolder(4))
    const whole = await value('browse', { ...folder, searchFlags })
    expect(whole['groups']).to.deep.equal(inFolder(5))
    const typed = { entity: 'dataset', query: 'staged_d', limit: 10 }
    expect((await value('autocomplete', typed))['suggestions']).to.deep.equal([])
    const downstream = async (flags?: object) => {
      const found = await data<{ searchAcrossLineage: { total: number } }>(
        server,
        `query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) { total } }`,
        { input: { urn: upstream, direction: 'DOWNSTREAM', query: '*', searchFlags: flags } },
      )
      return found.searchAcrossLineage.total
    }
    expect(await downstream()).to.equal(4)
    expect(await downstream(searchFlags)).to.equal(5)
  })

  it('a stage that is changed or deleted takes effect at once', async () => {
    await define(draft!, { settings: { hideInSearch: false } })
    expect(await find()).to.deep.equal(allUrns)
    await define(draft!, { settings: { hideInSearch: true } })
    expect(await find()).to.deep.equal(visibleUrns)
    await server.ingest(upsert(draft!, 'status', { removed: true }))
    expect(await find()).to.deep.equal(allUrns)
    await server.ingest(upsert(draft!, 'status', { removed: false }))
    expect(await find()).to.deep.equal(visibleUrns)
    const { status } = await server.post('/entities?action=delete', { urn: draft })
    expect(status).to.equal(200)
    expect(await find()).to.deep.equal(allUrns)
  })
})
