import { createHash } from 'node:crypto'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { ownership } from '../../../../graph/aspects/people/ownership.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/platforms/data-platform-instance.ts'
import { assertionInfo } from '../../../../graph/aspects/quality/assertion-info.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import { columnUrn } from '../../../../graph/model/urn.ts'
import type { Proposal } from '../proposal.ts'
import { objectMember, textMember } from './artifacts.ts'
import type { DbtNode } from './nodes.ts'
import { DBT, dbtUrn, ownershipValue, ownerUrn, upsert, type Project } from './project.ts'
import { isNamedByUser } from './test-names.ts'
import { identityJson, pythonJson, pythonText } from './python-text.ts'

type Parameter = Readonly<Record<'value' | 'type', string>>

/** What a generic test asserts about a column. */
interface TestMeaning {
  readonly operator: string
  readonly aggregation: string
  readonly parameters?: (testArguments: JsonObject) => Readonly<Record<string, Parameter>>
  readonly logic?: (testArguments: JsonObject) => string | undefined
}

const setParameter = (value: unknown) => ({ value: { value: pythonJson(value), type: 'SET' } })
const numberParameter = (value: unknown): Parameter => ({
  value: value === undefined ? 'unknown' : pythonText(value),
  type: 'NUMBER',
})

const NOT_NULL: TestMeaning = { operator: 'NOT_NULL', aggregation: 'IDENTITY' }

/** The generic tests that the model can express; others are native. */
const MEANINGS: Readonly<Record<string, TestMeaning>> = {
  not_null: NOT_NULL,
  'dbt_expectations.expect_column_values_to_not_be_null': NOT_NULL,
  unique: {
    operator: 'EQUAL_TO',
    aggregation: 'UNIQUE_PROPOTION',
    parameters: () => ({ value: { value: '1.0', type: 'NUMBER' } }),
  },
  accepted_values: {
    operator: 'IN',
    aggregation: 'IDENTITY',
    parameters: (testArguments) => setParameter(testArguments['values']),
  },
  'dbt_expectations.expect_column_values_to_be_in_set': {
    operator: 'IN',
    aggregation: 'IDENTITY',
    parameters: (testArguments) => setParameter(testArguments['value_set']),
  },
  'dbt_expectations.expect_column_values_to_be_between': {
    operator: 'BETWEEN',
    aggregation: 'IDENTITY',
    parameters: (testArguments) => ({
      minValue: numberParameter(testArguments['min_value']),
      maxValue: numberParameter(testArguments['max_value']),
    }),
  },
  relationships: {
    operator: '_NATIVE_',
    aggregation: 'IDENTITY',
    parameters: (testArguments) => setParameter(testArguments['values']),
    logic: describeRelationship,
  },
}

/** Returns the proposals of a test: an assertion about each node that it depends on. */
export function assertionProposals(project: Project, node: DbtNode): Proposal[] {
  const upstreams = [...new Set(node.upstreams)].flatMap((id) => project.nodes.get(id) ?? [])
  const ids = upstreams.map(({ id }) => id)
  const isNamed = isNamedByUser(
    node.name,
    qualifiedName(node),
    objectMember(node.test, 'kwargs'),
    ids,
  )
  return upstreams.flatMap((upstream) => {
    const identity = {
      platform: 'dbt',
      name: node.id,
      ...(upstreams.length > 1 && { on_dbt_upstream: upstream.id }),
    }
    const guid = createHash('md5').update(identityJson(identity)).digest('hex')
    const urn = `urn:li:assertion:${guid}`
    const owners = node.owners.map(ownerUrn)
    return [
      upsert(urn, dataPlatformInstance.name, { platform: DBT }),
      upsert(urn, assertionInfo.name, {
        customProperties: {
          dbt_unique_id: node.id,
          dbt_test_upstream_unique_id: upstream.id,
          ...project.artifacts,
        },
        type: 'CUSTOM',
        ...(isNamed && { description: node.name }),
        customAssertion: customAssertion(node, dbtUrn(upstream)),
        source: { type: 'EXTERNAL' },
      }),
      ...(owners.length > 0 ? [upsert(urn, ownership.name, ownershipValue(owners))] : []),
      upsert(urn, status.name, { removed: false }),
    ]
  })
}

function customAssertion(node: DbtNode, entity: string) {
  const testArguments = objectMember(node.test, 'kwargs')
  const meaning = MEANINGS[qualifiedName(node)]
  const column = textMember(testArguments, 'column_name')
  const field = column === undefined ? undefined : columnUrn(entity, column)
  const logic = meaning ? meaning.logic?.(testArguments) : (node.code.compiled ?? node.code.raw)
  const parameters = meaning?.parameters?.(testArguments)
  return {
    type: 'dbt',
    entity,
    ...(field !== undefined && { field, fields: [field] }),
    scope: meaning || field !== undefined ? 'DATASET_COLUMN' : 'DATASET_ROWS',
    aggregation: meaning?.aggregation ?? '_NATIVE_',
    operator: meaning?.operator ?? '_NATIVE_',
    ...(parameters && { parameters }),
    nativeType: node.name,
    nativeParameters: Object.fromEntries(
      Object.entries(testArguments).map(([key, value]) => [key, pythonText(value)]),
    ),
    ...(logic !== undefined && { logic }),
  }
}

/** Returns the name of the generic test with its namespace; an empty text for a singular test. */
function qualifiedName({ test }: DbtNode): string {
  const [namespace, name = ''] = [textMember(test, 'namespace'), textMember(test, 'name')]
  return namespace === undefined ? name : `${namespace}.${name}`
}

/** Describes a foreign key in a sentence. */
function describeRelationship(testArguments: JsonObject): string | undefined {
  const [to, model] = [textMember(testArguments, 'to'), textMember(testArguments, 'model')]
  const [column, field] = [
    textMember(testArguments, 'column_name'),
    textMember(testArguments, 'field'),
  ]
  if (!to || !model || !column || !field) return undefined
  const target = /^ref\('(.*)'\)$/.exec(to)?.[1] ?? to
  const source = /ref\('(.*)'\)/.exec(model)?.[1] ?? model
  return `${source}.${column} referential integrity to ${target}.${field}`
}
