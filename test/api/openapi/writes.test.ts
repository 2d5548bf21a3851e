import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { aspectPath, encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const V3 = '/openapi/v3/entity'
const orders = dataset('orders')
const at = (urn: string, aspect?: string, type = 'dataset') =>
  `${V3}/${type}/${encoded(urn)}${aspect === undefined ? '' : `/${aspect}`}`

type Entity = Record<string, { value: unknown; systemMetadata?: Record<string, unknown> }>
interface Created {
  readonly status: { readonly value: unknown }
}
interface Failure {
  readonly error: string
  readonly message: string
}

// docs/interface: ingest/generic, ingest/generic-aspect, ingest/generic-delete, errors/openapi-body,
// http/openapi-names, http/aspect-paths
describeOnEngines('writing by the OpenAPI paths', (serve) => {
  const server = serve()
  const patchOf = (body: unknown, path = `${V3}/dataset`) =>
    server.send<Entity[]>('PATCH', path, { bytes: JSON.stringify(body) })
  it('writes aspects of several entities, and answers them as they are stored', async () => {
    const two = [orders, dataset('customers')]
    const answer = await server.post<Entity[]>(
      `${V3}/dataset?async=false&systemMetadata=true`,
      two.map((urn) => ({
        urn,
        status: { value: { removed: false }, systemMetadata: { runId: 'nightly' } },
        datasetProperties: { value: { description: urn } },
      })),
    )
    expect(answer.status).to.equal(200)
    expect(answer.headers['x-trellis-index']).to.equal('done')
    expect(answer.body.map(({ urn }) => urn)).to.deep.equal(two)
    expect(answer.body[1]).to.have.nested.property('datasetProperties.value.description', two[1])
    expect(answer.body[0]?.['status']).to.deep.include({
      value: { removed: false },
      auditStamp: { time: STARTED_MILLIS, actor: 'urn:li:corpuser:__datahub_system' },
    })
    expect(answer.body[0]?.['status']?.systemMetadata).to.include({
      runId: 'nightly',
      version: '1',
    })
    const { body } = await server.get(aspectPath(orders, 'status'))
    expect(body).to.have.nested.property('aspect.com\\.linkedin\\.common\\.Status.removed', false)
  })

  it('accepts names of types and aspects in any case', async () => {
    const body = [{ urn: orders, DATASETPROPERTIES: { value: { description: 'Cased.' } } }]
    const answer = await server.post<Entity[]>(`${V3}/DataSet`, body)
    expect(answer.body[0]).to.have.nested.property('datasetProperties.value.description', 'Cased.')
    const read = await server.get<Entity>(at(orders, 'DatasetPROPERTIES', 'DATASET'))
    expect(read.body).to.deep.equal({ value: { description: 'Cased.' } })
  })

  it('answers 202 to a client that does not wait; the write is durable all the same', async () => {
    const body = [{ urn: orders, status: { value: { removed: true } } }]
    const { status, headers } = await server.post(`${V3}/dataset?async=true`, body)
    expect([status, headers['x-trellis-index']]).to.deep.equal([202, 'pending'])
    expect((await server.get(at(orders, 'status'))).body).to.deep.equal({
      value: { removed: true },
    })
  })

  it('patches, and answers the result', async () => {
    const tags = ['urn:li:tag:a', 'urn:li:tag:b']
    const answer = await patchOf(
      tags.map((tag) => ({
        urn: orders,
        globalTags: {
          value: {
            patch: [{ op: 'add', path: `/tags/${tag}`, value: { tag } }],
            arrayPrimaryKeys: { tags: ['tag'] },
          },
        },
      })),
    )
    expect(answer.status).to.equal(200)
    expect(answer.body).to.have.lengthOf(1)
    expect(answer.body[0]?.['globalTags']?.value).to.deep.equal({
      tags: tags.map((tag) => ({ tag })),
    })
    const one = await patchOf(
      [{ op: 'remove', path: `/tags/${tags[0]}` }],
      at(orders, 'globalTags'),
    )
    expect(one.body)
      .to.have.nested.property('globalTags.value')
      .that.deep.equals({
        tags: [{ tag: tags[1] }],
      })
  })

  it('writes all of a batch or nothing, and names each fault with its position', async () => {
    const fresh = dataset('fresh')
    const bad = [
      { urn: fresh, status: { value: { removed: true } } },
      { urn: orders, status: { value: { removed: 'yes' } }, globalTags: {} },
    ]
    const { status, body } = await server.post<Failure>(`${V3}/dataset`, bad)
    expect([status, body.error]).to.deep.equal([400, 'Validation Error'])
    expect(body.message).to.match(/2 of 3 proposals refused, nothing written.*\/removed/)
    expect((await server.get(at(fresh))).status).to.equal(404)
  })

  for (const [what, path, body, status] of [
    ['no list', `${V3}/dataset`, { urn: orders }, 400],
    ['no URN', `${V3}/dataset`, [{ status: { value: {} } }], 400],
    ['nothing to write', `${V3}/dataset`, [{ urn: orders }], 400],
    ['another type', `${V3}/chart`, [{ urn: orders, status: { value: {} } }], 400],
    ['a URN that is none', `${V3}/dataset`, [{ urn: 'x', status: { value: {} } }], 400],
    ['an aspect that is a text', `${V3}/dataset`, [{ urn: orders, status: 'x' }], 400],
    [
      'headers that are a list',
      `${V3}/dataset`,
      [{ urn: orders, status: { value: {}, headers: [] } }],
      400,
    ],
    ['an aspect without a value', at(orders, 'status'), {}, 400],
    ['another type in the path', at(orders, 'status', 'chart'), { value: {} }, 400],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const answer = await server.post<Failure>(path, body)
      expect(answer.status, JSON.stringify(answer.body)).to.equal(status)
      expect(answer.body).to.have.all.keys('error', 'message')
      expect(answer.headers).to.have.property('x-trellis-error')
    })
  }

  it('creates one aspect, and sets it on request', async () => {
    const urn = dataset('single')
    const set = (query: string, removed: boolean) =>
      server.post<Created>(`${at(urn, 'status')}${query}`, { value: { removed } })
    expect((await set('', false)).body).to.deep.equal({
      urn,
      status: { value: { removed: false } },
    })
    expect((await set('', true)).headers['x-trellis-error']).to.equal('ALREADY_EXISTS')
    expect((await set('?createIfNotExists=false', true)).body.status.value).to.deep.equal({
      removed: true,
    })
    const again = await set('?createIfEntityNotExists=true', true)
    expect(again.headers['x-trellis-error']).to.equal('ALREADY_EXISTS')
  })

  it('deletes an aspect, some aspects, all of them, or the entity', async () => {
    const urn = dataset('deleted')
    const write = () =>
      server.post(`${V3}/dataset`, [
        {
          urn,
          status: { value: { removed: false } },
          globalTags: { value: { tags: [] } },
          datasetProfile: { value: { timestampMillis: 5, rowCount: 3 } },
        },
      ])
    const left = async () => {
      const { status, body } = await server.get<Entity>(
        `${at(urn)}?aspects=status,globalTags,datasetProfile,datasetKey`,
      )
      return status === 404 ? status : Object.keys(body).toSorted()
    }
    await write()
    expect((await server.send('DELETE', at(urn, 'STATUS'))).status).to.equal(200)
    expect(await left()).to.deep.equal(['datasetKey', 'datasetProfile', 'globalTags', 'urn'])
    expect((await server.send('DELETE', `${at(urn)}?aspects=globalTags`)).status).to.equal(200)
    expect((await server.send('DELETE', `${at(urn)}?aspects=`)).status).to.equal(400)
    expect(await left()).to.deep.equal(['datasetKey', 'datasetProfile', 'urn'])
    await write()
    expect((await server.send('DELETE', `${at(urn)}?clear=true`)).status).to.equal(200)
    expect(await left()).to.deep.equal(['datasetKey', 'urn'])
    // As the Python client sends it: the URN is not encoded, and the body is an empty list.
    await server.send('DELETE', `${V3}/dataset/${urn}`, { bytes: '[]' })
    expect(await left()).to.equal(404)
  })

  it('deletes the newest points of a timeseries aspect, then those before them', async () => {
    const urn = dataset('profiled')
    const profile = (timestampMillis: number, rowCount: number, messageId: string) =>
      upsert(urn, 'datasetProfile', { timestampMillis, rowCount, messageId })
    await server.ingest(profile(100, 1, 'a'), profile(200, 2, 'b'), profile(200, 3, 'c'))
    const path = at(urn, 'DatasetProfile')
    const rows = async () => {
      const { status, body } = await server.get<{ value: { rowCount: number } }>(path)
      return status === 404 ? status : body.value.rowCount
    }
    expect(await rows()).to.equal(3)
    const conditional = { headers: { 'If-Version-Match': '1' } }
    expect((await server.send('DELETE', path, conditional)).status).to.equal(400)
    for (const left of [1, 404, 404]) {
      const answer = await server.send('DELETE', path)
      expect(answer.status).to.equal(200)
      expect(answer.headers['x-trellis-index']).to.match(/^(done|pending)$/)
      expect(await rows()).to.equal(left)
    }
    expect((await server.get(at(urn, 'datasetKey'))).status).to.equal(200)
  })

  it('takes the segment after a raw URN as an aspect only if it can be one', async () => {
    const tag = 'urn:li:tag:a/b'
    await server.post(`${V3}/tag`, [{ urn: tag, status: { value: { removed: false } } }])
    expect((await server.get<Entity>(`${V3}/tag/${tag}`)).body).to.have.property('urn', tag)
    expect((await server.get(`${V3}/tag/${tag}/Status`)).body).to.deep.equal({
      value: { removed: false },
    })
    await server.send('DELETE', `${V3}/tag/${tag}`)
    expect((await server.get(`${V3}/tag/${tag}`)).status).to.equal(404)
    const file = 'urn:li:dataset:(urn:li:dataPlatform:s3,bucket/a/status,PROD)'
    await server.post(`${V3}/dataset`, [{ urn: file, myOwn: { value: { a: 1 } } }])
    expect((await server.get(`${V3}/dataset/${file}/myOwn`)).body).to.deep.equal({
      value: { a: 1 },
    })
  })
})
