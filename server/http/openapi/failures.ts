import { ERRORS, type ErrorCode } from '../../../graph/model/errors.ts'
import { fieldSchema, type Schema } from '../../../graph/model/json-schema.ts'
import {
  ERROR_HEADER,
  isOpenApiPath,
  OPEN_API_DETAILS,
  openApiReason,
  openApiStatus,
} from '../errors.ts'
import { NOT_HTTP, REFUSAL_CODE, REFUSALS } from '../connection-refusals.ts'
import type { Operation } from '../route.ts'
import { missingPrivileges } from '../shared-fields.ts'
import { operationErrors } from './operation-errors.ts'

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<
    Record<string, { readonly required: boolean; readonly schema: Schema }>
  >
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** Returns the error responses of an operation by status. */
export function documentFailures(
  operation: Operation,
  isControlled: boolean,
): Readonly<Record<string, OpenApiResponse>> {
  const failures = new Map<number, Failure[]>()
  const isOpenApi = isOpenApiPath(operation.path)
  const add = (status: number, failure: Failure) =>
    failures.set(status, (failures.get(status) ?? []).concat(failure))
  for (const code of operationErrors(operation, isControlled)) {
    const { status, doc } = ERRORS[code]
    add(isOpenApi ? openApiStatus(code) : status, { code, doc })
  }
  for (const { status, message } of Object.values(REFUSALS).concat(NOT_HTTP)) {
    add(status, { code: REFUSAL_CODE, doc: `${message}.` })
  }
  const respond = isOpenApi ? openApiResponse : response
  return Object.fromEntries(
    [...failures].map(([status, ofStatus]) => [status, respond(status, ofStatus)]),
  )
}

type Code = ErrorCode | typeof REFUSAL_CODE
interface Failure<C extends Code = Code> {
  readonly code: C
  readonly doc: string
}

const text = { type: 'string' }

function response(status: number, failures: readonly Failure[]): OpenApiResponse {
  return failureResponse(status, failures, errorSchema(status, failures))
}

/** Describes both forms: malformed requests are refused before their path is known. */
function openApiResponse(status: number, failures: readonly Failure[]): OpenApiResponse {
  const catalogFailures = failures.filter(
    (failure): failure is Failure<ErrorCode> => failure.code !== REFUSAL_CODE,
  )
  const early = failures.filter(({ code }) => code === REFUSAL_CODE)
  if (catalogFailures.length === 0) return response(status, early)
  const kinds = new Set(catalogFailures.map(({ code }) => openApiReason(code)))
  const details = catalogFailures.flatMap(({ code }) => OPEN_API_DETAILS[code] ?? [])
  const form = {
    type: 'object',
    properties: {
      error: { ...text, enum: [...kinds] },
      message: text,
      ...Object.fromEntries(details.map((name) => [name, text])),
      ...missingMember(catalogFailures),
    },
    required: ['error', 'message'],
  }
  const schema = early.length === 0 ? form : { anyOf: [form, errorSchema(status, early)] }
  const { headers, ...otherMembers } = failureResponse(status, failures, schema)
  const code = { ...text, enum: catalogFailures.map((failure) => failure.code) }
  return {
    ...otherMembers,
    headers: { ...headers, [ERROR_HEADER]: { required: early.length === 0, schema: code } },
  }
}

function failureResponse(
  status: number,
  failures: readonly Failure[],
  schema: Schema,
): OpenApiResponse {
  return {
    description: failures.map(({ code, doc }) => `\`${code}\`: ${doc}`).join(' '),
    ...([429, 503].includes(status) && {
      headers: { 'Retry-After': { required: true, schema: text } },
    }),
    content: { 'application/json': { schema } },
  }
}

/** Returns the member of refusals that tells what would have sufficed. */
const missingMember = (failures: readonly Failure[]) =>
  failures.some(({ code }) => code === 'FORBIDDEN') && { missing: fieldSchema(missingPrivileges) }

/** Returns the schema of an error (docs/interface: errors/body). */
function errorSchema(status: number, failures: readonly Failure[]): Schema {
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', enum: [status] },
      code: { type: 'string', enum: failures.map(({ code }) => code) },
      message: text,
      exceptionClass: text,
      stackTrace: { ...text, description: 'One line, without internals.' },
      ...(status === 401 && { reason: text }),
      ...missingMember(failures),
      ...(status === 429 && { retryAfterSeconds: { type: 'integer' } }),
      ...(status === 410 && { cursor: { type: 'string', description: 'Where to go on.' } }),
      ...(failures.some(({ code }) => code === 'REVERT_CONFLICT') && {
        conflicts: {
          type: 'array',
          items: { type: 'object' },
          description: '`{urn, aspect, path?, by, position}` of each.',
        },
      }),
      ...([412, 422].includes(status) && { refused: { type: 'array', items: { type: 'object' } } }),
      ...(status === 412 && { actual: { type: 'object', description: 'What is there.' } }),
    },
    required: ['status', 'code', 'message', 'exceptionClass', 'stackTrace'],
  }
}
