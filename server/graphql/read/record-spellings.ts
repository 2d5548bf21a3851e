import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, keyOf, keyPartsOf, type Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/walk.ts'
import type { Part } from '../context.ts'
import { CHART_RECORDS } from './charts.ts'
import { PEOPLE_RECORDS } from './people.ts'
import { PROPERTY_RECORDS } from './properties.ts'
import { TRAINING_RECORDS } from './machine-learning.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import {
  ASSOCIATED_URN,
  linkAt,
  linkOf,
  linksOf,
  memberAt,
  moved,
  partOf,
  renamed,
} from './values.ts'

/**
 * Fields of records where DataHub's GraphQL differs from the aspects: in addition to the derived ones,
 * or in their place (docs/interface: graphql/entity-fields, graphql/older-names).
 */
export const RECORD_SPELLINGS: Readonly<Record<string, TypeSpec>> = {
  ...TRAINING_RECORDS,
  ...PROPERTY_RECORDS,
  ...PEOPLE_RECORDS,
  ...CHART_RECORDS,
  ApplicationAssociation: {
    application: linkAt('Application', ['application'], 'application'),
    associatedUrn: ASSOCIATED_URN,
  },
  BrowsePath: { path: { type: '[String!]', resolve: ({ value }: Part) => value['path'] } },
  ExecutionRequestSource: { ingestionSource: renamed('String', 'ingestionSource') },
  InputField: { schemaFieldUrn: renamed('String', 'schemaFieldUrn') },
  Status: {
    lifecycleStage: linkAt('LifecycleStageType', ['lifecycleStageType'], 'lifecycleStage'),
  },
  TagAssociation: { associatedUrn: ASSOCIATED_URN },
  GlossaryTermAssociation: {
    term: linkAt('GlossaryTerm', ['glossaryTerm'], 'urn'),
    actor: linkAt('CorpUser', ['corpuser'], 'actor'),
    associatedUrn: ASSOCIATED_URN,
  },
  GlossaryTermInfo: {
    name: named('name'),
    description: renamed('String', 'definition'),
  },
  GlossaryNodeProperties: {
    name: named('name'),
    description: renamed('String', 'definition'),
  },
  // docs/interface: graphql/attributions
  MetadataAttribution: {
    actor: linkAt('Entity', [], 'actor'),
    source: linkAt('Entity', [], 'source'),
  },
  Deprecation: {
    actorEntity: linkAt('Entity', [], 'actor'),
    replacement: linkAt('Entity', [], 'replacement'),
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
    associatedUrn: ASSOCIATED_URN,
  },
  InstitutionalMemoryMetadata: {
    label: renamed('String', 'description'),
    author: linkAt('CorpUser', ['corpuser'], 'createStamp', 'actor'),
    actor: linkAt('ResolvedActor', ['corpuser', 'corpGroup'], 'createStamp', 'actor'),
    created: moved('AuditStamp', 'createStamp'),
    updated: moved('AuditStamp', 'updateStamp'),
    associatedUrn: ASSOCIATED_URN,
  },
  DomainAssociation: {
    domain: linkAt('Domain', ['domain'], 'domains', '0'),
    associatedUrn: ASSOCIATED_URN,
  },
  DatasetProperties: {
    name: named('name'),
    created: renamed('Long', 'created', 'time'),
    createdActor: renamed('String', 'created', 'actor'),
    lastModified: {
      type: 'AuditStamp',
      resolve: ({ owner, value }: Part) => partOf(owner, value['lastModified'] ?? { time: 0 }),
    },
  },
  SiblingProperties: {
    isPrimary: renamed('Boolean', 'primary'),
    siblings: {
      type: '[Entity!]',
      resolve: ({ value }: Part) => linksOf(value['siblings']),
    },
  },
  BrowsePathEntry: {
    name: renamed('String', 'id'),
    entity: linkAt('Entity', [], 'urn'),
  },
  ViewProperties: {
    logic: renamed('String', 'viewLogic'),
    formattedLogic: renamed('String', 'formattedViewLogic'),
    language: renamed('String', 'viewLanguage'),
  },
  QueryProperties: { origin: linkAt('Entity', [], 'origin') },
  QuerySubject: {
    dataset: {
      type: 'Dataset',
      resolve: ({ value }: Part) => linkOf(datasetOf(value['entity']), ['dataset']),
    },
    schemaField: linkAt('SchemaFieldEntity', ['schemaField'], 'entity'),
  },
  SchemaMetadata: {
    aspectVersion: { type: 'Long', resolve: () => 0 },
    name: renamed('String', 'schemaName'),
    platformUrn: renamed('String', 'platform'),
    datasetUrn: ASSOCIATED_URN,
    createdAt: renamed('Long', 'created', 'time'),
    platformSchema: {
      type: 'PlatformSchema',
      resolve: ({ owner, value }: Part) => schemaOf(owner, value),
    },
  },
  SchemaField: {
    type: {
      type: 'SchemaFieldDataType',
      resolve: ({ value }: Part) => columnKindOf(memberAt(value, ['type', 'type'])),
    },
    tags: moved('GlobalTags', 'globalTags'),
    schemaFieldEntity: {
      type: 'SchemaFieldEntity',
      resolve: ({ owner, value }: Part) => columnOf(owner, value['fieldPath']),
    },
  },
  EditableSchemaFieldInfo: { tags: moved('GlobalTags', 'globalTags') },
  ForeignKeyConstraint: {
    sourceFields: {
      type: '[SchemaFieldEntity!]',
      resolve: ({ value }: Part) => linksOf(value['sourceFields'], ['schemaField']),
    },
  },
  FineGrainedLineage: {
    upstreams: columnsAt('upstreams'),
    downstreams: columnsAt('downstreams'),
  },
  KeyValueSchema: {
    keySchema: renamed('String', 'keySchema'),
    valueSchema: renamed('String', 'valueSchema'),
  },
  TableSchema: { schema: renamed('String', 'schema') },
  SchemaFieldRef: { urn: renamed('String', 'urn'), path: renamed('String', 'path') },
  CustomPropertiesEntry: {
    key: renamed('String', 'key'),
    value: renamed('String', 'value'),
    associatedUrn: ASSOCIATED_URN,
  },
  StringMapEntry: { key: renamed('String', 'key'), value: renamed('String', 'value') },
}

/** A name, else the one in the URN. */
function named(member: string): FieldSpec {
  return {
    type: 'String',
    resolve: ({ owner, value }: Part) => value[member] ?? nameInUrn(owner),
  }
}

/** What a URN calls its entity: the name of a dataset, the last word of a term. */
export function nameInUrn(urn: string): string {
  const parts = keyOf(urn)
    .replaceAll(/^\(|\)$/g, '')
    .split(',')
  const name = (parts.length === 3 ? parts[1] : parts.at(-1)) ?? ''
  return entityTypeOf(urn) === 'glossaryTerm' ? (name.split('.').at(-1) ?? name) : name
}

/** The dataset itself, or the dataset of a column. */
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

/** The source of a `SchemaFieldRef`. */
export function columnRef(owner: Urn, urn: string): Part {
  return { owner, value: { urn, path: nameInUrn(urn) } }
}

function columnOf(owner: string, path: unknown) {
  return linkOf(typeof path === 'string' ? `urn:li:schemaField:(${owner},${path})` : undefined)
}

/** Column types that are not named like their record. */
const COLUMN_KINDS: Readonly<Record<string, string>> = { RecordType: 'STRUCT' }

/** Kind of a column, of the union that says its type. */
export function columnKindOf(type: unknown): string | null {
  const [member] = isJsonObject(type) ? Object.keys(type) : []
  if (member === undefined) return null
  const kind = simpleName(member)
  return COLUMN_KINDS[kind] ?? kind.replace(/Type$/, '').toUpperCase()
}

/** Members in which platforms keep the text of a schema. */
const SCHEMA_TEXTS = ['documentSchema', 'tableSchema', 'rawSchema', 'schema']

function schemaOf(owner: Part['owner'], { platformSchema }: Part['value']): Part | null {
  const [entry] = isJsonObject(platformSchema) ? Object.entries(platformSchema) : []
  if (!entry || !isJsonObject(entry[1])) return null
  const [member, value] = entry
  if (simpleName(member) === 'KeyValueSchema') return { owner, value }
  const text = SCHEMA_TEXTS.map((name) => value[name]).find((each) => typeof each === 'string')
  return text === undefined ? null : { owner, value: { schema: text } }
}
