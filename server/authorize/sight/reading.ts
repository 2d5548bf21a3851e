import { CatalogError } from '../../../graph/model/errors.ts'
import { isEntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Decider, Grant, GrantedAmong } from '../authority.ts'
import { withoutColumn } from '../../../graph/model/urn.ts'
import { includesRole, type Caller } from '../roles.ts'
import type { Reading } from './sight.ts'
import { readSubjects } from './subjects.ts'

/**
 * Returns what a caller may read by the declarations (`readBy`). Without a role, policies decide; a
 * role that reads entities includes the privileges on them, and the role admin those on the
 * platform.
 *
 * @param whole the decider with the whole graph
 */
export function createReading(
  { registry, graph, authority }: Decider & { readonly graph: GraphStore },
  caller: Caller,
): Reading {
  /** Returns of which entities the caller reads the aspect. */
  const readGrant = async (aspect: string): Promise<Grant<GrantedAmong>> => {
    const readBy = registry.readBy.get(aspect)
    if (readBy === undefined) return true
    if (readBy === 'nobody') return false
    const isOnEntity = isEntityPrivilege(readBy)
    if (!caller.byPolicies || !authority) return isOnEntity || includesRole(caller.role, 'admin')
    if (!isOnEntity) return authority.mayOnPlatform(caller, readBy)
    return authority.grantOf(caller, readBy)
  }
  return {
    async readable(aspect, urns) {
      const grant = await readGrant(aspect)
      if (typeof grant === 'boolean') return new Set(grant ? urns : [])
      const subjects = await readSubjects(registry, graph, urns)
      // The privilege on what a query is about is for the query, too.
      const decidingFor = (urn: string) => {
        const subjectUrns = subjects.get(urn) ?? []
        return subjectUrns.length > 0 ? subjectUrns : [withoutColumn(urn)]
      }
      const decidingUrns = [...new Set(urns.flatMap(decidingFor))]
      const grantedUrns = await grant(decidingUrns)
      return new Set(
        urns.filter((urn) => decidingFor(urn).every((decidingUrn) => grantedUrns.has(decidingUrn))),
      )
    },
    async readsEvery(aspect) {
      return (await readGrant(aspect)) === true
    },
  }
}

/**
 * Requires that the caller may read one of the aspects, of one of the entities if the request names
 * any.
 *
 * @throws CatalogError `FORBIDDEN` naming the privilege
 */
export async function requireReadable(
  { registry, reading }: { readonly registry: Registry; readonly reading?: Reading },
  aspects: readonly string[],
  urns: readonly string[],
): Promise<void> {
  if (!reading || aspects.length === 0) return
  for (const aspect of aspects) {
    const readBy = registry.readBy.get(aspect)
    if (readBy === undefined || (await reading.readsEvery(aspect))) return
    // Of a list of entities, points of readable ones are answered.
    if (urns.length === 0 && isEntityPrivilege(readBy)) return
    if ((await reading.readable(aspect, urns)).size > 0) return
  }
  const [aspect = ''] = aspects
  const readBy = registry.readBy.get(aspect)
  const reason = readBy === 'nobody' ? 'nobody may' : `requires ${readBy}`
  throw new CatalogError('FORBIDDEN', `User is unauthorized to read ${aspect}: ${reason}`)
}
