import { encodeKeyPart, keyPartsOf } from '../../../graph/model/urn.ts'
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
  /** Whether files whose symlinks name a table are that table. */
  readonly followsSymlinks: boolean
  /** By namespace; `*` in one stands for any text. */
  readonly namespaces: Readonly<Record<string, NamespaceRule>>
}

/** The identity of a dataset in the catalog. */
export interface NamedDataset {
  readonly urn: string
  readonly platform: string
  readonly name: string
  readonly env: string
  readonly platformInstance: string | undefined
  /** URN by the name of its files, if the dataset is the table in them. */
  readonly location?: string
}

/** Returns the identity of a dataset that an event names. */
export type NameDataset = (dataset: EventName) => NamedDataset

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
  viewfs: 'hdfs',
}

/** File platforms, whose datasets are named by container and path. */
const FILE_PLATFORMS = new Set(['s3', 'gcs', 'abs', 'dbfs', 'file', 'oss', 'cosn', 'obs'])
const holdsFiles = (platform: string) => FILE_PLATFORMS.has(platform) || platform === 'hdfs'

/** Platforms of tables by the `framework` of the facet `catalog`. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  delta: 'delta-lake',
  hudi: 'hudi',
  iceberg: 'iceberg',
  paimon: 'paimon',
}
/** Platform of a table in files whose symlink names no other catalog. */
const CATALOG_PLATFORM = 'hive'
/** Platform of a table in a catalog behind HTTP or in a database: both are catalogs of Iceberg. */
const SERVED_CATALOG_PLATFORM = 'iceberg'
const SERVED_CATALOG = /^(https?:\/\/|jdbc:)/i
const METASTORE = /^thrift:\/\//i

/** Names of Flink's catalog in memory, which say nothing outside of one job. */
const IN_MEMORY_TABLE = /^default_catalog\./

/** Namespaces of AWS Glue catalogs; OpenLineage omitted `arn:` before 0.17.1. */
const GLUE_NAMESPACE = /^(arn:)?aws:glue:/
const GLUE_TABLE = /^table\//

interface Identifier {
  readonly namespace: string
  readonly name: string
}

/** A dataset as events name it. */
export type EventName = Identifier & Pick<EventDataset, 'facets'>

/**
 * Returns the identity of a dataset: that of the table in its symlinks, if it is files, with the
 * platform of its namespace (docs/interface: openlineage/names).
 */
export function nameDataset(dataset: EventName, rules: NamingRules): NamedDataset {
  const table = rules.followsSymlinks ? symlinkedTable(dataset) : undefined
  if (!table) return nameLocation(dataset, rules)
  const platform = catalogPlatform(table, dataset.facets?.catalog?.framework)
  const source = platform === undefined ? platformName(table) : { platform, name: table.name }
  const location = nameLocation(dataset, rules).urn
  return { ...toNamedDataset(source, [table.namespace, rules]), location }
}

/** Returns the identity of a dataset by its own namespace and name, whatever its symlinks. */
export function nameLocation({ namespace, name }: Identifier, rules: NamingRules): NamedDataset {
  return toNamedDataset(platformName({ namespace, name }), [namespace, rules])
}

/**
 * Returns the identities of the datasets of an event, wherever it names them: a dataset has the
 * symlinks that the event states elsewhere, else the table that an earlier event named at its
 * location.
 *
 * @param tables URNs of tables by the URN of their location
 */
export function datasetNames(
  datasets: readonly EventName[],
  rules: NamingRules,
  tables: ReadonlyMap<string, string>,
): NameDataset {
  const byLocation = new Map<string, NamedDataset>()
  for (const dataset of datasets) {
    const identity = nameDataset(dataset, rules)
    if (identity.location !== undefined) byLocation.set(identity.location, identity)
  }
  return (dataset) => {
    const identity = nameDataset(dataset, rules)
    if (identity.location !== undefined) return identity
    const table = tables.get(identity.urn)
    return byLocation.get(identity.urn) ?? (table === undefined ? identity : tableIdentity(table))
  }
}

/** Returns the identity of a table of the catalog; its platform instance is stored with it. */
function tableIdentity(urn: string): NamedDataset {
  const [platform = '', name = '', env = ''] = keyPartsOf(urn)
  return { urn, platform, name, env, platformInstance: undefined }
}

/** Returns the table that is stored in a dataset of files. Other datasets have their own names. */
function symlinkedTable({ namespace, name, facets }: EventName): Identifier | undefined {
  if (!holdsFiles(platformName({ namespace, name }).platform)) return undefined
  return facets?.symlinks?.identifiers?.findLast(
    (symlink) => symlink.type?.toUpperCase() === 'TABLE' && !IN_MEMORY_TABLE.test(symlink.name),
  )
}

/** Returns the platform of a table in a catalog; undefined: that of the namespace. */
function catalogPlatform(table: Identifier, framework = ''): string | undefined {
  if (METASTORE.test(table.namespace)) return CATALOG_PLATFORM
  const byFramework = FRAMEWORKS[framework.toLowerCase()]
  if (SERVED_CATALOG.test(table.namespace)) return byFramework ?? SERVED_CATALOG_PLATFORM
  if (!holdsFiles(platformName(table).platform)) return undefined
  return byFramework ?? CATALOG_PLATFORM
}

/** Returns the rule for a namespace: its own, else that of the longest pattern that matches. */
function findRule(
  namespace: string,
  { namespaces }: Pick<NamingRules, 'namespaces'>,
): NamespaceRule | undefined {
  if (Object.hasOwn(namespaces, namespace)) return namespaces[namespace]
  const [pattern] = Object.keys(namespaces)
    .filter((key) => key.includes('*') && matchesPattern(key, namespace))
    .toSorted((one, other) => other.length - one.length)
  return pattern === undefined ? undefined : namespaces[pattern]
}

/** Returns whether a text matches a pattern, in which `*` stands for any text. */
function matchesPattern(pattern: string, text: string): boolean {
  const [start = '', ...parts] = pattern.split('*')
  const end = parts.pop() ?? ''
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  const limit = text.length - end.length
  let at = start.length
  for (const part of parts) {
    const index = text.indexOf(part, at)
    if (index < 0) return false
    at = index + part.length
  }
  return at <= limit
}

function toNamedDataset(
  source: { readonly platform: string; readonly name: string },
  [namespace, rules]: readonly [namespace: string, rules: NamingRules],
): NamedDataset {
  const rule: NamespaceRule = findRule(namespace, rules) ?? {}
  const { env = rules.env, platformInstance } = rule
  const platform = rule.platform ?? source.platform
  const datasetName = rule.lowercase === true ? source.name.toLowerCase() : source.name
  const name = platformInstance === undefined ? datasetName : `${platformInstance}.${datasetName}`
  const urn = `urn:li:dataset:(${platformUrn(platform)},${urnPart(name)},${env})`
  return { urn, platform: platformUrn(platform), name, env, platformInstance }
}

/** Returns the platform of a namespace, and the name of the dataset there. */
function platformName({ namespace, name }: Identifier): { platform: string; name: string } {
  if (GLUE_NAMESPACE.test(namespace)) {
    const isTable = GLUE_TABLE.test(name)
    const table = isTable ? name.replace(GLUE_TABLE, '').replaceAll('/', '.') : name
    return { platform: 'glue', name: table }
  }
  const { scheme, authority } = splitNamespace(namespace)
  if (scheme === undefined || authority === undefined) return { platform: namespace, name }
  const lower = scheme.toLowerCase()
  const platform = Object.hasOwn(PLATFORMS, lower) ? (PLATFORMS[lower] ?? lower) : lower
  if (!FILE_PLATFORMS.has(platform)) return { platform, name }
  const path = `${authority.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`.replace(/\/+$/, '')
  return { platform, name: platform === 'file' || authority !== '' ? path : path.slice(1) }
}

/**
 * Returns the scheme of a namespace and what follows it: `s3://bucket`, `jdbc:h2:mem:shop`, and
 * paths, with one slash (`dbfs:/mnt`, `file:/tmp`) or without a scheme (`/tmp`).
 */
function splitNamespace(namespace: string): { scheme?: string; authority?: string } {
  if (namespace.startsWith('/')) return { scheme: 'file', authority: namespace }
  const address =
    /^(?:jdbc:)?([A-Za-z][\w.+-]*):\/\/(.*)$/s.exec(namespace) ??
    /^jdbc:([A-Za-z][\w.+-]*):(.*)$/s.exec(namespace) ??
    /^([A-Za-z][\w.+-]*):(\/.*)$/s.exec(namespace)
  const [, scheme, authority] = address ?? []
  return { ...(scheme !== undefined && { scheme }), ...(authority !== undefined && { authority }) }
}

/** Returns the URN of a platform. */
export const platformUrn = (platform: string): string => `urn:li:dataPlatform:${urnPart(platform)}`

/** Returns a part of a URN without outer whitespace and with its delimiters encoded. */
export const urnPart = (text: string): string => encodeKeyPart(text.trim())
