import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const INGEST = '/entities?action=ingest'
const stamp = { time: 1_581_407_189_000, actor: 'urn:li:corpuser:jdoe' }
const hdfs = 'urn:li:dataset:(urn:li:dataPlatform:hdfs,SampleHdfsDataset,PROD)'

/** What entities of a platform have, unwritten. */
const derivedOf = (platform: string) => ({
  'common.BrowsePathsV2': { path: [{ id: 'Default' }] },
  'common.DataPlatformInstance': { platform: `urn:li:dataPlatform:${platform}` },
})

/** One snapshot of each kind, as DataHub's documentation shows them. */
interface Example {
  readonly urn: string
  readonly aspects: Record<string, object>
  /** What is read back besides, or instead. */
  readonly derived?: Record<string, object>
}
const KINDS: Record<string, Example> = {
  CorpUser: {
    urn: 'urn:li:corpuser:footbarusername',
    aspects: {
      'identity.CorpUserInfo': {
        active: true,
        displayName: 'Foo Bar',
        fullName: 'Foo Bar',
        email: 'fbar@example.com',
      },
    },
  },
  CorpGroup: {
    urn: 'urn:li:corpGroup:dev',
    aspects: {
      'identity.CorpGroupInfo': {
        email: 'dev@example.com',
        admins: ['urn:li:corpuser:jdoe'],
        members: ['urn:li:corpuser:datahub', 'urn:li:corpuser:jdoe'],
        groups: [],
      },
    },
  },
  Dataset: {
    urn: hdfs,
    derived: {
      ...derivedOf('hdfs'),
      'common.Ownership': {
        owners: [{ owner: 'urn:li:corpuser:fbar', type: 'DATAOWNER' }],
        ownerTypes: { 'urn:li:ownershipType:__system__dataowner': ['urn:li:corpuser:fbar'] },
        lastModified: stamp,
      },
    },
    aspects: {
      'common.Ownership': {
        owners: [{ owner: 'urn:li:corpuser:fbar', type: 'DATAOWNER' }],
        lastModified: stamp,
      },
      'common.InstitutionalMemory': {
        elements: [{ url: 'https://example.com', description: 'Docs', createStamp: stamp }],
      },
      'schema.SchemaMetadata': {
        schemaName: 'FooEvent',
        platform: 'urn:li:dataPlatform:hdfs',
        version: 0,
        created: stamp,
        lastModified: stamp,
        hash: '',
        platformSchema: { 'com.linkedin.schema.KafkaSchema': { documentSchema: '{}' } },
        fields: [
          {
            fieldPath: 'foo',
            description: 'Bar',
            nativeDataType: 'string',
            type: { type: { 'com.linkedin.schema.StringType': {} } },
          },
        ],
      },
    },
  },
  Chart: {
    urn: 'urn:li:chart:(looker,baz1)',
    derived: derivedOf('looker'),
    aspects: {
      'chart.ChartInfo': {
        title: 'Baz Chart 1',
        description: 'Baz Chart 1',
        inputs: [{ string: hdfs }],
        lastModified: { created: stamp, lastModified: stamp },
      },
    },
  },
  Dashboard: {
    urn: 'urn:li:dashboard:(looker,baz)',
    derived: derivedOf('looker'),
    aspects: {
      'dashboard.DashboardInfo': {
        title: 'Baz Dashboard',
        description: 'Baz Dashboard',
        charts: ['urn:li:chart:(looker,baz1)'],
        lastModified: { created: stamp, lastModified: stamp },
      },
    },
  },
  Tag: {
    urn: 'urn:li:tag:Engineering',
    aspects: { 'tag.TagProperties': { name: 'Engineering', description: 'Of engineers' } },
  },
}

function snapshot(
  kind: string,
  urn: string,
  aspects: Record<string, unknown>,
  prefix = 'com.linkedin',
) {
  return {
    value: {
      [`${prefix}.metadata.snapshot.${kind}Snapshot`]: {
        urn,
        aspects: Object.entries(aspects).map(([name, value]) => ({ [`${prefix}.${name}`]: value })),
      },
    },
  }
}

// docs/interface: ingest/snapshot, ingest/snapshot-batch, model/aspect-names
describeOnEngines('`POST /entities?action=ingest` (legacy, deprecated)', (serve) => {
  const server = serve()

  for (const [kind, { urn, aspects, derived }] of Object.entries(KINDS)) {
    it(`takes a ${kind}Snapshot and answers 200 with an empty body`, async () => {
      const entity = snapshot(kind, urn, aspects)
      const { status, headers, body } = await server.post(INGEST, { entity })
      expect([status, body, headers['content-length']]).to.deep.equal([200, undefined, '0'])

      const read = await server.get<{ value: Record<string, { aspects: object[] }> }>(
        `/entities/${encoded(urn)}`,
      )
      const [shown] = Object.values(read.body.value)
      const [, ...others] = shown?.aspects ?? []
      const expected = Object.entries({ ...aspects, ...derived })
        .map(([name, value]) => ({ [`com.linkedin.${name}`]: value }))
        .toSorted((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))
      expect(others).to.deep.equal(expected)
    })
  }

  it('accepts urn after aspects, systemMetadata, and another prefix', async () => {
    const urn = dataset('prefixed')
    const entity = {
      value: {
        'org.example.metadata.snapshot.DatasetSnapshot': {
          aspects: [{ 'com.linkedin.pegasus2avro.common.Status': { removed: true } }],
          urn,
        },
      },
    }
    const systemMetadata = { runId: 'r9', lastObserved: 4 }
    expect((await server.post(INGEST, { entity, systemMetadata })).status).to.equal(200)
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects['status']).to.deep.include({ value: { removed: true }, systemMetadata })
  })

  const BAD: Record<string, unknown> = {
    'no value': {},
    'a text': 'text',
    'no kind': { value: {} },
    'two kinds': { value: { a: {}, b: {} } },
    'an unknown kind': snapshot('Spaceship', hdfs, {}),
    'a kind that is not the URN’s': snapshot('Chart', hdfs, {}),
    'aspects that are no list': {
      value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn: hdfs, aspects: {} } },
    },
    'an aspect with two members': {
      value: {
        'a.b.DatasetSnapshot': { urn: hdfs, aspects: [{ 'a.Status': {}, 'a.Ownership': {} }] },
      },
    },
    'an aspect that does not match': snapshot('Dataset', hdfs, { 'common.Status': { removed: 1 } }),
    'an aspect that is a text': snapshot('Dataset', hdfs, { 'common.Status': 'text' }),
  }
  for (const [what, entity] of Object.entries(BAD)) {
    it(`is refused with 422: ${what}`, async () => {
      const { status, body } = await server.post<ErrorBody>(INGEST, { entity })
      expect(status, JSON.stringify(body)).to.equal(422)
    })
  }

  it('is refused with 400 without entity, and with a malformed URN', async () => {
    expect((await server.post<ErrorBody>(INGEST, {})).body.message).to.equal(
      "Parameter 'entity' is required",
    )
    expect(
      (await server.post(INGEST, { entity: snapshot('Dataset', 'no urn', {}) })).status,
    ).to.equal(400)
  })

  it('writes all aspects or none', async () => {
    const urn = dataset('half bad')
    const entity = snapshot('Dataset', urn, {
      'common.Status': {},
      'common.Ownership': { owners: 5 },
    })
    const { status, body } = await server.post<ErrorBody>(INGEST, { entity })
    expect([status, body.code]).to.deep.equal([422, 'BATCH_REFUSED'])
    expect((await server.get(aspectPath(urn, 'status'))).status).to.equal(404)
  })
})

describeOnEngines('`POST /entities?action=batchIngest`', (serve) => {
  const server = serve()
  const BATCH = '/entities?action=batchIngest'
  const entities = ['one', 'two'].map((name) =>
    snapshot('Dataset', dataset(name), { 'common.Status': { removed: false } }),
  )

  it('writes all snapshots, each with its systemMetadata', async () => {
    const systemMetadata = [{ runId: 'r1' }, { runId: 'r2' }]
    const { status, body } = await server.post(BATCH, { entities, systemMetadata })
    expect([status, body]).to.deep.equal([200, undefined])
    const read = await server.get<EntityV2>(`/entitiesV2/${encoded(dataset('two'))}`)
    expect(read.body.aspects['status']).to.have.nested.property('systemMetadata.runId', 'r2')
  })

  it('is refused with 412 when the lists differ in length', async () => {
    const { status, body } = await server.post<ErrorBody>(BATCH, { entities, systemMetadata: [{}] })
    expect([status, body.message]).to.deep.equal([
      412,
      'entities and systemMetadata length must match',
    ])
  })

  it('writes nothing when one snapshot is bad', async () => {
    const [bad, fine] = [dataset('bad'), dataset('fine')]
    const { status } = await server.post(BATCH, {
      entities: [
        snapshot('Dataset', fine, { 'common.Status': {} }),
        snapshot('Dataset', bad, { 'common.Status': { removed: 'no' } }),
      ],
    })
    expect(status).to.equal(422)
    const read = await server.post('/entities?action=exists', { urn: fine })
    expect(read.body).to.deep.equal({ value: false })
  })

  it('keeps what proposals wrote', async () => {
    const urn = dataset('mixed')
    await server.ingest(upsert(urn, 'ownership', {}))
    await server.post(BATCH, { entities: [snapshot('Dataset', urn, { 'common.Status': {} })] })
    expect((await server.get(aspectPath(urn, 'ownership'))).status).to.equal(200)
  })
})

function nameIn(aspect: object): string {
  const [name = ''] = Object.keys(aspect)
  const simple = name.slice(name.lastIndexOf('.') + 1)
  return simple.charAt(0).toLowerCase() + simple.slice(1)
}
