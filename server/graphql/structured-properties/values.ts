import type { JsonObject } from '../../../graph/model/json.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit, requireEntity, type AspectChange } from '../../catalog/aspect-changes.ts'
import {
  STRUCTURED_PROPERTIES,
  withoutProperties,
  withProperties,
  type PropertyValues,
} from '../../catalog/changes/structured-properties.ts'
import type { PropertyValueInput, StructuredPropertyInputParams } from '../arguments.generated.ts'
import { edit, stampOf, type GraphqlContext } from '../engine/context.ts'
import { partOf } from '../engine/values.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { upserting } from '../shared/stored-input.ts'
import { urnOf } from '../shared/target.ts'

const upsertStructuredProperties: Mutation<'upsertStructuredProperties'> = async (
  _root,
  { input },
  context,
) => {
  const asset = parseUrn(input.assetUrn)
  const set = input.structuredPropertyInputParams.map(propertyValues)
  const stamp = stampOf(context)
  await edit(context, [
    ...set.map((each) => {
      const missing = `Structured property ${each.propertyUrn} does not exist.`
      return requireEntity(each.propertyUrn, missing)
    }),
    ...changingProperties(asset, (value) => withProperties(value, set, stamp)),
  ])
  return propertiesOf(asset, context)
}

/** Removes properties, including those whose definition no longer exists. */
const removeStructuredProperties: Mutation<'removeStructuredProperties'> = async (
  _root,
  { input },
  context,
) => {
  const asset = parseUrn(input.assetUrn)
  const urns = input.structuredPropertyUrns.map(propertyUrn)
  await edit(context, [...changingProperties(asset, (value) => withoutProperties(value, urns))])
  return propertiesOf(asset, context)
}

function changingProperties(
  urn: Urn,
  change: (value: JsonObject | undefined) => JsonObject,
): AspectChange[] {
  return [
    requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`),
    upserting(urn, STRUCTURED_PROPERTIES, change),
  ]
}

/** Returns the values of a property in the form of the aspect. */
export function propertyValues({
  structuredPropertyUrn,
  values,
}: StructuredPropertyInputParams): PropertyValues & { propertyUrn: Urn } {
  return { propertyUrn: propertyUrn(structuredPropertyUrn), values: values.map(primitiveOf) }
}

/** Parses the URN of a structured property. @throws CatalogError `EDIT_REFUSED`, `INVALID_URN` */
export const propertyUrn = (text: string) =>
  urnOf('structuredProperty', 'a structured property', text)

/**
 * Returns a value in the form of the aspects.
 *
 * @throws CatalogError `EDIT_REFUSED` for no value, and for two
 */
export function primitiveOf({
  stringValue,
  numberValue,
}: PropertyValueInput): PropertyValues['values'][number] {
  const isText = typeof stringValue === 'string'
  const isNumber = typeof numberValue === 'number'
  if (isText && !isNumber) return { string: stringValue }
  if (isNumber && !isText) return { double: numberValue }
  return refuseEdit('A value of a structured property is either stringValue or numberValue.')
}

async function propertiesOf(urn: Urn, { loader }: GraphqlContext) {
  return partOf(urn, await loader.aspect(urn, STRUCTURED_PROPERTIES))
}

/** Values of structured properties on entities (docs/interface: edits/structured-properties). */
export const structuredPropertyMutations: SchemaModule = {
  mutations: mutationsFor('editor', { upsertStructuredProperties, removeStructuredProperties }),
}
