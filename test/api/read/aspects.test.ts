import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import {
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  SYSTEM,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'
import { ASPECT_ROWS, POINT_ROWS } from '../../support/spec-aspects.ts'

// docs/interface: model/aspects, model/undeclared
describeOnEngines('Aspects: field names are exact', (serve) => {
  const server = serve()

  for (const { title, aspect, urn, value, stored = value } of ASPECT_ROWS) {
    it(`${aspect}: ${title}`, async () => {
      const written = await server.post(INGEST_PROPOSAL, {
        proposal: upsert(urn, aspect, value, { systemMetadata: { runId: 'r1', lastObserved: 7 } }),
      })
      expect(written.status, JSON.stringify(written.body)).to.equal(200)

      const read = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}?aspects=List(${aspect})`)
      expect(read.body.aspects[aspect]).to.deep.equal({
        name: aspect,
        type: 'VERSIONED',
        version: 0,
        value: stored,
        created: { time: STARTED_MILLIS, actor: SYSTEM },
        systemMetadata: { runId: 'r1', lastObserved: 7 },
      })
      expect((await server.get(aspectPath(urn, aspect))).body).to.deep.equal({
        version: 0,
        aspect: { [registry.recordOf(aspect)]: stored },
      })
    })
  }

  for (const { title, aspect, urn, value } of POINT_ROWS) {
    it(`${aspect} (timeseries): ${title}`, async () => {
      const written = await server.post(INGEST_PROPOSAL, { proposal: upsert(urn, aspect, value) })
      expect(written.status, JSON.stringify(written.body)).to.equal(200)

      const read = await server.post<{ value: { values: { aspect: { value: string } }[] } }>(
        '/aspects?action=getTimeseriesAspectValues',
        { urn, entity: 'dataset', aspect },
      )
      const values = read.body.value.values.map((each) => JSON.parse(each.aspect.value) as unknown)
      expect(values).to.deep.equal([value])
    })
  }

  it('keeps fields that no declaration names', async () => {
    const urn = 'urn:li:tag:open'
    const value = { name: 'open', madeUp: { deep: [1, null, { a: 'ü' }] } }
    await server.ingest(upsert(urn, 'tagProperties', value))
    const read = await server.get(aspectPath(urn, 'tagProperties'))
    expect(read.body).to.have.nested.property('aspect.com\\.linkedin\\.tag\\.TagProperties')
    expect(read.body).to.deep.equal({
      version: 0,
      aspect: { 'com.linkedin.tag.TagProperties': value },
    })
  })

  it('accepts every aspect without the fields that no edge needs', async () => {
    const empty = ['datasetProperties', 'ownership', 'schemaMetadata', 'upstreamLineage', 'status']
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,sparse,PROD)'
    await server.ingest(...empty.map((aspect) => upsert(urn, aspect, {})))
    const read = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    const values = empty.map((aspect) => read.body.aspects[aspect]?.value)
    expect(values).to.deep.equal(empty.map(() => ({})))
  })
})
