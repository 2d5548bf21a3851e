import { registry } from '../../graph/registry.ts'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { controlledAccess, type AccessOptions } from '../../server/access/access.ts'
import { Principals } from '../../server/access/principals.ts'
import { Policies } from '../../server/authorize/policies/policies.ts'
import { UserStates } from '../../server/authorize/policies/user-states.ts'
import { movableClock } from './server.ts'

/** Access control on empty stores in memory, without a server. */
export function accessInMemory(options: Partial<AccessOptions> = {}) {
  const clock = movableClock()
  const { tokens, graph, points } = openSqliteStores({ path: ':memory:', clock })
  const principals = new Principals({
    store: tokens,
    catalog: { registry, graph, points, clock },
    reserved: new Map(),
  })
  const states = new UserStates(graph)
  const access = controlledAccess({
    store: tokens,
    principals,
    clock,
    authority: new Policies(graph, registry),
    states,
    isNative: true,
    systemClient: undefined,
    identifyJwt: undefined,
    ...options,
  })
  return { access, clock, tokens, graph, principals, states }
}
