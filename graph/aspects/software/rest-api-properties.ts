import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text } from '../../model/field.ts'

export const restApiProperties = aspect('restApiProperties', {
  record: 'api.RestApiProperties',
  doc: 'Method and path of a callable over HTTP.',
  fields: {
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'], {
      graphql: { type: 'HttpMethod' },
      search: { as: 'keyword', facet: 'HTTP Method' },
    }),
    path: text({ search: { as: 'keyword', facet: 'Route' } }),
  },
  example: { method: 'GET', path: '/orders/{id}' },
})
export type RestApiProperties = AspectValue<typeof restApiProperties>
