import type { Derivation, Source } from './derivation.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { isReference } from '../urn.ts'
import { valuesAt } from '../field-walk.ts'

/** A summary of sources on the entities that they name: of incidents on their assets. */
export interface Listing {
  /** Entity type of the sources; `edge` leads from them to the entities. */
  readonly from: string
  readonly edge: string
  /** The aspect that names the entities, and the path of their URNs. */
  readonly aspect: string
  readonly at: string
  /** The path of the state of a source, and for each state the list of its sources. */
  readonly by: string
  readonly lists: Readonly<Record<string, ListOfState>>
  /** Former lists, of URNs alone, from which a source is removed. */
  readonly formerLists: readonly string[]
}

interface ListOfState {
  readonly list: string
  /** Most entries: the oldest are left out. */
  readonly max: number
  /** The members of an entry besides its `urn`, each the first of these values that is stated. */
  readonly entry: Readonly<Record<string, readonly (string | ConditionalPath)[]>>
  /** The member by which entries are ordered. */
  readonly order: string
}

/** A path that applies where another one has a value: `customType` where `type` is `CUSTOM`. */
interface ConditionalPath {
  readonly at: string
  readonly where: string
  readonly is: string
}

/** Derives lists of the sources that name an entity, by their state. */
export function listed(listing: Listing): Derivation {
  const { from, edge, aspect } = listing
  const followers = ({ aspects }: Source) => {
    const urns = valuesAt(aspects.get(aspect), listing.at.split('/')).map(({ value }) => value)
    return urns.filter((urn): urn is string => typeof urn === 'string' && isReference(urn))
  }
  return {
    from,
    aspects: [aspect],
    edges: [edge],
    concerns: () => true,
    followers,
    derive({ urn, exists, value }, { now }) {
      if (!exists) return undefined
      const isNamed = followers(now).includes(urn)
      const without = withoutSource(listing, value ?? {}, now.urn)
      const entry = isNamed ? toEntry(listing, now) : undefined
      if (!entry) return value && { ...emptyLists(listing), ...without }
      const { list, max, order } = entry.of
      const entries = [...entriesIn(without, list), entry.value]
      const newest = entries.toSorted((a, b) => numberIn(a, order) - numberIn(b, order)).slice(-max)
      return { ...emptyLists(listing), ...without, [list]: newest }
    },
  }
}

function emptyLists({ lists }: Listing): JsonObject {
  return Object.fromEntries(Object.values(lists).map(({ list }) => [list, []]))
}

function withoutSource(
  { lists, formerLists }: Listing,
  value: JsonObject,
  source: string,
): JsonObject {
  const kept = Object.values(lists).flatMap(({ list }) =>
    value[list] === undefined
      ? []
      : [[list, entriesIn(value, list).filter(({ urn }) => urn !== source)] as const],
  )
  const former = formerLists.flatMap((list) => {
    const urns = value[list]
    return Array.isArray(urns) ? [[list, urns.filter((urn) => urn !== source)] as const] : []
  })
  return { ...value, ...Object.fromEntries([...kept, ...former]) }
}

function toEntry({ aspect, by, lists }: Listing, { urn, aspects }: Source) {
  const value = aspects.get(aspect)
  const read = (path: string) => valuesAt(value, path.split('/'))[0]?.value as Json | undefined
  const pathValue = (path: string | ConditionalPath) => {
    if (typeof path === 'string') return read(path)
    return read(path.where) === path.is ? read(path.at) : undefined
  }
  const state = read(by)
  const of = typeof state === 'string' && Object.hasOwn(lists, state) ? lists[state] : undefined
  if (!of) return undefined
  const members = Object.entries(of.entry).flatMap(([member, paths]) => {
    const firstValue = paths.map(pathValue).find((candidate) => candidate !== undefined)
    return firstValue === undefined ? [] : [[member, firstValue] as const]
  })
  return { of, value: { urn, ...Object.fromEntries(members) } as JsonObject }
}

function entriesIn(value: JsonObject, list: string): JsonObject[] {
  const entries = value[list]
  return Array.isArray(entries) ? entries.filter(isJsonObject) : []
}

function numberIn(entry: JsonObject, member: string): number {
  const value = entry[member]
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
}
