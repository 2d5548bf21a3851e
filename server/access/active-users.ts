import type { UserStates } from '../authorize/policies/user-states.ts'
import { unauthenticated } from './unauthenticated.ts'

/**
 * Refuses suspended and soft-deleted users.
 *
 * @param mustExist whether users without an entity are refused too; most tokens need none
 * @throws CatalogError `UNAUTHENTICATED`, `STORE_UNAVAILABLE`
 */
export async function requireActive(
  states: UserStates,
  user: string,
  mustExist = false,
): Promise<void> {
  const state = await states.of(user)
  if (state === 'inactive') throw unauthenticated('The user is suspended or deleted', user)
  if (mustExist && state === 'absent') throw unauthenticated('The user does not exist', user)
}
