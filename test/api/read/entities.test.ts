import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')
const term = 'urn:li:glossaryTerm:instruments.Stock'
const owners = {
  owners: [{ owner: 'urn:li:corpuser:jdoe', type: 'DATAOWNER' }],
  ownerTypes: { 'urn:li:ownershipType:__system__dataowner': ['urn:li:corpuser:jdoe'] },
}
const key = {
  'com.linkedin.metadata.key.DatasetKey': {
    platform: 'urn:li:dataPlatform:hive',
    name: 'orders',
    origin: 'PROD',
  },
}
const derived = [
  { 'com.linkedin.common.BrowsePathsV2': { path: [{ id: 'Default' }] } },
  { 'com.linkedin.common.DataPlatformInstance': { platform: 'urn:li:dataPlatform:hive' } },
]
const status = { 'com.linkedin.common.Status': { removed: false } }

describeOnEngines('`GET /entities/<encoded_urn>` (legacy)', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(orders, 'status', { removed: false }),
      upsert(orders, 'container', { container: 'urn:li:container:a' }),
      upsert(orders, 'datasetProfile', { timestampMillis: 1 }),
      upsert(term, 'glossaryTermInfo', { definition: 'A share.' }),
      upsert(term, 'ownership', owners),
      upsert('urn:li:container:a', 'status', { removed: false }),
    ),
  )

  it('answers a snapshot, key first, with only the aspects of its kind', async () => {
    const { status: code, body } = await server.get(`/entities/${encoded(orders)}`)
    expect(code).to.equal(200)
    expect(body).to.deep.equal({
      value: {
        'com.linkedin.metadata.snapshot.DatasetSnapshot': {
          urn: orders,
          aspects: [key, ...derived, status],
        },
      },
    })
  })

  it('shows `ownership` and `glossaryTermInfo` of a term beside `aspects`, too', async () => {
    const { body } = await server.get(`/entities/${encoded(term)}`)
    expect(body).to.deep.equal({
      value: {
        'com.linkedin.metadata.snapshot.GlossaryTermSnapshot': {
          urn: term,
          glossaryTermInfo: { definition: 'A share.' },
          ownership: owners,
          aspects: [
            { 'com.linkedin.metadata.key.GlossaryTermKey': { name: 'instruments.Stock' } },
            { 'com.linkedin.glossary.GlossaryTermInfo': { definition: 'A share.' } },
            { 'com.linkedin.common.Ownership': owners },
          ],
        },
      },
    })
  })

  it('narrows to `aspects=List(...)`; an empty list is all', async () => {
    const at = async (query: string) =>
      (await server.get(`/entities/${encoded(orders)}${query}`)).body
    const where = 'value.com\\.linkedin\\.metadata\\.snapshot\\.DatasetSnapshot.aspects'
    expect(await at('?aspects=List(ownership)'))
      .to.have.nested.property(where)
      .deep.equal([key])
    expect(await at('?aspects=List()'))
      .to.have.nested.property(where)
      .deep.equal([key, ...derived, status])
  })

  it('answers a missing entity with its key', async () => {
    const { status: code, body } = await server.get('/entities/urn:li:tag:absent')
    expect(code).to.equal(200)
    expect(body).to.deep.equal({
      value: {
        'com.linkedin.metadata.snapshot.TagSnapshot': {
          urn: 'urn:li:tag:absent',
          aspects: [{ 'com.linkedin.metadata.key.TagKey': { name: 'absent' } }],
        },
      },
    })
  })

  it('also answers a type without a legacy snapshot', async () => {
    const { status: code, body } = await server.get('/entities/urn:li:container:a')
    expect(code).to.equal(200)
    expect(body).to.have.nested.property(
      'value.com\\.linkedin\\.metadata\\.snapshot\\.ContainerSnapshot.aspects[1]',
    )
  })

  it('answers several with `ids=List(...)`', async () => {
    const ids = `List(${encoded(orders)},${encoded(term)})`
    const { body } = await server.get<{ results: object }>(`/entities?ids=${ids}`)
    expect(body).to.deep.include({ statuses: {}, errors: {} })
    expect(Object.keys(body.results)).to.deep.equal([orders, term])
    const slashed = await server.get(`/entities/?ids=${ids}`, { 'X-RestLi-Method': 'batch_get' })
    expect(slashed.body).to.deep.equal(body)
  })
})
