import type { Envelope, Latest } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { mapYielding } from '../../../graph/runtime/yield.ts'
import type { Catalog } from '../catalog.ts'
import { clientReads } from '../read/client-reads.ts'
import { createJsonPatch, type JsonPatchOperation } from './json-patch.ts'
import type { Category, ChangeEvent, Weight } from './change-event.ts'
import { changeEvents, DIFFERS } from './aspect-differs.ts'

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
  /**
   * The values that the entity had then, of the read aspects, in DataHub's notation:
   * `datasetKey:0;schemaMetadata:2`, where 0 is the latest.
   */
  readonly versionStamp: string
  /** The greatest weight of the changes. */
  readonly weight: Weight
  readonly changes: readonly ChangeEvent[]
  /** JSON patch of the first written value, if requested. */
  readonly difference: readonly JsonPatchOperation[]
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
  /** Whether version stamps name all aspects of the entity, not only the compared ones. */
  readonly stampsAll?: boolean
}

/**
 * Returns the changes of an entity, oldest first (docs/interface: graphql/timeline, read/timeline).
 */
export async function readTimeline(
  catalog: Catalog,
  urn: Urn,
  query: TimelineQuery = {},
): Promise<ChangeTransaction[]> {
  const { categories, startMillis = 0, endMillis = Infinity, withDifference, stampsAll } = query
  const names = new Set(query.names ?? comparedAspects(catalog.registry))
  const entity = (await catalog.graph.read([urn], stampsAll ? undefined : [...names])).get(urn)
  const isInCategories = ({ category }: { readonly category: Category }) =>
    categories === undefined || categories.has(category)
  const isInTime = ({ created: { time } }: Envelope) => time >= startMillis && time <= endMillis
  // Changes at one time are sorted by aspect, since the order of aspects differs between stores.
  const aspects = [...(entity?.aspects.values() ?? [])].toSorted((one, other) =>
    compareText(one.name, other.name),
  )
  const changeSets: ValueChanges[] = []
  const written = stampsAll ? await readDerived(catalog, urn) : []
  for (const latest of aspects) {
    for await (const steps of readSteps(catalog, urn, latest)) {
      written.push(...steps.map(([, value]) => toValueTime(value)))
      if (!names.has(latest.name)) continue
      const inTime = steps.filter(([, value]) => isInTime(value))
      const comparedChanges = await mapYielding(inTime, ([before, after]): ValueChanges => {
        const { name, value, created } = after
        const changes = changeEvents(name, urn, before?.value, value).filter(isInCategories)
        const difference = withDifference ? createJsonPatch(before?.value, value) : []
        return { created, changes, difference }
      })
      changeSets.push(...comparedChanges.filter(({ changes }) => changes.length > 0))
    }
  }
  const byTime = new Map<number, ValueChanges[]>()
  for (const changeSet of changeSets) {
    const { time } = changeSet.created
    byTime.set(time, [...(byTime.get(time) ?? []), changeSet])
  }
  let version = FIRST_VERSION
  const stampAt = versionStampLookup(written)
  return [...byTime.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([timestampMillis, together], at) => {
      const changes = together.flatMap((changeSet) => changeSet.changes)
      const weight = greatestWeight(changes)
      if (at > 0) version = raiseVersion(version, weight)
      const [first] = together
      return {
        timestampMillis,
        actor: first?.created.actor ?? '',
        version,
        versionStamp: stampAt(timestampMillis),
        weight,
        changes,
        difference: first?.difference ?? [],
      }
    })
}

/** A value without its content. */
interface ValueTime {
  readonly name: string
  readonly version: number
  readonly millis: number
}

const toValueTime = ({ name, version, created }: Envelope): ValueTime => {
  return { name, version, millis: created.time }
}

/** Returns the aspects that are derived for readers, which are as old as the entity. */
async function readDerived(catalog: Catalog, urn: Urn): Promise<ValueTime[]> {
  const type = entityTypeOf(urn)
  const names = [...catalog.registry.derivedOn(type), catalog.registry.keyAspectOf(type)]
  const aspects = (await clientReads(catalog).read([urn], names)).get(urn)?.aspects.values() ?? []
  return [...aspects].filter(({ isDerived }) => isDerived).map(toValueTime)
}

/**
 * Returns a function that names the last value of each aspect at a time, by name. It is called with
 * ascending times, so that a long history is passed once.
 *
 * @param written the values of an aspect in their order, which their times need not have
 */
function versionStampLookup(written: readonly ValueTime[]): (millis: number) => string {
  const ordered = written
    .map((value, order) => ({ ...value, order }))
    .toSorted((one, other) => one.millis - other.millis)
  const last = new Map<string, (typeof ordered)[number]>()
  let next = 0
  return (millis) => {
    for (let value = ordered[next]; value && value.millis <= millis; value = ordered[++next]) {
      if (value.order > (last.get(value.name)?.order ?? -1)) last.set(value.name, value)
    }
    return [...last.values()]
      .toSorted((one, other) => compareText(one.name, other.name))
      .map(({ name, version }) => `${name}:${version}`)
      .join(';')
  }
}

/** The changes by one value of one aspect. */
type ValueChanges = Pick<Envelope, 'created'> & Pick<ChangeTransaction, 'changes' | 'difference'>

/** Returns the aspects with a differ, and all others that have a description. */
export function comparedAspects({ aspects }: Registry): string[] {
  const described = aspects.filter(({ timeseries, fields }) => {
    return !timeseries && ['description', 'definition'].some((name) => Object.hasOwn(fields, name))
  })
  return [...new Set([...Object.keys(DIFFERS), ...described.map(({ name }) => name)])]
}

type ValueStep = readonly [before: Envelope | undefined, value: Envelope]

/**
 * Yields each value with the one before it, oldest first, a few at a time. When older values are
 * left out, the first value has no predecessor and is skipped.
 */
async function* readSteps(
  { graph }: Catalog,
  urn: Urn,
  latest: Latest,
): AsyncGenerator<ValueStep[]> {
  const { name, superseded } = latest
  const oldest = Math.max(1, superseded + 1 - VALUES_MAX)
  let before: Envelope | undefined
  const stepTo = (value: Envelope): ValueStep[] => {
    const hasPredecessor = before !== undefined || oldest === 1
    const step: ValueStep = [before, value]
    before = value
    return hasPredecessor ? [step] : []
  }
  for (let first = oldest; first <= superseded; first += VALUES_PER_READ) {
    const last = Math.min(superseded, first + VALUES_PER_READ - 1)
    yield (await graph.readVersions(urn, name, first, last)).flatMap(stepTo)
  }
  yield stepTo(latest)
}

const FIRST_VERSION: Version = [0, 0, 0]

function greatestWeight(changes: readonly ChangeEvent[]): Weight {
  const has = (weight: Weight) => changes.some((change) => change.weight === weight)
  return has('major') ? 'major' : has('minor') ? 'minor' : 'patch'
}

function raiseVersion([major, minor, patch]: Version, weight: Weight): Version {
  if (weight === 'major') return [major + 1, 0, 0]
  return weight === 'minor' ? [major, minor + 1, 0] : [major, minor, patch + 1]
}
