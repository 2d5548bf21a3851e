import { status, type Status } from '../../../graph/aspects/lifecycle/status.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Catalog } from '../catalog.ts'
import { HiddenStages } from '../find/hidden-stages.ts'
import { parsePage, positionIn, toScrollId } from '../page.ts'
import { isSoftDeleted } from '../read/soft-deleted.ts'

/** Fewest entities that are read at once, so that few visible ones among others are found soon. */
const PER_READ_MIN = 200

/** The entities of some types, all of them, as a scroll asks for them. */
export interface PastScroll {
  readonly entityTypes: readonly string[]
  readonly count?: number | undefined
  readonly scrollId?: string | undefined
  /** Also those in a lifecycle stage that hides them. */
  readonly includeSoftDeleted: boolean
}

/**
 * Returns the next entities by URN, as a catalog that shows the past has them; an index has only the
 * present.
 *
 * @returns the ID of the next page; undefined on the last one
 * @throws CatalogError `INVALID_PARAMETER`
 */
export async function scrollPast(
  { graph }: Pick<Catalog, 'graph'>,
  { entityTypes, scrollId, includeSoftDeleted, ...given }: PastScroll,
): Promise<{ urns: string[]; scrollId?: string }> {
  const { count } = parsePage(given)
  let after = scrollId ? positionIn(scrollId, (position) => afterIn(position)) : ''
  const types = [...new Set(entityTypes)].toSorted((a, b) => compareText(`${a}:`, `${b}:`))
  const stages = includeSoftDeleted ? [] : await new HiddenStages(graph).of(types)
  const urns: string[] = []
  const first = after === '' ? 0 : Math.max(0, types.indexOf(entityTypeOf(after)))
  for (let at = first; at < types.length; at++) {
    for (let isLast = false; !isLast;) {
      const limit = Math.max(PER_READ_MIN, count)
      const page = await graph.urnsAfter(types[at] ?? '', after, limit)
      isLast = page.length < limit
      const hidden = includeSoftDeleted ? new Set() : await hiddenAmong(graph, page, stages)
      for (const urn of page) {
        if (hidden.has(urn)) continue
        const last = urns.at(-1)
        if (urns.length === count) return { urns, ...(last && { scrollId: toScrollId({ last }) }) }
        urns.push(urn)
      }
      after = page.at(-1) ?? after
    }
    after = ''
  }
  return { urns }
}

const afterIn = (position: unknown) => {
  const { last } = position as { readonly last?: unknown }
  return typeof last === 'string' ? last : undefined
}

/** @param stages the lifecycle stages that hide entities */
async function hiddenAmong(
  graph: Catalog['graph'],
  urns: readonly string[],
  stages: readonly string[],
): Promise<Set<string>> {
  const entities = await graph.read(urns, [status.name])
  const isHidden = (urn: string) => {
    const aspects = entities.get(urn)?.aspects
    const { lifecycleStage = '' } = (aspects?.get(status.name)?.value ?? {}) as Status
    return isSoftDeleted(aspects) || stages.includes(lifecycleStage)
  }
  return new Set(urns.filter(isHidden))
}
