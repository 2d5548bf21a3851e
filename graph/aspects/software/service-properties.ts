import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, urn } from '../../model/field.ts'
import { customProperties, description, entityName } from '../../records/texts.ts'

export const serviceProperties = aspect('serviceProperties', {
  record: 'service.ServiceProperties',
  graphql: 'properties',
  doc: 'Name, description and lifecycle of a service.',
  fields: {
    customProperties: customProperties(),
    displayName: entityName(),
    description: description(),
    lifecycle: choice(['EXPERIMENTAL', 'PRODUCTION', 'DEPRECATED'], {
      graphql: { type: 'ServiceLifecycle' },
      search: { as: 'keyword', facet: 'Lifecycle' },
    }),
    apis: list(
      urn('api', {
        edge: { name: 'ServiceComposesApi', lineage: 'downstream' },
        search: { as: 'urn', queried: false },
      }),
    ),
    sourceRepository: urn('repository', {
      edge: { name: 'SourcedFrom', lineage: 'upstream' },
      search: { as: 'urn', queried: false },
    }),
  },
  example: {
    customProperties: { team: 'data' },
    displayName: 'Orders',
    description: 'Keeps the orders of the web shop.',
    lifecycle: 'PRODUCTION',
    apis: ['urn:li:api:get-order'],
    sourceRepository: 'urn:li:repository:shop',
  },
})
export type ServiceProperties = AspectValue<typeof serviceProperties>
