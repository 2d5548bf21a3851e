import { dataPlatformInfo } from '../../graph/aspects/platforms/data-platform-info.ts'
import type { ProposalGroup } from '../../server/commands/seed/proposal.ts'
import { entity, set } from './proposals.ts'
import * as urns from './urns.ts'

const PLATFORMS = {
  bigquery: ['BigQuery', 'OLAP_DATASTORE'],
  databricks: ['Databricks', 'QUERY_ENGINE'],
  dbt: ['dbt', 'OTHERS'],
  hive: ['Hive', 'QUERY_ENGINE'],
  kafka: ['Kafka', 'MESSAGE_BROKER'],
  looker: ['Looker', 'OTHERS'],
  mysql: ['MySQL', 'RELATIONAL_DB'],
  oracle: ['Oracle', 'RELATIONAL_DB'],
  postgres: ['PostgreSQL', 'RELATIONAL_DB'],
  redshift: ['Redshift', 'OLAP_DATASTORE'],
  s3: ['S3', 'OBJECT_STORE'],
  snowflake: ['Snowflake', 'OLAP_DATASTORE'],
  tableau: ['Tableau', 'OTHERS'],
} as const

export type Platform = keyof typeof PLATFORMS

/** Returns the proposals that describe a platform. */
export function platformEntity(name: Platform): ProposalGroup {
  const [displayName, type] = PLATFORMS[name]
  return entity(
    urns.platform(name),
    set(dataPlatformInfo, { name, displayName, type, datasetNameDelimiter: '.' }),
  )
}
