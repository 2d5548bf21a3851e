import type { Field } from '../../../graph/model/field.ts'

/** Returns the values of an enumerated field; empty for other fields. */
export function choicesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'choice' ? field.values : []
}
