import {
  versionProperties,
  type VersionProperties,
} from '../../../graph/aspects/version-properties.ts'

import type { Urn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/order.ts'
import type { Catalog } from '../catalog.ts'
import { timelineOf, type ChangeTransaction, type TimelineQuery } from './timeline.ts'

/** Versions of a set that one timeline tells of, as in DataHub. */
export const VERSIONS_MAX = 50

/**
 * What was changed in all versions of a thing, the oldest first (docs/interface: graphql/timeline).
 *
 * @param urn one of the versions; what is in no set is told of alone
 * @returns and how many versions were left out, as there are too many
 * @throws the reason of `signal`
 */
export async function timelineOfVersions(
  catalog: Catalog,
  urn: Urn,
  query: TimelineQuery,
  signal?: AbortSignal,
): Promise<{ transactions: ChangeTransaction[]; skipped: number }> {
  const { urns, skipped } = await versionsBeside(catalog, urn)
  const told: ChangeTransaction[] = []
  // One after the other, so that the values of one are in memory at a time.
  for (const each of urns) {
    signal?.throwIfAborted()
    told.push(...(await timelineOf(catalog, each, query)))
  }
  const transactions = told.toSorted(
    (one, other) =>
      one.timestampMillis - other.timestampMillis || compareText(one.actor, other.actor),
  )
  return { transactions, skipped }
}

async function versionsBeside({ graph }: Catalog, urn: Urn) {
  const stored = (await graph.read([urn], [versionProperties.name])).get(urn)
  const { versionSet }: VersionProperties = stored?.aspects.get(versionProperties.name)?.value ?? {}
  if (versionSet === undefined) return { urns: [urn], skipped: 0 }
  const { related, total } = await graph.related({
    urn: versionSet,
    direction: 'incoming',
    names: ['VersionOf'],
    start: 0,
    count: VERSIONS_MAX,
  })
  const versions = new Set([urn, ...related.map((each) => each.urn as Urn)])
  const urns = [...versions].slice(0, VERSIONS_MAX)
  return { urns, skipped: Math.max(0, total - urns.length) }
}
