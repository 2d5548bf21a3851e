import { memberDisplayName, nameInKey, plainPath } from '../../../model/key-names.ts'

/** One difference between two values, as text. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  /** The path of the member: "columns › id › description". */
  readonly path: string
  readonly before?: string
  readonly after?: string
}

/** Members that identify an element of a list, in order of preference. */
const KEYS = [
  'fieldPath',
  'owner',
  'tag',
  'url',
  'dataset',
  'destinationUrn',
  'urn',
  'propertyUrn',
  'key',
  'name',
  'id',
]
/** Members that repeat the time of writing, which is shown beside each version. */
const STAMPS = new Set([
  'created',
  'lastModified',
  'auditStamp',
  'lastModifiedTime',
  'hash',
  'createStamp',
])
const TEXT_MAX = 300

type Members = Readonly<Record<string, unknown>>

/**
 * Returns the differences between two values. Elements of lists are matched by identity, not by
 * position.
 */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  return compareValues(before, after).filter(({ kind }) => kind !== 'same')
}

/** Returns the members in which two values differ, and those that are the same, in their order. */
export function compareValues(before: unknown, after: unknown): Difference[] {
  return [...walk(before, after, [])]
}

function* walk(before: unknown, after: unknown, names: readonly string[]): Generator<Difference> {
  const path = names.join(' › ')
  if (JSON.stringify(before) === JSON.stringify(after)) {
    if (path !== '' && !isEmpty(before)) {
      const text = shortText(before)
      yield { kind: 'same', path, before: text, after: text }
    }
    return
  }
  // Differences of a first version are listed by member.
  const isRoot = names.length === 0 && isRecord(before) && isRecord(after)
  if (isRoot) {
    yield* walkMembers(listMembers(before), listMembers(after), names)
  } else if (isEmpty(before)) {
    if (!isEmpty(after)) yield { kind: 'added', path, after: shortText(after) }
  } else if (isEmpty(after)) {
    yield { kind: 'removed', path, before: shortText(before) }
  } else if (Array.isArray(before) && Array.isArray(after)) {
    yield* walkMembers(elementsByKey(before), elementsByKey(after), names)
  } else if (isRecord(before) && isRecord(after)) {
    yield* walkMembers(listMembers(before), listMembers(after), names)
  } else {
    yield { kind: 'changed', path, before: shortText(before), after: shortText(after) }
  }
}

function* walkMembers(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  names: readonly string[],
): Generator<Difference> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    yield* walk(before.get(name), after.get(name), [...names, name])
  }
}

/** Returns the elements of a list by identity; repeated ones are numbered. */
function elementsByKey(list: readonly unknown[]): Map<string, unknown> {
  const elements = new Map<string, unknown>()
  for (const element of list) {
    const name = elementKey(element)
    let unique = name
    for (let number = 2; elements.has(unique); number++) unique = `${name} (${number})`
    elements.set(unique, element)
  }
  return elements
}

function elementKey(element: unknown): string {
  if (!isRecord(element)) return shortText(element)
  const { upstreams, downstreams } = element
  if (Array.isArray(upstreams) && Array.isArray(downstreams))
    return [upstreams, downstreams].map((ends) => ends.map(columnText).join(', ')).join(' → ')
  const key = KEYS.find((member) => typeof element[member] === 'string')
  const text = key ? shortText(element[key]) : shortText(element)
  // One person can be an owner of several types.
  const type = key === 'owner' && typeof element['type'] === 'string' ? element['type'] : ''
  return type ? `${text} as ${memberDisplayName(type.toLowerCase())}` : text
}

/** Returns the name of a column with that of its table; columns of several often have one name. */
function columnText(urn: unknown): string {
  const [, table, column] = /^urn:li:schemaField:\((.+\)),(.+)\)$/.exec(String(urn)) ?? []
  if (table === undefined || column === undefined) return shortText(urn)
  return `${nameInKey(table).split('.').at(-1)}.${plainPath(column)}`
}

/** Returns the members of a record by display name, without stamps. */
const listMembers = (value: Members) =>
  new Map(
    Object.entries(value)
      .filter(([name]) => !STAMPS.has(name))
      .map(([name, member]) => [memberDisplayName(name), member]),
  )

function shortText(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.startsWith('urn:li:') ? nameInKey(value) : withoutTypes(value)
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
  }
  if (Array.isArray(value)) return shortText(value.map(shortText).join(', '))
  if (!isRecord(value)) return String(value)
  const members = [...listMembers(value)].filter(([, member]) => !isEmpty(member))
  if (members.length === 1) return shortText(members[0]?.[1])
  return shortText(members.map(([name, member]) => `${name}: ${shortText(member)}`).join(', '))
}

/** Strips type annotations from a field path; other texts are returned unchanged. */
const withoutTypes = (text: string) => (text.startsWith('[version=') ? plainPath(text) : text)

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0)
