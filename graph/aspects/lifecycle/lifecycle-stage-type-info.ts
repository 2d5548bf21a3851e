import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description } from '../../records/texts.ts'

export const lifecycleStageTypeInfo = aspect('lifecycleStageTypeInfo', {
  record: 'lifecycle.LifecycleStageTypeInfo',
  doc: 'A stage of the lifecycle of assets, and what it implies.',
  fields: {
    name: text({ property: 'name', search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    description: description(),
    entityTypes: list(text()),
    settings: record({ hideInSearch: flag() }, { graphql: { type: 'LifecycleStageSettings' } }),
    transitionPolicy: record(
      { allowedPreviousStages: list(urn('lifecycleStageType')) },
      { graphql: { type: 'LifecycleStageTransitionPolicy' } },
    ),
    created: auditStamp({ time: 'createdAt', actor: 'createdBy' }),
    lastModified: auditStamp({ time: 'lastModifiedAt', actor: 'lastModifiedBy' }),
  },
  example: {
    name: 'Draft',
    description: 'Not ready for use.',
    entityTypes: ['dataset'],
    settings: { hideInSearch: true },
    transitionPolicy: { allowedPreviousStages: ['urn:li:lifecycleStageType:proposed'] },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type LifecycleStageTypeInfo = AspectValue<typeof lifecycleStageTypeInfo>
