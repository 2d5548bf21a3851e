import { dataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { dataHubRoleInfo } from '../../../graph/aspects/people/data-hub-role-info.ts'
import { ownershipTypeInfo } from '../../../graph/aspects/people/ownership-type-info.ts'
import { SYSTEM_OWNERSHIP_TYPES } from '../../../graph/system-ownership-types.ts'
import { ROOT_POLICY, SHIPPED_POLICIES, SHIPPED_ROLES } from '../../../graph/system-policies.ts'
import type { Catalog } from '../catalog.ts'
import { SYSTEM_CALLER } from '../../authorize/roles.ts'
import { propose } from './proposals/propose.ts'

interface SystemEntity {
  readonly urn: string
  readonly info: object
}

/**
 * Creates missing entities that clients expect in every catalog: the ownership types to which the
 * old enum maps (docs/interface: model/ownership-types), and once the shipped roles and policies,
 * since people may delete those (docs/interface: access/shipped-policies). Existing ones are left
 * unchanged.
 */
export async function ensureSystemEntities(catalog: Catalog): Promise<void> {
  const once = [...SHIPPED_ROLES, ...SHIPPED_POLICIES]
  const urns = [...SYSTEM_OWNERSHIP_TYPES, ...once].map(({ urn }) => urn)
  const present = await catalog.graph.existing(urns)
  const findMissing = (entities: readonly SystemEntity[]) =>
    entities.filter(({ urn }) => !present.has(urn))
  const proposals = [
    ...findMissing(SYSTEM_OWNERSHIP_TYPES).map(systemProposal(ownershipTypeInfo.name)),
    ...(present.has(ROOT_POLICY)
      ? []
      : [
          ...findMissing(SHIPPED_ROLES).map(systemProposal(dataHubRoleInfo.name)),
          ...findMissing(SHIPPED_POLICIES).map(systemProposal(dataHubPolicyInfo.name)),
        ]),
  ]
  if (proposals.length === 0 || !(await catalog.control.writable())) return
  await propose(catalog, proposals, SYSTEM_CALLER, { waits: false })
}

const systemProposal =
  (aspectName: string) =>
  ({ urn, info }: SystemEntity) => ({
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: info },
  })
