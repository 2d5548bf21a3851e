import { actors, type Actors } from '../../../graph/aspects/actors.ts'
import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'
import type { FieldSpec } from './specs.ts'

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

/**
 * Whether the caller, or one of their groups, has a role of another system (docs/interface:
 * graphql/roles).
 */
export const ASSIGNED_TO_ME: FieldSpec = {
  type: 'Boolean',
  resolve: async ({ urn }: Link, _input: never, { loader, actor }: GraphqlContext) => {
    const holders: Actors | undefined = await loader.aspect(urn, actors.name)
    if (holders?.users?.some(({ user }) => user === actor)) return true
    const groups = await Promise.all([
      loader.aspect(actor as Urn, groupMembership.name),
      loader.aspect(actor as Urn, nativeGroupMembership.name),
    ])
    const callerGroups = groups.flatMap((each) => Object.values(each ?? {}).flat())
    return holders?.groups?.some(({ group }) => callerGroups.includes(group)) ?? false
  },
}
