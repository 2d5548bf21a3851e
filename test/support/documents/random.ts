import * as fc from 'fast-check'
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { oddText } from '../odd-values.ts'

const DEPTH_MAX = 6
const FIELDS_MAX = 4
const ITEMS_MAX = 3
/** Levels of nested inputs; those of filters have no end. */
const INPUT_DEPTH_MAX = 4
/** Percentage of optional arguments that are given, and of values with the wrong type. */
const GIVEN = 30
const WRONG = 1
/** Percentage of texts that are what the argument expects. */
const FITTING = 85

/** Valid values of scalars. */
const SCALARS: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '1', '10', '-1', '2147483647', '10001'],
  Long: ['0', '1600000000000', '-1', '9007199254740993'],
  Float: ['0', '0.5', '-1e300'],
  Boolean: ['true', 'false'],
}
const WRONG_VALUES = ['null', '[]', '{}', '""', '-1', 'NOPE', '1e999', '$gone']

/** Entity types that arguments refer to, by argument name, where it is not the name of the type. */
const MEANT: Readonly<Record<string, RegExp>> = {
  resource: /:dataset:/,
  entity: /:dataset:/,
  owner: /:corp(user|Group):/i,
  user: /:corpuser:/,
  group: /:corpGroup:/,
  term: /:glossaryTerm:/,
  parentnode: /:glossaryNode:/,
}

/** The source of random choices, so that a failing document can be repeated and shrunk. */
export type Draw = fc.GeneratorValue

/** Writes documents that are valid for a schema, except for a wrong value now and then. */
export class RandomDocuments {
  readonly #schema: GraphQLSchema
  readonly #urns: readonly string[]
  readonly #text: () => fc.Arbitrary<string>

  /** @param urns values for arguments that take URNs, besides unusual texts */
  constructor(schema: GraphQLSchema, urns: readonly string[]) {
    this.#schema = schema
    this.#urns = urns
    const urn = { arbitrary: fc.constantFrom(...urns), weight: 4 }
    const text = fc.oneof(urn, { arbitrary: oddText, weight: 1 })
    this.#text = () => text
  }

  /** @param depthMax levels of nested fields */
  of(operation: 'query' | 'mutation', draw: Draw, depthMax = DEPTH_MAX): string {
    const root =
      operation === 'query' ? this.#schema.getQueryType() : this.#schema.getMutationType()
    if (!root) throw new Error(`The schema has no ${operation}`)
    return `${operation} ${this.#selection(root, draw, depthMax)}`
  }

  /** Returns a document with this root field only. */
  ofField(operation: 'query' | 'mutation', name: string, draw: Draw, depthMax = DEPTH_MAX): string {
    const root =
      operation === 'query' ? this.#schema.getQueryType() : this.#schema.getMutationType()
    const field = root?.getFields()[name]
    if (!field) throw new Error(`The schema has no ${operation} ${name}`)
    return `${operation} { ${this.#field(field, draw, depthMax)} }`
  }

  #selection(type: GraphQLCompositeType, draw: Draw, depth: number): string {
    const own = isUnionType(type) ? [] : Object.values(type.getFields())
    const fields = own.filter((field) => depth > 1 || isLeafType(getNamedType(field.type)))
    const picked = fields.length === 0 ? [] : several(draw, FIELDS_MAX, () => pick(draw, fields))
    const parts = [...new Set(picked)].map((field) => this.#field(field, draw, depth))
    if (isAbstractType(type) && depth > 1) {
      const of = pick(draw, this.#schema.getPossibleTypes(type))
      parts.push(`... on ${of.name} ${this.#selection(of, draw, depth - 1)}`)
    }
    return `{ ${['__typename', ...parts].join(' ')} }`
  }

  #field(field: GraphQLField<unknown, unknown>, draw: Draw, depth: number): string {
    const given = field.args.filter((each) => isRequiredArgument(each) || chance(draw, GIVEN))
    const nameOf = (name: string) => (name === 'urn' ? field.name : name)
    const list = given.map(
      (each) => `${each.name}: ${this.#valueOf(each.type, draw, nameOf(each.name))}`,
    )
    const type = getNamedType(field.type)
    const inner = isCompositeType(type) ? this.#selection(type, draw, depth - 1) : ''
    return `${field.name}${list.length > 0 ? `(${list.join(', ')})` : ''} ${inner}`
  }

  #valueOf(
    type: GraphQLInputType,
    draw: Draw,
    name: string,
    depth: number = INPUT_DEPTH_MAX,
  ): string {
    if (chance(draw, WRONG)) return pick(draw, WRONG_VALUES)
    if (isNonNullType(type)) return this.#valueOf(type.ofType, draw, name, depth)
    if (isListType(type)) {
      const items = several(draw, ITEMS_MAX, () => this.#valueOf(type.ofType, draw, name, depth))
      return `[${items.join(', ')}]`
    }
    if (isEnumType(type)) return pick(draw, type.getValues()).name
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields())
      const given = members.filter(
        (each) =>
          isRequiredInputField(each) ||
          ((depth > 1 || isLeafType(getNamedType(each.type))) &&
            chance(draw, Math.min(GIVEN, (100 * FIELDS_MAX) / members.length))),
      )
      const list = given.map(
        (each) => `${each.name}: ${this.#valueOf(each.type, draw, each.name, depth - 1)}`,
      )
      return `{ ${list.join(', ')} }`
    }
    const known = SCALARS[type.name]
    return known ? pick(draw, known) : JSON.stringify(this.#textFor(name, draw))
  }

  /** Returns mostly the URN of an entity that fits the name of the argument. */
  #textFor(name: string, draw: Draw): string {
    const type = name.replace(/Urns?$/, '').toLowerCase()
    const fitting = this.#urns.filter(
      (urn) => MEANT[type]?.test(urn) ?? urn.toLowerCase().includes(`:${type}:`),
    )
    return fitting.length > 0 && chance(draw, FITTING) ? pick(draw, fitting) : draw(this.#text)
  }
}

/** Without the bias of fast-check for small and large numbers, which mean nothing here. */
const evenly = (max: number) => fc.noBias(fc.nat({ max }))

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(evenly, items.length - 1)] as T
}

function several<T>(draw: Draw, most: number, make: () => T): T[] {
  return Array.from({ length: 1 + draw(evenly, most - 1) }, make)
}

function chance(draw: Draw, ofHundred: number): boolean {
  return draw(evenly, 99) < ofHundred
}
