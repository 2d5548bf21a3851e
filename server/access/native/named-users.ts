import { dataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import { isReference, urnKey } from '../../../graph/model/urn.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { URN_FIELD, type SearchFields } from '../../../search/fields.ts'
import { PLAIN_REQUEST, type SearchIndex } from '../../../search/search-index.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { comparedName } from '../user-names.ts'
import { valueIn } from '../../authorize/policies/actors.ts'

interface NamedParts {
  readonly catalog: Pick<Catalog, 'graph' | 'index' | 'searchFields'>
  readonly tokens: AccessTokenStore
}

/**
 * Returns whether anything in the catalog names a user who has no record: an entity, alive or
 * deleted, of a user or a group; a reference to either, in an edge or a search field; a policy; or a
 * token (docs/interface: access/names).
 */
export async function isUserNamed(
  { catalog: { graph, index, searchFields }, tokens }: NamedParts,
  user: string,
): Promise<boolean> {
  const urns = [user, `urn:li:${corpGroup.name}:${urnKey(user)}`]
  if ((await graph.existing(urns)).size > 0) return true
  for (const urn of urns) {
    if ((await graph.referrers(urn, { start: 0, count: 1 })).total > 0) return true
  }
  for (const of of [{ actors: [user] }, { owners: [user] }]) {
    if ((await tokens.list({ start: 0, count: 1, ...of })).total > 0) return true
  }
  return (
    (await isNamedByPolicy(graph, user)) || isNamedInIndex(index, peopleFields(searchFields), urns)
  )
}

/** Returns the search fields that may hold the URN of a user or a group. */
function peopleFields({ refersTo }: SearchFields): string[] {
  const isOfPeople = (types: readonly string[]) =>
    types.length === 0 || types.some((type) => [corpuser.name, corpGroup.name].includes(type))
  return [...refersTo].filter(([, types]) => isOfPeople(types)).map(([name]) => name)
}

/** Policies name users in a field without edges. There are few policies. */
async function isNamedByPolicy(graph: GraphStore, user: string): Promise<boolean> {
  const urns = await graph.hashes(dataHubPolicy.name, dataHubPolicyInfo.name)
  const policies = await graph.read([...urns.keys()], [dataHubPolicyInfo.name])
  const name = comparedName(urnKey(user))
  return [...policies.values()].some((policy) => {
    const { actors, resources } = valueIn(policy, dataHubPolicyInfo) ?? {}
    const { filter, privilegeConstraints } = resources ?? {}
    const criteria = [filter, privilegeConstraints].flatMap(
      (conditions) => conditions?.criteria ?? [],
    )
    const texts = [
      ...(actors?.users ?? []),
      ...(actors?.groups ?? []),
      ...criteria.flatMap(({ values }) => values ?? []),
    ]
    return texts.some((text) => isReference(text) && comparedName(urnKey(text)) === name)
  })
}

/**
 * Returns whether a document names one of these, or is one of a user with another spelling; entities
 * are found once they are searchable.
 */
async function isNamedInIndex(
  index: SearchIndex,
  fields: readonly string[],
  urns: readonly string[],
): Promise<boolean> {
  const names = { kind: 'text', values: urns, negated: false } as const
  const { total } = await index.search({
    ...PLAIN_REQUEST,
    entityTypes: await index.entityTypes(),
    where: [
      [
        [{ ...names, fields, condition: 'EQUAL' }],
        [{ ...names, fields: [URN_FIELD], condition: 'IEQUAL' }],
      ],
    ],
    includeRemoved: true,
    count: 1,
  })
  return total > 0
}
