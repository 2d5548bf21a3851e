import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

const columnsNamedBy = (prefix: string) => ({
  platformSchema: { [`${prefix}.schema.KafkaSchema`]: { documentSchema: '{}' } },
  fields: [
    { fieldPath: 'a', type: { type: { [`${prefix}.schema.StringType`]: {} } } },
    {
      fieldPath: 'b',
      type: { type: { [`${prefix}.schema.ArrayType`]: { nestedType: ['string'] } } },
    },
  ],
})

// docs/interface: model/union-names
describeEmbedded('the vendor prefix of class-style names', (serve) => {
  const server = serve()

  for (const prefix of ['com.linkedin', 'com.linkedin.pegasus2avro', 'org.example.metadata', 'x']) {
    it(`takes ${prefix} on input and answers com.linkedin`, async () => {
      const urn = dataset(`named by ${prefix}`)
      await server.ingest(upsert(urn, 'schemaMetadata', columnsNamedBy(prefix)))
      const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
      expect(body.aspects['schemaMetadata']?.value).to.deep.equal(columnsNamedBy('com.linkedin'))
    })

    it(`takes ${prefix} in snapshots`, async () => {
      const urn = dataset(`snapshot of ${prefix}`)
      const value = columnsNamedBy(prefix)
      const entity = {
        value: {
          [`${prefix}.metadata.snapshot.DatasetSnapshot`]: {
            urn,
            aspects: [{ [`${prefix}.schema.SchemaMetadata`]: value }],
          },
        },
      }
      expect((await server.post('/entities?action=ingest', { entity })).status).to.equal(200)
      const { body } = await server.get(aspectPath(urn, 'schemaMetadata'))
      expect(body).to.deep.equal({
        version: 0,
        aspect: { 'com.linkedin.schema.SchemaMetadata': columnsNamedBy('com.linkedin') },
      })
    })
  }

  it('creates no version for the same value with another prefix', async () => {
    const urn = dataset('renamed')
    await server.ingest(
      upsert(urn, 'schemaMetadata', columnsNamedBy('a.b')),
      upsert(urn, 'schemaMetadata', columnsNamedBy('c.d')),
    )
    expect((await server.get(aspectPath(urn, 'schemaMetadata', 1))).status).to.equal(404)
  })

  it('refuses two spellings of one member', async () => {
    const platformSchema = { 'a.KafkaSchema': {}, 'b.KafkaSchema': {} }
    const proposal = upsert(dataset('both'), 'schemaMetadata', { platformSchema })
    expect((await server.post(INGEST_PROPOSAL, { proposal })).status).to.equal(422)
  })
})

describeEmbedded('VENDOR_NAMESPACE', (serve) => {
  const server = serve({ vendorNamespace: 'org.example' })
  const urn = dataset('branded')
  before(() =>
    server.ingest(
      upsert(urn, 'schemaMetadata', columnsNamedBy('com.linkedin')),
      upsert(urn, 'madeUp', { 'com.linkedin.madeUp.Kind': {} }),
    ),
  )
  const named = columnsNamedBy('org.example')

  it('is that of snapshots, aspects, and union members within values', async () => {
    const snapshot = await server.get<{ value: Record<string, { aspects: object[] }> }>(
      `/entities/${encoded(urn)}`,
    )
    const shown = snapshot.body.value['org.example.metadata.snapshot.DatasetSnapshot']
    expect(shown?.aspects).to.deep.equal([
      {
        'org.example.metadata.key.DatasetKey': {
          platform: 'urn:li:dataPlatform:hive',
          name: 'branded',
          origin: 'PROD',
        },
      },
      { 'org.example.common.BrowsePathsV2': { path: [{ id: 'Default' }] } },
      { 'org.example.common.DataPlatformInstance': { platform: 'urn:li:dataPlatform:hive' } },
      { 'org.example.schema.SchemaMetadata': named },
    ])
    expect((await server.get(aspectPath(urn, 'schemaMetadata'))).body).to.deep.equal({
      version: 0,
      aspect: { 'org.example.schema.SchemaMetadata': named },
    })
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['schemaMetadata']?.value).to.deep.equal(named)
    expect(body.aspects['madeUp']?.value).to.deep.equal({ 'com.linkedin.madeUp.Kind': {} })
  })
})
