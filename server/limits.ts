import { EDGES_PER_ASPECT_MAX } from '../graph/model/edges.ts'
import { JSON_DEPTH_MAX } from '../graph/model/json.ts'
import { JSON_NAMES_MAX, JSON_VALUES_MAX } from '../graph/model/json-cost.ts'
import { URN_ENCODED_BYTES_MAX, URN_REFERENCE_BYTES_MAX } from '../graph/model/urn.ts'
import {
  LINEAGE_EDGES_MAX,
  LINEAGE_HOPS_MAX,
  LINEAGE_NODES_MAX,
} from '../graph/store/graph-store.ts'
import { COLUMNS_MAX } from '../graph/records/schema.ts'
import { FILTER_CRITERIA_MAX, FILTER_PATTERNS_MAX, FILTER_VALUES_MAX } from '../search/filter.ts'
import { FIELD_LENGTH_MAX, VALUE_LENGTH_MAX } from '../search/document.ts'
import { INPUT_LENGTH_MAX, INPUT_WORDS_MAX } from '../search/query.ts'
import { EDGES_OF_URNS_MAX } from './catalog/scroll-edges.ts'
import { FACET_VALUES_MAX, SORTS_MAX, TYPES_MAX } from './catalog/search/request.ts'
import { KEYS_PER_LIST_MAX, OPERATIONS_PER_PATCH_MAX } from './catalog/patch/patch.ts'
import { POINTS_PER_READ_MAX } from './catalog/points.ts'
import { PROPOSALS_PER_BATCH_MAX } from './catalog/proposals/propose.ts'
import { BODY_BYTES_MAX } from './http/body.ts'
import { HEADER_BYTES_MAX } from './http/refusals.ts'
import { BATCH_SIZE_MAX } from './http/bounds.ts'
import { PAGE_SIZE_MAX, START_MAX } from './catalog/page.ts'
import { PATTERN_LENGTH_MAX } from './http/routes/restore-indices.ts'
import { ENTITIES_PER_READ_MAX } from './http/routes/v3/generic-entity.ts'
import { LIMITS_OF_GRAPHQL } from './graphql-limits.ts'
import { limit, type Limit } from './limit.ts'

/** All limits. Answers that refuse one more name the figure. */
export const LIMITS = {
  headers: limit(
    HEADER_BYTES_MAX,
    'bytes of a request line with its headers',
    431,
    'long lists belong in a body',
  ),
  body: limit(
    BODY_BYTES_MAX,
    'bytes of a request body, inflated',
    'BODY_TOO_LARGE',
    'the Python client stops collecting near 15 MB',
  ),
  depth: limit(
    JSON_DEPTH_MAX,
    'levels of nested JSON',
    'MALFORMED_BODY',
    'real aspects stay under twenty; code that walks deeper ones overflows its stack',
  ),
  jsonValues: limit(
    JSON_VALUES_MAX,
    'values in a body, or in an aspect given as text (there `INVALID_ASPECT`); a whole number of 16 digits counts as ten',
    'MALFORMED_BODY',
    'each is parsed, checked, hashed and written; 20,000 columns with types, tags and terms have 400,000',
  ),
  jsonNames: limit(
    JSON_NAMES_MAX,
    'member names in a body, or in an aspect given as text; records of the same members count once',
    'MALFORMED_BODY',
    'a new name costs ten times as much as a value; real aspects have a few thousand',
  ),
  batch: limit(
    PROPOSALS_PER_BATCH_MAX,
    'aspects in one batch',
    'INVALID_PARAMETER',
    'a batch is one transaction; clients send a few hundred',
  ),
  urn: limit(
    URN_ENCODED_BYTES_MAX,
    'bytes of a URN that is written to or asked for, encoded',
    'INVALID_URN',
    'that of DataHub',
  ),
  reference: limit(
    URN_REFERENCE_BYTES_MAX,
    'bytes of a URN that an aspect refers to',
    'INVALID_ASPECT',
    'two of them are a key of an index',
  ),
  columns: limit(
    COLUMNS_MAX,
    'columns of a dataset',
    'INVALID_ASPECT',
    'the widest warehouses allow 10,000; each is in the search document and in every answer',
  ),
  edges: limit(
    EDGES_PER_ASPECT_MAX,
    'edges that one aspect asserts',
    'INVALID_ASPECT',
    'column lineage is a cross product: a short value could ask for millions',
  ),
  operations: limit(
    OPERATIONS_PER_PATCH_MAX,
    'operations of one patch',
    'INVALID_PATCH',
    'about as many as a body has room for',
  ),
  keys: limit(
    KEYS_PER_LIST_MAX,
    'keys of a list in a patch',
    'INVALID_PATCH',
    'each is looked for in every element',
  ),
  page: limit(
    PAGE_SIZE_MAX,
    'results on a page (`count`, `limit`)',
    'INVALID_PARAMETER',
    'a page is built in memory',
  ),
  start: limit(
    START_MAX,
    'results before a page (`start`)',
    'INVALID_PARAMETER',
    'Neo4j cuts lists by numbers of 32 bits',
  ),
  entitiesPerRead: limit(
    ENTITIES_PER_READ_MAX,
    'entities that an OpenAPI path answers with their aspects',
    'INVALID_PARAMETER',
    'all aspects of all of them are in memory at once',
  ),
  points: limit(
    POINTS_PER_READ_MAX,
    'points of one read (`limit`)',
    'INVALID_PARAMETER',
    'clients see it repeated as `limit`',
  ),
  batchSize: limit(
    BATCH_SIZE_MAX,
    'points or entities in one step of a task (`batchSize`)',
    'INVALID_PARAMETER',
    'a step is one transaction',
  ),
  traced: limit(
    BATCH_SIZE_MAX,
    'aspects in one question about a trace',
    'INVALID_PARAMETER',
    'as many as one batch writes',
  ),
  pattern: limit(
    PATTERN_LENGTH_MAX,
    'characters of a pattern or name by which `restoreIndices` chooses',
    'INVALID_PARAMETER',
    'it is kept with the task, and looked for in every URN',
  ),
  hops: limit(
    LINEAGE_HOPS_MAX,
    'levels of lineage (`maxHops`)',
    'INVALID_PARAMETER',
    'the deepest real chains are under fifteen',
  ),
  lineageNodes: limit(
    LINEAGE_NODES_MAX,
    'entities that lineage is followed to (`truncated`, `isPartial`)',
    'left out',
    'a picture of more cannot be read',
  ),
  lineageEdges: limit(
    LINEAGE_EDGES_MAX,
    'edges that lineage is followed along (`truncated`, `isPartial`)',
    'left out',
    'a mesh has far more edges than entities',
  ),
  scrolledEdges: limit(
    EDGES_OF_URNS_MAX,
    'edges of the entities that a scroll of edges names',
    'INVALID_PARAMETER',
    'each page puts all of them in order',
  ),
  inputLength: limit(
    INPUT_LENGTH_MAX,
    'characters of the input of a search',
    'left out',
    'people type less',
  ),
  inputWords: limit(
    INPUT_WORDS_MAX,
    'words of the input of a search, and as many phrases, wildcards and `field:value`',
    'left out',
    'each is looked for in all that is found',
  ),
  searchedValue: limit(
    VALUE_LENGTH_MAX,
    'characters of a value that search knows',
    'left out',
    'each search that finds it goes through them; the value is kept whole',
  ),
  searchedField: limit(
    FIELD_LENGTH_MAX,
    'characters that search knows of all values of a field of an entity',
    'left out',
    'the names of 20,000 columns have room',
  ),
  criteria: limit(
    FILTER_CRITERIA_MAX,
    'criteria of a filter, in all of its groups',
    'INVALID_PARAMETER',
    'clients that combine facets send a few dozen',
  ),
  values: limit(
    FILTER_VALUES_MAX,
    'values of a filter, in all of its criteria',
    'INVALID_PARAMETER',
    'scripts ask for some thousand URNs at a time',
  ),
  patterns: limit(
    FILTER_PATTERNS_MAX,
    'values of a filter by CONTAIN, START_WITH, END_WITH, or that it compares with',
    'INVALID_PARAMETER',
    'each is looked for in all values of a field',
  ),
  sorts: limit(
    SORTS_MAX,
    'criteria of a sort',
    'INVALID_PARAMETER',
    'each reads a field of all that is found',
  ),
  facetValues: limit(
    FACET_VALUES_MAX,
    'values of a facet (`maxAggValues`)',
    'INVALID_PARAMETER',
    'people do not read more',
  ),
  types: limit(
    TYPES_MAX,
    'entity types in one count or search',
    'INVALID_PARAMETER',
    'each is a question to the index',
  ),
  ...LIMITS_OF_GRAPHQL,
} as const satisfies Readonly<Record<string, Limit>>
