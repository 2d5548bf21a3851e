import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { parseFilter } from '../../../search/filter.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { filterIn } from '../find/inputs.ts'
import { pointsOf } from '../read/series.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Results of an assertion, newest first, with a count of each kind. */
async function runEvents(link: Link, input: FieldArguments['runEvents'], context: GraphqlContext) {
  const { status } = input
  const wanted = [
    ...(input.filter?.and ?? []),
    ...(status ? [{ field: 'status', value: status }] : []),
  ]
  const filter = parseFilter(filterIn({ filters: wanted }, context.catalog.registry))
  const points = await pointsOf(link, input, { aspect: 'assertionRunEvent', filter }, context)
  const events = points.map(({ urn, value }) => ({ owner: urn, value }))
  const ended = (type: string) => events.filter(({ value }) => outcomeOf(value) === type).length
  return {
    total: events.length,
    failed: ended('FAILURE'),
    succeeded: ended('SUCCESS'),
    errored: ended('ERROR'),
    runEvents: events,
  }
}

function outcomeOf({ result }: JsonObject): unknown {
  return isJsonObject(result) ? result['type'] : undefined
}

/** What a value is compared with, and how. */
const PARAMETER = 'operator: String parameters: AssertionStdParameters'

/** Undeclared, so it is unknown which assertions check a dataset; clients expect a list. */
function assertions(_link: Link, { start }: FieldArguments['assertions']) {
  return { start: start ?? 0, count: 0, total: 0, assertions: [] }
}

/** Assertions and their results: kept as they come. */
export const assertionsModule = undeclaredModule(
  /* GraphQL */ `
    extend type Assertion {
      info: AssertionInfo @aspect(name: "assertionInfo")
      runEvents(
        status: AssertionRunStatus
        startTimeMillis: Long
        endTimeMillis: Long
        filter: FilterInput
        limit: Int
      ): AssertionRunEventsResult
    }
    enum AssertionRunStatus {
      COMPLETE
    }
    type AssertionInfo {
      type: String
      description: String
      note: String @at(path: "note/content")
      externalUrl: String
      entityUrn: String
      customProperties: [CustomPropertiesEntry!]
      lastUpdated: AuditStamp
      datasetAssertion: DatasetAssertionInfo
      freshnessAssertion: FreshnessAssertionInfo
      schemaAssertion: SchemaAssertionInfo
      customAssertion: CustomAssertionInfo
      fieldAssertion: FieldAssertionInfo
      volumeAssertion: VolumeAssertionInfo
      sqlAssertion: SqlAssertionInfo
      source: AssertionSource
    }
    type AssertionSource {
      type: String
      created: AuditStamp
    }
    type DatasetAssertionInfo {
      datasetUrn: String @at(path: "dataset")
      scope: String
      aggregation: String
      ${PARAMETER}
      fields: [SchemaFieldRef!]
      nativeType: String
      nativeParameters: [StringMapEntry!]
      logic: String
    }
    type DatasetFilter {
      type: String
      sql: String
    }
    type FreshnessAssertionInfo {
      type: String
      entityUrn: String @at(path: "entity")
      schedule: FreshnessAssertionSchedule
      filter: DatasetFilter
    }
    type FreshnessAssertionSchedule {
      type: String
      cron: FreshnessCronSchedule
      fixedInterval: FixedIntervalSchedule
    }
    type FreshnessCronSchedule {
      cron: String
      timezone: String
    }
    type FixedIntervalSchedule {
      unit: String
      multiple: Int
    }
    type SchemaAssertionInfo {
      entityUrn: String @at(path: "entity")
      compatibility: String
      fields: [SchemaAssertionField!] @at(path: "schema/fields")
    }
    type SchemaAssertionField {
      path: String @at(path: "fieldPath")
      "As the aspect says it; its kind is not a word."
      type: String
      nativeType: String @at(path: "nativeDataType")
    }
    type CustomAssertionInfo {
      type: String
      entityUrn: String @at(path: "entity")
      field: SchemaFieldRef
      logic: String
    }
    type FieldAssertionInfo {
      type: String
      entityUrn: String @at(path: "entity")
      filter: DatasetFilter
      fieldValuesAssertion: FieldValuesAssertion
      fieldMetricAssertion: FieldMetricAssertion
    }
    type FieldValuesAssertion {
      field: SchemaFieldSpec
      transform: FieldTransform
      ${PARAMETER}
      failThreshold: FieldValuesFailThreshold
      excludeNulls: Boolean
    }
    type FieldTransform {
      type: String
    }
    type FieldValuesFailThreshold {
      type: String
      value: Long
    }
    type FieldMetricAssertion {
      field: SchemaFieldSpec
      metric: String
      ${PARAMETER}
    }
    type SchemaFieldSpec {
      path: String
      type: String
      nativeType: String
    }
    type VolumeAssertionInfo {
      type: String
      entityUrn: String @at(path: "entity")
      filter: DatasetFilter
      rowCountTotal: RowCountTotal
      rowCountChange: RowCountChange
    }
    type RowCountTotal {
      ${PARAMETER}
    }
    type RowCountChange {
      type: String
      ${PARAMETER}
    }
    type SqlAssertionInfo {
      type: String
      entityUrn: String @at(path: "entity")
      statement: String
      changeType: String
      ${PARAMETER}
    }
    type AssertionStdParameters {
      value: AssertionStdParameter
      minValue: AssertionStdParameter
      maxValue: AssertionStdParameter
    }
    type AssertionStdParameter {
      value: String
      type: String
    }
    type AssertionRunEventsResult {
      total: Int
      failed: Int
      succeeded: Int
      errored: Int
      runEvents: [AssertionRunEvent!]
    }
    type AssertionRunEvent {
      timestampMillis: Long
      lastObservedMillis: Long
      runId: String
      status: AssertionRunStatus
      assertionUrn: String
      asserteeUrn: String
      partitionSpec: PartitionSpec
      result: AssertionResult
    }
    type AssertionResult {
      type: String
      severity: String
      rowCount: Long
      missingCount: Long
      unexpectedCount: Long
      actualAggValue: Float
      externalUrl: String
      nativeResults: [StringMapEntry!]
      error: AssertionResultError
    }
    type AssertionResultError {
      type: String
      displayMessage: String
      properties: [StringMapEntry!]
    }
    extend type Dataset {
      assertions(start: Int, count: Int, includeSoftDeleted: Boolean): EntityAssertionsResult
    }
    type EntityAssertionsResult {
      start: Int
      count: Int
      total: Int
      assertions: [Assertion!]
    }
  `,
  { Assertion: { runEvents }, Dataset: { assertions } },
)
