import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { datasetProfile } from '../../../graph/aspects/usage/dataset-profile.ts'
import { datasetUsageStatistics } from '../../../graph/aspects/usage/dataset-usage-statistics.ts'
import { operation } from '../../../graph/aspects/usage/operation.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { decidePermissions } from '../../authorize/authority.ts'
import type { AskedChange } from '../../authorize/permission/asked-privileges.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'

/** Edits of an entity, by field. `EDIT_ENTITY` suffices for all, this privilege for one. */
const EDIT_PRIVILEGES: Readonly<Record<string, EntityPrivilege | undefined>> = {
  canManageChildren: undefined,
  canManageEntity: undefined,
  canEditLineage: 'EDIT_LINEAGE',
  canEditEmbed: 'EDIT_ENTITY_EMBED',
  canEditQueries: 'EDIT_ENTITY_QUERIES',
  canEditProperties: 'EDIT_ENTITY_PROPERTIES',
  canEditTags: 'EDIT_ENTITY_TAGS',
  canEditGlossaryTerms: 'EDIT_ENTITY_GLOSSARY_TERMS',
  canEditDescription: 'EDIT_ENTITY_DOCS',
  canEditLinks: 'EDIT_ENTITY_DOC_LINKS',
  canEditDomains: 'EDIT_DOMAINS_PRIVILEGE',
  canEditDataProducts: 'EDIT_ENTITY_DATA_PRODUCTS',
  canEditOwners: 'EDIT_ENTITY_OWNERS',
  canEditIncidents: 'EDIT_ENTITY_INCIDENTS',
  canEditAssertions: 'EDIT_ENTITY_ASSERTIONS',
  canEditAssertionOwners: 'EDIT_ENTITY_OWNERS',
  canEditDeprecation: 'EDIT_DEPRECATION_PRIVILEGE',
  canEditSchemaFieldTags: 'EDIT_DATASET_COL_TAGS',
  canEditSchemaFieldGlossaryTerms: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
  canEditSchemaFieldDescription: 'EDIT_DATASET_COL_DESCRIPTION',
  canManageAssetSummary: 'MANAGE_ASSET_SUMMARY',
  /** Not in DataHub. */
  canEditStatus: 'EDIT_ENTITY_STATUS',
}
const EDIT_NAMES = Object.keys(EDIT_PRIVILEGES)
/**
 * The aspects of edits that are governed on some entity types; every other edit is decided as a
 * change of the key aspect.
 */
const GOVERNED_ASPECTS: Readonly<Record<string, string>> = { canEditStatus: status.name }

/** Reads, each with the aspect whose declaration says who may read it. */
const READ_ASPECTS: Readonly<Record<string, string>> = {
  canViewDatasetUsage: datasetUsageStatistics.name,
  canViewDatasetProfile: datasetProfile.name,
  canViewDatasetOperations: operation.name,
}

/** Entities that are decided together. */
const ENTITIES_PER_READ = 500

/** Resolves what the caller may do to an entity, as edits would decide (docs/interface: graphql/privileges). */
export function resolvePrivileges({ urn }: Link, _input: never, context: GraphqlContext) {
  const batch = { field: 'privileges', input: null, batchMax: ENTITIES_PER_READ }
  return context.loader.field(batch, urn, (urns) => readPrivileges(urns, context))
}

async function readPrivileges(urns: readonly Urn[], { catalog, ...caller }: GraphqlContext) {
  const changes = urns.flatMap((urn) =>
    Object.entries(EDIT_PRIVILEGES).map(([name, privilege]): AskedChange => ({
      urn,
      aspect: GOVERNED_ASPECTS[name] ?? catalog.registry.keyAspectOf(entityTypeOf(urn)),
      privileges: privilege ? [privilege] : [],
      labels: [],
    })),
  )
  const decisions = await decidePermissions(catalog, caller, changes)
  const readableByName = new Map<string, ReadonlySet<string>>()
  for (const [name, aspect] of Object.entries(READ_ASPECTS)) {
    readableByName.set(name, (await catalog.reading?.readable(aspect, urns)) ?? new Set(urns))
  }
  return new Map(
    urns.map((urn, at) => {
      const edits = EDIT_NAMES.map(
        (name, index) => [name, decisions[at * EDIT_NAMES.length + index]] as const,
      )
      const reads = [...readableByName].map(
        ([name, readableUrns]) => [name, readableUrns.has(urn)] as const,
      )
      return [urn, Object.fromEntries([...edits, ...reads])]
    }),
  )
}
