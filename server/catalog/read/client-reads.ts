import type { Latest } from '../../../graph/model/audit.ts'
import { derivedAspect, nameOnPlatform } from '../../../graph/model/derivations/from-key.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import type { Catalog } from '../catalog.ts'
import { SYSTEM_CALLER } from '../../authorize/roles.ts'
import { visibleReads, type EntityReads } from './soft-deleted.ts'

type DerivationParts = Pick<Catalog, 'registry' | 'graph' | 'platforms'>

/**
 * Returns the reads of a catalog for clients: without hidden values, and with the aspects that
 * DataHub stores when it creates an entity and that are derived here (docs/interface:
 * model/derived). A derived aspect has the stamps of the key aspect if that is read too.
 */
export function clientReads({ registry, graph, platforms }: DerivationParts): EntityReads {
  const reads = visibleReads(graph)
  return {
    ...reads,
    async read(urns, aspects, signal) {
      const entities = await reads.read(urns, aspects, signal)
      const derive = await createDerivation(registry, platforms, [...entities.values()], aspects)
      return derive
        ? new Map([...entities].map(([urn, entity]) => [urn, derive(entity)]))
        : entities
    },
    async readVersion(urn, aspect, version) {
      const envelope = await reads.readVersion(urn, aspect, version)
      if (envelope || version !== 0 || !registry.derivedOn(entityTypeOf(urn)).includes(aspect)) {
        return envelope
      }
      const names = [aspect, registry.keyAspectOf(entityTypeOf(urn))]
      return (await this.read([urn], names)).get(urn)?.aspects.get(aspect)
    },
  }
}

type Derive = (entity: StoredEntity) => StoredEntity

/**
 * Returns the function that adds derived aspects, after reading the facts from which they follow.
 */
async function createDerivation(
  registry: Registry,
  knownPlatforms: Catalog['platforms'],
  entities: readonly StoredEntity[],
  aspectNames: readonly string[] | undefined,
): Promise<Derive | undefined> {
  const missingByUrn = new Map<string, string[]>()
  for (const { urn, aspects } of entities) {
    const names = registry
      .derivedOn(entityTypeOf(urn))
      .filter((name) => !aspects.has(name) && (!aspectNames || aspectNames.includes(name)))
    if (names.length > 0) missingByUrn.set(urn, names)
  }
  if (missingByUrn.size === 0) return undefined
  const namesOnPlatforms = [...missingByUrn].flatMap(([urn, names]) =>
    names.flatMap((name) => nameOnPlatform(registry, urn, name) ?? []),
  )
  const platforms = await knownPlatforms.of(namesOnPlatforms)
  return (entity) => {
    const derivedAspects = (missingByUrn.get(entity.urn) ?? []).flatMap((name) => {
      const value = derivedAspect(registry, entity.urn, name, platforms)
      return value ? [[name, derivedEnvelope(registry, entity, name, value)] as const] : []
    })
    return { ...entity, aspects: new Map([...entity.aspects, ...derivedAspects]) }
  }
}

function derivedEnvelope(
  registry: Registry,
  { urn, aspects }: StoredEntity,
  name: string,
  value: Latest['value'],
): Latest {
  const key = aspects.get(registry.keyAspectOf(entityTypeOf(urn)))
  const { created = { time: 0, actor: SYSTEM_CALLER.actor }, systemMetadata } = key ?? {}
  const written = { created, ...(systemMetadata && { systemMetadata }) }
  return { name, version: 0, superseded: 0, isDerived: true, value, ...written }
}
