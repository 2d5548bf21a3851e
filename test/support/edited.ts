import { encoded, upsert, type EntityV2 } from './proposals.ts'
import { dataset } from './edits.ts'
import type { TestServer } from './server.ts'

/** A dataset with columns, labels for it, and helpers that read by REST what edits have changed. */

export const sales = dataset('shop.sales')
export const returns = dataset('shop.returns')
export const bare = dataset('shop.bare')
export const absent = dataset('shop.absent')
export const gold = 'urn:li:tag:gold'
export const old = 'urn:li:tag:old'
export const order = 'urn:li:glossaryTerm:shop.Order'
export const money = 'urn:li:glossaryTerm:shop.Money'

const columns = ['id', 'customer.name', 'amount'].map((fieldPath) => ({
  fieldPath,
  description: `What ${fieldPath} says.`,
  nativeDataType: 'text',
  type: { type: { 'com.linkedin.schema.StringType': {} } },
}))

export const schema = {
  schemaName: 'sales',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  fields: columns,
}

/** Writes the entities above; `bare` has no schema, `absent` is not written. */
export async function ingestShop(server: TestServer): Promise<void> {
  await server.ingest(
    upsert(sales, 'schemaMetadata', schema),
    upsert(returns, 'schemaMetadata', schema),
    upsert(bare, 'datasetProperties', { name: 'bare' }),
    upsert(gold, 'tagProperties', { name: 'Gold', description: 'Best.', colorHex: '#FFD700' }),
    upsert(old, 'tagProperties', { name: 'Old' }),
    upsert(order, 'glossaryTermInfo', {
      name: 'Order',
      definition: 'A sale.',
      termSource: 'INTERNAL',
    }),
    upsert(money, 'glossaryTermInfo', {
      name: 'Money',
      definition: 'Coins.',
      termSource: 'INTERNAL',
    }),
  )
}

/** Returns the latest value of an aspect over REST; undefined if there is none. */
export async function stored(server: TestServer, urn: string, aspect: string): Promise<unknown> {
  return (await aspectsOf(server, urn))[aspect]?.value
}

/** Returns all aspects of an entity with values and versions. */
export async function aspectsOf(server: TestServer, urn: string): Promise<EntityV2['aspects']> {
  return (await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)).body.aspects
}

/** Returns the number of superseded values of an aspect. */
export async function versionsOf(server: TestServer, urn: string, aspect: string): Promise<number> {
  for (let version = 1; ; version++) {
    const found = await server.stores.graph.readVersion(urn, aspect, version)
    if (!found) return version - 1
  }
}
