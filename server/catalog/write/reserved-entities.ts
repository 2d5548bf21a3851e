import { CatalogError } from '../../../graph/model/errors.ts'
import { SYSTEM_OWNERSHIP_TYPES } from '../../../graph/system-ownership-types.ts'
import { SHIPPED_POLICIES } from '../../../graph/system-policies.ts'
import { SYSTEM_CALLER } from '../../authorize/roles.ts'

/**
 * Entities with the same meaning in every catalog, so that all clients can refer to them, and the
 * policies of the root user.
 */
const RESERVED_URNS: ReadonlySet<string> = new Set(
  [
    ...SYSTEM_OWNERSHIP_TYPES,
    ...SHIPPED_POLICIES.filter(({ info }) => info.editable === false),
  ].map(({ urn }) => urn),
)

/** The beginning of the URNs in which an upgrade records its position. */
export const OWN_UPGRADE_PREFIX = 'urn:li:dataHubUpgrade:trellis-'

/**
 * Refuses changes of the system's own entities by other callers (docs/interface:
 * model/ownership-types, access/shipped-policies).
 *
 * @throws CatalogError `FORBIDDEN`
 */
export function requireChangeable(urn: string, actor: string): void {
  const isReserved = RESERVED_URNS.has(urn) || urn.startsWith(OWN_UPGRADE_PREFIX)
  if (!isReserved || actor === SYSTEM_CALLER.actor) return
  throw new CatalogError(
    'FORBIDDEN',
    `${urn} belongs to the system: ${actor} is unauthorized to change or delete it`,
  )
}
