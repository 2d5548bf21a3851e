import {
  versionProperties,
  type VersionProperties,
} from '../../../graph/aspects/version-properties.ts'
import {
  versionSetProperties,
  type VersionSetProperties,
} from '../../../graph/aspects/version-set-properties.ts'
import type { AspectEdit, Current, Edit } from '../../../graph/store/edit.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { aspectEdit } from '../edits.ts'
import { putOf, type Writing } from '../put.ts'
import type { Writes } from '../structured/definitions.ts'

type Stores = Pick<Catalog, 'registry' | 'graph'>

/** A version of a set, as it is stored. */
interface Version {
  readonly urn: Urn
  readonly value: VersionProperties
  readonly writing: Writing
}

/**
 * Makes the written version with the greatest sort ID the latest of its set, unless the set has a
 * later one (docs/interface: model/latest-version). It also runs when the write changed nothing, so
 * that another write completes what a crash interrupted.
 */
export async function keepLatest(
  stores: Stores,
  changes: Writes,
  edits: readonly Edit[],
): Promise<void> {
  const written = edits.filter(
    (edit) => edit.kind === 'aspect' && edit.aspect === versionProperties.name,
  )
  if (written.length === 0) return
  const greatest = new Map<Urn, Version>()
  for (const version of await versionsOf(stores, [...new Set(written.map(({ urn }) => urn))])) {
    const set = version.value.versionSet as Urn
    const other = greatest.get(set)
    if (!other || sortIdOf(version.value) > sortIdOf(other.value)) greatest.set(set, version)
  }
  for (const [set, version] of greatest) await makeLatest(stores, changes, set, version)
}

/** Reads versions in a set that takes entities of their type. */
async function versionsOf(
  { graph, registry }: Stores,
  urns: readonly string[],
): Promise<Version[]> {
  const stored = await graph.read(urns, [versionProperties.name])
  return [...stored.values()].flatMap(({ urn, aspects }) => {
    const latest = aspects.get(versionProperties.name)
    const { versionSet }: VersionProperties = latest?.value ?? {}
    if (!latest || versionSet === undefined) return []
    const { entityType } = registry.keyValueOf(parseUrn(versionSet))
    if (entityType !== entityTypeOf(urn)) return []
    return [{ urn: parseUrn(urn), value: latest.value, writing: latest }]
  })
}

const sortIdOf = ({ sortId = '' }: VersionProperties) => sortId

/** Thrown when another write has changed the latest version of the set meanwhile. */
class LatestChanged extends Error {}

async function makeLatest(stores: Stores, changes: Writes, set: Urn, version: Version) {
  for (;;) {
    const stored = (await stores.graph.read([set], [versionSetProperties.name])).get(set)
    const { latest }: VersionSetProperties =
      stored?.aspects.get(versionSetProperties.name)?.value ?? {}
    const [previous] =
      latest === undefined || latest === version.urn ? [] : await versionsOf(stores, [latest])
    const isMember = previous?.value.versionSet === set
    if (isMember && sortIdOf(previous.value) >= sortIdOf(version.value)) return
    try {
      await changes.write(
        [
          setEdit(stores, set, version, latest),
          flagEdit(stores, set, version, true),
          ...(isMember ? [flagEdit(stores, set, { ...version, urn: previous.urn }, false)] : []),
        ],
        { checksDefinitions: false },
      )
      return
    } catch (error) {
      if (!(error instanceof LatestChanged)) throw error
    }
  }
}

/** Names the latest version in its set, which it creates if necessary. */
function setEdit(
  stores: Stores,
  set: Urn,
  { urn, value: { versioningScheme }, writing }: Version,
  expected: string | undefined,
): AspectEdit {
  const change = (value: VersionSetProperties | undefined) => {
    if (value?.latest !== expected) throw new LatestChanged()
    return { ...(versioningScheme && { versioningScheme }), ...value, latest: urn }
  }
  return editOf(stores, set, versionSetProperties.name, writing, ({ aspect }) =>
    change(aspect?.value()),
  )
}

/** Sets `isLatest` of a version that is still in the set. */
function flagEdit(
  stores: Stores,
  set: Urn,
  { urn, writing }: Pick<Version, 'urn' | 'writing'>,
  isLatest: boolean,
): AspectEdit {
  return editOf(stores, urn, versionProperties.name, writing, ({ aspect }) => {
    const value: VersionProperties | undefined = aspect?.value()
    return value?.versionSet === set ? { ...value, isLatest } : undefined
  })
}

function editOf(
  { registry }: Stores,
  urn: Urn,
  aspect: string,
  { created, systemMetadata }: Writing,
  change: (current: Current) => JsonObject | undefined,
): AspectEdit {
  const writing = { created, ...(systemMetadata && { systemMetadata }) }
  return aspectEdit({ registry, urn, writing }, aspect, (current) => {
    const value = change(current)
    return value && putOf(registry, urn, aspect, value, writing, current.aspect)
  })
}
