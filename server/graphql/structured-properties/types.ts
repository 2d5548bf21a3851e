import type { JsonObject } from '../../../graph/model/json.ts'
import { keyOf } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import { entityNameOf } from '../engine/entity-names.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'

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
  implied: (id: string, context: GraphqlContext) => JsonObject,
): Resolver {
  return async ({ urn }: Link, _input: never, context: GraphqlContext): Promise<Part> => {
    const stored = await context.loader.aspect(urn, aspect)
    return { owner: urn, value: stored ?? implied(keyOf(urn), context) }
  }
}

/** Types of the values of structured properties. */
export const propertiesModule: SchemaModule = {
  resolvers: {
    DataTypeEntity: {
      info: typeInfo('dataTypeInfo', (id) => ({ qualifiedName: id })),
    },
    DataTypeInfo: {
      type: ({ owner }: Part) => STANDARD_TYPES.get(keyOf(owner)) ?? OTHER_TYPE,
    },
    EntityTypeEntity: {
      info: typeInfo('entityTypeInfo', (id, { catalog }) => {
        const name = id.replace(SYSTEM_PREFIX, '')
        const { symbol } = entityNameOf(catalog.registry, name)
        return { qualifiedName: id, displayName: name, type: symbol }
      }),
    },
  },
}
