import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask } from '../../support/graphql.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { all, valueOf, type AutocompleteValue } from '../../support/searches.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const charts = {
  one: 'urn:li:chart:(looker,baz1)',
  two: 'urn:li:chart:(looker,baz2)',
  twin: 'urn:li:chart:(superset,77)',
  bazaar: 'urn:li:chart:(looker,bazaar)',
  exact: 'urn:li:chart:(looker,exact)',
  inside: 'urn:li:chart:(looker,inside)',
  gone: 'urn:li:chart:(looker,gone)',
}
const created = dataset('fct_users_created')
const named = dataset('warehouse.x')
/** One called so by its declared name, and one by its URN. */
const namesakes = [dataset('eu.ledgers'), dataset('ledgers')]

describeOnEngines('`POST /entities?action=autocomplete`', (serve) => {
  const server = serve()
  const chart = (urn: string, title: string, more: object = {}) =>
    upsert(urn, 'chartInfo', { title, description: 'All about bazookas.', ...more })
  before(() =>
    server.ingest(
      chart(charts.inside, 'The baz of bazes'),
      chart(charts.bazaar, 'Bazaar (Zürich) – 50%'),
      chart(charts.two, 'Baz Chart 2', { type: 'PIE' }),
      chart(charts.one, 'Baz Chart 1', { type: 'BAR' }),
      chart(charts.twin, 'Baz Chart 1'),
      chart(charts.exact, 'BAZ'),
      chart(charts.gone, 'Baz gone'),
      upsert(charts.gone, 'status', { removed: true }),
      upsert(created, 'datasetProperties', { customProperties: { team: 'growth' } }),
      upsert(namesakes[0] ?? '', 'datasetProperties', { name: 'ledgers' }),
      upsert(namesakes[1] ?? '', 'status', { removed: false }),
      upsert(created, 'globalTags', { tags: [{ tag: 'urn:li:tag:Legacy' }] }),
      upsert(named, 'datasetProperties', { name: 'Customer orders' }),
      upsert(named, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
      upsert(named, 'upstreamLineage', {
        upstreams: [{ dataset: dataset('fct_referred_to'), type: 'TRANSFORMED' }],
      }),
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada Lovelace', email: 'a@b.c' }),
    ),
  )
  const complete = (query: string, more: object = {}) =>
    valueOf<AutocompleteValue>(server, 'autocomplete', {
      entity: 'chart',
      query,
      limit: 10,
      ...more,
    })
  const suggestions = async (query: string, more: object = {}) =>
    (await complete(query, more)).suggestions
  const inDatasets = { entity: 'dataset' }

  it('answers `suggestions`, `query` and `entities`', async () => {
    const request = { query: 'Baz Ch', entity: 'chart', limit: 1 }
    const { status, body } = await server.post('/entities?action=autocomplete', {
      ...request,
      filter: all({ field: 'tool', values: ['superset'] }),
    })
    expect([status, body]).to.deep.equal([
      200,
      {
        value: {
          query: 'Baz Ch',
          suggestions: ['Baz Chart 1'],
          entities: [{ urn: charts.twin }],
        },
      },
    ])
  })

  it('matches beginnings of names and titles in any case, and suggests the stored value', async () => {
    for (const query of ['baz cha', 'BAZ CHA', 'Baz  Cha', ' baz cha ', 'baz-cha']) {
      const found = await suggestions(query)
      expect(found, query).to.have.members(['Baz Chart 1', 'Baz Chart 2'])
    }
    expect(await suggestions('bazaar zur')).to.deep.equal(['Bazaar (Zürich) – 50%'])
    expect(await suggestions('zuri')).to.deep.equal(['Bazaar (Zürich) – 50%'])
    expect(await suggestions('aar')).to.deep.equal([])
  })

  it('searches neither descriptions nor labels', async () => {
    expect(await suggestions('bazook')).to.deep.equal([])
    expect(await suggestions('legacy', inDatasets)).to.deep.equal([])
    expect(await suggestions('growth', inDatasets)).to.deep.equal([])
  })

  it('suggests each name once, with all entities of that name', async () => {
    const { suggestions: values, entities } = await complete('baz chart')
    expect(values).to.have.members(['Baz Chart 1', 'Baz Chart 2'])
    const urns = entities.map(({ urn }) => urn)
    expect(urns).to.have.members([charts.one, charts.twin, charts.two])
    // Those of a name stand where the name does.
    const [first] = values
    expect(urns.indexOf(charts.two)).to.equal(first === 'Baz Chart 2' ? 0 : 2)
    const data = await ask<{ autoComplete: { entities: { urn: string }[] } }>(
      server,
      '{ autoComplete(input: {type: CHART, query: "baz chart"}) { entities { urn } } }',
    )
    expect(data.data?.autoComplete.entities).to.have.length(3)
  })

  it('has both of two datasets of one name', async () => {
    const { suggestions: values, entities } = await complete('ledg', inDatasets)
    expect(values).to.deep.equal(['ledgers'])
    expect(entities.map(({ urn }) => urn)).to.have.members(namesakes)
  })

  it('has an entity for each name, and no more than `limit`', async () => {
    const { suggestions: values, entities } = await complete('baz chart', { limit: 2 })
    expect(values).to.have.length(2)
    expect(entities).to.have.length(2)
    expect(entities.map(({ urn }) => urn)).to.include(charts.two)
    expect((await complete('baz chart', { limit: 1 })).entities).to.have.length(1)
  })

  it('best first: the whole name, then beginnings, then names with the word', async () => {
    const found = await suggestions('baz')
    expect(found[0]).to.equal('BAZ')
    expect(found.slice(1, -1)).to.have.members([
      'Baz Chart 1',
      'Baz Chart 2',
      'Bazaar (Zürich) – 50%',
    ])
    expect(found.at(-1)).to.equal('The baz of bazes')
  })

  it('completes parts of names with several words', async () => {
    expect(await suggestions('fct users crea', inDatasets)).to.deep.equal(['fct_users_created'])
    expect(await suggestions('fctUsers', inDatasets)).to.deep.equal(['fct_users_created'])
    expect(await suggestions('users_cr', inDatasets)).to.deep.equal(['fct_users_created'])
    expect(await suggestions('cust', inDatasets)).to.deep.equal(['Customer orders'])
    expect(await suggestions('love', { entity: 'corpuser' })).to.deep.equal(['Ada Lovelace'])
    expect(await suggestions('ada', { entity: 'corpuser' })).to.have.length(1)
  })

  it('narrows to `field` when it is given', async () => {
    const legacy = ['urn:li:tag:Legacy']
    expect(await suggestions('lega', { ...inDatasets, field: 'tags' })).to.deep.equal(legacy)
    const team = { ...inDatasets, field: 'customProperties' }
    expect(await suggestions('team gro', team)).to.deep.equal(['team=growth'])
    expect(await suggestions('baz', { field: 'description' })).to.deep.equal([
      'All about bazookas.',
    ])
    expect(await suggestions('baz ch', { field: 'title' })).to.have.length(2)
    expect(await suggestions('ad', { ...inDatasets, field: 'owners' })).to.deep.equal([ada])
    expect(await suggestions('pi', { field: 'type' })).to.deep.equal(['PIE'])
    expect(await suggestions('fct', { ...inDatasets, field: 'name' })).to.deep.equal([])
    expect(await suggestions('cust', { ...inDatasets, field: 'name' })).to.deep.equal([
      'Customer orders',
    ])
  })

  it('accepts `field` `urn` for names and titles, and suggests nothing for an unknown field', async () => {
    expect(await suggestions('baz ch', { field: 'urn' })).to.have.length(2)
    expect(await suggestions('baz', { field: 'madeUp' })).to.deep.equal([])
    expect(await suggestions('baz', { field: '__proto__' })).to.deep.equal([])
  })

  it('honours `filter`', async () => {
    const filter = all({ field: 'type', values: ['PIE'] })
    expect(await suggestions('baz', { filter })).to.deep.equal(['Baz Chart 2'])
    const nothing = all({ field: 'tool', values: ['excel'] })
    expect(await suggestions('baz', { filter: nothing })).to.deep.equal([])
    const { status, body } = await server.post<ErrorBody>('/entities?action=autocomplete', {
      entity: 'chart',
      query: 'baz',
      limit: 10,
      filter: all({ field: 'tols', values: ['x'] }),
    })
    expect([status, body.message]).to.deep.include(400)
    expect(body.message).to.contain('tool')
  })

  it('suggests nothing for an empty query', async () => {
    for (const query of ['', ' ', '*', '--', '\0']) {
      const { suggestions: values, entities, query: echo } = await complete(query)
      expect([values, entities, echo]).to.deep.equal([[], [], query])
    }
  })

  it('honours `limit` and `start`', async () => {
    const whole = await suggestions('baz')
    expect(whole).to.have.length(5)
    for (const limit of [0, 1, 2, 4, 5, 10_000]) {
      expect(await suggestions('baz', { limit }), String(limit)).to.deep.equal(
        whole.slice(0, limit),
      )
    }
    expect(await suggestions('baz', { start: 2, limit: 2 })).to.deep.equal(whole.slice(2, 4))
    expect(await suggestions('baz', { start: 99 })).to.deep.equal([])
    for (const wrong of [{ limit: 10_001 }, { limit: -1 }, { start: -1 }]) {
      const request = { entity: 'chart', query: 'baz', ...wrong }
      const { status } = await server.post('/entities?action=autocomplete', request)
      expect([wrong, status]).to.deep.equal([wrong, 400])
    }
  })

  it('gives 10 by default', async () => {
    await server.ingest(
      ...Array.from({ length: 15 }, (_, at) =>
        upsert(dataset(`many_${at}`), 'status', { removed: false }),
      ),
    )
    const request = { entity: 'dataset', query: 'many' }
    const value = await valueOf<AutocompleteValue>(server, 'autocomplete', request)
    expect(value.suggestions).to.have.length(10)
  })

  it('suggests neither what is soft-deleted nor stubs', async () => {
    expect(await suggestions('baz gone')).to.deep.equal([])
    expect(await suggestions('fct ref', inDatasets)).to.deep.equal([])
    const filter = all({ field: 'removed', values: ['true'] })
    expect(await suggestions('baz', { filter })).to.deep.equal(['Baz gone'])
  })

  it('finds distinct names among many equal ones', async () => {
    await server.ingest(
      ...Array.from({ length: 120 }, (_, at) =>
        chart(`urn:li:chart:(looker,same${at})`, 'Same title'),
      ),
      chart('urn:li:chart:(looker,z)', 'Same title, almost'),
    )
    expect(await suggestions('same', { limit: 2 })).to.deep.equal([
      'Same title',
      'Same title, almost',
    ])
  })

  it('requires `entity` and `query`', async () => {
    for (const name of ['entity', 'query']) {
      const request = { entity: 'chart', query: 'baz', limit: 10, [name]: undefined }
      const { status, body } = await server.post<ErrorBody>(
        '/entities?action=autocomplete',
        request,
      )
      expect([status, body.message]).to.deep.equal([400, `Parameter '${name}' is required`])
    }
  })
})
