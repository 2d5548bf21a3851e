import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { refuseEdit } from '../../catalog/write/aspect-changes.ts'
import type { PropertyValues } from '../../catalog/write/changes/structured-properties.ts'
import type { PropertyValueInput, StructuredPropertyInputParams } from '../arguments.generated.ts'
import { requireUrn } from './target.ts'

/** Returns the values of a property in the form of the aspect. */
export function propertyValues({
  structuredPropertyUrn,
  values,
}: StructuredPropertyInputParams): PropertyValues & { propertyUrn: Urn } {
  return { propertyUrn: propertyUrn(structuredPropertyUrn), values: values.map(requirePrimitive) }
}

/** Parses the URN of a structured property. @throws CatalogError `EDIT_REFUSED`, `INVALID_URN` */
export const propertyUrn = (text: string) =>
  requireUrn(structuredProperty.name, 'a structured property', text)

/**
 * Returns a value in the form of the aspects.
 *
 * @throws CatalogError `EDIT_REFUSED` for no value, and for two
 */
export function requirePrimitive({
  stringValue,
  numberValue,
}: PropertyValueInput): PropertyValues['values'][number] {
  const isText = typeof stringValue === 'string'
  const isNumber = typeof numberValue === 'number'
  if (isText && !isNumber) return { string: stringValue }
  if (isNumber && !isText) return { double: numberValue }
  return refuseEdit('A value of a structured property is either stringValue or numberValue.')
}
