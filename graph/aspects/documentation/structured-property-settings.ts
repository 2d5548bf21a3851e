import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const structuredPropertySettings = aspect('structuredPropertySettings', {
  record: 'structured.StructuredPropertySettings',
  graphql: 'settings',
  doc: 'Display settings of a structured property.',
  fields: {
    isHidden: flag({ search: { as: 'flag' } }),
    showInSearchFilters: flag({ search: { as: 'flag' } }),
    showInAssetSummary: flag({ search: { as: 'flag' } }),
    hideInAssetSummaryWhenEmpty: flag({ search: { as: 'flag' } }),
    showAsAssetBadge: flag({ search: { as: 'flag' } }),
    showInColumnsTable: flag({ search: { as: 'flag' } }),
    lastModified: auditStamp({ time: 'lastModifiedSettings' }),
  },
  example: {
    isHidden: true,
    showInSearchFilters: true,
    showInAssetSummary: true,
    hideInAssetSummaryWhenEmpty: true,
    showAsAssetBadge: true,
    showInColumnsTable: true,
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type StructuredPropertySettings = AspectValue<typeof structuredPropertySettings>
