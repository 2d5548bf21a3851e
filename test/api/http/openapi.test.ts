import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { isReference } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { GRAPHQL_ENDPOINTS } from '../../../server/http/graphql.ts'
import {
  isDocumented,
  operationId,
  type OpenApiDocument,
  type OpenApiOperation,
} from '../../../server/http/openapi/document.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { documentOf } from '../../support/declared-answers.ts'
import { VENDOR } from '../../../graph/model/field-walk.ts'
import { encoded } from '../../support/proposals.ts'
import { sampleOf, statusOn, targetOf } from '../../support/requests.ts'
import { describeEmbedded, describeOnEngines, type TestServer } from '../../support/server.ts'

const OPENAPI = '/openapi.json'
const OPERATIONS = [ROUTES, GRAPHQL_ENDPOINTS.map(({ operation }) => operation)]
  .flat()
  .filter(isDocumented)

/** Statuses of examples that are about something that does not exist. */
const EXAMPLE_STATUSES = new Map(
  OPERATIONS.flatMap((operation) => {
    const { exampleStatus } = operation
    return exampleStatus ? [[operationId(operation), exampleStatus]] : []
  }),
)

describeEmbedded('`/openapi.json`, derived from the declared routes and the registry', (serve) => {
  const server = serve()
  const guarded = serve({ access: TOKENS_ONLY })
  const elsewhere = serve({ vendorNamespace: 'org.example' })

  it('is the document against which these tests check answers', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const document = documentOf({ vendorNamespace: VENDOR, isControlled: false })
    expect(body).to.deep.equal(JSON.parse(JSON.stringify(document)))
  })

  it('has every route and every action as an operation', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = OPERATIONS.map(({ method, path, action }) => {
      const query = action === undefined ? '' : `?action=${action}`
      return `${method} ${path.replaceAll(/<(\w+)>/g, '{$1}')}${query}`
    })
    expect(operations).to.have.members(declared)
    const ids = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((documented) => documented.operationId),
    )
    expect(new Set(ids).size).to.equal(declared.length)
  })

  it('describes each operation in a sentence', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const summaries = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ summary }) => summary),
    )
    for (const summary of summaries) {
      expect(summary).to.match(/^[A-Z][\w-]*( .+){2,}\.$/)
      expect(summary, 'no path, no action').not.to.match(/\/\w|\?action=/)
    }
    expect(new Set(summaries).size).to.equal(summaries.length)
  })

  it('has schemas of every aspect, which their examples match', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const ajv = new Ajv2020({ strict: false, formats: { urn: isReference, int64: true } })
    ajv.addSchema({ ...body, $id: 'api' })
    for (const { name, example } of registry.aspects) {
      const check = ajv.compile({ $ref: `api#/components/schemas/${name}` })
      expect(check(example), `${name}: ${ajv.errorsText(check.errors)}`).to.equal(true)
      expect(check('text'), name).to.equal(false)
    }
  })

  it('refers only to existing schemas', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const named = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
    const missing = named.filter(([, name = '']) => !(name in body.components.schemas))
    expect(named.length).to.be.greaterThan(registry.aspects.length)
    expect(missing).to.deep.equal([])
  })

  it('has parameters with their descriptions, and marks the required ones', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    const { parameters } = body.paths['/aspects/{urn}']!['get']!
    expect(parameters).to.deep.include({
      name: 'aspect',
      in: 'query',
      required: true,
      schema: { type: 'string' },
      example: 'status',
    })
    const { requestBody } = body.paths['/entities?action=delete']!['post'] as unknown as {
      requestBody: { content: { 'application/json': { schema: object } } }
    }
    const { schema } = requestBody.content['application/json']
    expect(schema).to.deep.include({ required: ['urn'] })
    expect(schema).to.have.nested.property('properties.aspectName.description').that.is.a('string')
  })

  it('requires bearer tokens with access control, and can itself be read without one', async () => {
    const { body: open } = await server.get<OpenApiDocument>(OPENAPI)
    const { status, body } = await guarded.get<OpenApiDocument>(OPENAPI)
    expect(status).to.equal(200)
    expect(open.components).not.to.have.property('securitySchemes')
    expect(body.components).to.deep.include({
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    })
    const search = body.paths['/entities?action=search']?.['post']
    expect(search?.['security']).to.deep.equal([{ token: [] }])
    expect(Object.keys(search?.responses ?? {})).to.include.members(['401', '403'])
    const config = body.paths['/config']?.['get']
    expect(config?.['security']).to.deep.equal([])
    expect(Object.keys(config?.responses ?? {})).not.to.include.members(['401', '403'])
  })

  it('uses the configured namespace', async () => {
    const { body } = await elsewhere.get<OpenApiDocument>(OPENAPI)
    const text = JSON.stringify(body.components.schemas['Snapshot'])
    expect(text).to.contain('"org.example.metadata.snapshot.DatasetSnapshot"')
    expect(text).not.to.contain('com.linkedin')
  })

  it('is sent once to clients that ask whether it has changed', async () => {
    const { headers } = await server.get(OPENAPI)
    const tag = String(headers['etag'])
    const again = await server.get(OPENAPI, { 'If-None-Match': tag })
    expect(again).to.deep.include({ status: 304, body: undefined })
    expect((await server.get(OPENAPI, { 'If-None-Match': '"other"' })).status).to.equal(200)
    expect((await server.get(OPENAPI, { 'If-None-Match': '*' })).status).to.equal(304)
  })
})

type Example = string | number | boolean | readonly string[]

interface Requested {
  readonly parameters: readonly { in: string; name: string; example?: Example }[]
  readonly requestBody?: { content: { 'application/json': { example: unknown } } }
}

describeOnEngines('the examples of `/openapi.json`', (serve) => {
  const server = serve()
  const guarded = serve({ access: TOKENS_ONLY })

  /** The explorer is there on Neo4j only. */
  const statusOf = ({ stores }: TestServer, documented: OpenApiOperation) => {
    const statuses = Object.keys(documented.responses)
    if (statuses.includes('501') && !stores.explore) return 501
    return EXAMPLE_STATUSES.get(documented.operationId) ?? Number(statuses[0])
  }

  it('each example of the document is answered as declared', async () => {
    const { body } = await server.get<OpenApiDocument>(OPENAPI)
    for (const [path, methods] of Object.entries(body.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const { parameters, requestBody } = operation as unknown as Requested
        const target = parameters.reduce((text, { in: place, name, example }) => {
          if (place === 'path') return text.replace(`{${name}}`, encoded(String(example)))
          if (example === undefined) return text
          const pairs = [example].flat().map((each) => `${name}=${encoded(String(each))}`)
          return `${text}${text.includes('?') ? '&' : '?'}${pairs.join('&')}`
        }, path)
        const bytes = requestBody && JSON.stringify(requestBody.content['application/json'].example)
        const answer = await server.send(method.toUpperCase(), target, {
          ...(bytes !== undefined && { bytes }),
        })
        // The client of these tests has held the answer to the document.
        expect(answer.status, `${method} ${target}: ${JSON.stringify(answer.body)}`).to.equal(
          statusOf(server, operation),
        )
      }
    }
  })

  it('also where a token is required', async () => {
    const { headers } = await makeToken(guarded, 'urn:li:corpuser:ada', 'admin')
    for (const operation of OPERATIONS) {
      const { method, ...sample } = sampleOf(operation)
      const answer = await guarded.send(method, targetOf({ method, ...sample }), {
        headers,
        ...(sample.body && { bytes: JSON.stringify(sample.body) }),
      })
      expect(answer.status, JSON.stringify(answer.body)).to.equal(
        statusOn(guarded, { method, ...sample }),
      )
    }
  })
})
