import { assertedEdges, diffEdges, type Edge } from '../../../graph/model/edges.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { parseUrn, withoutColumn } from '../../../graph/model/urn.ts'
import { slicesOf, TimeSlice } from '../../../graph/runtime/yield.ts'
import type { Caller } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import { changeEvents } from '../history/aspect-differs.ts'
import type { ChangeEvent } from '../history/change-event.ts'
import { createJsonPatch, type JsonPatchOperation } from '../history/json-patch.ts'
import { requestCatalog } from '../request-catalog.ts'
import type { DryRun, ForetoldChange } from './dry-run.ts'

/** A relationship, by DataHub's names. */
export interface ForetoldEdge {
  readonly source: string
  readonly relationshipType: string
  readonly destination: string
}

/** A change of the timeline that is not made yet. */
export type ForetoldEvent = Pick<
  ChangeEvent,
  'category' | 'operation' | 'parameters' | 'renamedTo' | 'description'
> & { readonly modifier?: string }

/** What a write would do, as its author may know it. */
export interface ForetoldItem extends Pick<
  ForetoldChange,
  'urn' | 'aspect' | 'outcome' | 'reason' | 'missing' | 'operation'
> {
  /** What it changes, as the timeline tells it. */
  readonly changes: readonly ForetoldEvent[]
  /** From the present value to the next one (RFC 6902). */
  readonly differences: readonly JsonPatchOperation[]
  readonly edges: { readonly gained: ForetoldEdge[]; readonly lost: ForetoldEdge[] }
  /** Whether the write creates the entity. */
  readonly born: boolean
  /** Ends of gained relationships that do not exist; of a deletion the URN, if others still name it. */
  readonly dangling: readonly string[]
}

/**
 * Returns what a dry run foretells to the caller. Of an entity or an aspect that they may change but
 * not read, only the outcome; of what follows there, and of hidden entities that the request does not
 * ask to change, nothing.
 *
 * @param rehearsed the catalog of the dry run
 * @param toWire returns the value of an aspect as answers have it
 */
export async function foretell(
  rehearsed: Catalog,
  dryRun: DryRun,
  caller: Caller,
  toWire: (aspect: string, value: JsonObject) => JsonObject,
): Promise<ForetoldItem[]> {
  const catalog = requestCatalog(rehearsed, caller)
  const { registry } = catalog
  const toldPart = await toldParts(catalog, dryRun)
  const items: ForetoldItem[] = []
  const slice = new TimeSlice()
  for (const change of dryRun.changes) {
    if (slice.isOver) await slice.yield()
    const { urn, aspect, outcome, operation, reason, missing, before, after, born } = change
    const part = toldPart(change)
    if (part === 'nothing') continue
    const isShown = part === 'all'
    const value = (side: JsonObject | undefined) => side && aspect && toWire(aspect, side)
    const edges = isShown ? changedEdges(registry, change) : NO_EDGES
    items.push({
      urn,
      ...(aspect !== undefined && { aspect }),
      outcome,
      ...(reason !== undefined && { reason }),
      ...(missing && { missing }),
      ...(isShown && operation && { operation }),
      changes: isShown ? foretoldEvents(registry, change) : [],
      differences: isShown ? differencesBetween(value(before), value(after)) : [],
      edges: { gained: edges.added.map(toForetoldEdge), lost: edges.removed.map(toForetoldEdge) },
      born: isShown && born,
      dangling: [],
    })
  }
  return addDangling(catalog, items)
}

const NO_EDGES = { added: [], removed: [] }

/** Returns how much of a change the caller may know. */
async function toldParts(catalog: Catalog, dryRun: DryRun) {
  const { registry, sight, reading } = catalog
  const urns = [...new Set(dryRun.changes.map(({ urn }) => urn))]
  const seenUrns = await sight?.seen(urns)
  const readableUrns = new Map<string, ReadonlySet<string>>()
  for (const aspect of new Set(dryRun.changes.flatMap((change) => change.aspect ?? []))) {
    if (!registry.readBy.has(aspect) || !reading) continue
    readableUrns.set(aspect, await reading.readable(aspect, urns))
  }
  return ({ urn, aspect = '', follows }: ForetoldChange): 'all' | 'outcome' | 'nothing' => {
    const isSeen = seenUrns?.has(urn) ?? true
    if (isSeen && (readableUrns.get(aspect)?.has(urn) ?? true)) return 'all'
    return follows || !(isSeen || dryRun.asksFor(urn)) ? 'nothing' : 'outcome'
  }
}

function differencesBetween(
  before: JsonObject | '' | undefined,
  after: JsonObject | '' | undefined,
): JsonPatchOperation[] {
  if (before && !after) return [{ op: 'remove', path: '' }]
  return after ? createJsonPatch(before || undefined, after) : []
}

function foretoldEvents(
  registry: Registry,
  { urn, aspect: name = '', outcome, before, after }: ForetoldChange,
): ForetoldEvent[] {
  const aspect = registry.aspect(name)
  if (outcome !== 'written' || !aspect || aspect.timeseries) return []
  return changeEvents(name, parseUrn(urn), before, after).map(
    ({ category, operation, modifier, parameters, renamedTo, description }) => ({
      category,
      operation,
      ...(modifier !== null && { modifier }),
      parameters,
      ...(renamedTo !== undefined && { renamedTo }),
      description,
    }),
  )
}

function changedEdges(
  registry: Registry,
  { urn, aspect: name = '', before, after }: ForetoldChange,
) {
  const aspect = registry.aspect(name)
  if (!aspect) return NO_EDGES
  const edges = (value: JsonObject | undefined) => (value ? assertedEdges(aspect, urn, value) : [])
  return diffEdges(edges(before), edges(after))
}

function toForetoldEdge({ from, name, to }: Edge): ForetoldEdge {
  return { source: from, relationshipType: name, destination: to }
}

/** Ends that one read of the store covers. */
const ENDS_PER_READ = 1_000

/** Adds what relationships would name though it does not exist, as far as the caller sees. */
async function addDangling(
  { graph }: Catalog,
  items: readonly ForetoldItem[],
): Promise<ForetoldItem[]> {
  const ends = items.flatMap(({ edges }) => edges.gained.map(({ destination }) => destination))
  const existing = new Set<string>()
  for (const slice of slicesOf([...new Set(ends.map(withoutColumn))], ENDS_PER_READ))
    for (const urn of await graph.existing(slice)) existing.add(urn)
  const lostSources = new Set(
    items.flatMap(({ edges }) => edges.lost.map((edge) => JSON.stringify(edge))),
  )
  const completed: ForetoldItem[] = []
  for (const item of items) {
    const { urn, aspect, edges } = item
    const gainedEnds = edges.gained.map(({ destination }) => destination)
    const dangling = gainedEnds.filter((end) => !existing.has(withoutColumn(end)))
    if (aspect === undefined && item.outcome === 'written') {
      const query = { urn, direction: 'incoming', start: 0, count: lostSources.size + 1 } as const
      const { related } = await graph.related(query)
      const remains = related.some(({ name, urn: source }) => {
        const edge = { source, relationshipType: name, destination: urn }
        return !lostSources.has(JSON.stringify(edge))
      })
      if (remains) dangling.push(urn)
    }
    completed.push({ ...item, dangling: [...new Set(dangling)] })
  }
  return completed
}
