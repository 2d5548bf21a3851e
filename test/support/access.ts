import { expect } from 'chai'
import { SHIPPED_POLICIES } from '../../graph/system-policies.ts'
import { AccessTokens, type TokenRequest } from '../../server/access/access-tokens.ts'
import { AccessTokenCheck } from '../../server/access/access-token-check.ts'
import { SYSTEM_CALLER, type Role } from '../../server/authorize/roles.ts'
import { ask, data, type Envelope } from './graphql.ts'
import type { Headers } from './people.ts'
import { INGEST_BATCH, upsert } from './proposals.ts'
import type { TestServer } from './server.ts'

/** Access is controlled, and only access tokens are accepted. */
export const TOKENS_ONLY = { openId: undefined, systemClient: undefined }

export interface MadeToken {
  readonly text: string
  readonly id: string
  /** Headers with the token. */
  readonly headers: { readonly Authorization: string }
}

/** Creates a token in the store, as `npm run token` does; without a role policies decide. */
export async function makeToken(
  { stores: { tokens }, clock }: TestServer,
  actor: string,
  role: Role | undefined,
  more: Partial<TokenRequest> = {},
): Promise<MadeToken> {
  const desk = new AccessTokens(tokens, new AccessTokenCheck(tokens, clock), clock)
  const request = {
    kind: 'PERSONAL',
    duration: 'ONE_DAY',
    name: `${role ?? 'policies'} of a test`,
  } as const
  const { text, token } = await desk.create(SYSTEM_CALLER, {
    ...request,
    actor,
    ...(role && { role }),
    ...more,
  })
  return { text, id: token.hash, headers: bearer(text) }
}

/**
 * Returns headers with a token of a user, which is created before the tests of the calling suite;
 * without a role policies decide.
 */
export function suiteToken(
  server: TestServer,
  actor: string,
  role: Role | undefined,
  more: Partial<TokenRequest> = {},
): MadeToken['headers'] {
  let made: MadeToken
  before('create a token', async () => {
    made = await makeToken(server, actor, role, more)
  })
  return {
    get Authorization() {
      return made.headers.Authorization
    },
  }
}

export function bearer(text: string) {
  return { Authorization: `Bearer ${text}` }
}

const CREATE_TOKEN = `mutation ($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    accessToken
    metadata { urn id type name description actorUrn tokenType role createdAt expiresAt }
  }
}`

/** The answer of `createAccessToken`. */
interface CreatedToken {
  readonly createAccessToken: {
    readonly accessToken: string
    readonly metadata: {
      readonly urn: string
      readonly id: string
      readonly role: string | null
      readonly expiresAt: number | null
    }
  }
}

const tokenInput = (actorUrn: string, more: object) => ({
  input: { type: 'PERSONAL', actorUrn, duration: 'ONE_HOUR', name: 'of a test', ...more },
})

/** Asks for a token of a user over GraphQL; `more` are further members of the input. */
export const askForToken = (
  server: TestServer,
  headers: Headers,
  actorUrn: string,
  more: object = {},
): Promise<Envelope<CreatedToken>> =>
  ask<CreatedToken>(server, CREATE_TOKEN, tokenInput(actorUrn, more), headers)

/** Creates a token of a user over GraphQL; the test fails if that is refused. */
export async function createToken(
  server: TestServer,
  headers: Headers,
  actorUrn: string,
  more: object = {},
) {
  const made = await data<CreatedToken>(server, CREATE_TOKEN, tokenInput(actorUrn, more), headers)
  const { accessToken: text, metadata } = made.createAccessToken
  return { text, headers: bearer(text), id: metadata.id, metadata }
}

export const AUDIT = '/openapi/v1/events/audit/search'

/** An audit record, as the API shows it. */
export interface AuditRecord {
  readonly eventType: string
  readonly timestamp: number
  readonly actorUrn: string
  readonly entityUrn?: string
  readonly entityType?: string
  readonly aspectName?: string
  readonly sourceIP?: string
  readonly userAgent?: string
  readonly eventSource?: string
  readonly telemetryTraceId?: string
  readonly rawUsageEvent: {
    readonly reason?: string
    readonly count?: number
    readonly account?: string
  }
}

/** Returns the audit records that match a filter, the latest first. */
export async function findRecords(
  server: TestServer,
  admin: Headers,
  filter: object = {},
): Promise<readonly AuditRecord[]> {
  type Found = { usageEvents: readonly AuditRecord[] }
  const { status, body } = await server.post<Found>(`${AUDIT}?size=100`, filter, admin)
  expect(status, JSON.stringify(body)).to.equal(200)
  return body.usageEvents
}

/**
 * Proposals that deactivate the shipped policies but those of the root user, so that only those of
 * the test grant anything to anybody else.
 */
export const withoutShippedPolicies = () =>
  SHIPPED_POLICIES.filter(({ info }) => info.editable !== false).map(({ urn, info }) =>
    upsert(urn, 'dataHubPolicyInfo', { ...info, state: 'INACTIVE' }),
  )

/** Writes proposals as a caller; the test fails if they are refused. */
export async function ingestAs(
  server: TestServer,
  headers: Readonly<Record<string, string>>,
  proposals: readonly object[],
): Promise<void> {
  const { status, body } = await server.post(INGEST_BATCH, { proposals }, headers)
  expect(status, JSON.stringify(body)).to.equal(200)
}
