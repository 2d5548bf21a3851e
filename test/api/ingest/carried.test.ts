import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { INGEST_BATCH, INGEST_PROPOSAL, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

const WARNING = 'x-trellis-warning'
const orders = dataset('orders')
const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)'
const tag = 'urn:li:tag:pii'

// docs/interface: model/carried, model/undeclared, ingest/warnings
describeEmbedded('names of aspects and entity types', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })
  const exists = async (urn: string) => {
    const { body } = await server.get(`/entities/exists?urn=${encodeURIComponent(urn)}`)
    return body
  }
  const graphql = async (query: string) => {
    const { body } = await server.post<{ errors?: { message: string }[] }>('/api/graphql', {
      query,
    })
    return body.errors?.map(({ message }) => message).join() ?? ''
  }
  const misplaced: readonly [urn: string, aspect: string, value: object][] = [
    [tag, 'datasetProperties', { description: 'no dataset' }],
    [model, 'schemaMetadata', { fields: [] }],
    [orders, 'tagKey', { name: 'no tag' }],
    [orders, 'dataHubPolicyInfo', {}],
    ['urn:li:dataHubPolicy:p', 'globalTags', { tags: [] }],
    [tag, 'datasetProfile', { timestampMillis: 1 }],
  ]

  for (const [urn, aspect, value] of misplaced) {
    it(`refuses ${aspect} of ${urn.split(':')[2]} with 422`, async () => {
      const { status, body } = await ingest(upsert(urn, aspect, value))
      expect([status, body.code]).to.deep.equal([422, 'UNKNOWN_ASPECT'])
      expect(body.message).to.equal(`Unknown aspect ${aspect} for entity ${urn.split(':')[2]}`)
    })
  }

  it('refuses a PATCH of it, and the whole batch with it', async () => {
    const urn = dataset('in a bad batch')
    const patch = upsert(urn, 'tagProperties', [], { changeType: 'PATCH' })
    const proposals = [upsert(urn, 'status', { removed: false }), patch]
    const { status, body } = await server.post<ErrorBody>(INGEST_BATCH, { proposals })
    expect([status, body.code]).to.deep.equal([422, 'BATCH_REFUSED'])
    expect(body.message).to.match(/^1 of 2 .*nothing written: \[1\].*Unknown aspect tagProperties/)
    expect(await exists(urn)).not.to.equal(true)
  })

  it('refuses it over OpenAPI too', async () => {
    const path = '/openapi/v3/entity/tag'
    const batch = [{ urn: tag, datasetProperties: { value: {} } }]
    const { status, body } = await server.post<ErrorBody>(path, batch)
    expect(status).to.equal(400)
    expect(body.message).to.contain('Unknown aspect datasetProperties for entity tag')
  })

  it('refuses edits of it in GraphQL', async () => {
    const policy = 'urn:li:dataHubPolicy:edited'
    await ingest(upsert(policy, 'dataHubPolicyInfo', {}))
    await ingest(upsert(tag, 'tagProperties', { name: 'pii' }))
    const addTag = `mutation { addTag(input: { tagUrn: "${tag}", resourceUrn: "${policy}" }) }`
    expect(await graphql(addTag)).to.match(/have no globalTags|Unknown aspect globalTags/)
  })

  it('keeps unknown names, and warns with the nearest known name', async () => {
    const unknown: readonly [urn: string, aspect: string, warning: RegExp][] = [
      [
        orders,
        'datasetPropertys',
        /^Unknown aspect datasetPropertys, .*; did you mean datasetProperties\?/,
      ],
      [orders, 'madeUpAspect', /^Unknown aspect madeUpAspect, stored unchanged$/],
      ['urn:li:dataste:x', 'status', /^Unknown entity type dataste, .*; did you mean dataset\?/],
    ]
    for (const [urn, aspect, warning] of unknown) {
      const { status, headers } = await ingest(upsert(urn, aspect, { removed: false }))
      expect(status, aspect).to.equal(200)
      expect(headers[WARNING]).to.match(warning)
    }
    const known = await ingest(upsert(orders, 'upstreamMetrics', { metrics: [] }))
    expect([known.status, known.headers[WARNING]]).to.deep.equal([200, undefined])
  })

  const UNDECLARED: readonly [aspect: string, value: object, problem: string][] = [
    ['datasetProperties', { nmae: 'x' }, '/nmae'],
    ['datasetProperties', { madeUp: { name: 'x' } }, '/madeUp'],
    [
      'globalTags',
      { tags: [{ tag }, { tag, contxt: 'x' }] },
      '/tags/1/contxt (did you mean context?)',
    ],
    [
      'schemaMetadata',
      {
        schemaName: 's',
        platform: 'urn:li:dataPlatform:hive',
        version: 0,
        hash: '',
        platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '', rawSchme: '' } },
        fields: ['a', 'b', 'c', 'd'].map((fieldPath) => ({
          fieldPath,
          nativeDataType: 'x',
          type: { type: { 'com.linkedin.schema.StringType': {} } },
          descripton: 'x',
        })),
      },
      '/platformSchema/com.linkedin.schema.OtherSchema/rawSchme (did you mean rawSchema?), ' +
        '/fields/0/descripton (did you mean description?), ' +
        '/fields/1/descripton (did you mean description?), …',
    ],
  ]
  for (const [aspect, value, problem] of UNDECLARED) {
    it(`warns of ${problem.slice(0, 80)} in ${aspect}, and keeps it`, async () => {
      const { status, headers } = await ingest(upsert(orders, aspect, value))
      const sentence = `${aspect} of ${orders}: no declaration has ${problem}; stored unchanged`
      expect(status).to.equal(200)
      expect(headers[WARNING]).to.equal(sentence.replace('…', '\\u2026'))
    })
  }
})

// docs/interface: model/edge-types
describeEmbedded('types at the far end of edges', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post<ErrorBody>(INGEST_PROPOSAL, { proposal })
  const REFUSED: readonly [aspect: string, value: object, problem: string][] = [
    [
      'upstreamLineage',
      { upstreams: [{ dataset: orders }, { dataset: model }] },
      '/upstreams/1/dataset: must be the URN of a dataset, not of a mlModel',
    ],
    [
      'globalTags',
      { tags: [{ tag: orders }] },
      '/tags/0/tag: must be the URN of a tag, not of a dataset',
    ],
  ]

  for (const [aspect, value, problem] of REFUSED) {
    it(`refuses others with 422: ${aspect}`, async () => {
      const { status, body } = await ingest(upsert(orders, aspect, value))
      expect([status, body.code]).to.deep.equal([422, 'INVALID_ASPECT'])
      expect(body.message).to.contain(problem)
    })
  }

  it('refuses them in a PATCH, a batch over OpenAPI and GraphQL', async () => {
    await ingest(upsert(orders, 'status', { removed: false }))
    await ingest(upsert(model, 'status', { removed: false }))
    const operation = { op: 'add', path: `/upstreams/${model}`, value: { dataset: model } }
    const patched = await ingest(
      upsert(orders, 'upstreamLineage', [operation], { changeType: 'PATCH' }),
    )
    expect(patched.status).to.equal(422)
    expect(patched.body.message).to.contain('must be the URN of a dataset')
    const posted = await server.post<ErrorBody>('/openapi/v3/entity/dataset', [
      { urn: orders, upstreamLineage: { value: { upstreams: [{ dataset: model }] } } },
    ])
    expect(posted.status).to.equal(400)
    const edge = `{ upstreamUrn: "${model}", downstreamUrn: "${orders}" }`
    const { body } = await server.post<{ errors?: unknown[] }>('/api/graphql', {
      query: `mutation { updateLineage(input: { edgesToAdd: [${edge}], edgesToRemove: [] }) }`,
    })
    expect(body.errors).to.have.lengthOf(1)
  })

  it('keeps what DataHub keeps: types that a declaration only expects', async () => {
    const lineage = { fineGrainedLineages: [{ upstreams: [model], downstreams: [] }] }
    expect((await ingest(upsert(orders, 'upstreamLineage', lineage))).status).to.equal(200)
  })
})
