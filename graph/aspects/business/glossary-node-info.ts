import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text, urn } from '../../model/field.ts'
import { IS_PART_OF } from '../../records/edges.ts'
import { customProperties, description, entityName } from '../../records/texts.ts'

export const glossaryNodeInfo = aspect('glossaryNodeInfo', {
  record: 'glossary.GlossaryNodeInfo',
  graphql: {
    name: 'properties',
    type: 'GlossaryNodeProperties',
    fields: {
      name: { type: 'String', at: ['name', '@name'] },
      description: { type: 'String', at: 'definition' },
    },
  },
  doc: 'Name and definition of a term group.',
  fields: {
    customProperties: customProperties(),
    definition: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    parentNode: urn('glossaryNode', {
      only: true,
      edge: IS_PART_OF,
      doc: 'The parent term group.',
      search: { as: 'urn', has: 'hasParentNode' },
    }),
    name: entityName({ field: 'displayName' }),
    id: text({ doc: 'Optional identifier.', property: 'nodeId', search: { as: 'partialText' } }),
  },
  example: {
    name: 'Shop',
    definition: 'Words of the shop.',
    customProperties: { steward: 'sales' },
    parentNode: 'urn:li:glossaryNode:business',
    id: 'shop',
  },
})
export type GlossaryNodeInfo = AspectValue<typeof glossaryNodeInfo>
