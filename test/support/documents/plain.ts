import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'
import { SCHEMA } from '../run/graphql.ts'

/** Members of inputs that are given even if they are optional. */
const GIVEN = /^(query|urn|urns|resourceUrn|entityUrn|datasetUrn)$/
/** Levels of nested fields. */
const DEPTH_MAX = 4

/**
 * Returns a query of a field that finds something, if there is anything: of an entity if it needs
 * one, otherwise of everything, with all fields selected.
 */
export function plainQuery(field: string, urn: string): string {
  const declared = SCHEMA.getQueryType()?.getFields()[field]
  if (!declared) throw new Error(`The schema has no query ${field}`)
  return `{ ${fieldOf(declared, urn, DEPTH_MAX)} }`
}

/**
 * Returns a mutation with all arguments that name entities: those that name another type than that
 * of the edited entities have `other`, such as `dataProductUrn`.
 */
export function plainMutation(field: string, urn: string, other: string): string {
  const declared = SCHEMA.getMutationType()?.getFields()[field]
  if (!declared) throw new Error(`The schema has no mutation ${field}`)
  const list = declared.args.map(
    (each) => `${each.name}: ${namedIn(each.type, each.name, urn, other)}`,
  )
  const inner = isCompositeType(getNamedType(declared.type)) ? ' { __typename }' : ''
  return `mutation { ${field}${list.length > 0 ? `(${list.join(', ')})` : ''}${inner} }`
}

/** Names of members that have the edited entity. */
const EDITED = /^(resource|entity|subResource|asset|target|dataset|urn)/i

function namedIn(type: GraphQLInputType, name: string, urn: string, other: string): string {
  const nested = (inner: GraphQLInputType, at = name) => namedIn(inner, at, urn, other)
  if (isNonNullType(type)) return nested(type.ofType)
  if (isListType(type)) return `[${nested(type.ofType)}]`
  if (isInputObjectType(type)) {
    const named = Object.values(type.getFields()).filter(
      (each) => isRequiredInputField(each) || /urns?$|^entity$/i.test(each.name),
    )
    return `{ ${named.map((each) => `${each.name}: ${nested(each.type, each.name)}`).join(', ')} }`
  }
  const isUrn = /urns?$|^entity$/i.test(name)
  if (!isUrn) return valueOf(type, name, urn)
  return JSON.stringify(EDITED.test(name) ? urn : other)
}

function fieldOf(field: GraphQLField<unknown, unknown>, urn: string, depth: number): string {
  const given = field.args.filter((each) => isRequiredArgument(each) || GIVEN.test(each.name))
  const list = given.map((each) => `${each.name}: ${valueOf(each.type, each.name, urn)}`)
  const inner = selectionOf(field.type, urn, depth - 1)
  return `${field.name}${list.length > 0 ? `(${list.join(', ')})` : ''}${inner}`
}

/**
 * Returns the selection of a type. Nested entities are selected with their scalar fields only,
 * because each has a query of its own.
 */
function selectionOf(type: GraphQLOutputType, urn: string, depth: number): string {
  const named = getNamedType(type)
  if (!isCompositeType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return ' { __typename }'
  const fields = Object.values(named.getFields())
  const isEntity = fields.some(({ name }) => name === 'urn')
  const within = isEntity && depth < DEPTH_MAX - 1 ? 1 : depth
  const shown = fields.filter((each) => within > 1 || !isCompositeType(getNamedType(each.type)))
  return ` { ${['__typename', ...shown.map((each) => fieldOf(each, urn, within))].join(' ')} }`
}

function valueOf(type: GraphQLInputType, name: string, urn: string): string {
  if (isNonNullType(type)) return valueOf(type.ofType, name, urn)
  if (isListType(type)) return `[${valueOf(type.ofType, name, urn)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const given = Object.values(type.getFields()).filter(
      (each) => isRequiredInputField(each) || GIVEN.test(each.name),
    )
    return `{ ${given.map((each) => `${each.name}: ${valueOf(each.type, each.name, urn)}`).join(', ')} }`
  }
  if (type.name === 'Boolean') return 'true'
  if (type.name === 'String' || type.name === 'ID') {
    return JSON.stringify(/query|name|input/i.test(name) ? '*' : urn)
  }
  return '10'
}
