import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, integer, list, millis, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { INCIDENT_ON } from '../../records/edges.ts'
import { description } from '../../records/texts.ts'

const TYPES = [
  'dataset',
  'chart',
  'dashboard',
  'dataFlow',
  'dataJob',
  'schemaField',
  'mlModel',
  'mlFeature',
  'mlFeatureTable',
  'service',
  'aiAgent',
] as const

export const incidentInfo = aspect('incidentInfo', {
  record: 'incident.IncidentInfo',
  schemaVersion: 2,
  doc: 'Description, affected assets, priority and state of an incident.',
  fields: {
    type: choice(['FRESHNESS', 'VOLUME', 'FIELD', 'SQL', 'DATA_SCHEMA', 'OPERATIONAL', 'CUSTOM'], {
      search: { as: 'text', facet: 'Type' },
    }),
    customType: text({ search: { as: 'text', facet: 'Other Type' } }),
    title: text({ search: { as: 'wordGram', boost: 10 } }),
    description: description(),
    entities: list(urn(TYPES, { edge: INCIDENT_ON, search: { as: 'urn' } }), {
      doc: 'Affected assets.',
    }),
    priority: integer({ search: { as: 'count', facet: 'Priority' } }),
    assignees: list(
      record({
        actor: urn([], { search: { as: 'text', field: 'assignees', facet: 'Assignee' } }),
        assignedAt: auditStamp(),
      }),
    ),
    status: record(
      {
        state: choice(['ACTIVE', 'RESOLVED'], { search: { as: 'text', facet: 'Status' } }),
        stage: choice(
          ['TRIAGE', 'INVESTIGATION', 'WORK_IN_PROGRESS', 'FIXED', 'NO_ACTION_REQUIRED'],
          { search: { as: 'text', facet: 'Stage' } },
        ),
        message: text(),
        lastUpdated: auditStamp({ time: { as: 'count', field: 'lastUpdated' } }),
      },
      { graphql: { type: 'IncidentStatus' } },
    ),
    source: record(
      {
        type: choice(['MANUAL', 'ASSERTION_FAILURE'], { search: { as: 'text', facet: 'Source' } }),
        sourceUrn: urn([], { search: { as: 'urn' } }),
      },
      { graphql: { type: 'IncidentSource' } },
    ),
    startedAt: millis({ doc: 'Start of the incident.', search: { as: 'date' } }),
    created: auditStamp({ time: 'created', deprecated: true }),
  },
  example: {
    type: 'FRESHNESS',
    customType: 'LATE_LOAD',
    title: 'Orders are late',
    description: 'The load of six o’clock did not end.',
    entities: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
    priority: 1,
    assignees: [
      {
        actor: 'urn:li:corpuser:ada',
        assignedAt: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      },
    ],
    status: {
      state: 'ACTIVE',
      stage: 'TRIAGE',
      message: 'The load runs again.',
      lastUpdated: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    },
    source: {
      type: 'MANUAL',
      sourceUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
    },
    startedAt: 1_700_000_000_000,
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type IncidentInfo = AspectValue<typeof incidentInfo>
