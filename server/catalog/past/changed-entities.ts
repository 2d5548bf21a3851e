import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { ASSOCIATED_WITH, IS_PART_OF } from '../../../graph/records/edges.ts'
import { DeletedSince } from '../../../graph/store/past-store.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { namedPosition } from '../../../graph/store/older-past.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Catalog } from '../catalog.ts'
import { positionIn, toScrollId } from '../page.ts'
import type { DiffRange } from './diff.ts'

/** What a diff compares: what is around an entity now, or everything that the log names. */
export const DIFF_SCOPES = ['lineage', 'container', 'domain', 'all'] as const
export type DiffScope = (typeof DIFF_SCOPES)[number]

/** Changes, or relationships, that one read covers. */
const PER_READ = 1_000

interface AskedEntities {
  /** Absent with the scope `all`. */
  readonly urn: Urn | undefined
  readonly scope: DiffScope | undefined
  readonly cursor: string | undefined
}

/** An entity that may differ. */
export interface Candidate {
  readonly urn: string
  /** Continues with it. */
  readonly cursor: string
  /** Set where the log has named it: whether by its deletion, which counts if it was not created again. */
  readonly isDeletion?: boolean
}

/**
 * Yields the entities to compare, each once; with the scope `all` at the first change that no permanent
 * deletion follows, and at the last such deletion.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a cursor that is none; `PAST_UNKNOWN` if the log no
 *   longer has the range
 */
export async function* changedEntities(
  catalog: Catalog,
  range: DiffRange,
  { urn, scope, cursor }: AskedEntities,
): AsyncGenerator<Candidate> {
  if (urn === undefined) {
    yield* loggedEntities(catalog, range, cursor)
    return
  }
  const first = cursor === undefined ? '' : positionIn(cursor, textIn, 'cursor')
  const around = new Set([urn, ...(await entitiesAround(catalog, urn, scope))])
  for (const each of [...around].toSorted(compareText))
    if (compareText(each, first) >= 0) yield { urn: each, cursor: toScrollId(each) }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined)

/** Returns the entities that belong to one: along its lineage, or in its tree. */
async function entitiesAround(
  { graph }: Catalog,
  urn: Urn,
  scope: DiffScope | undefined,
): Promise<string[]> {
  if (scope === undefined || scope === 'all') return []
  if (scope === 'lineage') {
    const walks = (['upstream', 'downstream'] as const).map((direction) =>
      graph.lineage({
        urn,
        direction,
        hopsMax: LIMITS.lineageHops.max,
        nodesMax: LIMITS.lineageNodes.max,
      }),
    )
    return (await Promise.all(walks)).flatMap(({ nodes }) => nodes.map((node) => node.urn))
  }
  const names = scope === 'domain' ? [ASSOCIATED_WITH, IS_PART_OF] : [IS_PART_OF]
  const members = new Set<string>()
  for (let level = [urn as string]; level.length > 0;) {
    const next: string[] = []
    for (const parent of level) next.push(...(await incoming(graph, parent, names)))
    level = next.filter((member) => member !== urn && !members.has(member))
    for (const member of level) members.add(member)
  }
  return [...members]
}

async function incoming(
  graph: Catalog['graph'],
  urn: string,
  names: readonly string[],
): Promise<string[]> {
  const urns: string[] = []
  for (let start = 0; ; start += PER_READ) {
    const query = { urn, direction: 'incoming', names, start, count: PER_READ } as const
    const { related, total } = await graph.related(query)
    urns.push(...related.map((each) => each.urn))
    if (start + PER_READ >= total) return urns
  }
}

/** Yields the entities of the log, as far as the caller sees it. */
async function* loggedEntities(
  { changeLog, past }: Catalog,
  { from, to }: DiffRange,
  cursor: string | undefined,
): AsyncGenerator<Candidate> {
  const { forgotten } = await changeLog.bounds()
  if (from < forgotten) {
    throw new CatalogError(
      'PAST_UNKNOWN',
      `from: the log of changes begins after position ${forgotten}, and ${namedPosition(from)} is before it`,
    )
  }
  const start = cursor === undefined ? from : positionIn(cursor, numberIn, 'cursor')
  const seen = new Set<string>()
  const deletions = new Map<string, number>()
  const isDeletedSince = async (urn: string, position: number) => {
    if ((deletions.get(urn) ?? 0) > position) return true
    try {
      await past.readAt(position, [urn], [])
      return false
    } catch (error) {
      if (!(error instanceof DeletedSince)) throw error
      deletions.set(urn, error.position)
      return true
    }
  }
  for (let position = start; position < to;) {
    const page = await changeLog.after(position, Math.min(PER_READ, to - position))
    for (const { urn, operation, position: at } of page.changes) {
      const isDeletion = operation === 'DELETE_ENTITY'
      if ((seen.has(urn) && !isDeletion) || (await isDeletedSince(urn, at))) continue
      if (!isDeletion) seen.add(urn)
      const earlier = { after: from, until: start, limit: 1 }
      const wasBefore = !isDeletion && start > from && (await past.history(urn, earlier)).length > 0
      if (!wasBefore) yield { urn, cursor: toScrollId(at - 1), isDeletion }
    }
    if (!page.end) return
    position = page.end.position
  }
}
