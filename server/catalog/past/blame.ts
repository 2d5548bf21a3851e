import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { aspectField, aspectSteps, originOf, type Origin } from './aspect-steps.ts'
import { elementDifferences, elementsOf, overlaps } from './elements.ts'
import { FROM_BEGINNING } from '../../../graph/store/older-past.ts'
import type { PastChange } from '../../../graph/store/past-store.ts'

/** An element of a value, and who brought it. */
export interface Blame extends Origin {
  /** Path of the element, as in a diff. */
  readonly element: string
}

/**
 * Returns who brought each element of a value: entries of lists when they were added last, other
 * members when they changed last (docs/interface: read/blame).
 *
 * @param value of the aspect at the position
 */
export async function blame(
  catalog: Catalog,
  {
    urn,
    aspect,
    value,
  }: { readonly urn: Urn; readonly aspect: string; readonly value: JsonObject },
): Promise<Blame[]> {
  const field = aspectField(catalog.registry, aspect)
  const until = catalog.asOf ?? Number.MAX_SAFE_INTEGER
  const brought = new Map<string, PastChange>()
  const range = { urn, aspect, after: FROM_BEGINNING, until, before: undefined }
  for await (const { before, after, change } of aspectSteps(catalog, range)) {
    const known = new Set((before ? elementsOf(field, before) : []).map(({ path }) => path))
    const changed = elementDifferences(field, before, after)
    for (const { path, isEntry } of after ? elementsOf(field, after) : []) {
      const isChanged = !isEntry && changed.some((each) => overlaps(each.path, path))
      if (!known.has(path) || isChanged) brought.set(path, change)
    }
  }
  return Promise.all(
    elementsOf(field, value).map(async ({ path: element }) => {
      const change = brought.get(element) ?? { aspect, position: 0 }
      return { element, ...(await originOf(catalog, change)) }
    }),
  )
}
