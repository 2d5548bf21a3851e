import { entity } from '../../model/entity.ts'
import { text, urn } from '../../model/field.ts'
import { IS_PART_OF } from '../../records/edges.ts'
import { ASSET } from '../carried.ts'

export const dataJob = entity('dataJob', {
  doc: 'A task of a pipeline.',
  graphql: 'DataJob',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    info: { type: 'DataJobInfo', aspect: 'dataJobInfo' },
  },
  graphqlEnum: 'DATA_JOB',
  searchGroup: 'primary',
  key: {
    name: 'dataJobKey',
    record: 'metadata.key.DataJobKey',
    fields: {
      flow: urn('dataFlow', {
        graphql: { name: 'dataFlow' },
        edge: IS_PART_OF,
        search: { as: 'partialUrn', field: 'dataFlow', queried: false },
      }),
      jobId: text({ search: { as: 'wordGram', autocomplete: true } }),
    },
  },
  carries: [
    ...ASSET,
    'dataJobInfo',
    'dataJobInputOutput',
    'container',
    'dataTransformLogic',
    'incidentsSummary',
    'editableDataJobProperties',
    'versionInfo',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)',
})
