import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import { assertedEdges, type Edge } from '../../graph/model/edges.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { AspectEdit } from '../../graph/store/edit.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { birthOf, edit, put, stamp } from './edits.ts'
import type { TestServer } from './server.ts'
import { wait } from './stores/stores.ts'

/** A value of an aspect that a store of an earlier release holds. */
export interface OlderWrite {
  readonly urn: string
  readonly aspect: string
  readonly edges: readonly Edge[]
  /** The edges, by default. */
  readonly value?: JsonObject
  /** When it was written, perhaps by a clock that was set back. */
  readonly millis: number
}

/**
 * Restores a backup of a release that knew no positions.
 *
 * @param groups values that are written in one transaction each
 */
export async function restoreOlder(
  { graph, archive }: Pick<Stores, 'graph' | 'archive'>,
  groups: Iterable<readonly OlderWrite[]>,
): Promise<void> {
  await archive.beginRestore()
  for (const group of groups) await graph.write(group.map(olderEdit))
  await archive.addPast([{ kind: 'pastBegin', position: 0 }])
  await archive.resumeLog()
  await archive.endRestore()
}

/** Returns the edit that restores a value of a backup that knew no positions. */
function olderEdit({
  urn,
  aspect,
  edges,
  millis,
  value = { edges: edges.map((edge) => ({ ...edge })) },
}: OlderWrite): AspectEdit {
  const created = { ...stamp, time: millis }
  const older = { ...put(aspect, value, { edges, created }), position: 0 }
  return {
    ...edit(urn, aspect, () => ({ kind: 'put', put: older })),
    birth: () => ({ ...birthOf(urn), created, position: 0 }),
  }
}

/** Returns the write of the upstream lineage of a dataset. */
export function olderLineage(
  urn: string,
  upstreams: readonly string[],
  millis: number,
): OlderWrite {
  const value = { upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })) }
  const edges = assertedEdges(upstreamLineage, urn, value)
  return { urn, aspect: upstreamLineage.name, value, edges, millis }
}

/** Starts a server again on the store of an earlier release, and waits until it knows its past. */
export async function serveOlder(
  server: TestServer,
  ...groups: readonly (readonly OlderWrite[])[]
): Promise<void> {
  await restoreOlder(server.stores, groups)
  await server.restart()
  while ((await server.stores.past.older()).state !== 'known') await wait(5)
}
