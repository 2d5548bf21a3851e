import { randomBytes } from 'node:crypto'
import { inviteToken, type InviteToken } from '../../../graph/aspects/invite-token.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import { inviteTokenEntity } from '../../../graph/entities/invite-token.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import {
  changeAspects,
  creating,
  refuseEdit,
  requireEntities,
} from '../../catalog/aspect-changes.ts'
import { EVENTS } from '../../catalog/audit/events.ts'
import { requireOnPlatform } from '../../catalog/authority.ts'
import { hashOfAccessToken } from '../../access/access-token-check.ts'
import { findInvitation, urnOfInvitation } from '../../access/native/invitations.ts'
import { deleteWithReferences } from '../../catalog/references.ts'
import { SYSTEM_CALLER } from '../../catalog/roles.ts'
import type { Maybe } from '../arguments.generated.ts'
import { wholeOf } from '../../catalog/sight/seen-by.ts'
import { edit, type GraphqlContext } from '../context.ts'
import { urnOf } from '../mutations/target.ts'
import { mutationsFor, queriesFor } from '../roots.ts'
import type { Mutation, Query, SchemaModule } from '../schema-module.ts'

const RANDOM_BYTES = 24

/** Creates an invitation, whose token is answered once: only its hash is stored. */
async function invite(context: GraphqlContext, role: Urn | undefined) {
  if (role) {
    await requireEntities(
      context.catalog,
      [role],
      (urn) => `Failed to invite. ${urn} does not exist.`,
    )
  }
  const token = randomBytes(RANDOM_BYTES).toString('base64url')
  const value = { token: hashOfAccessToken(token), ...(role && { role }) }
  await edit(context, [creating(urnOfInvitation(token), inviteToken, () => value)])
  return { inviteToken: token }
}

const roleIn = (text: Maybe<string>) => (text ? urnOf('dataHubRole', 'a role', text) : undefined)

/** Earlier invitations stay valid, because their tokens cannot be answered again. */
const getInviteToken: Query<'getInviteToken'> = (_root, { input }, context) =>
  invite(context, roleIn(input.roleUrn))

/** Revokes the earlier invitations to the role. */
const createInviteToken: Mutation<'createInviteToken'> = async (_root, { input }, context) => {
  const { catalog } = context
  const role = roleIn(input.roleUrn)
  const created = await invite(context, role)
  // From the graph, because searches may not find the latest ones yet.
  const { graph } = wholeOf(catalog)
  const all = await graph.hashes(inviteTokenEntity.name, inviteToken.name)
  const others = [...all.keys()]
    .map((urn) => urn as Urn)
    .filter((urn) => urn !== urnOfInvitation(created.inviteToken))
  const values = await graph.read(others, ['inviteToken'])
  const ofRole = others.filter((urn) => {
    const value = values.get(urn)?.aspects.get('inviteToken')?.value as InviteToken | undefined
    return value?.role === role
  })
  for (const urn of ofRole) await deleteWithReferences(catalog, urn, context)
  return created
}

/** Gives the caller the role, on behalf of the administrator who invited. */
const acceptRole: Mutation<'acceptRole'> = async (_root, { input }, context) => {
  const { catalog, actor, origin } = context
  const { role } = await findInvitation(wholeOf(catalog).graph, input.inviteToken)
  if (role === undefined) return true
  const giving = creating(actor as Urn, roleMembership, (current) => ({
    ...current,
    roles: [role],
  }))
  await changeAspects(catalog, [giving], { ...SYSTEM_CALLER, origin })
  return true
}

/** Creates the token of a link with which a user with a password chooses another one. */
const createNativeUserResetToken: Mutation<'createNativeUserResetToken'> = async (
  _root,
  { input },
  context,
) => {
  await requireOnPlatform(context.catalog, context, 'MANAGE_USER_CREDENTIALS')
  const user = urnOf('corpuser', 'a user', input.userUrn)
  const passwords = context.nativeUsers?.passwords
  if (!passwords || !(await passwords.has(user)))
    refuseEdit(`${user} does not sign in with a password.`)
  const resetToken = await passwords.createReset(user)
  const event = { type: EVENTS.resetLinkCreated, entityUrn: user }
  await context.catalog.audit?.record(context, [event])
  return { resetToken }
}

/** Invitations to roles (docs/interface: graphql/invitations). */
export const invitationModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    type InviteToken {
      inviteToken: String!
    }
    input GetInviteTokenInput {
      roleUrn: String
    }
    input CreateInviteTokenInput {
      roleUrn: String
    }
    input CreateNativeUserResetTokenInput {
      userUrn: String!
    }
    type ResetToken {
      resetToken: String!
    }
    input AcceptRoleInput {
      inviteToken: String!
    }
    extend type Query {
      "Returns the token of a new invitation, to a role if one is given."
      getInviteToken(input: GetInviteTokenInput!): InviteToken
    }
    extend type Mutation {
      "Returns the token of a new invitation, and revokes the earlier ones to the same role."
      createInviteToken(input: CreateInviteTokenInput!): InviteToken
      "Returns a token for a day with which the user chooses a password, and revokes the one before."
      createNativeUserResetToken(input: CreateNativeUserResetTokenInput!): ResetToken
      "Gives the caller the role of an invitation in place of the one that they have."
      acceptRole(input: AcceptRoleInput!): Boolean
    }
  `,
  queries: queriesFor('admin', { getInviteToken }),
  mutations: {
    ...mutationsFor('admin', { createInviteToken, createNativeUserResetToken }),
    ...mutationsFor('editor', { acceptRole }),
  },
}
