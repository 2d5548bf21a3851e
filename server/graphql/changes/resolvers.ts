import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import type { Operation, PositionedChange } from '../../../graph/store/change-log.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import {
  hasAllValues,
  withRemovedValues,
  withValues,
  type ValuedChange,
} from '../../catalog/feed/changed-values.ts'
import {
  isForPeople,
  readLatestChanges,
  type EntityChanges,
  type LatestEntry,
} from '../../catalog/feed/latest-changes.ts'
import { changeSelector } from '../../catalog/feed/read-changes.ts'
import { loggedEvents } from '../../catalog/history/logged-events.ts'
import { comparedAspects } from '../../catalog/history/timeline.ts'
import { parsePage } from '../../catalog/page.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { toChangeEventList } from '../shared/change-events.ts'

/** Most and default number of entries of an answer. */
const ENTRIES_MAX = 100
const ENTRIES_DEFAULT = 20

const recentChanges: Query<'recentChanges'> = async (_root, { input }, { catalog, budget }) => {
  const { before, entityTypes, aspects, urns, actors, operations } = input
  const count = Math.min(parsePage(input, ENTRIES_DEFAULT).count, ENTRIES_MAX)
  const filter = presentMembers({ entityTypes, aspects, urns, actors, operations })
  const [matches, isTold] = [changeSelector(filter), isForPeople(filter)]
  const select = (change: PositionedChange) => matches(change) && isTold(change)
  return budget.ask(async () => {
    const isByRun = input.byRun === true
    const page = await readLatestChanges(catalog, parsePosition(before), select, count, isByRun)
    const entries = page.entries.map(({ changes }) => changes)
    const valued = await readCompared(catalog, entries)
    return {
      entries: page.entries.map((entry) => toRecentChanges(entry, valued)),
      before: page.before === undefined ? null : String(page.before),
      cursor: page.cursor,
    }
  })
}

function parsePosition(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const expected = 'one that an earlier answer returned'
  throw new CatalogError('INVALID_PARAMETER', `Invalid before: '${text}'; expected ${expected}`)
}

/** Changes of an entity that leave nothing to tell of its aspects. */
const WHOLE: ReadonlySet<Operation> = new Set(['CREATE_ENTITY', 'DELETE_ENTITY'])

/** Reads the values of changes that the timeline compares, by position. */
async function readCompared(
  catalog: Catalog,
  entries: readonly EntityChanges[],
): Promise<ReadonlyMap<number, ValuedChange>> {
  const names = new Set(comparedAspects(catalog.registry))
  const compared = entries
    .filter((changes) => !changes.some(({ operation }) => WHOLE.has(operation)))
    .flat()
    .filter(({ aspect = '', point }) => !point && names.has(aspect))
  const valued = await withRemovedValues(catalog, await withValues(catalog, compared, 'both'))
  return new Map(valued.map((change) => [change.position, change]))
}

/** Most entities beside the first that an entry names. */
const OTHERS_MAX = 2

function toRecentChanges(
  { changes, runId, urns }: LatestEntry,
  valued: ReadonlyMap<number, ValuedChange>,
) {
  const { position, millis, author, urn } = changes.at(-1) ?? changes[0]
  return {
    position: String(position),
    time: millis,
    author: toLink(author.actor),
    source: author.source,
    urn,
    entity: toLink(urn),
    runId,
    entityTotal: urns.size,
    others: [...urns].slice(1, 1 + OTHERS_MAX).map((other) => toLink(other)),
    changes: changes.map(({ operation, aspect = null, ...change }) => {
      const compared = valued.get(change.position)
      const isKnown = compared !== undefined && hasAllValues(compared)
      const stamp = { time: millis, actor: author.actor }
      return {
        operation,
        aspect,
        changes: isKnown ? toChangeEventList(loggedEvents(compared), parseUrn(urn), stamp) : null,
      }
    }),
  }
}

/** The log of changes in words (docs/interface: changes/latest). */
export const changesTopic: SchemaModule = {
  queries: queriesFor('reader', { recentChanges }),
}
