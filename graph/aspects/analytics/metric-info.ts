import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'
import { auditStamp, RESOLVED_STAMPS } from '../../records/audit.ts'
import { aiContext, metricExpression } from '../../records/semantics.ts'
import { description, entityName, externalUrl } from '../../records/texts.ts'

export const metricInfo = aspect('metricInfo', {
  record: 'metric.MetricInfo',
  graphql: { name: 'info', fields: RESOLVED_STAMPS },
  doc: 'Name, description and formula of a metric.',
  fields: {
    externalUrl: externalUrl(),
    name: entityName(),
    description: description(),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
    semanticModel: urn('semanticModel', {
      edge: { name: 'ModeledBy', lineage: 'upstream' },
      search: { as: 'urn', has: 'hasSemanticModel' },
    }),
    expression: metricExpression(),
    aiContext: aiContext(),
  },
  example: {
    externalUrl: 'https://metrics.example.com/revenue',
    name: 'Revenue',
    description: 'Total of all orders that were paid.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    semanticModel: 'urn:li:semanticModel:(urn:li:dataPlatform:snowflake,shop.finance,orders)',
    expression: { dialects: [{ dialect: 'ANSI_SQL', expression: 'SUM(total)' }] },
    aiContext: {
      synonyms: ['sales'],
      instructions: 'Leave refunds out.',
      examples: ['Revenue of last week'],
      customInstructions: 'Answer in euros.',
    },
  },
})
export type MetricInfo = AspectValue<typeof metricInfo>
