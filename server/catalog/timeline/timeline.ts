import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/order.ts'
import { mapYielding } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { differenceOf, type Operation } from './difference.ts'
import { eventsOf, TELLERS, type Category, type ChangeEvent, type Weight } from './events.ts'

/** Values of one aspect that are compared: the latest ones. */
export const VALUES_MAX = 100
/** Of them are in memory at once: they may be large. */
const VALUES_AT_ONCE = 5

/** What was changed at one moment. */
export interface ChangeTransaction {
  readonly timestampMillis: number
  /** URN of who wrote it. */
  readonly actor: string
  /** DataHub's semantic version of the entity. */
  readonly version: Version
  /** Which values it wrote, in DataHub's words: `schemaMetadata:2`, of which 0 is the latest. */
  readonly versionStamp: string
  /** The most that any of the changes weighs. */
  readonly weight: Weight
  readonly changes: readonly ChangeEvent[]
  /** What is different in the first value that it wrote, if that is asked for. */
  readonly difference: readonly Operation[]
}

/** The first rises with what breaks readers, the second with what is added or removed, the third with the rest. */
export type Version = readonly [major: number, minor: number, patch: number]

/** What to tell of; what is left out is everything. */
export interface TimelineQuery {
  readonly categories?: ReadonlySet<string>
  /** The aspects that are compared. */
  readonly names?: readonly string[]
  /** Inclusive. */
  readonly startMillis?: number
  /** Inclusive. */
  readonly endMillis?: number
  readonly withDifference?: boolean
}

/** What was changed in an entity, the oldest first (docs/interface: graphql/timeline, read/timeline). */
export async function timelineOf(
  catalog: Catalog,
  urn: Urn,
  { categories, names, startMillis = 0, endMillis = Infinity, withDifference }: TimelineQuery = {},
): Promise<ChangeTransaction[]> {
  const stored = (await catalog.graph.read([urn], names ?? toldAspects(catalog.registry))).get(urn)
  const isWanted = ({ category }: { readonly category: Category }) =>
    categories === undefined || categories.has(category)
  const isInTime = ({ created: { time } }: Envelope) => time >= startMillis && time <= endMillis
  // Of one moment by name, since each store gives aspects in an order of its own.
  const aspects = [...(stored?.aspects.values() ?? [])].toSorted((one, other) =>
    compareText(one.name, other.name),
  )
  const found: Told[] = []
  for (const latest of aspects) {
    for await (const steps of stepsOf(catalog, urn, latest)) {
      const inTime = steps.filter(([, value]) => isInTime(value))
      const told = await mapYielding(inTime, ([before, after]): Told => {
        const { value, ...written } = after
        const changes = eventsOf(written.name, urn, before?.value, value).filter(isWanted)
        const difference = withDifference ? differenceOf(before?.value, value) : []
        return { ...written, changes, difference }
      })
      found.push(...told.filter(({ changes }) => changes.length > 0))
    }
  }
  const moments = new Map<number, Told[]>()
  for (const told of found) {
    const { time } = told.created
    moments.set(time, [...(moments.get(time) ?? []), told])
  }
  let version = FIRST
  return [...moments.entries()]
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

/** Of several values of an aspect in one moment, the last one stays. */
function stampOf(together: readonly Told[]): string {
  const written = new Map(together.map(({ name, version }) => [name, version]))
  return [...written].map(([name, version]) => `${name}:${version}`).join(';')
}

/** What one value of one aspect tells. */
type Told = Omit<Envelope, 'value'> & Pick<ChangeTransaction, 'changes' | 'difference'>

/** Those that say what is told, and all others that have a description. */
function toldAspects({ aspects }: Registry): string[] {
  const described = aspects.filter(({ timeseries, fields }) => {
    return !timeseries && ['description', 'definition'].some((name) => Object.hasOwn(fields, name))
  })
  return [...new Set([...Object.keys(TELLERS), ...described.map(({ name }) => name)])]
}

type Step = readonly [before: Envelope | undefined, value: Envelope]

/**
 * Each value with the one before it, the oldest first, a few at a time. What was before the first one that
 * is compared is not told.
 */
async function* stepsOf({ graph }: Catalog, urn: Urn, latest: Latest): AsyncGenerator<Step[]> {
  const { name, superseded } = latest
  const oldest = Math.max(1, superseded + 1 - VALUES_MAX)
  let before: Envelope | undefined
  const stepTo = (value: Envelope): Step[] => {
    const isTold = before !== undefined || oldest === 1
    const step: Step = [before, value]
    before = value
    return isTold ? [step] : []
  }
  for (let first = oldest; first <= superseded; first += VALUES_AT_ONCE) {
    const last = Math.min(superseded, first + VALUES_AT_ONCE - 1)
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
