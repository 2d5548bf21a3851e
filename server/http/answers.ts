import type { ErrorCode } from '../../graph/model/errors.ts'
import {
  choice,
  flag,
  json,
  map,
  record,
  required,
  text,
  urn,
  type Field,
  type Fields,
} from '../../graph/model/field.ts'
import { CATEGORIES } from '../catalog/history/change-event.ts'

/** Documents a successful answer with JSON. */
export interface JsonAnswer extends WriteNotes {
  readonly kind: 'json'
  readonly body: Field
  /** It is 202 for a client that does not wait until its write is searchable. */
  readonly accepts?: true
  /** It has an entity tag, and is 304 for clients whose copy is current. */
  readonly isTagged?: true
}

interface EmptyAnswer extends WriteNotes {
  readonly kind: 'nothing'
  readonly status?: 204
}

interface WriteNotes {
  readonly writes?: Writes
  /** It may have a warning header (docs/interface: ingest/warnings). */
  readonly warns?: true
}

/** Documents the successful answer of a route. */
export type RouteAnswer =
  | JsonAnswer
  | EmptyAnswer
  | { readonly kind: 'text'; readonly mediaType: string }
  | { readonly kind: 'page' }

/** 200 without a body. */
export const NO_BODY: EmptyAnswer = { kind: 'nothing' }

/** 204: the requested item exists. */
export const PRESENT: EmptyAnswer = { kind: 'nothing', status: 204 }

/** Returns the status of a successful answer. */
export const answerStatus = (answer: RouteAnswer): 200 | 204 =>
  answer.kind === 'nothing' ? (answer.status ?? 200) : 200

/** An HTML page or one of its files; not part of the API or of its OpenAPI document. */
export const PAGE_ANSWER: RouteAnswer = { kind: 'page' }

/** Returns the answer of a JSON object with these members. */
export const objectAnswer = (fields: Fields): JsonAnswer => ({ kind: 'json', body: record(fields) })

/** Returns the answer of a JSON object with a schema of the model (`openapi/schemas.ts`). */
export const modelAnswer = (schema: ModelSchema): JsonAnswer => ({
  kind: 'json',
  body: modelField(schema),
})

/** Returns the answer of an action that returns a value (docs/interface: http/envelope). */
export const valueAnswer = (field: Field<unknown, false>): JsonAnswer =>
  objectAnswer({ value: required(field) })

/** Returns the answer of text that is not JSON. */
export const textAnswer = (mediaType: string): RouteAnswer => ({ kind: 'text', mediaType })

/** Whether the answer always has the index header (docs/interface: consistency/index-header). */
type Writes = 'always' | 'sometimes'

/** Adds the index header to an answer. */
export const writeAnswer = <A extends JsonAnswer | EmptyAnswer>(
  answer: A,
  writes: Writes = 'always',
): A => ({
  ...answer,
  writes,
})

/** Adds the index header and the warning header to the answer of a route that takes proposals. */
export const proposalAnswer = <A extends JsonAnswer | EmptyAnswer>(answer: A): A => ({
  ...writeAnswer(answer),
  warns: true,
})

/** A URN of an entity of any type. */
export const URN = urn()

/** The members that changes of the timeline and of dry runs share. */
export const changeEventFields = {
  category: choice(CATEGORIES),
  operation: choice(['ADD', 'MODIFY', 'REMOVE']),
  parameters: map(json({ like: [text(), flag()] })),
  description: text(),
}

export type Optionals = Readonly<Record<string, Field<unknown, false>>>

/** Adds an entity tag to a JSON answer, so that clients can revalidate their copy. */
export const taggedAnswer = (answer: JsonAnswer): JsonAnswer => ({ ...answer, isTagged: true })

/** Returns a record whose members are required, except those of `optional`. */
export function wholeRecord(always: Optionals, optional: Optionals = {}): Field<object, false> {
  return record(wholeFields(always, optional))
}

/** Returns the fields of {@link wholeRecord}. */
export function wholeFields(always: Optionals, optional: Optionals = {}): Fields {
  const requiredFields = Object.entries(always).map(([name, field]) => [name, required(field)])
  return { ...(Object.fromEntries(requiredFields) as Fields), ...optional }
}

/** Names of the schemas that combine all declarations (`openapi/schemas.ts`). */
export type ModelSchema = 'Entity' | 'GenericEntity' | 'Snapshot' | 'Aspect'

/** Returns a JSON field with such a schema. */
export const modelField = (schema: ModelSchema) => json({ like: { schema } })

/** Errors of routes that take proposals. */
export const PROPOSAL_ERRORS = [
  'INVALID_URN',
  'INVALID_PROPOSAL',
  'INVALID_ASPECT',
  'INVALID_PATCH',
  'UNKNOWN_ENTITY_TYPE',
  'UNKNOWN_ASPECT',
  'ALREADY_EXISTS',
  'DOES_NOT_EXIST',
  'PRECONDITION_FAILED',
  'BATCH_REFUSED',
  'READ_ONLY',
] as const satisfies readonly ErrorCode[]

/** Errors of routes that query the search index. */
export const SEARCH_ERRORS = ['INDEX_UNAVAILABLE'] as const satisfies readonly ErrorCode[]

/** The header of answers whose total counts candidates (docs/interface: search/partial-totals). */
export const TOTAL_HEADER = 'X-Trellis-Total'
