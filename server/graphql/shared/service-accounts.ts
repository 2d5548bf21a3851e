import { subTypes, type SubTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { urnKey } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { SERVICE_PREFIX, SERVICE_SUBTYPE, type Principals } from '../../access/principals.ts'

/**
 * Returns whether a user is a service account. The prefix counts too: by the subtype alone, editors
 * of users could turn an administrator into one.
 */
export function isServiceUser(urn: string, types: SubTypes | undefined): boolean {
  return (
    urnKey(urn).startsWith(SERVICE_PREFIX) && types?.typeNames?.includes(SERVICE_SUBTYPE) === true
  )
}

/** Returns whether a user is a service account, and nobody who signs in. */
export async function isServiceAccount(
  graph: GraphStore,
  principals: Principals | undefined,
  urn: string,
): Promise<boolean> {
  const user = (await graph.read([urn], [subTypes.name])).get(urn)
  if (!user || !isServiceUser(urn, user.aspects.get(subTypes.name)?.value)) return false
  const { signsIn = 'token' } = (await principals?.find(urn)) ?? {}
  return signsIn === 'token'
}
