import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const applicationProperties = aspect('applicationProperties', {
  record: 'application.ApplicationProperties',
  schemaVersion: 2,
  graphql: 'properties',
  doc: 'Name and description of an application.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    description: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    parentApplication: urn('application', {
      edge: 'ApplicationPartOf',
      search: { as: 'urn', queried: false },
    }),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://shop.example.com',
    name: 'Web shop',
    description: 'Sells to customers in the browser.',
    parentApplication: 'urn:li:application:shop',
  },
})
export type ApplicationProperties = AspectValue<typeof applicationProperties>
