import { aspect, type AspectValue } from '../../model/aspect.ts'
import { map, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { PHYSICAL_INSTANCE_OF } from '../../records/edges.ts'

export const logicalParent = aspect('logicalParent', {
  record: 'logical.LogicalParent',
  otherEnd: 'parent/destinationUrn',
  doc: 'The logical dataset or column that a physical one implements.',
  fields: {
    parent: record({
      sourceUrn: urn(),
      destinationUrn: urn(['dataset', 'schemaField'], {
        edge: PHYSICAL_INSTANCE_OF,
        search: {
          as: 'urn',
          field: 'logicalParent',
          facet: 'Physical Instance Of',
          queried: false,
          has: 'hasLogicalParent',
        },
      }),
      created: auditStamp(),
      lastModified: auditStamp(),
      properties: map(text()),
    }),
  },
  example: {
    parent: { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,models.orders,PROD)' },
  },
})
export type LogicalParent = AspectValue<typeof logicalParent>
