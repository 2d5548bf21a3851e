import { entity } from '../../model/entity.ts'
import { text, urn } from '../../model/field.ts'
import { METRIC } from '../carried.ts'

export const semanticModel = entity('semanticModel', {
  doc: 'Datasets with their dimensions, measures and joins, from which metrics are computed.',
  graphql: 'SemanticModel',
  graphqlEnum: 'SEMANTIC_MODEL',
  searchGroup: 'primary',
  key: {
    name: 'semanticModelKey',
    record: 'metadata.key.SemanticModelKey',
    fields: {
      platform: urn('dataPlatform', {
        search: { as: 'urn', facet: 'Platform', autocomplete: true },
      }),
      path: text({ search: { as: 'partialText', facet: 'Path' } }),
      id: text(),
    },
  },
  carries: [...METRIC, 'semanticModelInfo', 'upstreamLineage'],
  exampleUrn: 'urn:li:semanticModel:(urn:li:dataPlatform:snowflake,shop.finance,orders)',
})
