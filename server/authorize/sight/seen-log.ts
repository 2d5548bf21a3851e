import { decorate } from '../../../graph/store/decorate.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { ChangeLog, PositionedChange } from '../../../graph/store/change-log.ts'
import type { Reading, Sight } from './sight.ts'

interface LogLimits {
  readonly registry: Pick<Registry, 'readBy'>
  readonly reading: Reading
  readonly sight: Sight | undefined
}

/**
 * Returns the log of changes as a caller sees it: without those of hidden entities, and of aspects
 * that the caller may not read, as of the time of asking.
 */
export function seenLog(changeLog: ChangeLog, limits: LogLimits): ChangeLog {
  return decorate(changeLog, {
    async after(position, limit, select) {
      const page = await changeLog.after(position, limit, select)
      return { ...page, changes: await withoutHidden(page.changes, limits) }
    },
    madeBy: async (actor, after, until) =>
      withoutHidden(await changeLog.madeBy(actor, after, until), limits),
    async ofRun(runId, after) {
      const page = await changeLog.ofRun(runId, after)
      return { ...page, changes: await withoutHidden(page.changes, limits) }
    },
  })
}

async function withoutHidden(
  changes: readonly PositionedChange[],
  { registry, reading, sight }: LogLimits,
): Promise<readonly PositionedChange[]> {
  const urns = changes.map(({ urn }) => urn)
  const seenUrns = sight ? await sight.seen(urns) : new Set(urns)
  const restricted = new Map<string, Set<string>>()
  for (const { urn, aspect } of changes) {
    if (aspect === undefined || !registry.readBy.has(aspect)) continue
    restricted.set(aspect, (restricted.get(aspect) ?? new Set()).add(urn))
  }
  const readable = new Map<string, ReadonlySet<string>>()
  for (const [aspect, ofAspect] of restricted)
    readable.set(aspect, await reading.readable(aspect, [...ofAspect]))
  return changes.filter(({ urn, aspect = '' }) => {
    return seenUrns.has(urn) && (readable.get(aspect)?.has(urn) ?? true)
  })
}
