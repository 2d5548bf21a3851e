import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { isReference } from '../../graph/model/urn.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { registry } from '../../graph/registry.ts'
import { GRAPHQL_ENDPOINTS } from '../../server/http/graphql.ts'
import {
  isDocumented,
  openApiDocument,
  type OpenApiDocument,
  type OpenApiOperation,
} from '../../server/http/openapi/document.ts'
import { pathPattern, matchPath } from '../../server/http/paths.ts'
import { ROUTES } from '../../server/http/routes/index.ts'
import type { Answer } from './http.ts'

/** The settings of a server on which its document depends. */
export interface DocumentedSetup {
  readonly vendorNamespace: string
  readonly isControlled: boolean
}

/** Fails the test if an answer is not declared in the document of the API. */
export type CheckAnswer = (method: string, target: string, answer: Answer) => void

/** Returns the document of a server with these settings. */
export function documentOf(setup: DocumentedSetup): OpenApiDocument {
  const operations = [ROUTES, GRAPHQL_ENDPOINTS.map(({ operation }) => operation)].flat()
  return openApiDocument({ operations, registry, ...setup })
}

const checks = new Map<string, CheckAnswer>()

/**
 * Checks answers against the document: the operation has to declare the status, and the body has to
 * match the schema, without undeclared members. An answer to a request that matches no operation
 * has to be a client error.
 */
export function declaredAnswers(setup: DocumentedSetup): CheckAnswer {
  const name = JSON.stringify([setup.vendorNamespace, setup.isControlled])
  const known = checks.get(name) ?? checkWith(documentOf(setup))
  checks.set(name, known)
  return known
}

function checkWith(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    formats: { urn: isReference, int64: true },
    // Each check runs a few times, so compiling small functions costs less than fast ones save.
    inlineRefs: false,
    code: { optimize: false },
    meta: false,
    validateSchema: false,
  })
  ajv.addSchema({ ...closed(document), $id: 'api' })
  const compiled = new Map<string, ValidateFunction>()
  /**
   * Operations share most schemas, those of errors above all; each is compiled at its first use.
   */
  const checkOf = (schema: object, pointer: string): ValidateFunction => {
    const text = JSON.stringify(schema)
    const check = compiled.get(text) ?? ajv.getSchema(`api#${pointer}`)
    if (!check) throw new Error(`The document lacks ${pointer}`)
    compiled.set(text, check)
    return check
  }
  const templates = Object.keys(document.paths).map(templateOf)

  return (method, target, { status, headers, body }) => {
    const said = `${method} ${target.slice(0, 300)} answered ${status}: ${shown(body)}`
    const [asked = ''] = target.split('?', 1)
    if (PAGES.some((page) => page.test(asked))) return
    const [path, operation] = find(document, templates, method, target)
    const response = operation?.responses[status]
    if (!path || !operation) {
      // 302 leads browsers from an address of DataHub's page (docs/interface: http/unknown).
      if (status !== 302) expect(status, `${said}, and is not declared`).to.be.within(400, 499)
      return
    }
    expect(response, `${said}, which is not declared`).not.to.equal(undefined)
    for (const [header, { required }] of Object.entries(response?.headers ?? {})) {
      if (required) expect(headers, said).to.have.property(header.toLowerCase())
    }
    if (method === 'HEAD') return
    const contents = Object.entries(response?.content ?? {})
    const [sent] = (headers['content-type'] ?? '').split(';')
    const declared = contents.find(([type]) => type === sent) ?? contents[0]
    if (declared === undefined) {
      if (!isErrorBody(body) && !isDryRun(body)) expect(body, said).to.equal(undefined)
      return
    }
    const [mediaType, { schema }] = declared
    expect(headers['content-type'], said).to.contain(mediaType)
    const verb = method.toLowerCase()
    const steps = ['paths', path, verb, 'responses', `${status}`, 'content', mediaType, 'schema']
    const pointer = steps.map((step) => `/${encodeURIComponent(escaped(step))}`).join('')
    const check = checkOf(schema, pointer)
    const fits = check(withDoubles(body))
    expect(fits, `${said}, which does not fit: ${ajv.errorsText(check.errors)}`).to.equal(true)
  }
}

/** Ajv does not support `bigint`. */
function withDoubles(body: unknown): unknown {
  try {
    JSON.stringify(body)
    return body
  } catch {
    return JSON.parse(jsonText(body))
  }
}

/** Pages for people, which the document does not describe. */
const PAGES = ROUTES.filter((route) => !isDocumented(route)).map(({ path }) => {
  const base = path.replace('<word>', '[^/]+').replace('<file>', '.*')
  return new RegExp(`^(/api)?(/gms)?${base}/?$`, 's')
})

/** Whether a body is that of a dry run, of which only the description of an empty answer speaks. */
const isDryRun = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dryRun' in body

/** Whether a body is an error of the listener (`refusals.ts`), which routes do not declare. */
const isErrorBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'exceptionClass' in body

function find(
  document: OpenApiDocument,
  templates: readonly Template[],
  method: string,
  target: string,
): [string | undefined, OpenApiOperation | undefined] {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const action = searchParams.get('action')
  const bare = pathname.replace(/^(\/api)?\/gms(?=\/)/, '').replace(/\/$/, '')
  const plain = GRAPHQL_ENDPOINTS.find(({ paths }) => paths.includes(bare))?.operation.path ?? bare
  const path = templates.find((template) => {
    return template.action === action && matchPath(template.pattern, plain, registry) !== undefined
  })?.path
  const operations = path === undefined ? {} : document.paths[path]
  return [path, operations?.[method.toLowerCase()] ?? operations?.[readAs(method).toLowerCase()]]
}

/** An operation without a declared answer to HEAD answers it as GET, without a body. */
const readAs = (method: string): string => (method === 'HEAD' ? 'GET' : method)

interface Template {
  readonly path: string
  readonly pattern: RegExp
  readonly action: string | null
}

/** Returns the template of a path in the document, which finds its operation. */
function templateOf(path: string): Template {
  const [base = '', query] = path.split('?')
  const pattern = pathPattern(base.replaceAll(/\{(\w+)\}/g, '<$1>'))
  return { path, pattern, action: new URLSearchParams(query).get('action') }
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

const shown = (body: unknown): string =>
  (body === undefined ? 'nothing' : jsonText(body)).slice(0, 500)

/**
 * Closes all records except aspects, which are open. Clients have to accept undeclared members;
 * tests report them.
 */
function closed({ paths, components, ...rest }: OpenApiDocument): object {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    return [name, registry.aspect(name) ? schema : closedBelow(schema)]
  })
  const closedSchemas = Object.fromEntries(schemas) as object
  return { ...rest, paths: closedBelow(paths), components: { schemas: closedSchemas } }
}

function closedBelow(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closedBelow)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, member]) => [name, closedBelow(member)])
  const isOpen = !('properties' in node) || 'additionalProperties' in node
  return Object.fromEntries(isOpen ? entries : entries.concat([['additionalProperties', false]]))
}
