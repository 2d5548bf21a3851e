import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const assertionNote = aspect('assertionNote', {
  record: 'assertion.AssertionNote',
  doc: 'Note on an assertion for its readers.',
  fields: { content: text(), lastModified: auditStamp() },
  example: {
    content: 'Loading takes an hour.',
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type AssertionNote = AspectValue<typeof assertionNote>
