import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, millis, record, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const incidentExternalLinks = aspect('incidentExternalLinks', {
  record: 'incident.IncidentExternalLinks',
  doc: 'Links to an incident in external systems.',
  fields: {
    links: list(
      record({
        connectionId: text({ search: { as: 'keyword' } }),
        system: text({
          search: { as: 'keyword', field: 'externalSystem', facet: 'External System' },
        }),
        externalId: text({ search: { as: 'keyword', field: 'externalLinkId' } }),
        url: text(),
        created: auditStamp(),
        syncEnabled: flag(),
        lastSyncTimeMillis: millis(),
      }),
    ),
  },
  example: {
    links: [
      {
        connectionId: 'jira-ops',
        system: 'JIRA',
        externalId: 'OPS-42',
        url: 'https://jira.example.com/browse/OPS-42',
        created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        syncEnabled: true,
        lastSyncTimeMillis: 1_700_000_000_000,
      },
    ],
  },
})
export type IncidentExternalLinks = AspectValue<typeof incidentExternalLinks>
