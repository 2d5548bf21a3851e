import { aspect, type AspectValue } from '../../model/aspect.ts'
import { listed } from '../../model/derivations/listed.ts'
import { integer, list, millis, record, required, text, urn } from '../../model/field.ts'
import { INCIDENT_ON } from '../../records/edges.ts'

/** Most active incidents of a summary; a client that raises more has a fault. */
const ACTIVE_MAX = 1_000
/** Most resolved incidents of a summary, as DataHub keeps; the incidents themselves stay. */
const RESOLVED_MAX = 100
/** The members of an entry, with the paths in an incident of their values. */
const ENTRY = {
  type: [{ at: 'customType', where: 'type', is: 'CUSTOM' }, 'type'],
  createdAt: ['created/time', 'startedAt', 'status/lastUpdated/time'],
  priority: ['priority'],
} as const

export const incidentsSummary = aspect('incidentsSummary', {
  record: 'common.IncidentsSummary',
  doc: 'Open and resolved incidents of an entity.',
  fields: {
    resolvedIncidents: list(urn(), { deprecated: true }),
    activeIncidents: list(urn(), { deprecated: true }),
    resolvedIncidentDetails: list(
      record({
        urn: required(
          urn('incident', {
            edge: 'ResolvedIncidents',
            search: {
              as: 'urn',
              field: 'resolvedIncidents',
              queried: false,
              has: 'hasResolvedIncidents',
              count: 'numResolvedIncidents',
            },
          }),
        ),
        type: text({ search: { as: 'keyword', field: 'resolvedIncidentTypes' } }),
        createdAt: millis({ search: { as: 'date', field: 'resolvedIncidentCreatedTimes' } }),
        resolvedAt: millis({ search: { as: 'date', field: 'resolvedIncidentResolvedTimes' } }),
        priority: integer({ search: { as: 'count', field: 'resolvedIncidentPriorities' } }),
      }),
    ),
    activeIncidentDetails: list(
      record({
        urn: required(
          urn('incident', {
            edge: 'ActiveIncidents',
            search: {
              as: 'urn',
              field: 'activeIncidents',
              queried: false,
              has: 'hasActiveIncidents',
              hasFacet: true,
              count: 'numActiveIncidents',
            },
          }),
        ),
        type: text({ search: { as: 'keyword', field: 'activeIncidentTypes' } }),
        createdAt: millis({ search: { as: 'date', field: 'activeIncidentCreatedTimes' } }),
        resolvedAt: millis(),
        priority: integer({ search: { as: 'count', field: 'activeIncidentPriorities' } }),
      }),
    ),
  },
  follows: {
    hook: 'IncidentsSummaryHook',
    others: listed({
      from: 'incident',
      edge: INCIDENT_ON,
      aspect: 'incidentInfo',
      at: 'entities/*',
      by: 'status/state',
      lists: {
        ACTIVE: {
          list: 'activeIncidentDetails',
          max: ACTIVE_MAX,
          entry: ENTRY,
          order: 'createdAt',
        },
        RESOLVED: {
          list: 'resolvedIncidentDetails',
          max: RESOLVED_MAX,
          entry: { ...ENTRY, resolvedAt: ['status/lastUpdated/time'] },
          order: 'createdAt',
        },
      },
      formerLists: ['activeIncidents', 'resolvedIncidents'],
    }),
  },
  example: {
    resolvedIncidents: ['urn:li:incident:late-orders'],
    activeIncidents: ['urn:li:incident:late-orders'],
    resolvedIncidentDetails: [
      {
        urn: 'urn:li:incident:late-orders',
        type: 'FRESHNESS',
        createdAt: 1_700_000_000_000,
        resolvedAt: 1_700_000_000_000,
        priority: 1,
      },
    ],
    activeIncidentDetails: [
      {
        urn: 'urn:li:incident:late-orders',
        type: 'FRESHNESS',
        createdAt: 1_700_000_000_000,
        resolvedAt: 1_700_000_000_000,
        priority: 1,
      },
    ],
  },
})
export type IncidentsSummary = AspectValue<typeof incidentsSummary>
