import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
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

  const REFUSED: Record<string, readonly [proposal: unknown, code: string, message: string]> = {
    'it has no entityUrn': [
      { ...good, entityUrn: undefined },
      'INVALID_PROPOSAL',
      'entityUrn is required',
    ],
    'its value has a wrong type': [
      upsert(orders, 'status', { removed: 'no' }),
      'INVALID_ASPECT',
      'Invalid format for aspect: dataset status. Cause: /removed: must be boolean',
    ],
    'its value is deeply nested': [
      { ...good, aspect: { value: `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}` } },
      'INVALID_ASPECT',
      'nested deeper than 100',
    ],
  }
  for (const [reason, [proposal, code, message]] of Object.entries(REFUSED)) {
    it(`is refused with 422 when ${reason}`, async () => {
      const { status, body } = await server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })
      expect([status, body.code]).to.deep.equal([422, code])
      expect(body.message).to.contain(message)
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

  it('refuses undeclared names with 422', async () => {
    expect(await codeOf(upsert('urn:li:spaceship:a', 'status', {}))).to.deep.equal([
      422,
      'UNKNOWN_ENTITY_TYPE',
      'Unknown entity: spaceship',
    ])
    expect((await server.post(INGEST_PROPOSAL, { proposal: good })).status).to.equal(200)
  })
})
