import { STATUS_CODES } from 'node:http'
import { ERRORS, type ErrorCode } from '../../../graph/model/errors.ts'
import type { Schema } from '../../../graph/model/json-schema.ts'
import { isOpenApiPath } from '../errors.ts'
import { NO_HTTP, REFUSAL_CODE, REFUSALS } from '../refusals.ts'
import type { Operation } from '../route.ts'
import { errorsOf } from './errors-of.ts'

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<
    Record<string, { readonly required: boolean; readonly schema: Schema }>
  >
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** Returns the error responses of an operation by status. */
export function failuresOf(
  operation: Operation,
  isControlled: boolean,
): Readonly<Record<string, OpenApiResponse>> {
  const failures = new Map<number, Failure[]>()
  const add = (status: number, failure: Failure) =>
    failures.set(status, (failures.get(status) ?? []).concat(failure))
  for (const code of errorsOf(operation, isControlled)) {
    add(ERRORS[code].status, { code, doc: ERRORS[code].doc })
  }
  for (const { status, message } of Object.values(REFUSALS).concat(NO_HTTP)) {
    add(status, { code: REFUSAL_CODE, doc: `${message}.` })
  }
  const schemaOf = isOpenApiPath(operation.path) ? eitherSchema : errorSchema
  return Object.fromEntries(
    [...failures].map(([status, some]) => {
      return [status, failureResponse(status, some, schemaOf(status, some))]
    }),
  )
}

interface Failure {
  readonly code: ErrorCode | typeof REFUSAL_CODE
  readonly doc: string
}

function failureResponse(
  status: number,
  failures: readonly Failure[],
  schema: Schema,
): OpenApiResponse {
  return {
    description: failures.map(({ code, doc }) => `\`${code}\`: ${doc}`).join(' '),
    ...(status === 503 && {
      headers: { 'Retry-After': { required: true, schema: { type: 'string' } } },
    }),
    content: { 'application/json': { schema } },
  }
}

/** Returns the schema of an error (docs/interface: errors/body). */
function errorSchema(status: number, failures: readonly Failure[]): Schema {
  const { properties, required } = failureSchema(status, failures)
  const text = { type: 'string' }
  return {
    type: 'object',
    properties: {
      ...properties,
      exceptionClass: text,
      stackTrace: { ...text, description: 'One line, without internals.' },
    },
    required: [...required, 'exceptionClass', 'stackTrace'],
  }
}

/** Returns a schema for both forms: malformed requests are refused before their path is known. */
function eitherSchema(status: number, failures: readonly Failure[]): Schema {
  const early = failures.filter(({ code }) => code === REFUSAL_CODE)
  const known = failures.filter(({ code }) => code !== REFUSAL_CODE)
  if (early.length === 0) return openApiErrorSchema(status, known)
  if (known.length === 0) return errorSchema(status, early)
  return { anyOf: [openApiErrorSchema(status, known), errorSchema(status, early)] }
}

/** Returns the schema of an error of an OpenAPI path (docs/interface: errors/openapi-body). */
function openApiErrorSchema(status: number, failures: readonly Failure[]): Schema {
  const { properties, required } = failureSchema(status, failures)
  const error = { type: 'string', enum: [STATUS_CODES[status]] }
  return { type: 'object', properties: { ...properties, error }, required: [...required, 'error'] }
}

/** Returns the properties that all forms of errors share. */
function failureSchema(status: number, failures: readonly Failure[]) {
  const text = { type: 'string' }
  return {
    properties: {
      status: { type: 'integer', enum: [status] },
      code: { type: 'string', enum: failures.map(({ code }) => code) },
      message: text,
      ...(status === 401 && { reason: text }),
      ...([412, 422].includes(status) && { refused: { type: 'array', items: { type: 'object' } } }),
      ...(status === 412 && { actual: { type: 'object', description: 'What is there.' } }),
    },
    required: ['status', 'code', 'message'],
  }
}
