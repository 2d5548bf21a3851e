import { propertyDefinition } from '../../../../graph/aspects/documentation/property-definition.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../../../../graph/aspects/documentation/structured-properties.ts'
import type { AspectEdit, Edit, Outcome } from '../../../../graph/store/edit.ts'
import { compareText } from '../../../../graph/store/text-order.ts'
import { parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import type { Catalog } from '../../catalog.ts'
import { aspectEdit } from '../edits.ts'
import { urnPages } from '../../../../graph/store/urn-pages.ts'
import { makePut, type WriteStamp } from '../put.ts'
import { SYSTEM_CALLER } from '../../../authorize/roles.ts'
import type { Writes } from '../write-group.ts'

/** Entities that are read at once, and edits of one transaction. */
const ENTITIES_PER_STEP = 1_000

/**
 * Removes the values of a structured property that has no definition any more from all entities
 * (docs/interface: model/deleted-properties). Reads hide them from the deletion on, so no step is
 * visible; after a crash, another deletion removes the rest. Values are no edges and the index may
 * lag, so the entities of every type that has values are read, in steps.
 */
export async function removeValues(
  { registry, graph, clock }: Pick<Catalog, 'registry' | 'graph' | 'clock'>,
  changes: Writes,
  property: string,
): Promise<void> {
  const writing = { created: { time: clock(), actor: SYSTEM_CALLER.actor } }
  const types = [...(await graph.countByType()).keys()].toSorted(compareText)
  for (const type of types) {
    if ((await graph.countAspect(structuredProperties.name, `urn:li:${type}:%`)) === 0) continue
    for await (const urns of urnPages(graph, type, ENTITIES_PER_STEP)) {
      const entities = await graph.read(urns, [structuredProperties.name])
      const holders = [...entities.values()].filter(({ aspects }) => {
        const { properties = [] }: StructuredProperties =
          aspects.get(structuredProperties.name)?.value ?? {}
        return properties.some(({ propertyUrn }) => propertyUrn === property)
      })
      const edits = holders.map(({ urn }) =>
        valueRemoval(registry, parseUrn(urn), property, writing),
      )
      await changes.write(edits, { checksDefinitions: false })
    }
  }
}

function valueRemoval(
  registry: Catalog['registry'],
  urn: Urn,
  property: string,
  writing: WriteStamp,
): AspectEdit {
  return aspectEdit({ registry, urn, writing }, structuredProperties.name, ({ aspect }) => {
    const value: StructuredProperties = aspect?.value() ?? {}
    const keptProperties = value.properties?.filter(({ propertyUrn }) => propertyUrn !== property)
    if (keptProperties?.length === value.properties?.length) return undefined
    const without = { ...value, properties: keptProperties }
    return makePut(registry, urn, structuredProperties.name, without, writing, aspect)
  })
}

/** Returns the properties whose definition edits have removed. */
export async function withoutDefinition(
  graph: Pick<Catalog['graph'], 'read'>,
  edits: readonly Edit[],
  outcomes: readonly Outcome[],
): Promise<string[]> {
  const written = edits.filter(
    (edit, at) =>
      edit.kind === 'aspect' &&
      edit.aspect === propertyDefinition.name &&
      outcomes[at] === 'written',
  )
  if (written.length === 0) return []
  const urns = [...new Set(written.map(({ urn }) => urn))]
  const entities = await graph.read(urns, [propertyDefinition.name])
  return urns.filter((urn) => !entities.get(urn)?.aspects.has(propertyDefinition.name))
}
