import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text, urn } from '../../model/field.ts'
import { IS_PART_OF } from '../../records/edges.ts'
import { customProperties, description, entityName } from '../../records/texts.ts'

export const glossaryTermInfo = aspect('glossaryTermInfo', {
  record: 'glossary.GlossaryTermInfo',
  graphql: {
    twin: 'GlossaryTermProperties',
    fields: {
      name: { type: 'String', at: ['name', '@name'] },
      description: { type: 'String', at: 'definition' },
    },
  },
  doc: 'Name and definition of a glossary term.',
  fields: {
    customProperties: customProperties(),
    id: text({ doc: 'Optional identifier.', property: 'termId', search: { as: 'partialText' } }),
    name: entityName(),
    definition: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    parentNode: urn('glossaryNode', {
      only: true,
      edge: IS_PART_OF,
      doc: 'The parent term group.',
      search: { as: 'urn', has: 'hasParentNode' },
    }),
    termSource: text({
      doc: '`INTERNAL`, or `EXTERNAL` for terms defined elsewhere.',
      property: 'termSource',
      search: { as: 'keyword' },
    }),
    sourceRef: text({
      doc: 'Source of an external term.',
      property: 'sourceRef',
      search: { as: 'keyword' },
    }),
    sourceUrl: text({ doc: 'URL of the external definition.', property: 'sourceUrl' }),
    rawSchema: text({
      doc: 'Schema of the term; superseded by `schemaMetadata`.',
      deprecated: true,
    }),
  },
  example: {
    name: 'Order',
    definition: 'What a customer has asked for and agreed to pay.',
    customProperties: { steward: 'sales' },
    parentNode: 'urn:li:glossaryNode:shop',
    termSource: 'EXTERNAL',
    sourceRef: 'schema.org',
    sourceUrl: 'https://schema.org/Order',
    id: 'order',
  },
})
export type GlossaryTermInfo = AspectValue<typeof glossaryTermInfo>
