import { aspect, type AspectValue } from '../model/aspect.ts'
import { flag, urn } from '../model/field.ts'
import { auditStamp } from '../records/audit.ts'

export const status = aspect('status', {
  record: 'common.Status',
  graphql: {
    fields: { lifecycleStage: { type: 'LifecycleStageType', to: ['lifecycleStageType'] } },
  },
  doc: 'Whether an entity is soft-deleted, and its lifecycle stage.',
  fields: {
    removed: flag({
      doc: 'Hidden from search and browse; its page can still be read.',
      property: 'removed',
      search: { as: 'flag' },
    }),
    lifecycleStage: urn('lifecycleStageType', {
      doc: 'Stage of life, such as draft.',
      search: { as: 'keyword' },
    }),
    lifecycleLastUpdated: auditStamp({ doc: 'Latest change of the stage.' }),
  },
  example: {
    removed: false,
    lifecycleStage: 'urn:li:lifecycleStageType:draft',
    lifecycleLastUpdated: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type Status = AspectValue<typeof status>
