import type {
  StoredAccessToken,
  AccessTokenQuery,
} from '../../../graph/store/access-token-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { TOKEN_DURATIONS_MS, TOKEN_KINDS, type AccessTokens } from '../../access/access-tokens.ts'
import { refuseEdit } from '../../catalog/aspect-changes.ts'
import { pageOf } from '../../catalog/page.ts'
import { BY_POLICIES, ROLES, WITHIN_OWNER, type Role } from '../../catalog/roles.ts'
import type { CreateAccessTokenInput, FacetFilterInput } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { LIST_SIZE_DEFAULT } from '../shared/search-inputs.ts'
import { given } from '../shared/stored-input.ts'
import { linkOf } from '../engine/values.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { isServiceAccount } from '../service-accounts/accounts.ts'
import { PAGE } from '../shared/page-sdl.ts'

/** Roles by their enum values in GraphQL. */
const ROLE_SYMBOLS: Readonly<Record<string, Role>> = Object.fromEntries(
  ROLES.map((role) => [role.toUpperCase(), role]),
)

/** @throws CatalogError `EDIT_REFUSED` when access control is off */
function tokensOf({ tokens }: GraphqlContext): AccessTokens {
  return tokens ?? refuseEdit('Access tokens require access control; set AUTH_ENABLED=true.')
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
    owner: linkOf(token.owner, ['corpuser']),
    createdAt: token.createdMillis,
    expiresAt: token.expiresMillis,
    lastUsedAt: token.lastUsedMillis,
    tokenType: kind,
    role: role === BY_POLICIES || role === WITHIN_OWNER ? null : role.toUpperCase(),
  }
}

async function create(input: CreateAccessTokenInput, context: GraphqlContext) {
  const { type: kind, actorUrn: actor, duration, name, description } = input
  const role = ROLE_SYMBOLS[input.role ?? '']
  const isForService =
    kind === 'SERVICE_ACCOUNT' &&
    (await isServiceAccount(context.catalog.graph, context.principals, actor))
  const { text, token } = await tokensOf(context).create(context, {
    kind,
    isForService,
    actor,
    duration,
    name,
    ...given({ description }),
    ...(role && { role }),
  })
  return { accessToken: text, metadata: metadataOf(token) }
}

const createAccessToken: Mutation<'createAccessToken'> = (_root, { input }, context) =>
  create(input, context)

const getAccessToken: Query<'getAccessToken'> = (_root, { input }, context) =>
  create({ ...input, name: 'made by getAccessToken' }, context)

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

/** Lists of a query by the fields that filters name. */
const LISTS = new Map<string, 'actors' | 'owners' | 'names'>([
  ['actorUrn', 'actors'],
  ['ownerUrn', 'owners'],
  ['name', 'names'],
])

/**
 * Narrows a query by one more filter; only those of clean-up jobs and user pages are supported.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
function narrowed(query: AccessTokenQuery, filter: FacetFilterInput): AccessTokenQuery {
  const { field, condition, negated } = filter
  const values = filter.values ?? (typeof filter.value === 'string' ? [filter.value] : [])
  const isEqual = !condition || condition === 'EQUAL' || condition === 'IN'
  const list = LISTS.get(field)
  if (!negated && isEqual && list) {
    const known = query[list] ?? values
    return { ...query, [list]: known.filter((each) => values.includes(each)) }
  }
  const [timestamp = ''] = values
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
    'Unsupported filter of access tokens; expected actorUrn, ownerUrn or name EQUAL, or expiresAt LESS_THAN ' +
      `milliseconds, not ${field} ${negated ? 'not ' : ''}${condition ?? 'EQUAL'}`,
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
      "URN of the user that the token authenticates."
      actorUrn: String!
      "At most ACCESS_TOKEN_MAX_DAYS; NO_EXPIRY is that limit, and expiresAt of the answer states the end."
      duration: AccessTokenDuration!
      name: String!
      description: String
      "At most the role of the caller. Default: that role, or none in a token for another user, so that policies decide."
      role: AccessTokenRole
    }
    input GetAccessTokenInput {
      type: AccessTokenType!
      actorUrn: String!
      duration: AccessTokenDuration!
    }
    type AccessToken {
      "The token. Returned only once; Trellis stores a hash."
      accessToken: String
      metadata: AccessTokenMetadata
    }
    extend type AccessTokenMetadata {
      id: String
      name: String
      description: String
      "URN of the user that the token authenticates."
      actorUrn: String
      "URN of the user who created the token."
      ownerUrn: String
      "The user who created the token."
      owner: CorpUser
      createdAt: Long
      "Null if the token does not expire."
      expiresAt: Long
      "Time of the last use, to the minute."
      lastUsedAt: Long
      tokenType: AccessTokenType
      "Null where policies decide."
      role: AccessTokenRole
    }
    input ListAccessTokenInput {
      start: Int
      count: Int
      "Supported: actorUrn, ownerUrn and name; expiresAt with LESS_THAN."
      filters: [FacetFilterInput!]
    }
    type ListAccessTokenResult {
      ${PAGE}
      tokens: [AccessTokenMetadata!]
    }
    extend type Query {
      "Access tokens, newest first. Callers other than admins must filter by their own ownerUrn or actorUrn."
      listAccessTokens(input: ListAccessTokenInput!): ListAccessTokenResult
      "Creates an access token. Deprecated in DataHub, and here too: use createAccessToken."
      getAccessToken(input: GetAccessTokenInput!): AccessToken
      "Metadata of the given token."
      getAccessTokenMetadata(token: String!): AccessTokenMetadata
    }
    extend type Mutation {
      "Creates an access token and returns it. It cannot be retrieved again."
      createAccessToken(input: CreateAccessTokenInput!): AccessToken
      "Revokes a token, effective within a second."
      revokeAccessToken(tokenId: String!): Boolean
    }
  `,
  queries: queriesFor('editor', { listAccessTokens, getAccessTokenMetadata, getAccessToken }),
  mutations: mutationsFor('editor', { createAccessToken, revokeAccessToken }),
}
