import {
  versionProperties,
  type VersionProperties,
} from '../../../graph/aspects/lifecycle/version-properties.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { VERSION_OF } from '../../../graph/records/edges.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Catalog } from '../catalog.ts'
import { readTimeline, type ChangeTransaction, type TimelineQuery } from './timeline.ts'

/** Most versions of a set in one timeline, as in DataHub. */
export const VERSIONS_MAX = 50

/**
 * Returns the changes in all versions of a version set, oldest first (docs/interface:
 * graphql/timeline).
 *
 * @param urn one of the versions, or an entity outside of any set
 * @returns the changes, and the number of versions beyond the limit
 * @throws the reason of `signal`
 */
export async function readSetTimeline(
  catalog: Catalog,
  urn: Urn,
  query: TimelineQuery,
  signal?: AbortSignal,
): Promise<{ transactions: ChangeTransaction[]; skipped: number }> {
  const { urns, skipped } = await findSetVersions(catalog, urn)
  const allTransactions: ChangeTransaction[] = []
  // Sequential, so that the values of only one version are in memory.
  for (const versionUrn of urns) {
    signal?.throwIfAborted()
    allTransactions.push(...(await readTimeline(catalog, versionUrn, query)))
  }
  const transactions = allTransactions.toSorted(
    (one, other) =>
      one.timestampMillis - other.timestampMillis || compareText(one.actor, other.actor),
  )
  return { transactions, skipped }
}

async function findSetVersions({ graph }: Catalog, urn: Urn) {
  const entity = (await graph.read([urn], [versionProperties.name])).get(urn)
  const { versionSet }: VersionProperties = entity?.aspects.get(versionProperties.name)?.value ?? {}
  if (versionSet === undefined) return { urns: [urn], skipped: 0 }
  const { related, total } = await graph.related({
    urn: versionSet,
    direction: 'incoming',
    names: [VERSION_OF],
    start: 0,
    count: VERSIONS_MAX,
  })
  const versions = new Set([urn, ...related.map((version) => version.urn as Urn)])
  const urns = [...versions].slice(0, VERSIONS_MAX)
  return { urns, skipped: Math.max(0, total - urns.length) }
}
