import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text } from '../../model/field.ts'
import { attribution } from '../../records/attribution.ts'

export const documentation = aspect('documentation', {
  record: 'common.Documentation',
  privilege: 'EDIT_ENTITY_DOCS',
  doc: 'Documentation of an entity from several sources.',
  fields: {
    documentations: list(
      record(
        {
          documentation: text({ doc: 'Markdown.' }),
          attribution: attribution('documentationAttribution'),
        },
        { graphql: { type: 'DocumentationAssociation' } },
      ),
      { doc: 'Documentation by source.', key: ['attribution\u241Fsource'] },
    ),
  },
  start: { documentations: [] },
  example: {
    documentations: [
      {
        documentation: 'Orders as the shop took them.',
        attribution: {
          time: 1_700_000_000_000,
          actor: 'urn:li:corpuser:ada',
          source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
          sourceDetail: { propagated: 'true' },
        },
      },
    ],
  },
})
export type Documentation = AspectValue<typeof documentation>
