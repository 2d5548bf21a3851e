import { isDeepStrictEqual } from 'node:util'
import type { Aspect } from './aspect.ts'
import { record, type Field } from './field.ts'
import { walkFields } from './field-walk.ts'
import type { JsonObject } from './json.ts'
import { partsOf, type Part } from './parts.ts'
import type { EntityPrivilege } from './privilege.ts'

/** Returns whether members of an aspect have privileges of their own. */
export const hasMemberPrivileges = ({ fields }: Aspect): boolean =>
  [...walkFields(fields)].some(({ field }) => field.notes.privilege !== undefined)

/**
 * Returns the privileges that together suffice for the difference of two values, besides
 * `EDIT_ENTITY`: those of the changed members, or of the whole aspect if a member without a privilege
 * changes. Stamps and keys of entries follow from other members. Cost: the differences.
 *
 * @param before the value before a change; undefined if the aspect is absent
 */
export function changedPrivileges(
  { fields, privileges }: Aspect,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): readonly EntityPrivilege[] {
  const ofMembers = new Set(ofDifference(record(fields), before, after, []))
  if (ofMembers.size > 0 && !ofMembers.has(undefined)) return [...ofMembers] as EntityPrivilege[]
  return privileges.length > 0 ? privileges : ['EDIT_ENTITY']
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
