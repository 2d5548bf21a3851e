import { CatalogError } from '../../../graph/model/errors.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { domainsBelow } from '../../catalog/read/hierarchy.ts'
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
  except?: Urn,
): Promise<void> {
  const siblings = await domainsBelow(catalog, parent)
  if (siblings.some((sibling) => sibling.name === name && sibling.urn !== except)) {
    const problem = `"${name}" already exists in this domain. Please pick a unique name.`
    throw new CatalogError('NAME_TAKEN', problem)
  }
}
