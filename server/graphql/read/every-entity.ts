import type { FieldArguments } from '../arguments.generated.ts'
import type { Link } from '../context.ts'
import type { TypeSpec } from './specs.ts'
import { aspectField } from './values.ts'

/**
 * Fields of all entities besides their declared aspects. DataHub has them on most types, and
 * clients select them on every type they know.
 */
export const EVERY_ENTITY: TypeSpec = {
  structuredProperties: aspectField('StructuredProperties', 'structuredProperties'),
  health: { type: '[Health!]', doc: 'Not stored; always null.', resolve: () => null },
  relatedDocuments: {
    type: 'RelatedDocumentsResult',
    args: 'input: RelatedDocumentsInput!',
    doc: 'Always an empty list: Trellis does not relate documents to entities.',
    resolve: (_link: Link, { input }: FieldArguments['relatedDocuments']) => {
      return { start: input.start ?? 0, count: 0, total: 0, documents: [] }
    },
  },
}

/**
 * Aspects with a field on all entity types, including types that do not carry them: clients select
 * them on every type they know.
 */
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
  'displayProperties',
  'documentation',
]
