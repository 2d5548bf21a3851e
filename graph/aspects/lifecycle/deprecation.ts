import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, millis, text, urn } from '../../model/field.ts'

export const deprecation = aspect('deprecation', {
  record: 'common.Deprecation',
  privilege: 'EDIT_DEPRECATION_PRIVILEGE',
  graphql: {
    fields: {
      actorEntity: { type: 'Entity', at: 'actor', to: [] },
      replacement: { type: 'Entity', to: [] },
    },
  },
  doc: 'Whether an entity should no longer be used.',
  fields: {
    deprecated: flag({
      property: 'deprecated',
      search: { as: 'flag', facet: 'Deprecated', weights: { true: 0.5 } },
    }),
    decommissionTime: millis({
      doc: 'Planned time of decommissioning.',
      property: 'decommissionTime',
      search: { as: 'date' },
    }),
    note: text({ doc: 'Reason of the deprecation and advice for users.' }),
    actor: urn('corpuser', { doc: 'User who deprecated the entity.' }),
    replacement: urn([], { doc: 'Replacement of the entity.' }),
  },
  example: {
    deprecated: true,
    decommissionTime: 1_800_000_000_000,
    note: 'Use orders_per_day.',
    actor: 'urn:li:corpuser:ada',
    replacement: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders_per_day,PROD)',
  },
})
export type Deprecation = AspectValue<typeof deprecation>
