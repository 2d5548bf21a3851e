import { assertionInfo } from '../../../graph/aspects/quality/assertion-info.ts'
import { assertionRunEvent } from '../../../graph/aspects/quality/assertion-run-event.ts'
import { incidentInfo } from '../../../graph/aspects/quality/incident-info.ts'
import {
  incidentsSummary,
  type IncidentsSummary,
} from '../../../graph/aspects/quality/incidents-summary.ts'
import type { Point } from '../../../graph/model/audit.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { ASSERTS } from '../../../graph/records/edges.ts'
import type { Filter } from '../../../search/filter.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { memberAt } from '../engine/values.ts'
import { incomingLinks } from '../shared/incoming.ts'
import { findLiveUrns } from '../shared/related.ts'
import { readSeriesPoints } from '../shared/series.ts'

const COMPLETED_RUNS: Filter = [
  [{ field: 'status', condition: 'EQUAL', values: ['COMPLETE'], negated: false }],
]

/** Answers what is wrong with an entity, from its incidents and assertions, as DataHub does. */
const health = (link: Link, _input: never, context: GraphqlContext) =>
  context.loader.once('health', link.urn, {}, () => readHealth(link, context))

async function readHealth(link: Link, context: GraphqlContext) {
  const { loader, catalog } = context
  const hasIncidents = catalog.registry.carries(entityTypeOf(link.urn), incidentsSummary.name)
  if (!hasIncidents || !(await loader.isEntitySeen(link.urn)) || !(await loader.exists(link.urn))) {
    return null
  }
  const [healthByIncidents, healthByAssertions] = await Promise.all([
    incidentHealth(link, context),
    assertionHealth(link, context),
  ])
  return [healthByIncidents, ...(healthByAssertions ? [healthByAssertions] : [])]
}

async function incidentHealth({ urn }: Link, { loader }: GraphqlContext) {
  const summary: IncidentsSummary = (await loader.aspect(urn, incidentsSummary.name)) ?? {}
  const active = summary.activeIncidentDetails ?? []
  if (active.length === 0) return { type: 'INCIDENTS', status: 'PASS' }
  const incidents = await Promise.all(
    active.map(async (detail) => {
      const value = await loader.aspect(detail.urn as Urn, incidentInfo.name)
      const time = memberAt(value, ['status', 'lastUpdated', 'time'])
      return { urn: detail.urn, title: value?.['title'] ?? null, time: Number(time ?? 0) }
    }),
  )
  const latest = incidents.toSorted((a, b) => b.time - a.time)[0]
  return {
    type: 'INCIDENTS',
    status: 'FAIL',
    reportedAt: latest?.time,
    message: `${active.length} active incident${active.length > 1 ? 's' : ''}`,
    causes: ['ACTIVE_INCIDENTS'],
    activeIncidentHealthDetails: {
      latestIncidentUrn: latest?.urn,
      latestIncidentTitle: latest?.title,
      lastActivityAt: latest?.time,
      count: active.length,
    },
  }
}

/** Returns the health by assertions; undefined if none of them has a result. */
async function assertionHealth(link: Link, context: GraphqlContext) {
  const urns = (await incomingLinks(link, ASSERTS, context)).map(({ urn }) => urn)
  const liveUrns = await findLiveUrns(urns, context)
  const assertions = urns.filter((urn) => liveUrns.has(urn))
  const results = await Promise.all(assertions.map((urn) => newestResult(urn, link.urn, context)))
  const newestResults = results.filter((result) => result !== undefined)
  if (newestResults.length === 0) return undefined
  const failingUrns = newestResults.filter(({ isPassing }) => !isPassing).map(({ urn }) => urn)
  return {
    type: 'ASSERTIONS',
    status: failingUrns.length > 0 ? 'FAIL' : 'PASS',
    reportedAt: Math.max(...newestResults.map(({ time }) => time)),
    ...(failingUrns.length > 0
      ? {
          message: `${failingUrns.length} of ${assertions.length} assertions are failing`,
          causes: failingUrns,
        }
      : { message: 'All assertions are passing' }),
    latestAssertionStatusByType: () => statusByType(newestResults, context),
  }
}

interface Result {
  readonly urn: Urn
  readonly time: number
  readonly isPassing: boolean
}

/** Returns the newest result of an assertion about an entity, if there is one. */
async function newestResult(
  urn: Urn,
  assertee: Urn,
  context: GraphqlContext,
): Promise<Result | undefined> {
  const newest = await newestRun(urn, context)
  if (!newest || (newest.value['asserteeUrn'] ?? assertee) !== assertee) return undefined
  return { urn, time: newest.timestampMillis, isPassing: isSuccess(newest) }
}

/** Most assertions of a store call. */
const ASSERTIONS_PER_READ = 1_000

/** Returns the newest run of an assertion that is complete: nearly always the newest of all. */
async function newestRun(urn: Urn, context: GraphqlContext): Promise<Point | undefined> {
  const { catalog, loader, budget } = context
  const batch = { field: 'newest run', input: null, batchMax: ASSERTIONS_PER_READ }
  const newest = await loader.field(batch, urn, async (urns) => {
    const points = await catalog.points.latestPoints(urns, [assertionRunEvent.name])
    return new Map(points.map((point) => [point.urn, point]))
  })
  if (!newest || !budget.spend(1)) return undefined
  if (newest.value['status'] === 'COMPLETE') return newest
  const query = { aspect: assertionRunEvent.name, filter: COMPLETED_RUNS }
  return (await readSeriesPoints({ urn }, { limit: 1 }, query, context))[0]
}

const isSuccess = ({ value }: Point) => memberAt(value, ['result', 'type']) === 'SUCCESS'

/** Counts the results by the type of their assertion, with the worst state of each type. */
async function statusByType(results: readonly Result[], { loader }: GraphqlContext) {
  const byType = new Map<string, Result[]>()
  for (const result of results) {
    const info = await loader.aspect(result.urn, assertionInfo.name)
    const storedType = info?.['type']
    const type = typeof storedType === 'string' ? storedType : 'CUSTOM'
    byType.set(type, [...(byType.get(type) ?? []), result])
  }
  return [...byType].map(([type, group]) => {
    const isFailing = group.some(({ isPassing }) => !isPassing)
    const sameState = group.filter(({ isPassing }) => isPassing !== isFailing)
    return {
      type,
      status: isFailing ? 'FAIL' : 'PASS',
      total: group.length,
      statusCount: sameState.length,
      lastStatusResultAt: Math.max(...sameState.map(({ time }) => time)),
    }
  })
}

/** The state of assets. */
export const healthTopic: SchemaModule = { resolvers: { Entity: { health } } }
