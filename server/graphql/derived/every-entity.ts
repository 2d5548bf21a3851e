import { relatedDocuments } from '../documents/search.ts'
import { PARENT_CONTAINERS } from '../shared/ancestors.ts'
import { HEALTH } from '../health/resolvers.ts'
import { PRIVILEGES } from '../entities/privileges.ts'
import type { TypeSpec } from './specs.ts'
import { LAST_INGESTED } from '../shared/writes.ts'
import { aspectField } from '../engine/values.ts'

/**
 * Fields of all entities besides their declared aspects. DataHub has them on most types, and
 * clients select them on every type they know.
 */
export const EVERY_ENTITY: TypeSpec = {
  structuredProperties: aspectField('StructuredProperties', 'structuredProperties'),
  health: HEALTH,
  lastIngested: LAST_INGESTED,
  parentContainers: PARENT_CONTAINERS,
  privileges: PRIVILEGES,
  relatedDocuments: {
    type: 'RelatedDocumentsResult',
    args: 'input: RelatedDocumentsInput!',
    doc: 'Search among the documents about the entity.',
    resolve: relatedDocuments,
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
