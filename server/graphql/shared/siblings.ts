import { siblings } from '../../../graph/aspects/lineage/siblings.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { toLinks } from '../engine/values.ts'

/** Returns an entity and its siblings, which DataHub's page shows as one. */
export async function withSiblings(urn: Urn, { loader }: GraphqlContext): Promise<Link[]> {
  const links = toLinks((await loader.aspect(urn, siblings.name))?.['siblings']) ?? []
  return [{ urn }, ...links]
}
