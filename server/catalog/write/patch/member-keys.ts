import type { Field } from '../../../../graph/model/field.ts'
import { memberKey } from '../../../../graph/model/field-walk.ts'
import { KEY_SEPARATOR } from '../../../../graph/model/urn.ts'
import type { Draft, KeyRule, Members } from './draft.ts'

/**
 * Returns the rule that finds elements by the text of the members in `key`, one path segment each,
 * empty where the member is absent; with `[]` by their own text. `element` is the declared field of
 * an element.
 *
 * An added element is stored under the keys that it contains; the path supplies missing ones. So
 * adding an element twice has no effect, whatever the path.
 */
export function memberKeys(key: readonly string[], element?: Field): KeyRule {
  const paths = key.map((memberPath) => memberPath.split(KEY_SEPARATOR))
  const readKeys = (draft: Draft) => paths.map((path) => keyText(draftAt(draft, path)))
  return {
    depth: Math.max(1, paths.length),
    needs: 'an element of this list must be an object',
    segments: (path) => path,
    split: (elements) =>
      elements.map((draft) => ({
        keys: paths.length === 0 ? [keyText(draft)] : readKeys(draft),
        draft,
      })),
    partOf: (keys, value) => {
      const draft = wrapInUnion(element, keys[0] ?? '', value)
      if (paths.length === 0) return textPart(keys, draft)
      if (!(draft instanceof Map)) return undefined
      for (const [at, path] of paths.entries()) fillKey(draft, path, keys[at] ?? '')
      return { keys: readKeys(draft), draft }
    },
    merge: (slots) => slots.map(({ draft }) => draft),
  }
}

/** The client adds columns to a job with the value `{}`: the path contains the element. */
function textPart(keys: readonly string[], draft: Draft) {
  const [key = ''] = keys
  return { keys, draft: keyText(draft) === key ? draft : key }
}

/** The client adds inputs to a chart as bare URNs, but the elements are `{"string": <urn>}`. */
function wrapInUnion(element: Field | undefined, key: string, value: Draft): Draft {
  if (element?.kind !== 'union' || value instanceof Map) return value
  const [member = 'string'] = Object.keys(element.members)
  return new Map([[memberKey(member), key]])
}

function fillKey(element: Members, path: readonly string[], key: string): void {
  const currentKey = draftAt(element, path) ?? ''
  if (key === '' || currentKey !== '') return
  let holder = element
  for (const name of path.slice(0, -1)) {
    const child = holder.get(name)
    const next = child instanceof Map ? child : initialMember(name)
    holder.set(name, next)
    holder = next
  }
  holder.set(path.at(-1) ?? '', key)
}

/**
 * Returns a member that the path creates. The client can set a structured property for a source
 * that only the path names, but cannot read an attribution without these two members of an empty
 * stamp.
 */
function initialMember(name: string): Members {
  if (name !== 'attribution') return new Map()
  return new Map<string, Draft>([
    ['time', 0],
    ['actor', 'urn:li:corpuser:unknown'],
  ])
}

function draftAt(draft: Draft, path: readonly string[]): Draft | undefined {
  let node: Draft | undefined = draft
  for (const name of path) node = node instanceof Map ? node.get(name) : undefined
  return node
}

/** Returns the path segment of a value; a union has that of its only member. */
function keyText(value: Draft | undefined): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null || Array.isArray(value)) return ''
  if (typeof value !== 'object') return String(value)
  if (!(value instanceof Map) || value.size !== 1) return ''
  const [member] = value.values()
  return typeof member === 'object' ? '' : keyText(member)
}
