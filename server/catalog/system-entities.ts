import { SYSTEM_OWNERSHIP_TYPES } from '../../graph/system-ownership-types.ts'
import type { Catalog } from './catalog.ts'
import { SYSTEM_CALLER } from './roles.ts'
import { propose } from './proposals/propose.ts'

/**
 * Creates missing entities that clients expect in every catalog: the ownership types to which the
 * old enum maps (docs/interface: model/ownership-types). Existing ones are left unchanged.
 */
export async function ensureSystemEntities(catalog: Catalog): Promise<void> {
  const present = await catalog.graph.existing(SYSTEM_OWNERSHIP_TYPES.map(({ urn }) => urn))
  const missing = SYSTEM_OWNERSHIP_TYPES.filter(({ urn }) => !present.has(urn))
  if (missing.length === 0 || !(await catalog.graph.writable())) return
  const stamp = { time: catalog.clock(), actor: SYSTEM_CALLER.actor }
  const proposals = missing.map(({ urn, info }) => ({
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: 'ownershipTypeInfo',
    aspect: { value: { ...info, created: stamp, lastModified: stamp } },
  }))
  await propose(catalog, proposals, SYSTEM_CALLER, { waits: false })
}
