import { encodeKeyPart } from '../../../graph/model/urn.ts'
import type { FABRICS } from '../../../graph/records/fabric.ts'
import type { EventDataset } from './event.ts'

/** The rule that the operator configures for a namespace of OpenLineage. */
export interface NamespaceRule {
  readonly platform?: string
  /** Prefix of the names of the datasets, and their `dataPlatformInstance`. */
  readonly platformInstance?: string
  readonly env?: (typeof FABRICS)[number]
  /** Whether names are converted to lower case, as most of DataHub's sources do. */
  readonly lowercase?: boolean
}

/** The rules by which datasets of OpenLineage get their URNs. */
export interface NamingRules {
  readonly env: (typeof FABRICS)[number]
  /** Whether a dataset whose symlinks name a table is that table. */
  readonly followsSymlinks: boolean
  readonly namespaces: Readonly<Record<string, NamespaceRule>>
}

/** The identity of a dataset in the catalog. */
export interface NamedDataset {
  readonly urn: string
  readonly platform: string
  readonly name: string
  readonly env: string
  readonly platformInstance: string | undefined
}

/**
 * Platforms by the scheme of their namespaces, where the names differ, as in DataHub's converter.
 */
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

/** File platforms, whose datasets are named by container and path. */
const FILE_PLATFORMS = new Set(['s3', 'gcs', 'abs', 'dbfs', 'file'])

/** Platform of a table in files whose symlink names no other catalog. */
const CATALOG_PLATFORM = 'hive'

/** Namespaces of AWS Glue catalogs; OpenLineage omitted `arn:` before 0.17.1. */
const GLUE_NAMESPACE = /^(arn:)?aws:glue:/
const GLUE_TABLE = /^table\//

interface Identifier {
  readonly namespace: string
  readonly name: string
}

/**
 * Returns the identity of a dataset: that of the table in its symlinks, if any, with the platform
 * of its namespace (docs/interface: openlineage/names).
 */
export function nameDataset(
  dataset: Identifier & Pick<EventDataset, 'facets'>,
  rules: NamingRules,
): NamedDataset {
  const table = rules.followsSymlinks
    ? dataset.facets?.symlinks?.identifiers?.findLast(({ type }) => type === 'TABLE')
    : undefined
  const source = table ?? dataset
  const rule = Object.hasOwn(rules.namespaces, source.namespace)
    ? rules.namespaces[source.namespace]
    : undefined
  const { platform, name } = platformNameOf(source)
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
  source: { readonly platform: string; readonly name: string },
  rule: NamespaceRule & Pick<NamingRules, 'env'>,
): NamedDataset {
  const { env, platformInstance } = rule
  const platform = rule.platform ?? source.platform
  const written = rule.lowercase === true ? source.name.toLowerCase() : source.name
  const name = platformInstance === undefined ? written : `${platformInstance}.${written}`
  const urn = `urn:li:dataset:(${platformUrn(platform)},${urnPart(name)},${env})`
  return { urn, platform: platformUrn(platform), name, env, platformInstance }
}

/** Returns the platform of a namespace, and the name of the dataset there. */
function platformNameOf({ namespace, name }: Identifier): { platform: string; name: string } {
  if (GLUE_NAMESPACE.test(namespace)) {
    const isTable = GLUE_TABLE.test(name)
    const table = isTable ? name.replace(GLUE_TABLE, '').replaceAll('/', '.') : name
    return { platform: 'glue', name: table }
  }
  const [, scheme, authority] = /^(?:jdbc:)?([A-Za-z][\w.+-]*):\/\/(.*)$/s.exec(namespace) ?? []
  if (scheme === undefined || authority === undefined) return { platform: namespace, name }
  const lower = scheme.toLowerCase()
  const platform = Object.hasOwn(PLATFORMS, lower) ? (PLATFORMS[lower] ?? lower) : lower
  if (!FILE_PLATFORMS.has(platform)) return { platform, name }
  const path = `${authority.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`.replace(/\/+$/, '')
  return { platform, name: platform === 'file' || authority !== '' ? path : path.slice(1) }
}

/** Returns the URN of a platform. */
export const platformUrn = (platform: string): string => `urn:li:dataPlatform:${urnPart(platform)}`

/** Returns a part of a URN without outer whitespace and with its delimiters encoded. */
export const urnPart = (text: string): string => encodeKeyPart(text.trim())
