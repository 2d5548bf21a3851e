import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { readChildDomains } from '../../catalog/read/hierarchy.ts'
import type { GraphqlContext } from '../engine/context.ts'

/**
 * Requires that no sibling domain has the name.
 *
 * @throws CatalogError `NAME_TAKEN`, in DataHub's words
 */
export async function requireFreeName(
  { catalog }: GraphqlContext,
  name: string,
  parent: string | undefined,
  excludedUrn?: Urn,
): Promise<void> {
  const siblings = await readChildDomains(catalog, parent)
  if (siblings.some((sibling) => sibling.name === name && sibling.urn !== excludedUrn)) {
    const problem = `"${name}" already exists in this domain. Please pick a unique name.`
    throw new CatalogError('NAME_TAKEN', problem)
  }
}
