import { upsert } from './proposals.ts'

/** Headers of a request, such as those of a person's access token. */
export type Headers = Readonly<Record<string, string>>

// People of the tests, who exist once something names them.
export const ada = 'urn:li:corpuser:ada'
export const bob = 'urn:li:corpuser:bob'
export const grace = 'urn:li:corpuser:grace'

/**
 * Returns the value of an active policy.
 *
 * @param actors whom it is for, such as `onlyUsers(ada)`
 * @param more further members, such as `resources`, or `type: 'PLATFORM'`
 */
export const policyInfo = (
  displayName: string,
  privileges: readonly string[],
  actors: object,
  more: object = {},
) => ({ displayName, type: 'METADATA', state: 'ACTIVE', privileges, actors, ...more })

/** Returns the proposal of an active policy; its name is the last part of its URN. */
export const policy = (
  id: string,
  privileges: readonly string[],
  actors: object,
  more: object = {},
) =>
  upsert(
    `urn:li:dataHubPolicy:${id}`,
    'dataHubPolicyInfo',
    policyInfo(id, privileges, actors, more),
  )

/** Returns the resources of a policy that covers what has a value in a field. */
export const having = (field: string, values: readonly string[], condition = 'EQUALS') => ({
  filter: { criteria: [{ field, values, condition }] },
})

/** The actors of a policy that is for these users only. */
export const onlyUsers = (...users: readonly string[]) => ({
  users,
  resourceOwners: false,
  allUsers: false,
  allGroups: false,
})
