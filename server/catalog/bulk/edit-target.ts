import {
  COLUMN_TYPE,
  decodeKeyPart,
  entityTypeOf,
  keyPartsOf,
  parseUrn,
  type Urn,
} from '../../../graph/model/urn.ts'
import { requireColumn, type AspectChange } from '../write/aspect-changes.ts'

/** An entity, or a column of a dataset, as the edits of columns name it. */
export interface EditTarget {
  readonly urn: Urn
  readonly fieldPath: string | undefined
  readonly checks: readonly AspectChange[]
}

/** Returns the target that a URN names. */
export function editTarget(urn: Urn): EditTarget {
  const [holder = '', path = ''] = entityTypeOf(urn) === COLUMN_TYPE ? keyPartsOf(urn) : []
  if (holder === '' || path === '') return { urn, fieldPath: undefined, checks: [] }
  const dataset = parseUrn(holder)
  const fieldPath = decodeKeyPart(path)
  return { urn: dataset, fieldPath, checks: [requireColumn(dataset, fieldPath)] }
}
