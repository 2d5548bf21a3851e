import { list, record, text, type Notes } from '../model/field.ts'
import { auditStamp } from './audit.ts'

const prompts = () => list(record({ fieldPath: text(), lastModified: auditStamp() }))

/** Progress of the prompts about columns. */
export const fieldPrompts = (notes?: Notes) =>
  record({ completedFieldPrompts: prompts(), incompleteFieldPrompts: prompts() }, notes)
