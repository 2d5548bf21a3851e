import { actors, type Actors } from '../../../graph/aspects/actors.ts'
import type { FormInfo } from '../../../graph/aspects/form-info.ts'
import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import type { FieldSpec } from '../derived/specs.ts'

/**
 * Values of the enum `CorpUserStatus` (docs/interface: graphql/status); other values, such as those
 * of unused accounts, become null.
 */
export const USER_STATES = ['ACTIVE', 'SUSPENDED']

/** Whether a user may sign in; `aspects` shows whether the user is removed. */
export const USER_STATUS: FieldSpec = {
  type: 'CorpUserStatus',
  resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
    const status = (await loader.aspect(urn, 'corpUserStatus'))?.['status']
    return USER_STATES.find((each) => each === status) ?? null
  },
}

/** Whether a form assigns its prompts to the caller, or to one of their groups. */
export const FORM_ASSIGNED_TO_ME: FieldSpec = {
  type: 'Boolean',
  resolve: ({ value }: Part, _input: never, context: GraphqlContext) => isAssignee(value, context),
}

/** Returns whether the caller, or one of their groups, is an assignee of a form. */
export async function isAssignee(
  assigned: FormInfo['actors'],
  { actor, loader }: Pick<GraphqlContext, 'actor' | 'loader'>,
): Promise<boolean> {
  if (assigned?.users?.includes(actor)) return true
  const groups = await groupsOf(actor as Urn, { loader })
  return groups.some((group) => assigned?.groups?.includes(group))
}

/** Returns the URNs of the groups of a user. */
export async function groupsOf(
  user: Urn,
  { loader }: Pick<GraphqlContext, 'loader'>,
): Promise<readonly string[]> {
  const memberships = await Promise.all([
    loader.aspect(user, groupMembership.name),
    loader.aspect(user, nativeGroupMembership.name),
  ])
  return memberships
    .flatMap((each) => Object.values(each ?? {}).flat())
    .filter((group) => typeof group === 'string')
}

/**
 * Whether the caller, or one of their groups, has a role of another system (docs/interface:
 * graphql/roles).
 */
export const ASSIGNED_TO_ME: FieldSpec = {
  type: 'Boolean',
  resolve: async ({ urn }: Link, _input: never, { loader, actor }: GraphqlContext) => {
    const holders: Actors | undefined = await loader.aspect(urn, actors.name)
    if (holders?.users?.some(({ user }) => user === actor)) return true
    const callerGroups: readonly unknown[] = await groupsOf(actor as Urn, { loader })
    return holders?.groups?.some(({ group }) => callerGroups.includes(group)) ?? false
  },
}
