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
import { objectAnswer, URN, wholeRecord, wholeFields } from '../../answers.ts'
import { EXAMPLE_URN, route } from '../../route.ts'
import { resolveEntityType } from './generic-entity.ts'
import { nextPage } from './form.ts'
import { isEmptySlice, requireSlice, scrollParameters } from './scrolls.ts'

const ends = {
  relationshipType: text(),
  source: wholeRecord({ urn: URN, entityType: text() }),
  destination: wholeRecord({ urn: URN, entityType: text() }),
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
  readsPast: true,
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
  answers: objectAnswer(wholeFields({ results: list(wholeRecord(ends)) }, nextPage)),
  errors: [],
  example: { relationshipTypes: [OWNED_BY], count: 5 },
  exampleBody: {},
  async handle({ parameters: input, body }, { catalog }) {
    requireSlice(input)
    const { sourceFilter, destinationFilter, edgeFilter } = body as RecordValue<typeof filters>
    const { relationshipTypes: filterNames = [] } = input
    const filtered = parseFilterValues('edgeFilter', edgeFilter, 'relationshipType')
    const relationshipTypes = filtered
      ? [...filtered].filter((name) => filterNames.length === 0 || filterNames.includes(name))
      : filterNames
    const resolveTypes = (names: readonly string[] = []) =>
      names.map((type) => resolveEntityType(catalog.registry, type))
    const sourceEnd = {
      urns: parseFilterValues('sourceFilter', sourceFilter),
      types: resolveTypes(input.sourceTypes),
    }
    const targetEnd = {
      urns: parseFilterValues('destinationFilter', destinationFilter),
      types: resolveTypes(input.destinationTypes),
    }
    const [from, to] =
      input.direction === 'INCOMING' ? [targetEnd, sourceEnd] : [sourceEnd, targetEnd]
    const isNone = filtered !== undefined && relationshipTypes.length === 0
    if (isEmptySlice(input) || isNone) return { body: { results: [] } }
    const fits = (urn: string, end: typeof sourceEnd) =>
      isOfType(urn, end.types) && (end.urns?.has(urn) ?? true)
    const of = from.urns
      ? { urns: [...from.urns], ends: 'source' as const }
      : to.urns && { urns: [...to.urns], ends: 'target' as const }
    const page = await scrollEdges(catalog, {
      ...parseScroll({ ...input, relationshipTypes }),
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
  readsPast: true,
  summary: 'Scrolls through all lineage edges, or the lineage edges of given entities.',
  parameters: {
    ...parameters,
    direction: choice(['UPSTREAM', 'DOWNSTREAM'], {
      doc: 'Only edges in this direction from one of `urns`.',
    }),
  },
  body: record({ urns: list(text({ like: URN }), { doc: 'Default: all edges.' }) }),
  answers: objectAnswer(
    wholeFields(
      { results: list(wholeRecord({ ...ends, upstream: URN, downstream: URN })) },
      nextPage,
    ),
  ),
  errors: [],
  example: { count: 5 },
  exampleBody: { urns: [EXAMPLE_URN] },
  async handle({ parameters: input, body }, { catalog }) {
    requireSlice(input)
    const urns = new Set((body as { readonly urns?: readonly string[] }).urns)
    const sides = lineageNames(catalog.registry)
    const wantedNames = input.relationshipTypes ?? []
    const names = [...sides.keys()].filter(
      (name) => wantedNames.length === 0 || wantedNames.includes(name),
    )
    if (isEmptySlice(input) || names.length === 0) return { body: { results: [] } }
    const orient = ({ source, target, name }: ScrolledEdge) =>
      sides.get(name) === 'downstream'
        ? { upstream: source, downstream: target }
        : { upstream: target, downstream: source }
    const page = await scrollEdges(catalog, {
      ...parseScroll(input),
      names,
      passes: (edge) => {
        const { upstream, downstream } = orient(edge)
        if (urns.size === 0 || input.direction === undefined) return true
        return urns.has(input.direction === 'UPSTREAM' ? downstream : upstream)
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

function parseScroll(input: RecordValue<typeof parameters>) {
  const { relationshipTypes: names = [], includeSoftDelete = false } = input
  const { count } = parsePage({ count: input.count ?? null })
  const after =
    input.scrollId === undefined ? {} : { after: positionIn(input.scrollId, parseCursor) }
  return {
    count: Math.max(1, count),
    ...after,
    ...(names.length > 0 && { names }),
    includeSoftDeleted: includeSoftDelete,
  }
}

const answerNext = ({ next }: EdgePage) => (next ? { scrollId: toScrollId(next) } : {})

function parseCursor(cursor: unknown): EdgeCursor | undefined {
  const texts = isJsonObject(cursor) ? [cursor['source'], cursor['name'], cursor['target']] : []
  const isCursor = typeof texts[0] === 'string' && texts.every(isTextOrNone)
  return isCursor ? (cursor as EdgeCursor) : undefined
}

const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** Returns the values that a filter accepts of a field; undefined if it accepts all. */
function parseFilterValues(
  name: string,
  filter: unknown,
  field = 'urn',
): ReadonlySet<string> | undefined {
  const groups = parseFilter(filter, { name, forms: OPENAPI_FORMS })
  const acceptsAll = groups.length === 0 || groups.some((group) => group.length === 0)
  if (acceptsAll) return undefined
  const allowedValues = groups.flatMap((group) => {
    const lists = group.map((criterion) => {
      if (namesValues(criterion, field)) return criterion.values
      const { field: criterionField, condition, negated } = criterion
      const criterionText = `${negated ? 'negated ' : ''}${condition} on ${JSON.stringify(criterionField.slice(0, 100))}`
      const message = `${name}: ${criterionText} is not supported; expected EQUAL or IN on ${field}`
      throw new CatalogError('INVALID_PARAMETER', message)
    })
    return (lists[0] ?? []).filter((value) => lists.every((values) => values.includes(value)))
  })
  return new Set(allowedValues)
}
