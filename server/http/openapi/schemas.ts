import { text, type Field, type Fields, type Like } from '../../../graph/model/field.ts'
import {
  recordSchema,
  fieldSchema,
  type Schema,
  type SchemaStyle,
} from '../../../graph/model/json-schema.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { URN_PATTERN } from '../../../graph/model/urn.ts'
import { memberKey, VENDOR } from '../../../graph/model/field-walk.ts'
import { inNamespace } from '../../../graph/model/wire.ts'
import type { ModelSchema } from '../answers.ts'

const INT64: Schema = { type: 'integer', format: 'int64' }

/** Converts fields to JSON Schema with descriptions. */
export interface DocumentedSchemas {
  of(field: Field): Schema
  ofAll(fields: Fields): Schema
  /**
   * Returns the schema of an aspect, whose integers have 64 bits; parameters are limited to 2^53.
   */
  ofAspect(fields: Fields): Schema
}

/**
 * Returns converters of fields to JSON Schema.
 *
 * @param vendorNamespace prefix of class-style names in answers
 */
export function documentedSchemas(vendorNamespace: string): DocumentedSchemas {
  const style: SchemaStyle = {
    memberKey: (member) => inNamespace(memberKey(member), vendorNamespace),
    annotate: (field, plain) => {
      const { doc, deprecated, like } = field.notes
      const description = doc ?? referencedType(field)
      return {
        ...(like === undefined ? plain : anyOf([like].flat())),
        ...(field.kind === 'urn' && { pattern: URN_PATTERN }),
        ...(description !== undefined && { description }),
        ...(deprecated && { deprecated }),
      }
    },
  }
  const annotateStored: SchemaStyle['annotate'] = (field, plain) =>
    style.annotate(field, field.kind === 'long' ? INT64 : plain)
  const schemaLike = (like: Like): Schema =>
    'schema' in like ? reference(like.schema) : fieldSchema(like, style)
  const anyOf = (likes: readonly Like[]): Schema => {
    const [only, ...otherSchemas] = likes.map(schemaLike)
    return only && otherSchemas.length === 0 ? only : { anyOf: likes.map(schemaLike) }
  }
  return {
    of: (field) => fieldSchema(field, style),
    ofAll: (fields) => recordSchema(fields, style),
    ofAspect: (fields) => recordSchema(fields, { ...style, annotate: annotateStored }),
  }
}

function referencedType(field: Field): string | undefined {
  return field.kind === 'urn' && field.to.length > 0 ? `URN: ${field.to.join(', ')}.` : undefined
}

/** Returns a reference to a schema of the document. */
export const reference = (schema: string): Schema => ({ $ref: `#/components/schemas/${schema}` })

/** Returns the schemas of all aspects by name, and of the objects that contain aspects. */
export function modelSchemas(
  registry: Registry,
  vendorNamespace: string,
  schemas: DocumentedSchemas,
): Readonly<Record<string, Schema>> {
  const keys = new Set(registry.entities.map(({ key }) => key.name))
  const aspects = registry.aspects.map(({ name, doc, fields, example }) => {
    const schema = schemas.ofAspect(keys.has(name) ? impliedFields(fields) : fields)
    return [name, { ...schema, description: doc, examples: [example] }]
  })
  const ofAll: Readonly<Record<ModelSchema, Schema>> = {
    Entity: entitySchema(registry),
    Aspect: aspectSchema(registry, vendorNamespace),
    GenericEntity: genericEntitySchema(registry),
    Snapshot: snapshotSchema(registry, vendorNamespace),
  }
  return { ...(Object.fromEntries(aspects) as Record<string, Schema>), ...ofAll }
}

/**
 * Returns the fields of a key aspect in answers: any text, because the key of a stub is derived
 * from its URN, and only writes validate it.
 */
function impliedFields(fields: Fields): Fields {
  const implied = Object.entries(fields).map(([name, field]) => {
    const values =
      field.kind === 'choice' ? `One of ${field.values.join(', ')}.` : referencedType(field)
    const doc = [field.notes.doc, values].filter((line) => line !== undefined).join(' ')
    return [name, text({ doc })]
  })
  return Object.fromEntries(implied) as Fields
}

/** Names of entity types and aspects. */
export const NAME_PATTERN = '^[A-Za-z]\\w*$'
export const URN_SCHEMA: Schema = { type: 'string', format: 'urn', pattern: URN_PATTERN }
const STAMP: Schema = {
  type: 'object',
  properties: { time: { type: 'integer' }, actor: { type: 'string' } },
  required: ['time', 'actor'],
}
const ABOUT_VALUE = {
  systemMetadata: { type: 'object', additionalProperties: true },
  auditStamp: STAMP,
}
/** The value of an undeclared aspect. */
const OPAQUE: Schema = { type: 'object' }

function entitySchema({ aspects }: Registry): Schema {
  const versioned = aspects.filter(({ timeseries }) => !timeseries)
  return {
    type: 'object',
    description: 'An entity with its latest aspects; undeclared ones are any JSON.',
    properties: {
      urn: URN_SCHEMA,
      entityName: { type: 'string' },
      aspects: {
        type: 'object',
        properties: Object.fromEntries(
          versioned.map(({ name }) => [name, envelopeSchema(reference(name))]),
        ),
        additionalProperties: envelopeSchema(OPAQUE),
      },
    },
    required: ['urn', 'entityName', 'aspects'],
  }
}

function genericEntitySchema({ aspects }: Registry): Schema {
  return {
    type: 'object',
    description: 'An entity in the form of the OpenAPI paths: aspects stand beside the URN.',
    properties: {
      urn: URN_SCHEMA,
      ...Object.fromEntries(
        aspects.map(({ name }) => [name, genericAspect(reference(name))] as const),
      ),
    },
    additionalProperties: genericAspect(OPAQUE),
    required: ['urn'],
  }
}

const genericAspect = (value: Schema): Schema => ({
  type: 'object',
  properties: { value, ...ABOUT_VALUE },
  required: ['value'],
})

function envelopeSchema(value: Schema): Schema {
  return {
    type: 'object',
    properties: {
      name: { type: 'string' },
      type: { type: 'string', enum: ['VERSIONED'] },
      version: { type: 'integer' },
      value,
      created: STAMP,
      systemMetadata: ABOUT_VALUE.systemMetadata,
    },
    required: ['name', 'type', 'version', 'value', 'created'],
  }
}

/** Returns the schema of `{<qualified record name>: value}`. */
function aspectSchema(registry: Registry, vendorNamespace: string): Schema {
  const members = registry.aspects.map(({ name }) => [
    inNamespace(registry.recordOf(name), vendorNamespace),
    reference(name),
  ])
  return {
    type: 'object',
    description: 'An aspect under the qualified name of its record.',
    properties: Object.fromEntries(members) as Record<string, Schema>,
    additionalProperties: OPAQUE,
    minProperties: 1,
    maxProperties: 1,
  }
}

function snapshotSchema(registry: Registry, vendorNamespace: string): Schema {
  const snapshot = {
    type: 'object',
    properties: { urn: URN_SCHEMA, aspects: { type: 'array', items: reference('Aspect') } },
    required: ['urn', 'aspects'],
    additionalProperties: OPAQUE,
  }
  const kinds = registry.entityTypes.flatMap((type) => registry.snapshotOf(type)?.kind ?? [])
  const names = kinds.map((kind) =>
    inNamespace(`${VENDOR}.metadata.snapshot.${kind}`, vendorNamespace),
  )
  return {
    type: 'object',
    description: 'A legacy snapshot: an entity under the qualified name of its kind.',
    properties: {
      value: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, snapshot])),
        additionalProperties: snapshot,
        minProperties: 1,
        maxProperties: 1,
      },
    },
    required: ['value'],
  }
}
