import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { ASSET } from '../carried.ts'

export const dataFlow = entity('dataFlow', {
  doc: 'A pipeline: tasks that run together.',
  graphql: 'DataFlow',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    info: { type: 'DataFlowInfo', aspect: 'dataFlowInfo' },
  },
  graphqlEnum: 'DATA_FLOW',
  searchGroup: 'primary',
  key: {
    name: 'dataFlowKey',
    record: 'metadata.key.DataFlowKey',
    fields: {
      orchestrator: text({
        doc: 'Orchestrator of the pipeline.',
        property: 'orchestrator',
        search: { as: 'partialText' },
      }),
      flowId: text({ search: { as: 'wordGram', autocomplete: true } }),
      cluster: text({
        doc: 'Instance or environment of the orchestrator.',
        property: 'cluster',
        search: { as: 'partialText' },
      }),
    },
  },
  carries: [
    ...ASSET,
    'dataFlowInfo',
    'container',
    'incidentsSummary',
    'editableDataFlowProperties',
    'versionInfo',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dataFlow:(airflow,load_shop,PROD)',
})
