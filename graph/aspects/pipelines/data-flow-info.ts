import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { timeStamp } from '../../records/audit.ts'
import { env } from '../../records/fabric.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const dataFlowInfo = aspect('dataFlowInfo', {
  record: 'datajob.DataFlowInfo',
  graphql: { name: 'properties', type: 'DataFlowProperties', twin: 'DataFlowInfo' },
  doc: 'Name and description of a pipeline, as the orchestrator reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    description: description(),
    project: text({
      doc: 'Project or namespace that it belongs to.',
      property: 'project',
      search: { as: 'partialText', queried: false },
    }),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
    env: env(),
  },
  start: { customProperties: {} },
  example: {
    name: 'load_shop',
    description: 'Loads the shop into the warehouse every hour.',
    customProperties: { schedule: '0 * * * *' },
    externalUrl: 'https://airflow.example.com/dags/load_shop',
    project: 'shop',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000 },
    env: 'PROD',
  },
})
export type DataFlowInfo = AspectValue<typeof dataFlowInfo>
