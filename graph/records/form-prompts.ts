import { list, record, text, type Notes } from '../model/field.ts'
import { auditStamp } from './audit.ts'

const prompts = () => list(record({ fieldPath: text(), lastModified: auditStamp() }))

/** How far the questions about columns are. */
export const fieldPrompts = (notes?: Notes) =>
  record({ completedFieldPrompts: prompts(), incompleteFieldPrompts: prompts() }, notes)
