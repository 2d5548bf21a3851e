import {
  parsePassword,
  parsePrincipal,
  serializePassword,
  serializePrincipal,
  type StoredAccessToken,
  type AccessTokenQuery,
  type AccessTokenStore,
} from '../store/access-token-store.ts'
import { integer, startAndCount, type Neo4jConnection } from './connection.ts'
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
    AND ($input.madeWith IS NULL OR token.madeWith IN $input.madeWith)
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

/** Statements on texts by key, each replaced only from the value last read. Cost: one seek. */
const replacing = (label: string, key: string) => {
  /** The lock comes first, so that the value is the current one. */
  const lock = /* cypher */ `${PASS_BARRIER}
  MATCH (locked:${label} {${key}: $input.key})
  SET locked.${key} = locked.${key}
  WITH locked.${key} AS key
  MATCH (kept:${label} {${key}: key})`
  return {
    find: /* cypher */ `
  MATCH (kept:${label} {${key}: $input.key})
  RETURN kept.value AS value`,
    /** True also for a repetition of the same change. */
    create: /* cypher */ `${PASS_BARRIER}
  MERGE (kept:${label} {${key}: $input.key})
  ON CREATE SET kept.value = $input.after
  RETURN kept.value = $input.after AS isReplaced`,
    update: /* cypher */ `${lock}
  WHERE kept.value IN [$input.before, $input.after]
  SET kept.value = $input.after
  RETURN true AS isReplaced`,
    delete: /* cypher */ `${lock}
  WHERE kept.value = $input.before
  DELETE kept
  RETURN true AS isReplaced`,
  }
}
type Replacing = ReturnType<typeof replacing>
export const PASSWORD = replacing('Password', 'user')
export const PRINCIPAL = replacing('Principal', 'name')

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
    findPassword: async (user) => {
      const text = await find(connection, PASSWORD, user)
      return text === undefined ? undefined : parsePassword(text)
    },
    replacePassword: (user, before, after) => {
      const [old, text] = [before, after].map((password) => password && serializePassword(password))
      return replace(connection, PASSWORD, user, old, text)
    },
    findPrincipal: async (name) => {
      const text = await find(connection, PRINCIPAL, name)
      return text === undefined ? undefined : parsePrincipal(text)
    },
    replacePrincipal: (name, before, after) => {
      const [old, text] = [before, after].map(
        (principal) => principal && serializePrincipal(principal),
      )
      return replace(connection, PRINCIPAL, name, old, text)
    },
  }
}

async function find(
  connection: Neo4jConnection,
  { find: statement }: Replacing,
  key: string,
): Promise<string | undefined> {
  const [row] = await connection.read<{ value: string }>(statement, { key })
  return row?.value
}

async function replace(
  connection: Neo4jConnection,
  statements: Replacing,
  key: string,
  old: string | undefined,
  text: string | undefined,
): Promise<boolean> {
  if (old === undefined && text === undefined)
    return (await find(connection, statements, key)) === undefined
  const changing = old === undefined ? statements.create : statements.update
  const statement = text === undefined ? statements.delete : changing
  const input = { key, before: old ?? null, after: text ?? null }
  const [row] = await connection.change<{ isReplaced: boolean }>(statement, input)
  return row?.isReplaced === true
}

async function list(connection: Neo4jConnection, query: AccessTokenQuery) {
  const { actors = null, owners = null, names = null, madeWith = null } = query
  const before = query.expiresBeforeMillis
  const expiresBefore = before === undefined ? null : integer(before)
  const filter = { actors, owners, names, madeWith, expiresBefore }
  const [rows, [counted]] = await Promise.all([
    connection.read<TokenRow>(LIST_TOKENS, { ...filter, ...startAndCount(query) }),
    connection.read<{ total: number }>(COUNT_TOKENS, filter),
  ])
  return { tokens: rows.map(({ token }) => token), total: counted?.total ?? 0 }
}
