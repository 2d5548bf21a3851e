import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { customProperties, externalUrl } from '../../records/texts.ts'

export const dataProcessInstanceProperties = aspect('dataProcessInstanceProperties', {
  record: 'dataprocess.DataProcessInstanceProperties',
  graphql: 'properties',
  doc: 'Name, type and creation of a run.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: text({ property: 'name', search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    type: choice(['BATCH_SCHEDULED', 'BATCH_AD_HOC', 'STREAMING'], {
      search: { as: 'keyword', field: 'processType', facet: 'Process Type' },
    }),
    created: auditStamp({ time: 'created' }),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://airflow.example.com/runs/2023-11-14',
    name: 'load_orders 2023-11-14',
    type: 'BATCH_SCHEDULED',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type DataProcessInstanceProperties = AspectValue<typeof dataProcessInstanceProperties>
