import type { Field } from '../../../../graph/model/field.ts'
import { COLUMN_LINEAGE, isColumnLineage } from './column-lineage.ts'
import type { KeyRule } from './draft.ts'
import { memberKeys } from './member-keys.ts'

/** Keys that a patch supplies, by list; undefined: those of the declaration apply. */
export type PatchKeys = ReadonlyMap<string, readonly string[]> | undefined

/** The declared shape of a part of an aspect. */
export interface Shape {
  readonly field: Field | undefined
  readonly rule: KeyRule | undefined
  readonly patchKeys: PatchKeys
}

/** Below the top level no supplied keys apply, as in DataHub. */
const NO_PATCH_KEYS: PatchKeys = new Map()

/** Returns the shape of a member. */
export function memberShape({ field, patchKeys }: Shape, name: string): Shape {
  const member = memberField(field, name)
  const declaredKey = member?.kind === 'list' ? member.key : undefined
  const key = patchKeys ? patchKeys.get(name) : declaredKey
  return { field: member, rule: key && keyRule(key, member), patchKeys: patchKeys && NO_PATCH_KEYS }
}

/** Returns the shape of the elements of a list. */
export function elementShape({ field, patchKeys }: Shape): Shape {
  const element = field?.kind === 'list' ? field.of : undefined
  return { field: element, rule: undefined, patchKeys: patchKeys && NO_PATCH_KEYS }
}

function memberField(field: Field | undefined, name: string): Field | undefined {
  if (field?.kind === 'map') return field.of
  if (field?.kind !== 'record') return undefined
  return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
}

function keyRule(key: readonly string[], field: Field | undefined): KeyRule {
  if (isColumnLineage(key)) return COLUMN_LINEAGE
  return memberKeys(key, field?.kind === 'list' ? field.of : undefined)
}
