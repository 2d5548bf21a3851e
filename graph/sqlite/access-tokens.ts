import {
  parsePassword,
  parsePrincipal,
  serializePassword,
  serializePrincipal,
  type StoredAccessToken,
  type AccessTokenQuery,
  type AccessTokenStore,
} from '../store/access-token-store.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const CREATE = 'INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)'
/** In the order of an archive. */
export const ALL_TOKENS = 'SELECT * FROM token ORDER BY hash'
const FIND = 'SELECT * FROM token WHERE hash = ?'
/** Cost: all tokens; people create few. */
const WANTED = /* sql */ `
  FROM token
  WHERE (?1 IS NULL OR actor IN (SELECT value FROM json_each(?1)))
    AND (?2 IS NULL OR owner IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR name IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR expiresMillis < ?4)
    AND (?5 IS NULL OR madeWith IN (SELECT value FROM json_each(?5)))`
const LIST = `SELECT * ${WANTED} ORDER BY createdMillis DESC, hash LIMIT ?6 OFFSET ?7`
const COUNT = `SELECT count(*) AS total ${WANTED}`
const REVOKE = 'DELETE FROM token WHERE hash = ?'
const TOUCH = /* sql */ `
  UPDATE token SET lastUsedMillis = ?2
  WHERE hash = ?1 AND (lastUsedMillis IS NULL OR lastUsedMillis < ?2)`

/** Statements on a table of texts by key, each replaced only from the value last read. */
const replacing = (table: string, key: string) => ({
  find: `SELECT value FROM ${table} WHERE ${key} = ?`,
  create: `INSERT INTO ${table} VALUES (?1, ?3) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${table} SET value = ?3 WHERE ${key} = ?1 AND value = ?2`,
  delete: `DELETE FROM ${table} WHERE ${key} = ?1 AND value = ?2`,
})
type Replacing = ReturnType<typeof replacing>
const PASSWORD = replacing('password', 'user')
const PRINCIPAL = replacing('principal', 'name')
/** In the order of an archive. */
export const ALL_PASSWORDS = 'SELECT user, value FROM password ORDER BY user'
export const ALL_PRINCIPALS = 'SELECT name, value FROM principal ORDER BY name'

export interface TokenRow {
  readonly hash: string
  readonly name: string
  readonly description: string | null
  readonly kind: string
  readonly role: string
  readonly actor: string
  readonly owner: string
  readonly createdMillis: number
  readonly expiresMillis: number | null
  readonly lastUsedMillis: number | null
  readonly groups: string | null
  readonly madeWith: string | null
}

export function sqliteAccessTokenStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
): AccessTokenStore {
  return {
    create: async (token) => {
      const { hash, name, description, kind, role, actor, owner } = token
      const times = [token.createdMillis, token.expiresMillis ?? null]
      const groups = listOrNull(token.groups)
      await writer.transaction(() => {
        const identity = [hash, name, description ?? null, kind, role, actor, owner]
        database.run(CREATE, ...identity, ...times, groups, token.madeWith ?? null)
      })
    },
    find: async (hash) => {
      const row = database.get<TokenRow>(FIND, hash)
      return row && toStoredToken(row)
    },
    list: async (query) => list(database, query),
    revoke: (hash) => writer.transaction(() => database.run(REVOKE, hash) > 0),
    touch: async (hash, usedMillis) => {
      await writer.repeatable(() => database.run(TOUCH, hash, usedMillis))
    },
    findPassword: async (user) => {
      const text = find(database, PASSWORD, user)
      return text === undefined ? undefined : parsePassword(text)
    },
    replacePassword: (user, before, after) => {
      const [old, text] = [before, after].map((password) => password && serializePassword(password))
      return writer.transaction(() => replace(database, PASSWORD, user, old, text))
    },
    findPrincipal: async (name) => {
      const text = find(database, PRINCIPAL, name)
      return text === undefined ? undefined : parsePrincipal(text)
    },
    replacePrincipal: (name, before, after) => {
      const [old, text] = [before, after].map(
        (principal) => principal && serializePrincipal(principal),
      )
      return writer.transaction(() => replace(database, PRINCIPAL, name, old, text))
    },
  }
}

function list(database: SqliteDatabase, query: AccessTokenQuery) {
  const { actors, owners, names, madeWith, expiresBeforeMillis, start, count } = query
  const lists = [actors, owners, names].map(listOrNull)
  const filter = [...lists, expiresBeforeMillis ?? null, listOrNull(madeWith)]
  return database.snapshot(() => ({
    tokens: database.all<TokenRow>(LIST, ...filter, count, start).map(toStoredToken),
    total: database.get<{ total: number }>(COUNT, ...filter)?.total ?? 0,
  }))
}

function find(database: SqliteDatabase, table: Replacing, key: string): string | undefined {
  return database.get<{ value: string }>(table.find, key)?.value
}

function replace(
  database: SqliteDatabase,
  table: Replacing,
  key: string,
  old: string | undefined,
  text: string | undefined,
): boolean {
  if (text === undefined) {
    if (old !== undefined) return database.run(table.delete, key, old) > 0
    return find(database, table, key) === undefined
  }
  if (old === undefined) return database.run(table.create, key, null, text) > 0
  return database.run(table.update, key, old, text) > 0
}

function listOrNull(values: readonly string[] | undefined): string | null {
  return values ? JSON.stringify(values) : null
}

export function toStoredToken(row: TokenRow): StoredAccessToken {
  const { hash, name, kind, role, actor, owner, createdMillis } = row
  const { description, expiresMillis, lastUsedMillis, groups, madeWith } = row
  const always = { hash, name, kind, role, actor, owner, createdMillis }
  return {
    ...always,
    ...(description !== null && { description }),
    ...(expiresMillis !== null && { expiresMillis }),
    ...(lastUsedMillis !== null && { lastUsedMillis }),
    ...(madeWith !== null && { madeWith }),
    ...(groups !== null && { groups: JSON.parse(groups) as string[] }),
  }
}
