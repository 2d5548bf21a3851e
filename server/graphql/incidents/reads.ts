import { incidentInfo } from '../../../graph/aspects/incident-info.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { incoming, pageOfLinks } from '../shared/incoming.ts'
import { memberAt } from '../engine/values.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

/** Answers the incidents of an entity, optionally in one state. */
async function incidents(
  link: Link,
  { state, ...page }: FieldArguments['incidents'],
  context: GraphqlContext,
) {
  const all = await incoming(link, 'IncidentOn', context)
  const values = await Promise.all(
    all.map(({ urn }) => context.loader.aspect(urn, incidentInfo.name)),
  )
  const wanted = all.filter((_, at) => {
    return !state || memberAt(values[at], ['status', 'state']) === state
  })
  const found = pageOfLinks('incidents', wanted, page)
  // As in DataHub, the size of the page that was asked for.
  return { ...found, count: page.count ?? found.count }
}

/** Priorities; an incident stores the index. */
export const INCIDENT_PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const

async function priority({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const stored = (await loader.aspect(urn, incidentInfo.name))?.['priority']
  return typeof stored === 'number' ? (INCIDENT_PRIORITIES[stored] ?? null) : null
}

/** Types with incidents. */
const INCIDENT_TYPES = ['Dataset', 'DataJob', 'DataFlow', 'Dashboard', 'Chart']

/**
 * Incidents, where DataHub's GraphQL differs from the aspect (docs/interface: graphql/incidents).
 */
export const incidentsModule: SchemaModule = {
  resolvers: {
    ...Object.fromEntries(INCIDENT_TYPES.map((type) => [type, { incidents }])),
    Incident: { priority },
  },
}
