import { isDeepStrictEqual } from 'node:util'
import type { Aspect } from './aspect.ts'
import { record, type Field } from './field.ts'
import { walkFields } from './field-walk.ts'
import type { JsonObject } from './json.ts'
import { partsOf, type Part } from './parts.ts'
import type { EntityPrivilege } from './privilege.ts'

const privilegesByAspect = new WeakMap<Aspect, readonly EntityPrivilege[]>()

/** Returns the privileges of members of an aspect, computed once per aspect. */
export function memberPrivileges(aspect: Aspect): readonly EntityPrivilege[] {
  const cachedPrivileges = privilegesByAspect.get(aspect)
  if (cachedPrivileges) return cachedPrivileges
  const fields = [...walkFields(aspect.fields)]
  const privileges = [...new Set(fields.flatMap(({ field }) => field.notes.privilege ?? []))]
  privilegesByAspect.set(aspect, privileges)
  return privileges
}

/**
 * Returns sets of privileges of which each suffices for the difference of two values, besides
 * `EDIT_ENTITY`: those of the changed members together, those of the whole aspect if a member without
 * a privilege changes, and that of any member if none changes. Stamps and keys of entries follow from
 * other members. Empty for an aspect whose members have no privileges. Cost: the differences.
 *
 * @param before the value before a change; undefined if the aspect is absent
 */
export function sufficientPrivileges(
  aspect: Aspect,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): readonly (readonly EntityPrivilege[])[] {
  const all = memberPrivileges(aspect)
  if (all.length === 0) return []
  const changed = new Set(ofDifference(record(aspect.fields), before, after, []))
  if (changed.size === 0) return all.map((privilege) => [privilege])
  if (!changed.has(undefined)) return [[...changed] as EntityPrivilege[]]
  return [aspect.privileges.length > 0 ? aspect.privileges : ['EDIT_ENTITY']]
}

/** Yields the privilege of each member that differs; undefined for one without a privilege. */
function* ofDifference(
  field: Field | undefined,
  before: unknown,
  after: unknown,
  keys: readonly string[],
): Generator<EntityPrivilege | undefined> {
  if (field?.notes.isStamp || isDeepStrictEqual(before, after)) return
  if (field?.notes.privilege) return yield field.notes.privilege
  const [was, is] = [partsIfAny(field, before), partsIfAny(field, after)]
  if (!was || !is) return yield undefined
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    if (keys.includes(id)) continue
    const [one, other] = [was.get(id), is.get(id)]
    const entryKeys = field?.kind === 'list' ? (field.key ?? []) : []
    yield* ofDifference((one ?? other)?.field, one?.value, other?.value, entryKeys)
  }
}

/** Returns the parts of a value; an absent list or record has none. */
const partsIfAny = (field: Field | undefined, value: unknown): Map<string, Part> | undefined =>
  value === undefined && (field?.kind === 'list' || field?.kind === 'record')
    ? new Map()
    : partsOf(field, value)
