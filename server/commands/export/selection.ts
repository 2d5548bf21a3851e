import type { JsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { entityTypeOf, RESTRICTED_TYPE } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { TYPE_FIELD } from '../../../search/fields.ts'
import { CommandError } from '../command-error.ts'
import { definitionsFirst } from '../seed/phases.ts'
import type { CatalogReader, ExportedEntity } from './catalog-reader.ts'

/** Entities per request; they are in memory at once, with their values. */
const PAGE_SIZE = 100
/** The largest page of a lineage, and the largest facet. */
const LIST_SIZE_MAX = 10_000

/** The query that every entity matches. */
export const EVERYTHING = '*'

export type Direction = 'upstream' | 'downstream'

/** What to export: the results of a search, or the lineage of an entity. */
export type Selection =
  | { readonly query: string; readonly types: readonly string[] }
  | { readonly urn: string; readonly direction: Direction; readonly depth?: number | undefined }

/** Entities of one type, with their versioned aspects. */
export interface EntityPage {
  readonly type: string
  readonly entities: readonly ExportedEntity[]
}

/** The selected entities by type, definitions first. */
export interface SelectedEntities {
  /** How many there are; for progress, since the catalog may change meanwhile. */
  readonly total: number
  readonly pages: AsyncIterable<EntityPage>
}

/**
 * Selects entities.
 *
 * @throws CommandError when the entity whose lineage is selected does not exist, or when its
 *   lineage exceeds the limit of the server
 */
export async function select(
  reader: CatalogReader,
  selection: Selection,
): Promise<SelectedEntities> {
  return 'urn' in selection ? readLineage(reader, selection) : readResults(reader, selection)
}

async function readResults(
  reader: CatalogReader,
  { query, types }: Extract<Selection, { query: string }>,
): Promise<SelectedEntities> {
  const selectedTypes = types.length > 0 ? types : await readTypes(reader)
  const { totalCount } = await reader.scroll({ types: selectedTypes, query, count: 1 })
  // A search has one interpretation of its words, whatever the types; without words, each type is a
  // scroll of its own, so that definitions precede what they define.
  const scrolls =
    query === EVERYTHING ? definitionsFirst(selectedTypes).map((type) => [type]) : [selectedTypes]
  return { total: totalCount, pages: scrollPages(reader, query, scrolls) }
}

async function* scrollPages(
  reader: CatalogReader,
  query: string,
  scrolls: readonly (readonly string[])[],
): AsyncGenerator<EntityPage> {
  for (const types of scrolls) {
    let scrollId: string | undefined
    do {
      const page = await reader.scroll({ types, query, count: PAGE_SIZE, scrollId })
      yield* groupByType(page.entities, ({ urn }) => urn)
      scrollId = page.scrollId
    } while (scrollId !== undefined)
  }
}

/** Groups entities by their type, definitions first. */
function* groupByType<Entity>(
  entities: readonly Entity[],
  urnOf: (entity: Entity) => string,
): Generator<{ readonly type: string; readonly entities: readonly Entity[] }> {
  const entityType = (entity: Entity) => entityTypeOf(urnOf(entity))
  for (const type of definitionsFirst([...new Set(entities.map(entityType))])) {
    yield { type, entities: entities.filter((entity) => entityType(entity) === type) }
  }
}

/** Returns the known entity types and those that only this catalog has. */
async function readTypes(reader: CatalogReader): Promise<string[]> {
  const { metadata } = await reader.action('/entities?action=searchAcrossEntities', {
    input: '*',
    count: 0,
    searchFlags: {
      maxAggValues: LIST_SIZE_MAX,
      includeSoftDeleted: true,
      includeHiddenLifecycleStages: true,
    },
  })
  const facets = (metadata as unknown as { searchResultMetadatas: Facet[] }).searchResultMetadatas
  const counts = facets.find(({ name }) => name === TYPE_FIELD)?.aggregations ?? {}
  // Declared types have their GraphQL name here; they are known by their own.
  const modelNames = new Set(registry.entities.map(({ graphqlEnum }) => graphqlEnum))
  const otherTypes = Object.keys(counts).filter((name) => !modelNames.has(name))
  return [...new Set([...registry.entityTypes, ...otherTypes])]
}

interface Facet {
  readonly name: string
  readonly aggregations: JsonObject
}

async function readLineage(
  reader: CatalogReader,
  { urn, direction, depth = LIMITS.lineageHops.max }: Extract<Selection, { urn: string }>,
): Promise<SelectedEntities> {
  const [start] = await reader.batchGet(entityTypeOf(urn), [urn])
  if (!start) throw new CommandError(`The catalog has no entity ${urn}`)
  const urns = [urn, ...(await walkLineage(reader, { urn, direction, depth }))]
  return { total: urns.length, pages: readPages(reader, urns) }
}

async function walkLineage(
  reader: CatalogReader,
  { urn, direction, depth }: { urn: string; direction: Direction; depth: number },
): Promise<string[]> {
  const urns: string[] = []
  for (;;) {
    const page = await reader.action('/relationships?action=getLineage', {
      urn,
      direction: direction.toUpperCase(),
      maxHops: depth,
      start: urns.length,
      count: LIST_SIZE_MAX,
    })
    const { relationships, total, truncated } = page as unknown as LineagePage
    if (truncated) {
      throw new CommandError(
        `The lineage of ${urn} exceeds the limit of the server; --depth selects a part of it`,
      )
    }
    urns.push(...relationships.map(({ entity }) => entity))
    if (urns.length >= total || relationships.length === 0) return urns.filter(isReadable)
  }
}

/** Nodes that stand for hidden entities have no aspects. */
const isReadable = (urn: string) => entityTypeOf(urn) !== RESTRICTED_TYPE

interface LineagePage {
  readonly relationships: readonly { readonly entity: string }[]
  readonly total: number
  readonly truncated: boolean
}

async function* readPages(
  reader: CatalogReader,
  urns: readonly string[],
): AsyncGenerator<EntityPage> {
  for (const { type, entities } of groupByType(urns, (urn) => urn)) {
    for (const batch of slicesOf(entities, PAGE_SIZE)) {
      yield { type, entities: await reader.batchGet(type, batch) }
    }
  }
}
