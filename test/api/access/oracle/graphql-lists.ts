import { APPLICATION } from './proposals.ts'
import { allPages, type Found, type Lists, type Reader } from './reading.ts'

interface Results {
  readonly total: number
  /** Null: hidden after the search had found it. */
  readonly searchResults: readonly { readonly entity: { readonly urn: string } | null }[]
}
const SYMBOLS =
  'DATASET, CHART, DASHBOARD, DATA_FLOW, DATA_JOB, DATA_PRODUCT, DOMAIN, GLOSSARY_NODE, GLOSSARY_TERM, MLMODEL, NOTEBOOK, QUERY, DATAHUB_VIEW, INCIDENT, ASSERTION, DOCUMENT, DATA_CONTRACT, ER_MODEL_RELATIONSHIP, DATA_PROCESS_INSTANCE'
const SELECTED = '{ total searchResults { entity { urn } } }'
const urnsOf = ({ searchResults, total }: Results): Found => ({
  urns: searchResults.flatMap(({ entity }) => entity?.urn ?? []),
  total,
})

/** Searches, suggestions and lists of GraphQL; `urns` are those of all entities. */
export async function graphqlLists(reader: Reader, urns: readonly string[]): Promise<Lists> {
  const lists: Record<string, Found> = {}
  const all = 'start: 0, count: 10000'
  const searches = await reader.data<Record<string, Results>>(`{
    search: search(input: { type: DATASET, query: "*", ${all} }) ${SELECTED}
    across: searchAcrossEntities(input: { types: [${SYMBOLS}], query: "*", ${all} }) ${SELECTED}
    word: searchAcrossEntities(input: { types: [${SYMBOLS}], query: "delta", ${all} }) ${SELECTED}
    scroll: scrollAcrossEntities(input: { types: [${SYMBOLS}], query: "*", count: 10000 }) ${SELECTED}
  }`)
  for (const [name, results] of Object.entries(searches)) lists[name] = urnsOf(results)
  for (let at = 0; at < urns.length; at += 1_500) {
    const some = urns.slice(at, at + 1_500)
    const { entities } = await reader.data<{ entities: { urn: string }[] }>(
      'query ($urns: [String!]!) { entities(urns: $urns) { urn } }',
      { urns: some },
    )
    lists[`entities ${at}`] = { urns: entities.map(({ urn }) => urn) }
  }
  const suggested = await reader.data<{
    one: { entities: { urn: string }[] }
    several: { suggestions: { entities: { urn: string }[] }[] }
  }>(`{
    one: autoComplete(input: { type: CHART, query: "char", limit: 10000 }) { entities { urn } }
    several: autoCompleteForMultiple(input: { types: [${SYMBOLS}], query: "alph", limit: 10000 }) {
      suggestions { entities { urn } }
    }
  }`)
  lists['autoComplete'] = { urns: suggested.one.entities.map(({ urn }) => urn) }
  lists['autoCompleteForMultiple'] = {
    urns: suggested.several.suggestions.flatMap(({ entities }) => entities.map(({ urn }) => urn)),
  }
  type Listed = { total: number; all: { urn: string }[] }
  const listed = await reader.data<Record<string, Listed>>(`{
    domains: listDomains(input: { ${all} }) { total all: domains { urn } }
    terms: getRootGlossaryTerms(input: { ${all} }) { total all: terms { urn } }
    nodes: getRootGlossaryNodes(input: { ${all} }) { total all: nodes { urn } }
    queries: listQueries(input: { ${all} }) { total all: queries { urn } }
    views: listGlobalViews(input: { ${all} }) { total all: views { urn } }
    own: listMyViews(input: { ${all} }) { total all: views { urn } }
  }`)
  for (const [name, { total, all: found }] of Object.entries(listed)) {
    lists[`list of ${name}`] = { urns: found.map(({ urn }) => urn), total }
  }
  return lists
}

/** The log of changes, by the entities that it changes, and those that its changes name. */
export async function recentChanges(reader: Reader): Promise<Lists> {
  interface Recent {
    readonly before: string | null
    readonly entries: readonly {
      readonly entity: { readonly urn: string }
      readonly changes: readonly {
        readonly changes: { readonly events: readonly { element: { urn: string } | null }[] } | null
      }[]
    }[]
  }
  const [changed, named]: [string[], string[]] = [[], []]
  await allPages(async (before) => {
    const answer = await reader.data<{ recentChanges: Recent }>(
      `query ($before: String) { recentChanges(input: { before: $before, count: 100 }) {
        before entries { entity { urn } changes { changes { events(count: 100) { element { urn } } } } } } }`,
      { before },
    )
    for (const { entity, changes } of answer.recentChanges.entries) {
      for (const { changes: told } of changes) {
        changed.push(entity.urn)
        for (const { element } of told?.events ?? [])
          if (element) named.push(`${entity.urn} > ${element.urn}`)
      }
    }
    return { urns: [], next: answer.recentChanges.before ?? undefined }
  })
  return { recentChanges: { urns: changed }, 'elements of changes': { urns: named } }
}

/** What leads from people, tags, containers and others that everybody sees to entities. */
export async function listsOfOthers(
  reader: Reader,
  starts: readonly string[],
  containers: readonly string[],
): Promise<Lists> {
  const lists: Record<string, Found> = {}
  const { entities } = await reader.data<{
    entities: {
      urn: string
      relationships: { total: number; relationships: { entity: { urn: string } }[] }
    }[]
  }>(
    `query ($urns: [String!]!) { entities(urns: $urns) { urn ... on EntityWithRelationships {
      relationships(input: { types: ["OwnedBy", "TaggedWith", "IsPartOf", "Contains", "AssociatedWith", "TermedWith", "IsAssociatedWith"], direction: INCOMING, start: 0, count: 10000 }) {
        total relationships { entity { urn } } } } } }`,
    { urns: starts },
  )
  for (const { urn, relationships: found } of entities) {
    const urns = found.relationships.flatMap(({ entity }) => entity?.urn ?? [])
    lists[`relationships of ${urn}`] = { urns, total: found.total }
  }
  for (const urn of containers) {
    const { container } = await reader.data<{ container: { entities: Results } }>(
      `query ($urn: String!) { container(urn: $urn) { entities(input: { start: 0, count: 10000 }) ${SELECTED} } }`,
      { urn },
    )
    lists[`entities of ${urn}`] = urnsOf(container.entities)
  }
  const { assets } = await reader.data<{ assets: Results }>(
    `query ($urn: String!) { assets: listApplicationAssets(urn: $urn, input: { query: "*", types: [${SYMBOLS}], start: 0, count: 10000 }) ${SELECTED} }`,
    { urn: APPLICATION },
  )
  lists['application'] = urnsOf(assets)
  for (const owner of starts.filter((urn) => /corp(user|Group)/.test(urn))) {
    const orFilters = [{ and: [{ field: 'owners', values: [owner] }] }]
    const { owned } = await reader.data<{ owned: Results }>(
      `query ($orFilters: [AndFilterInput!]) { owned: searchAcrossEntities(input: {
        types: [${SYMBOLS}], query: "*", start: 0, count: 10000, orFilters: $orFilters }) ${SELECTED} }`,
      { orFilters },
    )
    lists[`owned by ${owner}`] = urnsOf(owned)
  }
  return lists
}

/**
 * What counts: answers that have to be those of a caller who sees everything and asks about the
 * seen entities only.
 */
export async function counts(
  reader: Reader,
  within: readonly string[] | undefined,
): Promise<Record<string, unknown>> {
  const orFilters = within ? [{ and: [{ field: 'urn', values: within }] }] : []
  const facets = 'facets { field aggregations { value count } }'
  const answered = await reader.data<Record<string, unknown>>(
    `query ($orFilters: [AndFilterInput!]) {
      across: searchAcrossEntities(input: { types: [${SYMBOLS}], query: "*", count: 0, orFilters: $orFilters, searchFlags: { maxAggValues: 10000 } }) { total ${facets} }
      word: searchAcrossEntities(input: { types: [${SYMBOLS}], query: "alpha", count: 0, orFilters: $orFilters, searchFlags: { maxAggValues: 10000 } }) { total ${facets} }
      aggregate: aggregateAcrossEntities(input: { types: [${SYMBOLS}], query: "*", orFilters: $orFilters, searchFlags: { maxAggValues: 10000 } }) { ${facets} }
      scroll: scrollAcrossEntities(input: { types: [${SYMBOLS}], query: "*", count: 1, orFilters: $orFilters, searchFlags: { maxAggValues: 10000 } }) { total ${facets} }
      folders: browse(input: { type: DATASET, path: ["prod"], start: 0, count: 100, orFilters: $orFilters }) { total metadata { totalNumEntities } groups { name count } }
      browse: browseV2(input: { types: [DATASET, CHART, DASHBOARD], query: "*", start: 0, count: 100, orFilters: $orFilters }) { total metadata { totalNumEntities } groups { name count } }
    }`,
    { orFilters },
  )
  const filter = within
    ? { or: [{ and: [{ field: 'urn', condition: 'EQUAL', values: within }] }] }
    : null
  const options = filter ? { filter } : {}
  const rest = await reader.valueOf<{ numEntities: number; metadata: { aggregations: object[] } }>(
    'searchAcrossEntities',
    { entities: ['dataset', 'chart', 'query'], input: '*', start: 0, count: 0, ...options },
  )
  const browsed = await reader.valueOf<{ numElements: number; groups: object[] }>('browse', {
    entity: 'dataset',
    path: '/prod',
    start: 0,
    limit: 100,
    ...(filter && { filter }),
  })
  const { numElements, groups } = browsed
  const restFacets = [rest.numEntities, rest.metadata.aggregations]
  return sorted({ ...answered, rest: restFacets, folders: [numElements, groups] }) as Record<
    string,
    unknown
  >
}

/** Sorts lists, whose order may differ among equal counts, and leaves out what counts nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(sorted)
      .filter((each) => (each as { count?: number } | null)?.count !== 0)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sorted(each)]))
}
