import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/order.ts'
import { eachInStretches } from '../../../graph/turns.ts'
import type { Catalog } from '../catalog.ts'
import { eventsOf, TELLERS, type Category, type ChangeEvent, type Weight } from './events.ts'

/** Values of one aspect that are compared: the latest ones. */
export const VALUES_MAX = 100

/** What was changed at one moment. */
export interface ChangeTransaction {
  readonly timestampMillis: number
  /** URN of who wrote it. */
  readonly actor: string
  /** DataHub's semantic version of the entity. */
  readonly version: Version
  /** Which values it wrote, in DataHub's words: `schemaMetadata:2`, of which 0 is the latest. */
  readonly versionStamp: string
  readonly changes: readonly ChangeEvent[]
}

/** The first rises with what breaks readers, the second with what is added or removed, the third with the rest. */
export type Version = readonly [major: number, minor: number, patch: number]

/**
 * What was changed in an entity, the oldest first (docs/interface: graphql/timeline).
 *
 * @param categories what to tell of; none: everything
 * @param names the aspects that are compared; none: all that say something
 */
export async function timelineOf(
  catalog: Catalog,
  urn: Urn,
  categories?: ReadonlySet<string>,
  names: readonly string[] = toldAspects(catalog.registry),
): Promise<ChangeTransaction[]> {
  const stored = (await catalog.graph.read([urn], names)).get(urn)
  const isWanted = ({ category }: { readonly category: Category }) =>
    categories === undefined || categories.has(category)
  // Of one moment by name, since each store gives aspects in an order of its own.
  const aspects = [...(stored?.aspects.values() ?? [])].toSorted((one, other) =>
    compareText(one.name, other.name),
  )
  const found = await Promise.all(
    aspects.map(async (latest) => {
      return eachInStretches(await valuesOf(catalog, urn, latest), ([before, after]) => {
        const { value, ...written } = after
        const changes = eventsOf(written.name, urn, before?.value, value).filter(isWanted)
        return { ...written, changes }
      })
    }),
  )
  const moments = new Map<number, Told[]>()
  for (const told of found.flat().filter(({ changes }) => changes.length > 0)) {
    const { time } = told.created
    moments.set(time, [...(moments.get(time) ?? []), told])
  }
  let version = FIRST
  return [...moments.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([timestampMillis, together], at) => {
      const changes = together.flatMap((each) => each.changes)
      if (at > 0) version = raised(version, changes)
      const actor = together[0]?.created.actor ?? ''
      return { timestampMillis, actor, version, versionStamp: stampOf(together), changes }
    })
}

/** Of several values of an aspect in one moment, the last one stays. */
function stampOf(together: readonly Told[]): string {
  const written = new Map(together.map(({ name, version }) => [name, version]))
  return [...written].map(([name, version]) => `${name}:${version}`).join(';')
}

/** What one value of one aspect tells. */
interface Told extends Omit<Envelope, 'value'> {
  readonly changes: readonly ChangeEvent[]
}

/** Those that say what is told, and all others that have a description. */
function toldAspects({ aspects }: Registry): string[] {
  const described = aspects.filter(({ timeseries, fields }) => {
    return !timeseries && ['description', 'definition'].some((name) => Object.hasOwn(fields, name))
  })
  return [...new Set([...Object.keys(TELLERS), ...described.map(({ name }) => name)])]
}

/** Each value with the one before it. What was before the first one that is compared is not told. */
async function valuesOf(
  { graph }: Catalog,
  urn: Urn,
  latest: Latest,
): Promise<(readonly [before: Envelope | undefined, value: Envelope])[]> {
  const { name, superseded } = latest
  const first = Math.max(1, superseded + 1 - VALUES_MAX)
  const found = superseded === 0 ? [] : await graph.readVersions(urn, name, first, superseded)
  const values = [...found, latest].map((value, at) => [found[at - 1], value] as const)
  return first === 1 ? values : values.slice(1)
}

const FIRST: Version = [0, 0, 0]

function raised([major, minor, patch]: Version, changes: readonly ChangeEvent[]): Version {
  const has = (weight: Weight) => changes.some((each) => each.weight === weight)
  if (has('major')) return [major + 1, 0, 0]
  return has('minor') ? [major, minor + 1, 0] : [major, minor, patch + 1]
}
