import type { Schema } from '../../../graph/model/json-schema.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { answerStatus, TOTAL_HEADER } from '../answers.ts'
import { POSITION_HEADER } from '../as-of.ts'
import { rehearsedBodies } from '../dry-run-fields.ts'
import { KEY_HEADER } from '../idempotency.ts'
import {
  routeAddress,
  EXAMPLE_IN_PATH,
  storesSomething,
  takesBody,
  type Operation,
} from '../route.ts'
import { INDEX_HEADER, WARNING_HEADER } from '../write-reply.ts'
import { documentFailures, type OpenApiResponse } from './failures.ts'
import {
  documentedSchemas,
  modelSchemas,
  NAME_PATTERN,
  URN_SCHEMA,
  type DocumentedSchemas,
} from './schemas.ts'

/** Inputs of the document. */
export interface ApiFacts {
  readonly operations: readonly Operation[]
  readonly registry: Registry
  readonly vendorNamespace: string
  /** Whether callers need credentials. */
  readonly isControlled: boolean
}

/** The parts of a document that code and tests read. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly [member: string]: unknown
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly responses: Readonly<Record<string, OpenApiResponse>>
  readonly [member: string]: unknown
}

const DESCRIPTION = `A metadata catalog on a graph, with the API of DataHub's metadata service.

Every path also answers below \`/gms\` and \`/api/gms\`. URNs in paths and parameters may be raw or
encoded; lists may be repeated parameters or \`List(a,b)\`. Bodies are JSON whatever content type they
claim. To requests with \`X-RestLi-Protocol-Version: 2.0.0\` searches answer objects in place of URNs.
Undeclared entity types and aspects, and undeclared members of declared aspects, are kept as they come.`

/**
 * Returns the document of the API in OpenAPI 3.1, whose schemas are plain JSON Schema. Each action
 * is a path including its query, `/aspects?action=ingestProposal`, because actions under one path
 * could not declare their own bodies and answers. Swagger UI and schemathesis send such paths
 * verbatim.
 */
export function openApiDocument(facts: ApiFacts): OpenApiDocument {
  const { operations, registry, vendorNamespace, isControlled } = facts
  const schemas = documentedSchemas(vendorNamespace)
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const operation of operations.filter(isDocumented)) {
    const path = documentedPath(operation)
    const described = describeOperation(operation, schemas, isControlled)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Trellis', version: '1', description: DESCRIPTION },
    // Relative to the document, and therefore correct behind every gateway.
    servers: [{ url: '.' }],
    paths,
    components: {
      schemas: modelSchemas(registry, vendorNamespace, schemas),
      ...(isControlled && { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }),
    },
  }
}

/** Whether an operation is part of the API; pages are not. */
export const isDocumented = ({ answers }: Operation): boolean => answers.kind !== 'page'

/** Returns the key of an operation in `paths`. */
function documentedPath(operation: Pick<Operation, 'path' | 'action'>): string {
  return routeAddress(operation).replaceAll(/<(\w+)>/g, '{$1}')
}

/** Returns the name of an operation in generated clients: `post_entities_search`. */
export function operationId({
  method,
  path,
  action = '',
}: Pick<Operation, 'method' | 'path' | 'action'>): string {
  const parts = [method.toLowerCase()].concat(path.split(/\W+/), action)
  return parts.filter((part) => part !== '').join('_')
}

function describeOperation(
  operation: Operation,
  schemas: DocumentedSchemas,
  isControlled: boolean,
): OpenApiOperation {
  const { method, path, role, privilege, summary } = operation
  const resource = path.split('/')[1] ?? ''
  const or = privilege ? ` or the privilege \`${privilege}\`` : ''
  const roleText = isControlled && role !== 'public' ? `Takes the role ${role}${or}.` : ''
  const description = [operation.details ?? '', roleText].join(' ').trim()
  return {
    operationId: operationId(operation),
    summary,
    ...(description !== '' && { description }),
    tags: [resource],
    ...(isControlled && { security: role === 'public' ? [] : [{ token: [] }] }),
    parameters: [
      ...pathParameters(operation),
      ...(hasQuery(operation) ? queryParameters(operation, schemas) : []),
      ...(storesSomething(operation) ? [KEY_PARAMETER] : []),
    ],
    ...(takesBody(method) && { requestBody: requestBody(operation, schemas) }),
    responses: documentResponses(operation, schemas, isControlled),
  }
}

const KEY_PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description: 'Names the request: within a day it is carried out once, and answered as then.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

/** Whether the parameters of an operation are in the query instead of the body. */
export const hasQuery = ({ method, body, textBody }: Operation): boolean =>
  !takesBody(method) || body !== undefined || textBody !== undefined

function requestBody(operation: Operation, schemas: DocumentedSchemas): object {
  const { parameters, body, textBody, example, exampleBody } = operation
  const [schema, exampleValue] = body
    ? [schemas.of(body), exampleBody]
    : [schemas.ofAll(parameters), example]
  const isNeeded = body?.required ?? Object.values(parameters).some(({ required }) => required)
  const json = { 'application/json': { schema, example: exampleValue } }
  const text = textBody && { [textBody.mediaType]: { schema: { type: 'string' } } }
  return { required: isNeeded, content: { ...json, ...text } }
}

/** Schemas of path variables. */
const IN_PATH: Readonly<Record<keyof typeof EXAMPLE_IN_PATH, Schema>> = {
  urn: URN_SCHEMA,
  type: { type: 'string', pattern: NAME_PATTERN },
  aspect: { type: 'string', pattern: NAME_PATTERN },
  id: { type: 'string', pattern: '^[0-9A-Fa-f]{32}$' },
  queue: { type: 'string' },
  webhook: { type: 'string' },
  delivery: { type: 'string' },
  task: { type: 'string' },
}

function pathParameters({ path, exampleAspect: aspect }: Operation): object[] {
  const examples = { ...EXAMPLE_IN_PATH, ...(aspect !== undefined && { aspect }) }
  return [...path.matchAll(/<(\w+)>/g)].map(([, name = '']) => {
    const pathName = name as keyof typeof IN_PATH
    return {
      name,
      in: 'path',
      required: true,
      schema: IN_PATH[pathName],
      example: examples[pathName],
    }
  })
}

function queryParameters(
  { parameters, textBody, example }: Operation,
  schemas: DocumentedSchemas,
): object[] {
  const examples = example as Readonly<Record<string, unknown>>
  const inQuery = Object.entries(parameters).filter(([name]) => name !== textBody?.parameter)
  return inQuery.map(([name, field]) => ({
    name,
    in: 'query',
    required: field.required,
    schema: schemas.of(field),
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }))
}

function documentResponses(
  operation: Operation,
  schemas: DocumentedSchemas,
  isControlled: boolean,
): Record<string, OpenApiResponse> {
  const { answers, bareRefusal } = operation
  return {
    [answerStatus(answers)]: answerResponse(operation, schemas),
    ...(answers.kind === 'json' && answers.accepts && { 202: answerResponse(operation, schemas) }),
    ...(answers.kind === 'json' && answers.isTagged && { 304: { description: 'As before.' } }),
    ...documentFailures(operation, isControlled),
    ...(bareRefusal !== undefined && { 400: { description: bareRefusal } }),
  }
}

function answerResponse(
  { answers: answer, role, errors, isRehearsed, readsPast, otherMediaType }: Operation,
  schemas: DocumentedSchemas,
): OpenApiResponse {
  const isEmpty = answer.kind === 'nothing' && isRehearsed
  const description = isEmpty ? 'Empty; a dry run answers `{dryRun, items}`.' : 'All is well.'
  if (answer.kind === 'page') return { description }
  if (answer.kind === 'text') {
    return { description, content: { [answer.mediaType]: { schema: { type: 'string' } } } }
  }
  const searches = role === 'reader' && errors.includes('INDEX_UNAVAILABLE')
  return {
    description,
    ...(answer.writes && {
      headers: {
        ...indexHeaders(answer.writes === 'always'),
        ...(answer.warns && WARNING_HEADERS),
      },
    }),
    ...((searches || readsPast) && {
      headers: { ...(searches && TOTAL_HEADERS), ...(readsPast && POSITION_HEADERS) },
    }),
    ...answerContent(
      (isRehearsed ? rehearsedBodies(answer) : answer.kind === 'json' ? [answer.body] : []).map(
        (field) => schemas.of(field),
      ),
      otherMediaType,
    ),
  }
}

/** Returns the content of a JSON answer of one of these schemas; there may be none. */
function answerContent([schema, ...others]: readonly Schema[], otherMediaType?: string) {
  if (schema === undefined) return {}
  const either = others.length > 0 ? { anyOf: [schema, ...others] } : schema
  const text = otherMediaType && { [otherMediaType]: { schema: { type: 'string' } } }
  return { content: { 'application/json': { schema: either }, ...text } }
}

const indexHeaders = (required: boolean) => ({
  [INDEX_HEADER]: {
    description: 'Whether searches see what was written.',
    required,
    schema: { type: 'string', enum: ['done', 'pending'] },
  },
})

const TOTAL_HEADERS = {
  [TOTAL_HEADER]: {
    description: 'Present when the total and the counts of facets are those of candidates.',
    required: false,
    schema: { type: 'string', enum: ['partial'] },
  },
}

const POSITION_HEADERS = {
  [POSITION_HEADER]: {
    description: 'Present with `asOf`: the position of the log that the answer is of.',
    required: false,
    schema: { type: 'string' },
  },
}

const WARNING_HEADERS = {
  [WARNING_HEADER]: {
    description: 'What was not done as it was said; all of it was written.',
    required: false,
    schema: { type: 'string' },
  },
}
