import { hash } from 'node:crypto'
import { status } from '../graph/aspects/lifecycle/status.ts'
import type { Envelope } from '../graph/model/audit.ts'
import type { Registry } from '../graph/model/registry.ts'
import { withDerived } from '../graph/model/derivations/from-key.ts'
import { isJsonObject, type JsonObject } from '../graph/model/json.ts'
import { LIMITS } from '../graph/model/limits.ts'
import { entityTypeOf } from '../graph/model/urn.ts'
import { valuesAt } from '../graph/model/field-walk.ts'
import { compareText } from '../graph/store/text-order.ts'
import {
  BROWSE_PATH_FIELD,
  CREATED_FIELD,
  indexedType,
  NAME_FIELD,
  REMOVED_FIELD,
  RUN_FIELD,
  TYPE_FIELD,
  URN_BEGINNING_FIELD,
  URN_FIELD,
  urnBeginnings,
  type SearchFields,
  type Source,
} from './fields.ts'
import { addFolders, leafNameOf } from './folders.ts'
import { readStructuredValues } from './structured-values.ts'

/** Distinct values by search field, never empty lists; all as text of {@link searchText}. */
export type Values = Readonly<Record<string, readonly string[]>>

/**
 * Returns the values of a field. A field may be called `constructor`, so inherited properties do
 * not count.
 */
export function valuesIn(values: Values, field: string): readonly string[] {
  return Object.hasOwn(values, field) ? (values[field] ?? []) : []
}

/** The parts of an aspect that a document depends on. */
export type IndexedAspect = Pick<Envelope, 'value' | 'systemMetadata'> &
  Partial<Pick<Envelope, 'created'>>

/** The indexed form of an entity, a function of its aspects. */
export interface SearchDocument {
  readonly urn: string
  readonly entityType: string
  /** Soft-deleted: hidden unless requested. */
  readonly removed: boolean
  readonly values: Values
  /** Equal for equal documents. */
  readonly hash: string
}

/** Returns the documents without duplicates of a URN; the last one wins. */
export function latestByUrn(documents: readonly SearchDocument[]): SearchDocument[] {
  return [...new Map(documents.map((document) => [document.urn, document])).values()]
}

/** Builds the document of an entity. Pure: independent of time and of the order of writes. */
export function buildDocument(
  registry: Registry,
  fields: SearchFields,
  urn: string,
  stored: ReadonlyMap<string, IndexedAspect>,
): SearchDocument {
  const aspects = withDerived(registry, urn, stored)
  const collected = new Map<string, Set<string>>()
  const lengths = new Map<string, number>()
  const add = (field: string, text: string) => {
    const value = searchText(text)
    const fieldValues = collected.get(field) ?? new Set()
    const length = (lengths.get(field) ?? 0) + value.length
    if (fieldValues.has(value) || length > LIMITS.fieldLength.max) return
    lengths.set(field, length)
    collected.set(field, fieldValues.add(value))
  }
  const counted = new Map<string, Set<string>>()
  const names = new Map<number, string>()
  for (const [aspect, { value }] of [...aspects].toSorted(([a], [b]) => compareText(a, b))) {
    for (const source of fields.sources.get(aspect) ?? []) {
      const texts = addValues(source, value, add)
      const { count, boost = 0, aliases } = source.note
      if (count) counted.set(count, new Set([...(counted.get(count) ?? []), ...texts]))
      const weight = aliases?.includes(NAME_FIELD) ? Infinity : boost
      if (source.tier !== 'name' || texts[0] === undefined || names.has(weight)) continue
      names.set(weight, texts[0])
    }
  }
  for (const [field, text] of readStructuredValues(aspects)) add(searchText(field), text)
  for (const [field, { size }] of counted) if (size > 0) add(field, String(size))
  const entityType = entityTypeOf(urn)
  const removed = aspects.get(status.name)?.value['removed'] === true
  addWrites(stored, registry.keyAspectOf(entityType), add)
  add(URN_FIELD, urn)
  if (fields.all.has(URN_BEGINNING_FIELD))
    for (const beginning of urnBeginnings(urn)) add(URN_BEGINNING_FIELD, beginning)
  add(TYPE_FIELD, indexedType(registry, entityType))
  // False without the aspect, so that `removed = false` equals `removed ≠ true`.
  add(REMOVED_FIELD, String(removed))
  const name = [...names].toSorted(([a], [b]) => b - a)[0]?.[1] ?? leafNameOf(urn)
  add(NAME_FIELD, name)
  addFolders(urn, name, [...(collected.get(BROWSE_PATH_FIELD) ?? [])], aspects, add)
  const inOrder = [...collected.keys()].toSorted()
  const values = Object.fromEntries(inOrder.map((key) => [key, [...(collected.get(key) ?? [])]]))
  // The fields are sorted, so that equal documents have equal texts.
  const hashed = hash('sha256', JSON.stringify(values), 'base64url')
  return { urn, entityType, removed, values, hash: hashed }
}

/** Adds who wrote the stored aspects, and when the first of them, the key, was written. */
function addWrites(stored: ReadonlyMap<string, IndexedAspect>, keyAspect: string, add: Add): void {
  const runs = [...stored.values()].flatMap(
    (aspect) => indexedText(aspect.systemMetadata?.['runId']) ?? [],
  )
  for (const runId of runs.toSorted(compareText)) add(RUN_FIELD, runId)
  const created = stored.get(keyAspect)?.created
  if (created) add(CREATED_FIELD, String(created.time))
}

type Add = (field: string, value: string) => void

/** Adds the values of an aspect for one field, and the flag that there are any. */
function addValues(source: Source, aspectValue: JsonObject, add: Add): string[] {
  const { field, note } = source
  if (note.as === 'mapArray') {
    addMapValues(source, aspectValue, add)
    return []
  }
  const texts = [...readTexts(source, aspectValue)]
  for (const text of texts) add(field, text)
  if (note.has && texts.length > 0) add(note.has, 'true')
  return texts
}

function* readTexts(
  { path, note }: Pick<Source, 'path' | 'note'>,
  value: JsonObject,
): Generator<string> {
  // Entries of a map are indexed as `key=value`.
  const isMap = path.at(-1) === '*'
  for (const { value: located } of valuesAt(value, isMap ? path.slice(0, -1) : path)) {
    if (isMap && isJsonObject(located)) {
      for (const [key, member] of Object.entries(located)) {
        const text = indexedText(member)
        if (text !== undefined) yield `${key}=${text}`
      }
    } else if (Array.isArray(located)) {
      for (const element of located) {
        const text = indexedText(element)
        if (text !== undefined) yield text
      }
    } else {
      const text = indexedText(located)
      if (text !== undefined) yield note.as === 'flag' ? text.toLowerCase() : text
    }
  }
}

/** Fills one field per key: `ownerTypes: {<type>: [<owner>…]}` fills `ownerTypes.<type>`. */
function addMapValues({ path, field }: Source, value: JsonObject, add: Add): void {
  const [base] = field.split('.')
  for (const { value: map } of valuesAt(value, path)) {
    if (!isJsonObject(map)) continue
    for (const [key, members] of Object.entries(map)) {
      for (const member of Array.isArray(members) ? (members as unknown[]) : []) {
        const text = indexedText(member)
        if (text !== undefined) add(searchText(`${base}.${key}`), text)
      }
    }
  }
}

/** Removes NUL and half surrogate pairs, and truncates (docs/interface: search/long-texts). */
export function searchText(text: string): string {
  const isLong = text.length > LIMITS.valueLength.max
  const beginning = isLong
    ? text.slice(0, LIMITS.valueLength.max).replace(FIRST_HALF_AT_END, '')
    : text
  return beginning.replaceAll('\0', ' ').toWellFormed()
}

const FIRST_HALF_AT_END = /[\uD800-\uDBFF]$/

function isPlain(value: unknown): value is number | bigint | boolean {
  return ['number', 'bigint', 'boolean'].includes(typeof value)
}

function indexedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (isPlain(value)) return String(value)
  return undefined
}
