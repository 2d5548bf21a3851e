import {
  passwordOfText,
  textOfPassword,
  type StoredAccessToken,
  type AccessTokenQuery,
  type AccessTokenStore,
  type StoredPassword,
} from '../store/access-token-store.ts'
import { integer, windowOf, type Neo4jConnection } from './connection.ts'
import { PASS_BARRIER } from './write-barrier.ts'

export const CREATE_TOKEN = /* cypher */ `${PASS_BARRIER}
  CREATE (token:AccessToken)
  SET token = $input.token`

/** Cost: one seek. */
export const FIND_TOKEN = /* cypher */ `
  MATCH (token:AccessToken {hash: $input.hash})
  RETURN properties(token) AS token`

/** Cost: all tokens; people create few. */
const WANTED = /* cypher */ `
  MATCH (token:AccessToken)
  USING INDEX token:AccessToken(createdMillis)
  WHERE token.createdMillis IS NOT NULL
    AND ($input.actors IS NULL OR token.actor IN $input.actors)
    AND ($input.owners IS NULL OR token.owner IN $input.owners)
    AND ($input.names IS NULL OR token.name IN $input.names)
    AND ($input.expiresBefore IS NULL OR token.expiresMillis < $input.expiresBefore)`

export const LIST_TOKENS = /* cypher */ `${WANTED}
  RETURN properties(token) AS token
  ORDER BY token.createdMillis DESC, token.hash
  SKIP toInteger($input.start) LIMIT toInteger($input.count)`

export const COUNT_TOKENS = /* cypher */ `${WANTED}
  RETURN count(*) AS total`

/** Cost: one seek. */
export const REVOKE_TOKEN = /* cypher */ `${PASS_BARRIER}
  MATCH (token:AccessToken {hash: $input.hash})
  DELETE token
  RETURN count(*) AS revoked`

/** Cost: one seek. MATCH, so that a revoked token is not created again. */
export const TOUCH_TOKEN = /* cypher */ `
  MATCH (token:AccessToken {hash: $input.hash})
  WHERE coalesce(token.lastUsedMillis, 0) < $input.usedMillis
  SET token.lastUsedMillis = $input.usedMillis`

/** Cost: one seek. */
export const FIND_PASSWORD = /* cypher */ `
  MATCH (password:Password {user: $input.user})
  RETURN password.value AS value`

/** Cost: one seek. True also for a repetition of the same change. */
export const CREATE_PASSWORD = /* cypher */ `${PASS_BARRIER}
  MERGE (password:Password {user: $input.user})
  ON CREATE SET password.value = $input.after
  RETURN password.value = $input.after AS isReplaced`

/** Cost: one seek. The lock comes first, so that the value is the current one. */
const LOCK_PASSWORD = /* cypher */ `${PASS_BARRIER}
  MATCH (password:Password {user: $input.user})
  SET password.user = password.user
  WITH password.user AS user
  MATCH (password:Password {user: user})`

export const UPDATE_PASSWORD = /* cypher */ `${LOCK_PASSWORD}
  WHERE password.value IN [$input.before, $input.after]
  SET password.value = $input.after
  RETURN true AS isReplaced`

export const DELETE_PASSWORD = /* cypher */ `${LOCK_PASSWORD}
  WHERE password.value = $input.before
  DELETE password
  RETURN true AS isReplaced`

interface TokenRow {
  readonly token: StoredAccessToken
}

export function neo4jAccessTokenStore(connection: Neo4jConnection): AccessTokenStore {
  return {
    create: async (token) => {
      const { createdMillis, expiresMillis } = token
      const times = {
        createdMillis: integer(createdMillis),
        ...(expiresMillis !== undefined && { expiresMillis: integer(expiresMillis) }),
      }
      await connection.change(CREATE_TOKEN, { token: { ...token, ...times } })
    },
    find: async (hash) => {
      const [row] = await connection.read<TokenRow>(FIND_TOKEN, { hash })
      return row?.token
    },
    list: (query) => list(connection, query),
    revoke: async (hash) => {
      const [row] = await connection.change<{ revoked: number }>(REVOKE_TOKEN, { hash })
      return (row?.revoked ?? 0) > 0
    },
    touch: async (hash, usedMillis) => {
      await connection.change(TOUCH_TOKEN, { hash, usedMillis: integer(usedMillis) })
    },
    findPassword: (user) => findPassword(connection, user),
    replacePassword: async (user, before, after) => {
      const [old, text] = [before, after].map((each) => each && textOfPassword(each))
      if (old === undefined && text === undefined) return !(await findPassword(connection, user))
      const changing = old === undefined ? CREATE_PASSWORD : UPDATE_PASSWORD
      const statement = text === undefined ? DELETE_PASSWORD : changing
      const input = { user, before: old ?? null, after: text ?? null }
      const [row] = await connection.change<{ isReplaced: boolean }>(statement, input)
      return row?.isReplaced === true
    },
  }
}

async function findPassword(
  connection: Neo4jConnection,
  user: string,
): Promise<StoredPassword | undefined> {
  const [row] = await connection.read<{ value: string }>(FIND_PASSWORD, { user })
  return row && passwordOfText(row.value)
}

async function list(connection: Neo4jConnection, query: AccessTokenQuery) {
  const { actors = null, owners = null, names = null } = query
  const before = query.expiresBeforeMillis
  const expiresBefore = before === undefined ? null : integer(before)
  const wanted = { actors, owners, names, expiresBefore }
  const [rows, [counted]] = await Promise.all([
    connection.read<TokenRow>(LIST_TOKENS, { ...wanted, ...windowOf(query) }),
    connection.read<{ total: number }>(COUNT_TOKENS, wanted),
  ])
  return { tokens: rows.map(({ token }) => token), total: counted?.total ?? 0 }
}
