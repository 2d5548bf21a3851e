import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/order.ts'
import { mapYielding } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { differenceOf, type Operation } from './difference.ts'
import type { Category, ChangeEvent, Weight } from './change.ts'
import { eventsOf, DIFFERS } from './events.ts'

/** Most values of one aspect that are compared: the latest ones. */
export const VALUES_MAX = 100
/** Values per read, since they may be large. */
const VALUES_PER_READ = 5

/** The changes at one time. */
export interface ChangeTransaction {
  readonly timestampMillis: number
  /** URN of the writer. */
  readonly actor: string
  /** Semantic version of the entity, as in DataHub. */
  readonly version: Version
  /** The written values in DataHub's notation: `schemaMetadata:2`, where 0 is the latest. */
  readonly versionStamp: string
  /** The greatest weight of the changes. */
  readonly weight: Weight
  readonly changes: readonly ChangeEvent[]
  /** JSON patch of the first written value, if requested. */
  readonly difference: readonly Operation[]
}

/** Major: changes that break readers; minor: additions and removals; patch: all others. */
export type Version = readonly [major: number, minor: number, patch: number]

/** Conditions on changes; absent ones accept everything. */
export interface TimelineQuery {
  readonly categories?: ReadonlySet<string>
  /** Aspects to compare. */
  readonly names?: readonly string[]
  /** Inclusive. */
  readonly startMillis?: number
  /** Inclusive. */
  readonly endMillis?: number
  readonly withDifference?: boolean
}

/**
 * Returns the changes of an entity, oldest first (docs/interface: graphql/timeline, read/timeline).
 */
export async function timelineOf(
  catalog: Catalog,
  urn: Urn,
  { categories, names, startMillis = 0, endMillis = Infinity, withDifference }: TimelineQuery = {},
): Promise<ChangeTransaction[]> {
  const stored = (await catalog.graph.read([urn], names ?? comparedAspects(catalog.registry))).get(
    urn,
  )
  const isInCategories = ({ category }: { readonly category: Category }) =>
    categories === undefined || categories.has(category)
  const isInTime = ({ created: { time } }: Envelope) => time >= startMillis && time <= endMillis
  // Changes at one time are sorted by aspect, since the order of aspects differs between stores.
  const aspects = [...(stored?.aspects.values() ?? [])].toSorted((one, other) =>
    compareText(one.name, other.name),
  )
  const found: ValueChanges[] = []
  for (const latest of aspects) {
    for await (const steps of stepsOf(catalog, urn, latest)) {
      const inTime = steps.filter(([, value]) => isInTime(value))
      const compared = await mapYielding(inTime, ([before, after]): ValueChanges => {
        const { value, ...written } = after
        const changes = eventsOf(written.name, urn, before?.value, value).filter(isInCategories)
        const difference = withDifference ? differenceOf(before?.value, value) : []
        return { ...written, changes, difference }
      })
      found.push(...compared.filter(({ changes }) => changes.length > 0))
    }
  }
  const byTime = new Map<number, ValueChanges[]>()
  for (const each of found) {
    const { time } = each.created
    byTime.set(time, [...(byTime.get(time) ?? []), each])
  }
  let version = FIRST
  return [...byTime.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([timestampMillis, together], at) => {
      const changes = together.flatMap((each) => each.changes)
      const weight = heaviest(changes)
      if (at > 0) version = raised(version, weight)
      const [first] = together
      return {
        timestampMillis,
        actor: first?.created.actor ?? '',
        version,
        versionStamp: stampOf(together),
        weight,
        changes,
        difference: first?.difference ?? [],
      }
    })
}

/** Names the written values; of several values of an aspect at one time, the last one. */
function stampOf(together: readonly ValueChanges[]): string {
  const written = new Map(together.map(({ name, version }) => [name, version]))
  return [...written].map(([name, version]) => `${name}:${version}`).join(';')
}

/** The changes by one value of one aspect. */
type ValueChanges = Omit<Envelope, 'value'> & Pick<ChangeTransaction, 'changes' | 'difference'>

/** Returns the aspects with a differ, and all others that have a description. */
function comparedAspects({ aspects }: Registry): string[] {
  const described = aspects.filter(({ timeseries, fields }) => {
    return !timeseries && ['description', 'definition'].some((name) => Object.hasOwn(fields, name))
  })
  return [...new Set([...Object.keys(DIFFERS), ...described.map(({ name }) => name)])]
}

type Step = readonly [before: Envelope | undefined, value: Envelope]

/**
 * Yields each value with the one before it, oldest first, a few at a time. When older values are
 * left out, the first value has no predecessor and is skipped.
 */
async function* stepsOf({ graph }: Catalog, urn: Urn, latest: Latest): AsyncGenerator<Step[]> {
  const { name, superseded } = latest
  const oldest = Math.max(1, superseded + 1 - VALUES_MAX)
  let before: Envelope | undefined
  const stepTo = (value: Envelope): Step[] => {
    const hasPredecessor = before !== undefined || oldest === 1
    const step: Step = [before, value]
    before = value
    return hasPredecessor ? [step] : []
  }
  for (let first = oldest; first <= superseded; first += VALUES_PER_READ) {
    const last = Math.min(superseded, first + VALUES_PER_READ - 1)
    yield (await graph.readVersions(urn, name, first, last)).flatMap(stepTo)
  }
  yield stepTo(latest)
}

const FIRST: Version = [0, 0, 0]

function heaviest(changes: readonly ChangeEvent[]): Weight {
  const has = (weight: Weight) => changes.some((each) => each.weight === weight)
  return has('major') ? 'major' : has('minor') ? 'minor' : 'patch'
}

function raised([major, minor, patch]: Version, weight: Weight): Version {
  if (weight === 'major') return [major + 1, 0, 0]
  return weight === 'minor' ? [major, minor + 1, 0] : [major, minor, patch + 1]
}
