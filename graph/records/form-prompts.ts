import { list, record, text } from '../model/field.ts'
import { auditStamp } from './audit.ts'

const prompts = () =>
  list(
    record(
      { fieldPath: text(), lastModified: auditStamp() },
      {
        graphql: {
          type: 'FieldFormPromptAssociation',
          fields: { lastModified: { type: 'ResolvedAuditStamp' } },
        },
      },
    ),
  )

/** Progress of the prompts about columns. */
export const fieldPrompts = () =>
  record(
    { completedFieldPrompts: prompts(), incompleteFieldPrompts: prompts() },
    { graphql: { type: 'FormPromptFieldAssociations' } },
  )
