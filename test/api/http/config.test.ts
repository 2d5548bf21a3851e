import { expect } from 'chai'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { describeEmbedded } from '../../support/server.ts'

describeEmbedded('`GET /config`, which clients read before anything else', (serve) => {
  const server = serve()
  const config = async () => (await server.get<Record<string, unknown>>('/config')).body

  it('answers the values and types that clients compare', async () => {
    expect(await config()).to.deep.equal({
      noCode: 'true',
      retention: 'true',
      statefulIngestionCapable: true,
      patchCapable: true,
      supportsImpactAnalysis: true,
      timeZone: 'UTC',
      datasetUrnNameCasing: false,
      versions: { 'acryldata/datahub': { version: 'v1.4.0', commit: '' } },
      telemetry: { enabledCli: false, enabledIngestion: false },
      managedIngestion: { enabled: false, defaultCliVersion: '1.0.0' },
      datahub: { serverType: 'prod', serverEnv: 'core' },
      models: {},
    })
  })

  it('has a version with which the SDK writes by the OpenAPI paths, and the MCP server has all tools', async () => {
    const { versions } = (await config()) as { versions: Record<string, { version: string }> }
    const version = versions['acryldata/datahub']?.version ?? ''
    expect(version).to.match(/^v\d+\.\d+\.\d+(\.\d+)?$/)
    for (const least of ['1.0.1.0', '1.4.0']) {
      expect(version.slice(1).localeCompare(least, 'en', { numeric: true })).to.be.at.least(0)
    }
  })

  it('so everything that such clients then request exists', async () => {
    const known = new Set(ROUTES.map(routeName))
    for (const name of [
      'POST /openapi/v3/entity/<type>',
      'PATCH /openapi/v3/entity/<type>',
      'DELETE /openapi/v3/entity/<type>/<urn>',
      'POST /openapi/v3/entity/<type>/batchGet',
      'GET /openapi/v3/entity/<type>',
      'POST /openapi/v1/trace/write/<id>',
      'GET /openapi/relationships/v1',
    ]) {
      expect(known).to.include(name)
    }
  })

  it("has no baseUrl: a client that finds one assumes DataHub's cloud", async () => {
    expect(await config()).not.to.have.any.keys('baseUrl')
  })
})

describeEmbedded('`GET /health`', (serve) => {
  const server = serve()

  it('answers 200 with an empty body', async () => {
    const { status, body, headers } = await server.get('/health')
    expect([status, body, headers['content-length']]).to.deep.equal([200, undefined, '0'])
  })

  it('/live states that the process answers, /ready that the stores do as well', async () => {
    expect((await server.get('/health/live')).body).to.deep.equal({ status: 'UP' })
    const { body } = await server.get<{ search: { waiting: number } }>('/health/ready')
    expect(body).to.deep.include({ status: 'UP', writable: true })
    expect(body.search).to.include({ status: 'UP' })
    expect(body.search.waiting).to.be.at.least(0)
  })
})

describeEmbedded('a server whose store is unavailable', (serve) => {
  const server = serve()

  it('is alive and not ready, and answers 503 with Retry-After, without internals', async () => {
    await server.stores.control.close()
    expect((await server.get('/health/live')).status).to.equal(200)
    for (const path of ['/health/ready', '/entitiesV2/urn:li:tag:a']) {
      const { status, body, headers } = await server.get(path)
      expect(status, path).to.equal(503)
      expect(body).to.have.property('code', 'STORE_UNAVAILABLE')
      expect(headers).to.have.property('retry-after')
      expect(JSON.stringify(body)).not.to.match(/node_modules|\.ts:|trellis\.db/)
    }
  })
})
