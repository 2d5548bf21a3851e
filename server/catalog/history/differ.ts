import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { urnKey } from '../../../graph/model/urn.ts'
import type { Category, ChangeEvent } from './change-event.ts'

export type ComparedValue = JsonObject | undefined
export type Events = Generator<ChangeEvent>
/** Yields the changes between two values of an aspect. */
export type Differ = (urn: string, before: ComparedValue, after: ComparedValue) => Events

/** Yields the elements of two lists, matched by key; undefined where one list lacks an element. */
export function* matchLists(key: string, before: unknown, after: unknown): Generator<ElementPair> {
  yield* matchElements(indexByKey(key, before), indexByKey(key, after))
}

/** An element of two lists, before and after a change. */
export type ElementPair = readonly [name: string, before: ComparedValue, after: ComparedValue]
/** The elements of a list, by name. */
export type ElementsByName = ReadonlyMap<string, JsonObject>

/** Yields the elements of two lists that are mapped by name. */
export function* matchElements(was: ElementsByName, is: ElementsByName): Generator<ElementPair> {
  for (const name of new Set([...was.keys(), ...is.keys()]))
    yield [name, was.get(name), is.get(name)]
}

/** Maps the elements of a list by key; a bare URN is its own key. */
export function indexByKey(key: string, list: unknown): Map<string, JsonObject> {
  const entries = (Array.isArray(list) ? list : []).flatMap((item: unknown) => {
    const element = isJsonObject(item) ? item : { [key]: item as string }
    const name = element[key]
    return typeof name === 'string' ? [[name, element] as const] : []
  })
  return new Map(entries)
}

export const chooseOperation = (before: unknown, after: unknown) =>
  before === undefined ? 'ADD' : after === undefined ? 'REMOVE' : 'MODIFY'

export const firstMemberText = (value: ComparedValue, ...members: readonly string[]) => {
  const text = members
    .map((member) => value?.[member])
    .find((candidate) => typeof candidate === 'string')
  return typeof text === 'string' && text !== '' ? text : undefined
}

export const VERBS = { ADD: 'added to', REMOVE: 'removed from', MODIFY: 'changed on' } as const

/** What an element tells of itself beside its URN. */
export type ElementParameters = (
  element: JsonObject,
  value: ComparedValue,
) => Readonly<Record<string, string>>

/** Returns the context of an attached element, and where it comes from: `{}` if it does not tell. */
export const describeOrigin = (element: JsonObject) => ({
  context: firstMemberText(element, 'context') ?? '{}',
  ...describeSource(element),
})

/** Returns who or what attached an element, as JSON. */
export const describeSource = (element: JsonObject) => ({
  sourceDetails: jsonText(recordMember(element, 'attribution')?.['sourceDetail'] ?? {}),
})

/** A list of URNs, or of records with one, whose elements are added and removed. */
interface AttachmentList {
  readonly category: Category
  /** The word for an element: `tag`. */
  readonly what: string
  readonly list: string
  /** The member with the URN of an element; a bare URN has none. */
  readonly key?: string
  /** The member whose change is a MODIFY; other members are not compared. */
  readonly content?: string
  /** Parameters beside the URN of the element. */
  readonly parameters?: ElementParameters
}

/** Returns the differ of a list of attached entities: tags, terms, domains. */
export const attachmentDiffer = (of: AttachmentList): Differ =>
  function* changes(urn, before, after) {
    const { category, what, list, key = '', content, parameters } = of
    for (const [name, was, is] of matchLists(key, before?.[list], after?.[list])) {
      const isSame = content === undefined || isDeepStrictEqual(was?.[content], is?.[content])
      if (was && is && isSame) continue
      const operation = chooseOperation(was, is)
      const [word = what] = what.split(' ').slice(-1)
      const [element = {}, value] = is ? [is, after] : [was, before]
      yield {
        urn,
        category,
        operation,
        modifier: name,
        parameters: { [`${word}Urn`]: name, ...parameters?.(element, value) },
        description: `The ${what} '${urnKey(name)}' was ${VERBS[operation]} '${urn}'.`,
        weight: 'minor',
      }
    }
  }

/** Returns a differ with the changes of all of these. */
export const combineDiffers = (...differs: readonly Differ[]): Differ =>
  function* changes(urn, before, after) {
    for (const differ of differs) yield* differ(urn, before, after)
  }

/** Returns a member that is a record. */
export function recordMember(value: ComparedValue, member: string): ComparedValue {
  const record = value?.[member]
  return isJsonObject(record) ? record : undefined
}

export const tagDiffer = attachmentDiffer({
  category: 'TAG',
  what: 'tag',
  list: 'tags',
  key: 'tag',
  parameters: describeOrigin,
})
export const termDiffer = attachmentDiffer({
  category: 'GLOSSARY_TERM',
  what: 'term',
  list: 'terms',
  key: 'urn',
  parameters: describeOrigin,
})

/** Yields the change of a description, or of the definition of a term. */
export const descriptionDiffer: Differ = function* changes(urn, before, after) {
  const [was, is] = [before, after].map((value) =>
    firstMemberText(value, 'description', 'definition'),
  )
  if (was === is) return
  const operation = chooseOperation(was, is)
  yield {
    urn,
    category: 'DOCUMENTATION',
    operation,
    modifier: null,
    parameters: { description: is ?? was ?? '' },
    description: `The description was ${VERBS[operation]} '${urn}'.`,
    weight: operation === 'MODIFY' ? 'patch' : 'minor',
  }
}
