import { corpUserInfo, type CorpUserInfo } from '../../../graph/aspects/corp-user-info.ts'
import { subTypes, type SubTypes } from '../../../graph/aspects/sub-types.ts'
import { corpuser } from '../../../graph/entities/corpuser.ts'
import { keyOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { SERVICE_PREFIX, SERVICE_SUBTYPE, type Principals } from '../../access/principals.ts'
import { USER_SETTINGS } from '../settings/resolvers.ts'
import { memberAt } from '../engine/values.ts'

const KEY = corpuser.key.name

/**
 * Returns whether a user is a service account. The prefix counts too: by the subtype alone, editors
 * of users could turn an administrator into one.
 */
export function isServiceUser(urn: string, types: SubTypes | undefined): boolean {
  return (
    keyOf(urn).startsWith(SERVICE_PREFIX) && types?.typeNames?.includes(SERVICE_SUBTYPE) === true
  )
}

/** Returns service accounts in DataHub's shape, by URN; other users and absent ones are left out. */
export async function readAccounts(graph: GraphStore, urns: readonly string[]) {
  const found = await graph.read(urns, [KEY, corpUserInfo.name, subTypes.name, USER_SETTINGS])
  const accounts = [...found].flatMap(([urn, { aspects }]) => {
    if (!isServiceUser(urn, aspects.get(subTypes.name)?.value)) return []
    const info = aspects.get(corpUserInfo.name)
    const { displayName, title } = (info?.value ?? {}) as CorpUserInfo
    const { actor, time } = aspects.get(KEY)?.created ?? {}
    const account = {
      urn,
      type: corpuser.graphqlEnum,
      name: keyOf(urn),
      displayName,
      description: title,
      createdBy: actor,
      createdAt: time,
      updatedAt: info?.created.time,
      defaultView: memberAt(aspects.get(USER_SETTINGS)?.value, ['views', 'defaultView']),
    }
    return [[urn, account] as const]
  })
  return new Map(accounts)
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
