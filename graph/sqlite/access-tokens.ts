import {
  passwordOfText,
  textOfPassword,
  type StoredAccessToken,
  type AccessTokenQuery,
  type AccessTokenStore,
  type StoredPassword,
} from '../store/access-token-store.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const CREATE = 'INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)'
/** In the order of an archive. */
export const ALL_TOKENS = 'SELECT * FROM token ORDER BY hash'
const FIND = 'SELECT * FROM token WHERE hash = ?'
/** Cost: all tokens; people create few. */
const WANTED = /* sql */ `
  FROM token
  WHERE (?1 IS NULL OR actor IN (SELECT value FROM json_each(?1)))
    AND (?2 IS NULL OR owner IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR name IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR expiresMillis < ?4)`
const LIST = `SELECT * ${WANTED} ORDER BY createdMillis DESC, hash LIMIT ?5 OFFSET ?6`
const COUNT = `SELECT count(*) AS total ${WANTED}`
const REVOKE = 'DELETE FROM token WHERE hash = ?'
const TOUCH = /* sql */ `
  UPDATE token SET lastUsedMillis = ?2
  WHERE hash = ?1 AND (lastUsedMillis IS NULL OR lastUsedMillis < ?2)`

const FIND_PASSWORD = 'SELECT value FROM password WHERE user = ?'
const CREATE_PASSWORD = 'INSERT INTO password VALUES (?1, ?3) ON CONFLICT DO NOTHING'
const UPDATE_PASSWORD = 'UPDATE password SET value = ?3 WHERE user = ?1 AND value = ?2'
const DELETE_PASSWORD = 'DELETE FROM password WHERE user = ?1 AND value = ?2'
/** In the order of an archive. */
export const ALL_PASSWORDS = 'SELECT user, value FROM password ORDER BY user'

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
        const named = [hash, name, description ?? null, kind, role, actor, owner]
        database.run(CREATE, ...named, ...times, groups)
      })
    },
    find: async (hash) => {
      const row = database.get<TokenRow>(FIND, hash)
      return row && tokenOf(row)
    },
    list: async (query) => list(database, query),
    revoke: (hash) => writer.transaction(() => database.run(REVOKE, hash) > 0),
    touch: async (hash, usedMillis) => {
      await writer.repeatable(() => database.run(TOUCH, hash, usedMillis))
    },
    findPassword: async (user) => {
      const row = database.get<{ value: string }>(FIND_PASSWORD, user)
      return row && passwordOfText(row.value)
    },
    replacePassword: (user, before, after) =>
      writer.transaction(() => replacePassword(database, user, before, after)),
  }
}

function list(database: SqliteDatabase, query: AccessTokenQuery) {
  const { actors, owners, names, expiresBeforeMillis, start, count } = query
  const lists = [actors, owners, names].map(listOrNull)
  const wanted = [...lists, expiresBeforeMillis ?? null]
  return database.snapshot(() => ({
    tokens: database.all<TokenRow>(LIST, ...wanted, count, start).map(tokenOf),
    total: database.get<{ total: number }>(COUNT, ...wanted)?.total ?? 0,
  }))
}

function replacePassword(
  database: SqliteDatabase,
  user: string,
  before: StoredPassword | undefined,
  after: StoredPassword | undefined,
): boolean {
  const [old, text] = [before, after].map((each) => each && textOfPassword(each))
  if (text === undefined) {
    if (old !== undefined) return database.run(DELETE_PASSWORD, user, old) > 0
    return database.get(FIND_PASSWORD, user) === undefined
  }
  if (old === undefined) return database.run(CREATE_PASSWORD, user, null, text) > 0
  return database.run(UPDATE_PASSWORD, user, old, text) > 0
}

function listOrNull(values: readonly string[] | undefined): string | null {
  return values ? JSON.stringify(values) : null
}

export function tokenOf(row: TokenRow): StoredAccessToken {
  const { hash, name, kind, role, actor, owner, createdMillis } = row
  const { description, expiresMillis, lastUsedMillis, groups } = row
  const always = { hash, name, kind, role, actor, owner, createdMillis }
  return {
    ...always,
    ...(description !== null && { description }),
    ...(expiresMillis !== null && { expiresMillis }),
    ...(lastUsedMillis !== null && { lastUsedMillis }),
    ...(groups !== null && { groups: JSON.parse(groups) as string[] }),
  }
}
