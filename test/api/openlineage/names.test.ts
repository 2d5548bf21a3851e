import { expect } from 'chai'
import { nameDataset, type NamingRules } from '../../../server/catalog/openlineage/naming.ts'

const rules: NamingRules = { env: 'PROD', followsSymlinks: true, namespaces: {} }

/** The sources that are used most: namespace, name, platform and name here. */
const SOURCES = [
  ['postgres://db:5432', 'shop.public.orders', 'postgres', 'shop.public.orders'],
  ['postgresql://db:5432', 'shop.public.orders', 'postgres', 'shop.public.orders'],
  ['mysql://db:3306', 'shop.orders', 'mysql', 'shop.orders'],
  ['snowflake://org-acct', 'SHOP.PUBLIC.ORDERS', 'snowflake', 'SHOP.PUBLIC.ORDERS'],
  ['bigquery', 'project.dataset.table', 'bigquery', 'project.dataset.table'],
  ['redshift://shop.eu-west-1:5439', 'dev.public.orders', 'redshift', 'dev.public.orders'],
  ['awsathena://athena.eu-west-1.amazonaws.com', 'c.db.t', 'athena', 'c.db.t'],
  ['arn:aws:glue:eu-west-1:123456789012', 'table/db/t', 'glue', 'db.t'],
  ['aws:glue:eu-west-1:123456789012', 'table/db/t', 'glue', 'db.t'],
  ['hive://metastore:9083', 'db.t', 'hive', 'db.t'],
  ['mssql://db:1433', 'shop.dbo.orders', 'mssql', 'shop.dbo.orders'],
  ['sqlserver://db:1433', 'dbo.orders', 'mssql', 'dbo.orders'],
  ['oracle://db:1521', 'svc.shop.orders', 'oracle', 'svc.shop.orders'],
  ['teradata://db:1025', 'shop.orders', 'teradata', 'shop.orders'],
  ['db2://db:50000', 'shop.s.orders', 'db2', 'shop.s.orders'],
  ['trino://coordinator:8080', 'c.s.t', 'trino', 'c.s.t'],
  ['cassandra://node:9042', 'keyspace.t', 'cassandra', 'keyspace.t'],
  ['spanner://project:instance', 'db.s.t', 'spanner', 'db.s.t'],
  ['kafka://broker:9092', 'shop.orders.v1', 'kafka', 'shop.orders.v1'],
  ['pubsub', 'topic:project:orders', 'pubsub', 'topic:project:orders'],
  ['s3://bucket', '/raw/orders', 's3', 'bucket/raw/orders'],
  ['s3a://bucket/', 'raw/orders/', 's3', 'bucket/raw/orders'],
  ['gs://bucket', 'raw/orders', 'gcs', 'bucket/raw/orders'],
  ['abfss://box@acct.dfs.core.windows.net', '/raw', 'abs', 'box@acct.dfs.core.windows.net/raw'],
  ['wasbs://box@acct.blob.core.windows.net', 'raw', 'abs', 'box@acct.blob.core.windows.net/raw'],
  ['dbfs://workspace', '/raw', 'dbfs', 'workspace/raw'],
  ['hdfs://namenode:8020', '/raw/orders', 'hdfs', '/raw/orders'],
  ['file', '/tmp/orders.csv', 'file', '/tmp/orders.csv'],
  ['file://host', '/tmp/orders.csv', 'file', 'host/tmp/orders.csv'],
  ['jdbc:mysql://db:3306', 'shop.orders', 'mysql', 'shop.orders'],
  ['jdbc:h2:mem:shop', 'public.orders', 'h2', 'public.orders'],
  ['file:/tmp/warehouse', 'orders', 'file', '/tmp/warehouse/orders'],
  ['/tmp/warehouse', 'orders', 'file', '/tmp/warehouse/orders'],
  ['dbfs:/mnt/raw', 'orders', 'dbfs', '/mnt/raw/orders'],
  ['oss://bucket', 'raw/orders', 'oss', 'bucket/raw/orders'],
  ['viewfs://cluster', '/raw/orders', 'hdfs', '/raw/orders'],
  ['constructor', 'a.b', 'constructor', 'a.b'],
] as const

// docs/interface: openlineage/names
describe('names of datasets of OpenLineage', () => {
  for (const [namespace, name, platform, here] of SOURCES) {
    it(`${namespace} ${name} is ${here} of ${platform}`, () => {
      expect(nameDataset({ namespace, name }, rules).urn).to.equal(
        `urn:li:dataset:(urn:li:dataPlatform:${platform},${here},PROD)`,
      )
    })
  }

  it("separators of a URN's parts are percent-encoded", () => {
    const { urn } = nameDataset({ namespace: 'hive', name: 'a(b),c' }, rules)
    expect(urn).to.equal('urn:li:dataset:(urn:li:dataPlatform:hive,a%28b%29%2Cc,PROD)')
  })

  const files = {
    namespace: 's3://warehouse',
    name: 'shop.db/orders',
    facets: {
      symlinks: {
        identifiers: [{ namespace: 'hive://metastore:9083', name: 'shop.orders', type: 'TABLE' }],
      },
    },
  }
  const symlinkedIn = (namespace: string, name = 'shop.orders', type = 'TABLE') => ({
    ...files,
    facets: { symlinks: { identifiers: [{ namespace, name, type }] } },
  })

  /** Catalogs of tables in files: namespace of the symlink, its name, framework, and the URN. */
  const CATALOGS = [
    ['hive://metastore:9083', 'shop.orders', undefined, 'hive,shop.orders'],
    ['thrift://metastore:9083', 'shop.orders', 'iceberg', 'hive,shop.orders'],
    ['arn:aws:glue:eu-west-1:1', 'table/shop/orders', undefined, 'glue,shop.orders'],
    ['s3://warehouse', 'shop.orders', undefined, 'hive,shop.orders'],
    ['file:/tmp/warehouse', 'shop.orders', 'delta', 'delta-lake,shop.orders'],
    ['/tmp/warehouse', 'shop.orders', 'iceberg', 'iceberg,shop.orders'],
    ['oss://warehouse', 'shop.orders', undefined, 'hive,shop.orders'],
    ['http://polaris:8181/api/catalog', 'shop.orders', undefined, 'iceberg,shop.orders'],
    ['https://unity.example', 'shop.orders', 'delta', 'delta-lake,shop.orders'],
    ['jdbc:postgresql://db:5432/catalog', 'shop.orders', undefined, 'iceberg,shop.orders'],
  ] as const
  for (const [namespace, name, framework, table] of CATALOGS) {
    it(`files with a symlink to ${name} in ${namespace}, of ${framework}, are ${table}`, () => {
      const { facets } = symlinkedIn(namespace, name)
      const dataset = {
        ...files,
        facets: { ...facets, ...(framework && { catalog: { framework } }) },
      }
      expect(nameDataset(dataset, rules).urn).to.equal(
        `urn:li:dataset:(urn:li:dataPlatform:${table},PROD)`,
      )
    })
  }

  /** Symlinks that do not name the table in files. */
  const OWN_NAMES = [
    ['another type', symlinkedIn('hive://m:9083', 'x', 'LOCATION'), rules],
    ['the setting', files, { ...rules, followsSymlinks: false }],
    [
      'the catalog of Flink',
      symlinkedIn('s3://warehouse', 'default_catalog.default_database.t'),
      rules,
    ],
  ] as const
  for (const [reason, dataset, given] of OWN_NAMES) {
    it(`files keep their own name because of ${reason}`, () => {
      expect(nameDataset(dataset, given).name).to.equal('warehouse/shop.db/orders')
    })
  }

  it('a topic is no table, whatever its symlinks', () => {
    const { facets } = symlinkedIn('kafka://b:9092', 'shop.public.orders')
    const topic = { namespace: 'kafka://b:9092', name: 'orders', facets }
    expect(nameDataset(topic, rules).name).to.equal('orders')
  })

  it('the configuration adds to a namespace: to that of the symlink, if it is followed', () => {
    const namespaces = {
      'hive://metastore:9083': { platform: 'iceberg', platformInstance: 'eu', env: 'DEV' },
      's3://warehouse': { platformInstance: 'no' },
      'snowflake://org-acct': { lowercase: true },
    } as const
    const named = nameDataset(files, { ...rules, namespaces })
    expect(named).to.deep.include({ platformInstance: 'eu', name: 'eu.shop.orders' })
    expect(named.urn).to.equal('urn:li:dataset:(urn:li:dataPlatform:iceberg,eu.shop.orders,DEV)')
    const snowflake = { namespace: 'snowflake://org-acct', name: 'SHOP.ORDERS' }
    expect(nameDataset(snowflake, { ...rules, namespaces }).name).to.equal('shop.orders')
  })

  /** A namespace, and the platform instance by the most specific pattern. */
  const PATTERNS = [
    ['s3://lake-eu/a', 'eu'],
    ['s3://lake-eu-archive', 'archive'],
    ['s3://lake-us', 'lake'],
    ['kafka://b:9092', undefined],
  ] as const
  for (const [namespace, instance] of PATTERNS) {
    it(`the rule for ${namespace} is that of the longest pattern`, () => {
      const namespaces = {
        's3://*': { platformInstance: 'lake' },
        's3://*-eu*': { platformInstance: 'eu' },
        's3://*-eu-archive': { platformInstance: 'archive' },
      }
      const { platformInstance } = nameDataset({ namespace, name: 'x' }, { ...rules, namespaces })
      expect(platformInstance).to.equal(instance)
    })
  }
})
