import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  deletion,
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')
const good = upsert(orders, 'status', { removed: false })

// docs/interface: ingest/validation, errors/body, errors/table
describeEmbedded('an invalid proposal', (serve) => {
  const server = serve()
  const refusal = async (proposal: unknown) => {
    const { status, body } = await server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })
    return { status, code: body.code, message: body.message }
  }
  const BAD: Record<string, readonly [proposal: unknown, message: string]> = {
    'is no object': ['text', 'a proposal must be an object'],
    'is a list': [[good], 'a proposal must be an object'],
    'has no entityUrn': [{ ...good, entityUrn: undefined }, 'entityUrn is required'],
    'has a null entityUrn': [{ ...good, entityUrn: null }, 'entityUrn is required'],
    'has another type in its URN': [
      { ...good, entityType: 'chart' },
      'entityType is chart, but the URN names a dataset',
    ],
    'has no changeType': [{ ...good, changeType: undefined }, 'changeType must be one of UPSERT'],
    'has an unknown changeType': [{ ...good, changeType: 'TOUCH' }, 'it is TOUCH'],
    'has no aspectName': [{ ...good, aspectName: undefined }, 'aspectName is required for UPSERT'],
    'has an empty aspectName': [{ ...good, aspectName: '' }, 'aspectName must be letters'],
    'deletes an aspect without a name': [
      { ...deletion(orders), aspectName: '' },
      'aspectName must be letters',
    ],
    'has a number as aspectName': [{ ...good, aspectName: 5 }, '/aspectName: must be string'],
    'has no aspect': [{ ...good, aspect: undefined }, 'aspect.value is required for UPSERT'],
    'has no value': [{ ...good, aspect: {} }, 'aspect.value is required for UPSERT'],
    'has a text as aspect': [{ ...good, aspect: '{}' }, '/aspect: must be object'],
    'has a list as systemMetadata': [{ ...good, systemMetadata: [] }, 'must be an object'],
    'has broken systemMetadata': [{ ...good, systemMetadata: '{' }, 'systemMetadata is not JSON'],
    'patches a timeseries aspect': [
      { ...upsert(orders, 'datasetProfile', { timestampMillis: 1 }), changeType: 'CREATE' },
      'takes UPSERT only, not CREATE',
    ],
  }

  for (const [what, [proposal, message]] of Object.entries(BAD)) {
    it(`is refused with 422 when it ${what}`, async () => {
      const refused = await refusal(proposal)
      expect(refused.status).to.equal(422)
      expect(refused.message).to.contain(message)
    })
  }

  const value = (text: unknown) => ({ ...good, aspect: { value: text } })
  const VALUES: Record<string, readonly [proposal: unknown, message: string]> = {
    'malformed JSON': [value('{"removed":'), 'the value of status is not JSON'],
    'no JSON at all': [value(''), 'the value of status is not JSON'],
    'a list': [value('[]'), '/: the value of status must be an object'],
    'a number': [value('5'), '/: the value of status must be an object'],
    null: [value('null'), '/: the value of status must be an object'],
    '1e999': [value('{"removed":false,"x":1e999}'), 'out of the range of a double'],
    'deep nesting': [value(`{"x":${'['.repeat(101)}${']'.repeat(101)}}`), 'nested deeper than 100'],
    'very deep nesting': [value('['.repeat(100_000)), 'not JSON'],
    'a text for a flag': [value('{"removed":"no"}'), '/removed: must be boolean'],
  }

  for (const [what, [proposal, message]] of Object.entries(VALUES)) {
    it(`is refused with 422 when its value is ${what}`, async () => {
      const refused = await refusal(proposal)
      expect(refused.status).to.equal(422)
      expect(refused.code).to.equal('INVALID_ASPECT')
      expect(refused.message).to.contain(message)
    })
  }

  it('refuses very deep nesting that is well-formed', async () => {
    const refused = await refusal(value(`{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`))
    expect(refused).to.deep.include({ status: 422, code: 'INVALID_ASPECT' })
  })

  it('names the position of a wrong type: `/fields/3/type: …`', async () => {
    const column = { fieldPath: 'a', type: { type: { 'com.linkedin.schema.StringType': {} } } }
    const fields = [column, column, column, { ...column, type: 'text' }]
    const refused = await refusal(upsert(orders, 'schemaMetadata', { fields }))
    expect(refused.message).to.contain('Invalid format for aspect: dataset schemaMetadata')
    expect(refused.message).to.contain('/fields/3/type: must be object')
  })

  const PLACES: readonly [aspect: string, value: unknown, message: string][] = [
    ['globalTags', { tags: [{}] }, '/tags/0: field is required but not found: tag'],
    ['globalTags', { tags: [{ tag: 'pii' }] }, '/tags/0/tag: must be a URN'],
    ['globalTags', { tags: {} }, '/tags: must be array'],
    [
      'ownership',
      { owners: [{ owner: 'urn:li:corpuser:a', type: 'BOSS' }] },
      '/owners/0/type: must be one of',
    ],
    [
      'schemaMetadata',
      { platformSchema: { 'a.Nothing': {} } },
      '/platformSchema: unrecognized union member a.Nothing',
    ],
    ['schemaMetadata', { platformSchema: {} }, '/platformSchema: must be an object with one key'],
    ['datasetProfile', { rowCount: 1 }, '/: field is required but not found: timestampMillis'],
    ['datasetProfile', { timestampMillis: 1.5 }, '/timestampMillis: must be integer'],
    ['datasetProfile', { timestampMillis: '5' }, '/timestampMillis: must be integer'],
    [
      'datasetProfile',
      { timestampMillis: 2 ** 53 },
      '/timestampMillis: expected milliseconds as an integer in datasetProfile',
    ],
    [
      'datasetUsageStatistics',
      { timestampMillis: 1, uniqueUserCount: 2 ** 31 },
      '/uniqueUserCount: must be <=',
    ],
  ]
  for (const [aspect, wrong, message] of PLACES) {
    it(`names the position and the fault: ${aspect} ${message}`, async () => {
      const refused = await refusal(upsert(orders, aspect, wrong))
      expect(refused).to.deep.include({ status: 422, code: 'INVALID_ASPECT' })
      expect(refused.message).to.contain(message)
    })
  }
})

describeOnEngines('unusual but valid values', (serve) => {
  const server = serve()
  const roundTrip = async (urn: string, aspect: string, text: string) => {
    const proposal = { ...upsert(urn, aspect, {}), aspect: { value: text } }
    const { status, body } = await server.post(INGEST_PROPOSAL, { proposal })
    expect(status, JSON.stringify(body)).to.equal(200)
    const read = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}?aspects=List(${aspect})`)
    return read.body.aspects[aspect]?.value
  }

  it('keeps a member named __proto__, at any depth', async () => {
    const text = '{"__proto__":{"a":1},"constructor":{"__proto__":{"polluted":true}}}'
    expect(await roundTrip(orders, 'madeUpAspect', text)).to.deep.equal(JSON.parse(text))
    expect(await roundTrip(orders, 'status', text)).to.deep.equal(JSON.parse(text))
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined)
  })

  it('drops declared members that are null, and keeps the others', async () => {
    const text = '{"description":null,"customProperties":{"a":"b"},"madeUp":null,"name":"n"}'
    expect(await roundTrip(orders, 'datasetProperties', text)).to.deep.equal({
      customProperties: { a: 'b' },
      madeUp: null,
      name: 'n',
    })
  })

  it('keeps any text: NUL, half a surrogate pair, emoji, a quarter of a megabyte', async () => {
    const odd = { description: 'a\0b\ud800c 🦊 \u241F', name: 'x'.repeat(250_000) }
    const text = JSON.stringify(odd)
    expect(await roundTrip(dataset('odd'), 'datasetProperties', text)).to.deep.equal(odd)
  })

  it('accepts an aspect with an unusual name', async () => {
    for (const name of ['constructor', 'hasOwnProperty', 'A', 'a_1', 'x'.repeat(200)]) {
      const proposal = upsert(dataset('oddly described'), name, { a: 1 })
      const { status, body } = await server.post(INGEST_PROPOSAL, { proposal })
      expect(status, JSON.stringify(body)).to.equal(200)
      const read = await server.get(aspectPath(dataset('oddly described'), encoded(name)))
      expect(read.status, name).to.equal(200)
    }
  })

  it('refuses an aspect with an invalid name with 422', async () => {
    for (const name of ['x'.repeat(201), '__proto__', 'a b', 'a.b', 'ü', 'a\0b', '1a', "'"]) {
      const proposal = upsert(orders, name, { a: 1 })
      const { status } = await server.post(INGEST_PROPOSAL, { proposal })
      expect(status, name.slice(0, 10)).to.equal(422)
    }
  })
})

describeOnEngines('undeclared names', (serve) => {
  const server = serve()
  const urn = 'urn:li:spaceship:(saturn,5)'

  it('are stored and returned unchanged: entity type and aspect', async () => {
    const value = { engines: 5, crew: [null, 'ada'] }
    await server.ingest(upsert(urn, 'shipInfo', value), upsert(urn, 'status', { removed: false }))
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.entityName).to.equal('spaceship')
    expect(body.aspects['shipInfo']?.value).to.deep.equal(value)
    expect(body.aspects['spaceshipKey']?.value).to.deep.equal({ part0: 'saturn', part1: '5' })
    expect((await server.get(aspectPath(urn, 'shipInfo'))).body).to.deep.equal({
      version: 0,
      aspect: { 'com.linkedin.opaque.ShipInfo': value },
    })
  })
})

describeEmbedded('STRICT_MODEL', (serve) => {
  const server = serve({ strictModel: true })
  const codeOf = async (proposal: object) => {
    const { status, body } = await server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })
    return [status, body.code, body.message]
  }

  it('refuses an unknown entity type and an unknown aspect with 422', async () => {
    expect(await codeOf(upsert('urn:li:spaceship:a', 'status', {}))).to.deep.equal([
      422,
      'UNKNOWN_ENTITY_TYPE',
      'Unknown entity: spaceship',
    ])
    expect(await codeOf(upsert(orders, 'shipInfo', {}))).to.deep.equal([
      422,
      'UNKNOWN_ASPECT',
      'Unknown aspect shipInfo for entity dataset',
    ])
    // Declared, but not on tags.
    expect(await codeOf(upsert('urn:li:tag:a', 'schemaMetadata', {}))).to.deep.include(422)
    expect((await server.post(INGEST_PROPOSAL, { proposal: good })).status).to.equal(200)
  })
})
