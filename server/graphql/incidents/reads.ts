import { incidentInfo } from '../../../graph/aspects/incident-info.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { choicesAt } from '../derived/choices.ts'
import { incoming, pageOfLinks } from '../shared/incoming.ts'
import { memberAt } from '../engine/values.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { undeclaredModule } from '../engine/stored-fields.ts'
import { PAGE } from '../shared/page-sdl.ts'

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
export const incidentsModule: SchemaModule = undeclaredModule(
  /* GraphQL */ `
    enum IncidentPriority { ${INCIDENT_PRIORITIES.join(' ')} }
    enum IncidentState { ${choicesAt(incidentInfo.fields, 'status', 'state')} }
    type EntityIncidentsResult {
      ${PAGE}
      incidents: [Incident!]
    }
    ${INCIDENT_TYPES.map(
      (type) => `
  extend type ${type} {
    incidents(state: IncidentState, start: Int, count: Int): EntityIncidentsResult
  }`,
    ).join('')}
    extend type Incident {
      incidentType: String @aspect(name: "incidentInfo", at: "type")
      customType: String @aspect(name: "incidentInfo", at: "customType")
      title: String @aspect(name: "incidentInfo", at: "title")
      description: String @aspect(name: "incidentInfo", at: "description")
      priority: IncidentPriority
      startedAt: Long @aspect(name: "incidentInfo", at: "startedAt")
      created: AuditStamp @aspect(name: "incidentInfo", at: "created")
      incidentStatus: IncidentStatus @aspect(name: "incidentInfo", at: "status")
      assignees: [OwnerType!] @aspect(name: "incidentInfo", at: "assignees/*/actor")
      entity: Entity @aspect(name: "incidentInfo", at: "entities/0")
      source: IncidentSource @aspect(name: "incidentInfo", at: "source")
    }
    type IncidentSource {
      source: Entity @at(path: "sourceUrn")
    }
  `,
  {
    ...Object.fromEntries(INCIDENT_TYPES.map((type) => [type, { incidents }])),
    Incident: { priority },
  },
)
