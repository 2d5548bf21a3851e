import { assertedEdges, diffEdges, type Edge } from '../../../graph/model/edges.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Latest } from '../../../graph/model/audit.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Caller } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import { requestCatalog } from '../request-catalog.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { aspectField, aspectSteps, originOf, type AspectStep, type Origin } from './aspect-steps.ts'
import { elementDifferences, overlaps, type ElementDifference } from './elements.ts'

/** An element that differs, and the last change of it. */
export interface OriginatedDifference extends ElementDifference, Origin {}

export interface AspectDiff {
  readonly aspect: string
  /** Counts from 1; null: there was no value. */
  readonly versionBefore: number | null
  readonly versionAfter: number | null
  readonly changes: readonly OriginatedDifference[]
}

/** A relationship of an entity, or one that its aspects assert between others. */
export interface DiffEdge {
  readonly type: string
  /** Absent: the entity itself. */
  readonly from?: string
  readonly to: string
  readonly via?: string
}

/** How an entity differs between two positions. */
export interface EntityDiff {
  readonly urn: string
  readonly change: 'created' | 'deleted' | 'changed'
  readonly aspects: readonly AspectDiff[]
  readonly edges: { readonly added: readonly DiffEdge[]; readonly removed: readonly DiffEdge[] }
}

/** The positions between which a catalog is compared: `from` < position ≤ `to`. */
export interface DiffRange {
  readonly from: number
  readonly to: number
}

/** Compares entities between two positions, as a caller sees them. */
export class Differences {
  readonly #range: DiffRange
  readonly #now: Catalog
  readonly #before: Catalog
  readonly #after: Catalog
  readonly #toWire: (aspect: string, value: JsonObject) => JsonObject

  /**
   * @param catalog of the request
   * @param toWire returns the value of an aspect as answers have it
   */
  constructor(
    catalog: Catalog,
    caller: Caller,
    range: DiffRange,
    toWire: (aspect: string, value: JsonObject) => JsonObject,
  ) {
    const whole = wholeCatalog<Catalog, Catalog>(catalog)
    this.#range = range
    this.#now = catalog
    this.#before = requestCatalog(whole, caller, range.from)
    this.#after = requestCatalog(whole, caller, range.to)
    this.#toWire = toWire
  }

  /**
   * Returns how an entity differs; undefined if it does not. One that was deleted permanently since the
   * beginning of the range counts as deleted, also if that was later: what it was is not kept.
   */
  async of(urn: Urn): Promise<EntityDiff | undefined> {
    const [before, after] = await Promise.all([
      readOrDeleted(this.#before, urn),
      readOrDeleted(this.#after, urn),
    ])
    const isGone = before === 'deleted' && !after
    if (isGone || after === 'deleted')
      return { urn, change: 'deleted', aspects: [], edges: NO_EDGES }
    return this.#compare(urn, before === 'deleted' ? undefined : before, after)
  }

  async #compare(
    urn: Urn,
    before: StoredEntity | undefined,
    after: StoredEntity | undefined,
  ): Promise<EntityDiff | undefined> {
    if (!before && !after) return undefined
    const names = new Set([...(before?.aspects.keys() ?? []), ...(after?.aspects.keys() ?? [])])
    const aspects: AspectDiff[] = []
    const edges: { added: Edge[]; removed: Edge[] } = { added: [], removed: [] }
    for (const name of [...names].toSorted(compareText)) {
      const [was, is] = [before?.aspects.get(name), after?.aspects.get(name)]
      const diff = await this.#aspectDiff(urn, name, was, is)
      if (!diff) continue
      aspects.push(diff)
      const changed = this.#edges(urn, name, was, is)
      edges.added.push(...changed.added)
      edges.removed.push(...changed.removed)
    }
    if (aspects.length === 0 && before) return undefined
    const shown = (list: readonly Edge[]) => list.map((edge) => toDiffEdge(urn, edge))
    return {
      urn,
      change: before ? 'changed' : 'created',
      aspects,
      edges: { added: shown(edges.added), removed: shown(edges.removed) },
    }
  }

  /** Yields each change of an entity in the range, in the order of aspects and positions. */
  async *steps({ urn, aspects }: EntityDiff): AsyncGenerator<AspectStep> {
    const before = await readOrDeleted(this.#before, urn as Urn)
    const values = before === 'deleted' ? undefined : before?.aspects
    for (const { aspect } of aspects) yield* this.#steps(urn as Urn, aspect, values?.get(aspect))
  }

  #steps(urn: Urn, aspect: string, before: Latest | undefined): AsyncGenerator<AspectStep> {
    const { from, to } = this.#range
    return aspectSteps(this.#now, { urn, aspect, after: from, until: to, before: before?.value })
  }

  async #aspectDiff(
    urn: Urn,
    aspect: string,
    before: Latest | undefined,
    after: Latest | undefined,
  ): Promise<AspectDiff | undefined> {
    const [versionBefore, versionAfter] = [before, after].map((value) =>
      value ? value.superseded + 1 : null,
    ) as [number | null, number | null]
    const differences = this.#differences(aspect, before?.value, after?.value)
    if (differences.length === 0 && versionBefore === versionAfter) return undefined
    const origins = new Map<string, AspectStep>()
    for await (const step of this.#steps(urn, aspect, before)) {
      const touched = this.#differences(aspect, step.before, step.after)
      for (const { path } of differences)
        if (touched.some((each) => overlaps(each.path, path))) origins.set(path, step)
    }
    const changes = await Promise.all(
      differences.map(async (difference) => {
        const change = origins.get(difference.path)?.change ?? { aspect, position: 0 }
        return { ...difference, ...(await originOf(this.#now, change)) }
      }),
    )
    return { aspect, versionBefore, versionAfter, changes }
  }

  #differences(
    aspect: string,
    before: JsonObject | undefined,
    after: JsonObject | undefined,
  ): ElementDifference[] {
    const field = aspectField(this.#now.registry, aspect)
    const wire = (value: JsonObject | undefined) => value && this.#toWire(aspect, value)
    return elementDifferences(field, wire(before), wire(after))
  }

  #edges(urn: Urn, name: string, before: Latest | undefined, after: Latest | undefined) {
    const aspect = this.#now.registry.aspect(name)
    if (!aspect) return NO_EDGES
    const edges = (value: Latest | undefined) =>
      value ? assertedEdges(aspect, urn, value.value) : []
    return diffEdges(edges(before), edges(after))
  }
}

const NO_EDGES = { added: [], removed: [] }

/** Reads an entity as a catalog shows it; `deleted`: it was deleted permanently since. */
async function readOrDeleted(
  { graph }: Catalog,
  urn: Urn,
): Promise<StoredEntity | 'deleted' | undefined> {
  try {
    return (await graph.read([urn])).get(urn)
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'DELETED_SINCE') return 'deleted'
    throw error
  }
}

function toDiffEdge(urn: string, { from, name, to, via }: Edge): DiffEdge {
  return { type: name, ...(from !== urn && { from }), to, ...(via !== undefined && { via }) }
}
