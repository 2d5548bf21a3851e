import { dataPlatformInstance } from '../../graph/aspects/platforms/data-platform-instance.ts'
import { datasetProperties } from '../../graph/aspects/datasets/dataset-properties.ts'
import { deprecation } from '../../graph/aspects/lifecycle/deprecation.ts'
import {
  schemaMetadata,
  type SchemaMetadata,
} from '../../graph/aspects/datasets/schema-metadata.ts'
import { status } from '../../graph/aspects/lifecycle/status.ts'
import { subTypes } from '../../graph/aspects/platforms/sub-types.ts'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { makeLineage, makeSchema, sourceUrns, type Column } from './columns.ts'
import type { ProposalGroup } from '../../server/commands/seed/proposal.ts'
import { entity, set, type Setting } from './proposals.ts'
import {
  browseSettings,
  daysAgo,
  domainSetting,
  containerSetting,
  ownersSetting,
  ROBOT,
  stamp,
  tagsSetting,
  termsSetting,
  type Owner,
  type PathStep,
} from './settings.ts'
import * as urns from './urns.ts'

/** The metadata of a generated dataset. */
export interface Table {
  readonly platform: string
  /** The qualified name within the platform. */
  readonly name: string
  /** The platform's term: `Table`, `View`, `Topic`. */
  readonly kind: string
  /** Empty for a dataset without a description. */
  readonly doc: string
  readonly columns: readonly Column[]
  /** Containers, outermost first. */
  readonly path?: readonly PathStep[]
  readonly owners?: readonly Owner[]
  readonly tags?: readonly string[]
  readonly terms?: readonly string[]
  readonly domain?: string
  /** Upstream datasets besides those of the columns. */
  readonly upstreams?: readonly string[]
  readonly deprecated?: { readonly note: string; readonly by: string }
}

const tableUrn = ({ platform, name }: Pick<Table, 'platform' | 'name'>) =>
  urns.dataset(platform, name)

/** Returns the proposals that describe the dataset. */
export function tableEntity(table: Table): ProposalGroup {
  return entity(
    tableUrn(table),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform(table.platform) }),
    set(subTypes, { typeNames: [table.kind] }),
    propertiesSetting(table),
    schemaSetting(table),
    containerSetting(table.path ?? []),
    ...browseSettings(table.platform, table.path ?? []),
    ownersSetting(table.owners),
    tagsSetting(table.tags),
    termsSetting(table.terms),
    domainSetting(table.domain),
    lineageSetting(table),
    deprecationSetting(table),
  )
}

function propertiesSetting({ name, kind, doc }: Table): Setting {
  const segments = name.split('.')
  return set(datasetProperties, {
    // The dots in a topic's name do not separate schemas.
    name: kind === 'Topic' ? name : (segments.at(-1) ?? name),
    qualifiedName: name,
    ...(doc !== '' && { description: doc }),
    customProperties: {},
    created: stamp(ROBOT, 400),
    lastModified: stamp(ROBOT, 1),
  })
}

function schemaSetting(table: Table): Setting {
  return set(schemaMetadata, {
    schemaName: table.name,
    platform: urns.platform(table.platform),
    version: 0,
    hash: '',
    created: stamp(ROBOT, 365),
    lastModified: stamp(ROBOT, 30),
    platformSchema: platformSchema(table),
    ...makeSchema(table.columns),
  })
}

function platformSchema(table: Table): NonNullable<SchemaMetadata['platformSchema']> {
  if (table.platform !== 'kafka') return { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  const fields = table.columns.map(({ path, nativeType }) => ({ name: path, type: nativeType }))
  const documentSchema = JSON.stringify({ type: 'record', name: table.name, fields })
  return { 'com.linkedin.schema.KafkaSchema': { documentSchema, documentSchemaType: 'AVRO' } }
}

function lineageSetting(table: Table): Setting | undefined {
  const upstreams = new Set([...(table.upstreams ?? []), ...sourceUrns(table.columns)])
  if (upstreams.size === 0) return undefined
  const columns = makeLineage(tableUrn(table), table.columns)
  return set(upstreamLineage, {
    upstreams: [...upstreams].map((urn) => ({
      auditStamp: stamp(ROBOT, 1),
      dataset: urn,
      type: 'TRANSFORMED' as const,
    })),
    ...(columns.length > 0 && { fineGrainedLineages: columns }),
  })
}

function deprecationSetting({ deprecated }: Table): Setting | undefined {
  if (!deprecated) return undefined
  const { note, by } = deprecated
  return set(deprecation, {
    deprecated: true,
    note,
    actor: by,
    decommissionTime: daysAgo(-60),
  })
}
