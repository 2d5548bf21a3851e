import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit, requireEntities } from '../../catalog/write/aspect-changes.ts'
import { readChildDomains } from '../../catalog/read/hierarchy.ts'
import { deleteWithReferences } from '../../catalog/write/references.ts'
import { requireUnconditional, type GraphqlContext } from '../engine/context.ts'
import type { Resolver } from '../engine/schema-module.ts'

/**
 * Returns a resolver that hard-deletes an entity of the types and all references to it.
 *
 * @param findAuthor returns the context in which the entity is deleted
 */
export function deletionResolver(
  types: readonly string[],
  findAuthor = (context: GraphqlContext, _urn: Urn) => Promise.resolve(context),
): Resolver<unknown, { readonly urn: string }> {
  return async (_root, { urn: text }, context) => {
    const { catalog } = context
    const urn = parseUrn(text)
    const type = entityTypeOf(urn)
    if (!types.includes(type)) {
      refuseEdit(`Failed to delete ${urn}. Expected an entity of type ${types.join(' or ')}.`)
    }
    if (type === domain.name && (await readChildDomains(catalog, urn)).length > 0) {
      refuseEdit(`Cannot delete domain ${urn} which has child domains`)
    }
    await deleteExisting(urn, await findAuthor(context, urn))
    return true
  }
}

/**
 * Deletes an entity permanently with all references to it, and returns its URN.
 *
 * @throws CatalogError `EDIT_REFUSED` for an entity that does not exist, `INVALID_PROPOSAL` for a
 *   request with conditions, `FORBIDDEN`
 */
export async function deleteExisting(urn: Urn, context: GraphqlContext): Promise<Urn> {
  const { catalog } = context
  requireUnconditional(context, 'an entity')
  await requireEntities(catalog, [urn], () => `Failed to delete ${urn}. ${urn} does not exist.`)
  await deleteWithReferences(catalog, urn, context)
  return urn
}
