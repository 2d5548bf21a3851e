import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  deletion,
  encoded,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: ingest/proposal, ingest/change-types, ingest/unicode, model/unchanged,
// model/system-metadata
describeOnEngines('`POST /aspects?action=ingestProposal`', (serve) => {
  const server = serve()
  const ingest = (proposal: object, more: object = {}) =>
    server.post(INGEST_PROPOSAL, { proposal, ...more })
  const valueOf = async (urn: string, aspect: string) => {
    const { body } = await server.get<EntityV2>(
      `/entitiesV2/${encoded(urn)}?aspects=List(${aspect})`,
    )
    return body.aspects[aspect]?.value
  }

  it(
    'takes "{proposal: {entityType, entityUrn, changeType (`UPSERT` or `DELETE`), aspectName, ' +
      'aspect: {value (string of JSON matching the aspect’s schema), contentType}}}"',
    async () => {
      const proposal = {
        entityType: 'dataset',
        entityUrn: orders,
        changeType: 'UPSERT',
        aspectName: 'datasetProperties',
        aspect: { value: '{"description":"Orders."}', contentType: 'application/json' },
      }
      const answer = await server.post(
        INGEST_PROPOSAL,
        { proposal },
        { 'X-Service-Protocol-Version': '2.0.0' },
      )
      expect(answer).to.deep.include({ status: 200, body: { value: orders } })
      expect(await valueOf(orders, 'datasetProperties')).to.deep.equal({ description: 'Orders.' })
    },
  )

  it('`DELETE` of an aspect removes it with its history, and leaves the entity', async () => {
    await ingest(upsert(orders, 'status', { removed: true }))
    await ingest(upsert(orders, 'status', { removed: false }))
    expect((await ingest(deletion(orders, 'status'))).body).to.deep.equal({ value: orders })
    expect((await server.get(aspectPath(orders, 'status'))).status).to.equal(404)
    expect((await server.get(aspectPath(orders, 'status', 1))).status).to.equal(404)
    expect((await server.get(aspectPath(orders, 'datasetKey'))).status).to.equal(200)
  })

  it('`DELETE` of a missing aspect succeeds and creates nothing', async () => {
    const absent = dataset('absent')
    expect((await ingest(deletion(absent, 'status'))).status).to.equal(200)
    expect((await ingest(deletion(absent))).status).to.equal(200)
    expect((await server.get(aspectPath(absent, 'datasetKey'))).status).to.equal(404)
  })

  for (const aspectName of ['datasetKey', undefined]) {
    it(`\`DELETE\` of ${aspectName ?? 'no aspect'} deletes the entity`, async () => {
      const urn = dataset(`gone ${aspectName}`)
      await ingest(upsert(urn, 'status', { removed: false }))
      expect((await ingest(deletion(urn, aspectName))).status).to.equal(200)
      expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(404)
    })
  }

  it('`DELETE` of a timeseries aspect deletes its points only', async () => {
    const urn = dataset('profiled')
    const read = { urn, entity: 'dataset', aspect: 'datasetProfile' }
    await ingest(upsert(urn, 'datasetProfile', { timestampMillis: 5, rowCount: 1 }))
    await ingest(deletion(urn, 'datasetProfile'))
    const { body } = await server.post('/aspects?action=getTimeseriesAspectValues', read)
    expect(body).to.have.nested.property('value.values').that.deep.equals([])
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(200)
  })

  it('creates the entity with its first aspect, a point included', async () => {
    const urn = dataset('born by a point')
    await ingest(upsert(urn, 'datasetProfile', { timestampMillis: 5 }))
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(200)
  })

  it('accepts `aspect.value` as an object, and systemMetadata as text', async () => {
    const urn = dataset('loose')
    const proposal = {
      ...upsert(urn, 'status', {}),
      aspect: { value: { removed: true } },
      systemMetadata: '{"runId":"r7","lastObserved":3}',
    }
    expect((await ingest(proposal)).status).to.equal(200)
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['status']).to.deep.include({
      value: { removed: true },
      systemMetadata: { runId: 'r7', lastObserved: 3 },
    })
  })

  it('completes systemMetadata that was not sent', async () => {
    const urn = dataset('untold')
    await ingest(upsert(urn, 'status', {}))
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['status'])
      .to.have.property('systemMetadata')
      .that.deep.equals({ runId: 'no-run-id-provided', lastObserved: STARTED_MILLIS })
  })

  it('requires no entityType, accepts "async", and ignores unknown members', async () => {
    const urn = dataset('terse')
    const proposal = { ...upsert(urn, 'status', {}), entityType: undefined, madeUp: 1 }
    for (const flag of ['true', 'false', 'unset']) {
      expect((await ingest(proposal, { async: flag, madeUp: [] })).status, flag).to.equal(200)
    }
    const nulls = { ...upsert(urn, 'status', {}), systemMetadata: null, headers: null }
    expect((await ingest(nulls)).status).to.equal(200)
  })

  it('decodes literal \\uXXXX in entityUrn, as one path of the Python client writes them', async () => {
    const proposal = {
      ...upsert('urn:li:tag:x', 'status', {}),
      entityUrn: 'urn:li:tag:gr\\u00f6\\u00dfe',
    }
    expect((await ingest(proposal)).body).to.deep.equal({ value: 'urn:li:tag:größe' })
    expect((await server.get(aspectPath('urn:li:tag:größe', 'status'))).status).to.equal(200)
  })

  it('accepts RESTATE like UPSERT', async () => {
    const urn = dataset('restated')
    const restate = { ...upsert(urn, 'status', { removed: true }), changeType: 'RESTATE' }
    expect((await ingest(restate)).status).to.equal(200)
    expect(await valueOf(urn, 'status')).to.deep.equal({ removed: true })
  })

  it('CREATE refuses an aspect that exists, UPDATE one that does not, CREATE_ENTITY an entity', async () => {
    const urn = dataset('careful')
    const as = (changeType: string, aspect = 'status') => ({
      ...upsert(urn, aspect, {}),
      changeType,
    })
    const outcomes: unknown[] = []
    for (const proposal of [
      as('UPDATE'),
      as('CREATE_ENTITY'),
      as('CREATE_ENTITY', 'ownership'),
      as('CREATE'),
      as('CREATE', 'ownership'),
      as('UPDATE'),
    ]) {
      const { status, body } = await ingest(proposal)
      outcomes.push(status === 200 ? 200 : [status, (body as { code: string }).code])
    }
    expect(outcomes).to.deep.equal([
      [422, 'DOES_NOT_EXIST'],
      200,
      [422, 'ALREADY_EXISTS'],
      [422, 'ALREADY_EXISTS'],
      200,
      200,
    ])
  })

  it('PATCH adds and removes by key; without a value it creates the aspect and its entity', async () => {
    const urn = dataset('patched')
    const add = (tag: string) => ({ op: 'add', path: `/tags/${tag}`, value: { tag } })
    await ingest(patch(urn, 'globalTags', [add('urn:li:tag:a'), add('urn:li:tag:b')]))
    await ingest(patch(urn, 'globalTags', [{ op: 'remove', path: '/tags/urn:li:tag:a' }]))
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: 'urn:li:tag:b' }] })
    const keyed = {
      patch: [{ op: 'add', path: '/tags//urn:li:tag:c', value: { tag: 'urn:li:tag:c' } }],
      arrayPrimaryKeys: { tags: ['attribution\u241Fsource', 'tag'] },
    }
    expect((await ingest(patch(urn, 'globalTags', keyed))).status).to.equal(200)
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({
      tags: [{ tag: 'urn:li:tag:b' }, { tag: 'urn:li:tag:c' }],
    })
  })

  it('PATCH can neither create an invalid value nor change a key', async () => {
    const urn = dataset('patched badly')
    const refused = [
      patch(urn, 'status', [{ op: 'add', path: '/removed', value: 'yes' }]),
      patch(urn, 'datasetKey', [{ op: 'add', path: '/name', value: 'x' }]),
      patch(urn, 'status', { no: 'patch' }),
    ]
    for (const proposal of refused) {
      const { status, body } = await ingest(proposal)
      expect(status, JSON.stringify(body)).to.equal(422)
    }
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(404)
  })
})
