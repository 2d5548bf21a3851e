import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { GLOSSARY } from '../carried.ts'

export const glossaryNode = entity('glossaryNode', {
  doc: 'A group of glossary terms.',
  graphql: 'GlossaryNode',
  graphqlEnum: 'GLOSSARY_NODE',
  searchGroup: 'primary',
  managedBy: 'MANAGE_GLOSSARIES',
  managedBelow: {
    aspect: 'glossaryNodeInfo',
    member: 'parentNode',
    direct: ['MANAGE_GLOSSARY_CHILDREN'],
    above: ['MANAGE_ALL_GLOSSARY_CHILDREN'],
  },
  key: {
    name: 'glossaryNodeKey',
    record: 'metadata.key.GlossaryNodeKey',
    fields: {
      name: text({ search: { as: 'wordGram', autocomplete: true } }),
    },
  },
  carries: [...GLOSSARY, 'glossaryNodeInfo'],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:glossaryNode:shop',
})
