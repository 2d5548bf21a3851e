import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type {
  StoredAccessToken,
  AccessTokenQuery,
} from '../../../graph/store/access-token-store.ts'
import type { AccessTokens } from '../../access/access-tokens.ts'
import { refuseEdit } from '../../catalog/write/aspect-changes.ts'
import { parsePage } from '../../catalog/page.ts'
import { isByPolicies, type Role } from '../../authorize/roles.ts'
import type {
  AccessTokenRole,
  CreateAccessTokenInput,
  FacetFilterInput,
} from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { LIST_SIZE_DEFAULT } from '../shared/search-inputs.ts'
import { isServiceAccount } from '../shared/service-accounts.ts'
import { presentMembers } from '../shared/stored-input.ts'

/** Roles by their enum values in GraphQL. */
const ROLES: Readonly<Record<AccessTokenRole, Role>> = {
  READER: 'reader',
  EDITOR: 'editor',
  ADMIN: 'admin',
}

/** @throws CatalogError `EDIT_REFUSED` when access control is off */
function requireTokens({ tokens }: GraphqlContext): AccessTokens {
  return tokens ?? refuseEdit('Access tokens require access control; set AUTH_ENABLED=true.')
}

/** Returns a token in DataHub's shape: its public ID is the hash of the token. */
function tokenMetadata({ hash, kind, role, ...token }: StoredAccessToken) {
  return {
    urn: `urn:li:dataHubAccessToken:${hash}`,
    id: hash,
    name: token.name,
    description: token.description,
    actorUrn: token.actor,
    ownerUrn: token.owner,
    owner: toLink(token.owner, [corpuser.name]),
    createdAt: token.createdMillis,
    expiresAt: token.expiresMillis,
    lastUsedAt: token.lastUsedMillis,
    tokenType: kind,
    role: isByPolicies(role) ? null : role.toUpperCase(),
  }
}

async function create(input: CreateAccessTokenInput, context: GraphqlContext) {
  const { type: kind, actorUrn: actor, duration, name, description } = input
  const role = input.role ? ROLES[input.role] : undefined
  const isForService =
    kind === 'SERVICE_ACCOUNT' &&
    (await isServiceAccount(context.catalog.graph, context.principals, actor))
  const { text, token } = await requireTokens(context).create(context, {
    kind,
    isForService,
    actor,
    duration,
    name,
    ...presentMembers({ description }),
    ...(role && { role }),
  })
  return { accessToken: text, metadata: tokenMetadata(token) }
}

const createAccessToken: Mutation<'createAccessToken'> = (_root, { input }, context) =>
  create(input, context)

const getAccessToken: Query<'getAccessToken'> = (_root, { input }, context) =>
  create({ ...input, name: 'made by getAccessToken' }, context)

const revokeAccessToken: Mutation<'revokeAccessToken'> = async (_root, { tokenId }, context) => {
  await requireTokens(context).revoke(context, tokenId)
  return true
}

const listAccessTokens: Query<'listAccessTokens'> = async (_root, { input }, context) => {
  const page = parsePage(input, LIST_SIZE_DEFAULT)
  const query = (input.filters ?? []).reduce<AccessTokenQuery>(narrowQuery, page)
  const { tokens, ...counts } = await requireTokens(context).list(context, query)
  return { ...counts, tokens: tokens.map(tokenMetadata) }
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
function narrowQuery(query: AccessTokenQuery, filter: FacetFilterInput): AccessTokenQuery {
  const { field, condition, negated } = filter
  const values = filter.values ?? (typeof filter.value === 'string' ? [filter.value] : [])
  const isEqual = !condition || condition === 'EQUAL' || condition === 'IN'
  const list = LISTS.get(field)
  if (!negated && isEqual && list) {
    const allowedValues = query[list] ?? values
    return { ...query, [list]: allowedValues.filter((value) => values.includes(value)) }
  }
  const [timestamp = ''] = values
  if (
    !negated &&
    condition === 'LESS_THAN' &&
    field === 'expiresAt' &&
    /^\d{1,15}$/.test(timestamp)
  ) {
    const { expiresBeforeMillis: limitMillis = Infinity } = query
    return { ...query, expiresBeforeMillis: Math.min(limitMillis, Number(timestamp)) }
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
  return tokenMetadata(await requireTokens(context).describe(context, token))
}

/**
 * Access tokens; managing those of others requires the role admin (docs/interface: graphql/tokens).
 */
export const accessTokensTopic: SchemaModule = {
  queries: queriesFor('editor', { listAccessTokens, getAccessTokenMetadata, getAccessToken }),
  mutations: mutationsFor('editor', { createAccessToken, revokeAccessToken }),
}
