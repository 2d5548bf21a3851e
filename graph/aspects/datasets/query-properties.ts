import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { queryStatement } from '../../records/query-statement.ts'
import { customProperties, description } from '../../records/texts.ts'

export const queryProperties = aspect('queryProperties', {
  record: 'query.QueryProperties',
  graphql: {
    name: 'properties',
    fields: {
      origin: { type: 'Entity', to: [] },
      createdOn: { type: 'ResolvedAuditStamp', at: 'created' },
    },
  },
  doc: 'Statement, name and source of a query.',
  fields: {
    customProperties: customProperties(),
    statement: queryStatement(),
    source: choice(['MANUAL', 'SYSTEM'], {
      doc: 'Source of the query: written by users, or found in a log.',
      property: 'source',
    }),
    name: text({ property: 'name', search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    description: description(),
    created: auditStamp({ time: 'createdAt', actor: 'createdBy' }),
    lastModified: auditStamp({ time: 'lastModifiedAt', actor: 'lastModifiedBy' }),
    origin: urn([], {
      doc: 'The entity in which the query was found.',
      search: { as: 'urn', queried: false },
    }),
  },
  example: {
    customProperties: { dialect: 'snowflake' },
    statement: { value: 'SELECT day, count(*) FROM shop.orders GROUP BY day', language: 'SQL' },
    source: 'MANUAL',
    name: 'Orders per day',
    description: 'The number that the front page shows.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    origin: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
  },
})
export type QueryProperties = AspectValue<typeof queryProperties>
