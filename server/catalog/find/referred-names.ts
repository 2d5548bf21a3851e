import { LIMITS } from '../../../graph/model/limits.ts'
import { NAME_FIELD } from '../../../search/fields.ts'
import { PLAIN_REQUEST } from '../../../search/search-index.ts'
import type { Clause, Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { searchIndex } from './query-index.ts'

/**
 * Returns conditions of an input that also match URNs by the names of their entities, which people
 * see, and which change: `tags:"Personal Data"` (docs/interface: search/fields-in-input).
 */
export function addReferredUrns(catalog: Catalog, where: readonly Where[]): Promise<Where[]> {
  const eachClause = async (clause: Clause) => {
    const urns = await findNamedUrns(catalog, clause)
    return urns.length === 0 ? clause : { ...clause, values: [...clause.values, ...urns] }
  }
  return Promise.all(
    where.map((groups) => Promise.all(groups.map((group) => Promise.all(group.map(eachClause))))),
  )
}

/** Returns the URNs of the entities that a clause may name, in the form of its values. */
async function findNamedUrns(
  catalog: Catalog,
  { condition, fields, values }: Clause,
): Promise<string[]> {
  const isPattern = condition === 'LIKE'
  if (!isPattern && condition !== 'TERM') return []
  const entityTypes = fields.flatMap((field) => catalog.searchFields.refersTo.get(field) ?? [])
  const names = values.filter((value) => !value.startsWith('urn:li:'))
  if (entityTypes.length === 0 || names.length === 0) return []
  const nameClause: Clause = {
    fields: [NAME_FIELD],
    kind: 'text',
    condition: isPattern ? 'LIKE' : 'IEQUAL',
    values: names,
    negated: false,
  }
  const { hits } = await searchIndex(catalog, {
    ...PLAIN_REQUEST,
    entityTypes: [...new Set(entityTypes)],
    where: [[[nameClause]]],
    count: LIMITS.referredNames.max,
    counted: false,
    returned: [],
  })
  return hits.map(({ urn }) => (isPattern ? urn.replaceAll(/[\\*?]/g, '\\$&') : urn))
}
