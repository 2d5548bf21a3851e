import { propertyDefinition } from '../../graph/aspects/documentation/property-definition.ts'
import { registry } from '../../graph/registry.ts'
import { upsert } from './proposals.ts'

/**
 * A definition of the example's property for all entity types: the example's own is for datasets.
 */
export const WIDE_DEFINITION = upsert(
  registry.entity('structuredProperty')?.exampleUrn ?? '',
  propertyDefinition.name,
  { ...propertyDefinition.example, entityTypes: [] },
)

/**
 * Returns the example of each declared aspect for the example of each entity type that carries it.
 * Values of structured properties are checked against their definition, so that one comes first,
 * and again last.
 */
export function exampleProposals() {
  const proposals = registry.entities.flatMap(({ name, exampleUrn, key }) =>
    registry.aspects
      .filter((aspect) => aspect.name !== key.name && registry.carries(name, aspect.name))
      .map((aspect) => upsert(exampleUrn, aspect.name, aspect.example)),
  )
  const isDefinition = ({ aspectName }: { aspectName: string }) =>
    aspectName === propertyDefinition.name
  return [
    WIDE_DEFINITION,
    ...proposals.toSorted((a, b) => Number(isDefinition(a)) - Number(isDefinition(b))),
  ]
}
