import type { Fields } from '../../../graph/model/field.ts'

/**
 * Returns the values of an enumerated field in nested records, as the SDL of an enum lists them.
 *
 * @throws Error for a path that leads to no enumerated field
 */
export function choicesAt(fields: Fields, ...[member = '', ...rest]: readonly string[]): string {
  const field = fields[member]
  if (field?.kind === 'record') return choicesAt(field.fields, ...rest)
  if (field?.kind === 'choice') return field.values.join(' ')
  throw new Error(`No enumerated field is named ${member}`)
}
