import { CatalogError } from '../../../graph/model/errors.ts'
import type { PageInput } from '../../catalog/page.ts'
import type { Resolver, SchemaModule } from '../schema-module.ts'
import { needing } from '../roots.ts'

/**
 * Parts of DataHub that this catalog does not keep, with the fields of `Mutation` or `Query` that clients
 * ask for them. The fields are declared, since a document is validated as a whole, and refused: an
 * answer would say that something was done.
 */
const REFUSED: readonly {
  readonly what: string
  readonly root: 'Query' | 'Mutation'
  readonly fields: Readonly<Record<string, string>>
}[] = [
  {
    what: 'secrets',
    root: 'Mutation',
    fields: {
      createSecret: '(input: CreateSecretInput!): String',
      updateSecret: '(input: UpdateSecretInput!): String',
    },
  },
  {
    what: 'recipes of ingestion',
    root: 'Mutation',
    fields: {
      updateIngestionSource: '(urn: String!, input: UpdateIngestionSourceInput!): String',
    },
  },
  {
    what: 'roles',
    root: 'Mutation',
    fields: { batchAssignRole: '(input: BatchAssignRoleInput!): Boolean' },
  },
  {
    what: 'forms',
    root: 'Mutation',
    fields: {
      batchAssignForm: '(input: BatchAssignFormInput!): Boolean',
      createDynamicFormAssignment: '(input: CreateDynamicFormAssignmentInput!): Boolean',
    },
  },
  {
    what: 'sets of versions',
    root: 'Mutation',
    fields: {
      linkAssetVersion: '(input: LinkVersionInput!): VersionSet',
      unlinkAssetVersion: '(input: UnlinkVersionInput!): VersionSet',
    },
  },
  {
    what: 'connections',
    root: 'Mutation',
    fields: { upsertConnection: '(input: UpsertDataHubConnectionInput!): DataHubConnection' },
  },
  {
    what: 'assertions of its own',
    root: 'Mutation',
    fields: {
      upsertCustomAssertion: '(urn: String, input: UpsertCustomAssertionInput!): Assertion',
      reportAssertionResult: '(urn: String!, result: AssertionResultInput!): Boolean',
    },
  },
  {
    what: 'invitations',
    root: 'Query',
    fields: { getInviteToken: '(input: GetInviteTokenInput!): InviteToken' },
  },
  {
    what: 'embeddings for semantic search',
    root: 'Query',
    fields: {
      semanticSearchAcrossEntities: '(input: SearchAcrossEntitiesInput!): SearchResults',
    },
  },
]

/** Types of input of the above that nothing else declares. */
const UNREAD = `
  CreateSecretInput UpdateSecretInput UpdateIngestionSourceInput
  BatchAssignRoleInput BatchAssignFormInput CreateDynamicFormAssignmentInput LinkVersionInput
  UnlinkVersionInput UpsertDataHubConnectionInput UpsertCustomAssertionInput AssertionResultInput
  GetInviteTokenInput GetSecretValuesInput AssertionResultType AssertionResultSeverity
  AssertionResultErrorInput DatasetAssertionScope AssertionStdAggregation AssertionStdOperator
  AssertionStdParametersInput`

/** Lists of what is not kept: clients go through them, so they are empty and not null. */
function emptyPage(list: string): Resolver {
  return (_root, { input }: { input: PageInput }) => {
    return { start: input.start ?? 0, count: 0, total: 0, [list]: [] }
  }
}

function refusals(root: string): Readonly<Record<string, Resolver>> {
  const entries = REFUSED.filter((each) => each.root === root).flatMap(({ what, fields }) =>
    Object.keys(fields).map((name): [string, Resolver] => {
      const problem = `${name} is not possible: this catalog keeps no ${what}`
      const refuse = () => {
        throw new CatalogError('NOT_KEPT', problem)
      }
      return [name, refuse]
    }),
  )
  return Object.fromEntries(entries)
}

function fieldsOf(root: string): string {
  return REFUSED.filter((each) => each.root === root)
    .flatMap(({ what, fields }) =>
      Object.entries(fields).map(
        ([name, rest]) => `"Refused: there are no ${what}." ${name}${rest}`,
      ),
    )
    .join('\n')
}

/** What clients ask for that this catalog does not keep (`reference/graphql.md` 7.1). */
export const notKeptModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    ${UNREAD.trim()
      .split(/\s+/)
      .map((name) => `"Anything: it is not looked at." scalar ${name}`)
      .join('\n')}
    extend type Mutation {
      ${fieldsOf('Mutation')}
    }
    extend type Query {
      ${fieldsOf('Query')}
      "None."
      getSecretValues(input: GetSecretValuesInput!): [SecretValue!]
      "None."
      listIngestionSources(input: ListIngestionSourcesInput!): ListIngestionSourcesResult
      "Null."
      connection(urn: String!): DataHubConnection
      "Null."
      globalViewsSettings: GlobalViewsSettings
    }
    type SecretValue {
      name: String
      value: String
    }
    input ListIngestionSourcesInput {
      start: Int
      count: Int
      query: String
      filters: [FacetFilterInput!]
    }
    type ListIngestionSourcesResult {
      start: Int
      count: Int
      total: Int
      ingestionSources: [IngestionSource!]
    }
    type IngestionSource {
      urn: String
      name: String
      type: String
      executions(start: Int, count: Int): IngestionSourceExecutionRequests
    }
    type IngestionSourceExecutionRequests {
      start: Int
      count: Int
      total: Int
      executionRequests: [ExecutionRequest!]
    }
    type ExecutionRequest {
      urn: String
      id: String
      result: ExecutionRequestResult
    }
    type ExecutionRequestResult {
      status: String
      startTimeMs: Long
      durationMs: Long
    }
    extend type DataHubConnection {
      details: DataHubConnectionDetails
    }
    type DataHubConnectionDetails {
      type: String
      name: String
      json: DataHubJsonConnection
    }
    type DataHubJsonConnection {
      blob: String
    }
    extend type InviteToken {
      inviteToken: String
    }
    type GlobalViewsSettings {
      defaultView: String
    }
  `,
  mutations: needing('editor', refusals('Mutation')),
  queries: needing('reader', {
    ...refusals('Query'),
    getSecretValues: () => [],
    listIngestionSources: emptyPage('ingestionSources'),
    connection: () => null,
    globalViewsSettings: () => null,
  }),
}
