import { propertyDefinition } from '../../graph/aspects/property-definition.ts'
import { registry } from '../../graph/registry.ts'
import { upsert } from './proposals.ts'

/** A definition of the property of the examples that lets entities of any type have it: the example is of datasets. */
export const WIDE_DEFINITION = upsert(
  registry.entity('structuredProperty')?.exampleUrn ?? '',
  propertyDefinition.name,
  { ...propertyDefinition.example, entityTypes: [] },
)

/**
 * Every declared aspect's example, on the example of every entity type that carries it. Values of structured
 * properties are checked against their definition, so that comes first, and as it is last.
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
