import { dataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { textsInOrder } from '../../../graph/store/text-order.ts'
import { valueIn } from './actors.ts'
import { compilePolicy, type Policy } from './policy.ts'

/** All policies of the catalog, ready for decisions. */
export interface ActivePolicies {
  readonly policies: readonly Policy[]
  /** By URN of each policy: the hash of its value, and the compiled policy if it is active. */
  readonly compiled: ReadonlyMap<string, Compiled>
}

interface Compiled {
  readonly hash: string
  readonly policy: Policy | undefined
}

/**
 * Reads the hashes of all policies, and the values of those that changed.
 *
 * @returns `before` itself if nothing changed, so that what was derived from it stays valid
 */
export async function readPolicies(
  graph: GraphStore,
  before?: ActivePolicies,
): Promise<ActivePolicies> {
  const hashes = await graph.hashes(dataHubPolicy.name, dataHubPolicyInfo.name)
  const urns = textsInOrder([...hashes.keys()])
  const changedUrns = urns.filter((urn) => before?.compiled.get(urn)?.hash !== hashes.get(urn))
  if (changedUrns.length === 0 && before?.compiled.size === urns.length) return before
  const entities =
    changedUrns.length > 0 ? await graph.read(changedUrns, [dataHubPolicyInfo.name]) : new Map()
  const compiled = new Map(before?.compiled)
  for (const urn of changedUrns) {
    const info = valueIn(entities.get(urn), dataHubPolicyInfo)
    compiled.set(urn, { hash: hashes.get(urn)!, policy: info && compilePolicy(urn, info) })
  }
  const entries = urns.map((urn): [string, Compiled] => [urn, compiled.get(urn)!])
  return { compiled: new Map(entries), policies: entries.flatMap(([, { policy }]) => policy ?? []) }
}
