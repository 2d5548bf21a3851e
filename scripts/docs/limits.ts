import type { Limit } from '../../graph/model/limit.ts'
import { EDGES_PER_ASPECT_LIMIT } from '../../graph/model/edges.ts'
import { JSON_VALUES_LIMIT, JSON_NAMES_LIMIT } from '../../graph/model/json-cost.ts'
import { JSON_DEPTH_LIMIT } from '../../graph/model/json.ts'
import { URN_ENCODED_BYTES_LIMIT, URN_REFERENCE_BYTES_LIMIT } from '../../graph/model/urn.ts'
import {
  CYPHER_BYTES_LIMIT,
  CYPHER_LENGTH_LIMIT,
  CYPHER_ROWS_LIMIT,
} from '../../graph/neo4j/cypher/limits.ts'
import { COLUMNS_LIMIT } from '../../graph/records/schema.ts'
import {
  LINEAGE_HOPS_LIMIT,
  LINEAGE_NODES_LIMIT,
  LINEAGE_EDGES_LIMIT,
} from '../../graph/store/graph-store.ts'
import { VALUE_LENGTH_LIMIT, FIELD_LENGTH_LIMIT } from '../../search/document.ts'
import {
  FILTER_CRITERIA_LIMIT,
  FILTER_VALUES_LIMIT,
  FILTER_PATTERNS_LIMIT,
} from '../../search/parse-filter.ts'
import {
  INPUT_ALTERNATIVES_LIMIT,
  INPUT_LENGTH_LIMIT,
  INPUT_WORDS_LIMIT,
} from '../../search/query.ts'
import { CHANGES_PER_EDIT_LIMIT } from '../../server/catalog/write/aspect-changes.ts'
import { PAGE_SIZE_LIMIT, START_LIMIT } from '../../server/catalog/page.ts'
import {
  OPERATIONS_PER_PATCH_LIMIT,
  KEYS_PER_LIST_LIMIT,
} from '../../server/catalog/write/patch/patch.ts'
import { POINTS_PER_READ_LIMIT } from '../../server/catalog/points/points.ts'
import { TABLE_ENTITIES_LIMIT, TABLE_POINTS_LIMIT } from '../../server/catalog/points/points-of-type.ts'
import { PROPOSALS_PER_BATCH_LIMIT } from '../../server/catalog/write/proposals/propose.ts'
import { EDGES_OF_URNS_LIMIT } from '../../server/catalog/read/scroll-edges.ts'
import { NESTED_FACETS_LIMIT, NESTED_FIELDS_LIMIT } from '../../server/catalog/find/facets.ts'
import { REFERRED_NAMES_LIMIT } from '../../server/catalog/find/referred-names.ts'
import {
  SORTS_LIMIT,
  FACET_VALUES_LIMIT,
  TYPES_LIMIT,
} from '../../server/catalog/find/request.ts'
import { BULK_PRODUCTS_LIMIT } from '../../server/graphql/data-products/of-entities.ts'
import {
  DEPTH_LIMIT,
  FIELDS_LIMIT,
  ALIASES_LIMIT,
  TOKENS_LIMIT,
  RESULTS_LIMIT,
} from '../../server/graphql/engine/endpoint.ts'
import { SECRETS_LIMIT } from '../../server/graphql/secrets/resolvers.ts'
import { EXPLORER_HOPS_LIMIT, EXPLORER_STEPS_LIMIT } from '../../server/graphql/explorer/limits.ts'
import {
  ANSWER_CHARACTERS_LIMIT,
  ANSWER_ERRORS_LIMIT,
} from '../../server/graphql/engine/limits/budget.ts'
import {
  DOCUMENT_CHARACTERS_LIMIT,
  DOCUMENT_NESTING_LIMIT,
  OPERATIONS_LIMIT,
  VARIABLES_LIMIT,
} from '../../server/graphql/engine/limits/document.ts'
import { ENTITIES_LIMIT } from '../../server/graphql/derived/entity-queries.ts'
import { BODY_BYTES_LIMIT } from '../../server/http/body.ts'
import { BATCH_SIZE_LIMIT, TRACED_LIMIT } from '../../server/http/bounds.ts'
import { HEADER_BYTES_LIMIT } from '../../server/http/refusals.ts'
import { PATTERN_LENGTH_LIMIT } from '../../server/http/routes/restore-indices.ts'
import { AUDIT_SIZE_LIMIT } from '../../server/http/routes/v3/audit.ts'
import { ENTITIES_PER_READ_LIMIT } from '../../server/http/routes/v3/generic-entity.ts'

/** All limits, in the order of the page that lists them. Each is declared beside its rule. */
export const LIMITS = {
  headers: HEADER_BYTES_LIMIT,
  body: BODY_BYTES_LIMIT,
  depth: JSON_DEPTH_LIMIT,
  jsonValues: JSON_VALUES_LIMIT,
  jsonNames: JSON_NAMES_LIMIT,
  batch: PROPOSALS_PER_BATCH_LIMIT,
  urn: URN_ENCODED_BYTES_LIMIT,
  reference: URN_REFERENCE_BYTES_LIMIT,
  columns: COLUMNS_LIMIT,
  edges: EDGES_PER_ASPECT_LIMIT,
  operations: OPERATIONS_PER_PATCH_LIMIT,
  keys: KEYS_PER_LIST_LIMIT,
  page: PAGE_SIZE_LIMIT,
  start: START_LIMIT,
  entitiesPerRead: ENTITIES_PER_READ_LIMIT,
  points: POINTS_PER_READ_LIMIT,
  tableEntities: TABLE_ENTITIES_LIMIT,
  tablePoints: TABLE_POINTS_LIMIT,
  batchSize: BATCH_SIZE_LIMIT,
  traced: TRACED_LIMIT,
  auditRecords: AUDIT_SIZE_LIMIT,
  pattern: PATTERN_LENGTH_LIMIT,
  hops: LINEAGE_HOPS_LIMIT,
  lineageNodes: LINEAGE_NODES_LIMIT,
  lineageEdges: LINEAGE_EDGES_LIMIT,
  scrolledEdges: EDGES_OF_URNS_LIMIT,
  inputLength: INPUT_LENGTH_LIMIT,
  inputWords: INPUT_WORDS_LIMIT,
  inputAlternatives: INPUT_ALTERNATIVES_LIMIT,
  referredNames: REFERRED_NAMES_LIMIT,
  searchedValue: VALUE_LENGTH_LIMIT,
  searchedField: FIELD_LENGTH_LIMIT,
  criteria: FILTER_CRITERIA_LIMIT,
  values: FILTER_VALUES_LIMIT,
  patterns: FILTER_PATTERNS_LIMIT,
  sorts: SORTS_LIMIT,
  facetValues: FACET_VALUES_LIMIT,
  nestedFacets: NESTED_FACETS_LIMIT,
  nestedFields: NESTED_FIELDS_LIMIT,
  types: TYPES_LIMIT,
  edits: CHANGES_PER_EDIT_LIMIT,
  entities: ENTITIES_LIMIT,
  productsOfEntities: BULK_PRODUCTS_LIMIT,
  secrets: SECRETS_LIMIT,
  depthOfDocument: DEPTH_LIMIT,
  fieldsOfDocument: FIELDS_LIMIT,
  aliases: ALIASES_LIMIT,
  tokens: TOKENS_LIMIT,
  results: RESULTS_LIMIT,
  charactersOfAnswer: ANSWER_CHARACTERS_LIMIT,
  errorsOfAnswer: ANSWER_ERRORS_LIMIT,
  charactersOfDocument: DOCUMENT_CHARACTERS_LIMIT,
  nesting: DOCUMENT_NESTING_LIMIT,
  operationsOfDocument: OPERATIONS_LIMIT,
  variables: VARIABLES_LIMIT,
  hopsOfQuestion: EXPLORER_HOPS_LIMIT,
  stepsOfQuestion: EXPLORER_STEPS_LIMIT,
  charactersOfQuestion: CYPHER_LENGTH_LIMIT,
  cypherRows: CYPHER_ROWS_LIMIT,
  cypherBytes: CYPHER_BYTES_LIMIT,
} as const satisfies Readonly<Record<string, Limit>>
