import type { Delivery, DeliveryChange, DeliveryStore } from '../store/delivery-store.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const POSITION = 'SELECT position FROM webhook WHERE urn = ?'
const MOVE = /* sql */ `
  INSERT INTO webhook VALUES (?1, ?2) ON CONFLICT DO UPDATE SET position = ?2`
const ADD = /* sql */ `
  INSERT INTO delivery (webhook, position, id, urn, millis, state, attempts)
  VALUES (?, ?, ?, ?, ?, 'pending', 0) ON CONFLICT DO NOTHING`
const LIST = /* sql */ `
  SELECT * FROM delivery WHERE webhook = ?1 AND position > ?2 ORDER BY position LIMIT ?3`
const LIST_OF_STATE = /* sql */ `
  SELECT * FROM delivery
  WHERE webhook = ?1 AND position > ?2 AND state = ?4 ORDER BY position LIMIT ?3`
const UPDATE = /* sql */ `
  UPDATE delivery SET state = ?, attempts = ?, sentMillis = ?, dueMillis = ?, endedMillis = ?,
    status = ?, error = ?
  WHERE webhook = ? AND position = ?`
const REMOVE = ['DELETE FROM delivery WHERE webhook = ?', 'DELETE FROM webhook WHERE urn = ?']
const FORGET = /* sql */ `
  DELETE FROM delivery WHERE rowid IN (
    SELECT rowid FROM delivery WHERE state = ? AND endedMillis < ? ORDER BY endedMillis LIMIT ?
  )`

type Row = { readonly [Name in keyof Required<Delivery>]: Delivery[Name] | null } & {
  readonly webhook: string
}

export function sqliteDeliveryStore(database: SqliteDatabase, writer: SqliteWriter): DeliveryStore {
  return {
    position: async (webhook) => database.get<{ position: number }>(POSITION, webhook)?.position,
    add: (webhook, position, deliveries) =>
      writer.transaction(() => {
        for (const { id, urn, millis, ...change } of deliveries)
          database.run(ADD, webhook, change.position, id, urn, millis)
        database.run(MOVE, webhook, position)
      }),
    list: async ({ webhook, after = 0, state, limit }) => {
      const rows = state
        ? database.all<Row>(LIST_OF_STATE, webhook, after, limit, state)
        : database.all<Row>(LIST, webhook, after, limit)
      return rows.map(toDelivery)
    },
    update: (webhook, position, change) =>
      writer.transaction(
        () => database.run(UPDATE, ...changeValues(change), webhook, position) > 0,
      ),
    remove: (webhook) =>
      writer.transaction(() => {
        for (const statement of REMOVE) database.run(statement, webhook)
      }),
    forget: (state, beforeMillis, limit) =>
      writer.transaction(() => database.run(FORGET, state, beforeMillis, limit)),
  }
}

function changeValues({ state, attempts, ...change }: DeliveryChange) {
  const { sentMillis, dueMillis, endedMillis, status, error } = change
  const optional = [sentMillis, dueMillis, endedMillis, status, error].map((value) => value ?? null)
  return [state, attempts, ...optional] as const
}

function toDelivery({ webhook: _webhook, ...row }: Row): Delivery {
  const present = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as unknown as Delivery
}
