import type { Part } from '../context.ts'
import type { TypeSpec } from './specs.ts'
import { ASSOCIATED_URN, linkAt, linksOf, moved, partOf } from './values.ts'

/** The entities of values that are URNs. */
function valueEntities({ value }: Part) {
  const values = Array.isArray(value['values']) ? value['values'] : []
  return linksOf(values.map((each: unknown) => Object(each)['string']))
}

function partsOf(member: string) {
  return ({ owner, value }: Part) => {
    const parts = value[member]
    return Array.isArray(parts) ? parts.flatMap((each) => partOf(owner, each) ?? []) : null
  }
}

/** Where structured properties and forms differ in DataHub's GraphQL from their aspects. */
export const PROPERTY_RECORDS: Readonly<Record<string, TypeSpec>> = {
  FormActorAssignment: {
    users: {
      type: '[CorpUser!]',
      resolve: ({ value }: Part) => linksOf(value['users'], ['corpuser']),
    },
    groups: {
      type: '[CorpGroup!]',
      resolve: ({ value }: Part) => linksOf(value['groups'], ['corpGroup']),
    },
  },
  FormPromptAssociation: { lastModified: moved('ResolvedAuditStamp', 'lastModified') },
  FormVerificationAssociation: {
    form: linkAt('Form', ['form'], 'form'),
    lastModified: moved('ResolvedAuditStamp', 'lastModified'),
  },
  StructuredPropertiesEntry: {
    structuredProperty: linkAt('StructuredPropertyEntity', ['structuredProperty'], 'propertyUrn'),
    values: { type: '[PropertyValue!]', resolve: partsOf('values') },
    valueEntities: { type: '[Entity!]', resolve: valueEntities },
    associatedUrn: ASSOCIATED_URN,
  },
  StructuredPropertyDefinition: {
    valueType: linkAt('DataTypeEntity', ['dataType'], 'valueType'),
    entityTypes: {
      type: '[EntityTypeEntity!]',
      resolve: ({ value }: Part) => linksOf(value['entityTypes'], ['entityType']),
    },
    allowedPlatforms: {
      type: '[DataPlatform!]',
      resolve: ({ value }: Part) => linksOf(value['allowedPlatforms'], ['dataPlatform']),
    },
    typeQualifier: moved('TypeQualifier', 'typeQualifier'),
    allowedValues: { type: '[AllowedValue!]', resolve: partsOf('allowedValues') },
    created: moved('ResolvedAuditStamp', 'created'),
    lastModified: moved('ResolvedAuditStamp', 'lastModified'),
  },
}
