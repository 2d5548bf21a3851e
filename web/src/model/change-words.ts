import type { ChangeEventsFragment, RecentChangesQuery } from '../api/documents.generated.ts'
import { memberDisplayName, nameInKey, plainPath } from './key-names.ts'

export type Entry = NonNullable<RecentChangesQuery['recentChanges']>['entries'][number]
type LoggedChange = Entry['changes'][number]
export type Event = ChangeEventsFragment['events'][number]
/** An entity with its names, without the types of React that `Named` needs. */
export type NamedElement = NonNullable<Event['element']>

/** A part of a clause: words, an entity, or a name as it is written in data. */
export type Part = string | { readonly entity: NamedElement } | { readonly code: string }

/** What somebody did: "added the tag PII to `email`". The subject is named before it. */
export type Clause = readonly Part[]

/** Clauses of one value, and how many changes they leave out. */
export interface Told {
  readonly clauses: readonly Clause[]
  readonly more: number
}

/** The author of requests without a user, where access control is off. */
export const NOBODY = 'urn:li:corpuser:__datahub_system'

const VERBS = { ADD: 'added', MODIFY: 'changed', REMOVE: 'removed' } as const
const PREPOSITIONS = { ADD: ' to ', MODIFY: ' of ', REMOVE: ' from ' } as const

const readParameter = ({ parameters }: Event, name: string) =>
  parameters?.find(({ key }) => key === name)?.value ?? ''

const verb = ({ operation }: Event) => VERBS[operation ?? 'MODIFY']

/** Returns the column that a change is about, after a preposition; nothing for other changes. */
function nameColumn(event: Event): Part[] {
  const path = readParameter(event, 'fieldPath')
  if (path === '') return []
  return [PREPOSITIONS[event.operation ?? 'MODIFY'], { code: plainPath(path) }]
}

function nameElement({ element, modifier }: Event): Part {
  if (element) return { entity: element }
  return modifier?.startsWith('urn:li:') ? nameInKey(modifier) : { code: modifier ?? '' }
}

const attached = (noun: string) => (event: Event) => [
  `${verb(event)} the ${noun} `,
  nameElement(event),
  ...nameColumn(event),
]

function tellDocumentation(event: Event): Clause {
  const title = readParameter(event, 'newTitle')
  if (title !== '') return [`changed the title to “${title}”`]
  const hasContent = event.parameters?.some(({ key }) => key === 'newContent') === true
  if (hasContent) return [`${verb(event)} the content`]
  if (event.modifier && !event.modifier.startsWith('urn:li:'))
    return [`${verb(event)} the link `, { code: event.modifier }]
  const [preposition, ...column] = nameColumn(event)
  return [`${verb(event)} the description`, ...(preposition ? [' of ', ...column] : [])]
}

function tellColumn(event: Event): Clause {
  const column = { code: plainPath(readParameter(event, 'fieldPath')) }
  if (event.renamedTo)
    return ['renamed the column ', column, ' to ', { code: plainPath(event.renamedTo) }]
  return event.operation === 'MODIFY'
    ? ['changed the type of the column ', column]
    : [`${verb(event)} the column `, column]
}

function tellLifecycle(event: Event): Clause {
  const state = readParameter(event, 'newState')
  if (state !== '') return [`changed the state to ${state.toLowerCase().replaceAll('_', ' ')}`]
  return [event.operation === 'ADD' ? 'created it' : 'changed the state']
}

/** The words for each category of the timeline. */
const WORDS: Readonly<Record<NonNullable<Event['category']>, (event: Event) => Clause>> = {
  TAG: attached('tag'),
  GLOSSARY_TERM: (event) =>
    attached(readParameter(event, 'relationshipType') === '' ? 'term' : 'related term')(event),
  OWNERSHIP: attached('owner'),
  DOMAIN: attached('domain'),
  APPLICATION: attached('application'),
  ASSET_MEMBERSHIP: attached('asset'),
  STRUCTURED_PROPERTY: attached('property'),
  BUSINESS_ATTRIBUTE: attached('business attribute'),
  RELATED_ENTITIES: attached('related asset'),
  DEPRECATION: (event) => [
    readParameter(event, 'status') === 'DEPRECATED' ? 'deprecated it' : 'ended its deprecation',
  ],
  DOCUMENTATION: tellDocumentation,
  TECHNICAL_SCHEMA: tellColumn,
  LIFECYCLE: tellLifecycle,
  PARENT: () => ['moved it'],
  VERSIONING: () => ['changed its version'],
}

/** Returns what one change of the timeline did, in words. */
export const tellEvent = (event: Event): Clause => WORDS[event.category ?? 'VERSIONING'](event)

/** Returns what a value changed, as far as the server answered it. */
export function tellEvents({ total, events }: ChangeEventsFragment): Told {
  return { clauses: events.map(tellEvent), more: Math.max(0, total - events.length) }
}

type Operation = LoggedChange['operation']

/** What happens to an entity; a creation or deletion says all that there is to say. */
const WHOLE: Partial<Record<Operation, string>> = {
  CREATE_ENTITY: 'added it to the catalog',
  DELETE_ENTITY: 'deleted it permanently',
}
const LIFE: Partial<Record<Operation, string>> = {
  SOFT_DELETE: 'removed it',
  REINSTATE: 'restored it',
}
const ASPECT_VERBS: Partial<Record<Operation, string>> = {
  CREATE: 'added',
  UPDATE: 'changed',
  DELETE: 'removed',
}

/** Returns what an entry changed; aspects that the timeline does not compare are only named. */
export function tellEntry({ changes }: Pick<Entry, 'changes'>): Told {
  const whole = changes.flatMap(({ operation }) => WHOLE[operation] ?? []).at(-1)
  if (whole !== undefined) return { clauses: [[whole]], more: 0 }
  const hasLife = changes.some(({ operation }) => LIFE[operation] !== undefined)
  const told = changes
    // The status of an entity is what removed or restored it.
    .filter(({ aspect }) => !hasLife || aspect !== 'status')
    .map(tellChange)
  return {
    clauses: told.flatMap(({ clauses }) => clauses),
    more: told.reduce((sum, { more }) => sum + more, 0),
  }
}

function tellChange({ operation, aspect, changes }: LoggedChange): Told {
  if (aspect === null) return { clauses: [[LIFE[operation] ?? 'changed it']], more: 0 }
  if (changes && changes.total > 0) return tellEvents(changes)
  return { clauses: [[`${ASPECT_VERBS[operation]} ${memberDisplayName(aspect)}`]], more: 0 }
}

const isAddition = ({ changes }: Entry) =>
  changes.some(({ operation }) => operation === 'CREATE_ENTITY')

/** Returns entries in bundles: entities that one author added one after the other are one. */
export function bundleAdditions(entries: readonly Entry[]): Entry[][] {
  const bundles: Entry[][] = []
  for (const entry of entries) {
    const bundle = bundles.at(-1)
    const [first] = bundle ?? []
    const isLike =
      first && isAddition(first) && isAddition(entry) && first.author?.urn === entry.author?.urn
    if (bundle && isLike) bundle.push(entry)
    else bundles.push([entry])
  }
  return bundles
}
