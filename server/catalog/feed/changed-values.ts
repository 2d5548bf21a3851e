import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '../../../graph/model/audit.ts'
import { hashJson } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { LoggedVersion, PositionedChange } from '../../../graph/store/change-log.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { DeletedSince } from '../../../graph/store/past-store.ts'
import { shortHash } from '../../../graph/store/logged-changes.ts'
import type { Catalog } from '../catalog.ts'

/** Changes whose values are read at once, and most bytes of the values of an answer. */
const CHANGES_PER_READ = 20
const VALUE_BYTES_MAX = 8_000_000

/** Longest time in which a commit becomes visible, and how often it is looked for. */
const COMMIT_MS_MAX = 5_000
const RETRIES = 5
const RETRY_PAUSE_MS = 20

/** A value of an aspect or a point, with who wrote it. */
export type ChangedValue = Pick<Envelope, 'value' | 'systemMetadata'> &
  Partial<Pick<Envelope, 'created'>>

export interface ValuedChange extends PositionedChange {
  /** Whether `after` and `before` were read; absent there is none, or it was deleted since. */
  readonly values: { readonly before?: ChangedValue; readonly after?: ChangedValue }
}

/**
 * Returns changes with their values, in order, until they are large: at least one, if there is any.
 * Values come from the history, so those of deleted aspects are absent. A point has the value that it
 * has now.
 */
export async function withValues(
  { graph, points, clock }: Pick<Catalog, 'graph' | 'points' | 'clock'>,
  changes: readonly PositionedChange[],
  which: 'after' | 'both',
  bytesMax = VALUE_BYTES_MAX,
): Promise<ValuedChange[]> {
  const valued: ValuedChange[] = []
  let bytes = 0
  for (let start = 0; start < changes.length && bytes < bytesMax; start += CHANGES_PER_READ) {
    const batch = changes.slice(start, start + CHANGES_PER_READ)
    const versions = batch.flatMap(({ urn, aspect, before, after, millis }) => {
      const read = which === 'both' ? [before, after] : [after]
      const isRecent = clock() - millis < COMMIT_MS_MAX
      return read.flatMap((version) =>
        aspect && version ? [{ urn, aspect, isRecent, ...version }] : [],
      )
    })
    const values = await readSettledVersions(graph, versions)
    for (const change of batch) {
      if (bytes >= bytesMax) break
      const { urn, aspect = '', point, operation } = change
      const valueOf = (version: LoggedVersion | undefined) =>
        version && values.get(versionKey({ urn, aspect, ...version }))
      const isPoint = point !== undefined && operation !== 'DELETE'
      const after = isPoint ? await readPoint(points, change) : valueOf(change.after)
      const before = which === 'both' ? valueOf(change.before) : undefined
      bytes += jsonText([before, after]).length
      valued.push({ ...change, values: { ...(before && { before }), ...(after && { after }) } })
    }
  }
  return valued
}

/**
 * Returns changes with those of their values, too, that left with an aspect which was removed since. A
 * permanent deletion leaves none. Cost: a read of each missing value.
 */
export async function withRemovedValues(
  catalog: Pick<Catalog, 'past'>,
  changes: readonly ValuedChange[],
): Promise<ValuedChange[]> {
  const completed: ValuedChange[] = []
  for (const slice of slicesOf(changes, CHANGES_PER_READ))
    completed.push(...(await Promise.all(slice.map((change) => withPastValues(catalog, change)))))
  return completed
}

async function withPastValues(
  { past }: Pick<Catalog, 'past'>,
  change: ValuedChange,
): Promise<ValuedChange> {
  const { urn, aspect, position, values } = change
  if (aspect === undefined || hasAllValues(change)) return change
  const readAt = async (at: number, version: LoggedVersion | undefined) => {
    if (!version) return undefined
    const entity = (await past.readAt(at, [urn], [aspect])).get(urn)
    const envelope = entity?.aspects.get(aspect)
    return envelope && shortHash(hashJson(envelope.value)) === version.hash ? envelope : undefined
  }
  try {
    const before = values.before ?? (await readAt(position - 1, change.before))
    const after = values.after ?? (await readAt(position, change.after))
    return { ...change, values: { ...(before && { before }), ...(after && { after }) } }
  } catch (error) {
    if (error instanceof DeletedSince) return change
    throw error
  }
}

/** Returns whether the values that the log names are known: some were deleted since. */
export function hasAllValues({ before, after, values }: ValuedChange): boolean {
  return (!before || values.before !== undefined) && (!after || values.after !== undefined)
}

interface VersionRequest extends LoggedVersion {
  readonly urn: string
  readonly aspect: string
  /** Whether a commit may just become visible. */
  readonly isRecent: boolean
}

const versionKey = ({ urn, aspect, version, hash }: Omit<VersionRequest, 'isRecent'>) =>
  JSON.stringify([urn, aspect, version, hash])

/**
 * Reads versions like {@link readVersions}, and those that are missing again: Neo4j shows a commit
 * node by node, and property by property, so a version may be neither the latest nor in the history.
 */
async function readSettledVersions(
  graph: Catalog['graph'],
  requests: readonly VersionRequest[],
): Promise<ReadonlyMap<string, ChangedValue>> {
  const values = new Map(await readVersions(graph, requests))
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const missing = requests.filter((request) => {
      return request.isRecent && !values.has(versionKey(request))
    })
    if (missing.length === 0) break
    await wait(RETRY_PAUSE_MS)
    for (const [key, value] of await readVersions(graph, missing)) values.set(key, value)
  }
  return values
}

/** Reads versions of aspects that are the latest, or in the history. */
async function readVersions(
  graph: Catalog['graph'],
  requests: readonly VersionRequest[],
): Promise<ReadonlyMap<string, ChangedValue>> {
  if (requests.length === 0) return new Map()
  const [urns, aspects] = [requests.map(({ urn }) => urn), requests.map(({ aspect }) => aspect)]
  const entities = await graph.read([...new Set(urns)], [...new Set(aspects)])
  const latestOf = ({ urn, aspect }: VersionRequest) => entities.get(urn)?.aspects.get(aspect)
  const isLatest = (request: VersionRequest) =>
    request.version === (latestOf(request)?.superseded ?? -1) + 1
  const superseded = requests.filter((request) => !isLatest(request))
  const history = await graph.readEachVersion(superseded)
  const values = new Map<string, ChangedValue>()
  const add = (request: VersionRequest, envelope: Envelope | undefined) => {
    // A version that was written again after a deletion has another value.
    if (!envelope || shortHash(hashJson(envelope.value)) !== request.hash) return
    const { value, created, systemMetadata } = envelope
    values.set(versionKey(request), { value, created, ...(systemMetadata && { systemMetadata }) })
  }
  superseded.forEach((request, at) => add(request, history[at]))
  for (const request of requests) if (isLatest(request)) add(request, latestOf(request))
  return values
}

async function readPoint(
  points: Catalog['points'],
  { urn, aspect = '', point }: PositionedChange,
): Promise<ChangedValue | undefined> {
  const millis = point?.timestampMillis
  if (millis === undefined) return undefined
  const range = { startMillis: millis, endMillis: millis }
  const query = { urn, aspect, order: 'oldest first', limit: 1_000, ...range } as const
  const stored = (await points.readPoints(query)).find(({ id }) => id === point?.id)
  if (!stored) return undefined
  const { value, systemMetadata } = stored
  return { value, ...(systemMetadata && { systemMetadata }) }
}
