import type { Checks } from './checks.ts'
import { createCheckContext, table, type Context } from './check-context.ts'
import { expectEqual, expectText, output } from './outputs.ts'
import type { PythonClient } from './python-client.ts'

const ORDERS = table('governed')
const PROPERTY = 'checks.retention.days'

/**
 * Checks commands of `datahub` about forms, contracts, assertions and agents, which read files as
 * well.
 */
export function checkGovernanceCommands(
  checks: Checks,
  client: PythonClient,
  folder: string,
): Promise<void> {
  return checks.section('datahub commands of governance', async (section) => {
    const context = createCheckContext(section, client, folder)
    const schema = { fields: [{ id: 'amount', type: 'number' }] }
    const definition = { id: 'checks.governed', platform: 'hive', env: 'PROD', schema }
    await output(
      client,
      'dataset',
      'upsert',
      '-f',
      await context.file('governed.yml', [definition]),
    )
    await checkForms(context)
    await checkContracts(context)
    await checkAssertions(context)
    await checkAgents(context)
  })
}

async function checkForms({ checks, client, file, aspects }: Context): Promise<void> {
  const property = { id: PROPERTY, type: 'number', entity_types: ['dataset'] }
  const form = {
    id: 'checks',
    name: 'Checks',
    type: 'VERIFICATION',
    prompts: [
      { id: 'days', title: 'Days', type: 'STRUCTURED_PROPERTY', structured_property_id: PROPERTY },
    ],
    entities: { urns: [ORDERS], filters: { platforms: ['hive'] } },
    actors: { owners: true, users: ['ada'] },
  }
  await checks.attempt('forms upsert writes a form and assigns it to entities', async () => {
    await output(client, 'properties', 'upsert', '-f', await file('days.yml', [property]))
    const text = await output(client, 'forms', 'upsert', '-f', await file('form.yml', [form]))
    // The command exits with 0 even after errors.
    if (/error/i.test(text)) throw new Error(text)
    const { forms } = await aspects(ORDERS)
    expectText(
      JSON.stringify(forms),
      '"urn":"urn:li:form:checks","incompletePrompts":[{"id":"days"',
    )
    const { dynamicFormAssignment } = await aspects('urn:li:form:checks')
    expectText(JSON.stringify(dynamicFormAssignment), 'urn:li:dataPlatform:hive')
  })
  await checks.attempt('forms get prints it', async () => {
    expectText(await output(client, 'forms', 'get', '--urn', 'urn:li:form:checks'), '"days"')
  })
}

async function checkContracts({ checks, client, file, aspects }: Context): Promise<void> {
  const contract = {
    version: 1,
    urn: 'urn:li:dataContract:checks',
    entity: ORDERS,
    freshness: { type: 'cron', cron: '4 8 * * 1-5', timezone: 'UTC' },
    data_quality: [{ type: 'unique', column: 'amount' }],
  }
  const path = await file('contract.yml', contract)
  await checks.attempt('datacontract upsert writes a contract and its assertions', async () => {
    const text = await output(client, 'datacontract', 'upsert', '-f', path)
    expectText(text, 'Update succeeded')
    const { dataContractProperties } = await aspects(contract.urn)
    const { entity, freshness, dataQuality } = dataContractProperties as {
      entity: string
      freshness: { assertion: string }[]
      dataQuality: { assertion: string }[]
    }
    expectEqual([entity, freshness.length, dataQuality.length], [ORDERS, 1, 1])
    const { assertionInfo } = await aspects(freshness[0]?.assertion ?? '')
    expectText(JSON.stringify(assertionInfo), '4 8 * * 1-5')
  })
  await checks.attempt('datacontract delete deletes it', async () => {
    await output(client, 'datacontract', 'delete', '--urn', contract.urn, '--hard')
    expectText(await output(client, 'exists', '--urn', contract.urn), 'false')
  })
}

async function checkAssertions({ checks, client, file, aspects }: Context): Promise<void> {
  const schedule = { type: 'interval', interval: '6 hours' }
  const betweenCondition = { type: 'between', min: 0, max: 10 }
  const assertions = [
    { type: 'freshness', lookback_interval: '1 hour', last_modified_field: 'amount' },
    { type: 'volume', metric: 'row_count', condition: betweenCondition },
    { type: 'field', field: 'amount', condition: betweenCondition },
    { type: 'sql', statement: 'SELECT 1', condition: { type: 'greater_than', value: 0 } },
  ].map((assertion) => ({ ...assertion, id: `checks-${assertion.type}`, entity: ORDERS, schedule }))
  await checks.attempt('assertions upsert writes assertions of every kind', async () => {
    const path = await file('assertions.yml', { version: 1, namespace: 'checks', assertions })
    const text = await output(client, 'assertions', 'upsert', '-f', path)
    expectEqual(text.match(/Update succeeded/g)?.length, assertions.length)
    for (const { id, type } of assertions) {
      const { assertionInfo } = await aspects(`urn:li:assertion:${id}`)
      expectText(JSON.stringify(assertionInfo), `"type":"${type.toUpperCase()}"`)
    }
  })
}

async function checkAgents({ checks, client, aspects }: Context): Promise<void> {
  const kinds: readonly (readonly [command: string, type: string, ...more: string[]])[] = [
    ['api', 'api', '--param', 'order_id:string:required', '--returns', 'order:object'],
    ['agent-skill', 'agentSkill', '--requires-tool', 'urn:li:api:checks'],
    ['agent', 'aiAgent', '--skill', 'urn:li:agentSkill:checks', '--consumes-dataset', ORDERS],
  ]
  await checks.attempt('api, agent-skill and agent register write entities', async () => {
    for (const [command, type, ...more] of kinds) {
      await output(client, command, 'register', '--id', 'checks', '--name', 'Checks', ...more)
      expectText(JSON.stringify(await aspects(`urn:li:${type}:checks`)), '"name":"Checks"')
    }
  })
}
