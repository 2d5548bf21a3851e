import type { FieldArguments } from '../arguments.generated.ts'
import type { Link } from '../context.ts'
import type { TypeSpec } from './specs.ts'
import { aspectField } from './values.ts'

/**
 * Fields of all entities besides their declared aspects. DataHub has them on most types, and documents
 * of clients select them on all types they know.
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

/** Aspects that entities of undeclared types are asked for. */
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
