import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Field, Fields, Notes } from '../../../graph/model/field.ts'
import type { GraphqlNote } from '../../../graph/model/graphql-note.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/field-walk.ts'
import type { Part } from '../engine/context.ts'
import { mapEntries, toLink, toPart, toScalar } from '../engine/values.ts'
import { notedFields } from './noted-fields.ts'
import type { FieldSpec, TypeSpec, TypeSpecs } from './specs.ts'

/** The GraphQL type of a declared field, and the function that reads its value. */
interface Reading {
  readonly type: string
  readonly read: (value: unknown, owner: Urn) => unknown
}

type RecordField = Extract<Field, { readonly kind: 'record' }>

/** Derives GraphQL types from declared records, each once. */
export class RecordTypes {
  readonly types: TypeSpecs = new Map()
  /** Current type names by their older names. */
  readonly twins = new Map<string, string>()
  /** Values of enums by name; enumerated fields without a type name are strings. */
  readonly enums = new Map<string, readonly string[]>()
  /** Annotated fields by type. */
  readonly annotated = new Map<string, TypeSpec>()
  /** Types whose nested records get types of their own. */
  readonly #ownTyped = new Set<string>()
  readonly #registry: Registry

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** Returns the name of an aspect's type, and adds the type when it is new. */
  ofAspect({ record, fields, graphql }: Aspect): string {
    const name = graphql.type ?? simpleName(record)
    if (graphql.twin !== undefined) this.twins.set(graphql.twin, name)
    return this.#add(name, fields, graphql)
  }

  /** Adds a type. Records of one name share a type with the fields of all of them. */
  #add(name: string, fields: Fields, note: GraphqlNote): string {
    const specs: TypeSpec = this.types.get(name)?.fields ?? {}
    this.types.set(name, { fields: specs })
    for (const [member, field] of Object.entries(fields)) {
      const reading = this.#readingOf(name, member, field)
      if (reading && !specs[member]) specs[member] = fieldSpec(member, field, reading)
    }
    if (note.fields)
      this.annotated.set(name, { ...this.annotated.get(name), ...notedFields(note.fields) })
    return name
  }

  #readingOf(typeName: string, member: string, field: Field): Reading | undefined {
    switch (field.kind) {
      case 'text':
        return scalarReading('String')
      case 'integer':
        return scalarReading('Int')
      case 'long':
        return scalarReading('Long')
      case 'number':
        return scalarReading('Float')
      case 'flag':
        return scalarReading('Boolean')
      case 'choice':
        return this.#choiceReading(field.values, field.notes)
      case 'urn':
        return field.edge ? this.#linkReading(field.to, field.notes) : scalarReading('String')
      case 'list':
        return listReading(this.#readingOf(typeName, member, field.of))
      case 'map':
        return field.of.kind === 'text' ? mapReading(member, field.notes) : undefined
      case 'record':
        return this.#recordReading(typeName, member, field)
      case 'union':
      case 'json':
        // Fields of these kinds have readers in notes or in record-fields.ts.
        return undefined
    }
  }

  /** Adds the type of a nested record, unless GraphQL can represent none of its members. */
  #recordReading(typeName: string, member: string, record: RecordField): Reading | undefined {
    const { fields, notes } = record
    const note = (!this.#ownTyped.has(typeName) && notes.graphql) || {}
    const defaultName = `${typeName}${member.charAt(0).toUpperCase()}${member.slice(1)}`
    const name = stampType(fields) ?? note.type ?? defaultName
    if (note.ownTypes) this.#ownTyped.add(name)
    this.#add(name, fields, note)
    if (Object.keys(this.types.get(name)?.fields ?? {}).length > 0) {
      return { type: name, read: (value, owner) => toPart(owner, value) }
    }
    this.types.delete(name)
    return undefined
  }

  #choiceReading(values: readonly string[], { graphql }: Notes): Reading {
    const type = graphql?.type ?? 'String'
    if (graphql?.type !== undefined) this.enums.set(type, values)
    return { type, read: (value) => (values.includes(value as string) ? value : null) }
  }

  #linkReading(to: readonly string[], { graphql }: Notes): Reading {
    const [firstType] = to
    const targetType =
      to.length === 1 && firstType ? this.#registry.entity(firstType)?.graphql : undefined
    const type = graphql?.type ?? targetType ?? 'Entity'
    return { type, read: (value) => toLink(value, type === 'Entity' ? [] : to) }
  }
}

function fieldSpec(member: string, { notes }: Field, { type, read }: Reading): FieldSpec {
  return {
    type,
    ...(notes.doc !== undefined && { doc: notes.doc }),
    resolve: ({ owner, value }: Part) => read(value[member], owner) ?? null,
  }
}

function scalarReading(type: string): Reading {
  return { type, read: (value) => toScalar(type, value) }
}

/** Returns the reader of a map; entries of custom properties name their entity. */
function mapReading(member: string, { graphql }: Notes): Reading {
  const defaultEntry = member === 'customProperties' ? 'CustomPropertiesEntry' : 'StringMapEntry'
  const entry = graphql?.type ?? defaultEntry
  return { type: `[${entry}!]`, read: (value, owner) => mapEntries(owner, value) }
}

/**
 * Returns the reader of a list. Unreadable elements are left out, so that lists contain no null.
 */
function listReading(element: Reading | undefined): Reading | undefined {
  if (!element) return undefined
  const read: Reading['read'] = (value, owner) => {
    if (!Array.isArray(value)) return null
    return value
      .map((item: unknown) => element.read(item, owner))
      .filter((result) => result !== null)
  }
  return { type: `[${element.type}!]`, read }
}

function stampType(fields: Fields): string | undefined {
  if (!Object.hasOwn(fields, 'time') || !Object.hasOwn(fields, 'actor')) return undefined
  return Object.hasOwn(fields, 'source') ? 'MetadataAttribution' : 'AuditStamp'
}
