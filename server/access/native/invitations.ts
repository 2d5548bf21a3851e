import { DAY_MS } from '../../../graph/model/durations.ts'
import { randomBytes } from 'node:crypto'
import { inviteToken, type InviteToken } from '../../../graph/aspects/people/invite-token.ts'
import type { Clock } from '../../../graph/model/audit.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  refuseEdit,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { SYSTEM_CALLER, type Caller } from '../../authorize/roles.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { hashAccessToken } from '../access-token-check.ts'
import type { AccessTokens } from '../access-tokens.ts'

const RANDOM_BYTES = 24
/** How long an invitation is valid, as at GitHub. */
export const INVITATION_MS = 7 * DAY_MS

/** An invitation that is valid. */
export interface Invitation extends InviteToken {
  readonly urn: Urn
}

/** Creates the token of an invitation, which is shown once: only its hash is stored. */
export const newInvitation = () => randomBytes(RANDOM_BYTES).toString('base64url')

/** Returns the URN of an invitation; its token cannot be derived from it. */
export const invitationUrn = (token: string) =>
  `urn:li:inviteToken:${hashAccessToken(token)}` as Urn

/** Returns when an invitation ends. Those of earlier releases state no end. */
export const invitationEnd = ({ expiresAt }: InviteToken, writtenMillis: number): number =>
  expiresAt ?? writtenMillis + INVITATION_MS

/** Returns whether an invitation can be accepted. */
export function canBeAccepted(
  invitation: InviteToken,
  writtenMillis: number,
  nowMillis: number,
): boolean {
  const isUsed = invitation.usedBy !== undefined && invitation.isReusable !== true
  return !isUsed && invitationEnd(invitation, writtenMillis) > nowMillis
}

/**
 * Returns the invitation with a token.
 *
 * @param tokens knows what the one who invited may do today; absent without access control
 * @throws CatalogError `EDIT_REFUSED` when there is none, it has ended or been used, or the one who
 *   invited may no longer invite
 */
export async function findInvitation(
  catalog: Pick<Catalog, 'graph' | 'clock' | 'whole' | 'authority'>,
  token: string,
  tokens: Pick<AccessTokens, 'isStillLent'> | undefined,
): Promise<Invitation> {
  // Whoever has the token need not see the invitation.
  const { graph, clock } = wholeCatalog(catalog)
  const urn = invitationUrn(token)
  const latest = (await graph.read([urn], [inviteToken.name])).get(urn)?.aspects
  const { value, created } = latest?.get(inviteToken.name) ?? {}
  const invitation = value as InviteToken | undefined
  if (!invitation || !created || !canBeAccepted(invitation, created.time, clock()))
    refuseInvitation()
  const lender = { actor: created.actor, ...invitation.lentBy }
  const isLent =
    !tokens ||
    created.actor === SYSTEM_CALLER.actor ||
    (await tokens.isStillLent(lender, (caller) => requireInviter(catalog, caller)))
  return isLent ? { ...invitation, urn } : refuseInvitation()
}

/** @throws CatalogError `FORBIDDEN` unless a caller may make invitations */
export const requireInviter = (catalog: Pick<Catalog, 'authority'>, caller: Caller) =>
  requireOnPlatform(catalog, caller, 'MANAGE_POLICIES')

/**
 * Returns the change by which a user accepts an invitation: one for one person is used up, under
 * its lock, so that of concurrent attempts one succeeds.
 */
export function useInvitation({ urn }: Invitation, user: Urn, clock: Clock): AspectChange {
  const using = changeExisting(urn, inviteToken, (current) => {
    const isUsed = current?.usedBy !== undefined && current.isReusable !== true
    if (!current || isUsed) return refuseInvitation()
    return current.isReusable === true ? undefined : { ...current, usedBy: user, usedAt: clock() }
  })
  return {
    ...using,
    decide: (current, registry) => {
      // A revoked invitation is gone.
      if (!current.entityExists) return refuseInvitation()
      return using.decide(current, registry)
    },
  }
}

function refuseInvitation(): never {
  return refuseEdit('The invitation does not exist, or has been used, revoked or ended.')
}
