import { dataset } from './edits.ts'

/**
 * One value of each aspect of the published API, with exactly the fields that its documentation
 * lists. `title` names them.
 */
export interface AspectRow {
  readonly title: string
  readonly aspect: string
  readonly urn: string
  readonly value: Record<string, unknown>
  /** The value that is read back, if it differs: null members are absent, others are derived. */
  readonly stored?: Record<string, unknown>
}

const stamp = { time: 1_581_407_189_000, actor: 'urn:li:corpuser:jdoe' }
const hdfs = 'urn:li:dataset:(urn:li:dataPlatform:hdfs,SampleHdfsDataset,PROD)'
const kafka = 'urn:li:dataset:(urn:li:dataPlatform:kafka,SampleKafkaDataset,PROD)'
const chart = 'urn:li:chart:(looker,baz1)'
const term = 'urn:li:glossaryTerm:instruments.FinancialInstrument_v1'

const column = (fieldPath: string, kind: string) => ({
  fieldPath,
  description: `What ${fieldPath} says.`,
  nativeDataType: 'varchar(100)',
  nullable: false,
  isPartOfKey: false,
  recursive: false,
  type: { type: { [`com.linkedin.schema.${kind}`]: {} } },
})

const schemaMetadata = {
  schemaName: 'SampleKafkaSchema',
  platform: 'urn:li:dataPlatform:kafka',
  version: 0,
  created: stamp,
  lastModified: stamp,
  hash: '',
  platformSchema: { 'com.linkedin.schema.KafkaSchema': { documentSchema: '{"type":"record"}' } },
  fields: [
    column('field_foo', 'StringType'),
    column('address', 'RecordType'),
    column('address.since', 'DateType'),
    column('address.number', 'NumberType'),
  ],
}

const fieldProfile = {
  fieldPath: 'field_foo',
  uniqueCount: 3,
  uniqueProportion: 0.3,
  nullCount: 1,
  nullProportion: 0.1,
  min: '1',
  max: '9',
  mean: '4.5',
  median: '4',
  sampleValues: ['1', '4', '9'],
  distinctValueFrequencies: [{ value: '4', frequency: 8 }],
}

export const ASPECT_ROWS: readonly AspectRow[] = [
  {
    title:
      '`name`, `definition`, `termSource` (values `INTERNAL`, `EXTERNAL`), `sourceRef`, ' +
      '`sourceUrl`, `customProperties` (map of string to string)',
    aspect: 'glossaryTermInfo',
    urn: term,
    value: {
      name: 'FinancialInstrument',
      definition: 'Written down.',
      termSource: 'EXTERNAL',
      sourceRef: 'FIBO',
      sourceUrl: 'https://example.com/FinancialInstrument',
      customProperties: { FQDN: 'full' },
    },
  },
  {
    title: '`terms` (list of `{urn}`), `auditStamp`',
    aspect: 'glossaryTerms',
    urn: hdfs,
    value: { terms: [{ urn: term }], auditStamp: stamp },
  },
  {
    title: '`name`, `description`, `colorHex` (nullable)',
    aspect: 'tagProperties',
    urn: 'urn:li:tag:Engineering',
    value: { name: 'Engineering', description: 'Of engineers.', colorHex: null },
    stored: { name: 'Engineering', description: 'Of engineers.' },
  },
  {
    title: '`tags` (list of `{tag}` where `tag` is a tag URN)',
    aspect: 'globalTags',
    urn: hdfs,
    value: { tags: [{ tag: 'urn:li:tag:Engineering' }] },
  },
  {
    title: '`description`',
    aspect: 'datasetProperties',
    urn: hdfs,
    value: { description: 'A dataset.' },
  },
  {
    title: '`description`, `created` (AuditStamp)',
    aspect: 'editableDatasetProperties',
    urn: hdfs,
    value: { description: 'A dataset, as people say.', created: stamp },
  },
  {
    title: '`elements` (list of `{url, description, createStamp}`)',
    aspect: 'institutionalMemory',
    urn: hdfs,
    value: {
      elements: [{ url: 'https://example.com', description: 'A page', createStamp: stamp }],
    },
  },
  {
    title:
      '`editableSchemaFieldInfo` (list of `{fieldPath, description, globalTags, glossaryTerms}`), ' +
      '`created`, `lastModified`',
    aspect: 'editableSchemaMetadata',
    urn: hdfs,
    value: {
      editableSchemaFieldInfo: [
        {
          fieldPath: 'address.number',
          description: 'Number of the house.',
          globalTags: { tags: [{ tag: 'urn:li:tag:Engineering' }] },
          glossaryTerms: { terms: [{ urn: term }], auditStamp: stamp },
        },
      ],
      created: stamp,
      lastModified: stamp,
    },
  },
  {
    title:
      '`schemaName`, `platform`, `version`, `created`, `lastModified`, `hash`, `platformSchema`, ' +
      '`fields`; each with `fieldPath`, `description`, `nativeDataType`, `nullable`, ' +
      '`isPartOfKey`, `recursive`, `type`',
    aspect: 'schemaMetadata',
    urn: kafka,
    value: schemaMetadata,
  },
  {
    title: '`deprecated` (boolean), `decommissionTime` (nullable)',
    aspect: 'deprecation',
    urn: hdfs,
    value: { deprecated: true, decommissionTime: null },
    stored: { deprecated: true },
  },
  {
    title: '`owners` (list of `{owner, type}`; type value `DATAOWNER`), `lastModified`',
    aspect: 'ownership',
    urn: hdfs,
    value: {
      owners: [{ owner: 'urn:li:corpuser:jdoe', type: 'DATAOWNER' }],
      lastModified: stamp,
    },
    stored: {
      owners: [{ owner: 'urn:li:corpuser:jdoe', type: 'DATAOWNER' }],
      ownerTypes: { 'urn:li:ownershipType:__system__dataowner': ['urn:li:corpuser:jdoe'] },
      lastModified: stamp,
    },
  },
  { title: '`removed` (boolean)', aspect: 'status', urn: hdfs, value: { removed: false } },
  {
    title: '`paths` (list of slash-delimited strings)',
    aspect: 'browsePaths',
    urn: hdfs,
    value: { paths: ['/prod/hdfs/SampleHdfsDataset'] },
  },
  {
    title: '`name`, `platform`, `origin`',
    aspect: 'datasetKey',
    urn: hdfs,
    value: { name: 'SampleHdfsDataset', platform: 'urn:li:dataPlatform:hdfs', origin: 'PROD' },
  },
  {
    title: '`platform`',
    aspect: 'dataPlatformInstance',
    urn: hdfs,
    value: { platform: 'urn:li:dataPlatform:hdfs' },
  },
  {
    title: '`upstreams` (list of `{auditStamp, type, dataset}`; type value `TRANSFORMED`)',
    aspect: 'upstreamLineage',
    urn: hdfs,
    value: { upstreams: [{ auditStamp: stamp, type: 'TRANSFORMED', dataset: kafka }] },
  },
  {
    title: '`active`, `displayName`, `fullName`, `email`',
    aspect: 'corpUserInfo',
    urn: 'urn:li:corpuser:footbarusername',
    value: { active: true, displayName: 'Foo Bar', fullName: 'Foo Bar', email: 'foo@example.com' },
  },
  {
    title: '`email`, `admins` (user URNs), `members` (user URNs), `groups`',
    aspect: 'corpGroupInfo',
    urn: 'urn:li:corpGroup:dev',
    value: {
      email: 'dev@example.com',
      admins: ['urn:li:corpuser:jdoe'],
      members: ['urn:li:corpuser:datahub', 'urn:li:corpuser:jdoe'],
      groups: [],
    },
  },
  {
    title:
      '`title`, `description`, `inputs` (list of `{string: <dataset URN>}`), `lastModified` ' +
      '(`{created, lastModified}`, each an AuditStamp)',
    aspect: 'chartInfo',
    urn: chart,
    value: {
      title: 'Baz Chart 1',
      description: 'Baz Chart 1',
      inputs: [{ string: hdfs }],
      lastModified: { created: stamp, lastModified: stamp },
    },
  },
  {
    title:
      '`title`, `description`, `charts` (chart URNs), `lastModified` (same shape as chartInfo)',
    aspect: 'dashboardInfo',
    urn: 'urn:li:dashboard:(looker,baz)',
    value: {
      title: 'Baz Dashboard',
      description: 'Baz Dashboard',
      charts: [chart, 'urn:li:chart:(looker,baz2)'],
      lastModified: { created: stamp, lastModified: stamp },
    },
  },
]

export const POINT_ROWS: readonly AspectRow[] = [
  {
    title:
      '`timestampMillis`, `uniqueUserCount`, `totalSqlQueries`, `fieldCounts` (list of ' +
      '`{fieldPath, count}`)',
    aspect: 'datasetUsageStatistics',
    urn: dataset('SampleHiveDataset'),
    value: {
      timestampMillis: 1_629_840_771_000,
      uniqueUserCount: 10,
      totalSqlQueries: 20,
      fieldCounts: [
        { fieldPath: 'col1', count: 20 },
        { fieldPath: 'col2', count: 5 },
      ],
    },
  },
  {
    title: '`timestampMillis`, `rowCount`, `columnCount`, `fieldProfiles`',
    aspect: 'datasetProfile',
    urn: dataset('SampleHiveDataset'),
    value: {
      timestampMillis: 1_629_840_771_000,
      rowCount: 10,
      columnCount: 2,
      fieldProfiles: [fieldProfile],
    },
  },
]
