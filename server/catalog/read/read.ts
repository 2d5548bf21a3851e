import { status } from '../../../graph/aspects/lifecycle/status.ts'
import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { SYSTEM_CALLER } from '../../authorize/roles.ts'
import { clientReads } from './client-reads.ts'
import { isSoftDeleted } from './soft-deleted.ts'

/** An entity with the requested aspects; one that was never written has its key aspect only. */
export interface EntityView {
  readonly urn: Urn
  readonly entityType: string
  readonly exists: boolean
  /** Key aspect first, then by name. */
  readonly aspects: readonly Latest[]
}

/**
 * Returns entities by URN, in the order of the request, with all versioned aspects or the named
 * ones. The key aspect is always included, even for entities that do not exist (docs/interface:
 * read/missing). Unknown aspect names are ignored.
 *
 * @throws CatalogError `INVALID_URN` when a URN lacks the parts of its entity type
 */
export async function readEntities(
  catalog: Catalog,
  urns: readonly Urn[],
  aspects?: readonly string[],
): Promise<EntityView[]> {
  const { registry } = catalog
  const keyAspectName = (urn: Urn) => registry.keyAspectOf(entityTypeOf(urn))
  const implied = new Map(urns.map((urn) => [urn, registry.keyValueOf(urn)]))
  const names = aspects && [...new Set([...aspects, ...urns.map(keyAspectName)])]
  const entities = await clientReads(catalog).read(urns, names)
  return urns.map((urn) => {
    const storedAspects = entities.get(urn)?.aspects
    const key = keyAspectName(urn)
    const created = { time: 0, actor: SYSTEM_CALLER.actor }
    const keyAspect: Latest = storedAspects?.get(key) ?? {
      name: key,
      version: 0,
      superseded: 0,
      value: implied.get(urn) ?? {},
      created,
    }
    const otherAspects = [...(storedAspects?.values() ?? [])]
      .filter(({ name }) => name !== key && (!aspects || aspects.includes(name)))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const entityType = entityTypeOf(urn)
    return {
      urn,
      entityType,
      exists: storedAspects !== undefined,
      aspects: [keyAspect, ...otherAspects],
    }
  })
}

/**
 * Returns one aspect at one version; 0 is the latest (docs/interface: model/versions).
 *
 * @throws CatalogError `NOT_FOUND` when the entity, the aspect or the version was never written
 */
export async function readAspect(
  catalog: Catalog,
  urn: Urn,
  aspect: string,
  version: number,
): Promise<Envelope> {
  const envelope = await clientReads(catalog).readVersion(urn, aspect, version)
  if (envelope) return envelope
  throw new CatalogError('NOT_FOUND', `Did not find version ${version} of ${aspect} of ${urn}`)
}

/** Returns the latest value of an aspect; undefined if there is none. */
export async function readLatest(
  catalog: Catalog,
  urn: Urn,
  aspect: string,
): Promise<Latest | undefined> {
  const { registry } = catalog
  const type = entityTypeOf(urn)
  // A derived aspect has the stamps of the key aspect.
  const isDerived = registry.derivedOn(type).includes(aspect)
  const names = isDerived ? [aspect, registry.keyAspectOf(type)] : [aspect]
  return (await clientReads(catalog).read([urn], names)).get(urn)?.aspects.get(aspect)
}

/** Returns whether an entity exists, counting soft-deleted entities on request. */
export async function exists(
  { graph }: Catalog,
  urn: Urn,
  includeSoftDeleted: boolean,
): Promise<boolean> {
  const entity = (await graph.read([urn], [status.name])).get(urn)
  return entity !== undefined && (includeSoftDeleted || !isSoftDeleted(entity.aspects))
}
