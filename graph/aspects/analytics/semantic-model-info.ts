import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, list, record, text, urn } from '../../model/field.ts'
import { auditStamp, RESOLVED_STAMPS } from '../../records/audit.ts'
import { schemaField } from '../../records/schema.ts'
import { aiContext, metricExpression } from '../../records/semantics.ts'
import { description, entityName, externalUrl } from '../../records/texts.ts'

export const semanticModelInfo = aspect('semanticModelInfo', {
  record: 'semanticmodel.SemanticModelInfo',
  graphql: { name: 'info', fields: RESOLVED_STAMPS },
  doc: 'Name, description, logical datasets and joins of a semantic model.',
  fields: {
    externalUrl: externalUrl(),
    name: entityName(),
    description: description(),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
    nativeDefinition: text(),
    aiContext: aiContext(),
    datasets: list(
      record(
        {
          name: text(),
          source: urn(['dataset', 'query'], { edge: 'SourcedBy' }),
          fields: list(
            record(
              {
                schemaField: schemaField(),
                type: choice(['DIMENSION', 'MEASURE', 'FILTER', 'OTHER'], {
                  graphql: { type: 'SemanticFieldType' },
                }),
                expression: metricExpression(),
                dimension: record({ isTime: flag() }, { graphql: { type: 'Dimension' } }),
                aiContext: aiContext(),
              },
              { graphql: { type: 'SemanticField' } },
            ),
          ),
        },
        { graphql: { type: 'ModelDataset' } },
      ),
    ),
    relationships: list(
      record(
        {
          name: text(),
          from: text(),
          fromColumns: list(text()),
          to: text(),
          toColumns: list(text()),
          aiContext: aiContext(),
          cardinality: choice(['ONE_ONE', 'ONE_N', 'N_ONE', 'N_N'], {
            graphql: { type: 'ERModelRelationshipCardinality' },
          }),
        },
        { graphql: { type: 'SemanticModelRelationship' } },
      ),
    ),
  },
  example: {
    externalUrl: 'https://models.example.com/orders',
    name: 'Orders',
    description: 'Orders and their customers, as finance counts them.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    nativeDefinition: 'CREATE SEMANTIC VIEW orders TABLES (shop.orders)',
    aiContext: {
      synonyms: ['sales'],
      instructions: 'Leave refunds out.',
      examples: ['Revenue of last week'],
      customInstructions: 'Answer in euros.',
    },
    datasets: [
      {
        name: 'orders',
        source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        fields: [
          {
            schemaField: {
              fieldPath: 'total',
              description: 'Sum of the items.',
              label: 'Total',
              nativeDataType: 'number',
              globalTags: { tags: [{ tag: 'urn:li:tag:kpi' }] },
              glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:shop.Order' }] },
            },
            type: 'DIMENSION',
            expression: { dialects: [{ dialect: 'ANSI_SQL', expression: 'SUM(total)' }] },
            dimension: { isTime: true },
            aiContext: {
              synonyms: ['sales'],
              instructions: 'Leave refunds out.',
              examples: ['Revenue of last week'],
              customInstructions: 'Answer in euros.',
            },
          },
        ],
      },
    ],
    relationships: [
      {
        name: 'orders',
        from: 'orders',
        fromColumns: ['customer_id'],
        to: 'customers',
        toColumns: ['id'],
        aiContext: {
          synonyms: ['sales'],
          instructions: 'Leave refunds out.',
          examples: ['Revenue of last week'],
          customInstructions: 'Answer in euros.',
        },
        cardinality: 'ONE_ONE',
      },
    ],
  },
})
export type SemanticModelInfo = AspectValue<typeof semanticModelInfo>
