import type { TrellisWebhookInfo } from '../../../graph/aspects/workspace/trellis-webhook-info.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { urnKey } from '../../../graph/model/urn.ts'
import { changeBody, type ChangeShape, type ShownChange } from '../feed/change-body.ts'
import { loggedEvents } from '../history/logged-events.ts'

/** Longest message; values of longer ones are left out. */
const MESSAGE_BYTES_MAX = 20_000

/** A message before it is signed. */
export interface Message {
  readonly type: string
  readonly body: string
}

const CLOUDEVENTS_TYPE = 'application/cloudevents+json'

/**
 * Returns the message about a change (docs/interface: webhooks/messages).
 *
 * @param id the ID of the message
 */
export function changeMessage(
  shape: ChangeShape,
  { format }: Pick<TrellisWebhookInfo, 'format'>,
  change: ShownChange,
  id: string,
): Message {
  if (format === 'slack') return slackMessage(changeSentence(change))
  const { urn, operation, millis, values: _values, ...rest } = change
  const event = { id, type: `trellis.change.${operation.toLowerCase()}`, urn, millis }
  const body = cloudEvent(event, changeBody(shape, change))
  if (Buffer.byteLength(body) < MESSAGE_BYTES_MAX) return { type: CLOUDEVENTS_TYPE, body }
  const plain = changeBody(shape, { urn, operation, millis, ...rest })
  const query = new URLSearchParams({
    after: String(millis),
    urns: urn,
    ...(change.aspect !== undefined && { aspects: change.aspect }),
    values: 'both',
  })
  const shortened = { ...plain, valuesAt: `/changes?${query.toString()}` }
  return { type: CLOUDEVENTS_TYPE, body: cloudEvent(event, shortened) }
}

/** Returns the message by which somebody tries a subscription. */
export function testMessage(
  { format }: Pick<TrellisWebhookInfo, 'format'>,
  urn: string,
  id: string,
  millis: number,
): Message {
  const text = 'This is a test of a webhook of Trellis.'
  if (format === 'slack') return slackMessage(text)
  const body = cloudEvent({ id, type: 'trellis.test', urn, millis }, { message: text })
  return { type: CLOUDEVENTS_TYPE, body }
}

interface EventMembers {
  readonly id: string
  readonly type: string
  readonly urn: string
  readonly millis: number
}

/** Returns an event by https://github.com/cloudevents/spec (1.0.2), in JSON. */
function cloudEvent({ id, type, urn, millis }: EventMembers, data: object): string {
  return jsonText({
    specversion: '1.0',
    id,
    source: '/changes',
    type,
    subject: urn,
    time: new Date(millis).toISOString(),
    datacontenttype: 'application/json',
    data,
  })
}

const slackMessage = (text: string): Message => ({
  type: 'application/json',
  body: jsonText({
    text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  }),
})

const WORDS: Readonly<Record<string, string>> = {
  CREATE: 'set',
  UPDATE: 'changed',
  DELETE: 'deleted',
  CREATE_ENTITY: 'created',
  DELETE_ENTITY: 'deleted',
  SOFT_DELETE: 'removed',
  REINSTATE: 'restored',
}

/** Returns a change in words: those of the timeline, if it has any. */
export function changeSentence(change: ShownChange): string {
  const { urn, aspect, operation, author, values } = change
  const name = urnKey(author.actor)
  if (aspect === undefined) return `${name} ${WORDS[operation]} ${urn}`
  const events = values ? loggedEvents({ ...change, values }) : []
  if (events.length === 0) return `${name} ${WORDS[operation]} ${aspect} of ${urn}`
  return `${name}: ${events.map(({ description }) => description).join(' ')}`
}
