import type { ErrorCode } from './errors.ts'

/** A limit that a client can reach, which the page of limits lists (docs/interface: limits/table). */
export interface Limit {
  /** The largest accepted number. */
  readonly max: number
  /** The counted unit. */
  readonly of: string
  readonly reason: string
  /**
   * The answer beyond the limit: a code from the table of errors, a plain status, or an error
   * inside a GraphQL answer. `left out`: the excess is omitted, and nothing is refused.
   */
  readonly answer: ErrorCode | 431 | 'GraphQL error' | 'left out'
}

/** All limits, in the order of the page that lists them. Checks and documentation read them here. */
export const LIMITS = {
  // Requests and their bodies.
  headerBytes: {
    max: 16 * 1024,
    of: 'bytes of a request line with its headers',
    answer: 431,
    reason: 'long lists belong in the body',
  },
  bodyBytes: {
    max: 16 * 1024 * 1024,
    of: 'bytes of a request body, inflated',
    answer: 'BODY_TOO_LARGE',
    reason: 'the Python client stops collecting near 15 MB',
  },
  jsonDepth: {
    max: 100,
    of: 'levels of nested JSON',
    answer: 'MALFORMED_BODY',
    reason: 'real aspects stay under twenty; code that walks deeper ones overflows its stack',
  },
  jsonValues: {
    max: 500_000,
    of: 'values in a body, or in an aspect given as text (there `INVALID_ASPECT`); a whole number of 16 digits counts as ten',
    answer: 'MALFORMED_BODY',
    reason:
      'each is parsed, checked, hashed and written; 20,000 columns with types, tags and terms have 400,000',
  },
  jsonNames: {
    max: 50_000,
    of: 'member names in a body, or in an aspect given as text; records of the same members count once',
    answer: 'MALFORMED_BODY',
    reason: 'a new name costs ten times as much as a value; real aspects have a few thousand',
  },
  // Writes.
  proposalsPerBatch: {
    max: 10_000,
    of: 'aspects in one batch',
    answer: 'INVALID_PARAMETER',
    reason: 'a batch is one transaction; clients send a few hundred',
  },
  revertedAspects: {
    max: 100_000,
    of: 'aspects whose changes one request reverts',
    answer: 'INVALID_PARAMETER',
    reason: 'the answer names each of them',
  },
  editsPerRequest: {
    max: 20,
    of: 'changes in one request to `/edits`',
    answer: 'INVALID_PARAMETER',
    reason: 'all of them are made to each entity, in one transaction',
  },
  editedEntities: {
    max: 100_000,
    of: 'entities that one request edits',
    answer: 'INVALID_PARAMETER',
    reason: 'their URNs are stored with the task, and one revert takes all edits back',
  },
  editedAtOnce: {
    max: 1_000,
    of: 'entities that are edited before the answer, and all that an edit with `atomic` may have',
    answer: 'INVALID_PARAMETER',
    reason: 'more are edited by a task',
  },
  csvRows: {
    max: 1_000,
    of: 'rows of a CSV file in one request',
    answer: 'INVALID_PARAMETER',
    reason: 'each is an edit with an answer of its own; `trellis csv import` sends files in parts',
  },
  eventsPerBatch: {
    max: 1_000,
    of: 'OpenLineage events in one batch',
    answer: 'INVALID_PARAMETER',
    reason: 'each event is a transaction of its own',
  },
  /** Once URL-encoded (docs/interface: model/urn). */
  urnBytes: {
    max: 512,
    of: 'bytes of a URN that is written or requested, encoded',
    answer: 'INVALID_URN',
    reason: 'the limit of DataHub',
  },
  /** In UTF-8; a key of a Neo4j range index holds about 8,164 bytes. */
  referenceBytes: {
    max: 4_000,
    of: 'bytes of a URN that an aspect references',
    answer: 'INVALID_ASPECT',
    reason: 'an index key consists of two of them',
  },
  columns: {
    max: 20_000,
    of: 'columns of a dataset',
    answer: 'INVALID_ASPECT',
    reason:
      'the widest warehouses allow 10,000; each is in the search document and in every answer',
  },
  /** Duplicates included; the widest real aspect seen has under ten thousand. */
  edgesPerAspect: {
    max: 100_000,
    of: 'edges that one aspect asserts',
    answer: 'INVALID_ASPECT',
    reason: 'column lineage is a cross product: a short value could assert millions',
  },
  /** The largest patch in DataHub's own tests has 7,491. */
  operationsPerPatch: {
    max: 50_000,
    of: 'operations of one patch',
    answer: 'INVALID_PATCH',
    reason: 'about as many as fit into a body',
  },
  /** Parts of a key, too; clients send up to four keys of up to two parts. */
  keysPerList: {
    max: 10,
    of: 'keys of a list in a patch',
    answer: 'INVALID_PATCH',
    reason: 'each is matched in every element',
  },
  // Pages and reads.
  pageSize: {
    max: 10_000,
    of: 'results on a page (`count`, `limit`)',
    answer: 'INVALID_PARAMETER',
    reason: 'a page is built in memory',
  },
  start: {
    max: 1_000_000_000,
    of: 'results before a page (`start`)',
    answer: 'INVALID_PARAMETER',
    reason: 'Neo4j accepts list offsets of 32 bits only',
  },
  entitiesPerRead: {
    max: 1_000,
    of: 'entities with their aspects in one OpenAPI answer',
    answer: 'INVALID_PARAMETER',
    reason: 'all of their aspects are in memory at once',
  },
  /** The default, too. */
  pointsPerRead: {
    max: 10_000,
    of: 'points of one read (`limit`)',
    answer: 'INVALID_PARAMETER',
    reason: 'the answer repeats it as `limit`',
  },
  tableEntities: {
    max: 5_000,
    of: 'entities whose points one table of statistics is made of',
    answer: 'INVALID_PARAMETER',
    reason: 'each is a series of its own to read; a filter by `urn` names fewer',
  },
  tablePoints: {
    max: 20_000,
    of: 'points that pass the filter of one table of statistics',
    answer: 'INVALID_PARAMETER',
    reason: 'all of them are in memory until they are counted',
  },
  batchSize: {
    max: 10_000,
    of: 'points or entities in one step of a task (`batchSize`)',
    answer: 'INVALID_PARAMETER',
    reason: 'a step is one transaction',
  },
  tracedAspects: {
    max: 10_000,
    of: 'aspects in one trace request',
    answer: 'INVALID_PARAMETER',
    reason: 'as many as one batch writes',
  },
  changes: {
    max: 1_000,
    of: 'changes in one answer of the log (`limit`)',
    answer: 'INVALID_PARAMETER',
    reason: 'a page is built in memory',
  },
  changesWaitMs: {
    max: 30_000,
    of: 'milliseconds that a reader of the log of changes waits (`waitMs`)',
    answer: 'INVALID_PARAMETER',
    reason: 'proxies and clients end requests that wait longer',
  },
  events: {
    max: 5_000,
    of: 'events in one answer of a topic (`limit`)',
    answer: 'left out',
    reason: 'as in DataHub',
  },
  eventsWaitSeconds: {
    max: 10,
    of: 'seconds that a reader of a topic waits (`pollTimeoutSeconds`)',
    answer: 'left out',
    reason: 'as in DataHub',
  },
  auditRecords: {
    max: 1_000,
    of: 'audit records in one answer (`size`)',
    answer: 'INVALID_PARAMETER',
    reason: 'a page is built in memory',
  },
  patternLength: {
    max: 2_000,
    of: 'characters of a pattern or aspect name of `restoreIndices`',
    answer: 'INVALID_PARAMETER',
    reason: 'it is stored with the task and matched against every URN',
  },
  // Lineage and relationships.
  lineageHops: {
    max: 20,
    of: 'levels of lineage (`maxHops`)',
    answer: 'INVALID_PARAMETER',
    reason: 'the deepest real chains are under fifteen',
  },
  lineageNodes: {
    max: 10_000,
    of: 'entities that a lineage traversal reaches (`truncated`, `isPartial`)',
    answer: 'left out',
    reason: 'a graph with more is unreadable',
  },
  lineageEdges: {
    max: 50_000,
    of: 'edges that a lineage traversal follows (`truncated`, `isPartial`)',
    answer: 'left out',
    reason: 'a mesh has far more edges than entities',
  },
  impactChanges: {
    max: 10_000,
    of: 'changes whose impact one request asks for',
    answer: 'INVALID_PARAMETER',
    reason: 'a change of the columns of a wide table has thousands',
  },
  impactEdges: {
    max: 5_000_000,
    of: 'edges that a request for an impact follows; totals count what was reached before (`isPartial`)',
    answer: 'left out',
    reason: 'a million take about a second',
  },
  impactLevels: {
    max: 1_000,
    of: 'levels of lineage that a request for an impact follows (`isPartial`)',
    answer: 'left out',
    reason: 'each is a query of the graph; the deepest real chains are under fifteen',
  },
  impactUrns: {
    max: 100_000,
    of: 'URNs of affected entities that an answer about an impact lists, columns and paths included (`truncated`), and of owners',
    answer: 'left out',
    reason: 'totals count all; people read fewer',
  },
  scrolledEdges: {
    max: 50_000,
    of: 'edges of the entities that a scroll of edges lists',
    answer: 'INVALID_PARAMETER',
    reason: 'each page sorts all of them',
  },
  // Searches.
  inputLength: {
    max: 1_000,
    of: 'characters of the input of a search',
    answer: 'left out',
    reason: 'users type less',
  },
  inputWords: {
    max: 20,
    of: 'words of the input of a search, and as many phrases, wildcards and `field:value`',
    answer: 'left out',
    reason: 'each is matched against all results',
  },
  inputAlternatives: {
    max: 100,
    of: 'alternatives that `OR` and `NOT` of the input of a search amount to',
    answer: 'INVALID_PARAMETER',
    reason: 'each is matched against all results',
  },
  referredNames: {
    max: 1_000,
    of: 'entities with a name that `field:value` of the input of a search looks for',
    answer: 'left out',
    reason: 'their URNs are values of the condition; names of labels and people repeat rarely',
  },
  valueLength: {
    max: 32_768,
    of: 'indexed characters of a value',
    answer: 'left out',
    reason: 'each search that matches the value scans them; the value is stored in full',
  },
  fieldLength: {
    max: 2_000_000,
    of: 'indexed characters of all values of a field of an entity',
    answer: 'left out',
    reason: 'the names of 20,000 columns fit',
  },
  filterCriteria: {
    max: 1_000,
    of: 'criteria of a filter, in all of its groups',
    answer: 'INVALID_PARAMETER',
    reason: 'clients that combine facets send a few dozen',
  },
  filterValues: {
    max: 10_000,
    of: 'values of a filter, in all of its criteria',
    answer: 'INVALID_PARAMETER',
    reason: 'scripts send some thousand URNs at a time',
  },
  filterPatterns: {
    max: 50,
    of: 'values of a filter with CONTAIN, START_WITH, END_WITH or a comparison',
    answer: 'INVALID_PARAMETER',
    reason: 'each is matched against all values of a field',
  },
  sorts: {
    max: 3,
    of: 'fields of a sort; in a scroll one less',
    answer: 'INVALID_PARAMETER',
    reason: 'Typesense sorts by as many, and a scroll by the URN, too',
  },
  facetValues: {
    max: 10_000,
    of: 'values of a facet (`maxAggValues`)',
    answer: 'INVALID_PARAMETER',
    reason: 'users do not read more',
  },
  nestedFacets: {
    max: 100,
    of: 'values, over all facets of a search, inside of which others are counted; the most common first',
    answer: 'left out',
    reason: 'each is a query of the index',
  },
  nestedFields: {
    max: 3,
    of: 'fields of a nested facet',
    answer: 'GraphQL error',
    reason: 'each multiplies the queries of the index',
  },
  entityTypes: {
    max: 200,
    of: 'entity types in one count or search',
    answer: 'INVALID_PARAMETER',
    reason: 'each is a query of the index',
  },
  // GraphQL.
  changesPerEdit: {
    max: 10_000,
    of: 'steps of one GraphQL edit',
    answer: 'GraphQL error',
    reason: 'an edit is one transaction',
  },
  entitiesPerField: {
    max: 10_000,
    of: 'URNs in the GraphQL field `entities`',
    answer: 'GraphQL error',
    reason: 'all are read in one batch',
  },
  entitiesWithProducts: {
    max: 100,
    of: 'URNs in the GraphQL field `bulkEntityDataProducts`',
    answer: 'GraphQL error',
    reason: 'the siblings and the data products of all are read together',
  },
  secrets: {
    max: 1_000,
    of: 'names in one request for values of secrets',
    answer: 'GraphQL error',
    reason: 'a recipe names few',
  },
  graphqlDepth: {
    max: 50,
    of: 'levels of a GraphQL document (`GRAPHQL_DEPTH_MAX`)',
    answer: 'GraphQL error',
    reason: 'the deepest one of a known client has 18',
  },
  graphqlFields: {
    max: 10_000,
    of: 'fields of a GraphQL document (`GRAPHQL_FIELDS_MAX`)',
    answer: 'GraphQL error',
    reason: 'the widest one of a known client has 7,585',
  },
  graphqlAliases: {
    max: 100,
    of: 'aliases in a GraphQL document (`GRAPHQL_ALIASES_MAX`)',
    answer: 'GraphQL error',
    reason: 'each may repeat an expensive query',
  },
  graphqlTokens: {
    max: 10_000,
    of: 'tokens of a GraphQL document (`GRAPHQL_TOKENS_MAX`)',
    answer: 'GraphQL error',
    reason: 'a document is parsed before other checks',
  },
  graphqlResults: {
    max: 400_000,
    of: 'fields of a GraphQL answer, with elements of lists (`GRAPHQL_RESULTS_MAX`)',
    answer: 'GraphQL error',
    reason:
      'an answer is built in memory; that of a dataset with 10,000 tagged columns has 350,000',
  },
  answerCharacters: {
    max: 32 * 1024 * 1024,
    of: 'characters of texts in a GraphQL answer',
    answer: 'GraphQL error',
    reason: 'a document can select one long text under many aliases',
  },
  answerErrors: {
    max: 1_000,
    of: 'errors in a GraphQL answer',
    answer: 'GraphQL error',
    reason: 'each costs as much as hundreds of fields',
  },
  documentLength: {
    max: 1024 * 1024,
    of: 'characters of a GraphQL document',
    answer: 'GraphQL error',
    reason: 'long texts belong in variables',
  },
  documentNesting: {
    max: 500,
    of: 'nested brackets in a GraphQL document',
    answer: 'GraphQL error',
    reason: 'the parser overflows its stack at thousands',
  },
  documentOperations: {
    max: 10,
    of: 'operations in a GraphQL document',
    answer: 'GraphQL error',
    reason: 'each is checked with all fragments; clients send one',
  },
  variableValues: {
    max: 100_000,
    of: 'values in the variables of a GraphQL request',
    answer: 'GraphQL error',
    reason: 'ten times the limit of URNs in `entities`',
  },
  /**
   * Of the graph explorer. The database cannot cancel planning. On a busy machine with two cores,
   * planning took over a minute for twenty nested relationships, and up to ten seconds for six
   * nested or fifty adjacent ones. Each statement is planned once.
   */
  explorerHops: {
    max: 6,
    of: 'nested relationships in a query of the graph explorer',
    answer: 'GraphQL error',
    reason: 'each further level multiplies the planning time of Neo4j',
  },
  explorerSteps: {
    max: 50,
    of: 'relationships and conditions in a query of the graph explorer',
    answer: 'GraphQL error',
    reason: 'they become one statement, and Neo4j cannot be stopped while it plans one',
  },
  cypherLength: {
    max: 20_000,
    of: 'characters of a Cypher statement',
    answer: 'INVALID_PARAMETER',
    reason: 'Neo4j cannot be stopped while it plans a statement',
  },
  cypherRows: {
    max: 10_000,
    of: 'rows in the answer to a Cypher statement',
    answer: 'left out',
    reason: 'as many as any other page of an answer; `cut` reports it',
  },
  cypherBytes: {
    max: 4 * 1024 * 1024,
    of: 'bytes of the rows in the answer to a Cypher statement',
    answer: 'left out',
    reason: 'the answer is built in memory; `cut` reports it',
  },
} as const satisfies Readonly<Record<string, Limit>>
