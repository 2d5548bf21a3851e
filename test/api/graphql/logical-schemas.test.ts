import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import {
  encoded,
  fieldOf,
  patch,
  schemaOf,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const on = (platform: string, name: string, env = 'PROD') =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},${env})`
const column = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`

type Columns = Readonly<Record<string, string>>

// docs/interface: edits/logical-models
describeOnEngines('columns of logical models', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: Headers
  let ada: Headers
  const columnsOf = (columns: Columns) =>
    Object.entries(columns).map(([fieldPath, type]) => ({ fieldPath, type }))
  const run = async (name: string, input: object, headers: Headers) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) }`
    const answer = await ask(server, document, { input }, { ...headers })
    return answer.errors?.[0]?.message ?? answer.data?.[name]
  }
  const create = (input: object, headers = admin) =>
    run('createLogicalModel', { columns: columnsOf({ id: 'NUMBER' }), ...input }, headers)
  const update = (urn: string, columns: Columns, headers = admin) =>
    run('updateLogicalModelSchema', { urn, columns: columnsOf(columns) }, headers)
  const aspectsOf = async (urn: string) =>
    (await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`, admin)).body.aspects
  const readColumns = async (urn: string) => {
    const read = `query ($urn: String!) { dataset(urn: $urn) { schemaMetadata {
      fields { fieldPath type description } } } }`
    const found = await data<{
      dataset: { schemaMetadata: { fields: readonly object[] } }
    }>(server, read, { urn }, { ...admin })
    return found.dataset.schemaMetadata.fields
  }
  const parentsOf = async (...urns: readonly string[]) => {
    const read = `query ($urns: [String!]!) { entities(urns: $urns) {
      ... on Dataset { logicalParent { urn } } ... on SchemaFieldEntity { logicalParent { urn } } } }`
    const found = await data<{ entities: { logicalParent: { urn: string } | null }[] }>(
      server,
      read,
      { urns },
      { ...admin },
    )
    return found.entities.map((each) => each.logicalParent?.urn)
  }

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    ada = (await makeToken(server, ADA, undefined)).headers
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      upsert('urn:li:dataPlatform:hive', 'dataPlatformInfo', {
        name: 'hive',
        type: 'OTHERS',
        datasetNameDelimiter: '.',
      }),
    ])
  })

  it('are created with the model, on a platform that becomes logical', async () => {
    const orders = await create({
      name: 'shop.orders',
      displayName: 'Orders',
      columns: columnsOf({ id: 'NUMBER', placed: 'DATE', buyer: 'STRUCT' }),
    })
    expect(orders).to.equal(on('logical', 'shop.orders'))
    expect((await aspectsOf(String(orders)))['datasetProperties']?.value).to.include({
      name: 'Orders',
    })
    expect(await readColumns(String(orders))).to.deep.equal([
      { fieldPath: 'id', type: 'NUMBER', description: null },
      { fieldPath: 'placed', type: 'DATE', description: null },
      { fieldPath: 'buyer', type: 'STRUCT', description: null },
    ])
    const platform = 'urn:li:dataPlatform:business'
    expect(await create({ name: 'users', env: 'DEV', platform })).to.equal(
      on('business', 'users', 'DEV'),
    )
    expect((await aspectsOf(platform))['dataPlatformInfo']?.value).to.deep.equal({
      name: 'business',
      displayName: 'business',
      type: 'OTHERS',
      datasetNameDelimiter: '.',
      logical: true,
    })
  })

  it('require names, types and a logical platform', async () => {
    await create({ name: 'taken' })
    for (const [input, message] of [
      [{ name: 'taken' }, /already exists at/],
      [{ name: ' ' }, /must not be blank/],
      [{ name: 'a', columns: [] }, /at least one column/],
      [{ name: 'a', columns: [...columnsOf({ id: 'MAP' }), ...columnsOf({ id: 'MAP' })] }, /twice/],
      [{ name: 'a', platform: 'urn:li:dataPlatform:hive' }, /hive is not logical/],
      [{ name: 'a', platform: `urn:li:dataPlatform:${'x'.repeat(16)}` }, /more than 15/],
      [{ name: 'a', platform: 'urn:li:tag:a' }, /Not a data platform/],
    ] as const) {
      expect(await create(input)).to.match(message)
    }
    const { graph } = server.stores
    expect((await graph.existing([on('logical', 'a')])).size).to.equal(0)
    expect(await update(on('logical', 'absent'), { id: 'MAP' })).to.match(/no schema to update/)
  })

  it('are replaced, and keep their other members', async () => {
    const urn = String(await create({ name: 'kept', columns: columnsOf({ id: 'NUMBER' }) }))
    const schema = (await aspectsOf(urn))['schemaMetadata']?.value as {
      readonly fields: readonly object[]
    }
    const fields = schema.fields.map((each) => ({ ...each, description: 'Key.' }))
    await ingestAs(server, admin, [upsert(urn, 'schemaMetadata', { ...schema, fields })])
    expect(await update(urn, { name: 'STRING', id: 'NUMBER' })).to.equal(true)
    expect(await readColumns(urn)).to.deep.equal([
      { fieldPath: 'name', type: 'STRING', description: null },
      { fieldPath: 'id', type: 'NUMBER', description: 'Key.' },
    ])
    expect(await update(urn, { id: 'STRING' })).to.equal(true)
    expect(await readColumns(urn)).to.deep.equal([
      { fieldPath: 'id', type: 'STRING', description: 'Key.' },
    ])
  })

  it('keep what another write states of them meanwhile', async () => {
    const urn = String(await create({ name: 'meanwhile', columns: columnsOf({ id: 'NUMBER' }) }))
    const describing = patch(urn, 'schemaMetadata', [
      { op: 'add', path: '/fields/0/description', value: 'Key.' },
    ])
    const { graph } = server.stores
    const write = graph.write.bind(graph)
    graph.write = async (edits) => {
      graph.write = write
      await ingestAs(server, admin, [describing])
      return write(edits)
    }
    expect(await update(urn, { name: 'STRING', id: 'NUMBER' })).to.equal(true)
    expect(await readColumns(urn)).to.deep.include({
      fieldPath: 'id',
      type: 'NUMBER',
      description: 'Key.',
    })
  })

  it('that are removed unlink their physical columns, and datasets without other links', async () => {
    const model = String(
      await create({ name: 'linked', columns: columnsOf({ id: 'NUMBER', name: 'STRING' }) }),
    )
    const [wide, narrow] = [on('hive', 'wide'), on('hive', 'narrow')]
    const schema = schemaOf(
      's',
      ['id', 'name'].map((path) => fieldOf(path, 'text')),
    )
    await ingestAs(
      server,
      admin,
      [wide, narrow].map((urn) => upsert(urn, 'schemaMetadata', schema)),
    )
    const link = (childUrn: string, ...paths: readonly string[]) =>
      mutate(
        server,
        'linkPhysicalChild',
        {
          logicalParentUrn: model,
          childUrn,
          columnMappings: paths.map((path) => ({ childFieldPath: path, parentFieldPath: path })),
        },
        { ...admin },
      )
    await link(wide, 'id', 'name')
    await link(narrow, 'name')
    const linked = [
      wide,
      column(wide, 'id'),
      column(wide, 'name'),
      narrow,
      column(narrow, 'name'),
    ] as const
    const all = [model, column(model, 'id'), column(model, 'name'), model, column(model, 'name')]
    expect(await parentsOf(...linked)).to.deep.equal(all)
    expect(await update(model, { name: 'STRING', more: 'MAP', id: 'NUMBER' })).to.equal(true)
    expect(await parentsOf(...linked)).to.deep.equal(all)
    expect(await update(model, { name: 'BYTES', id: 'NUMBER' })).to.equal(true)
    expect(await parentsOf(...linked)).to.deep.equal([
      model,
      column(model, 'id'),
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are changed by callers to whom policies grant it, of logical models only', async () => {
    const model = on('logical', 'of-ada')
    expect(await create({ name: 'of-ada' }, ada)).to.match(/CREATE_LOGICAL_MODELS/)
    const actors = onlyUsers(ADA)
    const policy = { name: 'Models', type: 'PLATFORM', state: 'ACTIVE', actors }
    await mutate(
      server,
      'createPolicy',
      { ...policy, privileges: ['CREATE_LOGICAL_MODELS'] },
      { ...admin },
    )
    expect(await create({ name: 'of-ada' }, ada)).to.equal(model)
    expect(await update(model, { id: 'STRING' }, ada)).to.equal(true)
    const table = on('hive', 'wide')
    const before = await readColumns(table)
    const platform = 'urn:li:dataPlatform:hive'
    expect(await create({ name: 'new', platform }, ada)).to.match(/unauthorized/)
    expect(await update(table, { id: 'STRING' }, ada)).to.match(/unauthorized/)
    expect(await update(table, { id: 'STRING' })).to.match(/must be on a logical platform/)
    expect(await readColumns(table)).to.deep.equal(before)
  })

  it('of models that others created need the right to edit these', async () => {
    const model = on('logical', 'of-others')
    expect(await create({ name: 'of-others' })).to.equal(model)
    const before = await readColumns(model)
    expect(await update(model, { pwned: 'STRING' }, ada)).to.match(/EDIT_ENTITY/)
    expect(await readColumns(model)).to.deep.equal(before)
  })
})
