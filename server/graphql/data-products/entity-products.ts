import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { DATA_PRODUCT_CONTAINS } from '../../../graph/records/edges.ts'
import { listAssets, DATA_PRODUCT_PROPERTIES } from '../../catalog/write/changes/data-products.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { Query } from '../engine/schema-module.ts'
import { incomingLinks } from '../shared/incoming.ts'
import { withSiblings } from '../shared/siblings.ts'

/** Answers the data products of several entities (docs/interface: graphql/data-products). */
export const bulkEntityDataProducts: Query<'bulkEntityDataProducts'> = async (
  _root,
  { input: { urns } },
  context,
) => {
  if (urns.length > LIMITS.entitiesWithProducts.max) {
    const problem = `bulkEntityDataProducts has ${urns.length} URNs; the limit is ${LIMITS.entitiesWithProducts.max}`
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  const entityUrns = urns.map((text) => requireKey(context.catalog.registry, parseUrn(text)))
  const entities = entityUrns.map(async (urn) => {
    return { urn, dataProductAssociations: await readAssociations(urn, context) }
  })
  return { entities: await Promise.all(entities) }
}

/** Returns the data products that contain an entity or one of its siblings. */
async function readAssociations(urn: Urn, context: GraphqlContext) {
  const group = await withSiblings(urn, context)
  if (!context.budget.spend(group.length - 1)) return []
  const memberProducts = await Promise.all(
    group.map((member) => incomingLinks(member, DATA_PRODUCT_CONTAINS, context)),
  )
  const products = new Set(memberProducts.flat().map((product) => product.urn))
  const associations = [...products].map(async (product) => {
    const ports = await outputPorts({ urn: product }, context)
    return {
      dataProduct: { urn: product },
      isOutputPort: group.some((member) => ports.has(member.urn)),
    }
  })
  return Promise.all(associations)
}

/** Returns the assets that a data product marks as output ports. */
function outputPorts({ urn }: Link, { loader }: GraphqlContext): Promise<ReadonlySet<unknown>> {
  return loader.once('outputPorts', urn, null, async () => {
    const assets = listAssets(await loader.aspect(urn, DATA_PRODUCT_PROPERTIES))
    const ports = assets.filter(({ outputPort }) => outputPort === true)
    return new Set(ports.map(({ destinationUrn }) => destinationUrn))
  })
}
