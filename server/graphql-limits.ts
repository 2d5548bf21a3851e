import { CHANGES_PER_EDIT_MAX } from './catalog/aspect-changes.ts'
import { ANSWER_CHARACTERS_MAX, ANSWER_ERRORS_MAX } from './graphql/limits/budget.ts'
import {
  DOCUMENT_CHARACTERS_MAX,
  DOCUMENT_NESTING_MAX,
  OPERATIONS_MAX,
  VARIABLES_MAX,
} from './graphql/limits/document.ts'
import { GRAPHQL_LIMITS } from './graphql/endpoint.ts'
import { EXPLORER_HOPS_MAX, EXPLORER_STEPS_MAX } from './graphql/explorer/limits.ts'
import { ENTITIES_MAX } from './graphql/read/queries.ts'
import { limit, type Limit } from './limit.ts'

/** Those that answers of GraphQL name in their errors. */
export const LIMITS_OF_GRAPHQL = {
  edits: limit(
    CHANGES_PER_EDIT_MAX,
    'steps of one GraphQL edit',
    'GraphQL error',
    'an edit is one transaction',
  ),
  entities: limit(
    ENTITIES_MAX,
    'URNs in the GraphQL field `entities`',
    'GraphQL error',
    'they are read at once',
  ),
  depthOfDocument: limit(
    GRAPHQL_LIMITS.depthMax,
    'levels of a GraphQL document (`GRAPHQL_DEPTH_MAX`)',
    'GraphQL error',
    'the deepest one of a known client has 18',
  ),
  fieldsOfDocument: limit(
    GRAPHQL_LIMITS.fieldsMax,
    'fields of a GraphQL document (`GRAPHQL_FIELDS_MAX`)',
    'GraphQL error',
    'the widest one of a known client has 7,585',
  ),
  aliases: limit(
    GRAPHQL_LIMITS.aliasesMax,
    'aliases in a GraphQL document (`GRAPHQL_ALIASES_MAX`)',
    'GraphQL error',
    'each may repeat an expensive question',
  ),
  tokens: limit(
    GRAPHQL_LIMITS.tokensMax,
    'words and signs of a GraphQL document (`GRAPHQL_TOKENS_MAX`)',
    'GraphQL error',
    'it is parsed before anything else can be checked',
  ),
  results: limit(
    GRAPHQL_LIMITS.resultsMax,
    'fields of a GraphQL answer, with elements of lists (`GRAPHQL_RESULTS_MAX`)',
    'GraphQL error',
    'an answer is built in memory; that of a dataset with 10,000 tagged columns has 350,000',
  ),
  charactersOfAnswer: limit(
    ANSWER_CHARACTERS_MAX,
    'characters of texts in a GraphQL answer',
    'GraphQL error',
    'a document can ask for one long text under many names',
  ),
  errorsOfAnswer: limit(
    ANSWER_ERRORS_MAX,
    'errors in a GraphQL answer',
    'GraphQL error',
    'each costs as much as hundreds of fields',
  ),
  charactersOfDocument: limit(
    DOCUMENT_CHARACTERS_MAX,
    'characters of a GraphQL document',
    'GraphQL error',
    'long texts belong in variables',
  ),
  nesting: limit(
    DOCUMENT_NESTING_MAX,
    'brackets inside each other in a GraphQL document',
    'GraphQL error',
    'the parser overflows its stack at thousands',
  ),
  operationsOfDocument: limit(
    OPERATIONS_MAX,
    'operations in a GraphQL document',
    'GraphQL error',
    'each is checked with all fragments; clients send one',
  ),
  variables: limit(
    VARIABLES_MAX,
    'values in the variables of a GraphQL request',
    'GraphQL error',
    'ten times the URNs that `entities` takes',
  ),
  hopsOfQuestion: limit(
    EXPLORER_HOPS_MAX,
    'relationships one behind the other in a question to the graph',
    'GraphQL error',
    'the time that Neo4j takes to plan one more is a multiple',
  ),
  stepsOfQuestion: limit(
    EXPLORER_STEPS_MAX,
    'relationships and conditions in a question to the graph',
    'GraphQL error',
    'they become one statement, and Neo4j cannot be stopped while it plans one',
  ),
} as const satisfies Readonly<Record<string, Limit>>
