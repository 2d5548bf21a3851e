import { DAY_MS } from '../../../../graph/model/durations.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { json, list, long, record, required, text } from '../../../../graph/model/field.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { holdsOnPlatform, requireOnPlatform } from '../../../authorize/authority.ts'
import { formatOffset, parseOffset, type Offset } from '../../../catalog/events/offset.ts'
import { pollEvents, TOPICS } from '../../../catalog/events/poll-events.ts'
import { findPlace } from '../../../catalog/feed/cursor.ts'
import type { Catalog } from '../../../catalog/catalog.ts'
import { objectAnswer } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { route } from '../../route.ts'
import { wireValue } from '../../wire-values.ts'

const LIMIT_DEFAULT = 100
const TIMEOUT_SECONDS_DEFAULT = 5
const TOPIC_NAMES = Object.keys(TOPICS)

/** docs/interface: changes/events */
export const pollTopic = route({
  method: 'GET',
  path: '/openapi/v1/events/poll',
  role: 'reader',
  summary: 'Reads the changes after an offset as events of DataHub.',
  details:
    'Policies have to grant `GET_TOPIC_EVENTS`, `GET_PLATFORM_EVENTS` or `GET_METADATA_CHANGE_LOG_EVENTS`.',
  parameters: {
    topic: required(text({ doc: `${TOPIC_NAMES.map((name) => `\`${name}\``).join(', ')}.` })),
    offsetId: text({ doc: 'That of the last answer. Default: the end of the log.' }),
    limit: long({
      doc: `Most events. Default: ${LIMIT_DEFAULT}; larger values are reduced to ${LIMITS.events.max}.`,
    }),
    pollTimeoutSeconds: long({
      doc: `How long to wait for the first event. Default: ${TIMEOUT_SECONDS_DEFAULT}; larger values are reduced to ${LIMITS.eventsWaitSeconds.max}.`,
    }),
    lookbackWindowDays: long({ doc: 'Without an offset: begins as many days ago.' }),
  },
  answers: objectAnswer({
    offsetId: required(text({ doc: 'The offset of the next poll.' })),
    count: required(long()),
    events: required(
      list(
        record({
          contentType: required(text()),
          value: required(text({ doc: 'Avro JSON.' })),
        }),
      ),
    ),
    errorMessage: required(json({ doc: 'Null on success.' })),
  }),
  errors: ['CURSOR_EXPIRED', 'UNKNOWN_TOPIC'],
  example: { topic: 'PlatformEvent_v1', lookbackWindowDays: 1, limit: 5, pollTimeoutSeconds: 0 },
  async handle({ parameters, cancellation, pause, ...caller }, services) {
    const { catalog } = services
    const { limit = LIMIT_DEFAULT, pollTimeoutSeconds = TIMEOUT_SECONDS_DEFAULT } = parameters
    const topic = Object.hasOwn(TOPICS, parameters.topic) ? TOPICS[parameters.topic] : undefined
    const readsAll = await holdsOnPlatform(catalog, caller, 'GET_TOPIC_EVENTS', 'reader')
    if (!readsAll)
      await requireOnPlatform(catalog, caller, topic?.privilege ?? 'GET_TOPIC_EVENTS', 'reader')
    if (!topic) throw unknownTopic(parameters.topic)
    requireWithin('limit', limit, { least: 1 })
    requireWithin('pollTimeoutSeconds', pollTimeoutSeconds, { least: 0 })
    const waitMs = 1_000 * Math.min(pollTimeoutSeconds, LIMITS.eventsWaitSeconds.max)
    const { events, end } = await pollEvents(
      catalog,
      topic,
      await findStart(catalog, parameters),
      Math.min(limit, LIMITS.events.max),
      { waitMs, pause, signal: cancellation.signal },
      (envelope) => wireValue(services, envelope),
    )
    return {
      body: {
        offsetId: formatOffset(end),
        count: events.length,
        events: events.map((value) => ({ contentType: 'application/json', value })),
        errorMessage: null,
      },
    }
  },
})

function unknownTopic(topic: string): CatalogError {
  const errorMessage = `Unknown topic '${topic.slice(0, 200)}'; expected one of ${TOPIC_NAMES.join(', ')}`
  return new CatalogError('UNKNOWN_TOPIC', errorMessage, { details: { errorMessage } })
}

async function findStart(
  { changeLog, clock }: Catalog,
  { offsetId, lookbackWindowDays = 0 }: { offsetId?: string; lookbackWindowDays?: number },
): Promise<Offset> {
  if (offsetId !== undefined && offsetId !== '') return parseOffset(changeLog, offsetId)
  requireWithin('lookbackWindowDays', lookbackWindowDays, { least: 0 })
  const sinceMillis = Math.max(0, clock() - lookbackWindowDays * DAY_MS)
  const after = lookbackWindowDays > 0 ? String(Math.floor(sinceMillis)) : 'now'
  return { place: await findPlace(changeLog, after) }
}
