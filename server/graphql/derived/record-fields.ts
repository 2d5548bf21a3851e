import { isJsonObject } from '../../../graph/model/json.ts'
import { columnUrn, entityTypeOf, keyPartsOf, type Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/walk.ts'
import type { Part } from '../engine/context.ts'
import { nameInUrn, notedFields } from './noted-fields.ts'
import { FORM_ASSIGNED_TO_ME } from '../people/read.ts'
import { CREATED_ON } from '../shared/writes.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { linkOf, memberAt, partOf } from '../engine/values.ts'

const ASSOCIATED_URN = { associatedUrn: { type: 'String', at: '@urn' } }

/** Types without a declared record. */
export const GRAPHQL_TYPES: Readonly<Record<string, TypeSpec>> = {
  ApplicationAssociation: notedFields({
    application: { type: 'Application', to: ['application'] },
    ...ASSOCIATED_URN,
  }),
  EntityEdge: notedFields({
    destination: { type: 'Entity', at: 'destinationUrn', to: [] },
    created: { type: 'AuditStamp' },
    lastModified: { type: 'AuditStamp' },
  }),
  BrowsePath: notedFields({ path: { type: '[String!]' } }),
  // docs/interface: graphql/attributions
  MetadataAttribution: notedFields({
    actor: { type: 'Entity', to: [] },
    source: { type: 'Entity', to: [] },
  }),
  KeyValueSchema: notedFields({
    keySchema: { type: 'String' },
    valueSchema: { type: 'String' },
  }),
  TableSchema: notedFields({ schema: { type: 'String' } }),
  SchemaFieldRef: notedFields({ urn: { type: 'String' }, path: { type: 'String' } }),
  CustomPropertiesEntry: notedFields({
    key: { type: 'String' },
    value: { type: 'String' },
    ...ASSOCIATED_URN,
  }),
  StringMapEntry: notedFields({ key: { type: 'String' }, value: { type: 'String' } }),
}

const COLUMN_KIND: FieldSpec = {
  type: 'SchemaFieldDataType',
  resolve: ({ value }: Part) => columnKindOf(memberAt(value, ['type', 'type'])),
}

/** Computed fields of records (docs/interface: graphql/entity-fields). */
export const RECORD_FIELDS: Readonly<Record<string, TypeSpec>> = {
  DataProductProperties: { createdOn: CREATED_ON },
  DomainProperties: { createdOn: CREATED_ON },
  FormActorAssignment: { isAssignedToMe: FORM_ASSIGNED_TO_ME },
  GlossaryNodeProperties: { createdOn: CREATED_ON },
  GlossaryTermInfo: { createdOn: CREATED_ON },
  DatasetProperties: {
    lastModified: {
      type: 'AuditStamp',
      resolve: ({ owner, value }: Part) => partOf(owner, value['lastModified'] ?? { time: 0 }),
    },
  },
  Owner: {
    ownershipType: {
      type: 'OwnershipTypeEntity',
      resolve: ({ value: { typeUrn, type } }: Part) => {
        const implied = typeof type === 'string' ? `__system__${type.toLowerCase()}` : undefined
        const system = implied && `urn:li:ownershipType:${implied}`
        return linkOf(typeUrn ?? system, ['ownershipType'])
      },
    },
    ...notedFields(ASSOCIATED_URN),
  },
  QuerySubject: {
    dataset: {
      type: 'Dataset',
      resolve: ({ value }: Part) => linkOf(datasetOf(value['entity']), ['dataset']),
    },
    ...notedFields({
      schemaField: { type: 'SchemaFieldEntity', at: 'entity', to: ['schemaField'] },
    }),
  },
  SchemaMetadata: {
    aspectVersion: { type: 'Long', resolve: () => 0 },
    platformSchema: {
      type: 'PlatformSchema',
      resolve: ({ owner, value }: Part) => schemaOf(owner, value),
    },
  },
  SchemaField: {
    type: COLUMN_KIND,
    ...notedFields({ tags: { type: 'GlobalTags', at: 'globalTags' } }),
    schemaFieldEntity: {
      type: 'SchemaFieldEntity',
      resolve: ({ owner, value: { fieldPath } }: Part) =>
        linkOf(typeof fieldPath === 'string' ? columnUrn(owner, fieldPath) : undefined),
    },
  },
  InputField: {
    schemaField: {
      type: 'SchemaField',
      doc: 'The column, of the entity that has it.',
      resolve: ({ owner, value }: Part) => {
        const field = value['schemaField']
        const holder = datasetOf(value['schemaFieldUrn'])
        return isJsonObject(field)
          ? { owner: typeof holder === 'string' ? holder : owner, value: field }
          : null
      },
    },
  },
  SchemaAssertionInfoSchemaFields: { type: COLUMN_KIND },
  FineGrainedLineage: {
    upstreams: columnsAt('upstreams'),
    downstreams: columnsAt('downstreams'),
  },
  QuantitativeAnalyses: {
    unitaryResults: result('unitaryResults'),
    intersectionalResults: result('intersectionalResults'),
  },
}

/** Returns the dataset, given its URN or that of a column. */
function datasetOf(urn: unknown): unknown {
  return typeof urn === 'string' && entityTypeOf(urn) === 'schemaField' ? keyPartsOf(urn)[0] : urn
}

function columnsAt(member: string): FieldSpec {
  return {
    type: '[SchemaFieldRef!]',
    resolve: ({ owner, value }: Part) => {
      const urns = value[member]
      if (!Array.isArray(urns)) return null
      return urns
        .filter((urn) => typeof urn === 'string')
        .map((urn: string) => columnRef(owner, urn))
    },
  }
}

/** Returns the source object of a `SchemaFieldRef`. */
export function columnRef(owner: Urn, urn: string): Part {
  return { owner, value: { urn, path: nameInUrn(urn) } }
}

/** Column types whose names differ from their record. */
const COLUMN_KINDS: Readonly<Record<string, string>> = { RecordType: 'STRUCT' }

/** Returns the kind of a column, given the union in its type. */
export function columnKindOf(type: unknown): string | null {
  const [member] = isJsonObject(type) ? Object.keys(type) : []
  if (member === undefined) return null
  const kind = simpleName(member)
  return COLUMN_KINDS[kind] ?? kind.replace(/Type$/, '').toUpperCase()
}

/** Members that hold the text of a schema, by platform. */
const SCHEMA_TEXTS = ['documentSchema', 'tableSchema', 'rawSchema', 'schema']

function schemaOf(owner: Part['owner'], { platformSchema }: Part['value']): Part | null {
  const [entry] = isJsonObject(platformSchema) ? Object.entries(platformSchema) : []
  if (!entry || !isJsonObject(entry[1])) return null
  const [member, value] = entry
  if (simpleName(member) === 'KeyValueSchema') return { owner, value }
  const text = SCHEMA_TEXTS.map((name) => value[name]).find((each) => typeof each === 'string')
  return text === undefined ? null : { owner, value: { schema: text } }
}

/** Returns a field with a string, possibly wrapped in `{string: …}`. */
function result(member: string): FieldSpec {
  return {
    type: 'ResultsType',
    resolve: ({ value }: Part) => {
      const stored = value[member]
      const text = isJsonObject(stored) ? stored['string'] : stored
      return typeof text === 'string' ? { stringValue: text } : null
    },
  }
}
