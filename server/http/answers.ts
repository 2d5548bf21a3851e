import type { ErrorCode } from '../../graph/model/errors.ts'
import { json, record, required, urn, type Field, type Fields } from '../../graph/model/field.ts'

/** What a route answers when all is well. */
export type Answer =
  | {
      readonly kind: 'json'
      readonly body: Field
      readonly writes?: Writes
      /** It may have a header that warns (docs/interface: ingest/warnings). */
      readonly warns?: true
      /** It is 202 for a client that asks not to wait for searches to see what was written. */
      readonly accepts?: true
      /** It has an entity tag, and is 304 for clients that have it already. */
      readonly isTagged?: true
    }
  | { readonly kind: 'text'; readonly mediaType: string }
  | { readonly kind: 'page' }
  | {
      readonly kind: 'nothing'
      readonly status?: 204
      readonly writes?: Writes
      readonly warns?: true
    }

/** 200 without a body. */
export const NOTHING: Answer = { kind: 'nothing' }

/** 204: what is asked for is there. */
export const PRESENT: Answer = { kind: 'nothing', status: 204 }

/** The status of an answer when all is well. */
export const statusOf = (answer: Answer): 200 | 204 =>
  answer.kind === 'nothing' ? (answer.status ?? 200) : 200

/** A page for people, or a file of one. It is not part of the API or of its document. */
export const PAGE: Answer = { kind: 'page' }

/** A JSON object with these members. */
export const members = (fields: Fields): Answer => ({ kind: 'json', body: record(fields) })

/** A JSON object that fits a schema made of the model (`openapi/schemas.ts`). */
export const modelled = (schema: ModelSchema): Answer => ({ kind: 'json', body: shaped(schema) })

/** The answer of an action that returns something (docs/interface: http/envelope). */
export const returns = (field: Field<unknown, false>): Answer => members({ value: required(field) })

/** Text that is not JSON. */
export const textOf = (mediaType: string): Answer => ({ kind: 'text', mediaType })

/** Whether the answer always has the header that says whether searches see what was written. */
type Writes = 'always' | 'sometimes'

/** An answer that also says whether searches see what was written. */
export function written(answer: Answer, writes: Writes = 'always'): Answer {
  const isRead = answer.kind === 'text' || answer.kind === 'page'
  return isRead ? answer : { ...answer, writes }
}

/** An answer of {@link written} to proposals, which may be done with a warning. */
export function proposed(answer: Answer): Answer {
  const isRead = answer.kind === 'text' || answer.kind === 'page'
  return isRead ? answer : { ...answer, writes: 'always', warns: true }
}

/** Of an entity of any type. */
export const URN = urn()

export type Optionals = Readonly<Record<string, Field<unknown, false>>>

/** An answer that clients may keep and ask whether it is still the same. */
export function tagged(answer: Answer): Answer {
  return answer.kind === 'json' ? { ...answer, isTagged: true } : answer
}

/** A record whose members are always there, except those of `maybe`. */
export function whole(always: Optionals, maybe: Optionals = {}): Field<object, false> {
  return record(wholeFields(always, maybe))
}

/** The fields of {@link whole}. */
export function wholeFields(always: Optionals, maybe: Optionals = {}): Fields {
  const needed = Object.entries(always).map(([name, field]) => [name, required(field)])
  return { ...(Object.fromEntries(needed) as Fields), ...maybe }
}

/** Schemas made of all declarations together (`openapi/schemas.ts`). */
export const MODEL_SCHEMAS = ['Entity', 'GenericEntity', 'Snapshot', 'Aspect'] as const
export type ModelSchema = (typeof MODEL_SCHEMAS)[number]

/** A value of such a schema. */
export const shaped = (schema: ModelSchema) => json({ like: { schema } })

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

/** Errors of routes that ask the search index. */
export const SEARCH_ERRORS = ['INDEX_UNAVAILABLE'] as const satisfies readonly ErrorCode[]
