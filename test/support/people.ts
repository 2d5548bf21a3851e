import { upsert } from './proposals.ts'

/** Headers of a request, such as those of a person's access token. */
export type Headers = Readonly<Record<string, string>>

// People of the tests, who exist once something names them.
export const ada = 'urn:li:corpuser:ada'
export const bob = 'urn:li:corpuser:bob'
export const grace = 'urn:li:corpuser:grace'

/**
 * Returns the proposal of an active policy.
 *
 * @param id the last part of its URN, and its name
 * @param actors whom it is for, such as `onlyUsers(ada)`
 * @param more further members, such as `resources`, or `type: 'PLATFORM'`
 */
export const policy = (
  id: string,
  privileges: readonly string[],
  actors: object,
  more: object = {},
) =>
  upsert(`urn:li:dataHubPolicy:${id}`, 'dataHubPolicyInfo', {
    displayName: id,
    type: 'METADATA',
    state: 'ACTIVE',
    privileges,
    actors,
    ...more,
  })

/** The actors of a policy that is for these users only. */
export const onlyUsers = (...users: readonly string[]) => ({
  users,
  resourceOwners: false,
  allUsers: false,
  allGroups: false,
})
