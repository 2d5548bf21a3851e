import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const lifecycleStageType = entity('lifecycleStageType', {
  doc: 'A stage of the lifecycle of assets.',
  graphql: 'LifecycleStageType',
  graphqlFields: {
    name: { type: 'String', aspect: 'lifecycleStageTypeInfo', at: 'name' },
    description: { type: 'String', aspect: 'lifecycleStageTypeInfo', at: 'description' },
    entityTypes: { type: '[String!]', aspect: 'lifecycleStageTypeInfo', at: 'entityTypes' },
    hideInSearch: {
      type: 'Boolean',
      aspect: 'lifecycleStageTypeInfo',
      at: 'settings/hideInSearch',
    },
    allowedPreviousStages: {
      type: '[String!]',
      aspect: 'lifecycleStageTypeInfo',
      at: 'transitionPolicy/allowedPreviousStages',
    },
  },
  graphqlEnum: 'LIFECYCLE_STAGE_TYPE',
  searchGroup: 'default',
  key: {
    name: 'lifecycleStageTypeKey',
    record: 'metadata.key.LifecycleStageTypeKey',
    fields: { id: text() },
  },
  carries: ['lifecycleStageTypeInfo', 'status'],
  exampleUrn: 'urn:li:lifecycleStageType:draft',
})
