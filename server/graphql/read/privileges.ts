import { includesRole, type Role } from '../../catalog/roles.ts'
import type { GraphqlContext } from '../context.ts'
import type { FieldSpec } from './specs.ts'

/** What callers may do with an entity, with the role that each operation requires. */
const OPERATIONS: Readonly<Record<string, Role>> = {
  canManageChildren: 'editor',
  canManageEntity: 'editor',
  canEditLineage: 'editor',
  canEditEmbed: 'editor',
  canEditQueries: 'editor',
  canEditProperties: 'editor',
  canEditTags: 'editor',
  canEditGlossaryTerms: 'editor',
  canEditDescription: 'editor',
  canEditLinks: 'editor',
  canEditDomains: 'editor',
  canEditDataProducts: 'editor',
  canEditOwners: 'editor',
  canEditIncidents: 'editor',
  canEditAssertions: 'editor',
  canEditAssertionOwners: 'editor',
  canEditDeprecation: 'editor',
  canEditSchemaFieldTags: 'editor',
  canEditSchemaFieldGlossaryTerms: 'editor',
  canEditSchemaFieldDescription: 'editor',
  canViewDatasetUsage: 'reader',
  canViewDatasetProfile: 'reader',
  canViewDatasetOperations: 'reader',
  canManageAssetSummary: 'editor',
}

/** The privileges of the caller, which depend on the role alone (docs/interface: access/roles). */
export const PRIVILEGES: FieldSpec = {
  type: 'EntityPrivileges',
  doc: 'What the caller may do with the entity.',
  resolve: (_link: never, _input: never, { role }: GraphqlContext) =>
    Object.fromEntries(
      Object.entries(OPERATIONS).map(([name, needed]) => [name, includesRole(role, needed)]),
    ),
}

/** SDL of the result type. */
export const PRIVILEGES_SDL = `
  type EntityPrivileges {
    ${Object.keys(OPERATIONS)
      .map((name) => `${name}: Boolean`)
      .join('\n')}
  }
`
