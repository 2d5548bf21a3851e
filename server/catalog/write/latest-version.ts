import {
  versionProperties,
  type VersionProperties,
} from '../../../graph/aspects/lifecycle/version-properties.ts'
import {
  versionSetProperties,
  type VersionSetProperties,
} from '../../../graph/aspects/lifecycle/version-set-properties.ts'
import type { AspectEdit, Current, Edit } from '../../../graph/store/edit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { VERSION_OF } from '../../../graph/records/edges.ts'
import { aspectEdit } from './edits.ts'
import { makePut, type WriteStamp } from './put.ts'
import type { Writes } from './write-group.ts'

type VersionStores = Pick<Catalog, 'registry' | 'graph'>

/** A version of a set, as it is stored. */
interface SetVersion {
  readonly urn: Urn
  readonly value: VersionProperties
  readonly writing: WriteStamp
}

/**
 * Makes the written version with the greatest sort ID the latest of its set, unless the set has a
 * later one (docs/interface: model/latest-version). It also runs when the write changed nothing, so
 * that another write completes what a crash interrupted.
 */
export async function keepLatest(
  stores: VersionStores,
  changes: Writes,
  edits: readonly Edit[],
): Promise<void> {
  const versionEdits = edits.filter(
    (edit) => edit.kind === 'aspect' && edit.aspect === versionProperties.name,
  )
  if (versionEdits.length === 0) return
  const urns = [...new Set(versionEdits.map(({ urn }) => urn))]
  const greatest = new Map<Urn, SetVersion>()
  const compare = (version: SetVersion) => {
    const set = version.value.versionSet as Urn
    const other = greatest.get(set)
    if (!other || readSortId(version.value) > readSortId(other.value)) greatest.set(set, version)
  }
  for (const version of await readVersions(stores, urns)) compare(version)
  for (const set of await findChangedSets(stores, urns)) await compareAll(stores, set, compare)
  for (const [set, version] of greatest) await makeLatest(stores, changes, set, version)
}

/** Returns the sets in which versions were replaced by ones with smaller sort IDs, or which they left. */
async function findChangedSets(
  { graph }: VersionStores,
  urns: readonly string[],
): Promise<Set<string>> {
  const aspect = versionProperties.name
  const versions = [...(await graph.read(urns, [aspect])).values()].flatMap(({ urn, aspects }) => {
    const latest = aspects.get(aspect)
    return latest ? [{ urn, aspect, version: latest.superseded, value: latest.value }] : []
  })
  const replaced = versions.filter(({ version }) => version > 0)
  if (replaced.length === 0) return new Set()
  const formerVersions = await graph.readEachVersion(replaced)
  const leftSets = replaced.flatMap(({ value }: { readonly value: VersionProperties }, at) => {
    const before: VersionProperties = formerVersions[at]?.value ?? {}
    const stays = value.versionSet === before.versionSet && readSortId(value) >= readSortId(before)
    return stays || before.versionSet === undefined ? [] : [before.versionSet]
  })
  return new Set(leftSets)
}

/** Versions of a set that are read together. */
const VERSIONS_PER_READ = 500

/** Calls `compare` with every version of a set. */
async function compareAll(
  stores: VersionStores,
  set: string,
  compare: (version: SetVersion) => void,
) {
  const query = { urn: set, direction: 'incoming', count: VERSIONS_PER_READ } as const
  for (let start = 0, total = 1; start < total; start += VERSIONS_PER_READ) {
    const page = await stores.graph.related({ ...query, names: [VERSION_OF], start })
    total = page.total
    const versions = await readVersions(
      stores,
      page.related.map(({ urn }) => urn),
    )
    for (const version of versions) if (version.value.versionSet === set) compare(version)
  }
}

/** Reads versions in a set that takes entities of their type. */
async function readVersions(
  { graph, registry }: VersionStores,
  urns: readonly string[],
): Promise<SetVersion[]> {
  const entities = await graph.read(urns, [versionProperties.name])
  return [...entities.values()].flatMap(({ urn, aspects }) => {
    const latest = aspects.get(versionProperties.name)
    const { versionSet }: VersionProperties = latest?.value ?? {}
    if (!latest || versionSet === undefined) return []
    if (readSetType(registry, versionSet) !== entityTypeOf(urn)) return []
    return [{ urn: parseUrn(urn), value: latest.value, writing: latest }]
  })
}

/**
 * Returns the entity type of the versions in a set; undefined if the reference cannot be one to a
 * version set. The write that stated it is committed, so it is not refused any more.
 */
function readSetType(registry: VersionStores['registry'], versionSet: string): unknown {
  try {
    return registry.keyValueOf(parseUrn(versionSet))['entityType']
  } catch (error) {
    if (error instanceof CatalogError) return undefined
    throw error
  }
}

const readSortId = ({ sortId = '' }: VersionProperties) => sortId

async function makeLatest(stores: VersionStores, changes: Writes, set: Urn, version: SetVersion) {
  for (;;) {
    const entity = (await stores.graph.read([set], [versionSetProperties.name])).get(set)
    const { latest }: VersionSetProperties =
      entity?.aspects.get(versionSetProperties.name)?.value ?? {}
    const [previous] =
      latest === undefined || latest === version.urn ? [] : await readVersions(stores, [latest])
    const isMember = previous?.value.versionSet === set
    if (isMember && readSortId(previous.value) >= readSortId(version.value)) return
    // Another write may change the latest version of the set meanwhile.
    let isExpected = true
    const readsAsLatest = (value: VersionSetProperties | undefined) =>
      (isExpected = value?.latest === latest)
    await changes.write(
      [
        setEdit(stores, set, version, readsAsLatest),
        flagEdit(stores, set, version, true, () => isExpected),
        ...(isMember
          ? [flagEdit(stores, set, { ...version, urn: previous.urn }, false, () => isExpected)]
          : []),
      ],
      { checksDefinitions: false },
    )
    if (isExpected) return
  }
}

/** Names the latest version in its set, which it creates if necessary. */
function setEdit(
  stores: VersionStores,
  set: Urn,
  { urn, value: { versioningScheme }, writing }: SetVersion,
  isExpected: (value: VersionSetProperties | undefined) => boolean,
): AspectEdit {
  return latestEdit(stores, set, versionSetProperties.name, writing, ({ aspect }) => {
    const value: VersionSetProperties | undefined = aspect?.value()
    if (!isExpected(value)) return undefined
    return { ...(versioningScheme && { versioningScheme }), ...value, latest: urn }
  })
}

/** Sets `isLatest` of a version that is still in the set. */
function flagEdit(
  stores: VersionStores,
  set: Urn,
  { urn, writing }: Pick<SetVersion, 'urn' | 'writing'>,
  isLatest: boolean,
  isExpected: () => boolean,
): AspectEdit {
  return latestEdit(stores, urn, versionProperties.name, writing, ({ aspect }) => {
    const value: VersionProperties | undefined = aspect?.value()
    return isExpected() && value?.versionSet === set ? { ...value, isLatest } : undefined
  })
}

function latestEdit(
  { registry }: VersionStores,
  urn: Urn,
  aspect: string,
  { created, systemMetadata }: WriteStamp,
  change: (current: Current) => JsonObject | undefined,
): AspectEdit {
  const writing = { created, ...(systemMetadata && { systemMetadata }) }
  return aspectEdit({ registry, urn, writing }, aspect, (current) => {
    const value = change(current)
    return value && makePut(registry, urn, aspect, value, writing, current.aspect)
  })
}
