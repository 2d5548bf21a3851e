import { dataset } from '../aspects/datasets/dataset.entity.ts'
import type { Properties } from '../store/edit.ts'
import { entityTypeOf, keyPartsOf } from '../model/urn.ts'
import { integer } from './connection.ts'

/**
 * Longest text that an entity's node repeats: `name` has an index, whose keys may have up to 8 kB.
 */
const TEXT_CHARACTERS_MAX = 1_000

/** Properties of an entity's node that belong to the store; declarations cannot set them. */
const RESERVED: ReadonlySet<string> = new Set([
  'urn',
  'entityType',
  'revision',
  'createdAt',
  'dirtyAt',
  'position',
])

/** Returns the properties of every entity's node, stubs included. */
export function identityProperties(urn: string) {
  return { urn, entityType: entityTypeOf(urn), name: shortName(urn) }
}

/**
 * Returns `properties` as the node of the entity holds them. Null removes a property; `name` cannot
 * be removed.
 */
export function nodeProperties(urn: string, properties: Properties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => !RESERVED.has(key))
      .map(([key, value]) => {
        if (key === 'name' && (value === null || value === '')) return [key, shortName(urn)]
        if (typeof value === 'string') return [key, truncateText(value)]
        return [key, Number.isSafeInteger(value) ? integer(value as number) : value]
      }),
  )
}

/**
 * Returns the name that people use: the last part of the key; of a dataset, the last word of its
 * dotted name.
 */
function shortName(urn: string): string {
  const parts = keyPartsOf(urn)
  const word =
    entityTypeOf(urn) === dataset.name
      ? parts[1]?.slice(parts[1].lastIndexOf('.') + 1)
      : parts.at(-1)
  return truncateText(word || urn)
}

/** Truncates a text, without leaving half a surrogate pair, which Neo4j cannot store. */
function truncateText(text: string): string {
  return text.slice(0, TEXT_CHARACTERS_MAX).toWellFormed()
}
