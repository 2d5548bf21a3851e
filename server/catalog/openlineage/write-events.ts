import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Catalog } from '../catalog.ts'
import type { CommitOptions, Committed } from '../write/commit.ts'
import { propose } from '../write/proposals/propose.ts'
import { recordRefusal, type ProposalResult } from '../write/proposals/refusals.ts'
import type { Caller } from '../../authorize/roles.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { tracedMetadata } from '../runs/write-traces.ts'
import { readMeaning } from './earlier-events.ts'
import { readEvent } from './event.ts'
import type { NamingRules } from './naming.ts'
import { translateEvent } from './translate-event.ts'

/** The author of events, in the request with this trace. */
type Author = Caller & { readonly traceId: string }

/** A written event. */
interface WrittenEvent extends Committed<readonly ProposalResult[]> {
  /** Pointers to what is not kept of it. */
  readonly ignored: readonly string[]
}

/**
 * Writes an event in one transaction (docs/interface: openlineage/events).
 *
 * @throws CatalogError `MALFORMED_BODY`, and as `propose`; nothing is written then
 */
export async function writeEvent(
  catalog: Catalog,
  rules: NamingRules,
  body: unknown,
  { traceId, ...caller }: Author,
  options: CommitOptions,
): Promise<WrittenEvent> {
  const event = readEvent(body)
  const systemMetadata = tracedMetadata(undefined, traceId)
  // What names mean does not depend on what the author of the event sees.
  const meaning = await readMeaning(wholeCatalog(catalog), event, rules)
  const proposals = translateEvent(event, meaning, caller.actor).map((proposal) => ({
    ...proposal,
    systemMetadata,
  }))
  const committed = await propose(catalog, proposals, caller, options)
  return { ...committed, ignored: event.ignored }
}

/** An event of a batch that was not written. */
interface FailedEvent {
  readonly index: number
  readonly reason: string
  /** Whether the store failed, so that the same event may be written later. */
  readonly retriable: boolean
}

/**
 * Writes events in order, each in a transaction of its own (docs/interface: openlineage/batch).
 *
 * @throws CatalogError `INVALID_PARAMETER` for more than `LIMITS.eventsPerBatch`
 */
export async function writeEvents(
  catalog: Catalog,
  rules: NamingRules,
  bodies: readonly unknown[],
  author: Author,
  options: CommitOptions,
) {
  const { max } = LIMITS.eventsPerBatch
  if (bodies.length > max) {
    const problem = `A batch has at most ${max} events; this one has ${bodies.length}`
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  const failed: FailedEvent[] = []
  const ignored: string[] = []
  let isSearchable = true
  for (const [index, body] of bodies.entries()) {
    try {
      const writtenEvent = await writeEvent(catalog, rules, body, author, options)
      isSearchable &&= writtenEvent.isSearchable
      ignored.push(...writtenEvent.ignored.map((pointer) => `/${index}${pointer}`))
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      const { message: reason } = error
      failed.push({ index, reason, retriable: error.status >= 500 })
      recordRefusal(catalog, author, { error })
    }
  }
  return { failed, ignored, isSearchable }
}
