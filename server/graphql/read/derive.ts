import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Field, Fields, Notes } from '../../../graph/model/field.ts'
import type { GraphqlNote } from '../../../graph/model/graphql.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/walk.ts'
import type { Part } from '../context.ts'
import { notedFields } from './noted.ts'
import type { FieldSpec, TypeSpec, TypeSpecs } from './specs.ts'
import { entriesOf, linkOf, partOf, scalarOf } from './values.ts'

/** How a field of a declaration is read: its GraphQL type, and the value that answers it. */
interface Reading {
  readonly type: string
  readonly read: (value: unknown, owner: Urn) => unknown
}

type RecordField = Extract<Field, { readonly kind: 'record' }>

/** Turns the records of declarations into GraphQL types, each once. */
export class RecordTypes {
  readonly types: TypeSpecs = new Map()
  /** Older names of types, with the newer ones. */
  readonly twins = new Map<string, string>()
  /** Choices that are enums, by name; all others are texts. */
  readonly enums = new Map<string, readonly string[]>()
  /** Fields of types that notes describe. */
  readonly noted = new Map<string, TypeSpec>()
  /** Types whose records have types of their own. */
  readonly #ownTyped = new Set<string>()
  readonly #registry: Registry

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** The name of the type of an aspect; adds the type when it is new. */
  ofAspect({ record, fields, graphql }: Aspect): string {
    const name = graphql.type ?? simpleName(record)
    if (graphql.twin !== undefined) this.twins.set(graphql.twin, name)
    return this.#add(name, fields, graphql)
  }

  /** Records of one name are one type, with the fields of all of them. */
  #add(name: string, fields: Fields, note: GraphqlNote): string {
    const known: TypeSpec = this.types.get(name)?.fields ?? {}
    this.types.set(name, { fields: known })
    for (const [member, field] of Object.entries(fields)) {
      const reading = this.#readingOf(name, member, field)
      if (reading && !known[member]) known[member] = specOf(member, field, reading)
    }
    if (note.fields) this.noted.set(name, { ...this.noted.get(name), ...notedFields(note.fields) })
    return name
  }

  #readingOf(typeName: string, member: string, field: Field): Reading | undefined {
    switch (field.kind) {
      case 'text':
        return plain('String')
      case 'integer':
        return plain('Int')
      case 'long':
        return plain('Long')
      case 'number':
        return plain('Float')
      case 'flag':
        return plain('Boolean')
      case 'choice':
        return this.#choiceReading(field.values, field.notes)
      case 'urn':
        return field.edge ? this.#linkReading(field.to, field.notes) : plain('String')
      case 'list':
        return listReading(this.#readingOf(typeName, member, field.of))
      case 'map':
        return field.of.kind === 'text' ? mapReading(member, field.notes) : undefined
      case 'record':
        return this.#recordReading(typeName, member, field)
      case 'union':
      case 'json':
        // Where DataHub has such a field, a note or record-fields.ts says how it is read.
        return undefined
    }
  }

  /** A record without any member that GraphQL can say is left out. */
  #recordReading(typeName: string, member: string, record: RecordField): Reading | undefined {
    const { fields, notes } = record
    const note = (!this.#ownTyped.has(typeName) && notes.graphql) || {}
    const usual = `${typeName}${member.charAt(0).toUpperCase()}${member.slice(1)}`
    const name = stampTypeOf(fields) ?? note.type ?? usual
    if (note.ownTypes) this.#ownTyped.add(name)
    this.#add(name, fields, note)
    if (Object.keys(this.types.get(name)?.fields ?? {}).length > 0) {
      return { type: name, read: (value, owner) => partOf(owner, value) }
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
    const [only] = to
    const single = to.length === 1 && only ? this.#registry.entity(only)?.graphql : undefined
    const type = graphql?.type ?? single ?? 'Entity'
    return { type, read: (value) => linkOf(value, type === 'Entity' ? [] : to) }
  }
}

function specOf(member: string, { notes }: Field, { type, read }: Reading): FieldSpec {
  return {
    type,
    ...(notes.doc !== undefined && { doc: notes.doc }),
    resolve: ({ owner, value }: Part) => read(value[member], owner) ?? null,
  }
}

function plain(type: string): Reading {
  return { type, read: (value) => scalarOf(type, value) }
}

/** Entries of custom properties say whose they are. */
function mapReading(member: string, { graphql }: Notes): Reading {
  const usual = member === 'customProperties' ? 'CustomPropertiesEntry' : 'StringMapEntry'
  const entry = graphql?.type ?? usual
  return { type: `[${entry}!]`, read: (value, owner) => entriesOf(owner, value) }
}

/** Elements that cannot be read are left out, so that clients find no holes in lists. */
function listReading(of: Reading | undefined): Reading | undefined {
  if (!of) return undefined
  const read: Reading['read'] = (value, owner) => {
    if (!Array.isArray(value)) return null
    return value.map((each: unknown) => of.read(each, owner)).filter((each) => each !== null)
  }
  return { type: `[${of.type}!]`, read }
}

function stampTypeOf(fields: Fields): string | undefined {
  if (!Object.hasOwn(fields, 'time') || !Object.hasOwn(fields, 'actor')) return undefined
  return Object.hasOwn(fields, 'source') ? 'MetadataAttribution' : 'AuditStamp'
}
