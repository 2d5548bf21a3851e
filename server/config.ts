import type { BlockList } from 'node:net'
import { readFileSync } from 'node:fs'
import { readAccessConfig, requireLong, type AccessConfig } from './access/access-config.ts'
import { parseKnownHosts, type KnownHosts } from './access/known-hosts.ts'
import { parseNetworks } from './catalog/webhooks/addresses.ts'
import { isLoopback } from './access/loopback.ts'
import {
  readNeo4jConfig,
  readTypesenseConfig,
  type Neo4jConfig,
  type TypesenseConfig,
} from './engine-config.ts'
import type { GraphqlLimits } from './graphql/engine/endpoint.ts'
import { LOAD_LIMITS, type LoadLimits } from './http/load/load.ts'
import { LOG_LEVELS, type LogLevel } from './observe/log-level.ts'
import { readOpenLineageConfig } from './openlineage-config.ts'
import type { NamingRules } from './catalog/openlineage/naming.ts'
import { readTracingConfig, type TracingConfig } from './tracing-config.ts'
import { VARIABLES, type VariableName } from './variables.ts'

/** The configuration of a server, read once at start and passed down. */
export interface Config {
  readonly host: string
  /** 0: the system chooses a free port. */
  readonly port: number
  /** Folder of the embedded stores. */
  readonly dataDir: string
  /** Set: Neo4j stores the graph. Unset: a file in `dataDir` does. */
  readonly neo4j: Neo4jConfig | undefined
  /** Set: Typesense stores the search index. Unset: a file in `dataDir` does. */
  readonly typesense: TypesenseConfig | undefined
  /** Longest time that a write waits to become searchable, milliseconds. */
  readonly indexWaitMs: number
  /** Whether undeclared entity types and aspects are refused. */
  readonly strictModel: boolean
  /** Prefix of class-style names in answers (docs/interface: model/union-names). */
  readonly vendorNamespace: string
  /** The rules by which datasets of OpenLineage events get their URNs. */
  readonly openLineage: NamingRules
  readonly graphqlLimits: GraphqlLimits
  /** Whether errors in GraphQL documents suggest similar names. */
  readonly suggestsNames: boolean
  readonly loadLimits: LoadLimits
  readonly logLevel: LogLevel
  /** Whether metrics need no credentials, even with access control. */
  readonly metricsPublic: boolean
  /** Longest life of an access token, days; 0: they may live for ever. */
  readonly accessTokenMaxDays: number
  /** How long audit records are kept, days. */
  readonly auditRetentionDays: number
  /** How long the log of changes is kept, days; 0: for ever. */
  readonly changesRetentionDays: number
  /** Private addresses to which webhooks may be sent. */
  readonly webhookAddresses: BlockList
  /** Number of proxies in front of the server that append to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** Whether browsers reach this server by HTTPS only, as `PUBLIC_URL` states. */
  readonly isHttps: boolean
  /** Set: the server sends spans of requests and store calls. */
  readonly tracing: TracingConfig | undefined
  /** Passphrase that encrypts secrets; empty: none are stored. */
  readonly secretKey: string
  /** The passphrase before it, with which stored secrets are still read; empty: there is none. */
  readonly formerSecretKey: string
  /** Unset: no access control, every client may do everything. */
  readonly access: AccessConfig | undefined
  /** Host names by which browsers may reach a server without access control. */
  readonly knownHosts: KnownHosts
}

/**
 * Reads the configuration, and the files of secrets that it names.
 *
 * @throws Error naming every invalid variable, and what it must be
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const text = (name: VariableName): string =>
    env[name]?.trim() || readSecret(env, name, problems) || VARIABLES[name].fallback
  const flag = (name: VariableName): boolean => {
    const value = text(name).toLowerCase()
    if (value !== 'true' && value !== 'false') problems.push(`${name} must be true or false`)
    return value === 'true'
  }
  const count = (name: VariableName): number => {
    const value = Number(text(name))
    const isCount = Number.isSafeInteger(value) && value >= 1
    if (!isCount) problems.push(`${name} must be an integer of at least 1`)
    return value
  }
  const host = text('HOST')
  const config = {
    host,
    port: parsePort(text('PORT'), problems),
    dataDir: text('DATA_DIR'),
    neo4j: readNeo4jConfig(text, problems),
    typesense: readTypesenseConfig(text, problems),
    indexWaitMs: parseMillis('INDEX_WAIT_MS', text('INDEX_WAIT_MS'), problems),
    strictModel: flag('STRICT_MODEL'),
    vendorNamespace: text('VENDOR_NAMESPACE'),
    openLineage: readOpenLineageConfig(text, flag('OPENLINEAGE_SYMLINKS'), problems),
    graphqlLimits: readGraphqlLimits(count),
    suggestsNames: text('NODE_ENV') !== 'production',
    loadLimits: {
      ...LOAD_LIMITS,
      inFlightMax: count('IN_FLIGHT_MAX'),
      queuedMax: count('QUEUED_MAX'),
    },
    logLevel: parseLogLevel(text('LOG_LEVEL'), problems),
    metricsPublic: flag('METRICS_PUBLIC'),
    accessTokenMaxDays: parseDays('ACCESS_TOKEN_MAX_DAYS', text('ACCESS_TOKEN_MAX_DAYS'), problems),
    auditRetentionDays: count('AUDIT_RETENTION_DAYS'),
    changesRetentionDays: parseRetention(text('CHANGES_RETENTION_DAYS'), problems),
    webhookAddresses: parseNetworks(ALLOWED, text(ALLOWED), problems),
    trustedProxies: parseProxies(text('TRUSTED_PROXIES'), problems),
    isHttps: /^https:/i.test(text('PUBLIC_URL')),
    tracing: readTracingConfig(text, flag('OTEL_SDK_DISABLED'), problems),
    ...parseSecretKeys(text, problems),
    access: readAccessConfig(
      {
        isControlled: flag('AUTH_ENABLED'),
        controlsViews: flag('VIEW_AUTHORIZATION_ENABLED'),
        isNative: flag('AUTH_NATIVE_ENABLED'),
      },
      text,
      problems,
    ),
    knownHosts: parseKnownHosts(host, text('ALLOWED_HOSTS'), problems),
  }
  const allowAnonymous = flag('ALLOW_ANONYMOUS')
  if (!isLoopback(host) && !config.access && !allowAnonymous) {
    problems.push(
      `HOST=${host} is not a loopback address, which requires access control: set ` +
        'AUTH_ENABLED=true, or ALLOW_ANONYMOUS=true to let every client read and write',
    )
  }
  requireDottedName(config.vendorNamespace, problems)
  if (problems.length > 0) throw new Error(`Invalid configuration:\n  ${problems.join('\n  ')}`)
  return Object.freeze(config)
}

function requireDottedName(namespace: string, problems: string[]): void {
  if (/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(namespace)) return
  problems.push('VENDOR_NAMESPACE must be a dotted name such as com.linkedin')
}

/** Returns the secret in the file that `<name>_FILE` names; empty without that variable. */
function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: VariableName,
  problems: string[],
): string {
  const variable = `${name}_FILE`
  const file = 'secret' in VARIABLES[name] ? (env[variable]?.trim() ?? '') : ''
  if (file === '') return ''
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const problem = `${variable}=${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`
    if (!problems.includes(problem)) problems.push(problem)
    return ''
  }
}

function parseSecretKeys(text: (name: VariableName) => string, problems: string[]) {
  const [secretKey, formerSecretKey] = [
    text('SECRET_SERVICE_ENCRYPTION_KEY'),
    text('SECRET_SERVICE_FORMER_KEY'),
  ]
  requireLong('SECRET_SERVICE_ENCRYPTION_KEY', secretKey, problems, FORMER_KEY)
  if (secretKey === '' && formerSecretKey !== '') {
    problems.push('SECRET_SERVICE_FORMER_KEY needs SECRET_SERVICE_ENCRYPTION_KEY')
  }
  return { secretKey, formerSecretKey }
}

/** What an installation with a shorter key does. */
const FORMER_KEY =
  'set the present one as SECRET_SERVICE_FORMER_KEY, with which stored secrets are still read'

function parsePort(text: string, problems: string[]): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) problems.push('PORT must be an integer from 0 to 65535')
  return port
}

/** The variable with the private addresses to which webhooks may be sent. */
const ALLOWED = 'WEBHOOK_ALLOW_PRIVATE'

function readGraphqlLimits(count: (name: VariableName) => number) {
  return {
    depthMax: count('GRAPHQL_DEPTH_MAX'),
    fieldsMax: count('GRAPHQL_FIELDS_MAX'),
    aliasesMax: count('GRAPHQL_ALIASES_MAX'),
    tokensMax: count('GRAPHQL_TOKENS_MAX'),
    resultsMax: count('GRAPHQL_RESULTS_MAX'),
  }
}

function parseProxies(text: string, problems: string[]): number {
  if (!/^\d$/.test(text)) problems.push('TRUSTED_PROXIES must be an integer from 0 to 9')
  return Number(text)
}

/** A hundred years. */
const DAYS_MAX = 36_500

function parseRetention(text: string, problems: string[]): number {
  const days = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || days > DAYS_MAX) {
    problems.push(`CHANGES_RETENTION_DAYS must be days, a number from 0 to ${DAYS_MAX}`)
  }
  return days
}

function parseDays(name: VariableName, text: string, problems: string[]): number {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days > DAYS_MAX) {
    problems.push(`${name} must be days, an integer from 0 to ${DAYS_MAX}`)
  }
  return days
}

function parseLogLevel(text: string, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === text.toLowerCase())
  if (!level) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  return level ?? 'info'
}

/** Ten minutes: clients time out long before. */
const WAIT_MS_MAX = 600_000

function parseMillis(name: VariableName, text: string, problems: string[]): number {
  const millis = Number(text)
  if (!/^\d+$/.test(text) || millis > WAIT_MS_MAX) {
    problems.push(`${name} must be milliseconds, an integer from 0 to ${WAIT_MS_MAX}`)
  }
  return millis
}
