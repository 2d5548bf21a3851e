import { flag, list, map, record, required, text, union, urn } from '../model/field.ts'
import { auditStamp } from './audit.ts'
import { columnLabels } from './labels.ts'

/** A column. Nested columns have dotted paths, or the longer form that includes the types. */
export const schemaField = () =>
  record(
    {
      fieldPath: required(text({ search: { as: 'text', field: 'fieldPaths' } })),
      jsonPath: text({ doc: 'Path of the column in a JSON schema.' }),
      nullable: flag(),
      description: text({
        search: { as: 'text', field: 'fieldDescriptions', has: 'hasDescription' },
      }),
      label: text({ doc: 'Display name.', search: { as: 'text', field: 'fieldLabels' } }),
      created: auditStamp(),
      lastModified: auditStamp(),
      type: columnType(),
      nativeDataType: text({ doc: 'Type as the platform names it, `VARCHAR(20)`.' }),
      recursive: flag({ doc: 'Whether the type of the column contains itself.' }),
      ...columnLabels(
        {
          edge: 'SchemaFieldTaggedWith',
          search: { as: 'urn', field: 'fieldTags', boost: 0.5, has: 'hasTags' },
          attributed: 'fieldTagAttribution',
        },
        {
          edge: 'SchemaFieldWithGlossaryTerm',
          search: { as: 'urn', field: 'fieldGlossaryTerms', boost: 0.5, has: 'hasGlossaryTerms' },
          attributed: 'fieldTermAttribution',
        },
      ),
      isPartOfKey: flag(),
      isPartitioningKey: flag(),
      jsonProps: text({ doc: 'Other properties of the column in the schema, as JSON text.' }),
    },
    { graphql: { type: 'SchemaField' } },
  )

/** The type of a column. */
export const columnType = () =>
  record({
    type: union({
      'schema.BooleanType': record({}),
      'schema.FixedType': record({}),
      'schema.StringType': record({}),
      'schema.BytesType': record({}),
      'schema.NumberType': record({}),
      'schema.DateType': record({}),
      'schema.TimeType': record({}),
      'schema.EnumType': record({}),
      'schema.NullType': record({}),
      'schema.MapType': record({ keyType: text(), valueType: text() }),
      'schema.ArrayType': record({ nestedType: list(text()) }),
      'schema.UnionType': record({ nestedTypes: list(text()) }),
      'schema.RecordType': record({}),
    }),
  })

/** The schema in the language of its platform. */
export const platformSchema = () =>
  union(
    {
      'schema.EspressoSchema': record({ documentSchema: text(), tableSchema: text() }),
      'schema.OracleDDL': record({ tableSchema: text() }),
      'schema.MySqlDDL': record({ tableSchema: text() }),
      'schema.PrestoDDL': record({ rawSchema: text() }),
      'schema.KafkaSchema': record({
        documentSchema: text(),
        documentSchemaType: text(),
        keySchema: text(),
        keySchemaType: text(),
      }),
      'schema.BinaryJsonSchema': record({ schema: text() }),
      'schema.OrcSchema': record({ schema: text() }),
      'schema.Schemaless': record({}),
      'schema.KeyValueSchema': record({ keySchema: text(), valueSchema: text() }),
      'schema.OtherSchema': record({ rawSchema: text() }),
    },
    { doc: 'The schema in the language of its platform.' },
  )

/** Foreign keys of a schema. */
export const foreignKeys = () =>
  list(
    record(
      {
        name: text(),
        foreignFields: list(urn('schemaField', { edge: 'ForeignKeyTo' }), {
          doc: 'Columns of the other dataset.',
        }),
        sourceFields: list(urn('schemaField'), { doc: 'Columns of this dataset.' }),
        foreignDataset: required(urn('dataset', { edge: 'ForeignKeyToDataset' })),
      },
      {
        graphql: {
          type: 'ForeignKeyConstraint',
          fields: { sourceFields: { type: '[SchemaFieldEntity!]', to: ['schemaField'] } },
        },
      },
    ),
  )

/** Foreign keys by name, the form of older writers. */
export const foreignKeySpecs = () =>
  map(
    record({
      foreignKey: union({
        'schema.DatasetFieldForeignKey': record({
          parentDataset: urn('dataset'),
          currentFieldPaths: list(text()),
          parentField: text(),
        }),
        'schema.UrnForeignKey': record({ currentFieldPath: text() }),
      }),
    }),
    { deprecated: true },
  )
