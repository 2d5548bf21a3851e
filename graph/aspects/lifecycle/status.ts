import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const status = aspect('status', {
  record: 'common.Status',
  privilege: 'EDIT_ENTITY_STATUS',
  graphql: {
    fields: { lifecycleStage: { type: 'LifecycleStageType', to: ['lifecycleStageType'] } },
  },
  doc: 'Whether an entity is soft-deleted, and its lifecycle stage.',
  fields: {
    removed: flag({
      doc: 'Whether the entity is soft-deleted: hidden from search and browse, but readable by URN.',
      property: 'removed',
      search: { as: 'flag' },
    }),
    lifecycleStage: urn('lifecycleStageType', {
      doc: 'Lifecycle stage, such as draft.',
      search: { as: 'keyword' },
    }),
    lifecycleLastUpdated: auditStamp({ doc: 'Time and author of the latest change of the stage.' }),
  },
  example: {
    removed: false,
    lifecycleStage: 'urn:li:lifecycleStageType:draft',
    lifecycleLastUpdated: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type Status = AspectValue<typeof status>
