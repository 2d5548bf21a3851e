import { domainProperties } from '../../graph/aspects/domain-properties.ts'
import { glossaryNodeInfo } from '../../graph/aspects/glossary-node-info.ts'
import { status } from '../../graph/aspects/status.ts'
import type { StoredEntity } from '../../graph/store/graph-store.ts'
import type { Urn } from '../../graph/model/urn.ts'
import type { Catalog } from './catalog.ts'

/** Most domains read under one parent. */
const SIBLINGS_MAX = 1_000

/** Returns the child domains of a domain, or the top-level domains. */
export async function domainsBelow(
  { graph }: Catalog,
  parent: string | undefined,
): Promise<readonly { readonly urn: string; readonly name: unknown }[]> {
  const page = { start: 0, count: SIBLINGS_MAX }
  const urns = parent
    ? (
        await graph.related({ urn: parent, direction: 'incoming', names: ['IsPartOf'], ...page })
      ).related.map(({ urn }) => urn)
    : (await graph.listUrns('domain', page)).urns
  const found = await graph.read(urns, [domainProperties.name, status.name])
  return [...found.values()].flatMap(({ urn, aspects }) => {
    const { name, parentDomain } = aspects.get(domainProperties.name)?.value ?? {}
    const isRemoved = aspects.get(status.name)?.value['removed'] === true
    return parentDomain === parent && !isRemoved ? [{ urn, name }] : []
  })
}

/** Returns whether `above` is `urn` itself or one of the glossary nodes above it. */
export async function isWithin({ graph }: Catalog, urn: Urn, above: Urn): Promise<boolean> {
  const seen = new Set<string>()
  let at: string | undefined = urn
  while (at !== undefined && !seen.has(at)) {
    if (at === above) return true
    seen.add(at)
    // Sequentially, because each step needs the parent that the one before found.
    const stored: Map<string, StoredEntity> = await graph.read([at], [glossaryNodeInfo.name])
    const parent: unknown = stored.get(at)?.aspects.get(glossaryNodeInfo.name)?.value['parentNode']
    at = typeof parent === 'string' ? parent : undefined
  }
  return false
}
