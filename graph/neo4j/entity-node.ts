import type { Properties } from '../store/edit.ts'
import { entityTypeOf, keyPartsOf } from '../model/urn.ts'
import { integer } from './connection.ts'

/** Longest text that an entity's node repeats: `name` has an index, whose keys end at 8 kB. */
const SHOWN_CHARACTERS_MAX = 1_000

/** Properties of an entity's node that are the store's own; declarations cannot set them. */
const RESERVED: ReadonlySet<string> = new Set([
  'urn',
  'entityType',
  'revision',
  'createdAt',
  'dirtyAt',
])

/** What every node of an entity has from the start, a stub too. */
export function identityOf(urn: string) {
  return { urn, entityType: entityTypeOf(urn), name: shortName(urn) }
}

/** `properties` as the node of the entity shows them; null removes one, but never the name. */
export function shownProperties(urn: string, properties: Properties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => !RESERVED.has(key))
      .map(([key, value]) => {
        if (key === 'name' && (value === null || value === '')) return [key, shortName(urn)]
        if (typeof value === 'string') return [key, shortened(value)]
        return [key, Number.isSafeInteger(value) ? integer(value as number) : value]
      }),
  )
}

/** What people call it: the last part of the key; of a dataset, the last word of its dotted name. */
function shortName(urn: string): string {
  const parts = keyPartsOf(urn)
  const word =
    entityTypeOf(urn) === 'dataset' ? parts[1]?.slice(parts[1].lastIndexOf('.') + 1) : parts.at(-1)
  return shortened(word || urn)
}

/** Half a surrogate pair, which a cut may leave, cannot be stored. */
function shortened(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS_MAX).toWellFormed()
}
