import type { ForetoldItem } from '../api/foretold-item.ts'
import {
  NOBODY,
  tellEntry,
  tellEvents,
  type Entry,
  type NamedElement,
  type Told,
} from '../model/change-words.ts'

/** What an edit would do to one entity, as the list of changes would tell it. */
export interface ForetoldEntity {
  readonly urn: string
  /** Absent where the server names no such entity. */
  readonly entity: NamedElement | undefined
  readonly isNew: boolean
  readonly told: Told
}

/** Entities by URN. */
export type Names = ReadonlyMap<string, NamedElement>

/** Changes of one value that are told, as in the list of changes. */
const EVENTS_MAX = 5

type LoggedChange = Entry['changes'][number]

/** Returns the URNs that the words for items mention. */
export function mentionedUrns(items: readonly ForetoldItem[]): string[] {
  const urns = items.flatMap(({ urn, changes }) => [
    urn,
    ...changes.slice(0, EVENTS_MAX).flatMap(({ modifier }) => modifier ?? []),
  ])
  return [...new Set(urns.filter((urn) => urn.startsWith('urn:li:')))]
}

/** Returns the items that would be written of the first entities, and the number of all entities. */
export function sampleItems(items: readonly ForetoldItem[], max: number) {
  const written = items.filter(({ outcome }) => outcome === 'written')
  const urns = new Set(written.map(({ urn }) => urn))
  const firstUrns = new Set([...urns].slice(0, max))
  return { sample: written.filter(({ urn }) => firstUrns.has(urn)), total: urns.size }
}

/** Returns what items would change, one entity after the other. */
export function tellItems(items: readonly ForetoldItem[], names: Names): ForetoldEntity[] {
  const written = items.filter(({ outcome }) => outcome === 'written')
  return [...new Set(written.map(({ urn }) => urn))].map((urn) => {
    const own = written.filter((item) => item.urn === urn)
    const isNew = own.some(({ born }) => born)
    const changes = own.map((item) => toLoggedChange(item, names))
    return {
      urn,
      entity: names.get(urn),
      isNew,
      told: isNew ? tellBirth(changes) : tellEntry({ changes }),
    }
  })
}

/** Returns the URNs that would be named and do not exist. Without users, nobody is the author. */
export function danglingUrns(items: readonly ForetoldItem[]): string[] {
  const urns = new Set(items.flatMap(({ dangling }) => dangling))
  for (const urn of [NOBODY, ...removedUrns(items)]) urns.delete(urn)
  return [...urns]
}

const REMOVALS: ReadonlySet<LoggedChange['operation'] | undefined> = new Set([
  'SOFT_DELETE',
  'DELETE_ENTITY',
])

/** Returns the entities that would be removed, permanently or not. */
export function removedUrns(items: readonly ForetoldItem[]): string[] {
  return items.flatMap(({ urn, operation }) => (REMOVALS.has(operation) ? [urn] : []))
}

/** Tells of a new entity what else it gets, which the list of changes leaves out. */
function tellBirth(changes: readonly LoggedChange[]): Told {
  const birth = { operation: 'CREATE_ENTITY', aspect: null, changes: null } as const
  const parts = changes.flatMap((change) => (change.changes ? [tellEvents(change.changes)] : []))
  const { clauses } = tellEntry({ changes: [birth] })
  return {
    clauses: [...clauses, ...parts.flatMap((part) => part.clauses)],
    more: parts.reduce((sum, { more }) => sum + more, 0),
  }
}

/** Returns the entry of an item in the log; one that the user may not read is a change of its aspect. */
function toLoggedChange(
  { aspect, operation = 'UPDATE', changes }: ForetoldItem,
  names: Names,
): LoggedChange {
  const isOfEntity = operation === 'SOFT_DELETE' || operation === 'REINSTATE'
  const events = changes.slice(0, EVENTS_MAX).map(({ modifier, parameters, ...event }) => ({
    ...event,
    modifier: modifier ?? null,
    element: names.get(modifier ?? '') ?? null,
    renamedTo: event.renamedTo ?? null,
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) })),
  }))
  return {
    operation,
    aspect: isOfEntity ? null : (aspect ?? null),
    changes: { total: changes.length, events },
  }
}
