import { schemaField } from '../../../graph/aspects/datasets/schema-field.entity.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, keyPartsOf, type Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/field-walk.ts'
import type { Part } from '../engine/context.ts'
import type { Resolver } from '../engine/schema-module.ts'
import { memberAt, nameInUrn } from '../engine/values.ts'

/** Returns the dataset, given its URN or that of a column. */
export function columnDataset(urn: unknown): unknown {
  return typeof urn === 'string' && entityTypeOf(urn) === schemaField.name
    ? keyPartsOf(urn)[0]
    : urn
}

/** Returns the resolver of a field with the columns whose URNs a member has. */
export function columnsAt(member: string): Resolver {
  return ({ owner, value }: Part) => {
    const urns = value[member]
    if (!Array.isArray(urns)) return null
    return urns.filter((urn) => typeof urn === 'string').map((urn: string) => columnRef(owner, urn))
  }
}

/** Returns the resolver of a field with the column whose URN a member has. */
export function columnAt(member: string): Resolver {
  return ({ owner, value }: Part) => {
    const urn = value[member]
    return typeof urn === 'string' ? columnRef(owner, urn) : null
  }
}

/** Returns the source object of a `SchemaFieldRef`. */
function columnRef(owner: Urn, urn: string): Part {
  return { owner, value: { urn, path: nameInUrn(urn) } }
}

/** Column types whose names differ from their record. */
const COLUMN_KINDS: Readonly<Record<string, string>> = { RecordType: 'STRUCT' }

/** Answers the kind of a column, from the union in its type. */
export function columnKind({ value }: Part): string | null {
  const type = memberAt(value, ['type', 'type'])
  const [member] = isJsonObject(type) ? Object.keys(type) : []
  if (member === undefined) return null
  const kind = simpleName(member)
  return COLUMN_KINDS[kind] ?? kind.replace(/Type$/, '').toUpperCase()
}
