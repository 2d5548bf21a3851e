import type { Envelope } from '../graph/model/audit.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../graph/aspects/structured-properties.ts'
import { keyOf } from '../graph/model/urn.ts'

/** Prefix of fields with values of structured properties; the qualified name follows. */
const PREFIX = 'structuredProperties.'

/**
 * Returns whether a field holds values of a structured property:
 * `structuredProperties.io.acryl.retention`.
 */
export function isStructured(field: string): boolean {
  return field.startsWith(PREFIX)
}

/** Returns the URN of the structured property whose values a field holds, if any. */
export function propertyOfField(field: string): string | undefined {
  return isStructured(field) ? `urn:li:structuredProperty:${field.slice(PREFIX.length)}` : undefined
}

/**
 * Yields the values of structured properties, each with the name of its search field
 * (docs/interface: search/structured-values).
 */
export function* structuredValuesOf(
  aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>,
): Generator<readonly [field: string, text: string]> {
  const stored: StructuredProperties | undefined = aspects.get(structuredProperties.name)?.value
  for (const { propertyUrn, values = [] } of stored?.properties ?? []) {
    for (const value of values) {
      yield [
        `${PREFIX}${keyOf(propertyUrn)}`,
        'string' in value ? value.string : String(value.double),
      ]
    }
  }
}
