import type { AspectVersion, Envelope, Latest } from '../../../../graph/model/audit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, list, text } from '../../../../graph/model/field.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import { conditionVersion } from '../../../catalog/write/proposals/conditions.ts'
import { clientReads } from '../../../catalog/read/client-reads.ts'
import { wireValue } from '../../wire-values.ts'
import type { Services } from '../../route.ts'
import type { Variables } from '../../route-table.ts'
import { ANY_TYPE, type GenericEntity } from './form.ts'

/** Requested aspects by entity; undefined: all but points. */
export type NamesByUrn = ReadonlyMap<Urn, readonly string[] | undefined>

/** Parameters of routes that answer such entities. */
export const entityParameters = {
  aspects: list(text(), {
    doc: 'Aspect names, comma-separated or repeated. Default: all versioned aspects.',
  }),
  aspectNames: list(text(), { doc: 'Alternative to `aspects`.' }),
  systemMetadata: flag({
    doc: 'Whether to include the metadata of each write: run, version, author and time.',
  }),
}

/** Returns the declared names of the requested aspects; undefined if none are requested. */
export function resolveNames(
  registry: Registry,
  {
    aspects = [],
    aspectNames = [],
  }: { readonly aspects?: readonly string[]; readonly aspectNames?: readonly string[] },
): readonly string[] | undefined {
  const names = [...aspects, ...aspectNames].flatMap((nameList) => nameList.split(','))
  const trimmedNames = names.map((name) => name.trim()).filter((name) => name !== '')
  return trimmedNames.length === 0
    ? undefined
    : trimmedNames.map((name) => resolveAspect(registry, name))
}

/** Resolves the name of an aspect in any letter case (docs/interface: http/openapi-names). */
export const resolveAspect = (registry: Registry, name: string): string =>
  registry.aspectNamed(name) ?? name

/** Resolves the name of an entity type in any letter case. */
export const resolveEntityType = (registry: Registry, name: string): string =>
  registry.entityTypeNamed(name) ?? name

/** Resolves the name of the aspect in a path. */
export const aspectInPath = (registry: Registry, { aspect = '' }: Variables): string =>
  resolveAspect(registry, aspect)

/** Resolves the name of the entity type in a path. */
export const entityTypeInPath = (registry: Registry, { type = '' }: Variables): string =>
  resolveEntityType(registry, type)

/**
 * Requires the entity type in a path to be that of the URN after it, or any type.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
export function requireType(
  registry: Registry,
  { type: typeInPath = '' }: Variables,
  urn: Urn,
): void {
  const type = entityTypeOf(urn)
  if (typeInPath === ANY_TYPE) return
  if (resolveEntityType(registry, typeInPath) === resolveEntityType(registry, type)) return
  const message = `The path has the entity type ${typeInPath}, but the URN has ${type}: ${urn}`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/** Limits a read. @throws CatalogError `INVALID_PARAMETER` above `LIMITS.entitiesPerRead` */
export function limitReads(count: number): void {
  if (count <= LIMITS.entitiesPerRead.max) return
  const message = `The request lists ${count} entities; the limit is ${LIMITS.entitiesPerRead.max}`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/**
 * Reads existing entities that have any of their requested aspects, in the requested order. A
 * timeseries aspect is answered with its newest point.
 *
 * @param versions of aspects to answer instead of the latest, which absent versions leave out
 * @param onLatest receives the latest value of each aspect that was read
 */
export async function readGenericEntities(
  services: Services,
  namesByUrn: NamesByUrn,
  withSystemMetadata = false,
  versions: readonly AspectVersion[] = [],
  onLatest: (latest: Latest) => void = () => {},
): Promise<GenericEntity[]> {
  const aspectsByUrn = await readRequestedAspects(services, namesByUrn, {
    withSystemMetadata,
    versions,
    onLatest,
  })
  return [...namesByUrn].flatMap(([urn, names]) => {
    const aspects = aspectsByUrn.get(urn)
    const listedAspects = [...(aspects ?? [])].filter(
      ([name]) => names === undefined || names.includes(name),
    )
    return listedAspects.length === 0 ? [] : [{ urn, ...Object.fromEntries(listedAspects) }]
  })
}

type Aspects = Map<string, { readonly value: JsonObject }>

interface ReadOptions {
  readonly withSystemMetadata: boolean
  readonly versions: readonly AspectVersion[]
  readonly onLatest: (latest: Latest) => void
}

async function readRequestedAspects(
  services: Services,
  namesByUrn: NamesByUrn,
  { withSystemMetadata, versions, onLatest }: ReadOptions,
): Promise<Map<string, Aspects>> {
  const { registry, points } = services.catalog
  const shownAspects = clientReads(services.catalog)
  const urns = [...namesByUrn.keys()]
  const lists = [...namesByUrn.values()]
  const names = lists.includes(undefined)
    ? undefined
    : [...new Set(lists.flatMap((nameList) => nameList ?? []))]
  // Stamps of derived aspects are those of the key aspect.
  const keys = withSystemMetadata ? urns.map((urn) => registry.keyAspectOf(entityTypeOf(urn))) : []
  const entities = await shownAspects.read(urns, names && [...new Set([...names, ...keys])])
  const toAspect = (aspect: Envelope, version: string) => ({
    value: wireValue(services, aspect),
    ...(withSystemMetadata && valueMetadata(aspect, version)),
  })
  const aspectsByUrn = new Map<string, Aspects>()
  for (const [urn, { aspects }] of entities) {
    const inOrder = [...aspects.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    inOrder.forEach(onLatest)
    const latest = inOrder.map(
      (envelope) => [envelope.name, toAspect(envelope, conditionVersion(envelope))] as const,
    )
    aspectsByUrn.set(urn, new Map(latest))
  }
  const superseded = versions.filter(({ urn, aspect, version }) => {
    const latest = entities.get(urn)?.aspects.get(aspect)
    return !latest || conditionVersion(latest) !== String(version)
  })
  const formerValues = superseded.length === 0 ? [] : await shownAspects.readEachVersion(superseded)
  for (const [at, { urn, aspect, version }] of superseded.entries()) {
    const value = formerValues[at]
    if (value) aspectsByUrn.get(urn)?.set(aspect, toAspect(value, String(version)))
    else aspectsByUrn.get(urn)?.delete(aspect)
  }
  const series = [...new Set(lists.flatMap((nameList) => nameList ?? []))].filter((name) =>
    registry.isTimeseries(name),
  )
  if (series.length === 0) return aspectsByUrn
  for (const point of await points.latestPoints(urns, series)) {
    const { urn, aspect: name, value, systemMetadata } = point
    const metadata = withSystemMetadata && systemMetadata ? { systemMetadata } : {}
    aspectsByUrn.get(urn)?.set(name, { value: wireValue(services, { name, value }), ...metadata })
  }
  return aspectsByUrn
}

/**
 * Returns the metadata of a value: its version, for conditions, and its writer (docs/interface:
 * read/generic).
 */
function valueMetadata({ created, systemMetadata }: Envelope, version: string) {
  return { systemMetadata: { ...systemMetadata, version }, auditStamp: created }
}
