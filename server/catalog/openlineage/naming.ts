import type { FABRICS } from '../../../graph/records/fabric.ts'
import type { EventDataset } from './event.ts'

/** What the operator says of a namespace of OpenLineage. */
export interface NamespaceRule {
  readonly platform?: string
  /** Stands before the name of each dataset, and in its `dataPlatformInstance`. */
  readonly platformInstance?: string
  readonly env?: (typeof FABRICS)[number]
  /** Names are in small letters, as most of DataHub's sources write them. */
  readonly lowercase?: boolean
}

/** How datasets of OpenLineage are named here. */
export interface NamingRules {
  readonly env: (typeof FABRICS)[number]
  /** A dataset whose symlinks name a table is that table. */
  readonly followsSymlinks: boolean
  readonly namespaces: Readonly<Record<string, NamespaceRule>>
}

/** A dataset, as the catalog names it. */
export interface NamedDataset {
  readonly urn: string
  readonly platform: string
  readonly name: string
  readonly env: string
  readonly platformInstance: string | undefined
}

/** Platforms whose names differ from the scheme of their namespaces, as in DataHub's converter. */
const PLATFORMS: Readonly<Record<string, string>> = {
  awsathena: 'athena',
  sqlserver: 'mssql',
  postgresql: 'postgres',
  s3a: 's3',
  s3n: 's3',
  gs: 'gcs',
  abfs: 'abs',
  abfss: 'abs',
  wasb: 'abs',
  wasbs: 'abs',
}

/** Stores of files whose datasets are named by container and path. */
const FILE_PLATFORMS = new Set(['s3', 'gcs', 'abs', 'dbfs', 'file'])

/** Where tables are kept as files, a symlink tells the table in a catalog, which is Hive's if it has no name of its own. */
const CATALOG_PLATFORM = 'hive'

/** Of an AWS Glue catalog; OpenLineage had left `arn:` out before 0.17.1. */
const GLUE_NAMESPACE = /^(arn:)?aws:glue:/
const GLUE_TABLE = /^table\//

interface Identifier {
  readonly namespace: string
  readonly name: string
}

/**
 * The dataset that an event means: the table that its symlinks name, if any, with the platform of its
 * namespace (docs/interface: openlineage/names).
 */
export function nameDataset(
  dataset: Identifier & Pick<EventDataset, 'facets'>,
  rules: NamingRules,
): NamedDataset {
  const table = rules.followsSymlinks
    ? dataset.facets?.symlinks?.identifiers?.findLast(({ type }) => type === 'TABLE')
    : undefined
  const meant = table ?? dataset
  const rule = Object.hasOwn(rules.namespaces, meant.namespace)
    ? rules.namespaces[meant.namespace]
    : undefined
  const { platform, name } = placeOf(meant)
  const isTableOfFiles =
    table !== undefined && (FILE_PLATFORMS.has(platform) || platform === 'hdfs')
  return named(
    isTableOfFiles ? { platform: CATALOG_PLATFORM, name: table.name } : { platform, name },
    {
      env: rules.env,
      ...rule,
    },
  )
}

function named(
  place: { readonly platform: string; readonly name: string },
  rule: NamespaceRule & Pick<NamingRules, 'env'>,
): NamedDataset {
  const { env, platformInstance } = rule
  const platform = rule.platform ?? place.platform
  const written = rule.lowercase === true ? place.name.toLowerCase() : place.name
  const name = platformInstance === undefined ? written : `${platformInstance}.${written}`
  const urn = `urn:li:dataset:(${platformUrn(platform)},${urnPart(name)},${env})`
  return { urn, platform: platformUrn(platform), name, env, platformInstance }
}

function placeOf({ namespace, name }: Identifier): { platform: string; name: string } {
  if (GLUE_NAMESPACE.test(namespace)) {
    const isTable = GLUE_TABLE.test(name)
    const table = isTable ? name.replace(GLUE_TABLE, '').replaceAll('/', '.') : name
    return { platform: 'glue', name: table }
  }
  const [, scheme, authority] = /^(?:jdbc:)?([A-Za-z][\w.+-]*):\/\/(.*)$/s.exec(namespace) ?? []
  if (scheme === undefined || authority === undefined) return { platform: namespace, name }
  const small = scheme.toLowerCase()
  const platform = Object.hasOwn(PLATFORMS, small) ? (PLATFORMS[small] ?? small) : small
  if (!FILE_PLATFORMS.has(platform)) return { platform, name }
  const path = `${authority.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`.replace(/\/+$/, '')
  return { platform, name: platform === 'file' || authority !== '' ? path : path.slice(1) }
}

export const platformUrn = (platform: string): string => `urn:li:dataPlatform:${urnPart(platform)}`

const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  ',': '%2C',
  '\u241F': '%E2%90%9F',
}

/** Part of a URN: what divides or ends parts is written with percents, as DataHub's clients do. */
export const urnPart = (text: string): string =>
  text.trim().replaceAll(/[(),\u241F]/g, (character) => ENCODED[character] ?? character)

/** The URN of a column of a dataset. */
export const columnUrn = (dataset: string, path: string): string =>
  `urn:li:schemaField:(${dataset},${urnPart(path)})`
