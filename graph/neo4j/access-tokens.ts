import type {
  StoredAccessToken,
  AccessTokenQuery,
  AccessTokenStore,
} from '../store/access-token-store.ts'
import { integer, type Neo4jConnection } from './connection.ts'
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
  }
}

async function list(connection: Neo4jConnection, query: AccessTokenQuery) {
  const { actors = null, owners = null, names = null, start, count } = query
  const before = query.expiresBeforeMillis
  const expiresBefore = before === undefined ? null : integer(before)
  const wanted = { actors, owners, names, expiresBefore }
  const page = { start: integer(start), count: integer(count) }
  const [rows, [counted]] = await Promise.all([
    connection.read<TokenRow>(LIST_TOKENS, { ...wanted, ...page }),
    connection.read<{ total: number }>(COUNT_TOKENS, wanted),
  ])
  return { tokens: rows.map(({ token }) => token), total: counted?.total ?? 0 }
}
