import { entityTypeOf, parseUrn } from '../../graph/model/urn.ts'
import { requireUnconditional } from './context.ts'
import { refuseEdit, requireEntities } from '../catalog/aspect-changes.ts'
import { deleteWithReferences } from '../catalog/references.ts'
import { domainsBelow } from '../catalog/hierarchy.ts'
import type { Resolver } from './schema-module.ts'

/** Returns a resolver that hard-deletes an entity of the types and all references to it. */
export function deleting(types: readonly string[]): Resolver<unknown, { readonly urn: string }> {
  return async (_root, { urn: text }, context) => {
    const { catalog } = context
    requireUnconditional(context, 'an entity')
    const urn = parseUrn(text)
    const type = entityTypeOf(urn)
    if (!types.includes(type)) {
      refuseEdit(`Failed to delete ${urn}. Expected an entity of type ${types.join(' or ')}.`)
    }
    await requireEntities(catalog, [urn], () => `Failed to delete ${urn}. ${urn} does not exist.`)
    if (type === 'domain' && (await domainsBelow(catalog, urn)).length > 0) {
      refuseEdit(`Cannot delete domain ${urn} which has child domains`)
    }
    await deleteWithReferences(catalog, urn, context)
    return true
  }
}
