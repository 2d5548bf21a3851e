import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  deletion,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')
const property = (name: string) => `urn:li:structuredProperty:${name}`
const type = (name: string) => `urn:li:dataType:datahub.${name}`
const define = (name: string, definition: object) =>
  upsert(property(name), 'propertyDefinition', { qualifiedName: name, ...definition })
const values = (name: string, ...given: object[]) => ({
  properties: [{ propertyUrn: property(name), values: given }],
})
const string = (text: string) => ({ string: text })

// docs/interface: model/structured-values
describeOnEngines('values of structured properties', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })

  before(async () => {
    await server.ingest(
      upsert(orders, 'status', { removed: false }),
      define('text', { valueType: type('string') }),
      define('figure', { valueType: type('number'), cardinality: 'SINGLE' }),
      define('figures', { valueType: type('number'), cardinality: 'MULTIPLE' }),
    )
  })

  it('are accepted if they are valid, and refused with 422 if not', async () => {
    const write = (...given: object[]) =>
      ingest(upsert(orders, 'structuredProperties', values('figures', ...given)))
    expect((await write({ double: 5 }, { double: 7.5 })).status).to.equal(200)
    const { status, body } = await write({ double: 5 }, string('x'))
    expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
    expect(body.message).to.equal(
      'Invalid format for aspect: dataset structuredProperties. ' +
        'Cause: /properties/0/values/1: must be a number, {"double": …}',
    )
  })

  it('are written in the order of a batch, in parts too', async () => {
    const urn = dataset('in order')
    const set = (text: string) => upsert(urn, 'structuredProperties', values('text', string(text)))
    const stored = async () => (await server.get(aspectPath(urn, 'structuredProperties'))).status
    const proposals = [set('a'), deletion(urn, 'structuredProperties')]
    for (const partial of [false, true]) {
      expect((await server.post(INGEST_BATCH, { proposals, partial })).status).to.equal(200)
      expect(await stored()).to.equal(404)
    }
    await server.ingest(set('b'))
    await server.post(INGEST_BATCH, { proposals: [set('a'), set('b')], partial: true })
    const { body } = await server.get(aspectPath(urn, 'structuredProperties'))
    expect(JSON.stringify(body)).to.contain('"b"')
  })

  it('are refused in a PATCH, in a batch as a whole, over OpenAPI and in GraphQL', async () => {
    const [bad] = values('figure', string('x')).properties
    const patch = [{ op: 'add', path: `/properties/${property('figure')}`, value: bad }]
    const patched = await ingest(
      upsert(orders, 'structuredProperties', patch, { changeType: 'PATCH' }),
    )
    expect(patched.status).to.equal(422)
    const urn = dataset('beside bad values')
    const proposals = [
      upsert(urn, 'status', { removed: false }),
      upsert(urn, 'structuredProperties', { properties: [bad] }),
    ]
    const batch = await server.post<ErrorBody>(INGEST_BATCH, { proposals })
    expect([batch.status, batch.body.code]).to.deep.equal([422, 'BATCH_REFUSED'])
    expect(batch.body.message).to.match(/1 of 2 .* nothing written: \[1\].*must be a number/)
    const posted = await server.post<ErrorBody>('/openapi/v3/entity/dataset', [
      { urn: orders, structuredProperties: { value: { properties: [bad] } } },
    ])
    expect(posted.status).to.equal(400)
    const parameters = `{ structuredPropertyUrn: "${property('figure')}", values: [{ stringValue: "x" }] }`
    const { body } = await server.post<{ errors?: { message: string }[] }>('/api/graphql', {
      query: `mutation { upsertStructuredProperties(input: {
        assetUrn: "${orders}", structuredPropertyInputParams: [${parameters}]
      }) { properties { associatedUrn } } }`,
    })
    expect(body.errors?.[0]?.message).to.contain('must be a number')
  })

  it('may come in one batch after their definition, and stay when that changes', async () => {
    const urn = dataset('defined at once')
    await server.ingest(
      define('new', { valueType: type('number') }),
      upsert(urn, 'structuredProperties', values('new', { double: 1 })),
    )
    await server.ingest(define('new', { valueType: type('string'), version: '20240101000000' }))
    const both = [...values('new', { double: 1 }).properties, ...values('text').properties]
    expect(
      (await ingest(upsert(urn, 'structuredProperties', { properties: both }))).status,
    ).to.equal(200)
  })

  // docs/interface: search/structured-values
  it('are filters of searches, in REST and GraphQL', async () => {
    const urn = dataset('searched')
    await server.ingest(
      upsert(urn, 'structuredProperties', values('figures', { double: 41 }, { double: 43 })),
    )
    const field = 'structuredProperties.figures'
    const asked = async (criterion: object) => {
      const filter = { or: [{ and: [{ field, ...criterion }] }] }
      const { body } = await server.post<{ value: { entities: string[] } }>(
        '/entities?action=search',
        { entity: 'dataset', input: '*', start: 0, count: 10, filter },
      )
      return body.value.entities
    }
    expect(await asked({ condition: 'EQUAL', values: ['43'] })).to.deep.equal([urn])
    expect(await asked({ condition: 'GREATER_THAN', values: ['42'] })).to.deep.equal([urn])
    expect(await asked({ condition: 'GREATER_THAN', values: ['43'] })).to.deep.equal([])
    const { body } = await server.post<object>('/api/graphql', {
      query: `{ searchAcrossEntities(input: { query: "*", orFilters: [{ and: [
        { field: "${field}", values: ["41"] }] }] }) { searchResults { entity { urn } } } }`,
    })
    expect(body).to.have.nested.property(
      'data.searchAcrossEntities.searchResults[0].entity.urn',
      urn,
    )
  })

  it('are accepted on entities of other types than the definition names, as in DataHub', async () => {
    const entityTypes = ['urn:li:entityType:datahub.dataset']
    await server.ingest(define('of.tables', { valueType: type('string'), entityTypes }))
    const given = values('of.tables', string('x'))
    const chart = upsert('urn:li:chart:(looker,c)', 'structuredProperties', given)
    expect((await ingest(chart)).status).to.equal(200)
  })

  // docs/interface: model/soft-deleted-properties
  it('of a soft-deleted property are kept and not shown, and new ones are refused', async () => {
    const urn = dataset('hidden')
    const both = [...values('passing', string('a')).properties, ...values('text').properties]
    const remove = (removed: boolean) => upsert(property('passing'), 'status', { removed })
    await server.ingest(
      define('passing', { valueType: type('string') }),
      upsert(urn, 'structuredProperties', { properties: both }),
      remove(true),
    )
    const asked = {
      'GET /aspects': async () =>
        JSON.stringify((await server.get<object>(aspectPath(urn, 'structuredProperties'))).body),
      'GET /entitiesV2': async () =>
        JSON.stringify((await server.get<object>(`/entitiesV2/${encoded(urn)}`)).body),
      'POST /openapi/v3/entity': async () => {
        const path = '/openapi/v3/entity/dataset/batchGet'
        const { body } = await server.post<object>(path, [{ urn, structuredProperties: {} }])
        return JSON.stringify(body)
      },
      GraphQL: async () => {
        const query = `{ dataset(urn: ${JSON.stringify(urn)}) {
          structuredProperties { properties { structuredProperty { urn } } } } }`
        return JSON.stringify((await server.post<object>('/api/graphql', { query })).body)
      },
    }
    const isShown = async (ask: () => Promise<string>) => {
      const answer = await ask()
      expect(answer).to.contain(property('text'))
      return answer.includes(property('passing'))
    }
    for (const [door, ask] of Object.entries(asked))
      expect(await isShown(ask), door).to.equal(false)
    // In the words that DataHub's clients know.
    for (const [change, message] of [
      [
        upsert(orders, 'structuredProperties', values('passing', string('b'))),
        `Cannot apply a soft deleted Structured Property value: ${property('passing')}`,
      ],
      [
        define('passing', { valueType: type('string'), description: 'Changed.' }),
        `Cannot mutate a soft deleted Structured Property Definition: ${property('passing')}`,
      ],
    ] as const) {
      const { status, body } = await ingest(change)
      expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
      expect(body.message).to.contain(message)
    }
    const criterion = { field: 'structuredProperties.passing', condition: 'EXISTS' }
    const search = { entity: 'dataset', input: '*', start: 0, count: 1 }
    const filtered = await server.post<ErrorBody>('/entities?action=search', {
      ...search,
      filter: { or: [{ and: [criterion] }] },
    })
    expect(filtered.status).to.equal(400)
    expect(filtered.body.message).to.contain('Cannot filter on deleted Structured Property')
    await server.ingest(remove(false), define('passing', { valueType: type('string') }))
    for (const [door, ask] of Object.entries(asked)) expect(await isShown(ask), door).to.equal(true)
  })

  it('of an immutable property can be set once: no entry point changes or removes it', async () => {
    await server.ingest(define('fixed', { valueType: type('string'), immutable: true }))
    const urn = dataset('fixed')
    const write = (given: object, changeType = 'UPSERT') =>
      ingest(upsert(urn, 'structuredProperties', given, { changeType }))
    expect((await write(values('text', string('a')))).status).to.equal(200)
    const fixed = values('fixed', string('first'))
    const [first] = fixed.properties
    const stamped = { ...first, lastModified: { time: 5, actor: 'urn:li:corpuser:ada' } }
    expect((await write(fixed)).status, 'set').to.equal(200)
    expect((await write({ properties: [stamped] })).status, 'the same again').to.equal(200)
    const tries = [
      write(values('fixed', string('second'))),
      write({ properties: [] }),
      write([{ op: 'remove', path: `/properties/${property('fixed')}` }] as object, 'PATCH'),
      ingest({ entityUrn: urn, aspectName: 'structuredProperties', changeType: 'DELETE' }),
    ]
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
      expect(body.message).to.contain(`${property('fixed')} is immutable`)
    }
  })
})

// docs/interface: model/structured-definitions
describeOnEngines('definitions of structured properties', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })

  it('are refused with 422 where existing values would not stay valid', async () => {
    await server.ingest(define('refused', { valueType: type('string'), cardinality: 'MULTIPLE' }))
    const { status, body } = await ingest(define('refused', { valueType: type('number') }))
    expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
    expect(body.message).to.contain('structuredProperty propertyDefinition. Cause: /valueType: is')
  })

  it('name types that are built in, in any case, or that exist', async () => {
    const [own, thing] = ['urn:li:dataType:shop.money', 'urn:li:entityType:shop.thing']
    const known = ['Dataset', 'schemaField', 'dataHubPolicy'].map(
      (name) => `urn:li:entityType:datahub.${name}`,
    )
    const definition = { valueType: own, entityTypes: [...known, thing] }
    expect((await ingest(define('typed', definition))).status).to.equal(422)
    await server.ingest(
      upsert(own, 'dataTypeInfo', { qualifiedName: 'shop.money' }),
      upsert(thing, 'entityTypeInfo', { qualifiedName: 'shop.thing' }),
    )
    const { status, body } = await ingest(define('typed', definition))
    expect(status, JSON.stringify(body)).to.equal(200)
    expect((await ingest(define('typed', definition))).status, 'again').to.equal(200)
  })
})
