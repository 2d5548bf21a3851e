import { dataPlatformInstance } from '../../../graph/aspects/data-platform-instance.ts'
import { datasetProperties } from '../../../graph/aspects/dataset-properties.ts'
import { deprecation } from '../../../graph/aspects/deprecation.ts'
import { schemaMetadata, type SchemaMetadata } from '../../../graph/aspects/schema-metadata.ts'
import { siblings } from '../../../graph/aspects/siblings.ts'
import { status } from '../../../graph/aspects/status.ts'
import { subTypes } from '../../../graph/aspects/sub-types.ts'
import { upstreamLineage } from '../../../graph/aspects/upstream-lineage.ts'
import { viewProperties } from '../../../graph/aspects/view-properties.ts'
import { lineageOf, schemaOf, sourcesOf, type Column } from './columns.ts'
import { entity, set, type Group, type Setting } from './proposal.ts'
import {
  browsedAt,
  daysAgo,
  inDomain,
  inside,
  lifeOf,
  linked,
  ownedBy,
  ROBOT,
  stamp,
  tagged,
  termed,
  type Link,
  type Owner,
  type Step,
} from './settings.ts'
import * as urns from './urns.ts'

/** All that is told about a dataset. */
export interface Table {
  readonly platform: string
  /** Name in the platform, qualified. */
  readonly name: string
  /** Word of the platform: `Table`, `View`, `Topic`. */
  readonly kind: string
  /** Empty when it is not described. */
  readonly doc: string
  readonly columns: readonly Column[]
  /** Containers, outermost first. */
  readonly path?: readonly Step[]
  readonly owners?: readonly Owner[]
  readonly tags?: readonly string[]
  readonly terms?: readonly string[]
  readonly domain?: string
  readonly links?: readonly Link[]
  readonly properties?: Readonly<Record<string, string>>
  /** Datasets that it is made from, besides those of its columns. */
  readonly upstreams?: readonly string[]
  /** A job makes it, and tells the lineage. */
  readonly madeByJob?: true
  /** The statement that defines it, for views and models. */
  readonly sql?: string
  readonly sibling?: { readonly urn: string; readonly primary: boolean }
  readonly deprecated?: {
    readonly note: string
    readonly by: string
    readonly replacement?: string
  }
  readonly removed?: true
}

export const urnOf = ({ platform, name }: Pick<Table, 'platform' | 'name'>) =>
  urns.dataset(platform, name)

/**
 * The URN of a column of `table`.
 *
 * @throws Error when it has no such column, so that a story never refers to one that is not told
 */
export function at(table: Table, path: string): string {
  if (table.columns.some((column) => column.path === path)) {
    return urns.column(urnOf(table), path)
  }
  throw new Error(`${table.name} has no column ${path}`)
}

/** The dataset as an entity, with `more` said about it. */
export function tableEntity(table: Table, ...more: readonly Setting[]): Group {
  return entity(
    urnOf(table),
    set(status, { removed: table.removed ?? false }),
    set(dataPlatformInstance, { platform: urns.platform(table.platform) }),
    set(subTypes, { typeNames: [table.kind] }),
    propertiesOf(table),
    schemaSetting(table),
    inside(table.path ?? []),
    ...browsedAt(table.platform, table.path ?? []),
    ownedBy(table.owners),
    tagged(table.tags),
    termed(table.terms),
    inDomain(table.domain),
    linked(table.links),
    lineageSetting(table),
    viewSetting(table),
    table.sibling && set(siblings, siblingsOf(table.sibling)),
    deprecationOf(table),
    ...more,
  )
}

function propertiesOf({ name, kind, doc, properties }: Table): Setting {
  const segments = name.split('.')
  return set(datasetProperties, {
    // Dots in the name of a topic are no path.
    name: kind === 'Topic' ? name : (segments.at(-1) ?? name),
    qualifiedName: name,
    ...(doc !== '' && { description: doc }),
    customProperties: { ...properties },
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
    ...lifeOf(ROBOT),
    platformSchema: platformSchemaOf(table),
    ...schemaOf(urnOf(table), table.columns),
  })
}

function platformSchemaOf(table: Table): NonNullable<SchemaMetadata['platformSchema']> {
  if (table.platform !== 'kafka') return { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  const fields = table.columns.map(({ path, nativeType }) => ({ name: path, type: nativeType }))
  const documentSchema = JSON.stringify({ type: 'record', name: table.name, fields })
  return { 'com.linkedin.schema.KafkaSchema': { documentSchema, documentSchemaType: 'AVRO' } }
}

function lineageSetting(table: Table): Setting | undefined {
  if (table.madeByJob) return undefined
  const upstreams = new Set([...(table.upstreams ?? []), ...sourcesOf(table.columns)])
  if (upstreams.size === 0) return undefined
  const columns = lineageOf(urnOf(table), table.columns)
  const type = table.sql === undefined ? ('TRANSFORMED' as const) : ('VIEW' as const)
  return set(upstreamLineage, {
    upstreams: [...upstreams].map((urn) => ({
      auditStamp: stamp(ROBOT, 1),
      dataset: urn,
      type,
    })),
    ...(columns.length > 0 && { fineGrainedLineages: columns }),
  })
}

function viewSetting({ sql, kind }: Table): Setting | undefined {
  if (sql === undefined) return undefined
  return set(viewProperties, {
    materialized: kind !== 'View',
    viewLogic: sql,
    viewLanguage: 'SQL',
  })
}

const siblingsOf = ({ urn, primary }: { readonly urn: string; readonly primary: boolean }) => ({
  siblings: [urn],
  primary,
})

function deprecationOf({ deprecated }: Table): Setting | undefined {
  if (!deprecated) return undefined
  const { note, by, replacement } = deprecated
  return set(deprecation, {
    deprecated: true,
    note,
    actor: by,
    ...(replacement !== undefined && { replacement }),
    decommissionTime: daysAgo(-60),
  })
}
