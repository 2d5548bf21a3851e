import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { PROGRAM } from '../../scripts/server-process.ts'
import { compareTables, type ProjectChange } from '../../server/commands/impact/compare-tables.ts'
import { formatMarkdown, formatText } from '../../server/commands/impact/report.ts'
import type { DbtTable } from '../../server/commands/impact/tables.ts'
import { blocksOf } from '../docs/markdown.ts'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { upsert } from '../support/proposals.ts'
import { run } from '../support/run/commands.ts'
import { describeEmbedded } from '../support/server.ts'

const table = (platform: string, name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},db.marts.${name},PROD)`
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`
const chart = 'urn:li:chart:(looker,revenue)'

const execute = promisify(execFile)

interface Workflow {
  readonly jobs: {
    readonly impact: {
      readonly steps: readonly { readonly run?: string; readonly env?: Record<string, string> }[]
    }
  }
}

type Columns = Readonly<Record<string, string>>

/** Returns a manifest with models of these documented columns. */
function manifestOf(models: Readonly<Record<string, Columns>>, project = 'shop') {
  const nodes = Object.entries(models).map(([name, columns]) => [
    `model.${project}.${name}`,
    {
      resource_type: 'model',
      package_name: project,
      name,
      database: 'db',
      schema: 'marts',
      original_file_path: `models/${name}.sql`,
      config: { materialized: 'table' },
      depends_on: { nodes: [] },
      columns: Object.fromEntries(
        Object.entries(columns).map(([path, type]) => [path, { name: path, data_type: type }]),
      ),
    },
  ])
  const metadata = {
    dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
    project_name: project,
    adapter_type: 'postgres',
  }
  return { metadata, nodes: Object.fromEntries(nodes) as object, sources: {} }
}

/** Returns the catalog of such a project. */
function catalogOf(models: Readonly<Record<string, Columns>>) {
  const nodes = Object.entries(models).map(([name, columns]) => [
    `model.shop.${name}`,
    {
      metadata: { type: 'BASE TABLE' },
      columns: Object.fromEntries(
        Object.entries(columns).map(([path, type]) => [path, { name: path, type }]),
      ),
    },
  ])
  const metadata = { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' }
  return { metadata, nodes: Object.fromEntries(nodes) as object, sources: {} }
}

const ORDERS = { id: 'bigint', total: 'numeric', note: 'text' }
const BEFORE = { orders: ORDERS, customers: { id: 'bigint' } }

describeEmbedded('trellis impact', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let folder = ''
  let token = ''
  const write = async (name: string, content: object) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const trellis = (command: string, ...args: string[]) =>
    run(command, {}, ...args, '--server', server.url, '--token', token)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-impact-'))
    token = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).text
    const seeded = await trellis('seed', '--dbt', await write('before.json', manifestOf(BEFORE)))
    expect(seeded.code, seeded.stderr).to.equal(0)
    const headers = { Authorization: `Bearer ${token}` }
    const schemaField = {
      fieldPath: 'sum',
      nativeDataType: 'number',
      type: { type: { 'com.linkedin.schema.NumberType': {} } },
    }
    const inputFields = [
      { schemaFieldUrn: column(table('postgres', 'orders'), 'total'), schemaField },
    ]
    for (const proposal of [
      upsert(chart, 'inputFields', { fields: inputFields }),
      upsert(chart, 'chartInfo', {
        title: 'Revenue',
        description: '',
        lastModified: {},
        inputs: [{ string: table('postgres', 'orders') }],
      }),
      upsert(chart, 'ownership', {
        owners: [{ owner: 'urn:li:corpGroup:sales', type: 'DATAOWNER' }],
      }),
    ]) {
      const { status, body } = await server.post(
        '/aspects?action=ingestProposal',
        { proposal },
        headers,
      )
      expect(status, JSON.stringify(body)).to.equal(200)
    }
  })
  after(() => rm(folder, { recursive: true }))

  it('prints what dropped, retyped and renamed columns and deleted models affect', async () => {
    const changed = { orders: { id: 'text', amount: 'numeric', note: 'text' } }
    const manifest = await write('changed.json', manifestOf(changed))
    const { code, stdout, stderr } = await trellis('impact', '--dbt', manifest)
    expect([code, stderr]).to.deep.equal([0, ''])
    expect(stdout).to.equal(
      [
        '3 changes affect 1 entity, 1 column, owned by 1 group.',
        '',
        'change  of',
        'delete  model.shop.customers',
        'retype  model.shop.orders: id (bigint → text)',
        'rename  model.shop.orders: total → amount',
        '',
        'distance  type   affected        columns',
        '       1  chart  looker revenue  sum',
        '',
        'Owners to ask:',
        'urn:li:corpGroup:sales',
        '',
      ].join('\n'),
    )
  })

  it('fails above a threshold, and prints Markdown or JSON', async () => {
    const manifest = await write(
      'dropped.json',
      manifestOf({ ...BEFORE, orders: { id: 'bigint' } }),
    )
    const impact = (...args: string[]) => trellis('impact', '--dbt', manifest, ...args)
    expect((await impact('--fail-above', '1')).code).to.equal(0)
    const failed = await impact('--fail-above', '0', '--format', 'markdown')
    expect(failed.code).to.equal(1)
    expect(failed.stderr).to.equal('Affected entities: 1; --fail-above allows 0\n')
    expect(failed.stdout).to.equal(
      [
        '### 2 changes affect 1 entity, 1 column, owned by 1 group.',
        '',
        '| Change | Of |',
        '| --- | --- |',
        '| `drop` | `model.shop.orders: total` |',
        '| `drop` | `model.shop.orders: note` |',
        '',
        '| Distance | Type | Affected | Columns |',
        '| --- | --- | --- | --- |',
        '| 1 | `chart` | `looker revenue` | `sum` |',
        '',
        'Owners to ask: `urn:li:corpGroup:sales`',
        '',
      ].join('\n'),
    )
    const { stdout } = await impact('--json')
    expect(JSON.parse(stdout)).to.deep.include({
      failed: false,
      changes: [
        { operation: 'drop', node: 'model.shop.orders', column: 'total' },
        { operation: 'drop', node: 'model.shop.orders', column: 'note' },
      ],
      affected: [{ urn: chart, type: 'chart', distance: 1, columns: [column(chart, 'sum')] }],
    })
  })

  it('compares with the manifest of a folder, and finds nothing without changes', async () => {
    const manifest = join(folder, 'before.json')
    const same = await trellis('impact', '--dbt', manifest)
    expect([same.code, same.stdout]).to.deep.equal([
      0,
      'The project drops, renames, retypes and deletes nothing.\n',
    ])
    const earlier = { orders: ORDERS, customers: { id: 'bigint', name: 'text' } }
    await write('state/manifest.json', manifestOf(earlier))
    const state = ['--against', join(folder, 'state')]
    const { stdout } = await trellis('impact', '--dbt', manifest, ...state)
    expect(stdout).to.equal(
      '1 change affects nothing downstream.\n\nchange  of\ndrop    model.shop.customers: name\n',
    )
  })

  it('counts no column as dropped of which only a catalog of dbt tells', async () => {
    const models = { wide: { id: 'bigint' } }
    const manifest = await write('wide.json', manifestOf(models, 'other'))
    const catalog = catalogOf({})
    const nodes = {
      'model.other.wide': {
        metadata: { type: 'BASE TABLE' },
        columns: { id: { name: 'id', type: 'bigint' }, more: { name: 'more', type: 'text' } },
      },
    }
    const known = ['--catalog', await write('wide-catalog.json', { ...catalog, nodes })]
    expect((await trellis('seed', '--dbt', manifest, ...known)).code).to.equal(0)
    const { code, stdout, stderr } = await trellis('impact', '--dbt', manifest)
    expect([code, stdout]).to.deep.equal([
      0,
      'The project drops, renames, retypes and deletes nothing.\n',
    ])
    expect(stderr).to.contain('model.other.wide among them; without --catalog')
  })

  it('comments on pull requests by the workflow of the guide', async () => {
    const block = blocksOf('docs/impact.md').find(({ file }) => file?.endsWith('/impact.yml'))
    const workflow = parse(block?.text ?? '') as Workflow
    const steps = workflow.jobs.impact.steps
    const comparing = steps.find(({ run: line }) => line?.includes('trellis.js impact'))
    const commenting = steps.find(({ run: line }) => line?.includes('gh pr comment'))
    await write('target/manifest.json', manifestOf({ orders: ORDERS }))
    const [, report = ''] = /--body-file (\S+)/.exec(commenting?.run ?? '') ?? []
    const script = (comparing?.run ?? '')
      .replace('trellis/dist/server/commands/trellis.js', '"$@"')
      .replace('target/manifest.json', join(folder, 'target/manifest.json'))
      .replace(`> ${report}`, `> ${join(folder, report)}`)
    const { stderr } = await execute('sh', ['-e', '-c', script, 'sh', ...PROGRAM], {
      env: { PATH: process.env['PATH'], TRELLIS_URL: server.url, DATAHUB_GMS_TOKEN: token },
    })
    expect(stderr).to.equal('')
    expect(Object.keys(comparing?.env ?? {})).to.have.members(['TRELLIS_URL', 'DATAHUB_GMS_TOKEN'])
    expect(await readFile(join(folder, report), 'utf8')).to.contain(
      '| `delete` | `model.shop.customers` |',
    )
  })

  it('fails with a remedy: 1, or 2 for wrong usage', async () => {
    const manifest = await write('unknown.json', manifestOf(BEFORE, 'unknown'))
    const failures = [
      [['--dbt', manifest], 1, /has no model, seed or snapshot of this project; load it with/],
      [['--dbt', join(folder, 'none.json')], 1, /none\.json/],
      [['--dbt', manifest, '--against', join(folder, 'none')], 1, /manifest\.json/],
      [['--dbt', manifest, '--fail-above', 'x'], 2, /Expected a number from 0/],
      [[], 2, /--dbt/],
    ] as const
    for (const [args, code, says] of failures) {
      const failed = await trellis('impact', ...args)
      expect(failed.code, args.join(' ')).to.equal(code)
      expect(failed.stderr).to.match(says)
    }
  })
})

describe('the comparison of tables of dbt', () => {
  const urn = table('dbt', 'orders')
  const made = (
    columns: readonly (readonly [string, string])[],
    isCatalogued = false,
  ): DbtTable => ({
    id: 'model.shop.orders',
    urns: [urn],
    columns: columns.map(([path, type]) => ({ path, type })),
    isCatalogued,
  })
  const changesOf = (before: DbtTable, now: DbtTable | undefined): readonly ProjectChange[] =>
    compareTables(new Map([[urn, before]]), new Map(now ? [[urn, now]] : [])).changes
  const rows: readonly (readonly [string, DbtTable, DbtTable | undefined, readonly object[]])[] = [
    ['is empty for an added column', made([]), made([['a', '']]), []],
    ['ignores the letter case of types', made([['a', 'INT']]), made([['a', 'int']]), []],
    ['ignores unknown types', made([['a', 'int']]), made([['a', '']]), []],
    [
      'ignores the order',
      made([
        ['a', ''],
        ['b', ''],
      ]),
      made([
        ['b', ''],
        ['a', ''],
      ]),
      [],
    ],
    [
      'takes a new column of another type for an addition',
      made([['a', 'int']]),
      made([['b', 'text']]),
      [{ operation: 'drop', column: 'a' }],
    ],
    [
      'takes a new column at the same place for the same one',
      made([['a', 'int']]),
      made([['b', 'int']]),
      [{ operation: 'rename', column: 'a', to: 'b' }],
    ],
    [
      'finds other types of columns that are partly known, nothing else',
      made(
        [
          ['a', 'int'],
          ['b', 'int'],
        ],
        true,
      ),
      made([['a', 'text']]),
      [{ operation: 'retype', column: 'a', to: 'int → text' }],
    ],
    ['finds a deletion', made([['a', 'int']]), undefined, [{ operation: 'delete' }]],
  ]
  for (const [title, before, now, changes] of rows) {
    it(title, () => {
      const expected = changes.map((change) => ({ node: 'model.shop.orders', ...change }))
      expect(changesOf(before, now)).to.deep.equal(expected)
    })
  }
})

describe('the report of an impact', () => {
  const evil = 'urn:li:chart:(looker,a|b`<b>\u202E)'
  const columns = Array.from({ length: 12 }, (_, at) => column(table('hive', 'a'), `c${at}`))
  const report = {
    changes: [{ operation: 'delete', node: 'model.shop.orders' } as const],
    impact: {
      affected: [
        { urn: table('hive', 'a'), type: 'dataset', distance: 1, columns },
        { urn: 'urn:li:restricted:x', type: 'restricted', distance: 2 },
        ...Array.from({ length: 120 }, () => ({ urn: evil, type: 'chart', distance: 3 })),
      ],
      totals: { entities: 122, columns: 12, dashboards: 0, owners: 0, groups: 0 },
      owners: [],
      truncated: false,
      isPartial: true,
    },
  }

  it('shortens lists, and states that there is more', () => {
    const text = formatText(report)
    expect(text).to.contain('1 change affects at least 122 entities')
    expect(text).to.contain('hive db.marts.a  c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, and 2 more')
    expect(text).to.contain('hidden from you')
    expect(text).to.contain('… of 122 entities; --json prints all of them.')
    expect(text.split('looker a|b').length - 1).to.equal(98)
  })

  it('has no text that Markdown or a terminal obeys', () => {
    expect(formatMarkdown(report)).to.contain("| 3 | `chart` | `looker a\\|b'<b>?` |  |")
    expect(formatText(report)).to.not.contain('\u202E')
  })
})
