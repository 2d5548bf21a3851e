import { dataProductProperties } from '../../../graph/aspects/business/data-product-properties.ts'
import { dataProduct } from '../../../graph/aspects/business/data-product.entity.ts'
import { domain as domainEntity } from '../../../graph/aspects/business/domain.entity.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { isReference, type Urn } from '../../../graph/model/urn.ts'
import {
  changeOrCreate,
  requireEntity,
  requireNew,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import {
  DATA_PRODUCT,
  DATA_PRODUCT_PROPERTIES,
  findProductsWith,
  withAssets,
  withoutAssets,
} from '../../catalog/write/changes/data-products.ts'
import { assetChanges, MEMBERSHIP_PRIVILEGES } from '../../catalog/write/product-changes.ts'
import { withDomain } from '../../catalog/write/changes/domains.ts'
import { urnCondition } from '../../catalog/find/search-request.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import { edit, type GraphqlContext, type Link, type Part } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { memberAt } from '../engine/values.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator } from '../shared/owners.ts'
import { searchWithin } from '../shared/search-within.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { createdOn } from '../shared/stored-entity.ts'
import { requireUrn, urnsIn } from '../shared/target.ts'
import { bulkEntityDataProducts } from './entity-products.ts'

const parseProductUrn = (text: string) => requireUrn(DATA_PRODUCT, 'a data product', text)

const createDataProduct: Mutation<'createDataProduct'> = async (_root, { input }, context) => {
  const urn = newUrn(context, DATA_PRODUCT, input.id)
  const { name, description } = input.properties
  const domain = input.domainUrn
    ? requireUrn(domainEntity.name, 'a domain', input.domainUrn)
    : undefined
  const changes = [
    requireNew(urn, 'This Data Product already exists!'),
    ...(domain
      ? [
          requireEntity(domain, 'The Domain provided dataProduct does not exist'),
          changeOrCreate(urn, domains, (value) => withDomain(value, domain)),
        ]
      : []),
    upsertAspect(urn, DATA_PRODUCT_PROPERTIES, () => ({
      name,
      ...presentMembers({ description }),
    })),
    assignCreator(urn, context),
  ]
  const newParents = domain ? [domain] : []
  await edit(
    context,
    changes.map((change) => ({ ...change, newParents })),
  )
  return { urn }
}

const updateDataProduct: Mutation<'updateDataProduct'> = async (
  _root,
  { urn: text, input: { name, description } },
  context,
) => {
  const urn = parseProductUrn(text)
  await edit(context, [
    requireEntity(urn, `The Data Product provided dataProduct does not exist: ${urn}`),
    upsertAspect(urn, DATA_PRODUCT_PROPERTIES, (value) => ({
      ...value,
      ...presentMembers({ name, description }),
    })),
  ])
  return { urn }
}

/**
 * Moves assets to a data product, or out of theirs if none is given; an asset belongs to one at
 * most.
 */
const batchSetDataProduct: Mutation<'batchSetDataProduct'> = async (_root, { input }, context) => {
  const product = input.dataProductUrn ? parseProductUrn(input.dataProductUrn) : undefined
  const assets = urnsIn(input.resourceUrns)
  const formerProducts = await findProductsWith(wholeCatalog(context.catalog), assets)
  await edit(context, [
    ...(product ? [requireEntity(product, `Data Product ${product} does not exist.`)] : []),
    ...assets.map((urn) => {
      const exists = requireEntity(urn, `Failed to set Data Product. ${urn} does not exist.`)
      return product ? exists : { ...exists, checks: false, privileges: MEMBERSHIP_PRIVILEGES }
    }),
    // First of the changes, so that a refusal does not tell which products the assets leave.
    ...(product
      ? [upsertAspect(product, DATA_PRODUCT_PROPERTIES, (value) => withAssets(value, assets))]
      : []),
    ...formerProducts
      .filter((urn) => urn !== product)
      .flatMap((urn) => assetChanges(urn as Urn, assets, withoutAssets)),
  ])
  return true
}

/** Adds assets to data products, or removes them, beside others that they belong to. */
async function editMembership(
  input: { readonly dataProductUrns: readonly string[]; readonly resourceUrns: readonly string[] },
  context: GraphqlContext,
  change: typeof withAssets | typeof withoutAssets,
): Promise<boolean> {
  const products = [...new Set(input.dataProductUrns.map(parseProductUrn))]
  const assets = urnsIn(input.resourceUrns)
  await edit(context, [
    ...products.map((urn) => requireEntity(urn, `Data Product ${urn} does not exist.`)),
    ...assets.map((urn) =>
      requireEntity(urn, `Failed to set Data Products. ${urn} does not exist.`),
    ),
    ...products.flatMap((urn) => assetChanges(urn, assets, change)),
  ])
  return true
}

const batchAddToDataProducts: Mutation<'batchAddToDataProducts'> = (_root, { input }, context) =>
  editMembership(input, context, withAssets)

const batchRemoveFromDataProducts: Mutation<'batchRemoveFromDataProducts'> = (
  _root,
  { input },
  context,
) => editMembership(input, context, withoutAssets)

/** Searches the assets that a data product lists (docs/interface: graphql/data-products). */
async function searchAssets(
  { urn }: Link,
  { input }: FieldArguments['entities'],
  context: GraphqlContext,
) {
  const value = await context.loader.aspect(urn, dataProductProperties.name)
  const urns = memberAt(value, ['assets', '*', 'destinationUrn'])
  const assetUrns = Array.isArray(urns) ? urns.filter(isUrn) : []
  return searchWithin([urnCondition(assetUrns)], input ?? {}, context)
}

/** The same search as `entities` of the product, as a query. */
const listDataProductAssets: Query<'listDataProductAssets'> = (_root, { urn, input }, context) =>
  searchAssets({ urn: parseProductUrn(urn) }, { input }, context)

function isUrn(value: unknown): value is string {
  return typeof value === 'string' && isReference(value)
}

/** Counts the assets of a data product that the caller sees. */
async function assetsCount({ value }: Part, _input: never, { catalog, budget }: GraphqlContext) {
  const urns = memberAt(value, ['assets', '*', 'destinationUrn'])
  const assets = Array.isArray(urns) ? urns.filter((urn) => typeof urn === 'string') : []
  const { sight } = catalog
  return sight ? (await budget.ask(() => sight.seen(assets))).size : assets.length
}

/** Data products and their assets (docs/interface: edits/data-products). */
export const dataProductsTopic: SchemaModule = {
  resolvers: {
    DataProduct: { entities: searchAssets },
    DataProductProperties: { createdOn, numAssets: assetsCount },
  },
  queries: queriesFor('reader', { bulkEntityDataProducts, listDataProductAssets }),
  mutations: {
    ...mutationsFor('editor', {
      createDataProduct,
      updateDataProduct,
      batchSetDataProduct,
      batchAddToDataProducts,
      batchRemoveFromDataProducts,
    }),
    ...mutationsFor('admin', {
      deleteDataProduct: deletionResolver([dataProduct.name]),
    }),
  },
}
