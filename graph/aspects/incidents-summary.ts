import { aspect, type AspectValue } from '../model/aspect.ts'
import { integer, list, millis, record, required, text, urn } from '../model/field.ts'

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
  example: {
    resolvedIncidents: ['urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD)'],
    activeIncidents: ['urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD)'],
    resolvedIncidentDetails: [
      {
        urn: 'urn:li:incident:late-orders',
        type: 'classifier',
        createdAt: 1_700_000_000_000,
        resolvedAt: 1_700_000_000_000,
        priority: 1,
      },
    ],
    activeIncidentDetails: [
      {
        urn: 'urn:li:incident:late-orders',
        type: 'classifier',
        createdAt: 1_700_000_000_000,
        resolvedAt: 1_700_000_000_000,
        priority: 1,
      },
    ],
  },
})
export type IncidentsSummary = AspectValue<typeof incidentsSummary>
