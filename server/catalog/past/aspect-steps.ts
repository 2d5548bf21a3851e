import { record, type Field } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { namedPosition } from '../../../graph/store/older-past.ts'
import type { HistoryQuery, PastChange } from '../../../graph/store/past-store.ts'
import type { Catalog } from '../catalog.ts'

/** Values that one read covers, which are in memory together. */
const VALUES_PER_READ = 50

/** Who made a change, and when. */
export interface Origin {
  readonly actor: string
  /** Milliseconds since the epoch. */
  readonly time: number
  /** As clients name it. */
  readonly position: number
}

/** A change of an aspect from one value to the next; undefined is no value. */
export interface AspectStep {
  readonly before: JsonObject | undefined
  readonly after: JsonObject | undefined
  readonly change: PastChange
}

/** The changes to go through: after one position, up to another one. */
interface StepRange {
  readonly urn: Urn
  readonly aspect: string
  /** `FROM_BEGINNING` for all. */
  readonly after: number
  readonly until: number
  /** The value at `after`. */
  readonly before: JsonObject | undefined
}

/** Yields the changes of an aspect in their order. */
export async function* aspectSteps(
  catalog: Pick<Catalog, 'past'>,
  { urn, aspect, after, until, ...from }: StepRange,
): AsyncGenerator<AspectStep> {
  let { before } = from
  for await (const change of pastChanges(catalog, urn, { after, until, aspects: [aspect] })) {
    const value = change.envelope?.value
    yield { before, after: value, change }
    before = value
  }
}

/** Yields the changes of aspects of an entity in their order. */
export async function* pastChanges(
  { past }: Pick<Catalog, 'past'>,
  urn: string,
  range: Omit<HistoryQuery, 'limit'>,
): AsyncGenerator<PastChange> {
  let limit = VALUES_PER_READ
  for (let { after } = range; ;) {
    const page = await past.history(urn, { ...range, after, limit })
    const last = page.at(-1)
    if (!last || page.length < limit) return yield* page
    // Values that are older than the log may share a position, and the page may lack some of them.
    const whole = page.filter(({ position }) => position < last.position)
    yield* whole
    if (whole.length === 0) limit *= 2
    after = whole.at(-1)?.position ?? after
  }
}

/** Returns who made a change: by the log, or by the value if the log no longer has it. */
export async function originOf(
  { changeLog }: Pick<Catalog, 'changeLog'>,
  { position, envelope }: PastChange,
): Promise<Origin> {
  const [logged] = position > 0 ? (await changeLog.after(position - 1, 1)).changes : []
  if (logged?.position === position)
    return { actor: logged.author.actor, time: logged.millis, position }
  return {
    actor: envelope?.created.actor ?? '',
    time: envelope?.created.time ?? 0,
    position: namedPosition(position),
  }
}

/** Returns the declared shape of an aspect; undefined if it is not declared. */
export function aspectField(registry: Registry, name: string): Field | undefined {
  const aspect = registry.aspect(name)
  return aspect && record(aspect.fields)
}
