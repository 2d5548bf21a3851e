import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit } from '../../catalog/write/aspect-changes.ts'
import type { GraphqlContext } from '../engine/context.ts'

/**
 * Requires that labels exist, all of them of one entity type. It checks them in order, so that the error names the first invalid
 * one; its two dots are DataHub's.
 *
 * @throws CatalogError `EDIT_REFUSED`
 */
export async function requireLabels(
  entityType: string,
  urns: readonly Urn[],
  { catalog }: GraphqlContext,
): Promise<void> {
  const existingUrns = await catalog.graph.existing([...new Set(urns)])
  for (const urn of urns) {
    const failure = `Failed to validate label with urn ${urn}.`
    if (entityTypeOf(urn) !== entityType) {
      refuseEdit(`${failure} Urn type does not match entity type ${entityType}..`)
    }
    if (!existingUrns.has(urn)) refuseEdit(`${failure} Urn does not exist.`)
  }
}
