import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  deletion,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
} from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'

const orders = dataset('orders')
const tag = 'urn:li:tag:a'
const proposal = upsert(orders, 'status', { removed: true })

/** Every request that writes, with a body that would change something. */
const WRITES: Readonly<Record<string, readonly [path: string, body: object]>> = {
  'an aspect': [INGEST_PROPOSAL, { proposal }],
  'a patch': [
    INGEST_PROPOSAL,
    { proposal: patch(orders, 'ownership', [{ op: 'add', path: '/x', value: 1 }]) },
  ],
  'a point': [
    INGEST_PROPOSAL,
    { proposal: upsert(orders, 'datasetProfile', { timestampMillis: 9 }) },
  ],
  'the deletion of an aspect': [INGEST_PROPOSAL, { proposal: deletion(orders, 'status') }],
  'the deletion of an entity': [INGEST_PROPOSAL, { proposal: deletion(orders) }],
  'the deletion of points': [INGEST_PROPOSAL, { proposal: deletion(orders, 'datasetProfile') }],
  'a batch': [INGEST_BATCH, { proposals: [proposal] }],
  'a batch that may be written in part': [INGEST_BATCH, { proposals: [proposal], partial: true }],
  'a snapshot': [
    '/entities?action=ingest',
    { entity: { value: { 'a.DatasetSnapshot': { urn: orders, aspects: [{ 'a.Status': {} }] } } } },
  ],
  'the action delete': ['/entities?action=delete', { urn: orders }],
  'the action delete, of points': [
    '/entities?action=delete',
    { urn: orders, aspectName: 'datasetProfile' },
  ],
  'a truncation': [
    '/operations?action=truncateTimeseriesAspect',
    { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 9, dryRun: false },
  ],
  'a restoration': ['/operations?action=restoreIndices', { urn: orders }],
  'the action deleteReferences': ['/entities?action=deleteReferences', { urn: tag }],
}

// docs/interface: operations/writable, errors/unavailable
describeOnGraphs('`POST /entities?action=setWritable`', (serve) => {
  const server = serve()
  const setWritable = (body?: object) => server.post('/entities?action=setWritable', body)
  before(async () => {
    await server.ingest(
      upsert(orders, 'status', { removed: false }),
      upsert(orders, 'globalTags', { tags: [{ tag }] }),
      upsert(orders, 'datasetProfile', { timestampMillis: 1 }),
    )
    expect(await setWritable({ value: false })).to.deep.include({ status: 200, body: undefined })
  })

  for (const [what, [path, body]] of Object.entries(WRITES)) {
    it(`false: ${what} answers 503 with Retry-After`, async () => {
      const answer = await server.post(path, body)
      expect(answer.status, JSON.stringify(answer.body)).to.equal(503)
      expect(answer.body).to.have.property('code', 'READ_ONLY')
      expect(Number(answer.headers['retry-after'])).to.be.greaterThan(0)
    })
  }

  it('false: reads continue, and nothing was changed', async () => {
    const { body } = await server.get(aspectPath(orders, 'status'))
    expect(body).to.deep.equal({
      version: 0,
      aspect: { 'com.linkedin.common.Status': { removed: false } },
    })
    const tagged = await server.get(`/relationships?direction=INCOMING&urn=${encoded(tag)}`)
    expect(tagged.body).to.have.property('total', 1)
    const points = await server.post('/aspects?action=getTimeseriesAspectValues', {
      urn: orders,
      aspect: 'datasetProfile',
    })
    expect(points.body).to.have.nested.property('value.values').with.lengthOf(1)
    const ready = await server.get('/health/ready')
    expect(ready.status).to.equal(200)
    expect(ready.body).to.include({ status: 'UP', writable: false })
  })

  it('false: still refuses an invalid proposal with its reason', async () => {
    expect((await server.post(INGEST_PROPOSAL, { proposal: {} })).status).to.equal(422)
  })

  it('false: survives a restart; true, or no value, ends it', async () => {
    await server.restart()
    expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(503)
    expect((await setWritable()).status).to.equal(200)
    expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(200)
    await setWritable({ value: 'false' })
    expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(503)
    await setWritable({ value: true })
    expect((await server.get('/health/ready')).body).to.have.property('writable', true)
  })
})
