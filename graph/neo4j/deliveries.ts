import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryChange,
  type DeliveryStore,
} from '../store/delivery-store.ts'
import { integer, type Neo4jConnection } from './connection.ts'

/** Cost: one seek. */
export const READ_WEBHOOK_POSITION = /* cypher */ `
  MATCH (webhook:WebhookPosition {urn: $input.webhook})
  RETURN webhook.position AS position`

/** Cost: a seek of each. */
export const ADD_DELIVERIES = /* cypher */ `
  MERGE (webhook:WebhookPosition {urn: $input.webhook})
  SET webhook.position = $input.position
  WITH webhook
  UNWIND $input.rows AS row
  MERGE (delivery:WebhookDelivery {webhook: $input.webhook, position: row.position})
  ON CREATE SET delivery += row, delivery.state = 'pending', delivery.attempts = 0`

/** Cost: the first deliveries after the position, in the order of an index. */
export const LIST_DELIVERIES = /* cypher */ `
  MATCH (delivery:WebhookDelivery)
  USING INDEX delivery:WebhookDelivery(webhook, state, position)
  WHERE delivery.webhook = $input.webhook AND delivery.state = $input.state
    AND delivery.position > $input.after
  WITH delivery
  ORDER BY delivery.webhook, delivery.state, delivery.position
  LIMIT toInteger($input.limit)
  RETURN properties(delivery) AS delivery`

/** Cost: one seek. */
export const UPDATE_DELIVERY = /* cypher */ `
  MATCH (delivery:WebhookDelivery {webhook: $input.webhook, position: $input.position})
  SET delivery += $input.change
  RETURN count(*) AS updated`

/** Cost: the deliveries of the webhook. */
export const REMOVE_DELIVERIES = /* cypher */ `
  OPTIONAL MATCH (webhook:WebhookPosition {urn: $input.webhook})
  DELETE webhook
  WITH DISTINCT 0 AS none
  MATCH (delivery:WebhookDelivery {webhook: $input.webhook})
  WHERE delivery.position IS NOT NULL
  DELETE delivery`

/** Cost: a seek of the index for each. */
export const FORGET_DELIVERIES = /* cypher */ `
  MATCH (delivery:WebhookDelivery)
  WHERE delivery.state = $input.state AND delivery.endedMillis < $input.beforeMillis
  WITH delivery
  ORDER BY delivery.state, delivery.endedMillis
  LIMIT toInteger($input.limit)
  DELETE delivery
  RETURN count(*) AS deleted`

export function neo4jDeliveryStore(connection: Neo4jConnection): DeliveryStore {
  return {
    async position(webhook) {
      const rows = await connection.read<{ position: number }>(READ_WEBHOOK_POSITION, { webhook })
      return rows[0]?.position
    },
    async add(webhook, position, deliveries) {
      const rows = deliveries.map(({ millis, ...delivery }) => {
        return { ...delivery, millis: integer(millis), position: integer(delivery.position) }
      })
      await connection.change(ADD_DELIVERIES, { webhook, position: integer(position), rows })
    },
    async list({ webhook, state, after = 0, limit }) {
      const page = { webhook, after: integer(after), limit: integer(limit) }
      type Row = { readonly delivery: Delivery & { readonly webhook: string } }
      const states = state ? [state] : DELIVERY_STATES
      // One by one, because the order of the index begins with the state.
      const rows = await Promise.all(
        states.map((each) => connection.read<Row>(LIST_DELIVERIES, { ...page, state: each })),
      )
      const found = rows.flat().map(({ delivery: { webhook: _webhook, ...delivery } }) => delivery)
      return found.toSorted((a, b) => a.position - b.position).slice(0, limit)
    },
    async update(webhook, position, change) {
      const parameters = { webhook, position: integer(position), change: changeProperties(change) }
      const [row] = await connection.change<{ updated: number }>(UPDATE_DELIVERY, parameters)
      return (row?.updated ?? 0) > 0
    },
    async remove(webhook) {
      await connection.change(REMOVE_DELIVERIES, { webhook })
    },
    async forget(state, beforeMillis, limit) {
      const parameters = { state, beforeMillis: integer(beforeMillis), limit: integer(limit) }
      const [row] = await connection.change<{ deleted: number }>(FORGET_DELIVERIES, parameters)
      return row?.deleted ?? 0
    },
  }
}

/** Returns all properties of a change; null removes one. */
function changeProperties({ state, attempts, error, ...numbers }: DeliveryChange) {
  const { sentMillis, dueMillis, endedMillis, status } = numbers
  const optional = { sentMillis, dueMillis, endedMillis, status }
  const integers = Object.entries(optional).map(([name, value]) => [
    name,
    value === undefined ? null : integer(value),
  ])
  return {
    state,
    attempts: integer(attempts),
    error: error ?? null,
    ...(Object.fromEntries(integers) as object),
  }
}
