import { corpUserStatus } from '../../../graph/aspects/people/corp-user-status.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { valueIn } from './actors.ts'
import { RecentReads } from '../../../graph/runtime/recent-reads.ts'

/** Whether a user exists, and may use the catalog. */
export type UserState = 'absent' | 'active' | 'inactive'

/** Most users in the cache. */
const USERS_MAX = 1_000

/** Reads whether users are suspended or deleted, each at most twice a second. */
export class UserStates {
  readonly #states: RecentReads<UserState>

  constructor(graph: GraphStore) {
    this.#states = new RecentReads((urn) => readState(graph, urn), USERS_MAX)
  }

  of(user: string): Promise<UserState> {
    return this.#states.get(user)
  }

  /** Drops what writes may have changed, so that the next request reads it from the store. */
  invalidate(urns: Iterable<string>): void {
    for (const urn of urns) this.#states.forget(urn)
  }
}

/** Reads whether a user exists, and may use the catalog. */
export async function readState(graph: GraphStore, urn: string): Promise<UserState> {
  const user = (await graph.read([urn], [status.name, corpUserStatus.name])).get(urn)
  if (!user) return 'absent'
  const isRemoved = valueIn(user, status)?.removed === true
  const isSuspended = valueIn(user, corpUserStatus)?.status === 'SUSPENDED'
  return isRemoved || isSuspended ? 'inactive' : 'active'
}
