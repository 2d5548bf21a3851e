import { CatalogError } from '../../../graph/model/errors.ts'
import { integer, list, required, text } from '../../../graph/model/field.ts'
import type { Lineage, LineageQuery, RelatedQuery } from '../../../graph/graph-store.ts'
import { LINEAGE_HOPS_MAX, LINEAGE_NODES_MAX } from '../../../graph/graph-store.ts'
import { parseQueryUrn, parseUrn } from '../../../graph/model/urn.ts'
import { route, valueReply } from '../route.ts'
import { pageOf, pageParameters } from './paging.ts'

const COUNT_DEFAULT = 100
const parameters = {
  urn: required(text()),
  direction: required(
    text({ doc: 'INCOMING: what points at the entity. OUTGOING: what it points at.' }),
  ),
  ...pageParameters,
}

/** Interface, `GET /relationships` and Relationships; superset of `reference/rest.md` section 11. */
export const getRelationships = route({
  method: 'GET',
  path: '/relationships',
  role: 'reader',
  doc: 'The entities at the other end of the edges of an entity, by relationship name.',
  parameters: {
    ...parameters,
    types: list(text(), { doc: 'Relationship names; all when left out.' }),
  },
  async handle({ parameters: given }, { catalog }) {
    const query = queryOf(given, given.types)
    const { related, total } = await catalog.graph.related(query)
    return {
      body: {
        start: query.start,
        count: related.length,
        total,
        relationships: related.map(({ name, urn }) => ({ type: name, entity: urn })),
        entities: [...new Set(related.map(({ urn }) => urn))],
      },
    }
  },
})

/**
 * What the Python client asks instead. Its loop ends when `count` is 0, so that is the length of
 * the page and not what was asked for (`reference/rest.md` section 13).
 */
export const getRelationshipsOpenApi = route({
  method: 'GET',
  path: '/openapi/relationships/v1',
  role: 'reader',
  doc: 'The same for clients of the OpenAPI paths.',
  parameters: { ...parameters, relationshipTypes: list(text()) },
  async handle({ parameters: given }, { catalog }) {
    const query = queryOf(given, given.relationshipTypes)
    const { related, total } = await catalog.graph.related(query)
    const entities = related.map(({ name, urn, via }) => {
      return { relationshipType: name, urn, ...(via !== undefined && { via }) }
    })
    return { body: { start: query.start, count: entities.length, total, entities } }
  },
})

/** `reference/rest.md` section 11. */
export const getLineage = route({
  method: 'POST',
  path: '/relationships',
  action: 'getLineage',
  role: 'reader',
  doc: 'The entities up- or downstream of one, nearest first, with their distance.',
  parameters: {
    urn: required(text()),
    direction: required(text({ doc: 'UPSTREAM or DOWNSTREAM.' })),
    maxHops: integer({ doc: `1 when left out, at most ${LINEAGE_HOPS_MAX}.` }),
    ...pageParameters,
  },
  async handle({ parameters: { urn, direction, maxHops = 1, ...given } }, { catalog }) {
    const page = pageOf(given, COUNT_DEFAULT)
    if (maxHops < 1 || maxHops > LINEAGE_HOPS_MAX) {
      throw new CatalogError('INVALID_PARAMETER', `maxHops must be from 1 to ${LINEAGE_HOPS_MAX}`)
    }
    const query: LineageQuery = {
      urn: parseUrn(urn),
      direction: oneOf(direction, { UPSTREAM: 'upstream', DOWNSTREAM: 'downstream' }),
      hopsMax: maxHops,
      nodesMax: LINEAGE_NODES_MAX,
    }
    const lineage = await catalog.graph.lineage(query)
    const { nodes, truncated } = lineage
    const shown = nodes.slice(page.start, page.start + page.count)
    const names = namesInLineage(query, lineage)
    return valueReply({
      start: page.start,
      count: shown.length,
      total: nodes.length,
      truncated,
      relationships: shown.map(({ urn: entity, degree }) => {
        return { type: names.get(entity), entity, degree }
      }),
    })
  },
})

/** By entity, the first relationship that links it to one that is nearer to the start. */
function namesInLineage(
  { urn: start, direction }: LineageQuery,
  { nodes, edges }: Lineage,
): Map<string, string> {
  const degrees = new Map([[start, 0], ...nodes.map((node) => [node.urn, node.degree] as const)])
  const names = new Map<string, string>()
  for (const { upstream, downstream, name } of edges) {
    const [near, far] = direction === 'upstream' ? [downstream, upstream] : [upstream, downstream]
    const isStep = degrees.get(far) === (degrees.get(near) ?? Number.NaN) + 1
    if (isStep && !names.has(far)) names.set(far, name)
  }
  return names
}

function queryOf(
  given: { urn: string; direction: string; start?: number; count?: number },
  names: readonly string[] | undefined,
): RelatedQuery {
  return {
    urn: parseQueryUrn(given.urn),
    direction: oneOf(given.direction, { INCOMING: 'incoming', OUTGOING: 'outgoing' }),
    ...pageOf(given, COUNT_DEFAULT),
    ...(names && names.length > 0 && { names }),
  }
}

function oneOf<T>(direction: string, choices: Readonly<Record<string, T>>): T {
  const chosen = choices[direction.toUpperCase()]
  if (chosen !== undefined) return chosen
  const names = Object.keys(choices).join(' or ')
  throw new CatalogError('INVALID_PARAMETER', `direction must be ${names}; it is ${direction}`)
}
