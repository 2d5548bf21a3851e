import { SetRemovedDocument } from '../api/documents.generated.ts'
import { step, type Edit } from './step.ts'

/** Returns the edit that soft-deletes or restores an entity. */
export function removal(urn: string, isRemoved: boolean): Edit {
  const set = (deleted: boolean) => step(SetRemovedDocument, { input: { urns: [urn], deleted } })
  const done = isRemoved ? 'Removed: searches no longer find it.' : 'Restored.'
  return { done, step: set(isRemoved), undo: set(!isRemoved) }
}
