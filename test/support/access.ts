import { expect } from 'chai'
import { SHIPPED_POLICIES } from '../../graph/system-policies.ts'
import { AccessTokens, type TokenRequest } from '../../server/access/access-tokens.ts'
import { AccessTokenCheck } from '../../server/access/access-token-check.ts'
import { SYSTEM_CALLER, type Role } from '../../server/authorize/roles.ts'
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

export function bearer(text: string) {
  return { Authorization: `Bearer ${text}` }
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
