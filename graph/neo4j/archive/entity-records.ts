import type { ArchivedRecord } from '../../store/archive-store.ts'
import type { Point } from '../../model/audit.ts'
import { compareText } from '../../store/text-order.ts'
import { integer, type Reader } from '../connection.ts'
import {
  aspectId,
  toEnvelope,
  isWhole,
  toPoints as pointsOfNodes,
  VALUE,
  type PointNode,
  type ValueNode,
} from '../nodes.ts'
import { readPoints, returningPoints } from '../points/read.ts'

/** Cost: a seek of each entity, its aspect nodes, and the index entries of its points. */
export const ARCHIVED_ENTITIES = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND NOT entity:Stub
  RETURN
    urn,
    COLLECT {
      MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
      RETURN aspect {${VALUE}, .superseded, .position}
    } AS aspects,
    COLLECT {
      MATCH (past:PastAspect)
      USING INDEX SEEK past:PastAspect(urn, until)
      WHERE past.urn = urn AND past.until > 0
      RETURN past {${VALUE}, .superseded, .version, .position, .until}
    } AS ended,
    COLLECT {
      MATCH (point:TimeseriesPoint)
      USING INDEX SEEK point:TimeseriesPoint(urn, aspect, timestampMillis)
      WHERE point.urn = urn AND point.aspect IS NOT NULL AND point.timestampMillis IS NOT NULL
      WITH point.aspect AS aspect, count(*) AS points
      RETURN {aspect: aspect, points: points}
    } AS series`

/** Cost: a seek of each row, and the versions in its window. */
export const ARCHIVED_VERSIONS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (old:AspectVersion)
  USING INDEX SEEK old:AspectVersion(id, version)
  WHERE old.id = row.id AND old.version >= row.first AND old.version <= row.last
  RETURN row.id AS id, old {${VALUE}, .version, .position} AS node`

/** Cost: a seek of each row, and its points. */
export const ARCHIVED_POINTS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (point:TimeseriesPoint)
  USING INDEX SEEK point:TimeseriesPoint(urn, aspect, timestampMillis)
  WHERE point.urn = row.urn AND point.aspect = row.aspect AND point.timestampMillis IS NOT NULL${returningPoints()}`

/** Most superseded values, or points, that one statement reads; they are in memory together. */
const ROWS_PER_READ = 1_000

interface EntityRow {
  readonly urn: string
  readonly aspects: readonly (ValueNode & Positioned & { readonly superseded: number })[]
  readonly ended: readonly EndedNode[]
  readonly series: readonly { readonly aspect: string; readonly points: number }[]
}
interface VersionRow {
  readonly id: string
  readonly node: ValueNode & Positioned & { readonly version: number }
}

/** Absent of what is older than the log. */
interface Positioned {
  readonly position?: number | null
}
interface EndedNode extends ValueNode, Positioned {
  readonly version: number
  readonly superseded: number
  readonly until: number
}

const positionMember = ({ position }: Positioned) => ({ position: position ?? 0 })

/**
 * Yields the records of the entities among `urns` that exist, in the order of `urns`. An entity
 * that changes meanwhile may come out as a mixture of its states.
 */
export async function* readEntityRecords(
  reader: Reader,
  urns: readonly string[],
  keyAspectOf: (urn: string) => string,
): AsyncGenerator<readonly [urn: string, AsyncIterable<ArchivedRecord>]> {
  const entityRows = await reader.read<EntityRow>(ARCHIVED_ENTITIES, { urns })
  const rows = new Map(entityRows.map((row) => [row.urn, inOrder(row, keyAspectOf(row.urn))]))
  const entities = urns.flatMap((urn) => rows.get(urn) ?? [])
  const versions = new Peekable(readSupersededVersions(reader, entities))
  const points = new Peekable(readEntityPoints(reader, entities))
  for (const entity of entities) yield [entity.urn, entityRecords(entity, versions, points)]
}

async function* entityRecords(
  { urn, aspects, ended }: EntityRow,
  versions: Peekable<VersionRow>,
  points: Peekable<Point>,
): AsyncGenerator<ArchivedRecord> {
  for (const aspect of aspects) {
    const id = aspectId(urn, aspect.name)
    // Aspects are read in this order, because they share one stream of versions.
    for await (const { node } of versions.while((row) => row.id === id)) {
      yield {
        kind: 'aspect',
        urn,
        envelope: toEnvelope(node, node.version),
        ...positionMember(node),
      }
    }
    yield { kind: 'aspect', urn, envelope: toEnvelope(aspect, 0), ...positionMember(aspect) }
  }
  for (const node of ended) {
    const { version, superseded, until } = node
    const envelope = toEnvelope(node, version)
    yield { kind: 'past', urn, envelope, superseded, ...positionMember(node), until }
  }
  for await (const point of points.while((candidate) => candidate.urn === urn)) {
    yield { kind: 'point', point }
  }
}

function inOrder({ urn, aspects, ended, series }: EntityRow, keyAspect: string): EntityRow {
  const rank = (name: string) => (name === keyAspect ? 0 : 1)
  return {
    urn,
    aspects: aspects
      .filter(isWhole)
      .toSorted((a, b) => rank(a.name) - rank(b.name) || compareText(a.name, b.name)),
    ended: ended
      .filter(isWhole)
      .toSorted(
        (a, b) =>
          compareText(a.name, b.name) ||
          a.until - b.until ||
          (a.version || Infinity) - (b.version || Infinity),
      ),
    series: series.toSorted((a, b) => compareText(a.aspect, b.aspect)),
  }
}

/** Yields superseded values in the order of their aspects, oldest first. */
async function* readSupersededVersions(
  reader: Reader,
  entities: readonly EntityRow[],
): AsyncGenerator<VersionRow> {
  const windows = entities.flatMap(({ urn, aspects }) =>
    aspects.flatMap(({ name, superseded }) => versionWindows(aspectId(urn, name), superseded)),
  )
  for (const group of groupBySize(windows, ({ first, last }) => last - first + 1)) {
    const rows = group.map(({ id, first, last }) => {
      return { id, first: integer(first), last: integer(last) }
    })
    const positions = new Map(group.map(({ id }, at) => [id, at]))
    const position = ({ id }: VersionRow) => positions.get(id) ?? 0
    const versionRows = await reader.read<VersionRow>(ARCHIVED_VERSIONS, { rows })
    yield* versionRows
      .filter(({ node }) => isWhole(node))
      .toSorted((a, b) => position(a) - position(b) || a.node.version - b.node.version)
  }
}

function versionWindows(id: string, superseded: number) {
  const count = Math.ceil(superseded / ROWS_PER_READ)
  return Array.from({ length: count }, (_, at) => {
    const first = at * ROWS_PER_READ + 1
    return { id, first, last: Math.min(first + ROWS_PER_READ - 1, superseded) }
  })
}

/** Yields points in the order of their entities, then by aspect, time and id. */
async function* readEntityPoints(
  reader: Reader,
  entities: readonly EntityRow[],
): AsyncGenerator<Point> {
  const allSeries = entities.flatMap(({ urn, series }) =>
    series.map((aspectSeries) => ({ urn, ...aspectSeries })),
  )
  for (const group of groupBySize(allSeries, ({ points }) => points)) {
    const [first] = group
    if (first && first.points > ROWS_PER_READ) {
      yield* longSeries(reader, first.urn, first.aspect)
      continue
    }
    const rows = group.map(({ urn, aspect }) => ({ urn, aspect }))
    const positions = new Map(group.map(({ urn, aspect }, at) => [aspectId(urn, aspect), at]))
    const position = ({ urn, aspect }: Point) => positions.get(aspectId(urn, aspect)) ?? 0
    const pointRows = await reader.read<{ node: PointNode }>(ARCHIVED_POINTS, { rows })
    yield* pointsOfNodes(pointRows).toSorted(
      (a, b) =>
        position(a) - position(b) ||
        a.timestampMillis - b.timestampMillis ||
        compareText(a.id, b.id),
    )
  }
}

async function* longSeries(reader: Reader, urn: string, aspect: string): AsyncGenerator<Point> {
  const query = { urn, aspect, order: 'oldest first', limit: ROWS_PER_READ } as const
  let after: Point | undefined
  do {
    const page: Point[] = await readPoints(reader, { ...query, ...(after && { after }) })
    yield* page
    after = page.length < ROWS_PER_READ ? undefined : page.at(-1)
  } while (after)
}

/**
 * Groups adjacent elements up to {@link ROWS_PER_READ} rows; a larger element is a group of its
 * own.
 */
function groupBySize<T>(list: readonly T[], measure: (element: T) => number): T[][] {
  const groups: T[][] = []
  let remaining = 0
  for (const element of list) {
    const size = measure(element)
    if (size > remaining) {
      groups.push([])
      remaining = ROWS_PER_READ
    }
    groups.at(-1)?.push(element)
    remaining -= size
  }
  return groups
}

/** A stream that shows its next element before it is consumed. */
class Peekable<T> {
  readonly #source: AsyncIterator<T, void>
  #next: Promise<IteratorResult<T, void>> | undefined

  constructor(source: AsyncIterable<T>) {
    this.#source = source[Symbol.asyncIterator]() as AsyncIterator<T, void>
  }

  /** Yields elements until one fails the test; that one stays in the stream. */
  async *while(passes: (element: T) => boolean): AsyncGenerator<T> {
    for (;;) {
      this.#next ??= this.#source.next()
      const next = await this.#next
      if (next.done === true || !passes(next.value)) return
      this.#next = undefined
      yield next.value
    }
  }
}
