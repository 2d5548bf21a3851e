import { CatalogError } from '../../../graph/model/errors.ts'
import {
  choice,
  flag,
  integer,
  list,
  long,
  required,
  text,
  urn,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Lineage, LineageQuery, RelatedQuery } from '../../../graph/store/graph-store.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { parseQueryUrn, parseUrn } from '../../../graph/model/urn.ts'
import { OWNED_BY } from '../../../graph/records/edges.ts'
import { objectAnswer, valueAnswer, URN, wholeRecord, wholeFields } from '../answers.ts'
import { EXAMPLE_URN, route, valueReply } from '../route.ts'
import { requireWithin } from '../bounds.ts'
import { answeredPage, pageParameters, urnField } from '../shared-fields.ts'
import { toStatedRange } from '../../catalog/lineage/stated-range.ts'
import { parsePage } from '../../catalog/page.ts'
import { requireKeyOfNode } from '../../catalog/read/require-key.ts'

const COUNT_DEFAULT = 100
const relatedParameters = {
  urn: required(urnField),
  direction: required(
    text({
      doc: 'INCOMING: entities that reference the entity. OUTGOING: entities that it references.',
      like: choice(['INCOMING', 'OUTGOING']),
    }),
  ),
  ...pageParameters,
}

/** docs/interface: read/relationships */
export const getRelationships = route({
  method: 'GET',
  path: '/relationships',
  role: 'reader',
  readsPast: true,
  summary: 'Lists the entities related to an entity.',
  parameters: {
    ...relatedParameters,
    types: list(text(), { doc: 'Relationship names. Default: all.' }),
  },
  answers: objectAnswer(
    wholeFields({
      ...answeredPage,
      relationships: list(wholeRecord({ type: text(), entity: URN })),
      entities: list(URN),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN, direction: 'INCOMING', types: [OWNED_BY], start: 0, count: 10 },
  async handle({ parameters: input }, { catalog }) {
    const query = parseRelatedQuery(catalog.registry, input, input.types)
    const { related, total } = await catalog.graph.related(query)
    return {
      body: {
        start: query.start,
        count: related.length,
        total,
        relationships: related.map(({ name, urn: entity }) => ({ type: name, entity })),
        entities: [...new Set(related.map((neighbour) => neighbour.urn))],
      },
    }
  },
})

/**
 * Relationships for the Python client, which reads pages until `count` is 0, so it is the length of
 * the page, not the requested size (docs/interface: read/related-entities).
 */
export const getRelationshipsOpenApi = route({
  method: 'GET',
  path: '/openapi/relationships/v1',
  role: 'reader',
  readsPast: true,
  summary: 'Lists the relationships of an entity in the format of DataHub’s OpenAPI.',
  parameters: { ...relatedParameters, relationshipTypes: list(text()) },
  answers: objectAnswer(
    wholeFields({
      ...answeredPage,
      entities: list(
        wholeRecord(
          { relationshipType: text(), urn: URN },
          { via: urn([], { doc: 'Entity that created the edge, such as a query.' }) },
        ),
      ),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN, direction: 'OUTGOING', relationshipTypes: [OWNED_BY] },
  async handle({ parameters: input }, { catalog }) {
    const query = parseRelatedQuery(catalog.registry, input, input.relationshipTypes)
    const { related, total } = await catalog.graph.related(query)
    const entities = related.map(({ name, via, urn: relatedUrn }) => {
      return { relationshipType: name, urn: relatedUrn, ...(via !== undefined && { via }) }
    })
    return { body: { start: query.start, count: entities.length, total, entities } }
  },
})

/** docs/interface: read/lineage */
export const getLineage = route({
  method: 'POST',
  path: '/relationships',
  action: 'getLineage',
  role: 'reader',
  readsPast: true,
  summary: 'Traverses lineage upstream or downstream of an entity, nearest first.',
  details: 'Returns each entity with its distance.',
  parameters: {
    urn: required(urnField),
    direction: required(text({ like: choice(['UPSTREAM', 'DOWNSTREAM']) })),
    maxHops: integer({ doc: `Default: 1; at most ${LIMITS.lineageHops.max}.` }),
    startTimeMillis: long({
      doc: 'Only edges that writers have stated to be created or updated from this time on, those without stated times, and those that people drew.',
    }),
    endTimeMillis: long({ doc: 'The last time of that range. Default: now, if it has a start.' }),
    ...pageParameters,
  },
  answers: valueAnswer(
    wholeRecord({
      ...answeredPage,
      truncated: flag({ doc: 'Whether the traversal stopped at its limit of nodes.' }),
      relationships: list(wholeRecord({ entity: URN, degree: long() }, { type: text() })),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN, direction: 'UPSTREAM', maxHops: 3, start: 0, count: 10 },
  async handle({ parameters: input }, { catalog }) {
    const { urn: start, direction, maxHops = 1 } = input
    const page = parsePage(input, COUNT_DEFAULT)
    requireWithin('maxHops', maxHops, { least: 1, most: LIMITS.lineageHops.max })
    const query: LineageQuery = {
      urn: requireKeyOfNode(catalog.registry, parseUrn(start)),
      direction: parseDirection(direction, { UPSTREAM: 'upstream', DOWNSTREAM: 'downstream' }),
      hopsMax: maxHops,
      nodesMax: LIMITS.lineageNodes.max,
      stated: toStatedRange(input, catalog.clock()),
    }
    const lineage = await catalog.graph.lineage(query)
    const { nodes, truncated } = lineage
    const pageNodes = nodes.slice(page.start, page.start + page.count)
    const names = namesInLineage(query, lineage)
    return valueReply({
      start: page.start,
      count: pageNodes.length,
      total: nodes.length,
      truncated,
      relationships: pageNodes.map(({ urn: entity, degree }) => {
        return { type: names.get(entity), entity, degree }
      }),
    })
  },
})

/** Returns, by entity, the first relationship that links it to an entity nearer to the start. */
function namesInLineage(
  { urn: start, direction }: LineageQuery,
  { nodes, edges }: Lineage,
): Map<string, string> {
  const degrees = new Map([[start, 0], ...nodes.map((node) => [node.urn, node.degree] as const)])
  const names = new Map<string, string>()
  for (const { upstream, downstream, name } of edges) {
    const [near, far] = direction === 'upstream' ? [downstream, upstream] : [upstream, downstream]
    const nearDegree = degrees.get(near)
    const isStep = nearDegree !== undefined && degrees.get(far) === nearDegree + 1
    if (isStep && !names.has(far)) names.set(far, name)
  }
  return names
}

function parseRelatedQuery(
  registry: Registry,
  input: RecordValue<typeof relatedParameters>,
  names: readonly string[] | undefined,
): RelatedQuery {
  return {
    urn: requireKeyOfNode(registry, parseQueryUrn(input.urn)),
    direction: parseDirection(input.direction, { INCOMING: 'incoming', OUTGOING: 'outgoing' }),
    ...parsePage(input, COUNT_DEFAULT),
    ...(names && names.length > 0 && { names }),
  }
}

function parseDirection<T>(direction: string, choices: Readonly<Record<string, T>>): T {
  const value = choices[direction.toUpperCase()]
  if (value !== undefined) return value
  const names = Object.keys(choices).join(' or ')
  throw new CatalogError('INVALID_PARAMETER', `direction must be ${names}; it is ${direction}`)
}
