import { parseUrn } from '../../../graph/model/urn.ts'
import type { DeprecationInput } from '../../catalog/write/changes/deprecation.ts'
import type { BatchUpdateDeprecationInput } from '../arguments.generated.ts'

/** Returns the deprecation that an input states. @throws CatalogError `INVALID_URN` */
export function deprecationIn({
  deprecated: isDeprecated,
  decommissionTime,
  note,
  replacement,
}: Omit<BatchUpdateDeprecationInput, 'resources'>): DeprecationInput {
  return {
    deprecated: isDeprecated,
    decommissionTime: decommissionTime ?? undefined,
    note: note ?? undefined,
    replacement: typeof replacement === 'string' ? parseUrn(replacement) : undefined,
  }
}
