import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  choice,
  json,
  list,
  record,
  text,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import { OWNED_BY } from '../../../../graph/records/edges.ts'
import { namesValues } from '../../../../search/filter.ts'
import { OPENAPI_FORMS, parseFilter } from '../../../../search/parse-filter.ts'
import { parsePage, positionIn, toScrollId } from '../../../catalog/page.ts'
import {
  isOfType,
  lineageNames,
  scrollEdges,
  type EdgePage,
  type EdgeCursor,
  type ScrolledEdge,
} from '../../../catalog/read/scroll-edges.ts'
import { members, URN, whole, wholeFields } from '../../answers.ts'
import { EXAMPLE_URN, route } from '../../route.ts'
import { entityTypeNamed } from './generic-entity.ts'
import { nextPage } from './form.ts'
import { isEmptySlice, requireSlice, scrollParameters } from './scrolls.ts'

const ends = {
  relationshipType: text(),
  source: whole({ urn: URN, entityType: text() }),
  destination: whole({ urn: URN, entityType: text() }),
}
const types = list(text(), { doc: 'Entity types. Default: all.' })
const parameters = {
  ...scrollParameters,
  relationshipTypes: list(text(), { doc: 'Relationship names. Default: all.' }),
}

const urnFilter = json({
  doc: 'Criteria on `urn`: `{"and": [{"criteria": [{"field": "urn", "values": […]}]}]}`.',
  like: record({ and: list(record({ criteria: list(record({})) })) }),
})
const filters = {
  sourceFilter: urnFilter,
  destinationFilter: urnFilter,
  edgeFilter: json({ doc: 'Criteria on `relationshipType`, in the same form.' }),
}

/** docs/interface: read/scroll-relationships */
export const scrollRelationships = route({
  method: 'POST',
  path: '/openapi/v3/relationship/scroll',
  role: 'reader',
  summary: 'Scrolls through all edges, or the edges between given entities.',
  parameters: {
    ...parameters,
    sourceTypes: types,
    destinationTypes: types,
    direction: choice(['OUTGOING', 'INCOMING'], {
      doc: 'INCOMING swaps the filters of source and destination.',
    }),
  },
  body: record(filters),
  answers: members(wholeFields({ results: list(whole(ends)) }, nextPage)),
  errors: [],
  example: { relationshipTypes: [OWNED_BY], count: 5 },
  exampleBody: {},
  async handle({ parameters: given, body }, { catalog }) {
    requireSlice(given)
    const { sourceFilter, destinationFilter, edgeFilter } = body as RecordValue<typeof filters>
    const { relationshipTypes: wanted = [] } = given
    const filtered = valuesIn('edgeFilter', edgeFilter, 'relationshipType')
    const relationshipTypes = filtered
      ? [...filtered].filter((name) => wanted.length === 0 || wanted.includes(name))
      : wanted
    const named = (all: readonly string[] = []) =>
      all.map((type) => entityTypeNamed(catalog.registry, type))
    const one = { urns: valuesIn('sourceFilter', sourceFilter), types: named(given.sourceTypes) }
    const other = {
      urns: valuesIn('destinationFilter', destinationFilter),
      types: named(given.destinationTypes),
    }
    const [from, to] = given.direction === 'INCOMING' ? [other, one] : [one, other]
    const isNone = filtered !== undefined && relationshipTypes.length === 0
    if (isEmptySlice(given) || isNone) return { body: { results: [] } }
    const fits = (urn: string, end: typeof one) =>
      isOfType(urn, end.types) && (end.urns?.has(urn) ?? true)
    const of = from.urns
      ? { urns: [...from.urns], ends: 'source' as const }
      : to.urns && { urns: [...to.urns], ends: 'target' as const }
    const page = await scrollEdges(catalog, {
      ...parseScroll({ ...given, relationshipTypes }),
      passes: ({ source, target }) => fits(source, from) && fits(target, to),
      ...(of && { of }),
    })
    return { body: { results: page.edges.map(answerEdge), ...answerNext(page) } }
  },
})

/** docs/interface: read/scroll-lineage */
export const scrollLineage = route({
  method: 'POST',
  path: '/openapi/v3/lineage/scroll',
  role: 'reader',
  summary: 'Scrolls through all lineage edges, or the lineage edges of given entities.',
  parameters: {
    ...parameters,
    direction: choice(['UPSTREAM', 'DOWNSTREAM'], {
      doc: 'Only edges in this direction from one of `urns`.',
    }),
  },
  body: record({ urns: list(text({ like: URN }), { doc: 'Default: all edges.' }) }),
  answers: members(
    wholeFields({ results: list(whole({ ...ends, upstream: URN, downstream: URN })) }, nextPage),
  ),
  errors: [],
  example: { count: 5 },
  exampleBody: { urns: [EXAMPLE_URN] },
  async handle({ parameters: given, body }, { catalog }) {
    requireSlice(given)
    const urns = new Set((body as { readonly urns?: readonly string[] }).urns)
    const sides = lineageNames(catalog.registry)
    const wanted = given.relationshipTypes ?? []
    const names = [...sides.keys()].filter((name) => wanted.length === 0 || wanted.includes(name))
    if (isEmptySlice(given) || names.length === 0) return { body: { results: [] } }
    const orient = ({ source, target, name }: ScrolledEdge) =>
      sides.get(name) === 'downstream'
        ? { upstream: source, downstream: target }
        : { upstream: target, downstream: source }
    const page = await scrollEdges(catalog, {
      ...parseScroll(given),
      names,
      passes: (edge) => {
        const { upstream, downstream } = orient(edge)
        if (urns.size === 0 || given.direction === undefined) return true
        return urns.has(given.direction === 'UPSTREAM' ? downstream : upstream)
      },
      ...(urns.size > 0 && { of: { urns: [...urns], ends: 'both' } }),
    })
    const results = page.edges.map((edge) => ({ ...answerEdge(edge), ...orient(edge) }))
    return { body: { results, ...answerNext(page) } }
  },
})

const answerEdge = ({ source, name, target }: ScrolledEdge) => ({
  relationshipType: name,
  source: { urn: source, entityType: entityTypeOf(source) },
  destination: { urn: target, entityType: entityTypeOf(target) },
})

function parseScroll(given: RecordValue<typeof parameters>) {
  const { relationshipTypes: names = [], includeSoftDelete = false } = given
  const { count } = parsePage({ count: given.count ?? null })
  const after =
    given.scrollId === undefined ? {} : { after: positionIn(given.scrollId, parseCursor) }
  return {
    count: Math.max(1, count),
    ...after,
    ...(names.length > 0 && { names }),
    includeSoftDeleted: includeSoftDelete,
  }
}

const answerNext = ({ next }: EdgePage) => (next ? { scrollId: toScrollId(next) } : {})

function parseCursor(given: unknown): EdgeCursor | undefined {
  const texts = isJsonObject(given) ? [given['source'], given['name'], given['target']] : []
  const isCursor = typeof texts[0] === 'string' && texts.every(isTextOrNone)
  return isCursor ? (given as EdgeCursor) : undefined
}

const isTextOrNone = (each: unknown): boolean => each === undefined || typeof each === 'string'

/** Returns the values that a filter accepts of a field; undefined if it accepts all. */
function valuesIn(name: string, filter: unknown, field = 'urn'): ReadonlySet<string> | undefined {
  const groups = parseFilter(filter, { name, forms: OPENAPI_FORMS })
  const acceptsAll = groups.length === 0 || groups.some((group) => group.length === 0)
  if (acceptsAll) return undefined
  const found = groups.flatMap((group) => {
    const lists = group.map((criterion) => {
      if (namesValues(criterion, field)) return criterion.values
      const { field: given, condition, negated } = criterion
      const shown = `${negated ? 'negated ' : ''}${condition} on ${JSON.stringify(given.slice(0, 100))}`
      const message = `${name}: ${shown} is not supported; expected EQUAL or IN on ${field}`
      throw new CatalogError('INVALID_PARAMETER', message)
    })
    return (lists[0] ?? []).filter((value) => lists.every((values) => values.includes(value)))
  })
  return new Set(found)
}
