import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { keyOf, type Urn } from '../../../graph/model/urn.ts'

/** What a change is about; DataHub's words. */
export const CATEGORIES = [
  'DOCUMENTATION',
  'GLOSSARY_TERM',
  'OWNERSHIP',
  'TECHNICAL_SCHEMA',
  'TAG',
  'DOMAIN',
] as const
export type Category = (typeof CATEGORIES)[number]

/** What DataHub has categories for besides, of which nothing is told here. */
export const UNTOLD_CATEGORIES = [
  'PARENT',
  'RELATED_ENTITIES',
  'STRUCTURED_PROPERTY',
  'APPLICATION',
  'ASSET_MEMBERSHIP',
  'LIFECYCLE',
  'DEPRECATION',
  'VERSIONING',
] as const

/** How much of a semantic version a change raises. */
export type Weight = 'major' | 'minor' | 'patch'

/** One change, as DataHub's timeline tells it. */
export interface ChangeEvent {
  /** Of the entity, or of its column. */
  readonly urn: string
  readonly category: Category
  readonly operation: 'ADD' | 'MODIFY' | 'REMOVE'
  /** What was added, changed or removed, if it has a name. */
  readonly modifier: string | null
  readonly parameters: Readonly<Record<string, string>>
  /** In words. */
  readonly description: string
  readonly weight: Weight
}

type Value = JsonObject | undefined
type Events = Generator<ChangeEvent>
/** Tells what is different in a later value of an aspect. */
type Teller = (urn: string, before: Value, after: Value) => Events

/** What changed between two values of an aspect (docs/interface: graphql/timeline). */
export function eventsOf(aspect: string, urn: Urn, before: Value, after: Value): ChangeEvent[] {
  return [...(TELLERS[aspect] ?? describing)(urn, before, after)]
}

/** Elements of a list that one of two values lacks, and pairs of those that both have, by what they are about. */
function* pairs(
  key: string,
  before: unknown,
  after: unknown,
): Generator<readonly [name: string, before: Value, after: Value]> {
  const [was, is] = [keyed(key, before), keyed(key, after)]
  for (const name of new Set([...was.keys(), ...is.keys()]))
    yield [name, was.get(name), is.get(name)]
}

/** A list of URNs has elements that are about themselves. */
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

const DONE = { ADD: 'added to', REMOVE: 'removed from', MODIFY: 'changed on' } as const

/** Something that is put on an entity: a tag, a term, a domain. */
const attaching = (category: Category, what: string, list: string, key: string): Teller =>
  function* told(urn, before, after) {
    for (const [name, was, is] of pairs(key, before?.[list], after?.[list])) {
      if (was && is) continue
      const operation = operationOf(was, is)
      yield {
        urn,
        category,
        operation,
        modifier: name,
        parameters: { [`${what}Urn`]: name },
        description: `The ${what} '${keyOf(name)}' was ${DONE[operation]} '${urn}'.`,
        weight: 'minor',
      }
    }
  }

const tags = attaching('TAG', 'tag', 'tags', 'tag')
const terms = attaching('GLOSSARY_TERM', 'term', 'terms', 'urn')

/** The same owner in another way is a change of it. */
const owners: Teller = function* told(urn, before, after) {
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
      description: `The owner '${keyOf(owner)}' was ${DONE[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

const links: Teller = function* told(urn, before, after) {
  for (const [url, was, is] of pairs('url', before?.['elements'], after?.['elements'])) {
    if (was && is && was['description'] === is['description']) continue
    const operation = operationOf(was, is)
    yield {
      urn,
      category: 'DOCUMENTATION',
      operation,
      modifier: url,
      parameters: { description: textIn(is ?? was, 'description') ?? '' },
      description: `The link '${url}' was ${DONE[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

const describing: Teller = function* told(urn, before, after) {
  const [was, is] = [before, after].map((each) => textIn(each, 'description', 'definition'))
  if (was === is) return
  const operation = operationOf(was, is)
  yield {
    urn,
    category: 'DOCUMENTATION',
    operation,
    modifier: null,
    parameters: { description: is ?? was ?? '' },
    description: `The description was ${DONE[operation]} '${urn}'.`,
    weight: operation === 'MODIFY' ? 'patch' : 'minor',
  }
}

/** What is said of columns; `list` has them. */
const columns = (list: string, isSchema: boolean): Teller =>
  function* told(urn, before, after) {
    for (const [path, was, is] of pairs('fieldPath', before?.[list], after?.[list])) {
      const column = `urn:li:schemaField:(${urn},${path})`
      if (isSchema) yield* typed(urn, path, was, is)
      const tellers = [describing(column, was, is)]
      for (const [teller, member] of [
        [tags, 'globalTags'],
        [terms, 'glossaryTerms'],
      ] as const) {
        tellers.push(teller(column, recordIn(was, member), recordIn(is, member)))
      }
      for (const events of tellers) {
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

/** A column that goes, or has another type, breaks who reads it. */
function* typed(urn: string, path: string, before: Value, after: Value): Events {
  const [was, is] = [before, after].map((each) => textIn(each, 'nativeDataType'))
  if (before && after && was === is) return
  const operation = operationOf(before, after)
  const change = operation === 'MODIFY' ? `: ${was} is ${is} now` : ''
  yield {
    urn,
    category: 'TECHNICAL_SCHEMA',
    operation,
    modifier: `urn:li:schemaField:(${urn},${path})`,
    parameters: { fieldPath: path, nullable: String((after ?? before)?.['nullable'] === true) },
    description: `The column '${path}' was ${DONE[operation]} '${urn}'${change}.`,
    weight: operation === 'ADD' ? 'minor' : 'major',
  }
}

/** Aspects that say more than a description. */
export const TELLERS: Readonly<Record<string, Teller>> = {
  globalTags: tags,
  glossaryTerms: terms,
  ownership: owners,
  institutionalMemory: links,
  domains: attaching('DOMAIN', 'domain', 'domains', 'domain'),
  schemaMetadata: columns('fields', true),
  editableSchemaMetadata: columns('editableSchemaFieldInfo', false),
}
