import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const incidentNotes = aspect('incidentNotes', {
  record: 'incident.IncidentNotes',
  doc: 'Notes on an incident.',
  fields: {
    notes: list(
      record({
        message: text({ search: { as: 'text' } }),
        created: auditStamp(),
        source: record({
          sourceType: choice(['NATIVE', 'EXTERNAL']),
          externalUrl: text({ search: { as: 'keyword' } }),
          externalId: text({ search: { as: 'keyword' } }),
        }),
      }),
    ),
  },
  example: {
    notes: [
      {
        message: 'The load runs again.',
        created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        source: {
          sourceType: 'NATIVE',
          externalUrl: 'https://shop.example.com/orders',
          externalId: 'OPS-42',
        },
      },
    ],
  },
})
export type IncidentNotes = AspectValue<typeof incidentNotes>
