import type { GraphqlEntityField, GraphqlField } from '../../../graph/model/graphql-note.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import { isScalar, toLink, toPart, readerAt, toScalar, type ReadAt } from '../engine/values.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'

/**
 * Returns the annotated fields of a record (docs/interface: graphql/entity-fields,
 * graphql/older-names).
 */
export function notedFields(notes: Readonly<Record<string, GraphqlField>> = {}): TypeSpec {
  const entries = Object.entries(notes).map(([name, note]): [string, FieldSpec] => {
    const read = fieldReader(name, note)
    return [name, { type: note.type, resolve: ({ owner, value }: Part) => read(owner, value) }]
  })
  return Object.fromEntries(entries)
}

/** Returns the annotated fields of an entity. */
export function notedEntityFields(
  notes: Readonly<Record<string, GraphqlEntityField>> = {},
): TypeSpec {
  const entries = Object.entries(notes).map(([name, note]): [string, FieldSpec] => {
    const { type, aspect, doc, args } = note
    const read = fieldReader(name, { at: '', ...note })
    const resolve = async ({ urn }: Link, _input: never, { loader }: GraphqlContext) =>
      read(urn, aspect === undefined ? undefined : await loader.aspect(urn, aspect))
    return [name, { type, ...(doc !== undefined && { doc }), ...(args && { args }), resolve }]
  })
  return Object.fromEntries(entries)
}

function fieldReader(name: string, { type, at = name, to }: GraphqlField): ReadAt {
  const sources = [at].flat().map(readerAt)
  const element = /^\[(\w+)!\]$/.exec(type)?.[1]
  const shape = (value: unknown, owner: Urn) => shapeValue(element ?? type, to, value, owner)
  return (owner, from) => {
    let value: unknown
    for (const source of sources) value ??= source(owner, from)
    if (element === undefined) return shape(value, owner)
    if (!Array.isArray(value)) return null
    return value.map((item: unknown) => shape(item, owner)).filter((result) => result !== null)
  }
}

function shapeValue(type: string, to: readonly string[] | undefined, value: unknown, owner: Urn) {
  // DataHub writes unions with one string member as `{string: …}`.
  if (to) return toLink(isJsonObject(value) ? value['string'] : value, to)
  return isScalar(type) ? toScalar(type, value) : toPart(owner, value)
}
