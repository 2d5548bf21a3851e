import { keyNameOf, plainPath } from '../../../model/names.ts'

/** One difference between two values, in words. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Where: "columns › id › description". */
  readonly place: string
  readonly before?: string
  readonly after?: string
}

/** What says which element of a list is which, in this order. */
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
/** Say when something was written, which stands beside each version anyway. */
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

/** What is different in `after`. Lists are compared by what their elements are about, not by their order. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return [...walk(before, after, [])]
}

function* walk(before: unknown, after: unknown, path: readonly string[]): Generator<Difference> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const place = path.join(' › ')
  // A first version is told member by member.
  const isRoot = path.length === 0 && isRecord(before) && isRecord(after)
  if (isRoot) {
    yield* walkMembers(spelledOut(before), spelledOut(after), path)
  } else if (isEmpty(before)) {
    if (!isEmpty(after)) yield { kind: 'added', place, after: textOf(after) }
  } else if (isEmpty(after)) {
    yield { kind: 'removed', place, before: textOf(before) }
  } else if (Array.isArray(before) && Array.isArray(after)) {
    yield* walkMembers(keyed(before), keyed(after), path)
  } else if (isRecord(before) && isRecord(after)) {
    yield* walkMembers(spelledOut(before), spelledOut(after), path)
  } else {
    yield { kind: 'changed', place, before: textOf(before), after: textOf(after) }
  }
}

function* walkMembers(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: readonly string[],
): Generator<Difference> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    yield* walk(before.get(name), after.get(name), [...path, name])
  }
}

/** The elements of a list by what they are about; the same twice is told apart by its number. */
function keyed(list: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const element of list) {
    const name = keyOf(element)
    let unique = name
    for (let number = 2; found.has(unique); number++) unique = `${name} (${number})`
    found.set(unique, element)
  }
  return found
}

function keyOf(element: unknown): string {
  if (!isRecord(element)) return textOf(element)
  const key = KEYS.find((member) => typeof element[member] === 'string')
  const text = key ? textOf(element[key]) : textOf(element)
  // One person can own in several ways.
  const type = key === 'owner' && typeof element['type'] === 'string' ? element['type'] : ''
  return type ? `${text} as ${spoken(type.toLowerCase())}` : text
}

const spelledOut = (value: Members) =>
  new Map(
    Object.entries(value)
      .filter(([name]) => !STAMPS.has(name))
      .map(([name, member]) => [spoken(name), member]),
  )

/** `customProperties` is "custom properties". */
export const spoken = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`).replaceAll('_', ' ')

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.startsWith('urn:li:') ? keyNameOf(value) : withoutMarks(value)
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
  }
  if (Array.isArray(value)) return textOf(value.map(textOf).join(', '))
  if (!isRecord(value)) return String(value)
  const members = [...spelledOut(value)].filter(([, member]) => !isEmpty(member))
  if (members.length === 1) return textOf(members[0]?.[1])
  return textOf(members.map(([name, member]) => `${name}: ${textOf(member)}`).join(', '))
}

/** Only paths of columns have the marks of types in them. */
const withoutMarks = (text: string) => (text.startsWith('[version=') ? plainPath(text) : text)

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0)
