import { isDeepStrictEqual } from 'node:util'
import { CatalogError } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/**
 * Members of an aspect that the server keeps in step with its other members, whatever the writer
 * states (docs/interface: model/derived-members). Pure: the same value results in the same members,
 * so that writing it again changes nothing.
 */
export interface DerivedMembers {
  /** The members that follow. */
  readonly members: readonly string[]
  /** The members from which they follow. */
  readonly from: readonly string[]
  /** Whether the members depend on the value that is replaced. */
  readonly readsPrevious: boolean
  /**
   * Returns the value with these members.
   *
   * @throws CatalogError `INVALID_ASPECT` when the value contradicts itself
   */
  complete(value: JsonObject, previous: JsonObject | undefined): JsonObject
}

/** A list of records, grouped by a URN in each: `ownerTypes` of `owners`. */
export interface Grouping {
  readonly list: string
  /** The member of a record that is listed. */
  readonly value: string
  /** The member of a record with the URN of its group. */
  readonly by: string
  /** The member that implies a URN where `by` is absent: its text in lower case after `prefix`. */
  readonly implied: { readonly by: string; readonly prefix: string; readonly otherwise: string }
}

/** Derives a map from URN to values of the records with it; dots in its keys are `%2E`. */
export function grouped(member: string, grouping: Grouping): DerivedMembers {
  const complete = (value: JsonObject) => {
    const records = recordsIn(value, grouping.list)
    if (records.length === 0 && value[member] === undefined) return value
    const groups = new Map<string, Set<Json>>()
    for (const record of records) {
      const key = groupUrn(record, grouping).replaceAll('.', '%2E')
      groups.set(key, (groups.get(key) ?? new Set()).add(record[grouping.value] ?? null))
    }
    const lists = [...groups].map(([key, values]) => [key, [...values]] as const)
    return { ...value, [member]: Object.fromEntries(lists) }
  }
  return { members: [member], from: [grouping.list], readsPrevious: false, complete }
}

function groupUrn(record: JsonObject, { by, implied }: Grouping): string {
  const [urn, text] = [record[by], record[implied.by]]
  if (typeof urn === 'string') return urn
  return `${implied.prefix}${(typeof text === 'string' ? text : implied.otherwise).toLowerCase()}`
}

/** A list of URNs, and a list of records about them: `domains` and `domainAssociations`. */
export interface Pairing {
  readonly urns: string
  readonly records: string
  /** The member of a record with the URN. */
  readonly by: string
}

/** Keeps both lists in step: the one that changed determines the other. */
export function paired(pairing: Pairing): DerivedMembers {
  const { urns, records, by } = pairing
  const complete = (value: JsonObject, previous: JsonObject = {}) => {
    if (value[urns] === undefined && value[records] === undefined) return value
    const reconciled = reconcileRecords(value, previous, pairing)
    const ordered = reconciled.toSorted((a, b) => Number(isPropagated(a)) - Number(isPropagated(b)))
    const orderedUrns = [...new Set(ordered.map((record) => record[by] ?? null))]
    return { ...value, [urns]: orderedUrns, [records]: ordered }
  }
  return { members: [urns, records], from: [urns, records], readsPrevious: true, complete }
}

/** Keeps a member that the writer does not state, as long as another has the same value. */
export function lasting(member: string, { beside }: { readonly beside: string }): DerivedMembers {
  const complete = (value: JsonObject, previous: JsonObject = {}) => {
    const { [member]: previousValue } = previous
    const isStated = value[member] !== undefined || previousValue === undefined
    return isStated || value[beside] !== previous[beside]
      ? value
      : { ...value, [member]: previousValue }
  }
  return { members: [member], from: [beside], readsPrevious: true, complete }
}

function reconcileRecords(value: JsonObject, previous: JsonObject, pairing: Pairing): JsonObject[] {
  const { urns, records, by } = pairing
  const changes = (member: string) => {
    return !isDeepStrictEqual(value[member] ?? [], previous[member] ?? [])
  }
  const newRecords = recordsIn(value, records)
  if (value[records] !== undefined && !changes(urns)) return newRecords
  const newUrns = new Set(listIn(value, urns))
  if (value[records] !== undefined && changes(records)) {
    const recordUrns = new Set(newRecords.map((record) => record[by] ?? null))
    if (newUrns.size === 0 || isDeepStrictEqual(newUrns, recordUrns)) return newRecords
    throw new CatalogError(
      'INVALID_ASPECT',
      `Cannot update both '${urns}' and '${records}' in one write unless they name the same ${urns}`,
    )
  }
  const kept = recordsIn(previous, records).filter((record) => newUrns.has(record[by] ?? null))
  const keptUrns = new Set(kept.map((record) => record[by]))
  const added = [...newUrns].filter((urn) => !keptUrns.has(urn)).map((urn) => ({ [by]: urn }))
  return [...kept, ...added]
}

/** Whether a record comes from an automation that copies it from related entities. */
function isPropagated({ attribution }: JsonObject): boolean {
  const detail = isJsonObject(attribution) ? attribution['sourceDetail'] : undefined
  const propagated = isJsonObject(detail) ? detail['propagated'] : undefined
  return typeof propagated === 'string' && propagated.toLowerCase() === 'true'
}

function recordsIn(value: JsonObject, member: string): JsonObject[] {
  return listIn(value, member).filter(isJsonObject)
}

function listIn(value: JsonObject, member: string): readonly Json[] {
  const list = value[member]
  return Array.isArray(list) ? (list as readonly Json[]) : []
}
