import { VENDOR } from '../graph/model/walk.ts'
import { GRAPHQL_LIMITS } from './graphql/endpoint.ts'
import { LOAD_LIMITS } from './http/load/load.ts'
import { LOG_LEVELS } from './observe/log-level.ts'

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
  TYPESENSE_API_KEY: {
    fallback: '',
    doc: 'API key of that Typesense; it must allow every action.',
  },
  INDEX_WAIT_MS: {
    fallback: '2000',
    doc: 'Longest time that a write waits to be searchable, milliseconds; it is durable in any case.',
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
    doc: 'Most tokens of a GraphQL document.',
  },
  GRAPHQL_RESULTS_MAX: {
    fallback: String(GRAPHQL_LIMITS.resultsMax),
    doc: 'Most fields of a GraphQL answer, each element of a list counted.',
  },
  IN_FLIGHT_MAX: {
    fallback: String(LOAD_LIMITS.inFlightMax),
    doc: 'Most concurrent requests.',
  },
  QUEUED_MAX: {
    fallback: String(LOAD_LIMITS.queuedMax),
    doc: 'Most queued requests; further ones are answered 503 with `Retry-After`.',
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
    doc: 'Client ID of this server at the issuer; lets people sign in on the page.',
  },
  OIDC_CLIENT_SECRET: { fallback: '', doc: 'Secret of that client.' },
  OIDC_SCOPES: {
    fallback: 'openid',
    doc: 'Scopes that a sign-in requests, separated by blanks; some issuers need more to send roles.',
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
    doc: 'Send spans of requests and store calls: `otlp`, `console`. The standard variables of OpenTelemetry for traces hold.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { fallback: '', doc: 'Send spans to this collector.' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { fallback: '', doc: 'Send spans to exactly this address.' },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    fallback: 'http/protobuf',
    doc: 'How spans are sent: `http/protobuf` or `http/json`.',
  },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
    fallback: '',
    doc: 'The same for traces; it overrides `OTEL_EXPORTER_OTLP_PROTOCOL`.',
  },
  OTEL_LOG_LEVEL: {
    fallback: '',
    doc: 'Log problems of OpenTelemetry itself from this level on: `error`, `warn`, `info`, `debug`.',
  },
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

export type VariableName = keyof typeof VARIABLES
