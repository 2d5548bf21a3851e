import {
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLOutputType,
} from 'graphql'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { graphqlTypeName } from '../../catalog/find/entity-names.ts'
import { mapEntries, toLink, toPart, toScalar } from './values.ts'

/**
 * Converts a stored, unvalidated value to the source of a field of this type. Values that do not
 * fit become null; list elements that do not fit are left out.
 */
export function readAs(
  type: GraphQLOutputType,
  value: unknown,
  owner: Urn,
  registry: Registry,
): unknown {
  if (isNonNullType(type)) return readAs(type.ofType, value, owner, registry)
  if (isListType(type)) return listAs(type.ofType, value, owner, registry)
  if (isCompositeType(type)) {
    return isEntityType(type) ? entityAs(type, value, registry) : toPart(owner, value)
  }
  if (isEnumType(type)) {
    return typeof value === 'string' && type.getValue(value) ? value : null
  }
  return toScalar(type.name, value)
}

function listAs(
  elementType: GraphQLOutputType,
  value: unknown,
  owner: Urn,
  registry: Registry,
): unknown {
  const element = isNonNullType(elementType) ? elementType.ofType : elementType
  // Maps of strings are lists of entries (docs/interface: graphql/maps).
  if (isJsonObject(value) && isObjectType(element) && element.name.endsWith('Entry')) {
    return mapEntries(owner, value)
  }
  if (!Array.isArray(value)) return null
  return value
    .map((item: unknown) => readAs(elementType, item, owner, registry))
    .filter((item) => item !== null)
}

/** Returns a link if the value is the URN of an entity that fits the type. */
function entityAs(type: GraphQLCompositeType, value: unknown, registry: Registry) {
  const link = toLink(value)
  if (!link) return null
  return includesType(type, graphqlTypeName(registry, link.urn)) ? link : null
}

/**
 * Returns whether values of the type are entities: `Entity`, its implementations, and unions of
 * them.
 */
function isEntityType(type: GraphQLCompositeType): boolean {
  if (isInterfaceType(type)) return true
  if (isObjectType(type)) return type.getInterfaces().length > 0
  return type.getTypes().every(isEntityType)
}

/** Returns whether an entity of the named type fits; interfaces have all entities. */
function includesType(type: GraphQLCompositeType, name: string): boolean {
  if (isInterfaceType(type)) return true
  return isObjectType(type)
    ? type.name === name
    : type.getTypes().some((member) => member.name === name)
}
