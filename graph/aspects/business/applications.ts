import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { ASSOCIATED_WITH } from '../../records/edges.ts'

export const applications = aspect('applications', {
  record: 'application.Applications',
  graphql: { type: '[ApplicationAssociation!]', at: 'applications' },
  privilege: 'EDIT_ENTITY_APPLICATIONS_PRIVILEGE',
  doc: 'Applications that the entity belongs to.',
  fields: {
    applications: list(
      urn('application', {
        edge: ASSOCIATED_WITH,
        search: { as: 'urn', facet: 'Application', has: 'hasApplication' },
      }),
    ),
  },
  example: { applications: ['urn:li:application:web-shop'] },
})
export type Applications = AspectValue<typeof applications>
