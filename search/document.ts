import { hash } from 'node:crypto'
import type { Envelope } from '../graph/model/audit.ts'
import type { Registry } from '../graph/model/registry.ts'
import { withDerived } from '../graph/model/derived.ts'
import { isJsonObject, type JsonObject } from '../graph/model/json.ts'
import { entityTypeOf, keyPartsOf } from '../graph/model/urn.ts'
import { valuesAt } from '../graph/model/walk.ts'
import { compareText } from '../graph/store/order.ts'
import {
  BROWSE_PATH_FIELD,
  FOLDER_LEVELS_MAX,
  folderField,
  folderNamed,
  LEAF_FOLDER_FIELD,
  NAME_FIELD,
  REMOVED_FIELD,
  TYPE_FIELD,
  URN_BEGINNING_FIELD,
  URN_FIELD,
  urnBeginnings,
  type SearchFields,
  type Source,
} from './fields.ts'
import { structuredValuesOf } from './structured-values.ts'
import { declareLimit } from '../graph/model/limit.ts'

/** Distinct values by search field, never empty lists; all as text of {@link searchText}. */
export type Values = Readonly<Record<string, readonly string[]>>

/** Limits on indexed text, which searches read per hit; the aspect itself is kept whole. */
export const VALUE_LENGTH_LIMIT = declareLimit({
  max: 32_768,
  of: 'indexed characters of a value',
  answer: 'left out',
  reason: 'each search that matches the value scans them; the value is stored in full',
})
const VALUE_LENGTH_MAX = VALUE_LENGTH_LIMIT.max
export const FIELD_LENGTH_LIMIT = declareLimit({
  max: 2_000_000,
  of: 'indexed characters of all values of a field of an entity',
  answer: 'left out',
  reason: 'the names of 20,000 columns fit',
})
const FIELD_LENGTH_MAX = FIELD_LENGTH_LIMIT.max

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
export function latestOf(documents: readonly SearchDocument[]): SearchDocument[] {
  return [...new Map(documents.map((each) => [each.urn, each])).values()]
}

/** Builds the document of an entity. Pure: independent of time and of the order of writes. */
export function documentOf(
  registry: Registry,
  fields: SearchFields,
  urn: string,
  stored: ReadonlyMap<string, Pick<Envelope, 'value'>>,
): SearchDocument {
  const aspects = withDerived(registry, urn, stored)
  const collected = new Map<string, Set<string>>()
  const lengths = new Map<string, number>()
  const add = (field: string, text: string) => {
    const value = searchText(text)
    const known = collected.get(field) ?? new Set()
    const length = (lengths.get(field) ?? 0) + value.length
    if (known.has(value) || length > FIELD_LENGTH_MAX) return
    lengths.set(field, length)
    collected.set(field, known.add(value))
  }
  const counted = new Map<string, Set<string>>()
  const names = new Map<number, string>()
  for (const [aspect, { value }] of [...aspects].toSorted(([a], [b]) => compareText(a, b))) {
    for (const source of fields.sources.get(aspect) ?? []) {
      const found = collect(source, value, add)
      const { count, boost = 0, aliases } = source.note
      if (count) counted.set(count, new Set([...(counted.get(count) ?? []), ...found]))
      const weight = aliases?.includes(NAME_FIELD) ? Infinity : boost
      if (source.tier !== 'name' || found[0] === undefined || names.has(weight)) continue
      names.set(weight, found[0])
    }
  }
  for (const [field, text] of structuredValuesOf(aspects)) add(searchText(field), text)
  for (const [field, { size }] of counted) if (size > 0) add(field, String(size))
  const entityType = entityTypeOf(urn)
  const removed = aspects.get('status')?.value['removed'] === true
  add(URN_FIELD, urn)
  if (fields.all.has(URN_BEGINNING_FIELD))
    for (const each of urnBeginnings(urn)) add(URN_BEGINNING_FIELD, each)
  add(TYPE_FIELD, registry.entity(entityType)?.graphqlEnum ?? entityType)
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

type Add = (field: string, value: string) => void

/** Adds the values of an aspect for one field, and the flag that there are any. */
function collect(source: Source, aspectValue: JsonObject, add: Add): string[] {
  const { field, note } = source
  if (note.as === 'mapArray') {
    collectMap(source, aspectValue, add)
    return []
  }
  const found = [...textsOf(source, aspectValue)]
  for (const text of found) add(field, text)
  if (note.has && found.length > 0) add(note.has, 'true')
  return found
}

function* textsOf(
  { path, note }: Pick<Source, 'path' | 'note'>,
  value: JsonObject,
): Generator<string> {
  // Entries of a map are indexed as `key=value`.
  const isMap = path.at(-1) === '*'
  for (const { value: found } of valuesAt(value, isMap ? path.slice(0, -1) : path)) {
    if (isMap && isJsonObject(found)) {
      for (const [key, each] of Object.entries(found)) {
        const text = textOf(each)
        if (text !== undefined) yield `${key}=${text}`
      }
    } else if (Array.isArray(found)) {
      for (const each of found) {
        const text = textOf(each)
        if (text !== undefined) yield text
      }
    } else {
      const text = textOf(found)
      if (text !== undefined) yield note.as === 'flag' ? text.toLowerCase() : text
    }
  }
}

/** Fills one field per key: `ownerTypes: {<type>: [<owner>…]}` fills `ownerTypes.<type>`. */
function collectMap({ path, field }: Source, value: JsonObject, add: Add): void {
  const [base] = field.split('.')
  for (const { value: map } of valuesAt(value, path)) {
    if (!isJsonObject(map)) continue
    for (const [key, members] of Object.entries(map)) {
      for (const member of Array.isArray(members) ? (members as unknown[]) : []) {
        const text = textOf(member)
        if (text !== undefined) add(searchText(`${base}.${key}`), text)
      }
    }
  }
}

/** Removes NUL and half surrogate pairs, and truncates (docs/interface: search/long-texts). */
export function searchText(text: string): string {
  const isLong = text.length > VALUE_LENGTH_MAX
  const beginning = isLong ? text.slice(0, VALUE_LENGTH_MAX).replace(FIRST_HALF_AT_END, '') : text
  return beginning.replaceAll('\0', ' ').toWellFormed()
}

const FIRST_HALF_AT_END = /[\uD800-\uDBFF]$/

function isPlain(value: unknown): value is number | bigint | boolean {
  return ['number', 'bigint', 'boolean'].includes(typeof value)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (isPlain(value)) return String(value)
  return undefined
}

/**
 * Adds the folders of an entity: from ingested paths, else from `browsePathsV2`, else the default.
 * A last segment that names the entity is no folder (docs/interface: search/browse-paths).
 */
function addFolders(
  urn: string,
  name: string,
  ingested: readonly string[],
  aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>,
  add: Add,
): void {
  const paths = ingested.length > 0 ? ingested : [pathOfV2(aspects) ?? defaultPathOf(urn)]
  if (ingested.length === 0) for (const path of paths) if (path) add(BROWSE_PATH_FIELD, path)
  const own = new Set([name, leafNameOf(urn), ...nameForms(urn)])
  for (const path of paths) {
    if (path === undefined) continue
    const segments = path.split('/').filter((segment) => segment !== '')
    if (own.has(segments.at(-1) ?? '')) segments.pop()
    const folders = segments.slice(0, FOLDER_LEVELS_MAX)
    add(LEAF_FOLDER_FIELD, `/${folders.join('/')}`)
    for (let depth = 1; depth <= folders.length; depth++) {
      add(folderField(depth), `/${folders.slice(0, depth).join('/')}`)
    }
  }
}

function pathOfV2(aspects: ReadonlyMap<string, Pick<Envelope, 'value'>>): string | undefined {
  const path = aspects.get('browsePathsV2')?.value['path']
  if (!Array.isArray(path)) return undefined
  const ids = path.flatMap((entry: unknown) => {
    const id = isJsonObject(entry) ? entry['id'] : undefined
    return typeof id === 'string' ? [id] : []
  })
  return `/${ids.map(folderNamed).join('/')}`
}

/** Returns the default path: `/prod/hive/shop/orders`, `/looker/orders`. */
function defaultPathOf(urn: string): string | undefined {
  const parts = keyPartsOf(urn)
  switch (entityTypeOf(urn)) {
    case 'dataset': {
      const [platform = '', name = '', env = ''] = parts
      const platformName = platform.slice(platform.lastIndexOf(':') + 1)
      return `/${env.toLowerCase()}/${platformName}/${name.replaceAll('.', '/')}`
    }
    case 'chart':
    case 'dashboard':
      return `/${parts[0] ?? ''}/${parts[1] ?? ''}`
    default:
      return undefined
  }
}

/** Returns the name of an entity in its folder; names of datasets contain their folders. */
export function folderNameOf(urn: string): string {
  const name = leafNameOf(urn)
  if (entityTypeOf(urn) !== 'dataset') return name
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1) || name
}

/** Returns a name for an entity without one: the most name-like part of its key. */
function leafNameOf(urn: string): string {
  const [first = '', second] = keyPartsOf(urn)
  return second ?? first
}

/** Returns the parts of a name after its last dot and slash, by which datasets are known too. */
function nameForms(urn: string): string[] {
  const name = leafNameOf(urn)
  return [name.slice(name.lastIndexOf('.') + 1), name.slice(name.lastIndexOf('/') + 1)]
}
