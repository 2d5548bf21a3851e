import type { JsonObject } from '../../../graph/model/json.ts'
import { keyOf } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../context.ts'
import { entityNameOf } from '../read/entity-names.ts'
import { linksOf } from '../read/values.ts'
import type { Resolver } from '../schema-module.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Prefix of the types that DataHub brings along. They are not stored: their names say it all. */
const SYSTEM_PREFIX = 'datahub.'

/** What is kept of a type, else what its URN says; clients expect it to be there. */
function typeInfo(
  aspect: string,
  implied: (id: string, context: GraphqlContext) => JsonObject,
): Resolver {
  return async ({ urn }: Link, _input: never, context: GraphqlContext): Promise<Part> => {
    const kept = await context.loader.aspect(urn, aspect)
    return { owner: urn, value: kept ?? implied(keyOf(urn), context) }
  }
}

/** The entities of values that are URNs. */
function valueEntities({ value }: Part) {
  const values = Array.isArray(value['values']) ? value['values'] : []
  return linksOf(values.map((each: unknown) => Object(each)['string']))
}

/** Structured properties and their values on entities. The aspects are kept as they come. */
export const propertiesModule = undeclaredModule(
  /* GraphQL */ `
    type StructuredProperties {
      properties: [StructuredPropertiesEntry!]
    }
    type StructuredPropertiesEntry {
      structuredProperty: StructuredPropertyEntity @at(path: "propertyUrn")
      values: [PropertyValue!]
      valueEntities: [Entity!]
      associatedUrn: String
      attribution: MetadataAttribution
    }
    union PropertyValue = StringValue | NumberValue
    type StringValue {
      stringValue: String @at(path: "string")
    }
    type NumberValue {
      numberValue: Float @at(path: "double")
    }
    extend type StructuredPropertyEntity {
      definition: StructuredPropertyDefinition @aspect(name: "propertyDefinition")
      settings: StructuredPropertySettings @aspect(name: "structuredPropertySettings")
    }
    type StructuredPropertyDefinition {
      qualifiedName: String
      displayName: String
      description: String
      cardinality: String
      immutable: Boolean
      valueType: DataTypeEntity
      entityTypes: [EntityTypeEntity!]
      typeQualifier: TypeQualifier
      allowedValues: [AllowedValue!]
      created: ResolvedAuditStamp
      lastModified: ResolvedAuditStamp
    }
    type TypeQualifier {
      allowedTypes: [EntityTypeEntity!]
    }
    type AllowedValue {
      value: PropertyValue
      description: String
    }
    type ResolvedAuditStamp {
      time: Long
      actor: CorpUser
    }
    type StructuredPropertySettings {
      isHidden: Boolean
      showInSearchFilters: Boolean
      showAsAssetBadge: Boolean
      showInAssetSummary: Boolean
      showInColumnsTable: Boolean
    }
    extend type DataTypeEntity {
      info: DataTypeInfo
    }
    type DataTypeInfo {
      qualifiedName: String
      displayName: String
      description: String
    }
    extend type EntityTypeEntity {
      info: EntityTypeInfo
    }
    type EntityTypeInfo {
      type: EntityType
      qualifiedName: String
      displayName: String
      description: String
    }
  `,
  {
    StructuredPropertiesEntry: {
      valueEntities,
      associatedUrn: ({ owner }: Part) => owner,
    },
    DataTypeEntity: {
      info: typeInfo('dataTypeInfo', (id) => ({ qualifiedName: id })),
    },
    EntityTypeEntity: {
      info: typeInfo('entityTypeInfo', (id, { catalog }) => {
        const name = id.replace(SYSTEM_PREFIX, '')
        const { symbol } = entityNameOf(catalog.registry, name)
        return { qualifiedName: id, displayName: name, type: symbol }
      }),
    },
  },
)
