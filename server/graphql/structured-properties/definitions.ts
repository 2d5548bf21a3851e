import {
  propertyDefinition,
  type PropertyDefinition,
} from '../../../graph/aspects/documentation/property-definition.ts'
import { structuredPropertySettings } from '../../../graph/aspects/documentation/structured-property-settings.ts'
import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireNew,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import type {
  AllowedValueInput,
  Maybe,
  StructuredPropertySettingsInput,
} from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { newUrn } from '../shared/new-urn.ts'
import { requirePrimitive, propertyUrn } from '../shared/property-values.ts'
import { presentMembers } from '../shared/stored-input.ts'

const PROPERTY = structuredProperty.name

const createStructuredProperty: Mutation<'createStructuredProperty'> = async (
  _root,
  { input },
  context,
) => {
  const { id, qualifiedName, displayName, description, immutable, cardinality } = input
  if (id && qualifiedName && id !== qualifiedName) {
    refuseEdit(`qualifiedName '${qualifiedName}' must equal the id '${id}'`)
  }
  const urn = newUrn(context, PROPERTY, id ?? qualifiedName)
  const stamp = callerStamp(context)
  await edit(context, [
    requireNew(urn, 'A structured property already exists with this urn'),
    changeOrCreate(urn, propertyDefinition, (): PropertyDefinition => {
      const allowedTypes = input.typeQualifier?.allowedTypes
      return {
        qualifiedName: urn.slice(`urn:li:${PROPERTY}:`.length),
        valueType: input.valueType,
        entityTypes: [...input.entityTypes],
        ...presentMembers({ displayName, description, immutable, cardinality }),
        ...(allowedTypes && { typeQualifier: { allowedTypes: [...allowedTypes] } }),
        ...(input.allowedValues && { allowedValues: input.allowedValues.map(allowedValue) }),
        ...(input.allowedPlatforms && { allowedPlatforms: [...input.allowedPlatforms] }),
        created: stamp,
        lastModified: stamp,
      }
    }),
    ...toSettings(urn, input.settings, context),
  ])
  return { urn }
}

/** Changes a definition; what restricts values is only extended, so that existing values stay. */
const updateStructuredProperty: Mutation<'updateStructuredProperty'> = async (
  _root,
  { input },
  context,
) => {
  const urn = propertyUrn(input.urn)
  const { displayName, description, immutable, typeQualifier, setCardinalityAsMultiple } = input
  const newAllowedValues = input.newAllowedValues?.map(allowedValue)
  const lastModified = callerStamp(context)
  await edit(context, [
    changeExisting(urn, propertyDefinition, (value): PropertyDefinition => {
      if (!value) refuseEdit(`Structured property ${urn} has no definition.`)
      const allowedTypes = extendList(
        value.typeQualifier?.['allowedTypes'],
        typeQualifier?.newAllowedTypes,
      )
      return {
        ...value,
        ...presentMembers({
          displayName,
          description,
          immutable,
          entityTypes: extendList(value.entityTypes, input.newEntityTypes),
          allowedPlatforms: extendList(value.allowedPlatforms, input.newAllowedPlatforms),
          allowedValues: newAllowedValues && [...(value.allowedValues ?? []), ...newAllowedValues],
          typeQualifier: allowedTypes && { ...value.typeQualifier, allowedTypes },
        }),
        ...(setCardinalityAsMultiple === true && { cardinality: 'MULTIPLE' as const }),
        lastModified,
      }
    }),
    ...toSettings(urn, input.settings, context),
  ])
  return { urn }
}

/** Appends the new elements that a list lacks; undefined if none are given. */
function extendList(
  list: readonly string[] | undefined,
  added: Maybe<readonly string[]>,
): string[] | undefined {
  return added ? [...new Set([...(list ?? []), ...added])] : undefined
}

function allowedValue({ stringValue, numberValue, description }: AllowedValueInput) {
  return {
    value: requirePrimitive({ stringValue, numberValue }),
    ...presentMembers({ description }),
  }
}

function toSettings(
  urn: Urn,
  settings: Maybe<StructuredPropertySettingsInput>,
  context: GraphqlContext,
): AspectChange[] {
  if (!settings) return []
  return [
    changeExisting(urn, structuredPropertySettings, (value) => ({
      ...value,
      ...presentMembers(settings),
      // As in DataHub: what is not shown cannot be hidden when empty.
      ...(settings.showInAssetSummary === false && { hideInAssetSummaryWhenEmpty: false }),
      lastModified: callerStamp(context),
    })),
  ]
}

const deleteStructuredProperty: Mutation<'deleteStructuredProperty'> = async (
  _root,
  { input },
  context,
) => {
  await deleteExisting(propertyUrn(input.urn), context)
  return true
}

/** Definitions of structured properties (docs/interface: edits/property-definitions). */
export const propertyDefinitionsTopic: SchemaModule = {
  mutations: {
    ...mutationsFor('editor', { createStructuredProperty, updateStructuredProperty }),
    ...mutationsFor('admin', { deleteStructuredProperty }),
  },
}
