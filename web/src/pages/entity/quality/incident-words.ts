import type {
  IncidentPriority,
  IncidentsFragment,
  IncidentType,
} from '../../../api/documents.generated.ts'

export type Incident = NonNullable<IncidentsFragment['incidents']>[number]

/** The words for each type of incident. */
export const INCIDENT_TYPES: Readonly<Record<IncidentType, string>> = {
  OPERATIONAL: 'Operation',
  FRESHNESS: 'Freshness',
  VOLUME: 'Number of rows',
  FIELD: 'A column',
  SQL: 'A query',
  DATA_SCHEMA: 'Schema',
  CUSTOM: 'Another type',
}

/** The words for each priority. */
export const PRIORITIES: Readonly<Record<IncidentPriority, string>> = {
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
}

/** Returns the type of an incident in words. */
export function incidentTypeWords({ incidentType, customType }: Incident): string {
  if (incidentType === 'CUSTOM' && customType) return customType
  return INCIDENT_TYPES[incidentType as IncidentType] ?? incidentType ?? ''
}

/** Returns the URNs of those who raised incidents or changed their state last. */
export const actorUrns = (incidents: readonly Incident[]): string[] => [
  ...new Set(
    incidents.flatMap(({ created, incidentStatus }) =>
      [created?.actor, incidentStatus?.lastUpdated?.actor].flatMap((actor) => actor ?? []),
    ),
  ),
]
