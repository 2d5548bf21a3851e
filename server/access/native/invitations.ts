import { inviteToken, type InviteToken } from '../../../graph/aspects/invite-token.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { refuseEdit } from '../../catalog/aspect-changes.ts'
import { hashOfAccessToken } from '../access-token-check.ts'

/** Returns the URN of an invitation; its token cannot be derived from it. */
export const urnOfInvitation = (token: string) =>
  `urn:li:inviteToken:${hashOfAccessToken(token)}` as Urn

/** Returns the invitation with a token. @throws CatalogError `EDIT_REFUSED` when there is none */
export async function findInvitation(graph: GraphStore, token: string): Promise<InviteToken> {
  const urn = urnOfInvitation(token)
  const found = (await graph.read([urn], [inviteToken.name])).get(urn)
  const value = found?.aspects.get(inviteToken.name)?.value as InviteToken | undefined
  return value ?? refuseEdit('The invitation does not exist, or has been revoked.')
}
