import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, millis, text, urn } from '../../model/field.ts'
import { timeStamp } from '../../records/audit.ts'
import { customProperties, description, externalUrl } from '../../records/texts.ts'
import { versionTag } from '../../records/version-tag.ts'

export const mlModelGroupProperties = aspect('mlModelGroupProperties', {
  record: 'ml.metadata.MLModelGroupProperties',
  graphql: 'properties',
  doc: 'Properties shared by the versions of a model.',
  fields: {
    customProperties: customProperties(),
    trainingJobs: list(
      urn(['dataJob', 'dataProcessInstance'], { edge: { name: 'TrainedBy', lineage: 'upstream' } }),
      { doc: 'Tasks and runs that train models of the group.' },
    ),
    downstreamJobs: list(
      urn(['dataJob', 'dataProcessInstance'], { edge: { name: 'UsedBy', lineage: 'downstream' } }),
      { doc: 'Tasks and runs that use models of the group.' },
    ),
    externalUrl: externalUrl(),
    name: text({ property: 'name', search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    description: description(),
    createdAt: millis({ deprecated: true }),
    created: timeStamp({ time: 'createdAt' }),
    lastModified: timeStamp({ time: 'lastModifiedAt' }),
    version: versionTag(),
  },
  example: {
    customProperties: { team: 'data' },
    trainingJobs: ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)'],
    downstreamJobs: ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)'],
    externalUrl: 'https://mlflow.example.com/churn',
    name: 'Churn',
    description: 'Predicts which customers leave within a month.',
    createdAt: 1_700_000_000_000,
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    version: { versionTag: '7' },
  },
})
export type MlModelGroupProperties = AspectValue<typeof mlModelGroupProperties>
