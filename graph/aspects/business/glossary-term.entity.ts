import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { GLOSSARY } from '../carried.ts'

export const glossaryTerm = entity('glossaryTerm', {
  doc: 'A word with an agreed meaning.',
  graphql: 'GlossaryTerm',
  graphqlFields: {
    schemaMetadata: {
      type: 'SchemaMetadata',
      aspect: 'schemaMetadata',
      doc: 'Columns of the schema; the version is ignored.',
      args: 'version: Long',
    },
    name: { type: 'String', at: '@name' },
    hierarchicalName: { type: 'String', at: '@key' },
    properties: { type: 'GlossaryTermProperties', aspect: 'glossaryTermInfo' },
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
  },
  graphqlEnum: 'GLOSSARY_TERM',
  searchGroup: 'primary',
  managedBy: 'MANAGE_GLOSSARIES',
  managedBelow: {
    aspect: 'glossaryTermInfo',
    member: 'parentNode',
    direct: ['MANAGE_GLOSSARY_CHILDREN'],
    above: ['MANAGE_ALL_GLOSSARY_CHILDREN'],
  },
  key: {
    name: 'glossaryTermKey',
    record: 'metadata.key.GlossaryTermKey',
    fields: {
      name: text({ search: { as: 'wordGram', field: 'id', autocomplete: true } }),
    },
  },
  carries: [
    ...GLOSSARY,
    'glossaryTermInfo',
    'glossaryRelatedTerms',
    'schemaMetadata',
    'deprecation',
    'browsePaths',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:glossaryTerm:shop.Order',
})
