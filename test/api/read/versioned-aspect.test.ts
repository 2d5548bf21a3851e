import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: read/aspect, model/versions, model/audit-stamp
describeOnEngines(
  '`GET /aspects/<encoded_urn>?aspect=<aspect_name>&version=<integer>`',
  (serve) => {
    const server = serve()
    const describedAs = (text: string) => upsert(orders, 'datasetProperties', { description: text })
    before(async () => {
      for (const text of ['one', 'two', 'three']) await server.ingest(describedAs(text))
    })
    const at = (version: number, urn = orders) =>
      server.get<ErrorBody>(aspectPath(urn, 'datasetProperties', version))

    it('answers `{version, aspect: {<qualified name>: {…}}}`', async () => {
      const { status, body } = await at(0)
      expect([status, body]).to.deep.equal([
        200,
        {
          version: 0,
          aspect: { 'com.linkedin.dataset.DatasetProperties': { description: 'three' } },
        },
      ])
    })

    it('0 is the latest; the oldest is 1, and there are no gaps', async () => {
      const answers = await Promise.all([0, 1, 2, 3].map((version) => at(version)))
      const texts = answers.map(
        ({ body }) => JSON.stringify(body).match(/"description":"(\w+)"/)?.[1],
      )
      expect(texts).to.deep.equal(['three', 'one', 'two', undefined])
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 404])
    })

    it('answers version 0 by default', async () => {
      const { body } = await server.get(`/aspects/${encoded(orders)}?aspect=datasetProperties`)
      expect(body).to.deep.equal((await at(0)).body)
    })

    it('a version is an integer: others are refused with 400', async () => {
      for (const version of ['1.5', '-1', 'x', '1e2', '9'.repeat(30), 'true', ' 1', '0x1']) {
        const path = `/aspects/${encoded(orders)}?aspect=status&version=${encoded(version)}`
        const { status, body } = await server.get<ErrorBody>(path)
        expect([version, status, body.code]).to.deep.equal([version, 400, 'INVALID_PARAMETER'])
      }
      const largest = `/aspects/${encoded(orders)}?aspect=status&version=${Number.MAX_SAFE_INTEGER}`
      expect((await server.get(largest)).status).to.equal(404)
    })

    it('answers 404 for a missing entity, aspect or version, and requires `aspect`', async () => {
      expect((await at(0, dataset('absent'))).status).to.equal(404)
      expect((await server.get(aspectPath(dataset('absent'), 'datasetKey'))).status).to.equal(404)
      expect((await server.get(aspectPath(orders, 'deprecation'))).status).to.equal(404)
      expect((await server.get(aspectPath(orders, 'madeUp'))).status).to.equal(404)
      const { status, body } = await server.get<ErrorBody>(`/aspects/${encoded(orders)}`)
      expect([status, body.message]).to.deep.equal([400, "Parameter 'aspect' is required"])
    })

    it('answers the key aspect of an entity, by which clients test whether it exists', async () => {
      expect((await server.get(aspectPath(orders, 'datasetKey'))).status).to.equal(200)
    })
  },
)

describeOnEngines('a version', (serve) => {
  const server = serve()
  const versionsOf = async (urn: string, aspect: string) => {
    for (let version = 1; ; version++) {
      const { status } = await server.get(aspectPath(urn, aspect, version))
      if (status === 404) return version - 1
    }
  }

  it('is not created by an equal value: other order of keys, null members, other run', async () => {
    const urn = dataset('steady')
    const write = (text: string, runId: string) => {
      const proposal = upsert(urn, 'ownership', {}, { systemMetadata: { runId } })
      return server.post(INGEST_PROPOSAL, { proposal: { ...proposal, aspect: { value: text } } })
    }
    const owner = '"owner":"urn:li:corpuser:a","type":"DATAOWNER"'
    const rewnO = '"type":"DATAOWNER","typeUrn":null,"owner":"urn:li:corpuser:a"'
    await write(
      `{"owners":[{${owner}}],"lastModified":{"time":1,"actor":"urn:li:corpuser:a"}}`,
      'r1',
    )
    server.clock.nowMillis += 1000
    const again = `{"lastModified":{"actor":"urn:li:corpuser:a","time":1.0},"owners":[{${rewnO}}]}`
    expect((await write(again, 'r2')).status).to.equal(200)
    expect(await versionsOf(urn, 'ownership')).to.equal(0)
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['ownership']).to.have.nested.property('created.time', STARTED_MILLIS)
  })

  it('is created by another order of a list, and by a return to an older value', async () => {
    const urn = dataset('wavering')
    const paths = (...names: string[]) => upsert(urn, 'browsePaths', { paths: names })
    await server.ingest(paths('/a', '/b'), paths('/b', '/a'), paths('/a', '/b'))
    expect(await versionsOf(urn, 'browsePaths')).to.equal(2)
  })

  it('counts from the start again after the aspect was deleted', async () => {
    const urn = dataset('restarted')
    const status = (removed: boolean) => upsert(urn, 'status', { removed })
    await server.ingest(status(true), status(false), status(true))
    await server.ingest({ ...status(true), changeType: 'DELETE' }, status(false), status(true))
    expect(await versionsOf(urn, 'status')).to.equal(1)
  })

  it('has the time of its write, by the clock of the server', async () => {
    const urn = dataset('dated')
    const read = async () => {
      const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
      return (body.aspects['status'] as unknown as { created: { time: number } }).created.time
    }
    await server.ingest(upsert(urn, 'status', { removed: true }))
    const first = await read()
    server.clock.nowMillis += 5000
    await server.ingest(upsert(urn, 'status', { removed: false }))
    expect(await read()).to.equal(first + 5000)
  })

  it('is not lost by concurrent patches: 32 writers add 32 tags', async () => {
    const urn = dataset('popular')
    const tags = Array.from({ length: 32 }, (_, at) => `urn:li:tag:t${at}`)
    const answers = await Promise.all(
      tags.map((tag) => {
        const add = { op: 'add', path: `/tags/${tag}`, value: { tag } }
        return server.post(INGEST_PROPOSAL, { proposal: patch(urn, 'globalTags', [add]) })
      }),
    )
    expect(answers.map(({ status }) => status)).to.deep.equal(tags.map(() => 200))
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    const value = body.aspects['globalTags']?.value as { tags: { tag: string }[] }
    expect(value.tags.map(({ tag }) => tag)).to.have.members(tags)
    expect(await versionsOf(urn, 'globalTags')).to.equal(31)
  })

  it('has no gaps under concurrent batches', async () => {
    const urn = dataset('contended')
    const batches = Array.from({ length: 8 }, (_, writer) =>
      [1, 2, 3].map((step) =>
        upsert(urn, 'datasetProperties', { description: `${writer}/${step}` }),
      ),
    )
    await Promise.all(batches.map((proposals) => server.post(INGEST_BATCH, { proposals })))
    expect(await versionsOf(urn, 'datasetProperties')).to.equal(23)
  })
})
