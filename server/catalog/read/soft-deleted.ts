import { propertyDefinition } from '../../../graph/aspects/documentation/property-definition.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../../../graph/aspects/documentation/structured-properties.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import type { Envelope } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { propertyOfField } from '../../../search/structured-values.ts'
import type { Where } from '../../../search/where.ts'

/** The reads of a store that clients see through. */
export type EntityReads = Pick<GraphStore, 'read' | 'readVersion' | 'readEachVersion'>

/** Returns whether aspects of an entity mark it as soft-deleted. */
export function isSoftDeleted(aspects: StoredEntity['aspects'] | undefined): boolean {
  return aspects?.get(status.name)?.value['removed'] === true
}

/**
 * Returns the reads of a store without values of soft-deleted properties, which are stored but
 * hidden, and of properties without a definition, whose values are being removed (docs/interface:
 * model/soft-deleted-properties, model/deleted-properties).
 */
export function visibleReads(graph: EntityReads): EntityReads {
  return {
    async read(urns, aspects, signal) {
      const entities = await graph.read(urns, aspects, signal)
      const withProperties = [...entities.values()].filter((entity) =>
        entity.aspects.has(structuredProperties.name),
      )
      const hidden = await findHiddenProperties(graph, withProperties.flatMap(entityProperties))
      if (hidden.size === 0) return entities
      const shownEntities = withProperties.map(
        (entity) => [entity.urn, withoutHiddenValues(entity, hidden)] as const,
      )
      return new Map([...entities, ...shownEntities])
    },
    async readVersion(urn, aspect, version) {
      const envelope = await graph.readVersion(urn, aspect, version)
      if (!envelope || aspect !== structuredProperties.name) return envelope
      const hidden = await findHiddenProperties(graph, valueProperties(envelope))
      return hidden.size === 0 ? envelope : withoutRemovedValues(envelope, hidden)
    },
    async readEachVersion(versionRequests) {
      const envelopes = await graph.readEachVersion(versionRequests)
      const hidden = await findHiddenProperties(graph, envelopes.flatMap(propertyUrns))
      if (hidden.size === 0) return envelopes
      return envelopes.map((envelope) =>
        envelope?.name === structuredProperties.name
          ? withoutRemovedValues(envelope, hidden)
          : envelope,
      )
    },
  }
}

/**
 * Refuses conditions on values of soft-deleted properties, as DataHub does.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
export async function requireNotSoftDeleted(graph: EntityReads, where: Where): Promise<void> {
  const fields = where.flatMap((group) => group.flatMap((clause) => clause.fields))
  const [first] = await findRemovedProperties(graph, fields)
  if (first === undefined) return
  throw new CatalogError(
    'INVALID_PARAMETER',
    `filter: Cannot filter on deleted Structured Property: ${first} is soft-deleted`,
  )
}

/** Returns the search fields without those of soft-deleted properties. */
export async function visibleFields(
  graph: EntityReads,
  fields: readonly string[],
): Promise<string[]> {
  const hidden = await findRemovedProperties(graph, fields)
  return fields.filter((field) => !hidden.has(propertyOfField(field) ?? ''))
}

function findRemovedProperties(
  graph: EntityReads,
  fields: readonly string[],
): Promise<Set<string>> {
  return filterSoftDeleted(
    graph,
    fields.flatMap((field) => propertyOfField(field) ?? []),
  )
}

async function filterSoftDeleted(
  graph: EntityReads,
  properties: readonly string[],
): Promise<Set<string>> {
  if (properties.length === 0) return new Set()
  const entities = await graph.read([...new Set(properties)], [status.name])
  const removedEntities = [...entities.values()].filter(({ aspects }) => isSoftDeleted(aspects))
  return new Set(removedEntities.map(({ urn }) => urn))
}

async function findHiddenProperties(
  graph: EntityReads,
  properties: readonly string[],
): Promise<Set<string>> {
  if (properties.length === 0) return new Set()
  const urns = [...new Set(properties)]
  const entities = await graph.read(urns, [status.name, propertyDefinition.name])
  const hidden = urns.filter((urn) => {
    const aspects = entities.get(urn)?.aspects
    return !aspects?.has(propertyDefinition.name) || isSoftDeleted(aspects)
  })
  return new Set(hidden)
}

function entityProperties({ aspects }: StoredEntity): string[] {
  const values = aspects.get(structuredProperties.name)
  return values ? valueProperties(values) : []
}

function propertyUrns(envelope: Envelope | undefined): string[] {
  return envelope?.name === structuredProperties.name ? valueProperties(envelope) : []
}

function valueProperties({ value }: Pick<Envelope, 'value'>): string[] {
  const { properties = [] }: StructuredProperties = value
  return properties.map(({ propertyUrn }) => propertyUrn)
}

function withoutHiddenValues(entity: StoredEntity, hidden: ReadonlySet<string>): StoredEntity {
  const values = entity.aspects.get(structuredProperties.name)
  if (!values) return entity
  const shownValues = [structuredProperties.name, withoutRemovedValues(values, hidden)] as const
  return { ...entity, aspects: new Map([...entity.aspects, shownValues]) }
}

function withoutRemovedValues<T extends Pick<Envelope, 'value'>>(
  envelope: T,
  hidden: ReadonlySet<string>,
): T {
  const { properties = [] }: StructuredProperties = envelope.value
  const shownProperties = properties.filter(({ propertyUrn }) => !hidden.has(propertyUrn))
  return { ...envelope, value: { ...envelope.value, properties: shownProperties } }
}
