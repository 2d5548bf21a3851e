import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text, union, urn } from '../../model/field.ts'
import { timeStamp } from '../../records/audit.ts'
import { env } from '../../records/fabric.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const dataJobInfo = aspect('dataJobInfo', {
  record: 'datajob.DataJobInfo',
  graphql: { name: 'properties', type: 'DataJobProperties', twin: 'DataJobInfo' },
  doc: 'Name, type and description of a task, as the orchestrator reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    description: description(),
    type: union(
      {
        'datajob.azkaban.AzkabanJobType': choice([
          'COMMAND',
          'HADOOP_JAVA',
          'HADOOP_SHELL',
          'HIVE',
          'PIG',
          'SQL',
          'GLUE',
        ]),
        string: text(),
      },
      { doc: 'Type of the task, as the orchestrator names it.' },
    ),
    flowUrn: urn('dataFlow', { doc: 'The pipeline; also part of the key.' }),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
    status: choice(
      [
        'STARTING',
        'IN_PROGRESS',
        'STOPPING',
        'STOPPED',
        'COMPLETED',
        'FAILED',
        'UNKNOWN',
        'SKIPPED',
      ],
      { doc: 'State of the latest run; superseded by the aspects of runs.', deprecated: true },
    ),
    env: env(),
  },
  start: { customProperties: {} },
  example: {
    name: 'load_orders',
    description: 'Copies new orders.',
    customProperties: { retries: '3' },
    externalUrl: 'https://airflow.example.com/dags/load_shop/load_orders',
    type: { string: 'COMMAND' },
    flowUrn: 'urn:li:dataFlow:(airflow,load_shop,PROD)',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000 },
    env: 'PROD',
  },
})
export type DataJobInfo = AspectValue<typeof dataJobInfo>
