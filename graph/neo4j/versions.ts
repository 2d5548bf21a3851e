import type { AspectVersion, Envelope } from '../model/audit.ts'
import { mapYielding, slicesOf, TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import { aspectId, toEnvelope, isWhole, VALUE, type ValueNode } from './nodes.ts'
import { ENTITIES_AT_ONCE, ENTITIES_PER_READ_MAX } from './read.ts'

/** Cost: one seek. */
export const READ_LATEST = /* cypher */ `
  MATCH (aspect:Aspect {id: $input.id})
  RETURN aspect {${VALUE}} AS node`

/** Cost: one seek. */
export const READ_OLD = /* cypher */ `
  MATCH (old:AspectVersion {id: $input.id, version: toInteger($input.version)})
  RETURN old {${VALUE}} AS node`

/** Cost: a seek of each. */
export const READ_EACH_OLD = /* cypher */ `
  UNWIND $input.wanted AS wanted
  MATCH (old:AspectVersion)
  USING INDEX SEEK old:AspectVersion(id, version)
  WHERE old.id = wanted.id AND old.version = toInteger(wanted.version)
  RETURN wanted.at AS at,
    old {${VALUE}} AS node`

/** Cost: a seek, and each node of the range, in order. */
export const READ_OLD_ONES = /* cypher */ `
  MATCH (old:AspectVersion)
  USING INDEX SEEK old:AspectVersion(id, version)
  WHERE old.id = $input.id AND $input.first <= old.version <= $input.last
  RETURN old.version AS version,
    old {${VALUE}} AS node
  ORDER BY old.id, old.version`

export async function readVersion(
  reader: Reader,
  urn: string,
  aspect: string,
  version: number,
): Promise<Envelope | undefined> {
  const id = aspectId(urn, aspect)
  const [row] =
    version === 0
      ? await reader.read<{ node: ValueNode }>(READ_LATEST, { id })
      : await reader.read<{ node: ValueNode }>(READ_OLD, { id, version: integer(version) })
  return row && isWhole(row.node) ? toEnvelope(row.node, version) : undefined
}

export async function readEachVersion(
  reader: Reader,
  versions: readonly AspectVersion[],
): Promise<(Envelope | undefined)[]> {
  const envelopes = new Map<number, Envelope>()
  const keys = versions.map(({ urn, aspect, version }, at) => ({
    at,
    id: aspectId(urn, aspect),
    version,
  }))
  const slice = new TimeSlice()
  for (const batch of slicesOf(keys, ENTITIES_PER_READ_MAX)) {
    const rows = await reader.read<{ at: number; node: ValueNode }>(
      READ_EACH_OLD,
      { wanted: batch },
      ENTITIES_AT_ONCE,
    )
    for (const { at, node } of rows) {
      if (isWhole(node)) envelopes.set(at, toEnvelope(node, keys[at]?.version ?? 0))
      if (slice.isOver) await slice.yield()
    }
  }
  return keys.map(({ at }) => envelopes.get(at))
}

export async function readVersions(
  reader: Reader,
  urn: string,
  aspect: string,
  first: number,
  last: number,
): Promise<Envelope[]> {
  const range = { id: aspectId(urn, aspect), first: integer(first), last: integer(last) }
  const rows = await reader.read<{ version: number; node: ValueNode }>(READ_OLD_ONES, range)
  const whole = rows.filter(({ node }) => isWhole(node))
  return mapYielding(whole, ({ node, version }) => toEnvelope(node, version))
}
