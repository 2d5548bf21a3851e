import { nameInKey } from '../model/key-names.ts'
import { findKind } from '../model/kinds.ts'

/** Returns the name of a value of a search field. */
export function valueName(field: string, value: string): string {
  if (field === '_entityType') return findKind(value).many
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  return value.startsWith('urn:li:') ? nameInKey(value) : value
}
