import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import type { PointStore, PositionedPoint } from '../../../graph/store/point-store.ts'
import { TYPE_FIELD, type SearchFields } from '../../../search/fields.ts'
import type { Hit, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { fieldIn, type Clause, type Where } from '../../../search/where.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import { firstSeen, type Reading, type Sight } from './sight.ts'

/** The ports by which a catalog reads, and the model of what they answer. */
export interface ReadParts {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly points: PointStore
  readonly index: SearchIndex
  readonly searchFields: SearchFields
}

/**
 * Returns the ports of a catalog without the aspects that the caller may not read: values, history,
 * hashes and points of them are absent, and so are their search fields.
 */
export function readablePorts(
  { registry, graph, points, index, searchFields }: ReadParts,
  reading: Reading,
): Pick<ReadParts, 'graph' | 'points' | 'index'> {
  return {
    graph: decorate(graph, readableGraph(registry, graph, reading)),
    points: decorate(points, readablePoints(registry, points, reading)),
    index: decorate(index, readableIndex(registry, searchFields, index, reading)),
  }
}

function readableGraph(registry: Registry, graph: GraphStore, reading: Reading) {
  const { readBy } = registry
  const reads = async (urn: string, aspect: string) =>
    !readBy.has(aspect) || (await reading.readable(aspect, [urn])).has(urn)
  return {
    async read(urns, aspects, signal) {
      const limited = aspects?.filter((name) => readBy.has(name)) ?? [...readBy.keys()]
      const entities = await graph.read(urns, aspects, signal)
      return limited.length > 0 ? readableEntities(entities, limited, reading) : entities
    },
    readVersion: async (urn, aspect, version) =>
      (await reads(urn, aspect)) ? graph.readVersion(urn, aspect, version) : undefined,
    readVersions: async (urn, aspect, first, last) =>
      (await reads(urn, aspect)) ? graph.readVersions(urn, aspect, first, last) : [],
    async readEachVersion(versionRequests) {
      const envelopes = await graph.readEachVersion(versionRequests)
      const readable = await Promise.all(
        versionRequests.map(({ urn, aspect }) => reads(urn, aspect)),
      )
      return envelopes.map((envelope, at) => (readable[at] ? envelope : undefined))
    },
    async hashes(entityType, aspect) {
      const hashes = await graph.hashes(entityType, aspect)
      if (!readBy.has(aspect)) return hashes
      const readable = await reading.readable(aspect, [...hashes.keys()])
      return new Map([...hashes].filter(([urn]) => readable.has(urn)))
    },
    async countAspect(aspect, urnLike) {
      if (readBy.has(aspect) && !(await reading.readsEvery(aspect))) return 0
      return graph.countAspect(aspect, urnLike)
    },
  } satisfies Partial<GraphStore>
}

/** Returns entities without those of the aspects that the caller may not read. */
async function readableEntities(
  entities: Map<string, StoredEntity>,
  limited: readonly string[],
  reading: Reading,
): Promise<Map<string, StoredEntity>> {
  const withheld = new Map<string, Set<string>>()
  for (const aspect of limited) {
    const urns = [...entities.values()].flatMap(({ urn, aspects }) =>
      aspects.has(aspect) ? [urn] : [],
    )
    if (urns.length === 0) continue
    const readable = await reading.readable(aspect, urns)
    for (const urn of urns) {
      if (readable.has(urn)) continue
      withheld.set(urn, (withheld.get(urn) ?? new Set()).add(aspect))
    }
  }
  if (withheld.size === 0) return entities
  return new Map(
    [...entities].map(([urn, entity]) => {
      const names = withheld.get(urn)
      if (!names) return [urn, entity]
      const aspects = [...entity.aspects].filter(([name]) => !names.has(name))
      return [urn, { ...entity, aspects: new Map(aspects) }]
    }),
  )
}

function readablePoints({ readBy }: Registry, points: PointStore, reading: Reading) {
  const readableUrns = async (aspect: string, urns: readonly string[]) => {
    if (!readBy.has(aspect)) return urns
    const readable = await reading.readable(aspect, urns)
    return urns.filter((urn) => readable.has(urn))
  }
  return {
    readPoints: async (query) =>
      (await readableUrns(query.aspect, [query.urn])).length > 0 ? points.readPoints(query) : [],
    readPointsOfEach: async (urns, query) =>
      points.readPointsOfEach(await readableUrns(query.aspect, urns), query),
    async latestPoints(urns, aspects) {
      const latestPoints = await points.latestPoints(urns, aspects)
      const limited = aspects.filter((aspect) => readBy.has(aspect))
      if (limited.length === 0) return latestPoints
      const readable = new Map<string, ReadonlySet<string>>()
      for (const aspect of limited) {
        const having = latestPoints.flatMap((point) => (point.aspect === aspect ? [point.urn] : []))
        readable.set(aspect, await reading.readable(aspect, having))
      }
      return latestPoints.filter(({ aspect, urn }) => readable.get(aspect)?.has(urn) ?? true)
    },
    readPointsOfType(query) {
      const { aspect } = query
      if (!readBy.has(aspect)) return points.readPointsOfType(query)
      return firstPoints(points, query, { seen: (urns) => reading.readable(aspect, [...urns]) })
    },
    /** Of a run that wrote points, the values that the caller may not read are empty. */
    async readRunPoints(runId, page) {
      const runPoints = await points.readRunPoints(runId, page)
      return Promise.all(
        runPoints.map(async (point) => {
          const isReadable = (await readableUrns(point.aspect, [point.urn])).length > 0
          return isReadable ? point : { ...point, value: {} }
        }),
      )
    },
  } satisfies Partial<PointStore>
}

/** Reads the first points of a type whose entities are seen. */
export function firstPoints(
  points: PointStore,
  query: Parameters<PointStore['readPointsOfType']>[0],
  sight: Pick<Sight, 'seen'>,
): Promise<PositionedPoint[]> {
  const pointUrn = ({ point }: PositionedPoint) => point.urn
  return firstSeen(sight, query.limit, pointUrn, async (last) => {
    const after = last && { timestampMillis: last.point.timestampMillis, position: last.position }
    return points.readPointsOfType({ ...query, ...(after && { after }) })
  })
}

function readableIndex(
  registry: Registry,
  fields: SearchFields,
  index: SearchIndex,
  reading: Reading,
) {
  let pending: Promise<ReadonlySet<string>> | undefined
  const withheldFields = async () => {
    const withheld = new Set<string>()
    for (const [aspect, names] of limitedFields(registry, fields)) {
      if (!(await reading.readsEvery(aspect))) for (const name of names) withheld.add(name)
    }
    return withheld
  }
  return {
    async search(request, signal) {
      const withheld = await (pending ??= withheldFields())
      if (withheld.size === 0) return index.search(request, signal)
      const { hits, ...answer } = await index.search(requestWithout(withheld, request), signal)
      return { ...answer, hits: hits.map((hit) => hitWithout(withheld, hit)) }
    },
  } satisfies Partial<SearchIndex>
}

const limitedByFields = new WeakMap<SearchFields, ReadonlyMap<string, readonly string[]>>()

/**
 * Returns the search fields of each aspect that not everybody reads who sees its entity. Those of an
 * entity type that is hidden as a whole are found by who sees the entity.
 */
function limitedFields(registry: Registry, fields: SearchFields) {
  const cachedFields = limitedByFields.get(fields)
  if (cachedFields) return cachedFields
  const limited = new Map<string, string[]>()
  for (const [field, aspects] of fields.filledBy) {
    for (const aspect of aspects) {
      const isLimited =
        registry.readBy.has(aspect) &&
        registry.entities.some(
          ({ name, readBy }) => readBy === undefined && registry.carries(name, aspect),
        )
      if (isLimited) limited.set(aspect, [...(limited.get(aspect) ?? []), field])
    }
  }
  limitedByFields.set(fields, limited)
  return limited
}

/** Returns the request as if no document had a value in the fields. */
function requestWithout(withheld: ReadonlySet<string>, request: SearchRequest): SearchRequest {
  const isShown = (field: string) => !withheld.has(field)
  return {
    ...request,
    where: request.where.map((where) => whereWithout(withheld, where)),
    sort: request.sort.filter(({ field }) => isShown(field)),
    facets: request.facets.filter(isShown),
    ...(request.returned && { returned: request.returned.filter(isShown) }),
  }
}

function whereWithout(withheld: ReadonlySet<string>, where: Where): Where {
  if (!where.flat().some(({ fields }) => fields.some((field) => withheld.has(field)))) return where
  const groups = where.flatMap((group) => {
    const clauses: Clause[] = []
    for (const clause of group) {
      const fields = clause.fields.filter((field) => !withheld.has(field))
      if (fields.length > 0) clauses.push({ ...clause, fields })
      else if ((clause.condition === 'IS_NULL') === clause.negated) return []
    }
    return [clauses]
  })
  // A group of clauses that all hold meets everything; without any group nothing does.
  if (groups.some((clauses) => clauses.length === 0)) return []
  return groups.length > 0 ? groups : fieldIn(TYPE_FIELD, [])
}

function hitWithout(withheld: ReadonlySet<string>, { values, ...hit }: Hit): Hit {
  const shownValues = Object.entries(values).filter(([field]) => !withheld.has(field))
  return { ...hit, values: Object.fromEntries(shownValues) }
}
