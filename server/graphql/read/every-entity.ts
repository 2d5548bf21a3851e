import type { FieldArguments } from '../arguments.generated.ts'
import type { Link } from '../context.ts'
import type { TypeSpec } from './specs.ts'
import { aspectField } from './values.ts'

/**
 * What any entity can be asked for besides its declared aspects. Real DataHub has these fields on most
 * types; documents of clients spread them over all that they know (`reference/graphql.md` 7.2).
 */
export const EVERY_ENTITY: TypeSpec = {
  structuredProperties: aspectField('StructuredProperties', 'structuredProperties'),
  displayProperties: aspectField('DisplayProperties', 'displayProperties'),
  documentation: aspectField('Documentation', 'documentation'),
  health: { type: '[Health!]', doc: 'Not kept.', resolve: () => null },
  relatedDocuments: {
    type: 'RelatedDocumentsResult',
    args: 'input: RelatedDocumentsInput!',
    doc: 'None: what documents are about is not known here. Clients expect a list all the same.',
    resolve: (_link: Link, { input }: FieldArguments['relatedDocuments']) => {
      return { start: input.start ?? 0, count: 0, total: 0, documents: [] }
    },
  },
}

/** Aspects that an entity of a type that nobody has declared can be asked for: anything may have them. */
export const COMMON_ASPECTS = [
  'status',
  'globalTags',
  'glossaryTerms',
  'ownership',
  'domains',
  'deprecation',
  'institutionalMemory',
  'subTypes',
  'browsePathsV2',
  'container',
  'dataPlatformInstance',
]
