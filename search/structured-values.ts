import type { Envelope } from '../graph/model/audit.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../graph/aspects/documentation/structured-properties.ts'
import { urnKey } from '../graph/model/urn.ts'

/** Prefix of fields with values of structured properties; the qualified name follows. */
const PREFIX = 'structuredProperties.'

/**
 * Returns whether a field holds values of a structured property:
 * `structuredProperties.io.acryl.retention`.
 */
export function isStructured(field: string): boolean {
  return field.startsWith(PREFIX)
}

/** Most underscores of a name, each of which may stand for a dot. */
const UNDERSCORES_MAX = 7
/** `_versioned.<name>.<version>.<type>`, whose version and type the index does not have. */
const VERSIONED = /^_versioned\.([^.]+)\.[^.]+\.[^.]+$/

/**
 * Returns the fields that a name in the form of DataHub's index may denote, where underscores
 * stand for the dots of a qualified name: `structuredProperties.io_acryl_retention`. Undefined for
 * other names.
 */
export function structuredSpellings(field: string): string[] | undefined {
  if (!isStructured(field)) return undefined
  const suffix = field.slice(PREFIX.length)
  const name = VERSIONED.exec(suffix)?.[1] ?? suffix
  const [first = '', ...rest] = name.split('_')
  if (rest.length === 0) return undefined
  if (rest.length > UNDERSCORES_MAX) return [name, name.replaceAll('_', '.')].map(prefixed)
  const spellings = rest.reduce<string[]>(
    (beginnings, part) =>
      beginnings.flatMap((beginning) => [`${beginning}_${part}`, `${beginning}.${part}`]),
    [first],
  )
  return spellings.map(prefixed)
}

const prefixed = (name: string) => `${PREFIX}${name}`

/** Returns the URN of the structured property whose values a field holds, if any. */
export function propertyOfField(field: string): string | undefined {
  return isStructured(field) ? `urn:li:structuredProperty:${field.slice(PREFIX.length)}` : undefined
}

/**
 * Yields the values of structured properties, each with the name of its search field
 * (docs/interface: search/structured-values).
 */
export function* readStructuredValues(
  aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>,
): Generator<readonly [field: string, text: string]> {
  const stored: StructuredProperties | undefined = aspects.get(structuredProperties.name)?.value
  for (const { propertyUrn, values = [] } of stored?.properties ?? []) {
    for (const value of values) {
      yield [
        `${PREFIX}${urnKey(propertyUrn)}`,
        'string' in value ? value.string : String(value.double),
      ]
    }
  }
}
