import {
  dataHubSecretValue,
  type DataHubSecretValue,
} from '../../../graph/aspects/workspace/data-hub-secret-value.ts'
import { dataHubSecret } from '../../../graph/aspects/workspace/data-hub-secret.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { SecretCipher } from '../../access/secret-cipher.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { EVENTS } from '../../catalog/audit/audit-events.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listField } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const PRIVILEGE = 'MANAGE_SECRETS'

/** @throws CatalogError `NOT_KEPT` without a key */
function requireCipher({ secrets }: GraphqlContext): SecretCipher {
  if (secrets) return secrets
  throw new CatalogError(
    'NOT_KEPT',
    'This server stores no secrets: set SECRET_SERVICE_ENCRYPTION_KEY to a passphrase',
  )
}

const parseSecretUrn = (text: string) => requireUrn(dataHubSecret.name, 'a secret', text)

const createSecret: Mutation<'createSecret'> = async (_root, { input }, context) => {
  const { name, value, description } = input
  await requireOnPlatform(context.catalog, context, PRIVILEGE)
  const urn = newUrn(context, dataHubSecret.name, name)
  const secretValue = {
    name,
    value: requireCipher(context).encrypt(value),
    ...presentMembers({ description }),
  }
  await edit(context, [
    requireNew(urn, `Failed to create the secret ${name}. This Secret already exists!`),
    changeOrCreate(urn, dataHubSecretValue, () => ({
      ...secretValue,
      created: callerStamp(context),
    })),
  ])
  return urn
}

/** Replaces the value; the name is the ID by which recipes find it, so it stays. */
const updateSecret: Mutation<'updateSecret'> = async (_root, { input }, context) => {
  const { name, value, description } = input
  await requireOnPlatform(context.catalog, context, PRIVILEGE)
  const urn = parseSecretUrn(input.urn)
  if (name !== urnKey(urn)) refuseEdit(`The name of a secret cannot change: ${urn} is not ${name}`)
  const ciphertext = requireCipher(context).encrypt(value)
  await edit(context, [
    changeExisting(urn, dataHubSecretValue, (before) => ({
      ...before,
      ...presentMembers({ description }),
      name,
      value: ciphertext,
    })),
  ])
  return urn
}

const deleteSecret: Mutation<'deleteSecret'> = async (_root, { urn: text }, context) => {
  const urn = parseSecretUrn(text)
  await requireOnPlatform(context.catalog, context, PRIVILEGE)
  return deleteExisting(urn, context)
}

/** Lists secrets without their values, the latest first. */
const listSecrets: Query<'listSecrets'> = async (_root, { input }, context) => {
  await requireOnPlatform(context.catalog, context, PRIVILEGE)
  const sort = { field: 'createdTime', descending: true }
  const page = await listField('secrets', { entityType: dataHubSecret.name, sort }, input, context)
  const values = await readSecrets(
    page.secrets.map(({ urn }) => urn),
    context,
  )
  const secrets = page.secrets.map(({ urn }) => {
    const { name = urnKey(urn), description } = values.get(urn) ?? {}
    return { urn, name, description }
  })
  return { ...page, secrets }
}

/**
 * Answers the values of the secrets that exist, in the order of their names in the request, once it
 * is recorded who reads them.
 */
const getSecretValues: Query<'getSecretValues'> = async (_root, { input }, context) => {
  await requireOnPlatform(context.catalog, context, PRIVILEGE)
  requireReader(context)
  const names = [...new Set(input.secrets)]
  if (names.length > LIMITS.secrets.max) {
    refuseEdit(`getSecretValues has at most ${LIMITS.secrets.max} names; here are ${names.length}`)
  }
  const urns = names.map((name) => newUrn(context, dataHubSecret.name, name))
  const valuesByUrn = await readSecrets(urns, context)
  const secrets = urns.flatMap((urn) => {
    const { value } = valuesByUrn.get(urn) ?? {}
    return value === undefined ? [] : [{ urn, value: decryptSecret(urn, value, context) }]
  })
  const aspectName = dataHubSecretValue.name
  await context.catalog.audit?.record(
    context,
    secrets.map(({ urn }) => ({ type: EVENTS.secretRead, entityUrn: urn, aspectName })),
  )
  return secrets.map(({ urn, value }) => ({ name: urnKey(urn), value }))
}

/** @throws CatalogError `FORBIDDEN` while somebody else views the catalog as the caller */
function requireReader({ actor, viewedBy }: GraphqlContext): void {
  if (viewedBy === undefined) return
  throw new CatalogError(
    'FORBIDDEN',
    `Values of secrets are not shown while ${viewedBy} views the catalog as ${actor}`,
  )
}

/** @throws CatalogError `NOT_KEPT` for a value that the key of this server does not open */
function decryptSecret(urn: Urn, ciphertext: string, context: GraphqlContext): string {
  const value = requireCipher(context).decrypt(ciphertext)
  if (value !== undefined) return value
  throw new CatalogError(
    'NOT_KEPT',
    `The value of ${urn} cannot be decrypted: it was not encrypted with the SECRET_SERVICE_ENCRYPTION_KEY of this server`,
  )
}

async function readSecrets(
  urns: readonly Urn[],
  { catalog }: GraphqlContext,
): Promise<Map<string, DataHubSecretValue>> {
  // Nobody reads ciphertexts; this answers names, or decrypted values.
  const entities = await wholeCatalog(catalog).graph.read(urns, [dataHubSecretValue.name])
  const values = [...entities].map(([urn, { aspects }]) => {
    const value = aspects.get(dataHubSecretValue.name)?.value as DataHubSecretValue | undefined
    return [urn, value ?? {}] as const
  })
  return new Map(values)
}

/** Secrets for recipes (docs/interface: edits/secrets). */
export const secretsTopic: SchemaModule = {
  queries: queriesFor('admin', { listSecrets, getSecretValues }),
  mutations: mutationsFor('admin', { createSecret, updateSecret, deleteSecret }),
}
