import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Field, Fields } from '../../../graph/model/field.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { simpleName } from '../../../graph/model/walk.ts'
import type { Part } from '../context.ts'
import { ENUM_FIELDS, LINK_TYPES, PLAIN_MAPS, RECORD_TYPES, TYPE_OF_ASPECT } from './names.ts'
import type { FieldSpec, TypeSpec, TypeSpecs } from './specs.ts'
import { entriesOf, linkOf, partOf, scalarOf } from './values.ts'

/** How a field of a declaration is read: its GraphQL type, and the value that answers it. */
interface Reading {
  readonly type: string
  readonly read: (value: unknown, owner: Urn) => unknown
}

/** Turns the records of declarations into GraphQL types, each once. */
export class RecordTypes {
  readonly types: TypeSpecs = new Map()
  readonly #registry: Registry

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** The name of the type of an aspect; adds the type when it is new. */
  ofAspect({ name, record, fields }: Aspect): string {
    return this.#add(TYPE_OF_ASPECT[name] ?? simpleName(record), fields)
  }

  /** Records of one name are one type, with the fields of all of them. */
  #add(name: string, fields: Fields): string {
    const known: TypeSpec = this.types.get(name)?.fields ?? {}
    this.types.set(name, { fields: known })
    for (const [member, field] of Object.entries(fields)) {
      const reading = this.#readingOf(name, member, field)
      if (reading && !known[member]) known[member] = specOf(member, field, reading)
    }
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
        return choiceReading(ENUM_FIELDS[`${typeName}.${member}`] ?? 'String', field.values)
      case 'urn':
        return field.edge ? this.#linkReading(field.to) : plain('String')
      case 'list':
        return listReading(this.#readingOf(typeName, member, field.of))
      case 'map':
        return field.of.kind === 'text' ? mapReading(typeName, member) : undefined
      case 'record':
        return this.#recordReading(recordTypeName(typeName, member, field.fields), field.fields)
      case 'union':
      case 'json':
        // Where DataHub has such a field, it is spelled out in record-spellings.ts.
        return undefined
    }
  }

  /** A record without any member that GraphQL can say is left out. */
  #recordReading(name: string, fields: Fields): Reading | undefined {
    this.#add(name, fields)
    if (Object.keys(this.types.get(name)?.fields ?? {}).length > 0) {
      return { type: name, read: (value, owner) => partOf(owner, value) }
    }
    this.types.delete(name)
    return undefined
  }

  #linkReading(to: readonly string[]): Reading {
    const [only] = to
    const single = to.length === 1 && only ? this.#registry.entity(only)?.graphql : undefined
    const type = single ?? LINK_TYPES[to.join(' ')] ?? 'Entity'
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

function choiceReading(type: string, values: readonly string[]): Reading {
  return { type, read: (value) => (values.includes(value as string) ? value : null) }
}

function mapReading(typeName: string, member: string): Reading {
  const isOwned = member === 'customProperties' && !PLAIN_MAPS.has(`${typeName}.${member}`)
  const entry = isOwned ? 'CustomPropertiesEntry' : 'StringMapEntry'
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

function recordTypeName(typeName: string, member: string, fields: Fields): string {
  if (Object.hasOwn(fields, 'time') && Object.hasOwn(fields, 'actor')) {
    return Object.hasOwn(fields, 'source') ? 'MetadataAttribution' : 'AuditStamp'
  }
  const named = RECORD_TYPES[`${typeName}.${member}`] ?? RECORD_TYPES[member]
  return named ?? `${typeName}${member.charAt(0).toUpperCase()}${member.slice(1)}`
}
