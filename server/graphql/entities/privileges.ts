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

/** Changes of an entity, each with the privilege that suffices beside `EDIT_ENTITY`, if any. */
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
/** Their aspects where these decide on rights of some entities; the others are of the key aspect. */
const GOVERNED_ASPECTS: Readonly<Record<string, string>> = { canEditStatus: status.name }

/** Reads, each with the aspect whose declaration says who may read it. */
const READ_ASPECTS: Readonly<Record<string, string>> = {
  canViewDatasetUsage: datasetUsageStatistics.name,
  canViewDatasetProfile: datasetProfile.name,
  canViewDatasetOperations: operation.name,
}

/** Entities whose facts one decision reads. */
const ENTITIES_PER_READ = 500

/** Answers what the caller may do, by the decision that edits take (docs/interface: graphql/privileges). */
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
  const granted = await decidePermissions(catalog, caller, changes)
  const readable = new Map<string, ReadonlySet<string>>()
  for (const [name, aspect] of Object.entries(READ_ASPECTS)) {
    readable.set(name, (await catalog.reading?.readable(aspect, urns)) ?? new Set(urns))
  }
  return new Map(
    urns.map((urn, at) => {
      const edits = EDIT_NAMES.map(
        (name, index) => [name, granted[at * EDIT_NAMES.length + index]] as const,
      )
      const reads = [...readable].map(
        ([name, readableUrns]) => [name, readableUrns.has(urn)] as const,
      )
      return [urn, Object.fromEntries([...edits, ...reads])]
    }),
  )
}
