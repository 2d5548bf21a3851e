import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { long, millis, text, type RecordValue } from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import type { Reindexing, Task } from '../../../graph/store/task-store.ts'
import { valueAnswer, URN, writeAnswer } from '../answers.ts'
import { EXAMPLE_URN, route, valueReply, type Route } from '../route.ts'
import { requireWithin } from '../bounds.ts'
import { writeReply } from '../write-reply.ts'

const BATCH_SIZE_DEFAULT = 500

const parameters = {
  urn: text({ doc: 'Only this entity.', like: URN }),
  urnLike: text({ doc: 'Only entities with matching URNs; `%` matches any text.' }),
  aspect: text({ doc: 'Only entities that have this aspect.' }),
  start: long({ doc: 'Number of matching entities to skip.' }),
  batchSize: long({ doc: `Entities per batch, at most ${LIMITS.batchSize.max}.` }),
  limit: long({ doc: 'Maximum number of entities to reindex.' }),
  gePitEpochMs: millis({ doc: 'Only entities with an aspect written at or after this time.' }),
  lePitEpochMs: millis({ doc: 'Only entities with an aspect written at or before this time.' }),
}

/** docs/interface: operations/restore-indices */
export const restoreIndices = reindexingRoute(
  '/operations',
  'Reindexes entities, whether or not they changed.',
)
export const restoreIndicesOfAspects = reindexingRoute(
  '/aspects',
  'Reindexes entities, as an action of the resource `aspects`.',
)

function reindexingRoute(path: string, summary: string): Route {
  return route({
    method: 'POST',
    path,
    action: 'restoreIndices',
    role: 'admin',
    privilege: 'RESTORE_INDICES_PRIVILEGE',
    summary,
    details:
      'Covers one entity, all matching entities, or all. If it exceeds the deadline of writes, it continues as a task.',
    parameters,
    answers: writeAnswer(valueAnswer(text({ doc: 'Human-readable summary.' })), 'sometimes'),
    errors: ['INVALID_URN', 'READ_ONLY'],
    example: {
      urn: EXAMPLE_URN,
      urnLike: 'urn:li:dataset:%',
      aspect: status.name,
      start: 0,
      batchSize: 9,
      limit: 9,
      gePitEpochMs: 0,
      lePitEpochMs: 1_700_000_000_000,
    },
    async handle({ parameters: input }, { catalog }) {
      const reindexing = parseReindexing(input)
      const started = await catalog.runner.start(reindexing)
      const task = await catalog.runner.wait(started, catalog.indexWaitMs)
      const reply = valueReply(resultText(reindexing, task))
      const { urn } = reindexing
      if (urn === undefined || !task.ending) return reply
      const isSearchable = await catalog.indexer.wait([urn], catalog.indexWaitMs)
      return writeReply({ isSearchable }, reply)
    },
  })
}

function parseReindexing(input: RecordValue<typeof parameters>): Reindexing {
  const { urn, urnLike, aspect, start = 0, batchSize = BATCH_SIZE_DEFAULT, limit } = input
  requireWithin('start', start, { least: 0 })
  requireWithin('batchSize', batchSize, { least: 1, most: LIMITS.batchSize.max })
  requireWithin('limit', limit, { least: 1 })
  for (const [name, pattern] of Object.entries({ urnLike, aspect })) {
    if (pattern !== undefined && pattern.length > LIMITS.patternLength.max) {
      const message = `${name} must be at most ${LIMITS.patternLength.max} characters long`
      throw new CatalogError('INVALID_PARAMETER', message)
    }
  }
  return {
    kind: 'restore',
    start,
    batchSize,
    ...(urn !== undefined && { urn: parseUrn(urn) }),
    ...(urnLike !== undefined && { urnLike }),
    ...(aspect !== undefined && { aspect }),
    ...(limit !== undefined && { limit }),
    ...(input.gePitEpochMs !== undefined && { sinceMillis: input.gePitEpochMs }),
    ...(input.lePitEpochMs !== undefined && { untilMillis: input.lePitEpochMs }),
  }
}

/** Returns the text of DataHub, a printed Java map; it names a task that is still running. */
function resultText({ kind: _kind, ...args }: Reindexing, { id, counts, ending }: Task): string {
  const { updated: rowsMigrated, passedOver: ignored } = counts
  const task = ending ? {} : { task: id, completed: false }
  const error = ending?.reason === undefined ? {} : { error: ending.reason }
  const result = { rowsMigrated, ignored, ...task, ...error }
  return `{args=${mapText(args)}, result=${mapText(result)}}`
}

function mapText(map: object): string {
  const members = Object.entries(map).map(([name, value]) => `${name}=${String(value)}`)
  return `{${members.join(', ')}}`
}
