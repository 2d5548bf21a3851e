import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const [orders, users] = [dataset('views.orders'), dataset('views.users')]
const gold = 'urn:li:tag:gold'
const tagged = { field: 'tags', values: [gold] }

const CREATE = `mutation ($input: CreateViewInput!) { createView(input: $input) { urn } }`
const UPDATE = `mutation ($urn: String!, $input: UpdateViewInput!) {
  updateView(urn: $urn, input: $input) { urn name description }
}`
const DELETE = `mutation ($urn: String!) { deleteView(urn: $urn) }`
const VIEW = `query ($urn: String!) { view(urn: $urn) {
  urn type viewType name description
  definition { entityTypes filter { operator filters { field condition values negated } } }
} }`

/** The input of a view on datasets with a tag. */
const onTag = (more: object = {}) => ({
  viewType: 'PERSONAL',
  name: 'Gold',
  definition: { entityTypes: ['DATASET'], filter: { operator: 'AND', filters: [tagged] } },
  ...more,
})

// docs/interface: edits/views, graphql/views
describeOnEngines('views', (serve) => {
  const server = serve()
  const create = async (input: object) => {
    const { createView } = await data<{ createView: { urn: string } }>(server, CREATE, { input })
    return createView.urn
  }
  const found = async (viewUrn: string, more: object = {}) => {
    const query = `query ($input: SearchAcrossEntitiesInput!) {
      searchAcrossEntities(input: $input) { total searchResults { entity { urn } } }
    }`
    const input = { query: '*', types: ['DATASET', 'TAG'], viewUrn, ...more }
    const { searchAcrossEntities } = await data<{
      searchAcrossEntities: { searchResults: { entity: { urn: string } }[] }
    }>(server, query, { input })
    return searchAcrossEntities.searchResults.map(({ entity }) => entity.urn)
  }
  before(() =>
    server.ingest(
      upsert(gold, 'tagProperties', { name: 'gold' }),
      upsert(orders, 'globalTags', { tags: [{ tag: gold }] }),
      upsert(users, 'datasetProperties', { name: 'users' }),
    ),
  )

  it('are read as they were written', async () => {
    const filters = [
      tagged,
      { field: 'platform', values: ['hive'], condition: 'CONTAIN', negated: true },
    ]
    const definition = { entityTypes: ['DATASET', 'CHART'], filter: { operator: 'OR', filters } }
    const urn = await create(onTag({ description: 'What counts.', definition }))
    expect((await data<{ view: unknown }>(server, VIEW, { urn })).view).to.deep.equal({
      urn,
      type: 'DATAHUB_VIEW',
      viewType: 'PERSONAL',
      name: 'Gold',
      description: 'What counts.',
      definition: {
        entityTypes: ['DATASET', 'CHART'],
        filter: {
          operator: 'OR',
          filters: [{ ...tagged, condition: 'EQUAL', negated: false }, filters[1]],
        },
      },
    })
  })

  it('narrow searches, scrolls and facets to their types and filter', async () => {
    const urn = await create(onTag())
    expect(await found(urn)).to.deep.equal([orders])
    expect(await found(urn, { types: ['TAG'] })).to.deep.equal([])
    const scroll = `query ($input: ScrollAcrossEntitiesInput!) {
      scrollAcrossEntities(input: $input) { total }
    }`
    const input = { query: '*', viewUrn: urn }
    expect(await data(server, scroll, { input })).to.deep.equal({
      scrollAcrossEntities: { total: 1 },
    })
    expect(await found('urn:li:dataHubView:missing')).to.have.members([orders, users, gold])
  })

  it('narrow suggestions, folders and the lineage, too', async () => {
    const viewUrn = await create(onTag())
    await server.ingest(
      upsert(orders, 'upstreamLineage', {
        upstreams: [
          { dataset: users, type: 'TRANSFORMED' },
          { dataset: dataset('views.gold'), type: 'TRANSFORMED' },
        ],
      }),
      upsert(dataset('views.gold'), 'globalTags', { tags: [{ tag: gold }] }),
      ...[orders, users].map((urn) => {
        return upsert(urn, 'browsePathsV2', { path: [{ id: urn === orders ? 'in' : 'out' }] })
      }),
    )
    const asked = async (query: string, input: object) =>
      [{}, { viewUrn }, { viewUrn: 'urn:li:dataHubView:missing' }].map((view) =>
        data<Record<string, object>>(server, query, { input: { ...input, ...view } }),
      )
    const urnsOf = async (query: string, input: object) =>
      (await Promise.all(await asked(query, input))).map((answer) =>
        [...JSON.stringify(answer).matchAll(/"(?:urn|name)":"([^"]+)"/g)]
          .map(([, text = '']) => text)
          .toSorted(compareText),
      )
    const upstream = [dataset('views.gold'), users]
    expect(
      await urnsOf(
        `query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) {
          searchResults { entity { urn } } } }`,
        { urn: orders, direction: 'UPSTREAM' },
      ),
    ).to.deep.equal([upstream, [dataset('views.gold')], upstream])
    expect(
      await urnsOf(
        `query ($input: AutoCompleteMultipleInput!) { autoCompleteForMultiple(input: $input) {
          suggestions { entities { urn } } } }`,
        { query: 'users' },
      ),
    ).to.deep.equal([[users], [], [users]])
    expect(
      await urnsOf(
        `query ($input: BrowseV2Input!) { browseV2(input: $input) { groups { name } } }`,
        {
          type: 'DATASET',
        },
      ),
    ).to.deep.equal([
      ['in', 'out', 'prod'],
      ['in', 'prod'],
      ['in', 'out', 'prod'],
    ])
    await server.post('/entities?action=delete', { urn: dataset('views.gold') })
  })

  it('are updated in part, and deleted', async () => {
    const urn = await create(onTag())
    const { updateView } = await data<{ updateView: unknown }>(server, UPDATE, {
      urn,
      input: { description: 'New.' },
    })
    expect(updateView).to.deep.equal({ urn, name: 'Gold', description: 'New.' })
    expect(await found(urn)).to.deep.equal([orders])
    expect(await data(server, DELETE, { urn })).to.deep.equal({ deleteView: true })
    expect(await data(server, VIEW, { urn })).to.have.nested.property('view.name', null)
  })

  it('are listed by their creator, or for everybody', async () => {
    const mine = await create(onTag({ name: 'Listed mine' }))
    const global = await create(onTag({ name: 'Listed global', viewType: 'GLOBAL' }))
    const list = async (name: string, input: object) => {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
      const query = `query ($input: ${type}!) { ${name}(input: $input) { total views { urn } } }`
      const answer = await data<Record<string, { views: { urn: string }[] }>>(server, query, {
        input,
      })
      return answer[name]?.views.map(({ urn }) => urn)
    }
    expect(await list('listMyViews', { query: 'listed' })).to.have.members([global, mine])
    expect(await list('listMyViews', { query: 'listed', viewType: 'PERSONAL' })).to.deep.equal([
      mine,
    ])
    expect(await list('listGlobalViews', { query: 'listed' })).to.deep.equal([global])
  })

  it('refuse unknown views, other URNs and unknown filters', async () => {
    const codeOf = async (query: string, variables: object) =>
      (await ask(server, query, variables)).errors?.[0]?.extensions.code
    expect(await codeOf(UPDATE, { urn: 'urn:li:dataHubView:none', input: {} })).to.equal(400)
    expect(await codeOf(DELETE, { urn: gold })).to.equal(400)
    const filters = [{ field: 'no such field', values: ['x'] }]
    const definition = { entityTypes: [], filter: { operator: 'AND', filters } }
    expect(await codeOf(CREATE, { input: onTag({ definition }) })).to.equal(400)
  })
})

describeOnEngines('personal views of others', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('are changed by admins only', async () => {
    const ada = await makeToken(server, 'urn:li:corpuser:ada', 'editor')
    const bob = await makeToken(server, 'urn:li:corpuser:bob', 'editor')
    const create = async (input: object) => {
      const answer = await data<{ createView: { urn: string } }>(
        server,
        CREATE,
        { input },
        ada.headers,
      )
      return answer.createView.urn
    }
    const code = async (urn: string) => {
      const input = { name: 'Taken' }
      return (await ask(server, UPDATE, { urn, input }, bob.headers)).errors?.[0]?.extensions.code
    }
    expect(await code(await create(onTag()))).to.equal(403)
    expect(await code(await create(onTag({ viewType: 'GLOBAL' })))).to.equal(undefined)
  })
})
