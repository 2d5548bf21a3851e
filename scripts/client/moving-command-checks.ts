import type { Checks } from './checks.ts'
import { createCheckContext, table, type Context } from './check-context.ts'
import { expectEqual, expectText, output } from './outputs.ts'
import type { PythonClient } from './python-client.ts'

const FOLDER = 'urn:li:container:checks'
const TAG = 'urn:li:tag:moved'
/** A dataset that keeps its URN and has the moved one as its upstream. */
const READER = 'urn:li:dataset:(urn:li:dataPlatform:mysql,checks.reader,PROD)'

/** Checks commands of `datahub` that change many entities at once, or their URNs. */
export function checkMovingCommands(
  checks: Checks,
  client: PythonClient,
  folder: string,
): Promise<void> {
  return checks.section('datahub commands about many entities', async (section) => {
    const context = createCheckContext(section, client, folder)
    await checkProposals(context)
    await checkFolders(context)
    await checkMigrations(context)
    await checkColumnsAndModels(context)
    await checkProducts(context)
  })
}

function proposal(entityType: string, entityUrn: string, aspectName: string, json: object) {
  return { entityType, entityUrn, changeType: 'UPSERT', aspectName, aspect: { json } }
}

async function checkProposals({ checks, client, file, aspects }: Context): Promise<void> {
  const upstreams = [{ dataset: table('moving'), type: 'TRANSFORMED' }]
  const path = await file('proposals.json', [
    proposal('container', FOLDER, 'containerProperties', { name: 'Checks' }),
    proposal('dataset', table('moving'), 'container', { container: FOLDER }),
    // Sources write both; the client finds the contents of a container by the browse path.
    proposal('dataset', table('moving'), 'browsePathsV2', { path: [{ id: FOLDER, urn: FOLDER }] }),
    proposal('dataset', READER, 'upstreamLineage', { upstreams }),
  ])
  await checks.attempt('ingest mcps writes the proposals of a file', async () => {
    await output(client, 'ingest', 'mcps', path)
    expectEqual((await aspects(table('moving')))['container'], { container: FOLDER })
  })
  await checks.attempt('dataset add-sibling, sync and get', async () => {
    const siblings = ['--sibling-urns', table('sibling')]
    await output(client, 'dataset', 'add-sibling', '--urn', table('moving'), ...siblings)
    expectText(JSON.stringify((await aspects(table('moving')))['siblings']), table('sibling'))
    const definition = { id: 'checks.moving', platform: 'hive', env: 'PROD', description: 'Moves.' }
    const syncFile = await file('synced.yml', [definition])
    await output(client, 'dataset', 'sync', '-f', syncFile, '--to-datahub')
    expectText(await output(client, 'dataset', 'get', '--urn', table('moving')), 'Moves.')
  })
}

async function checkFolders({ checks, client, aspects }: Context): Promise<void> {
  const labels = [
    ['tag', TAG, 'globalTags'],
    ['term', 'urn:li:glossaryTerm:moved', 'glossaryTerms'],
    ['owner', 'urn:li:corpuser:mover', 'ownership'],
    ['domain', 'urn:li:domain:moved', 'domains'],
  ] as const
  await checks.attempt('container tag, term, owner and domain apply to its contents', async () => {
    for (const [kind, urn, aspect] of labels) {
      const options = ['--container-urn', FOLDER, `--${kind}-urn`, urn]
      await output(client, 'container', kind, ...options)
      expectText(JSON.stringify((await aspects(table('moving')))[aspect]), urn)
    }
  })
}

async function checkMigrations({ checks, client, file, aspects }: Context): Promise<void> {
  const datasetInInstance = (instance: string) =>
    `urn:li:dataset:(urn:li:dataPlatform:hive,${instance}.checks.moving,PROD)`
  const migrate = async (command: string, ...options: string[]) => {
    return output(client, 'migrate', command, ...options, '--force')
  }
  const expectMoved = async (from: string, to: string) => {
    expectEqual((await aspects(from))['status'], { removed: true })
    expectText(JSON.stringify((await aspects(to))['globalTags']), TAG)
    expectText(JSON.stringify((await aspects(READER))['upstreamLineage']), to)
  }
  const hiveOptions = ['--platform', 'hive', '--entity-types', 'dataset']
  await checks.attempt('migrate dataplatform2instance changes the URNs of datasets', async () => {
    await migrate('dataplatform2instance', ...hiveOptions, '--instance', 'main')
    await expectMoved(table('moving'), datasetInInstance('main'))
  })
  await checks.attempt('migrate instance2instance changes them again', async () => {
    const instances = ['--old-instance', 'main', '--new-instance', 'second']
    await migrate('instance2instance', ...hiveOptions, ...instances)
    await expectMoved(datasetInInstance('main'), datasetInInstance('second'))
  })
  await checks.attempt(
    'migrate urns-mapping moves the entities in a file, with references to them',
    async () => {
      const target = table('arrived')
      const path = await file('mapping.json', { [datasetInInstance('second')]: target })
      await migrate('urns-mapping', '--mapping-file', path)
      await expectMoved(datasetInInstance('second'), target)
    },
  )
}

/** Checks that edits of people are kept when a source renames columns or changes entity types. */
async function checkColumnsAndModels({ checks, client, file, aspects }: Context): Promise<void> {
  const snowflakeUrn = (name: string) =>
    `urn:li:dataset:(urn:li:dataPlatform:snowflake,${name},PROD)`
  const [orders, sales] = [snowflakeUrn('shop.public.orders'), snowflakeUrn('shop.public.sales')]
  const column = (path: string) => `urn:li:schemaField:(${orders},${path})`
  const tags = { tags: [{ tag: TAG }] }
  const type = { type: { 'com.linkedin.schema.NumberType': {} } }
  const path = await file('snowflake.json', [
    proposal('dataset', orders, 'schemaMetadata', {
      schemaName: 'orders',
      platform: 'urn:li:dataPlatform:snowflake',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: [{ fieldPath: 'Amount', nativeDataType: 'int', type }],
    }),
    proposal('dataset', orders, 'editableSchemaMetadata', {
      editableSchemaFieldInfo: [{ fieldPath: 'amount', description: 'How much.' }],
    }),
    proposal('schemaField', column('amount'), 'globalTags', tags),
    proposal('dataset', sales, 'subTypes', { typeNames: ['Semantic View'] }),
    proposal('dataset', sales, 'globalTags', tags),
  ])
  await checks.attempt('migrate schema-field-case moves the edits of columns', async () => {
    await output(client, 'ingest', 'mcps', path)
    await output(client, 'migrate', 'schema-field-case', '--urn', orders, '--force')
    const { editableSchemaMetadata } = await aspects(orders)
    expectText(JSON.stringify(editableSchemaMetadata), '"fieldPath":"Amount"')
    expectText(JSON.stringify((await aspects(column('Amount')))['globalTags']), TAG)
    expectEqual((await aspects(column('amount')))['status'], { removed: true })
  })
  await checks.attempt('migrate snowflake-semantic-views moves the edits of views', async () => {
    const options = ['--direction', 'dataset-to-sm', '--env', 'PROD', '--force']
    await output(client, 'migrate', 'snowflake-semantic-views', ...options)
    const model = 'urn:li:semanticModel:(urn:li:dataPlatform:snowflake,shop.public,sales)'
    expectText(JSON.stringify((await aspects(model))['globalTags']), TAG)
  })
}

async function checkProducts({ checks, client, file, aspects }: Context): Promise<void> {
  await checks.attempt('dataproduct edits assets, owners and description', async () => {
    const urn = 'urn:li:dataProduct:moved'
    const product = {
      id: 'moved',
      domain: 'urn:li:domain:moved',
      display_name: 'Moved',
      assets: [],
    }
    const path = await file('moved.yml', product)
    const editProduct = async (command: string, ...options: string[]) => {
      await output(client, 'dataproduct', command, '--urn', urn, ...options)
      return JSON.stringify(await aspects(urn))
    }
    await output(client, 'dataproduct', 'upsert', '-f', path, '--no-validate-assets')
    const asset = ['--asset', table('sibling'), '--no-validate-assets']
    expectText(await editProduct('add_asset', ...asset), table('sibling'))
    expectText(await editProduct('add_owner', '--owner', 'mover'), 'urn:li:corpuser:mover')
    expectText(await editProduct('set_description', '--description', 'Checked.'), 'Checked.')
    expectText(await output(client, 'dataproduct', 'diff', '-f', path), 'Checked.')
    const assetsText = await editProduct('remove_asset', ...asset)
    if (assetsText.includes(table('sibling')))
      throw new Error(`the asset is still in ${assetsText}`)
  })
}
