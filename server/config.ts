import { VENDOR } from '../graph/model/walk.ts'
import { readAccessConfig, type AccessConfig } from './access/access-config.ts'
import { knownHostsOf, type KnownHosts } from './access/known-hosts.ts'
import { isLoopback } from './access/loopback.ts'
import {
  readNeo4jConfig,
  readTypesenseConfig,
  type Neo4jConfig,
  type TypesenseConfig,
} from './engine-config.ts'
import { GRAPHQL_LIMITS, type GraphqlLimits } from './graphql/endpoint.ts'
import { LOAD_LIMITS, type LoadLimits } from './http/overload.ts'
import { LOG_LEVELS, type LogLevel } from './observe/log-level.ts'
import { readOpenLineageConfig } from './openlineage-config.ts'
import type { NamingRules } from './catalog/openlineage/naming.ts'

/** Everything that can be set from outside. Read once at start, and passed down. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  /** Folder of the embedded stores. */
  readonly dataDir: string
  /** Set: the graph is kept in Neo4j. Unset: in a file under `dataDir`. */
  readonly neo4j: Neo4jConfig | undefined
  /** Set: the search index is kept in Typesense. Unset: in a file under `dataDir`. */
  readonly typesense: TypesenseConfig | undefined
  /** How long a write waits to be searchable, milliseconds. */
  readonly indexWaitMs: number
  /** Refuse entity types and aspects that are not declared. */
  readonly strictModel: boolean
  /** Prefix of class-style names in answers (docs/interface: model/union-names). */
  readonly vendorNamespace: string
  /** How datasets of OpenLineage events are named. */
  readonly openLineage: NamingRules
  readonly graphqlLimits: GraphqlLimits
  /** Errors in GraphQL documents name what was probably meant. */
  readonly suggestsNames: boolean
  readonly loadLimits: LoadLimits
  readonly logLevel: LogLevel
  /** Metrics may be read without credentials, also when access is controlled. */
  readonly metricsPublic: boolean
  /** Spans are sent, as the standard variables of OpenTelemetry say. */
  readonly tracing: boolean
  /** Unset: every client may do everything. */
  readonly access: AccessConfig | undefined
  /** By which names browsers may reach the server while access is not controlled. */
  readonly knownHosts: KnownHosts
}

/** A variable: its default, and what it is for; `docs/reference/configuration.md` is made of these. */
export const VARIABLES = {
  PORT: { fallback: '8080', doc: 'Port to listen on; 0 lets the system choose.' },
  HOST: { fallback: '127.0.0.1', doc: 'Address to listen on.' },
  DATA_DIR: { fallback: './data', doc: 'Folder of the embedded stores.' },
  NEO4J_URI: { fallback: '', doc: 'Keep the graph in this Neo4j, 5.26 or newer.' },
  NEO4J_USERNAME: { fallback: 'neo4j', doc: 'User to log in to Neo4j as.' },
  NEO4J_PASSWORD: { fallback: '', doc: 'Password of that user.' },
  NEO4J_DATABASE: { fallback: 'neo4j', doc: 'Database to use in Neo4j.' },
  TYPESENSE_URL: { fallback: '', doc: 'Keep the search index in this Typesense, 0.24.1 or newer.' },
  TYPESENSE_API_KEY: { fallback: '', doc: 'Typesense key that allows everything.' },
  INDEX_WAIT_MS: {
    fallback: '2000',
    doc: 'How long a write waits to be searchable, milliseconds; it is durable all the same.',
  },
  STRICT_MODEL: { fallback: 'false', doc: 'Refuse undeclared entity types and aspects with 422.' },
  VENDOR_NAMESPACE: { fallback: VENDOR, doc: 'Prefix of class-style names in answers.' },
  OPENLINEAGE_ENV: { fallback: 'PROD', doc: 'Environment of datasets of OpenLineage events.' },
  OPENLINEAGE_SYMLINKS: {
    fallback: 'true',
    doc: 'A dataset of an OpenLineage event whose symlinks name a table is that table.',
  },
  OPENLINEAGE_NAMESPACES: {
    fallback: '{}',
    doc: 'By namespace of OpenLineage, as JSON: `platform`, `platformInstance`, `env`, `lowercase`.',
  },
  GRAPHQL_DEPTH_MAX: {
    fallback: String(GRAPHQL_LIMITS.depthMax),
    doc: 'Deepest nesting of fields in a GraphQL document.',
  },
  GRAPHQL_FIELDS_MAX: {
    fallback: String(GRAPHQL_LIMITS.fieldsMax),
    doc: 'Most fields of a GraphQL document, fragments expanded.',
  },
  GRAPHQL_ALIASES_MAX: {
    fallback: String(GRAPHQL_LIMITS.aliasesMax),
    doc: 'Most aliases in a GraphQL document.',
  },
  GRAPHQL_TOKENS_MAX: {
    fallback: String(GRAPHQL_LIMITS.tokensMax),
    doc: 'Most words and signs of a GraphQL document.',
  },
  GRAPHQL_RESULTS_MAX: {
    fallback: String(GRAPHQL_LIMITS.resultsMax),
    doc: 'Most fields of a GraphQL answer, lists written out.',
  },
  IN_FLIGHT_MAX: {
    fallback: String(LOAD_LIMITS.inFlightMax),
    doc: 'Most requests worked on at a time.',
  },
  QUEUED_MAX: {
    fallback: String(LOAD_LIMITS.queuedMax),
    doc: 'Most requests that wait for their turn; more are answered 503 with `Retry-After`.',
  },
  LOG_LEVEL: {
    fallback: 'info',
    doc: `Least level that is logged: ${LOG_LEVELS.join(', ')}; \`debug\` adds probes.`,
  },
  AUTH_ENABLED: {
    fallback: 'false',
    doc: 'Require credentials for every route whose role is not `public`.',
  },
  OIDC_ISSUER: { fallback: '', doc: 'Accept JWTs of this OpenID Connect issuer as well.' },
  OIDC_AUDIENCE: { fallback: '', doc: 'Audience that those JWTs must name.' },
  OIDC_ROLES_CLAIM: {
    fallback: '',
    doc: 'Claim of those JWTs that says `reader`, `editor` or `admin`; unset: `roles`, else `role`.',
  },
  OIDC_CLIENT_ID: {
    fallback: '',
    doc: 'Have people sign in at the issuer, which knows this service by this id.',
  },
  OIDC_CLIENT_SECRET: { fallback: '', doc: 'Secret of that client.' },
  OIDC_SCOPES: {
    fallback: 'openid',
    doc: 'What is asked of the issuer at a sign-in, separated by blanks; some name roles for more only.',
  },
  PUBLIC_URL: {
    fallback: '',
    doc: 'Address of this server in browsers; the issuer has to allow `<PUBLIC_URL>/signed-in` to return to.',
  },
  SYSTEM_CLIENT_ID: {
    fallback: '__datahub_system',
    doc: 'Name of the service that sends `SYSTEM_CLIENT_SECRET`.',
  },
  SYSTEM_CLIENT_SECRET: {
    fallback: '',
    doc: 'Accept `Authorization: Basic id:secret` with this secret, as admin.',
  },
  METRICS_PUBLIC: { fallback: 'false', doc: 'Let `/metrics` be read without credentials.' },
  OTEL_TRACES_EXPORTER: {
    fallback: '',
    doc: 'Send spans of requests and store calls: `otlp`, `console`. All standard variables of OpenTelemetry hold.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { fallback: '', doc: 'Send spans to this collector.' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { fallback: '', doc: 'Send spans to exactly this address.' },
  OTEL_SDK_DISABLED: { fallback: 'false', doc: 'Send no spans, whatever the other variables say.' },
  NODE_ENV: {
    fallback: '',
    doc: '`production`: errors in GraphQL documents do not suggest other names.',
  },
  ALLOWED_HOSTS: {
    fallback: '',
    doc: 'Names besides `localhost` and `HOST` by which browsers may reach a server without access control, separated by commas.',
  },
  ALLOW_ANONYMOUS: {
    fallback: 'false',
    doc: 'Listen beyond loopback without access control: anyone who reaches it may read and write all.',
  },
} as const

type Name = keyof typeof VARIABLES

/** @throws Error naming every variable that is wrong, and what it should be */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const text = (name: Name): string => env[name]?.trim() || VARIABLES[name].fallback
  const flag = (name: Name): boolean => {
    const value = text(name).toLowerCase()
    if (value !== 'true' && value !== 'false') problems.push(`${name} must be true or false`)
    return value === 'true'
  }
  const count = (name: Name): number => {
    const value = Number(text(name))
    if (!Number.isSafeInteger(value) || value < 1) {
      problems.push(`${name} must be a number from 1 up`)
    }
    return value
  }
  const host = text('HOST')
  const config = {
    host,
    port: portOf(text('PORT'), problems),
    dataDir: text('DATA_DIR'),
    neo4j: readNeo4jConfig(text, problems),
    typesense: readTypesenseConfig(text, problems),
    indexWaitMs: millisOf('INDEX_WAIT_MS', text('INDEX_WAIT_MS'), problems),
    strictModel: flag('STRICT_MODEL'),
    vendorNamespace: text('VENDOR_NAMESPACE'),
    openLineage: readOpenLineageConfig(text, flag('OPENLINEAGE_SYMLINKS'), problems),
    graphqlLimits: {
      depthMax: count('GRAPHQL_DEPTH_MAX'),
      fieldsMax: count('GRAPHQL_FIELDS_MAX'),
      aliasesMax: count('GRAPHQL_ALIASES_MAX'),
      tokensMax: count('GRAPHQL_TOKENS_MAX'),
      resultsMax: count('GRAPHQL_RESULTS_MAX'),
    },
    suggestsNames: text('NODE_ENV') !== 'production',
    loadLimits: {
      ...LOAD_LIMITS,
      inFlightMax: count('IN_FLIGHT_MAX'),
      queuedMax: count('QUEUED_MAX'),
    },
    logLevel: logLevelOf(text('LOG_LEVEL'), problems),
    metricsPublic: flag('METRICS_PUBLIC'),
    tracing: isTracingAsked(text, flag('OTEL_SDK_DISABLED')),
    access: readAccessConfig(flag('AUTH_ENABLED'), text, problems),
    knownHosts: knownHostsOf(host, text('ALLOWED_HOSTS'), problems),
  }
  const allowAnonymous = flag('ALLOW_ANONYMOUS')
  if (!isLoopback(host) && !config.access && !allowAnonymous) {
    problems.push(
      `HOST=${host} is not a loopback address, and access is not controlled: set ` +
        'AUTH_ENABLED=true, or ALLOW_ANONYMOUS=true to let anyone who reaches it read and write',
    )
  }
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(config.vendorNamespace)) {
    problems.push('VENDOR_NAMESPACE must be a dotted name such as com.linkedin')
  }
  if (problems.length > 0)
    throw new Error(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  return Object.freeze(config)
}

/** Off by default, unlike in the standard: an exporter or an address turns it on. */
function isTracingAsked(text: (name: Name) => string, isDisabled: boolean): boolean {
  const exporter = text('OTEL_TRACES_EXPORTER')
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
  const isAsked = exporter !== '' || endpoints.some((name) => text(name) !== '')
  return isAsked && exporter !== 'none' && !isDisabled
}

function portOf(text: string, problems: string[]): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) problems.push('PORT must be a number from 0 to 65535')
  return port
}

function logLevelOf(text: string, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((each) => each === text.toLowerCase())
  if (!level) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  return level ?? 'info'
}

/** Ten minutes: clients give up long before. */
const WAIT_MS_MAX = 600_000

function millisOf(name: Name, text: string, problems: string[]): number {
  const millis = Number(text)
  if (!/^\d+$/.test(text) || millis > WAIT_MS_MAX) {
    problems.push(`${name} must be a number of milliseconds from 0 to ${WAIT_MS_MAX}`)
  }
  return millis
}
