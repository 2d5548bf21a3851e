import type { Field } from '../../../graph/model/field.ts'

/** The values of a field that is one of several, for the enum that says it; else none. */
export function choicesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'choice' ? field.values : []
}
