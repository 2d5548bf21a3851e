import { join } from 'node:path'
import Database from 'libsql'
import type { Checks } from './checks.ts'
import { createCheckContext, table, type Context } from './check-context.ts'
import { expectEqual, expectText, failure, output } from './outputs.ts'
import type { PythonClient } from './python-client.ts'

const RUN = 'check-file-commands'

/** Checks commands of `datahub` that read files, on an empty server. */
export function checkFileCommands(
  checks: Checks,
  client: PythonClient,
  folder: string,
): Promise<void> {
  return checks.section('datahub commands with files', async (section) => {
    const context = createCheckContext(section, client, folder)
    await checkRuns(context)
    await checkDatabase(context)
    await checkState(context)
    await checkPeople(context)
    await checkDefinitions(context)
    await checkOperations(context)
    await checkRefusals(context)
  })
}

async function checkRuns({ checks, client, file, aspects }: Context): Promise<void> {
  const records = ['one', 'two'].map((name) => ({
    entityType: 'dataset',
    entityUrn: table(name),
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { json: { name, customProperties: {} } },
    systemMetadata: { runId: RUN, lastObserved: 1 },
  }))
  const path = await file('records.json', records)
  const sink = { type: 'datahub-rest', config: { server: client.server } }
  const source = { type: 'file', config: { path } }
  const recipe = await file('run.yml', { source, sink, run_id: RUN })
  await checks.attempt('ingest list-runs and show print what a run wrote', async () => {
    await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner', '--no-default-report')
    expectText(await output(client, 'ingest', 'list-runs'), RUN)
    expectText(await output(client, 'ingest', 'show', '--run-id', RUN), table('two'))
  })
  await checks.attempt('delete by filter prints what it would delete', async () => {
    const options = ['--entity-type', 'dataset', '--platform', 'hive', '--dry-run']
    const { output: text } = await client.command('delete', ...options)
    expectText(text, 'Would delete 2 entities')
  })
  await checks.attempt(
    'ingest rollback --dry-run changes nothing, rollback rolls back the run',
    async () => {
      const options = ['ingest', 'rollback', '--run-id', RUN]
      const before = await aspects(table('one'))
      expectText(JSON.stringify(before), 'datasetProperties')
      await output(client, ...options, '--dry-run')
      expectEqual(await aspects(table('one')), before)
      await output(client, ...options, '--force')
      expectText(JSON.stringify(await aspects(table('one'))), '"removed":true')
    },
  )
  await checks.attempt('ingest deploy stores the recipe', async () => {
    const text = await output(client, 'ingest', 'deploy', '--name', 'nightly', '-c', recipe)
    const urn = /urn:li:dataHubIngestionSource:[\w-]+/.exec(text)?.[0] ?? ''
    expectText(JSON.stringify((await aspects(urn))['dataHubIngestionSourceInfo']), 'nightly')
  })
}

/** Checks a source that reads table schemas, and the lineage of a view from its SQL. */
async function checkDatabase({ checks, client, folder, file, aspects }: Context): Promise<void> {
  const path = join(folder, 'shop.db')
  const database = new Database(path)
  database.exec(`CREATE TABLE orders (id INTEGER, amount REAL);
    CREATE VIEW totals AS SELECT sum(amount) AS total FROM orders`)
  database.close()
  const config = { connect_uri: `sqlite:///${path}`, platform: 'sqlite' }
  const sink = { type: 'datahub-rest', config: { server: client.server } }
  const recipe = await file('database.yml', { source: { type: 'sqlalchemy', config }, sink })
  await checks.attempt('ingest of a database writes tables, views and their columns', async () => {
    await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner')
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:sqlite,main.orders,PROD)'
    const { schemaMetadata } = await aspects(urn)
    const { fields } = schemaMetadata as { fields: { fieldPath: string }[] }
    expectEqual(
      fields.map((field) => field.fieldPath),
      ['id', 'amount'],
    )
  })
  await checks.attempt(
    'ingest of a database writes the lineage of a view, by its columns',
    async () => {
      const view = 'urn:li:dataset:(urn:li:dataPlatform:sqlite,main.totals,PROD)'
      const { upstreamLineage } = await aspects(view)
      expectText(JSON.stringify(upstreamLineage), 'orders,PROD')
      expectText(JSON.stringify(upstreamLineage), ',amount)')
    },
  )
}

/**
 * Checks stateful ingestion: a run stores its findings as points, so that the next run finds
 * removed entities.
 */
async function checkState({ checks, client, folder, file, aspects }: Context): Promise<void> {
  const path = join(folder, 'stale.db')
  const database = new Database(path)
  database.exec('CREATE TABLE kept (id INTEGER); CREATE TABLE dropped (id INTEGER)')
  const config = {
    connect_uri: `sqlite:///${path}`,
    platform: 'sqlite',
    stateful_ingestion: { enabled: true, fail_safe_threshold: 100 },
  }
  const sink = { type: 'datahub-rest', config: { server: client.server } }
  const source = { type: 'sqlalchemy', config }
  const recipe = await file('stale.yml', { pipeline_name: 'checks-state', source, sink })
  const isRemoved = async (name: string) => {
    const { status } = await aspects(
      `urn:li:dataset:(urn:li:dataPlatform:sqlite,main.${name},PROD)`,
    )
    return (status as { removed: boolean }).removed
  }
  await checks.attempt(
    'stateful ingest soft-deletes entities that the source no longer has',
    async () => {
      await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner')
      database.exec('DROP TABLE dropped')
      await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner')
      expectEqual([await isRemoved('kept'), await isRemoved('dropped')], [false, true])
    },
  )
  database.close()
  await checks.attempt('state inspect prints the state', async () => {
    const options = ['--pipeline-name', 'checks-state', '--platform', 'sqlite']
    expectText(await output(client, 'state', 'inspect', ...options), 'main.kept')
  })
  await checks.attempt('ingest list-source-runs finds the runs of a recipe', async () => {
    const text = await output(client, 'ingest', 'list-source-runs', '--source', 'checks-state')
    const runs = text
      .split('\n')
      .filter((line) => line.includes('urn:li:dataHubIngestionSource:cli-'))
    expectEqual(
      runs.map((run) => run.includes('SUCCESS')),
      [true, true],
    )
    expectText(text, '[CLI] sqlalchemy [checks-state]')
    expectText(await output(client, 'ingest', 'list-source-runs'), 'sqlalchemy-')
  })
}

async function checkPeople({ checks, client, file, aspects }: Context): Promise<void> {
  await checks.attempt('user upsert and group upsert write people', async () => {
    const user = { id: 'checks.user', display_name: 'Checks', email: 'checks@example.com' }
    await output(client, 'user', 'upsert', '-f', await file('user.yml', [user]))
    const group = { id: 'checks-group', display_name: 'Checks', members: ['checks.user'] }
    await output(client, 'group', 'upsert', '-f', await file('group.yml', [group]))
    const userAspects = await aspects('urn:li:corpuser:checks.user')
    expectText(JSON.stringify(userAspects), 'checks@example.com')
    expectText(JSON.stringify(userAspects['groupMembership']), 'urn:li:corpGroup:checks-group')
  })
}

async function checkDefinitions({ checks, client, file, aspects }: Context): Promise<void> {
  await checks.attempt('properties upsert, get and list', async () => {
    const property = {
      id: 'checks.retention',
      type: 'number',
      cardinality: 'SINGLE',
      entity_types: ['dataset'],
      display_name: 'Retention',
    }
    const path = await file('properties.yml', [property])
    await output(client, 'properties', 'upsert', '-f', path)
    const urn = 'urn:li:structuredProperty:checks.retention'
    expectText(await output(client, 'properties', 'get', '--urn', urn), 'Retention')
    expectText(await output(client, 'properties', 'list'), 'Retention')
  })
  await checks.attempt('dataset upsert writes columns', async () => {
    const schema = { fields: [{ id: 'amount', type: 'number' }] }
    const definition = { id: 'checks.synced', platform: 'hive', env: 'PROD', schema }
    await output(client, 'dataset', 'upsert', '-f', await file('dataset.yml', [definition]))
    expectText(JSON.stringify((await aspects(table('synced')))['schemaMetadata']), 'amount')
  })
  await checks.attempt('timeline prints changes', async () => {
    const options = ['timeline', '--urn', table('synced'), '-c', 'technical_schema']
    const text = await output(client, ...options, '-c', 'tag', '--start', '1daysago')
    expectText(text, '0.0.0-computed')
    expectText(text, "change due to the newly added field 'amount'")
    const raw = await output(client, ...options, '--raw', '--verbose')
    expectText(raw, '"rawDiff"')
    const earlierOutput = await output(client, ...options, '--end', '1daysago', '--verbose')
    expectText(earlierOutput, '[]')
  })
  await checks.attempt('dataproduct upsert, get and delete', async () => {
    const product = {
      id: 'checks',
      domain: 'urn:li:domain:checks',
      display_name: 'Checks',
      assets: [table('synced')],
    }
    const path = await file('product.yml', product)
    await output(client, 'dataproduct', 'upsert', '-f', path, '--no-validate-assets')
    const urn = 'urn:li:dataProduct:checks'
    expectText(await output(client, 'dataproduct', 'get', '--urn', urn), 'Checks')
    await output(client, 'dataproduct', 'delete', '--urn', urn, '--hard')
    expectText(await output(client, 'exists', '--urn', urn), 'false')
  })
  await checks.attempt('put platform writes a platform', async () => {
    const options = ['--name', 'checks', '--display_name', 'Checks']
    await output(client, 'put', 'platform', ...options, '--logo', 'https://example.com/logo.png')
    const { dataPlatformInfo } = await aspects('urn:li:dataPlatform:checks')
    expectText(JSON.stringify(dataPlatformInfo), 'https://example.com/logo.png')
  })
}

/** Checks commands for operators, and data packs. */
async function checkOperations({ checks, client, file }: Context): Promise<void> {
  await checks.attempt('datapack load writes a pack, datapack unload deletes it', async () => {
    const record = {
      entityType: 'dataset',
      entityUrn: table('packed'),
      changeType: 'UPSERT',
      aspectName: 'datasetProperties',
      aspect: { json: { name: 'packed', customProperties: {} } },
    }
    const address = `file://${await file('pack.json', [record])}`
    await output(client, 'datapack', 'load', 'checks', '--url', address, '--trust-custom')
    expectText(await output(client, 'exists', '--urn', table('packed')), 'true')
    await output(client, 'datapack', 'unload', 'checks', '--hard')
    expectText(await output(client, 'exists', '--urn', table('packed')), 'false')
  })
  await checks.attempt('check get-kafka-consumer-offsets finds no queue', async () => {
    expectText(await output(client, 'check', 'get-kafka-consumer-offsets'), 'No Kafka consumer')
  })
  await checks.attempt('check restore-indices is accepted', async () => {
    await output(client, 'check', 'restore-indices', '--urn', table('synced'))
  })
}

async function checkRefusals({ checks, client }: Context): Promise<void> {
  await checks.attempt('graphql with an unknown field fails and names it', async () => {
    const text = await failure(client, 'graphql', '--query', '{ nothingKnown }')
    expectText(text, 'nothingKnown')
  })
  await checks.attempt('delete by-registry is refused with a message', async () => {
    const options = ['delete', 'by-registry', '--registry-id', 'checks', '--dry-run']
    expectText((await client.command(...options)).output, 'do not record the model registry')
  })
}
