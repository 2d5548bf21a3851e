import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataHubRole } from '../../../graph/aspects/people/data-hub-role.entity.ts'
import { inviteToken, type InviteToken } from '../../../graph/aspects/people/invite-token.ts'
import { roleMembership } from '../../../graph/aspects/people/role-membership.ts'
import { inviteTokenEntity } from '../../../graph/aspects/people/invite-token.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { hashAccessToken } from '../../access/access-token-check.ts'
import { findLender, lentRight } from '../../access/lender.ts'
import {
  invitationEnd,
  findInvitation,
  INVITATION_MS,
  canBeAccepted,
  newInvitation,
  requireInviter,
  invitationUrn,
  useInvitation,
} from '../../access/native/invitations.ts'
import { requireResetting } from '../../access/native/native-users.ts'
import { requireNativeUser } from '../../access/user-urn.ts'
import {
  changeAspects,
  changeOrCreate,
  refuseEdit,
  requireEntities,
} from '../../catalog/write/aspect-changes.ts'
import { EVENTS } from '../../catalog/audit/audit-events.ts'
import { deleteWithReferences } from '../../catalog/write/references.ts'
import { requireOwnCaller, SYSTEM_CALLER } from '../../authorize/roles.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { Maybe } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listField } from '../shared/lists.ts'
import { requireUrn } from '../shared/target.ts'

interface NewInvitation {
  readonly role?: Urn | undefined
  /** The only user who may accept it. */
  readonly user?: Urn | undefined
  readonly isReusable?: boolean
}

/** Creates an invitation, whose token is answered once: only its hash is stored. */
async function invite(context: GraphqlContext, { role, user, isReusable }: NewInvitation) {
  if (role) {
    await requireEntities(
      context.catalog,
      [role],
      (urn) => `Failed to invite. ${urn} does not exist.`,
    )
  }
  if (user) {
    // Before the invitation is stored: another spelling of a name is refused.
    requireOwnCaller(context)
    await requireInviter(context.catalog, context)
    await context.principals?.claim(user)
  }
  const token = newInvitation()
  const value = {
    token: hashAccessToken(token),
    ...(role && { role }),
    ...(user && { user }),
    ...(isReusable && { isReusable }),
    lentBy: lentRight(context),
    expiresAt: context.catalog.clock() + INVITATION_MS,
  }
  await edit(context, [changeOrCreate(invitationUrn(token), inviteToken, () => value)])
  return { inviteToken: token }
}

const parseRoleUrn = (text: Maybe<string>) =>
  text ? requireUrn(dataHubRole.name, 'a role', text) : undefined

/** Earlier invitations stay valid, because their tokens cannot be answered again. */
const getInviteToken: Query<'getInviteToken'> = (_root, { input }, context) =>
  invite(context, { role: parseRoleUrn(input.roleUrn) })

const createInvitation: Mutation<'createInvitation'> = async (_root, { input }, context) => {
  const { roleUrn, user: userText, isReusable } = input
  const user = userText ? requireNativeUser(userText) : undefined
  if (user && isReusable) refuseEdit('An invitation that names a person is for that person only.')
  return invite(context, { role: parseRoleUrn(roleUrn), user, isReusable: isReusable === true })
}

/** Revokes the earlier invitations to the role, but those that name a person or have been used. */
const createInviteToken: Mutation<'createInviteToken'> = async (_root, { input }, context) => {
  const { catalog } = context
  const role = parseRoleUrn(input.roleUrn)
  const invitation = await invite(context, { role })
  // From the graph, because searches may not find the latest ones yet.
  const { graph } = wholeCatalog(catalog)
  const hashes = await graph.hashes(inviteTokenEntity.name, inviteToken.name)
  const earlierUrns = [...hashes.keys()]
    .map((urn) => urn as Urn)
    .filter((urn) => urn !== invitationUrn(invitation.inviteToken))
  const values = await graph.read(earlierUrns, [inviteToken.name])
  const replacedUrns = earlierUrns.filter((urn) => {
    const value = values.get(urn)?.aspects.get(inviteToken.name)?.value as InviteToken | undefined
    return value?.role === role && value?.user === undefined && value?.usedBy === undefined
  })
  for (const urn of replacedUrns) await deleteWithReferences(catalog, urn, context)
  return invitation
}

const revokeInvitation: Mutation<'revokeInvitation'> = async (_root, { urn: text }, context) => {
  await requireInviter(context.catalog, context)
  await deleteExisting(requireUrn(inviteTokenEntity.name, 'an invitation', text), context)
  return true
}

const listInvitations: Query<'listInvitations'> = async (_root, { input }, context) => {
  await requireInviter(context.catalog, context)
  const listing = { entityType: inviteTokenEntity.name, sort: NEWEST }
  const { found: links, ...page } = await listField('found', listing, input, context)
  const urns = links.map(({ urn }) => urn)
  const key = inviteTokenEntity.key.name
  // Nobody reads the aspect itself, which has the hash of the token.
  const { graph } = wholeCatalog(context.catalog)
  const entities = await graph.read(urns, [key, inviteToken.name])
  const invitations = urns.flatMap((urn) => {
    const aspects = entities.get(urn)?.aspects
    const latest = aspects?.get(inviteToken.name)
    if (!latest) return []
    const { role, user, isReusable, usedBy, usedAt } = latest.value as InviteToken
    const creation = aspects?.get(key)?.created
    const link = (to: string | undefined) => (to === undefined ? null : { urn: to as Urn })
    return {
      urn,
      role: link(role),
      user: link(user),
      isReusable: isReusable === true,
      isOpen: canBeAccepted(latest.value, latest.created.time, context.catalog.clock()),
      createdBy: link(creation?.actor),
      createdAt: creation?.time,
      expiresAt: invitationEnd(latest.value, latest.created.time),
      usedBy: link(usedBy),
      usedAt,
    }
  })
  return { ...page, invitations }
}

/** Gives the caller the role, on behalf of the administrator who invited. */
const acceptRole: Mutation<'acceptRole'> = async (_root, { input }, context) => {
  const { catalog, actor, origin } = context
  const lookup = findInvitation(catalog, input.inviteToken, context.tokens)
  const invitation = await lookup.catch((error: Error) => {
    const event = { type: EVENTS.failedLogIn, reason: error.message, account: actor }
    catalog.audit?.countRefusal(actor, origin, event)
    throw error
  })
  const { role, user } = invitation
  if (user !== undefined && user !== actor) refuseEdit('The invitation is for somebody else.')
  const acceptance = useInvitation(invitation, actor as Urn, catalog.clock)
  const roleChange =
    role &&
    changeOrCreate(actor as Urn, roleMembership, (current) => ({
      ...current,
      roles: [role],
    }))
  await changeAspects(catalog, [acceptance, ...(roleChange ? [roleChange] : [])], {
    ...SYSTEM_CALLER,
    origin,
  })
  return true
}

/** Invitations have no time of their own in the index; the latest end first is the newest first. */
const NEWEST = { field: 'expiresAt', descending: true } as const

/** Creates the token of a link with which a user with a password chooses another one. */
const createNativeUserResetToken: Mutation<'createNativeUserResetToken'> = async (
  _root,
  { input },
  context,
) => {
  const user = requireUrn(corpuser.name, 'a user', input.userUrn)
  await requireResetting(context.catalog, context, user)
  const passwords = context.nativeUsers?.passwords
  if (!passwords || !(await passwords.has(user)))
    refuseEdit(`${user} does not sign in with a password.`)
  const resetToken = await passwords.createReset(user, undefined, findLender(context))
  const event = { type: EVENTS.resetLinkCreated, entityUrn: user }
  await context.catalog.audit?.record(context, [event])
  return { resetToken }
}

/** Invitations to roles (docs/interface: graphql/invitations). */
export const invitationsTopic: SchemaModule = {
  queries: queriesFor('admin', { getInviteToken, listInvitations }),
  mutations: {
    ...mutationsFor('admin', {
      createInviteToken,
      createInvitation,
      revokeInvitation,
      createNativeUserResetToken,
    }),
    ...mutationsFor('editor', { acceptRole }),
  },
}
