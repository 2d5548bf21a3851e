import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { FACET_SEPARATOR } from '../../../search/fields.ts'
import type { Facet, SearchRequest } from '../../../search/search-index.ts'
import { fieldIs, nearFields } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { searchIndex } from './query-index.ts'

/**
 * Facets that a search names: a field, or fields one inside the other, such as
 * `_entityType␞typeNames` (docs/interface: search/nested-facets).
 */
export interface NamedFacet {
  readonly name: string
  /** From the outside in; none for a field of the wider model, which has no values. */
  readonly fields: readonly string[]
}

/**
 * Resolves the names of facets.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a name that is no facet, with similar ones
 */
export function resolveFacets(catalog: Catalog, names: readonly string[]): NamedFacet[] {
  return [...new Set(names)].map((name) => {
    const parts = name.split(FACET_SEPARATOR)
    if (parts.length > LIMITS.nestedFields.max) {
      const problem = `has more than ${LIMITS.nestedFields.max} fields`
      throw new CatalogError('INVALID_PARAMETER', `facets: ${JSON.stringify(name)} ${problem}`)
    }
    const fields = parts.map((part) => facetField(catalog, part))
    return { name, fields: fields.includes(undefined) ? [] : fields.map(String) }
  })
}

function facetField({ registry, searchFields }: Catalog, name: string): string | undefined {
  const { all, facets } = searchFields
  const field = searchFields
    .resolve(name)
    ?.find((candidate) => all.get(candidate)?.facet !== undefined)
  if (field !== undefined) return field
  if (!searchFields.resolve(name) && registry.isSearchField(name)) return undefined
  const near = nearFields(
    name,
    facets.map((facet) => facet.name),
  )
  const hint = near.length > 0 ? `; similar facets: ${near.join(', ')}` : ''
  const problem = searchFields.resolve(name) ? 'has no facet' : 'is unknown'
  const quotedName = JSON.stringify(name.slice(0, 100))
  throw new CatalogError('INVALID_PARAMETER', `facets: ${quotedName} ${problem}${hint}`)
}

/**
 * Returns the facets in the order of their names, those without values left out. Inside of each
 * value of a field, a query counts the values of the next one.
 *
 * @param request the request that has counted the outermost fields
 */
export async function countNamedFacets(
  catalog: Catalog,
  request: SearchRequest,
  plainFacets: readonly Facet[],
  facetRequests: readonly NamedFacet[],
): Promise<Facet[]> {
  let queriesLeft = LIMITS.nestedFacets.max
  const valuesInside = async (
    values: Facet['values'],
    [field = '', next, ...deeper]: readonly string[],
    where: SearchRequest['where'],
  ): Promise<Facet['values']> => {
    if (next === undefined) return values
    const branches = values.map(async ({ value, count }) => {
      if (queriesLeft-- <= 0) return [{ value, count }]
      const here = [...where, fieldIs(field, value)]
      const nestedRequest = { ...request, where: here, facets: [next], start: 0, count: 0 }
      const { facets } = await searchIndex(catalog, nestedRequest)
      const nested = await valuesInside(facets[0]?.values ?? [], [next, ...deeper], here)
      const joinedValues = nested.map((nestedValue) => {
        return { value: `${value}${FACET_SEPARATOR}${nestedValue.value}`, count: nestedValue.count }
      })
      return [{ value, count }, ...joinedValues]
    })
    return (await Promise.all(branches)).flat()
  }
  const answers = facetRequests.map(async ({ name, fields }) => {
    const { values = [] } = plainFacets.find(({ field }) => field === fields[0]) ?? {}
    return { field: name, values: await valuesInside(values, fields, request.where) }
  })
  return (await Promise.all(answers)).filter(({ values }) => values.length > 0)
}
