import { createHash } from 'node:crypto'
import { editableERModelRelationshipProperties } from '../../../graph/aspects/datasets/editable-er-model-relationship-properties.ts'
import {
  erModelRelationshipProperties,
  type ErModelRelationshipProperties,
} from '../../../graph/aspects/datasets/er-model-relationship-properties.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { erModelRelationship } from '../../../graph/aspects/datasets/er-model-relationship.entity.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeOrCreate,
  refuseEdit,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { nextEditStamps } from '../../catalog/write/changes/stamps.ts'
import type {
  ERModelRelationshipEditablePropertiesUpdate,
  ERModelRelationshipPropertiesInput,
  ERModelRelationshipUpdateInput,
} from '../arguments.generated.ts'
import { edit, callerStamp } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

/** Creates a join, or replaces the one of this name between the datasets. */
const createERModelRelationship: Mutation<'createERModelRelationship'> = async (
  _root,
  { input },
  context,
) => {
  const { properties } = input
  if (!properties) refuseEdit('A new ERModelRelationship needs properties.')
  const { source, destination } = joinEnds(properties)
  const urn = parseUrn(`urn:li:${erModelRelationship.name}:${joinGuid(properties)}`)
  const privileges = ['CREATE_ENTITY_ER_MODEL_RELATIONSHIP'] as const
  await edit(context, [
    ...joinChanges(urn, input, callerStamp(context)).map((change) =>
      change.checks ? change : { ...change, privileges, privilegesOn: source },
    ),
    // The privilege is needed at the other end, too.
    {
      urn,
      aspect: erModelRelationshipProperties.name,
      privileges,
      privilegesOn: destination,
      decide: () => undefined,
    },
  ])
  return { urn }
}

const updateERModelRelationship: Mutation<'updateERModelRelationship'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = requireUrn(erModelRelationship.name, 'an ERModelRelationship', text)
  await edit(context, [
    requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`),
    ...joinChanges(urn, input, callerStamp(context)),
  ])
  return true
}

function joinChanges(
  urn: Urn,
  { properties, editableProperties }: ERModelRelationshipUpdateInput,
  stamp: AuditStamp,
): AspectChange[] {
  const ends = properties ? Object.values(joinEnds(properties)) : []
  return [
    ...ends.map((end) => requireEntity(end, `Failed to join ${end}. ${end} does not exist.`)),
    ...(properties
      ? [
          changeOrCreate(urn, erModelRelationshipProperties, (value) =>
            toJoinProperties(properties, value, stamp),
          ),
        ]
      : []),
    ...(editableProperties
      ? [
          changeOrCreate(urn, editableERModelRelationshipProperties, (value) => ({
            ...nextEditStamps(value, stamp),
            ...toEditableProperties(editableProperties),
          })),
        ]
      : []),
  ]
}

type Properties = ERModelRelationshipPropertiesInput

function joinEnds({ source, destination }: Properties) {
  return {
    source: requireUrn(dataset.name, 'a dataset', source),
    destination: requireUrn(dataset.name, 'a dataset', destination),
  }
}

/** Returns the ID of a join, which is that of DataHub: it does not depend on the direction. */
function joinGuid({ name, source, destination }: Properties): string {
  const [low, high] = source > destination ? [destination, source] : [source, destination]
  const key = `{"Destination":"${low}","ERModelRelationName":"${name}","Source":"${high}"}`
  return createHash('md5').update(key).digest('hex')
}

/** Returns the value for an input; the stamp of the creation stays unless the input has one. */
function toJoinProperties(
  input: Properties,
  formerProperties: ErModelRelationshipProperties | undefined,
  stamp: AuditStamp,
): ErModelRelationshipProperties {
  const { name, createdAt, createdBy, erModelRelationshipCardinality } = input
  const mappings = mappingsIn(input)
  const inputStamp =
    createdBy && createdAt ? { actor: parseUrn(createdBy), time: createdAt } : undefined
  return {
    ...presentMembers({ customProperties: formerProperties?.customProperties }),
    name,
    ...joinEnds(input),
    ...(mappings.length > 0 && { relationshipFieldMappings: mappings }),
    ...presentMembers({
      cardinality: erModelRelationshipCardinality ?? guessCardinality(mappings),
    }),
    created: input.created ? stamp : (inputStamp ?? formerProperties?.created ?? stamp),
    lastModified: stamp,
  }
}

interface Mapping {
  readonly sourceField: string
  readonly destinationField: string
}

/** @throws CatalogError `EDIT_REFUSED` for a mapping without one of its columns */
function mappingsIn({ relationshipFieldmappings }: Properties): Mapping[] {
  return (relationshipFieldmappings ?? []).map(({ sourceField, destinationField }, at) => {
    if (sourceField && destinationField) return { sourceField, destinationField }
    const missingMember = sourceField ? 'destinationField' : 'sourceField'
    return refuseEdit(`relationshipFieldmappings: element ${at} lacks ${missingMember}.`)
  })
}

/** Returns the cardinality that DataHub assumes where none is given. */
function guessCardinality(mappings: readonly Mapping[]) {
  if (mappings.length === 0) return undefined
  const areUnique = (side: keyof Mapping) =>
    new Set(mappings.map((mapping) => mapping[side])).size === mappings.length
  if (areUnique('sourceField')) return areUnique('destinationField') ? 'ONE_ONE' : 'N_ONE'
  return areUnique('destinationField') ? 'ONE_N' : 'N_N'
}

/** Returns name and description; blank ones are removed, as in DataHub. */
function toEditableProperties({ name, description }: ERModelRelationshipEditablePropertiesUpdate) {
  return presentMembers({
    name: name?.trim() ? name : null,
    description: description.trim() ? description : null,
  })
}

/** Joins of datasets (docs/interface: edits/joins). */
export const joinsTopic: SchemaModule = {
  mutations: mutationsFor('editor', { createERModelRelationship, updateERModelRelationship }),
}
