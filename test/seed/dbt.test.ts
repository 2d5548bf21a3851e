import { expect } from 'chai'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireValid } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { registry } from '../../graph/registry.ts'
import { openDbt } from '../../server/commands/seed/dbt/dbt-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import type { Proposal } from '../../server/commands/seed/proposal.ts'
import { describeEmbedded } from '../support/server.ts'
import { proposalsOf } from '../support/seeded.ts'
import { refusalOf } from '../support/stores/stores.ts'

const PROJECT = join(import.meta.dirname, 'dbt-project')
const manifest = join(PROJECT, 'manifest.json')
const catalog = join(PROJECT, 'catalog.json')

const dbt = (path: string) => `urn:li:dataset:(urn:li:dataPlatform:dbt,${path},PROD)`
const table = (path: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,${path},PROD)`
const ORDERS = 'shop db.marts.orders 2026'
const RAW_ORDERS = 'shop db.raw.orders'

/**
 * `npm run test:clients` compares every proposal with those of DataHub's connector; here is what
 * users see, for machines without Python.
 */
describe('seeding a dbt project', () => {
  let proposals: Proposal[]
  const valuesOf = (urn: string) =>
    Object.fromEntries(
      proposals
        .filter(({ entityUrn }) => entityUrn === urn)
        .map(({ aspectName, aspect }) => [aspectName, JSON.parse(aspect?.value ?? '') as object]),
    ) as Record<string, JsonObject & Record<string, never>>
  const assertions = () =>
    proposals.flatMap(({ aspectName, aspect }) =>
      aspectName === 'assertionInfo' ? [JSON.parse(aspect?.value ?? '') as Assertion] : [],
    )
  before(async () => {
    proposals = proposalsOf(await openDbt({ manifest, catalog }))
  })

  it('creates values that match their declarations', () => {
    for (const { entityType, changeType, aspectName = '', aspect } of proposals) {
      const declared = registry.aspect(aspectName)
      if (!declared || changeType === 'PATCH') continue
      const value = JSON.parse(aspect?.value ?? '') as JsonObject
      requireValid(declared, entityType, toStored(declared.fields, value))
    }
  })

  it('creates datasets of models with columns of the catalog and texts of the manifest', () => {
    const { datasetProperties, schemaMetadata, ownership, globalTags } = valuesOf(dbt(ORDERS))
    expect(datasetProperties).to.deep.include({
      name: 'Orders "2026"',
      description: 'One row per order, €.',
      tags: ['dbt:nightly', 'dbt:finance'],
    })
    expect(datasetProperties?.['customProperties']).to.include({
      materialization: 'incremental',
      tier: '1',
      is_public: 'True',
      nested: `{'list': [1, 'two', False, None], 'text': "it's"}`,
      manifest_adapter: 'postgres',
    })
    const fields = schemaMetadata?.['fields'] as unknown as Column[]
    expect(fields.map(({ fieldPath }) => fieldPath).slice(0, 3)).to.deep.equal([
      'order_id',
      'amount (€)',
      'note',
    ])
    expect(fields[0]?.description).to.equal(
      'dbt comment: A number.\n\ndbt model description: The key.',
    )
    expect(fields.map(({ type }) => Object.keys(type.type)[0]?.split('.').at(-1))).to.deep.equal([
      'NumberType',
      'NumberType',
      'StringType',
      'TimeType',
      'BooleanType',
      'ArrayType',
      'BytesType',
      'NullType',
    ])
    const owners = ownership?.['owners'] as unknown as { owner: string }[]
    expect(owners.map(({ owner }) => owner)).to.deep.equal([
      'urn:li:corpGroup:sales',
      'urn:li:corpuser:@ada',
      'urn:li:corpuser:grace@example.com',
    ])
    expect(globalTags).to.deep.equal({
      tags: [{ tag: 'urn:li:tag:dbt:finance' }, { tag: 'urn:li:tag:dbt:nightly' }],
    })
  })

  it('derives lineage from sources through tables to models', () => {
    const upstreamsOf = (urn: string) =>
      (valuesOf(urn)['upstreamLineage']!['upstreams'] as unknown as { dataset: string }[]).map(
        ({ dataset }) => dataset,
      )
    expect(upstreamsOf(dbt(ORDERS))).to.deep.equal([
      dbt('shop db.marts.clean_orders'),
      table('shop db.marts.countries'),
      dbt(RAW_ORDERS),
    ])
    expect(upstreamsOf(dbt(RAW_ORDERS))).to.deep.equal([table(RAW_ORDERS)])
    const lineage = valuesOf(table(ORDERS))['upstreamLineage'] as unknown as { path: string }[]
    expect(lineage[0]?.path).to.equal(`/upstreams/${dbt(ORDERS)}`)
    expect(valuesOf(table(RAW_ORDERS))).not.to.have.property('upstreamLineage')
  })

  it('names the table of a model as its sibling, and no table for ephemeral models', () => {
    expect(valuesOf(dbt(ORDERS))['siblings']).to.deep.equal({
      siblings: [table(ORDERS)],
      primary: true,
    })
    expect(valuesOf(table('shop db.marts.clean_orders'))).to.deep.equal({})
  })

  it('drops a source with the name of a model', () => {
    const urns = proposals.map(({ entityUrn }) => entityUrn)
    expect(urns).to.include(dbt('shop db.raw.payments'))
    expect(valuesOf(dbt('shop db.raw.payments'))['subTypes']).to.deep.equal({
      typeNames: ['Model'],
    })
  })

  it('creates assertions of tests', () => {
    const of = (id: string) =>
      assertions().find(({ customProperties }) => customProperties['dbt_unique_id'] === id)
    expect(of('test.shop.not_null_orders_amount.2')?.customAssertion).to.deep.include({
      entity: dbt(ORDERS),
      operator: 'NOT_NULL',
      field: `urn:li:schemaField:(${dbt(ORDERS)},amount %28€%29)`,
    })
    expect(of('test.shop.accepted_values_orders_note.3')?.customAssertion).to.deep.include({
      parameters: { value: { value: String.raw`["\u00e4", "\"b\"", 3, true]`, type: 'SET' } },
    })
    expect(of('test.shop.in_set.6')).to.include({ description: 'in_set' })
    expect(of('test.shop.unique_dim_v2_id.11')).not.to.have.property('description')
    const related = assertions().filter(
      ({ customProperties }) =>
        customProperties['dbt_unique_id'] === 'test.shop.relationships_orders.4',
    )
    expect(related).to.have.length(2)
  })

  it('creates dashboards of exposures', () => {
    const { dashboardInfo, subTypes, ownership } = valuesOf(
      'urn:li:dashboard:(dbt,exposure.shop.churn)',
    )
    expect(dashboardInfo).to.deep.include({ datasets: [dbt('shop db.raw.customers')] })
    expect(subTypes).to.deep.equal({ typeNames: ['ML Model'] })
    expect(JSON.stringify(ownership)).to.include('urn:li:corpuser:data_science_team')
  })

  it('keeps all owners of an exposure that are given as a list', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-dbt-'))
    try {
      const path = join(folder, 'manifest.json')
      const owners = { email: ['a@x.example', 'b@x.example'], name: null }
      const named = { email: [], name: ['Data Team', 'Data Team'] }
      const exposures = {
        'exposure.a.both': { name: 'both', type: 'dashboard', owner: owners },
        'exposure.a.named': { name: 'named', type: 'dashboard', owner: named },
      }
      await writeFile(path, JSON.stringify({ metadata: {}, nodes: {}, sources: {}, exposures }))
      proposals = proposalsOf(await openDbt({ manifest: path, target: 'snowflake' }))
      const ownersOf = (id: string) => {
        const stated = valuesOf(`urn:li:dashboard:(dbt,${id})`)['ownership']?.['owners']
        return ((stated ?? []) as unknown as { owner: string }[]).map(({ owner }) => owner)
      }
      expect(ownersOf('exposure.a.both')).to.deep.equal([
        'urn:li:corpuser:a@x.example',
        'urn:li:corpuser:b@x.example',
      ])
      expect(ownersOf('exposure.a.named')).to.deep.equal(['urn:li:corpuser:data_team'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('uses the columns of the manifest without a catalog, and another platform', async () => {
    proposals = proposalsOf(await openDbt({ manifest, target: 'snowflake' }))
    const fields = valuesOf(dbt(ORDERS))['schemaMetadata']?.['fields'] as unknown as Column[]
    expect(fields.map(({ fieldPath }) => fieldPath)).to.deep.equal([
      'order_id',
      'amount (€)',
      'note',
    ])
    expect(
      proposals.some(({ entityUrn }) => entityUrn.includes('dataPlatform:snowflake')),
    ).to.equal(true)
  })

  it('omits nodes that lack required parts, and reports them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-dbt-'))
    try {
      const path = join(folder, 'manifest.json')
      const write = (content: unknown) => writeFile(path, JSON.stringify(content))
      await write({
        metadata: { adapter_type: 'sqlserver' },
        nodes: { 'model.a.b': { resource_type: 'model', name: 'b' }, 'model.a.c': null },
        sources: {},
      })
      const source = await openDbt({ manifest: path })
      expect([...source.groups]).to.deep.equal([
        { problem: 'model.a.b: it has no original_file_path' },
        { problem: 'model.a.c: it is not an object' },
      ])
      await write({ nodes: {}, sources: {} })
      expect(String(await refusalOf(openDbt({ manifest: path })))).to.match(/names no adapter/)
      await write([])
      expect(String(await refusalOf(openDbt({ manifest: path })))).to.match(/is not the manifest/)
      await writeFile(path, '{')
      expect(String(await refusalOf(openDbt({ manifest: path })))).to.match(/is not JSON/)
      const absent = openDbt({ manifest, catalog: join(folder, 'none.json') })
      expect(String(await refusalOf(absent))).to.match(/none\.json cannot be read/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describeEmbedded('loading a dbt project', (serve) => {
  const server = serve()

  it('changes nothing the second time', async () => {
    const client = createHttpClient({ server: server.url })
    const first = await load(await openDbt({ manifest, catalog }), client, () => undefined)
    expect(first.complaints).to.deep.equal([])
    const second = await load(await openDbt({ manifest, catalog }), client, () => undefined)
    expect(second).to.include({ written: 0, refused: 0, unchanged: first.sent })
  })
})

interface Column {
  readonly fieldPath: string
  readonly description?: string
  readonly type: { readonly type: object }
}

interface Assertion {
  readonly customProperties: Record<string, string>
  readonly customAssertion: JsonObject
}
