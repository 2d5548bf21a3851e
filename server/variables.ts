import { VENDOR } from '../graph/model/field-walk.ts'
import { GRAPHQL_LIMITS } from './graphql/engine/endpoint.ts'
import { LOAD_LIMITS } from './http/load/load.ts'
import { LOG_LEVELS } from './observe/log-level.ts'

/**
 * All environment variables with defaults and descriptions, the source of
 * `docs/reference/configuration.md`. A secret may be in a file instead, which `<name>_FILE` names.
 */
export const VARIABLES = {
  PORT: { fallback: '8080', doc: 'Port to listen on; 0: the system chooses a free one.' },
  HOST: { fallback: '127.0.0.1', doc: 'Address to listen on.' },
  DATA_DIR: { fallback: './data', doc: 'Folder of the embedded stores.' },
  NEO4J_URI: {
    fallback: '',
    doc: 'Store the graph in this Neo4j, 5.26 or newer: `bolt://` for one server, `neo4j://` or `neo4j+s://` for a cluster or Aura.',
  },
  NEO4J_USERNAME: { fallback: 'neo4j', doc: 'User name for Neo4j.' },
  NEO4J_PASSWORD: { secret: true, fallback: '', doc: 'Password of that user.' },
  NEO4J_DATABASE: { fallback: 'neo4j', doc: 'Database to use in Neo4j.' },
  TYPESENSE_URL: {
    fallback: '',
    doc: 'Store the search index in this Typesense, 0.24.1 or newer; the URLs of all nodes of a cluster, separated by commas.',
  },
  TYPESENSE_API_KEY: {
    secret: true,
    fallback: '',
    doc: 'API key of that Typesense; it must allow all actions.',
  },
  INDEX_WAIT_MS: {
    fallback: '2000',
    doc: 'Time without progress of the search index after which a write stops waiting to become searchable, milliseconds; it is durable in any case.',
  },
  STRICT_MODEL: { fallback: 'false', doc: 'Refuse undeclared entity types and aspects with 422.' },
  VENDOR_NAMESPACE: { fallback: VENDOR, doc: 'Prefix of class-style names in answers.' },
  OPENLINEAGE_ENV: { fallback: 'PROD', doc: 'Environment of datasets of OpenLineage events.' },
  OPENLINEAGE_SYMLINKS: {
    fallback: 'true',
    doc: 'Identify files in an OpenLineage event by the table in their symlinks.',
  },
  OPENLINEAGE_NAMESPACES: {
    fallback: '{}',
    doc: 'Rules by namespace of OpenLineage, in which `*` stands for any text, as JSON: `platform`, `platformInstance`, `env`, `lowercase`.',
  },
  GRAPHQL_DEPTH_MAX: {
    fallback: String(GRAPHQL_LIMITS.depthMax),
    doc: 'Deepest nesting of fields in a GraphQL document.',
  },
  GRAPHQL_FIELDS_MAX: {
    fallback: String(GRAPHQL_LIMITS.fieldsMax),
    doc: 'Maximum number of fields in a GraphQL document, fragments expanded.',
  },
  GRAPHQL_ALIASES_MAX: {
    fallback: String(GRAPHQL_LIMITS.aliasesMax),
    doc: 'Maximum number of aliases in a GraphQL document.',
  },
  GRAPHQL_TOKENS_MAX: {
    fallback: String(GRAPHQL_LIMITS.tokensMax),
    doc: 'Maximum number of tokens in a GraphQL document.',
  },
  GRAPHQL_RESULTS_MAX: {
    fallback: String(GRAPHQL_LIMITS.resultsMax),
    doc: 'Maximum number of fields in a GraphQL answer, each element of a list counted.',
  },
  IN_FLIGHT_MAX: {
    fallback: String(LOAD_LIMITS.inFlightMax),
    doc: 'Maximum number of concurrent requests.',
  },
  QUEUED_MAX: {
    fallback: String(LOAD_LIMITS.queuedMax),
    doc: 'Maximum number of queued requests; further ones are answered 503 with `Retry-After`.',
  },
  LOG_LEVEL: {
    fallback: 'info',
    doc: `Lowest level that is logged: ${LOG_LEVELS.join(', ')}; \`debug\` adds probes.`,
  },
  AUTH_ENABLED: {
    fallback: 'false',
    doc: 'Require credentials for every route whose role is not `public`.',
  },
  AUTH_NATIVE_ENABLED: {
    fallback: 'true',
    doc: 'With `AUTH_ENABLED`: let invited people sign in on the page with a password.',
  },
  ACCESS_TOKEN_MAX_DAYS: {
    fallback: '365',
    doc: 'Longest life of an access token from its creation on, days, earlier tokens included; 0: no limit.',
  },
  OIDC_ISSUER: { fallback: '', doc: 'Accept JWTs of this OpenID Connect issuer.' },
  OIDC_AUDIENCE: { fallback: '', doc: 'Audience that those JWTs must name.' },
  OIDC_ROLES_CLAIM: {
    fallback: '',
    doc: 'Claim of those JWTs with the role `reader`, `editor` or `admin`; unset: `roles`, else `role`.',
  },
  OIDC_ROLES_MAP: {
    fallback: '',
    doc: 'Roles of Trellis by those of the issuer, `Billing Admin=admin,Data Eng=editor` or a JSON object; set: it alone decides.',
  },
  OIDC_USERS_MAP: {
    fallback: '',
    doc: 'Users by subjects of the issuer, `subject=name,…` or a JSON object, for users who authenticate otherwise, too.',
  },
  OIDC_FORMER_ISSUERS: {
    fallback: '',
    doc: 'Earlier URLs of the issuer, separated by commas: users who are bound to one of them may go on with the same subject.',
  },
  OIDC_GROUPS_CLAIM: {
    fallback: '',
    doc: 'Claims of those JWTs with names of groups, separated by commas; policies then decide for users whose JWT names no role.',
  },
  OIDC_CLIENT_ID: {
    fallback: '',
    doc: 'Client ID of this server at the issuer; enables sign-in on the page.',
  },
  OIDC_CLIENT_SECRET: { secret: true, fallback: '', doc: 'Secret of that client.' },
  OIDC_SCOPES: {
    fallback: 'openid',
    doc: 'Scopes that a sign-in requests, separated by spaces; some issuers require more to send roles.',
  },
  PUBLIC_URL: {
    fallback: '',
    doc: 'URL of this server in browsers; with `https`, cookies are for HTTPS only. The issuer must allow the redirect URL `<PUBLIC_URL>/signed-in`.',
  },
  SYSTEM_CLIENT_ID: {
    fallback: '__datahub_system',
    doc: 'Name of the service that sends `SYSTEM_CLIENT_SECRET`.',
  },
  SYSTEM_CLIENT_SECRET: {
    secret: true,
    fallback: '',
    doc: 'Accept `Authorization: Basic id:secret` with this secret of 32 or more characters, with the role admin.',
  },
  SECRET_SERVICE_ENCRYPTION_KEY: {
    secret: true,
    fallback: '',
    doc: 'Passphrase, of 32 or more characters, that encrypts the values of secrets as in DataHub; several servers of a catalog need the same. Unset: secrets are refused.',
  },
  SECRET_SERVICE_FORMER_KEY: {
    secret: true,
    fallback: '',
    doc: 'The passphrase before it, of any length: secrets that it has encrypted are still read, until they are stored again.',
  },
  VIEW_AUTHORIZATION_ENABLED: {
    fallback: 'false',
    doc: 'Show callers without a role only what policies let them view; requires `AUTH_ENABLED`.',
  },
  VIEW_AUTHORIZATION_KEY: {
    secret: true,
    fallback: '',
    doc: 'Secret, of 32 or more characters, of the URNs that stand for hidden entities in lineage; several servers of a catalog need the same. Unset: a new one at each start.',
  },
  AUDIT_RETENTION_DAYS: {
    fallback: '90',
    doc: 'How long audit records of refusals and of changes of access are kept, days.',
  },
  CHANGES_RETENTION_DAYS: {
    fallback: '90',
    doc: 'How long the log of changes is kept, days, such as `0.5`; 0: for ever.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    fallback: '',
    doc: 'Private addresses or networks to which webhooks may be sent, by commas, such as `10.1.0.0/16,127.0.0.1`.',
  },
  TRUSTED_PROXIES: {
    fallback: '0',
    doc: 'Number of proxies in front of the server that append the address of their client to `X-Forwarded-For`; audit records then have the address that the first of them saw.',
  },
  METRICS_PUBLIC: { fallback: 'false', doc: 'Allow reading `/metrics` without credentials.' },
  OTEL_TRACES_EXPORTER: {
    fallback: '',
    doc: 'Exporters of spans of requests and store calls: `otlp`, `console`. The standard variables of OpenTelemetry for traces apply.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { fallback: '', doc: 'Send spans to this collector.' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { fallback: '', doc: 'Send spans to exactly this URL.' },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    fallback: 'http/protobuf',
    doc: 'Protocol for spans: `http/protobuf` or `http/json`.',
  },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
    fallback: '',
    doc: 'The same for traces; it overrides `OTEL_EXPORTER_OTLP_PROTOCOL`.',
  },
  OTEL_LOG_LEVEL: {
    fallback: '',
    doc: 'Lowest level at which OpenTelemetry logs its own problems: `error`, `warn`, `info`, `debug`.',
  },
  OTEL_SDK_DISABLED: { fallback: 'false', doc: 'Send no spans, whatever the other variables say.' },
  NODE_ENV: {
    fallback: '',
    doc: '`production`: errors in GraphQL documents do not suggest other names.',
  },
  ALLOWED_HOSTS: {
    fallback: '',
    doc: 'Host names besides `localhost` and `HOST` by which browsers may reach a server without access control, separated by commas.',
  },
  ALLOW_ANONYMOUS: {
    fallback: 'false',
    doc: 'Listen beyond loopback without access control: every client may read and write everything.',
  },
} as const

export type VariableName = keyof typeof VARIABLES
