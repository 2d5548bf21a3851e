import type { Field, Fields } from '../../../graph/model/field.ts'

/** Returns the values of an enumerated field; empty for other fields. */
export function choicesOf(field: Field | undefined): readonly string[] {
  return field?.kind === 'choice' ? field.values : []
}

/** Returns the values of an enumerated field in nested records, as the SDL of an enum lists them. */
export function choicesAt(fields: Fields, ...path: readonly string[]): string {
  const [member, ...rest] = path
  const field = member === undefined ? undefined : fields[member]
  if (field?.kind === 'record') return choicesAt(field.fields, ...rest)
  return choicesOf(field).join(' ')
}
