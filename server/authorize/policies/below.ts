import type { Privilege } from '../../../graph/model/privilege.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedPrivileges } from '../may/asked-privileges.ts'
import { parentsIn } from '../../../graph/model/entity.ts'
import { readParents, withAncestors } from '../../../graph/parents.ts'
import { isGranted } from './grants.ts'
import type { Actor } from './may.ts'
import type { Policy } from './policy.ts'
import { readResources } from './resources.ts'

/** A change that a privilege on a parent of its entity may suffice for. */
type AskedBelow = AskedPrivileges & { readonly below: NonNullable<AskedPrivileges['below']> }

/**
 * Returns the changes that privileges on parents suffice for (docs/interface: access/parents).
 * Parents are those of the stored entity, or of a new one those that it is created with; a move
 * needs the privilege on a parent before and on one after it.
 */
export async function grantedBelow(
  graph: GraphStore,
  { actor, policies }: { readonly actor: Actor; readonly policies: readonly Policy[] },
  asked: readonly AskedPrivileges[],
): Promise<ReadonlySet<AskedPrivileges>> {
  const relevant = asked.filter((each): each is AskedBelow => {
    const { direct, above } = each.below ?? { direct: [], above: [] }
    return policies.some(({ privileges }) => [...direct, ...above].some((p) => privileges.has(p)))
  })
  if (relevant.length === 0) return new Set()
  const urns = [...new Set(relevant.map(({ urn }) => urn))]
  const aspects = [...new Set(relevant.map(({ below }) => below.aspect))]
  const [stored, existing] = await Promise.all([graph.read(urns, aspects), graph.existing(urns)])
  const formerOf = ({ urn, below }: AskedBelow) =>
    parentsIn(below, stored.get(urn)?.aspects.get(below.aspect)?.value)
  const starts = relevant.flatMap((each) => [...formerOf(each), ...(each.below.proposed ?? [])])
  const parents = await readParents(graph, starts)
  const named = relevant.flatMap(({ labels = [] }) => labels)
  const urnsAbove = withAncestors(starts, parents)
  const resources = await readResources(graph, [...new Set([...urnsAbove, ...named])])
  const isHeld = ({ below: { direct, above }, labels }: AskedBelow, parent: string) => {
    const has = (privilege: Privilege, urn: string) =>
      isGranted({ actor, policies }, privilege, urn, labels, resources)
    return (
      direct.some((privilege) => has(privilege, parent)) ||
      above.some((privilege) =>
        [...withAncestors([parent], parents)].some((urn) => has(privilege, urn)),
      )
    )
  }
  const granted = relevant.filter((each) => {
    const { below, urn } = each
    const decisive = existing.has(urn) ? [formerOf(each)] : [below.proposed ?? []]
    if (existing.has(urn) && below.isMove) decisive.push(below.proposed ?? [])
    return decisive.every((some) => some.some((parent) => isHeld(each, parent)))
  })
  return new Set(granted)
}
