import type {
  StoredAccessToken,
  AccessTokenQuery,
} from '../../../graph/store/access-token-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { TOKEN_DURATIONS_MS, TOKEN_KINDS, type AccessTokens } from '../../access/access-tokens.ts'
import { refuseEdit } from '../../catalog/aspect-changes.ts'
import { pageOf } from '../../catalog/page.ts'
import { ROLES, type Role } from '../../catalog/roles.ts'
import type { FacetFilterInput } from '../arguments.generated.ts'
import type { GraphqlContext } from '../context.ts'
import { LIST_SIZE_DEFAULT } from '../find/inputs.ts'
import { mutationsFor, queriesFor } from '../roots.ts'
import type { Mutation, Query, SchemaModule } from '../schema-module.ts'

/** Roles by their enum values in GraphQL. */
const ROLE_SYMBOLS: Readonly<Record<string, Role>> = Object.fromEntries(
  ROLES.map((role) => [role.toUpperCase(), role]),
)

/** @throws CatalogError `EDIT_REFUSED` when access control is off */
function tokensOf({ tokens }: GraphqlContext): AccessTokens {
  return tokens ?? refuseEdit('Access tokens need a server that checks them: AUTH_ENABLED=true.')
}

/** Returns a token in DataHub's shape: its public ID is the hash of the token. */
function metadataOf({ hash, kind, role, ...token }: StoredAccessToken) {
  return {
    urn: `urn:li:dataHubAccessToken:${hash}`,
    id: hash,
    name: token.name,
    description: token.description,
    actorUrn: token.actor,
    ownerUrn: token.owner,
    createdAt: token.createdMillis,
    expiresAt: token.expiresMillis,
    lastUsedAt: token.lastUsedMillis,
    tokenType: kind,
    role: role.toUpperCase(),
  }
}

const createAccessToken: Mutation<'createAccessToken'> = async (_root, { input }, context) => {
  const { type: kind, actorUrn: actor, duration, name, description } = input
  const role = ROLE_SYMBOLS[input.role ?? '']
  const { text, token } = await tokensOf(context).create(context, {
    kind,
    actor,
    duration,
    name,
    ...(typeof description === 'string' && { description }),
    ...(role && { role }),
  })
  return { accessToken: text, metadata: metadataOf(token) }
}

const revokeAccessToken: Mutation<'revokeAccessToken'> = async (_root, { tokenId }, context) => {
  await tokensOf(context).revoke(context, tokenId)
  return true
}

const listAccessTokens: Query<'listAccessTokens'> = async (_root, { input }, context) => {
  const page = pageOf(input, LIST_SIZE_DEFAULT)
  const query = (input.filters ?? []).reduce<AccessTokenQuery>(narrowed, page)
  const { tokens, ...found } = await tokensOf(context).list(context, query)
  return { ...found, tokens: tokens.map(metadataOf) }
}

/**
 * Narrows a query by one more filter; only those of clean-up jobs and user pages are supported.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
function narrowed(query: AccessTokenQuery, filter: FacetFilterInput): AccessTokenQuery {
  const { field, condition, negated } = filter
  const values = filter.values ?? (typeof filter.value === 'string' ? [filter.value] : [])
  const within = (known: readonly string[] = values) =>
    known.filter((each) => values.includes(each))
  const isEqual = !condition || condition === 'EQUAL' || condition === 'IN'
  const [timestamp = ''] = values
  if (!negated && isEqual && field === 'actorUrn') {
    return { ...query, actors: within(query.actors) }
  }
  if (!negated && isEqual && field === 'ownerUrn') {
    return { ...query, owners: within(query.owners) }
  }
  if (
    !negated &&
    condition === 'LESS_THAN' &&
    field === 'expiresAt' &&
    /^\d{1,15}$/.test(timestamp)
  ) {
    const { expiresBeforeMillis: known = Infinity } = query
    return { ...query, expiresBeforeMillis: Math.min(known, Number(timestamp)) }
  }
  throw new CatalogError(
    'INVALID_PARAMETER',
    'Access tokens are listed by actorUrn EQUAL, ownerUrn EQUAL and expiresAt LESS_THAN ' +
      `milliseconds; not by ${field} ${negated ? 'not ' : ''}${condition ?? 'EQUAL'}`,
  )
}

const getAccessTokenMetadata: Query<'getAccessTokenMetadata'> = async (
  _root,
  { token },
  context,
) => {
  return metadataOf(await tokensOf(context).describe(context, token))
}

/**
 * Access tokens; managing those of others requires the role admin (docs/interface: graphql/tokens).
 */
export const accessTokenModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    enum AccessTokenType { ${TOKEN_KINDS.join(' ')} }
    enum AccessTokenDuration { ${Object.keys(TOKEN_DURATIONS_MS).join(' ')} }
    enum AccessTokenRole { ${Object.keys(ROLE_SYMBOLS).join(' ')} }
    input CreateAccessTokenInput {
      type: AccessTokenType!
      "The user whom the bearer of the token is."
      actorUrn: String!
      duration: AccessTokenDuration!
      name: String!
      description: String
      "At most your own. Left out: your own, or READER in a token for somebody else."
      role: AccessTokenRole
    }
    type AccessToken {
      "Shown this once: only a hash of it is kept."
      accessToken: String
      metadata: AccessTokenMetadata
    }
    extend type AccessTokenMetadata {
      id: String
      name: String
      description: String
      "The user whom its bearer is."
      actorUrn: String
      "The user who made it."
      ownerUrn: String
      createdAt: Long
      "Null: never."
      expiresAt: Long
      "To the minute."
      lastUsedAt: Long
      tokenType: AccessTokenType
      role: AccessTokenRole
    }
    input ListAccessTokenInput {
      start: Int
      count: Int
      "By actorUrn, ownerUrn, and expiresAt LESS_THAN."
      filters: [FacetFilterInput!]
    }
    type ListAccessTokenResult {
      start: Int
      count: Int
      total: Int
      tokens: [AccessTokenMetadata!]
    }
    extend type Query {
      "Access tokens, the newest first. Who is no admin has to filter by ownerUrn or actorUrn: their own."
      listAccessTokens(input: ListAccessTokenInput!): ListAccessTokenResult
      "What is known of a token that you have."
      getAccessTokenMetadata(token: String!): AccessTokenMetadata
    }
    extend type Mutation {
      "A new access token, shown this once."
      createAccessToken(input: CreateAccessTokenInput!): AccessToken
      "Take a token back, within a second."
      revokeAccessToken(tokenId: String!): Boolean
    }
  `,
  queries: queriesFor('editor', { listAccessTokens, getAccessTokenMetadata }),
  mutations: mutationsFor('editor', { createAccessToken, revokeAccessToken }),
}
