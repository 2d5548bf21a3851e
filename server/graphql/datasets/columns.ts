import { isJsonObject } from '../../../graph/model/json.ts'
import { columnUrn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/field-walk.ts'
import type { Part } from '../engine/context.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { toLink, toPart } from '../engine/values.ts'
import { columnKind, columnDataset } from '../shared/columns.ts'

/** Members that hold the text of a schema, by platform. */
const SCHEMA_TEXTS = ['documentSchema', 'tableSchema', 'rawSchema', 'schema']

/** Answers the schema in the language of the platform. */
function platformSchema({ owner, value: { platformSchema: union } }: Part): Part | null {
  const [entry] = isJsonObject(union) ? Object.entries(union) : []
  if (!entry || !isJsonObject(entry[1])) return null
  const [member, value] = entry
  if (simpleName(member) === 'KeyValueSchema') return { owner, value }
  const text = SCHEMA_TEXTS.map((name) => value[name]).find(
    (candidate) => typeof candidate === 'string',
  )
  return text === undefined ? null : { owner, value: { schema: text } }
}

/** The latest version of a schema is 0. */
const schema = { aspectVersion: () => 0, platformSchema }

/** Answers the column of an input, of the entity that has it. */
function schemaField({ owner, value: { schemaField: field, schemaFieldUrn } }: Part) {
  const datasetUrn = columnDataset(schemaFieldUrn)
  if (!isJsonObject(field)) return null
  return { owner: typeof datasetUrn === 'string' ? datasetUrn : owner, value: field }
}

const schemaFieldEntity = ({ owner, value: { fieldPath } }: Part) =>
  toLink(typeof fieldPath === 'string' ? columnUrn(owner, fieldPath) : undefined)

/** Schemas and columns of datasets (docs/interface: graphql/entity-fields). */
export const columnsTopic: SchemaModule = {
  resolvers: {
    DatasetProperties: {
      lastModified: ({ owner, value }: Part) => toPart(owner, value['lastModified'] ?? { time: 0 }),
    },
    InputField: { schemaField },
    Schema: schema,
    SchemaField: { schemaFieldEntity, type: columnKind },
    SchemaMetadata: schema,
  },
  unions: {
    PlatformSchema: (value) => ('schema' in value ? 'TableSchema' : 'KeyValueSchema'),
  },
}
