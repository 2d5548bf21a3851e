import { dataHubPolicyInfo } from '../../../graph/aspects/data-hub-policy-info.ts'
import { corpGroup } from '../../../graph/entities/corp-group.ts'
import { corpuser } from '../../../graph/entities/corpuser.ts'
import { dataHubPolicy } from '../../../graph/entities/data-hub-policy.ts'
import { keyOf } from '../../../graph/model/urn.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { URN_FIELD } from '../../../search/fields.ts'
import { PLAIN_REQUEST, type SearchIndex } from '../../../search/search-index.ts'
import { comparedName } from '../names.ts'
import { valueIn } from '../policies/actors.ts'

interface NamedParts {
  readonly graph: GraphStore
  readonly index: SearchIndex
  readonly tokens: AccessTokenStore
}

/** Most entities with a name that differs in case or width only. */
const SPELLINGS_MAX = 100

/**
 * Returns whether anything in the catalog names a user who has no record: an entity, alive or
 * deleted, of a user or a group; a reference to either; a policy; a token; or a user with another
 * spelling of the name. Other spellings of users who have no entity are not found
 * (docs/interface: access/names).
 */
export async function isNamed(
  { graph, index, tokens }: NamedParts,
  user: string,
): Promise<boolean> {
  const named = [user, `urn:li:${corpGroup.name}:${keyOf(user)}`]
  if ((await graph.existing(named)).size > 0) return true
  for (const urn of named) {
    if ((await graph.referrers(urn, { start: 0, count: 1 })).total > 0) return true
  }
  for (const of of [{ actors: [user] }, { owners: [user] }]) {
    if ((await tokens.list({ start: 0, count: 1, ...of })).total > 0) return true
  }
  return (await isInPolicy(graph, user)) || isSpelledOtherwise(index, user)
}

/** Policies name users in a field without edges. There are few policies. */
async function isInPolicy(graph: GraphStore, user: string): Promise<boolean> {
  const urns = await graph.hashes(dataHubPolicy.name, dataHubPolicyInfo.name)
  const policies = await graph.read([...urns.keys()], [dataHubPolicyInfo.name])
  const name = comparedName(keyOf(user))
  return [...policies.values()].some((policy) => {
    const { users = [], groups = [] } = valueIn(policy, dataHubPolicyInfo)?.actors ?? {}
    return [...users, ...groups].some((urn) => comparedName(keyOf(urn)) === name)
  })
}

/** The index compares without case and width; entities are found once they are searchable. */
async function isSpelledOtherwise(index: SearchIndex, user: string): Promise<boolean> {
  const same = { kind: 'text', condition: 'IEQUAL', values: [user], negated: false } as const
  const { hits } = await index.search({
    ...PLAIN_REQUEST,
    entityTypes: [corpuser.name],
    where: [[[{ fields: [URN_FIELD], ...same }]]],
    includeRemoved: true,
    count: SPELLINGS_MAX,
  })
  const name = comparedName(keyOf(user))
  return hits.some(({ urn }) => comparedName(keyOf(urn)) === name)
}
