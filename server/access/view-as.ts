import { corpuser } from '../../graph/aspects/people/corpuser.entity.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { entityTypeOf, parseEncodedUrn, type Urn } from '../../graph/model/urn.ts'
import { EVENTS } from '../catalog/audit/audit-events.ts'
import { requireOnPlatform } from '../authorize/authority.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { requireOwnCaller, type Caller, type Role } from '../authorize/roles.ts'

/** The header with the URN of the user as whom an administrator views the catalog. */
export const VIEW_AS_HEADER = 'X-Trellis-View-As'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the caller of a request: the one admitted, or the user that the header names, for whom
 * policies decide and who changes nothing (docs/interface: access/view-as). Records it.
 *
 * @param headers of the request
 * @param role the lowest role that may use the route
 * @throws CatalogError `FORBIDDEN` for callers who may not manage policies, for an unknown user, and
 *   for a route that changes the catalog
 */
export async function viewAs(
  admitted: Caller,
  headers: Headers,
  catalog: Catalog,
  role: Role | 'public',
): Promise<Caller> {
  const text = viewAsHeader(headers)
  // Without access control every caller sees everything.
  if (text === undefined || role === 'public' || !catalog.authority) return admitted
  await requireOnPlatform(catalog, admitted, 'MANAGE_POLICIES')
  const actor = parseViewedUser(text)
  if (!actor || !(await catalog.graph.existing([actor])).has(actor)) {
    throw new CatalogError(
      'FORBIDDEN',
      `${VIEW_AS_HEADER} has to name a user of this catalog, not ${text || 'nobody'}`,
    )
  }
  const { actor: viewedBy, origin } = admitted
  catalog.audit?.countEvent(viewedBy, origin, { type: EVENTS.viewedAs, entityUrn: actor })
  const caller = { actor, role: 'reader', byPolicies: true, viewedBy, origin } as const
  if (role !== 'reader') requireOwnCaller(caller)
  return caller
}

/** Returns the header, which may be empty; undefined when there is none. */
function viewAsHeader(headers: Headers): string | undefined {
  const value = headers[VIEW_AS_HEADER.toLowerCase()]
  return typeof value === 'object' ? value.join() : value
}

/** Returns the user that the header names, percent-encoded as in paths. */
function parseViewedUser(text: string): Urn | undefined {
  try {
    const urn = parseEncodedUrn(text)
    return entityTypeOf(urn) === corpuser.name ? urn : undefined
  } catch (error) {
    if (error instanceof CatalogError) return undefined
    throw error
  }
}
