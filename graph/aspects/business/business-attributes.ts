import { aspect, type AspectValue } from '../../model/aspect.ts'
import { record, urn } from '../../model/field.ts'

export const businessAttributes = aspect('businessAttributes', {
  record: 'businessattribute.BusinessAttributes',
  privilege: 'EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE',
  doc: 'The business attribute of a column.',
  fields: {
    businessAttribute: record(
      {
        businessAttributeUrn: urn('businessAttribute', {
          only: true,
          edge: 'BusinessAttributeOf',
          search: { as: 'text', field: 'schemaFieldBusinessAttribute', queried: false },
        }),
      },
      {
        graphql: {
          type: 'BusinessAttributeAssociation',
          fields: { associatedUrn: { type: 'String', at: '@urn' } },
        },
      },
    ),
  },
  example: { businessAttribute: { businessAttributeUrn: 'urn:li:businessAttribute:email' } },
})
export type BusinessAttributes = AspectValue<typeof businessAttributes>
