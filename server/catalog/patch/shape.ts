import type { Field } from '../../../graph/model/field.ts'
import { COLUMN_LINEAGE, isColumnLineage } from './column-lineage.ts'
import type { KeyRule } from './draft.ts'
import { memberKeys } from './member-keys.ts'

/** Keys in a patch, by the name of the list; undefined: those of the declaration apply. */
export type GivenKeys = ReadonlyMap<string, readonly string[]> | undefined

/** What is known of a place in an aspect. */
export interface Shape {
  readonly field: Field | undefined
  readonly rule: KeyRule | undefined
  readonly given: GivenKeys
}

/** DataHub looks for the lists that a patch names at the top of the aspect only. */
const NONE_GIVEN: GivenKeys = new Map()

export function memberShape({ field, given }: Shape, name: string): Shape {
  const member = memberField(field, name)
  const declared = member?.kind === 'list' ? member.key : undefined
  const key = given ? given.get(name) : declared
  return { field: member, rule: key && ruleOf(key, member), given: given && NONE_GIVEN }
}

export function elementShape({ field, given }: Shape): Shape {
  const element = field?.kind === 'list' ? field.of : undefined
  return { field: element, rule: undefined, given: given && NONE_GIVEN }
}

function memberField(field: Field | undefined, name: string): Field | undefined {
  if (field?.kind === 'map') return field.of
  if (field?.kind !== 'record') return undefined
  return Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
}

function ruleOf(key: readonly string[], field: Field | undefined): KeyRule {
  if (isColumnLineage(key)) return COLUMN_LINEAGE
  return memberKeys(key, field?.kind === 'list' ? field.of : undefined)
}
