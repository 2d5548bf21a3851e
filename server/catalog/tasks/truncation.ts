import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { OldPoints } from '../../../graph/store/task-store.ts'
import type { Catalog } from '../catalog.ts'

/**
 * Resolves the points that a request names (docs/interface: operations/truncate). Names are
 * case-insensitive, because clients take them from names of indexes, which are lower case.
 *
 * @throws CatalogError `INVALID_PARAMETER` when no type or timeseries aspect has the name
 */
export async function selectOldPoints(
  { registry, graph }: Catalog,
  { entityType, aspect, endMillis }: OldPoints,
): Promise<OldPoints> {
  const knownAspect = findSameName(registry.timeseriesAspects, aspect)
  if (knownAspect === undefined) {
    refuseParameter(
      `aspect must be a timeseries aspect, which '${aspect}' is not: ` +
        registry.timeseriesAspects.toSorted().join(', '),
    )
  }
  return {
    entityType: await resolveType(registry, graph, entityType),
    aspect: knownAspect,
    endMillis,
  }
}

async function resolveType(
  { entityTypes }: Registry,
  graph: GraphStore,
  name: string,
): Promise<string> {
  if (entityTypes.includes(name)) return name
  const storedTypes = (await graph.countByType()).keys()
  const entityType = findSameName([...new Set([...entityTypes, ...storedTypes])], name)
  return (
    entityType ??
    refuseParameter(`entityType must be the name of one type of entities, not '${name}'`)
  )
}

/** Returns the same name, or the only one that differs in case alone. */
function findSameName(typeNames: readonly string[], name: string): string | undefined {
  if (typeNames.includes(name)) return name
  const folded = name.toLowerCase()
  const [match, ...otherMatches] = typeNames.filter(
    (candidate) => candidate.toLowerCase() === folded,
  )
  return otherMatches.length === 0 ? match : undefined
}

function refuseParameter(message: string): never {
  throw new CatalogError('INVALID_PARAMETER', message)
}
