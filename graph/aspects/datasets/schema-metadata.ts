import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, long, text, urn } from '../../model/field.ts'
import { LIMITS } from '../../model/limits.ts'
import { auditStamp } from '../../records/audit.ts'
import { foreignKeys, foreignKeySpecs, platformSchema, schemaField } from '../../records/schema.ts'

export const schemaMetadata = aspect('schemaMetadata', {
  record: 'schema.SchemaMetadata',
  graphql: {
    twin: 'Schema',
    fields: {
      name: { type: 'String', at: 'schemaName' },
      platformUrn: { type: 'String', at: 'platform' },
      datasetUrn: { type: 'String', at: '@urn' },
      createdAt: { type: 'Long', at: 'created/time' },
    },
  },
  doc: 'Columns of a dataset and their declarations in the platform.',
  fields: {
    schemaName: text(),
    platform: urn('dataPlatform'),
    version: long({
      doc: 'Version of the schema in the platform, independent of the aspect version.',
    }),
    created: auditStamp(),
    lastModified: auditStamp(),
    deleted: auditStamp(),
    dataset: urn('dataset', {
      doc: 'The dataset that the schema describes, if it is a different one.',
    }),
    cluster: text({ doc: 'Cluster of origin.' }),
    hash: text({ doc: 'Fingerprint of the schema, as the writer computes it.' }),
    platformSchema: platformSchema(),
    fields: list(schemaField(), { itemsMax: LIMITS.columns.max }),
    primaryKeys: list(text(), { doc: 'Paths of the columns of the primary key.' }),
    foreignKeysSpecs: foreignKeySpecs(),
    foreignKeys: foreignKeys(),
  },
  example: {
    schemaName: 'shop.orders',
    platform: 'urn:li:dataPlatform:snowflake',
    version: 0,
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    hash: '9d2c',
    platformSchema: {
      'com.linkedin.schema.MySqlDDL': {
        tableSchema: 'CREATE TABLE orders (day DATE, amount INT, customer_email TEXT)',
      },
    },
    fields: [
      {
        fieldPath: 'day',
        nullable: false,
        type: { type: { 'com.linkedin.schema.DateType': {} } },
        nativeDataType: 'DATE',
        isPartOfKey: true,
        isPartitioningKey: true,
      },
      {
        fieldPath: 'amount',
        description: 'In pence.',
        label: 'Amount',
        type: { type: { 'com.linkedin.schema.NumberType': {} } },
        nativeDataType: 'INT',
      },
      {
        fieldPath: 'customer_email',
        nullable: true,
        description: 'Where the receipt went.',
        type: { type: { 'com.linkedin.schema.StringType': {} } },
        nativeDataType: 'TEXT',
        recursive: false,
        globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] },
        glossaryTerms: {
          terms: [{ urn: 'urn:li:glossaryTerm:shop.Customer' }],
          auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        },
      },
    ],
    primaryKeys: ['day'],
    foreignKeys: [
      {
        name: 'customer',
        foreignFields: [
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.customers,PROD),email)',
        ],
        sourceFields: [
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),customer_email)',
        ],
        foreignDataset: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.customers,PROD)',
      },
    ],
  },
})
export type SchemaMetadata = AspectValue<typeof schemaMetadata>
