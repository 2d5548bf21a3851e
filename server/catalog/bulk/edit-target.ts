import { parseColumnUrn, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { requireColumn, type AspectChange } from '../write/aspect-changes.ts'

/** An entity, or a column of a dataset, as the edits of columns name it. */
export interface EditTarget {
  readonly urn: Urn
  readonly fieldPath: string | undefined
  readonly checks: readonly AspectChange[]
}

/** Returns the target that a URN names. */
export function editTarget(urn: Urn): EditTarget {
  const column = parseColumnUrn(urn)
  if (!column) return { urn, fieldPath: undefined, checks: [] }
  const dataset = parseUrn(column.holder)
  const fieldPath = column.path
  return { urn: dataset, fieldPath, checks: [requireColumn(dataset, fieldPath)] }
}
