import type { JsonObject } from '../../../graph/model/json.ts'
import { parseJson } from '../../../graph/model/json-text.ts'
import { registry } from '../../../graph/registry.ts'
import { CommandError } from '../command-error.ts'
import type { CatalogReader } from './catalog-reader.ts'
import type { EntityPage } from './selection.ts'

/** A value of an aspect: the latest one, or a point. */
export interface ExportedValue {
  readonly urn: string
  readonly aspect: string
  readonly value: JsonObject
  readonly systemMetadata?: JsonObject | undefined
}

/** Points per request; they are in memory at once. */
const PAGE_SIZE = 500
/** The most points that the server answers at once. */
const PAGE_SIZE_MAX = 10_000

/** The timeseries aspects that have points, or may have some, by entity type. */
export type Series = ReadonlyMap<string, readonly string[]>

/** Returns the declared timeseries aspects of all types, which may have points. */
function declaredSeries() {
  const aspects = registry.aspects.filter(({ timeseries }) => timeseries)
  return registry.entityTypes.flatMap((entityType) =>
    aspects
      .filter(({ name }) => registry.carries(entityType, name))
      .map(({ name }) => ({ entityType, aspect: name })),
  )
}

/** Returns the timeseries aspects that have points, or may have some. */
export async function readSeries(reader: CatalogReader): Promise<Series> {
  const byType = new Map<string, string[]>()
  for (const { entityType, aspect } of (await reader.series()) ?? declaredSeries()) {
    byType.set(entityType, [...(byType.get(entityType) ?? []), aspect])
  }
  return byType
}

/** Yields the points of the entities of a page, oldest first. */
export async function* readPoints(
  reader: CatalogReader,
  series: Series,
  { type, entities }: EntityPage,
): AsyncGenerator<ExportedValue> {
  const aspects = series.get(type) ?? []
  if (aspects.length === 0) return
  const urns = entities.map(({ urn }) => urn)
  for (const { urn, ...newest } of await reader.batchGet(type, urns, aspects)) {
    for (const aspect of Object.keys(newest)) yield* pointsOfSeries(reader, urn, aspect)
  }
}

async function* pointsOfSeries(
  reader: CatalogReader,
  urn: string,
  aspect: string,
): AsyncGenerator<ExportedValue> {
  // Points may be older than 1970.
  let [startTimeMillis, knownCount, limit] = [Number.MIN_SAFE_INTEGER, 0, PAGE_SIZE]
  for (;;) {
    const page = await reader.action('/aspects?action=getTimeseriesAspectValues', {
      urn,
      aspect,
      startTimeMillis,
      limit,
      sort: { field: 'timestampMillis', order: 'ASCENDING' },
    })
    const points = (page['values'] as unknown as AnsweredPoint[]).map((point): TimedValue => {
      const value = parseJson(point.aspect.value) as JsonObject
      return { urn, aspect, value, systemMetadata: point.systemMetadata, at: pointTime(value) }
    })
    // A page begins at the time of the last point before it, so it repeats the points of that time.
    yield* points.slice(knownCount)
    if (points.length < limit) return
    const last = points.at(-1)?.at ?? 0
    if (last === startTimeMillis && limit === PAGE_SIZE_MAX)
      throw crowdedTimeError(urn, aspect, last)
    if (last === startTimeMillis) limit = PAGE_SIZE_MAX
    startTimeMillis = last
    knownCount = points.filter(({ at }) => at === last).length
  }
}

interface AnsweredPoint {
  readonly aspect: { readonly value: string }
  readonly systemMetadata?: JsonObject
}

type TimedValue = ExportedValue & { readonly at: number }

const pointTime = (value: JsonObject): number => Number(value['timestampMillis'])

function crowdedTimeError(urn: string, aspect: string, millis: number): CommandError {
  return new CommandError(
    `${urn} has more than ${PAGE_SIZE_MAX} values of ${aspect} at ${millis}, which the API cannot page through`,
  )
}
