import { dataTypeInfo } from '../../../graph/aspects/documentation/data-type-info.ts'
import { entityTypeInfo } from '../../../graph/aspects/documentation/entity-type-info.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { urnKey, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  requireEntity,
  type AspectChange,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import {
  STRUCTURED_PROPERTIES,
  withoutProperties,
  withProperties,
} from '../../catalog/write/changes/structured-properties.ts'
import { edit, callerStamp, type GraphqlContext, type Link, type Part } from '../engine/context.ts'
import { entityName } from '../../catalog/find/entity-names.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, Resolver, SchemaModule } from '../engine/schema-module.ts'
import { toPart } from '../engine/values.ts'
import { propertyUrn, propertyValues } from '../shared/property-values.ts'

const upsertStructuredProperties: Mutation<'upsertStructuredProperties'> = async (
  _root,
  { input },
  context,
) => {
  const asset = parseUrn(input.assetUrn)
  const assignments = input.structuredPropertyInputParams.map(propertyValues)
  const stamp = callerStamp(context)
  await edit(context, [
    ...assignments.map((assignment) => {
      const missingMessage = `Structured property ${assignment.propertyUrn} does not exist.`
      return requireEntity(assignment.propertyUrn, missingMessage)
    }),
    ...changeProperties(asset, (value) => withProperties(value, assignments, stamp)),
  ])
  return readProperties(asset, context)
}

/** Removes properties, including those whose definition no longer exists. */
const removeStructuredProperties: Mutation<'removeStructuredProperties'> = async (
  _root,
  { input },
  context,
) => {
  const asset = parseUrn(input.assetUrn)
  const urns = input.structuredPropertyUrns.map(propertyUrn)
  await edit(context, [...changeProperties(asset, (value) => withoutProperties(value, urns))])
  return readProperties(asset, context)
}

function changeProperties(
  urn: Urn,
  change: (value: JsonObject | undefined) => JsonObject,
): AspectChange[] {
  return [
    requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`),
    upsertAspect(urn, STRUCTURED_PROPERTIES, change),
  ]
}

async function readProperties(urn: Urn, { loader }: GraphqlContext) {
  return toPart(urn, await loader.aspect(urn, STRUCTURED_PROPERTIES))
}

/** Prefix of DataHub's built-in types. They are not stored: their names suffice. */
const SYSTEM_PREFIX = 'datahub.'

/** DataHub's built-in types of values, by ID. */
const STANDARD_TYPES = new Map([
  ['datahub.string', 'STRING'],
  ['datahub.number', 'NUMBER'],
  ['datahub.urn', 'URN'],
  ['datahub.rich_text', 'RICH_TEXT'],
  ['datahub.date', 'DATE'],
])
const OTHER_TYPE = 'OTHER'

/**
 * Returns a resolver of a type's stored aspect, or else of the values that its URN implies: clients
 * expect built-in types to exist (docs/interface: graphql/types-of-properties).
 */
function typeInfo(
  aspect: string,
  deriveInfo: (id: string, context: GraphqlContext) => JsonObject,
): Resolver {
  return async ({ urn }: Link, _input: never, context: GraphqlContext): Promise<Part> => {
    const storedInfo = await context.loader.aspect(urn, aspect)
    return { owner: urn, value: storedInfo ?? deriveInfo(urnKey(urn), context) }
  }
}

/**
 * Values of structured properties on entities (docs/interface: edits/structured-properties), and
 * the types of these values.
 */
export const structuredPropertiesTopic: SchemaModule = {
  unions: { PropertyValue: (value) => ('double' in value ? 'NumberValue' : 'StringValue') },
  resolvers: {
    DataTypeEntity: {
      info: typeInfo(dataTypeInfo.name, (id) => ({ qualifiedName: id })),
    },
    DataTypeInfo: {
      type: ({ owner }: Part) => STANDARD_TYPES.get(urnKey(owner)) ?? OTHER_TYPE,
    },
    EntityTypeEntity: {
      info: typeInfo(entityTypeInfo.name, (id, { catalog }) => {
        const name = id.replace(SYSTEM_PREFIX, '')
        const { symbol } = entityName(catalog.registry, name)
        return { qualifiedName: id, displayName: name, type: symbol }
      }),
    },
  },
  mutations: mutationsFor('editor', { upsertStructuredProperties, removeStructuredProperties }),
}
