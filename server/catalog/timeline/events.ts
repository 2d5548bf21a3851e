import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { keyOf, type Urn } from '../../../graph/model/urn.ts'

/** Categories of changes, named by DataHub. */
export const CATEGORIES = [
  'DOCUMENTATION',
  'GLOSSARY_TERM',
  'OWNERSHIP',
  'TECHNICAL_SCHEMA',
  'TAG',
  'DOMAIN',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Categories of DataHub for which Trellis has no changes. */
export const UNSUPPORTED_CATEGORIES = [
  'PARENT',
  'RELATED_ENTITIES',
  'STRUCTURED_PROPERTY',
  'APPLICATION',
  'ASSET_MEMBERSHIP',
  'LIFECYCLE',
  'DEPRECATION',
  'VERSIONING',
] as const

/** The part of a semantic version that a change increments. */
export type Weight = 'major' | 'minor' | 'patch'

/** One change, in the form of DataHub's timeline. */
export interface ChangeEvent {
  /** URN of the entity, or of its column. */
  readonly urn: string
  readonly category: Category
  readonly operation: 'ADD' | 'MODIFY' | 'REMOVE'
  /** Name of the added, changed or removed element, if it has one. */
  readonly modifier: string | null
  readonly parameters: Readonly<Record<string, string>>
  /** A sentence for people. */
  readonly description: string
  readonly weight: Weight
}

type Value = JsonObject | undefined
type Events = Generator<ChangeEvent>
/** Yields the changes between two values of an aspect. */
type Differ = (urn: string, before: Value, after: Value) => Events

/** Returns the changes between two values of an aspect (docs/interface: graphql/timeline). */
export function eventsOf(aspect: string, urn: Urn, before: Value, after: Value): ChangeEvent[] {
  return [...(DIFFERS[aspect] ?? description)(urn, before, after)]
}

/** Yields the elements of two lists, matched by key; undefined where one list lacks an element. */
function* pairs(
  key: string,
  before: unknown,
  after: unknown,
): Generator<readonly [name: string, before: Value, after: Value]> {
  const [was, is] = [keyed(key, before), keyed(key, after)]
  for (const name of new Set([...was.keys(), ...is.keys()]))
    yield [name, was.get(name), is.get(name)]
}

/** Maps the elements of a list by key; a bare URN is its own key. */
function keyed(key: string, list: unknown): Map<string, JsonObject> {
  const entries = (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const element = isJsonObject(each) ? each : { [key]: each as string }
    const name = element[key]
    return typeof name === 'string' ? [[name, element] as const] : []
  })
  return new Map(entries)
}

const operationOf = (before: unknown, after: unknown) =>
  before === undefined ? 'ADD' : after === undefined ? 'REMOVE' : 'MODIFY'

const textIn = (value: Value, ...members: readonly string[]) => {
  const text = members.map((member) => value?.[member]).find((each) => typeof each === 'string')
  return typeof text === 'string' && text !== '' ? text : undefined
}

const VERBS = { ADD: 'added to', REMOVE: 'removed from', MODIFY: 'changed on' } as const

/** Returns the differ of a list of attached entities: tags, terms, domains. */
const attachments = (category: Category, what: string, list: string, key: string): Differ =>
  function* changes(urn, before, after) {
    for (const [name, was, is] of pairs(key, before?.[list], after?.[list])) {
      if (was && is) continue
      const operation = operationOf(was, is)
      yield {
        urn,
        category,
        operation,
        modifier: name,
        parameters: { [`${what}Urn`]: name },
        description: `The ${what} '${keyOf(name)}' was ${VERBS[operation]} '${urn}'.`,
        weight: 'minor',
      }
    }
  }

const tags = attachments('TAG', 'tag', 'tags', 'tag')
const terms = attachments('GLOSSARY_TERM', 'term', 'terms', 'urn')

/** Another type of the same owner is a MODIFY. */
const owners: Differ = function* changes(urn, before, after) {
  for (const [owner, was, is] of pairs('owner', before?.['owners'], after?.['owners'])) {
    const [from, to] = [was, is].map((each) => textIn(each, 'typeUrn', 'type'))
    if (was && is && from === to) continue
    const operation = operationOf(was, is)
    yield {
      urn,
      category: 'OWNERSHIP',
      operation,
      modifier: owner,
      parameters: { ownerUrn: owner, ownerType: (is ? to : from) ?? 'NONE' },
      description: `The owner '${keyOf(owner)}' was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

const links: Differ = function* changes(urn, before, after) {
  for (const [url, was, is] of pairs('url', before?.['elements'], after?.['elements'])) {
    if (was && is && was['description'] === is['description']) continue
    const operation = operationOf(was, is)
    yield {
      urn,
      category: 'DOCUMENTATION',
      operation,
      modifier: url,
      parameters: { description: textIn(is ?? was, 'description') ?? '' },
      description: `The link '${url}' was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

const description: Differ = function* changes(urn, before, after) {
  const [was, is] = [before, after].map((each) => textIn(each, 'description', 'definition'))
  if (was === is) return
  const operation = operationOf(was, is)
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

/** Returns the differ of the columns in the member `list`. */
const columns = (list: string, isSchema: boolean): Differ =>
  function* changes(urn, before, after) {
    for (const [path, was, is] of pairs('fieldPath', before?.[list], after?.[list])) {
      const column = `urn:li:schemaField:(${urn},${path})`
      if (isSchema) yield* columnType(urn, path, was, is)
      const found = [description(column, was, is)]
      for (const [differ, member] of [
        [tags, 'globalTags'],
        [terms, 'glossaryTerms'],
      ] as const) {
        found.push(differ(column, recordIn(was, member), recordIn(is, member)))
      }
      for (const events of found) {
        for (const { parameters, ...event } of events) {
          yield { ...event, parameters: { ...parameters, fieldPath: path } }
        }
      }
    }
  }

function recordIn(value: Value, member: string): Value {
  const record = value?.[member]
  return isJsonObject(record) ? record : undefined
}

/** Removing a column or changing its type breaks readers, so it is a major change. */
function* columnType(urn: string, path: string, before: Value, after: Value): Events {
  const [was, is] = [before, after].map((each) => textIn(each, 'nativeDataType'))
  if (before && after && was === is) return
  const operation = operationOf(before, after)
  const change = operation === 'MODIFY' ? `: from ${was} to ${is}` : ''
  yield {
    urn,
    category: 'TECHNICAL_SCHEMA',
    operation,
    modifier: `urn:li:schemaField:(${urn},${path})`,
    parameters: { fieldPath: path, nullable: String((after ?? before)?.['nullable'] === true) },
    description: `The column '${path}' was ${VERBS[operation]} '${urn}'${change}.`,
    weight: operation === 'ADD' ? 'minor' : 'major',
  }
}

/** Differs by aspect; all other aspects have the one of descriptions. */
export const DIFFERS: Readonly<Record<string, Differ>> = {
  globalTags: tags,
  glossaryTerms: terms,
  ownership: owners,
  institutionalMemory: links,
  domains: attachments('DOMAIN', 'domain', 'domains', 'domain'),
  schemaMetadata: columns('fields', true),
  editableSchemaMetadata: columns('editableSchemaFieldInfo', false),
}
