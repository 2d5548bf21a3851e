import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit, requireEntities, requireEntity } from '../../catalog/aspect-changes.ts'
import { propose } from '../../catalog/proposals/propose.ts'
import { edit, stampOf } from '../context.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { ABOUT_ASSERTED, authorAbout } from '../about.ts'
import { newUrn } from './create.ts'
import { given, upserting, mapIn } from './stored-input.ts'
import { urnOf } from './target.ts'

const assertionIn = (text: string) => urnOf('assertion', 'an assertion', text)

const upsertCustomAssertion: Mutation<'upsertCustomAssertion'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = typeof text === 'string' ? assertionIn(text) : newUrn('assertion', undefined)
  const entity = parseUrn(input.entityUrn)
  const { name, urn: platformUrn } = input.platform
  if (!name && !platformUrn) {
    refuseEdit('Failed to upsert Custom Assertion. Platform urn or name must be specified.')
  }
  const platform = parseUrn(platformUrn ?? `urn:li:dataPlatform:${name}`)
  const columns = (input.fieldPaths ?? []).map((path) => columnOf(entity, path))
  const { type, logic, scope, aggregation, operator, parameters, nativeType } = input
  const customAssertion = {
    type,
    entity,
    ...given({
      field: input.fieldPath ? columnOf(entity, input.fieldPath) : undefined,
      fields: columns.length > 0 ? columns : undefined,
      scope,
      aggregation,
      operator,
      parameters: parameters && given(parameters),
      nativeType,
      nativeParameters: mapIn(input.nativeParameters),
      logic,
    }),
  }
  const stamp = stampOf(context)
  const { description, externalUrl } = input
  const missing = `Failed to upsert Custom Assertion. Entity ${entity} does not exist.`
  const author = await authorAbout(context, ABOUT_ASSERTED, urn, [entity])
  await edit(author, [
    requireEntity(entity, missing),
    upserting(urn, 'assertionInfo', (value) => ({
      ...value,
      type: 'CUSTOM',
      customAssertion,
      source: value?.['source'] ?? { type: 'EXTERNAL', created: stamp },
      lastUpdated: stamp,
      description,
      ...given({ externalUrl }),
    })),
    upserting(urn, 'dataPlatformInstance', (value) => ({ ...value, platform })),
  ])
  return { urn }
}

const columnOf = (entity: Urn, path: string) => `urn:li:schemaField:(${entity},${path})`

/** Writes a point of the aspect `assertionRunEvent`. */
const reportAssertionResult: Mutation<'reportAssertionResult'> = async (
  _root,
  { urn: text, result },
  context,
) => {
  const { catalog, loader } = context
  const urn = assertionIn(text)
  const missing = `Failed to report Assertion Run Event. Assertion ${urn} does not exist.`
  await requireEntities(catalog, [urn], () => missing)
  const { customAssertion } = (await loader.aspect(urn, 'assertionInfo')) ?? {}
  const { entity } = (customAssertion ?? {}) as { readonly entity?: string }
  if (entity === undefined) {
    refuseEdit(`Failed to report Assertion Run Event. ${urn} is not a custom assertion.`)
  }
  const { type, externalUrl, severity, error } = result
  const timestampMillis = result.timestampMillis ?? catalog.clock()
  const value = {
    timestampMillis,
    assertionUrn: urn,
    asserteeUrn: entity,
    runId: `${urn}-${timestampMillis}`,
    status: 'COMPLETE',
    result: {
      type,
      nativeResults: mapIn(result.properties) ?? {},
      ...given({
        externalUrl,
        severity,
        error: error && { type: error.type, properties: { message: error.message } },
      }),
    },
  }
  const aspect = { value, contentType: 'application/json' }
  const proposal = { entityUrn: urn, changeType: 'UPSERT', aspectName: 'assertionRunEvent', aspect }
  await propose(catalog, [proposal], await authorAbout(context, ABOUT_ASSERTED, urn))
  return true
}

/** Assertions that other systems evaluate, and their results (docs/interface: edits/assertions). */
export const assertionMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    enum DatasetAssertionScope {
      DATASET_COLUMN
      DATASET_ROWS
      DATASET_STORAGE_SIZE
      DATASET_SCHEMA
      UNKNOWN
    }
    enum AssertionStdAggregation {
      ROW_COUNT
      COLUMNS
      COLUMN_COUNT
      IDENTITY
      MEAN
      MEDIAN
      UNIQUE_COUNT
      UNIQUE_PROPORTION
      UNIQUE_PROPOTION
      NULL_COUNT
      NULL_PROPORTION
      STDDEV
      MIN
      MAX
      SUM
      _NATIVE_
    }
    enum AssertionStdOperator {
      BETWEEN
      LESS_THAN
      LESS_THAN_OR_EQUAL_TO
      GREATER_THAN
      GREATER_THAN_OR_EQUAL_TO
      EQUAL_TO
      NOT_EQUAL_TO
      NULL
      NOT_NULL
      CONTAIN
      END_WITH
      START_WITH
      REGEX_MATCH
      IN
      NOT_IN
      IS_TRUE
      IS_FALSE
      _NATIVE_
    }
    enum AssertionStdParameterType {
      STRING
      NUMBER
      LIST
      SET
      UNKNOWN
    }
    input AssertionStdParameterInput {
      value: String!
      type: AssertionStdParameterType!
    }
    input AssertionStdParametersInput {
      value: AssertionStdParameterInput
      minValue: AssertionStdParameterInput
      maxValue: AssertionStdParameterInput
    }
    "Exactly one field is required."
    input PlatformInput {
      urn: String
      name: String
    }
    input UpsertCustomAssertionInput {
      "URN of the entity that the assertion checks."
      entityUrn: String!
      "Custom type of the assertion."
      type: String!
      description: String!
      fieldPath: String
      fieldPaths: [String!]
      "Platform that evaluates the assertion."
      platform: PlatformInput!
      externalUrl: String
      logic: String
      scope: DatasetAssertionScope
      aggregation: AssertionStdAggregation
      operator: AssertionStdOperator
      parameters: AssertionStdParametersInput
      nativeType: String
      nativeParameters: [StringMapEntryInput!]
    }
    enum AssertionResultType {
      INIT
      SUCCESS
      FAILURE
      ERROR
    }
    enum AssertionResultSeverity {
      LOW
      MEDIUM
      HIGH
    }
    enum AssertionResultErrorType {
      SOURCE_CONNECTION_ERROR
      SOURCE_QUERY_FAILED
      INSUFFICIENT_DATA
      INVALID_PARAMETERS
      INVALID_SOURCE_TYPE
      UNSUPPORTED_PLATFORM
      CUSTOM_SQL_ERROR
      FIELD_ASSERTION_ERROR
      UNKNOWN_ERROR
    }
    input AssertionResultErrorInput {
      type: AssertionResultErrorType!
      message: String!
    }
    input AssertionResultInput {
      "Default: now."
      timestampMillis: Long
      type: AssertionResultType!
      properties: [StringMapEntryInput!]
      externalUrl: String
      error: AssertionResultErrorInput
      severity: AssertionResultSeverity
    }
    extend type Mutation {
      "Creates or updates an assertion that an external system evaluates. Without a URN, creates one."
      upsertCustomAssertion(urn: String, input: UpsertCustomAssertionInput!): Assertion
      "Reports the result of an externally evaluated assertion."
      reportAssertionResult(urn: String!, result: AssertionResultInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', { upsertCustomAssertion, reportAssertionResult }),
}
