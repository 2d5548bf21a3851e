import {
  json,
  list,
  long,
  map,
  record,
  required,
  text,
  type Field,
} from '../../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import {
  objectAnswer,
  modelAnswer,
  modelField,
  URN,
  wholeRecord,
  wholeFields,
  type JsonAnswer,
} from '../../answers.ts'
import { urnField } from '../../shared-fields.ts'

/** An entity in the form of the OpenAPI paths: its aspects are members beside its URN. */
export type GenericEntity = { readonly urn: Urn } & Readonly<Record<string, unknown>>

/** An element of a batch: a URN, and members by aspect. */
export type EntityInput = { readonly urn: string } & JsonObject

/** The form of entities on the paths of one release of DataHub (docs/interface: read/generic-v2). */
export interface Form {
  readonly base: string
  /** Distinguishes the summaries of its routes from those of other releases. */
  readonly suffix: string
  /** One entity in answers. */
  readonly entity: Field<unknown, false>
  readonly entityAnswer: JsonAnswer
  readonly scrollAnswer: JsonAnswer
  readonly batchBody: Field
  readonly aspectBody: Field
  /** Names of aspects to values in the example requests. */
  example(aspects: object): object
  exampleOf(value: object): object
  toBody(entity: GenericEntity): object
  shownPage(page: Page): object
  /** Returns the aspects of an element of a batch. */
  aspectsOf(element: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Returns the value of an aspect, beside its headers, from the body of its path. */
  toValue(body: unknown): unknown
}

/** A page of a scroll. */
export interface Page {
  readonly entities: readonly object[]
  /** Absent of the past, which is not counted. */
  readonly totalCount?: number
  readonly facets: readonly object[]
  readonly scrollId?: string
}

/** The field that all pages of a scroll have, except the last. */
export const nextPage = {
  scrollId: text({ doc: 'Scroll ID of the next page. Absent on the last page.' }),
}

const facet = wholeRecord({ field: text(), aggregations: map(long()) })

/** Aspects are members of an entity, beside its URN. */
export const V3: Form = {
  base: '/openapi/v3/entity',
  suffix: '',
  entity: modelField('GenericEntity'),
  entityAnswer: modelAnswer('GenericEntity'),
  scrollAnswer: objectAnswer(
    wholeFields(
      { entities: list(modelField('GenericEntity')), facets: list(facet) },
      { totalCount: long({ doc: 'Absent with `asOf`.' }), ...nextPage },
    ),
  ),
  batchBody: required(
    list(record({ urn: required(urnField) }), {
      doc: 'The URN and aspects: `{"urn": "…", "status": {"value": {…}, "systemMetadata": {…}, "headers": {…}}}`.',
    }),
  ),
  aspectBody: required(
    record({
      value: required(json({ doc: 'Value of the aspect.' })),
      systemMetadata: json(),
      headers: json({ doc: 'Conditions of the write.' }),
    }),
  ),
  example: (aspects) => aspects,
  exampleOf: (value) => ({ value }),
  toBody: (entity) => entity,
  shownPage: (page) => page,
  aspectsOf: ({ urn: _urn, ...aspects }) => aspects,
  toValue: (body) => body,
}

const entityV2 = { urn: URN, aspects: map(json()) }

/** Aspects are below `aspects`, and the body of an aspect's path is its value. */
export const V2: Form = {
  base: '/openapi/v2/entity',
  suffix: ' (v2)',
  entity: wholeRecord(entityV2),
  entityAnswer: objectAnswer(wholeFields(entityV2)),
  scrollAnswer: objectAnswer(wholeFields({ results: list(wholeRecord(entityV2)) }, nextPage)),
  batchBody: required(
    list(record({ urn: required(urnField), aspects: required(map(json())) }), {
      doc: 'The URN and aspects: `{"urn": "…", "aspects": {"status": {"value": {…}}}}`.',
    }),
  ),
  aspectBody: required(json({ like: record({}), doc: 'Value of the aspect.' })),
  example: (aspects) => ({ aspects }),
  exampleOf: (value) => value,
  toBody: ({ urn, ...aspects }) => ({ urn, aspects }),
  shownPage: ({ entities, scrollId }) => {
    return { results: entities, ...(scrollId !== undefined && { scrollId }) }
  },
  aspectsOf: ({ aspects }) => (isJsonObject(aspects) ? aspects : {}),
  toValue: (value) => ({ value }),
}

/** The entity type in paths that stands for that of each entity. */
export const ANY_TYPE = 'generic'
