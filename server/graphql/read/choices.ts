import type { Field } from '../../../graph/model/field.ts'

/** The values of a field with a closed set of them, for its enum; else none. */
export function choicesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'choice' ? field.values : []
}
