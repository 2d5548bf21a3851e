import { expect } from 'chai'
import { parse } from 'yaml'
import { dataset } from '../../support/edits.ts'
import { aspectPath, encoded, errorCodeOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const V1 = '/openapi/entities/v1/'

// docs/interface: ingest/java, read/java
describeOnEngines("DataHub's first OpenAPI generation", (serve) => {
  const server = serve()
  const urn = dataset('v1.clicks')
  /** As the guide of DataHub prints it. */
  const schema = {
    __type: 'SchemaMetadata',
    schemaName: 'clicks',
    platform: 'urn:li:dataPlatform:hive',
    platformSchema: { __type: 'MySqlDDL', tableSchema: 'create table' },
    version: 0,
    hash: '',
    fields: [
      { fieldPath: 'id', type: { type: { __type: 'StringType' } }, nativeDataType: 'String()' },
    ],
  }
  const stored = {
    schemaName: 'clicks',
    platform: 'urn:li:dataPlatform:hive',
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: 'create table' } },
    version: 0,
    hash: '',
    fields: [
      {
        fieldPath: 'id',
        type: { type: { 'com.linkedin.schema.StringType': {} } },
        nativeDataType: 'String()',
      },
    ],
  }
  const write = (aspect: object, query = '') =>
    server.post(`${V1}${query}`, [{ entityType: 'dataset', entityUrn: urn, aspect }])
  const valueOf = async (aspect: string) => {
    const { body } = await server.get<{ aspect: Record<string, object> }>(aspectPath(urn, aspect))
    return Object.values(body.aspect)[0]
  }

  it('writes unions that name their member by `__type`', async () => {
    expect((await write(schema)).status).to.equal(200)
    expect(await valueOf('schemaMetadata')).to.deep.equal(stored)
  })

  it('stores no `__type` of records that are no unions', async () => {
    const owners = [{ __type: 'Owner', owner: 'urn:li:corpuser:ada', type: 'DATAOWNER' }]
    await write({
      __type: 'Ownership',
      owners,
      lastModified: { __type: 'AuditStamp', time: 0, actor: 'urn:li:corpuser:ada' },
    })
    expect(JSON.stringify(await valueOf('ownership'))).not.to.include('__type')
    const value = {
      __type: 'GlobalTags',
      tags: [{ __type: 'TagAssociation', tag: 'urn:li:tag:a' }],
    }
    for (const path of ['/openapi/v2/platform/entities/v1', '/openapi/platform/entities/v1']) {
      const proposal = { ...upsert(urn, 'globalTags', {}), aspect: { value } }
      expect((await server.post(path, [proposal])).status).to.equal(200)
      expect(await valueOf('globalTags')).to.deep.equal({ tags: [{ tag: 'urn:li:tag:a' }] })
    }
  })

  it('reads the latest aspects in the same form', async () => {
    const { body } = await server.get<{
      responses: Record<string, { aspects: Record<string, object> }>
    }>(`${V1}latest?urns=${encoded(urn)}&aspectNames=schemaMetadata`)
    expect(body.responses[urn]).to.include({ entityName: 'dataset', urn })
    expect(body.responses[urn]?.aspects['schemaMetadata']).to.deep.include({
      name: 'schemaMetadata',
      type: 'VERSIONED',
      version: 0,
      value: schema,
    })
    expect(body.responses[urn]?.aspects['datasetKey']).to.have.nested.property(
      'value.__type',
      'DatasetKey',
    )
  })

  it('soft-deletes by default, and permanently on request', async () => {
    const soft = await server.send('DELETE', `${V1}?urns=${encoded(urn)}&soft=true`)
    expect(soft).to.deep.include({
      status: 200,
      body: [{ rowsRolledBack: [{ urn }], rowsDeletedFromEntityDeletion: 1 }],
    })
    expect(await valueOf('status')).to.deep.equal({ removed: true })
    expect((await server.send('DELETE', `${V1}?urns=${encoded(urn)}&soft=false`)).status).to.equal(
      200,
    )
    expect((await server.get(aspectPath(urn, 'schemaMetadata'))).status).to.equal(404)
  })

  it('serves the description of the API at its paths, as JSON and as YAML', async () => {
    const [own, json, yaml] = await Promise.all(
      ['/openapi.json', '/openapi/v3/api-docs', '/openapi/v3/api-docs.yaml'].map((path) =>
        server.get(path),
      ),
    )
    expect(json?.body).to.deep.equal(own?.body)
    expect(yaml?.headers['content-type']).to.match(/^application\/yaml/)
    expect(parse(String(yaml?.body))).to.deep.equal(own?.body)
  })
})

// docs/interface: ingest/create-conditions
describeOnEngines('conditions of writes in a query string', (serve) => {
  const server = serve()
  const named = (name: string) => dataset(`conditional.${name}`)
  const description = async (urn: string) => {
    const { body } = await server.get<{ aspect: Record<string, { description: string }> }>(
      aspectPath(urn, 'datasetProperties'),
    )
    return Object.values(body.aspect ?? {})[0]?.description
  }
  const properties = (text: string) => ({ datasetProperties: { value: { description: text } } })
  type Write = (urn: string, text: string, query: string) => readonly [path: string, body: object]
  const routes: Readonly<Record<string, Write>> = {
    v1: (urn, text, query) => [
      `${V1}${query}`,
      [{ entityUrn: urn, aspect: { __type: 'DatasetProperties', description: text } }],
    ],
    'v2 batches': (urn, text, query) => [
      `/openapi/v2/entity/dataset${query}`,
      [{ urn, aspects: properties(text) }],
    ],
    'v3 batches': (urn, text, query) => [
      `/openapi/v3/entity/dataset${query}`,
      [{ urn, ...properties(text) }],
    ],
    'v3 batches of several types': (urn, text, query) => [
      `/openapi/v3/entity/generic${query}`,
      { dataset: [{ urn, ...properties(text) }] },
    ],
    'the path of an aspect': (urn, text, query) => [
      `/openapi/v3/entity/dataset/${encoded(urn)}/datasetProperties${query}`,
      { value: { description: text } },
    ],
  }
  const ofEntity = ['createEntityIfNotExists', 'createIfEntityNotExists']
  const ofAspect = ['createIfNotExists', 'createAspectIfNotExists']

  for (const [name, write] of Object.entries(routes)) {
    for (const condition of [...ofEntity, ...ofAspect]) {
      it(`${condition} protects what exists from writes by ${name}`, async () => {
        const urn = named(`${condition} ${name}`)
        const query = `?${condition}=true`
        expect((await server.post(...write(urn, 'first', query))).status).to.equal(200)
        const second = await server.post<{ code: string }>(...write(urn, 'second', query))
        expect(second.status).to.be.within(400, 422)
        expect(errorCodeOf(second)).to.be.oneOf(['ALREADY_EXISTS', 'BATCH_REFUSED'])
        expect(await description(urn)).to.equal('first')
        const third = await server.post(...write(urn, 'third', '?createIfNotExists=false'))
        expect(third.status).to.equal(200)
        expect(await description(urn)).to.equal('third')
      })
    }
  }

  it('let an entity be created with several aspects in one request', async () => {
    const urn = named('several')
    const body = [{ urn, ...properties('several'), status: { value: { removed: false } } }]
    const path = '/openapi/v3/entity/dataset?createEntityIfNotExists=true'
    expect((await server.post(path, body)).status).to.equal(200)
    expect((await server.post(path, body)).status).to.be.within(400, 422)
  })

  it('apply to batches from the headers of the request', async () => {
    const urn = named('headers')
    const headers = { 'If-None-Match': '*' }
    for (const path of ['/openapi/v3/entity/dataset', '/openapi/v2/entity/dataset']) {
      const body = [
        path.includes('v2') ? { urn, aspects: properties(path) } : { urn, ...properties(path) },
      ]
      const { status } = await server.post(path, body, headers)
      expect(status, path).to.equal(path.includes('v3') ? 200 : 412)
    }
    expect(await description(urn)).to.equal('/openapi/v3/entity/dataset')
  })

  const proposal = { proposal: upsert(named('refused'), 'status', { removed: false }) }
  const refused: readonly [method: string, path: string, body: object, headers?: object][] = [
    ['POST', '/aspects?action=ingestProposal&createEntityIfNotExists=true', proposal],
    ['POST', '/aspects?action=ingestProposalBatch&createIfNotExists=true', { proposals: [] }],
    ['POST', '/entities?action=ingest&createAspectIfNotExists=true', {}],
    ['PATCH', '/openapi/v3/entity/dataset?createIfNotExists=true', []],
    ['POST', '/openapi/v2/platform/entities/v1?createIfEntityNotExists=true', []],
    ['POST', '/openapi/v3/entity/dataset?createentityifnotexists=true', []],
    ['GET', '/entitiesV2?ids=List()&createIfNotExists=true', {}],
    ['POST', '/aspects?action=ingestProposal', proposal, { 'If-None-Match': '*' }],
  ]
  for (const [method, path, body, headers = {}] of refused) {
    it(`are refused where they would be ignored: ${method} ${path} ${Object.keys(headers).join()}`, async () => {
      const answer = await server.send<{ code?: string }>(method, path, {
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(method !== 'GET' && { bytes: JSON.stringify(body) }),
      })
      expect([answer.status, errorCodeOf(answer)]).to.deep.equal([400, 'INVALID_PARAMETER'])
      expect(JSON.stringify(answer.body)).to.match(/does not honour the condition in/)
    })
  }
})
