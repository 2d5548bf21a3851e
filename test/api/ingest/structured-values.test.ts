import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { INGEST_BATCH, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
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
      define('day', { valueType: type('date') }),
      define('person', {
        valueType: type('urn'),
        typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.corpuser'] },
      }),
      define('size', {
        valueType: type('string'),
        allowedValues: [{ value: string('S') }, { value: string('L') }],
      }),
    )
  })

  const GOOD: readonly [name: string, ...given: object[]][] = [
    ['text', string('any')],
    ['figure', { double: 5 }],
    ['figures', { double: 5 }, { double: 7.5 }],
    ['day', string('2024-02-29')],
    ['person', string('urn:li:corpuser:ada')],
    ['size', string('L')],
    ['text'],
  ]
  for (const [name, ...given] of GOOD) {
    it(`are taken when they fit: ${name} ${JSON.stringify(given)}`, async () => {
      const { status, body } = await ingest(
        upsert(orders, 'structuredProperties', values(name, ...given)),
      )
      expect(status, JSON.stringify(body)).to.equal(200)
    })
  }

  const BAD: readonly [problem: string, name: string, ...given: object[]][] = [
    ['/properties/0/values/0: must be a text', 'text', { double: 5 }],
    ['/properties/0/values/0: must be a number', 'figure', string('5')],
    ['has one value, not 2', 'figure', { double: 5 }, { double: 6 }],
    ['/properties/0/values/1: must be a number', 'figures', { double: 5 }, string('x')],
    ['/properties/0/values/0: must be a date', 'day', string('29.2.2024')],
    ['/properties/0/values/0: must be a date', 'day', string('2024-13-01')],
    ['/properties/0/values/0: must be a URN', 'person', string('ada')],
    ['must be the URN of a corpuser', 'person', string('urn:li:corpGroup:all')],
    ['/properties/0/values/0: must be one of S, L', 'size', string('M')],
    ['/properties/0/propertyUrn: urn:li:structuredProperty:nothing does', 'nothing', string('x')],
  ]
  for (const [problem, name, ...given] of BAD) {
    it(`are refused with 422: ${name} ${JSON.stringify(given)}`, async () => {
      const { status, body } = await ingest(
        upsert(orders, 'structuredProperties', values(name, ...given)),
      )
      expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
      expect(body.message).to.contain(problem)
    })
  }

  it('are refused when a property is there twice, or is none', async () => {
    const [twice] = values('text', string('a')).properties
    const [again] = values('text', string('b')).properties
    const both = upsert(orders, 'structuredProperties', { properties: [twice, again] })
    expect((await ingest(both)).body.message).to.contain('is there twice')
    const none = { properties: [{ propertyUrn: 'urn:li:tag:text', values: [] }] }
    const { status, body } = await ingest(upsert(orders, 'structuredProperties', none))
    expect(status).to.equal(422)
    expect(body.message).to.contain('/properties/0/propertyUrn: urn:li:tag:text does not exist')
  })

  it('are refused in a PATCH, in a batch with all of it, over OpenAPI and in GraphQL', async () => {
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
    expect(posted.status).to.equal(422)
    const parameters = `{ structuredPropertyUrn: "${property('figure')}", values: [{ stringValue: "x" }] }`
    const { body } = await server.post<{ errors?: { message: string }[] }>('/api/graphql', {
      query: `mutation { upsertStructuredProperties(input: {
        assetUrn: "${orders}", structuredPropertyInputParams: [${parameters}]
      }) { properties { associatedUrn } } }`,
    })
    expect(body.errors?.[0]?.message).to.contain('must be a number')
  })

  it('may come in one batch behind their definition, and stay when that changes', async () => {
    const urn = dataset('defined at once')
    await server.ingest(
      define('new', { valueType: type('number') }),
      upsert(urn, 'structuredProperties', values('new', { double: 1 })),
    )
    await server.ingest(define('new', { valueType: type('string') }))
    const both = [...values('new', { double: 1 }).properties, ...values('text').properties]
    expect(
      (await ingest(upsert(urn, 'structuredProperties', { properties: both }))).status,
    ).to.equal(200)
  })
})
