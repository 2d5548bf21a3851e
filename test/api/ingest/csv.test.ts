import { expect } from 'chai'
import type { RowOutcome } from '../../../server/catalog/csv/import-csv.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset, pii } from '../../support/edits.ts'
import { ada, bob, having, onlyUsers, policy } from '../../support/people.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnAllEngines, describeOnEngines, type TestServer } from '../../support/server.ts'
import { latestValue } from '../../support/stores/stores.ts'

type Answer = ErrorBody & {
  readonly total: number
  readonly edited: number
  readonly unchanged: number
  readonly refusedTotal: number
  readonly rows: readonly RowOutcome[]
  readonly ignoredColumns: readonly string[]
  readonly runId?: string
  readonly items?: readonly { readonly urn: string; readonly born: boolean }[]
}

const HEADER =
  'resource,subresource,glossary_terms,tags,owners,ownership_type,ownership_type_urn,description,domain'
const [gold, term] = ['urn:li:tag:gold', 'urn:li:glossaryTerm:Revenue']
const [sales, finance] = ['urn:li:domain:sales', 'urn:li:domain:finance']
const custom = 'urn:li:ownershipType:keeper'
const tier = 'urn:li:structuredProperty:tier'
const size = 'urn:li:structuredProperty:size'
const quoted = (urn: string) => `"${urn}"`

let count = 0
const fresh = () => dataset(`csv${count++}`)

function client(server: TestServer) {
  const send = async (text: string | Buffer, query = '', headers = {}, status = 200) => {
    const answer = await server.send<Answer>('POST', `/csv${query}`, {
      bytes: text,
      headers: { 'Content-Type': 'text/csv', ...headers },
    })
    expect(answer.status, answer.body.message).to.equal(status)
    return answer.body
  }
  const valueOf = (urn: string, aspect: string) => latestValue(server.stores, urn, aspect)
  return { send, valueOf }
}

// docs/interface: bulk/csv
describeOnEngines('`POST /csv`', (serve) => {
  const server = serve()
  const { send, valueOf } = client(server)
  const file = (...rows: string[]) => [HEADER, ...rows].join('\r\n')
  before(() =>
    server.ingest(
      upsert(tier, 'propertyDefinition', {
        qualifiedName: 'tier',
        valueType: 'urn:li:dataType:datahub.string',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
        cardinality: 'MULTIPLE',
      }),
      upsert(size, 'propertyDefinition', {
        qualifiedName: 'size',
        valueType: 'urn:li:dataType:datahub.number',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
      }),
    ),
  )

  it('writes every column of the form, and creates what is new', async () => {
    const urn = fresh()
    const answer = await send(
      file(
        `${quoted(urn)},,[${term}],[${gold}|${pii}],[${ada}|${bob}],TECHNICAL_OWNER,,"Orders, all",${sales}`,
        `${quoted(urn)},id,[${term}],${gold},,,,Key,`,
        `${quoted(urn)},,,,${ada},CUSTOM,${custom},,`,
      ),
    )
    expect(answer).to.include({ total: 3, edited: 3, refusedTotal: 0 })
    expect(answer.rows.map(({ line, outcome }) => [line, outcome])).to.deep.equal([
      [2, 'written'],
      [3, 'written'],
      [4, 'written'],
    ])
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }, { tag: pii }] })
    expect(await valueOf(urn, 'glossaryTerms')).to.deep.include({ terms: [{ urn: term }] })
    expect(await valueOf(urn, 'ownership')).to.deep.include({
      owners: [
        { owner: ada, type: 'TECHNICAL_OWNER' },
        { owner: bob, type: 'TECHNICAL_OWNER' },
        { owner: ada, type: 'CUSTOM', typeUrn: custom },
      ],
    })
    expect(await valueOf(urn, 'editableDatasetProperties')).to.include({
      description: 'Orders, all',
    })
    expect(await valueOf(urn, 'domains')).to.deep.include({ domains: [sales] })
    expect(await valueOf(urn, 'editableSchemaMetadata')).to.have.nested.property(
      'editableSchemaFieldInfo[0].description',
      'Key',
    )
  })

  it('adds by default, and keeps the domain', async () => {
    const urn = fresh()
    await send(file(`${quoted(urn)},,,${gold},${ada},,,One,${sales}`))
    const answer = await send(file(`${quoted(urn)},,,${pii},${bob},,,Two,${finance}`))
    expect(answer.edited).to.equal(1)
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: gold }, { tag: pii }] })
    expect(await valueOf(urn, 'ownership'))
      .to.have.property('owners')
      .with.length(2)
    expect(await valueOf(urn, 'editableDatasetProperties')).to.include({ description: 'Two' })
    expect(await valueOf(urn, 'domains')).to.deep.include({ domains: [sales] })
    expect(await send(file(`${quoted(urn)},,,${pii},${bob},,,Two,`))).to.include({ unchanged: 1 })
  })

  it('replaces with OVERRIDE, and empties where a cell is empty', async () => {
    const urn = fresh()
    await send(file(`${quoted(urn)},,[${term}],${gold},${ada},,,One,${sales}`))
    await send(file(`${quoted(urn)},,,${pii},,,,,${finance}`), '?writeSemantics=OVERRIDE')
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag: pii }] })
    expect(await valueOf(urn, 'glossaryTerms')).to.deep.include({ terms: [] })
    expect(await valueOf(urn, 'ownership')).to.deep.include({ owners: [] })
    expect(await valueOf(urn, 'editableDatasetProperties')).to.include({ description: '' })
    expect(await valueOf(urn, 'domains')).to.deep.include({ domains: [finance] })
    const bare = fresh()
    expect(await send(file(`${quoted(bare)},,,,,,,,`), '?writeSemantics=OVERRIDE')).to.include({
      unchanged: 1,
    })
    expect(await valueOf(bare, 'globalTags')).to.equal(undefined)
  })

  it('writes structured properties of mapped columns, by their types', async () => {
    const urn = fresh()
    const mapped = '?propertyColumns=level=tier&propertyColumns=mb=' + size
    await send(`resource,level,mb\n${quoted(urn)},[one|two],12`, mapped)
    await send(`resource,level,mb\n${quoted(urn)},three,`, mapped)
    const { rows } = await send(`resource,level,mb\n${quoted(urn)},,1e999`, mapped)
    expect(rows[0]).to.include({ line: 2, column: 'mb', outcome: 'refused' })
    const value = (await valueOf(urn, 'structuredProperties')) as {
      properties: { propertyUrn: string; values: unknown }[]
    }
    expect(value.properties.map(({ propertyUrn, values }) => [propertyUrn, values])).to.deep.equal([
      [tier, [{ string: 'one' }, { string: 'two' }, { string: 'three' }]],
      [size, [{ double: 12 }]],
    ])
  })

  it('matches columns as the connector does, by paths without annotations', async () => {
    const urn = fresh()
    const path = '[version=2.0].[type=struct].[type=int].id'
    await server.ingest(
      upsert(urn, 'schemaMetadata', {
        schemaName: 's',
        platform: 'urn:li:dataPlatform:hive',
        version: 0,
        hash: '',
        platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
        fields: [
          {
            fieldPath: path,
            nativeDataType: 'int',
            type: { type: { 'com.linkedin.schema.NumberType': {} } },
          },
        ],
      }),
      upsert(urn, 'editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: path }] }),
    )
    const { rows } = await send(
      file(`${quoted(urn)},id,,${gold},,,,,`, `${quoted(urn)},none,,${gold},,,,,`),
    )
    expect(rows[1]).to.include({ line: 3, outcome: 'refused' })
    expect(rows[1]?.reason).to.include('has no column none')
    expect(await valueOf(urn, 'editableSchemaMetadata')).to.deep.nested.include({
      'editableSchemaFieldInfo[0]': { fieldPath: path, globalTags: { tags: [{ tag: gold }] } },
    })
  })

  it('names the line and the column of what is wrong, and does the rest', async () => {
    const urn = fresh()
    const { rows, ignoredColumns } = await send(
      [
        `${HEADER},colour`,
        `${quoted(urn)},,,gold,,,,,,`,
        'orders,,,,,,,,,',
        `${quoted(urn)},,,,${ada},BOSS,,,,`,
        `${quoted(urn)},,,,${gold},,,"two`,
        'lines",,',
        `${gold},column,,,,,,,,`,
        `${quoted(urn)},,,${gold},,,,,,red`,
        `${quoted(urn)},,,${gold},,,,,,,more`,
        `"urn:li:chart:(looker,a)",,,${gold},,,,Chart,${sales},`,
      ].join('\n'),
    )
    expect(ignoredColumns).to.deep.equal(['colour'])
    expect(
      rows.map(({ line, outcome, column, ignored }) => [line, column ?? ignored ?? outcome]),
    ).to.deep.equal([
      [2, 'tags'],
      [3, 'resource'],
      [4, 'ownership_type'],
      [5, 'owners'],
      [7, 'subresource'],
      [8, 'written'],
      [9, 'refused'],
      [10, ['description', 'domain']],
    ])
    expect(rows[0]?.reason).to.equal("tags: expected the URN of a tag, found 'gold'")
  })

  it('does nothing if any row is wrong and the import is atomic', async () => {
    const urn = fresh()
    const text = file(`${quoted(urn)},,,${gold},,,,,`, `${quoted(urn)},,,gold,,,,,`)
    const { message } = await send(text, '?atomic=true', {}, 422)
    expect(message).to.include('line 3: tags')
    expect(await valueOf(urn, 'globalTags')).to.equal(undefined)
  })

  it('foretells what it would do, by line', async () => {
    const urn = fresh()
    const text = file(`${quoted(urn)},,,${gold},,,,,`, `${quoted(urn)},,,gold,,,,,`)
    const answer = await send(text, '?dryRun=true')
    expect(answer).to.include({ edited: 1, refusedTotal: 1 })
    expect(answer.items?.some(({ urn: item, born }) => item === urn && born)).to.equal(true)
    expect(answer).not.to.have.property('runId')
    expect(await valueOf(urn, 'globalTags')).to.equal(undefined)
  })

  it('is reverted by its run, also in parts of one run', async () => {
    const [one, two] = [fresh(), fresh()]
    await server.ingest(...[one, two].map((urn) => upsert(urn, 'status', { removed: false })))
    for (const urn of [one, two])
      await send(file(`${quoted(urn)},,,${gold},,,,,`), '?runId=spreadsheet')
    const { body } = await server.post<{ reverted: unknown[] }>('/revert', { runId: 'spreadsheet' })
    expect(body.reverted).to.have.length(2)
    expect(await valueOf(one, 'globalTags')).to.equal(undefined)
  })

  const WRONG: readonly (readonly [
    name: string,
    text: string | Buffer,
    query: string,
    message: string,
  ])[] = [
    ['no header', '', '', 'The file is empty'],
    ['no column resource', 'tags\nx', '', 'The header has no column resource'],
    ['a column twice', 'resource,tags,tags', '', 'The header has the column tags twice'],
    ['an open quote', 'resource\n"x', '', 'The file is no CSV'],
    ['other bytes than UTF-8', Buffer.from([0xff, 0xfe, 0x41]), '', 'it is not UTF-8'],
    ['one delimiter for all', 'resource', '?delimiter=%7C', 'delimiter must be one character'],
    ['a mapping of nothing', 'resource', '?propertyColumns=a', 'expected <column>=<property>'],
    ['an unknown property', 'resource,a', '?propertyColumns=a=none', 'does not exist'],
    [
      'a column for two properties',
      'resource,a',
      `?propertyColumns=a=tier&propertyColumns=a=size`,
      'mapped twice',
    ],
    ['a quote as delimiter', 'resource', '?delimiter=%22', 'delimiter must be one character'],
    ['an unknown semantics', 'resource', '?writeSemantics=MERGE', 'writeSemantics'],
  ]
  for (const [name, text, query, message] of WRONG) {
    it(`refuses ${name}`, async () => {
      expect((await send(text, query, {}, 400)).message).to.include(message)
    })
  }
})

describeOnAllEngines('`GET /csv`', (serve) => {
  const server = serve()
  const { send, valueOf } = client(server)
  const exported = async (query: string) => (await server.send<string>('GET', `/csv?${query}`)).body

  it('exports what can be imported again with equal values', async () => {
    const [urn, plain] = [fresh(), fresh()]
    const description = '=HYPERLINK("http://x"), "quoted"\nand more '
    await server.ingest(
      upsert(urn, 'globalTags', { tags: [{ tag: gold }, { tag: pii }] }),
      upsert(urn, 'glossaryTerms', {
        terms: [{ urn: term }],
        auditStamp: { time: 1, actor: ada },
      }),
      upsert(urn, 'ownership', {
        owners: [
          { owner: ada, type: 'CUSTOM', typeUrn: custom },
          { owner: bob, type: 'DATA_STEWARD' },
        ],
        lastModified: { time: 1, actor: ada },
      }),
      upsert(urn, 'domains', { domains: [sales] }),
      upsert(urn, 'editableDatasetProperties', { description }),
      upsert(urn, 'editableSchemaMetadata', {
        editableSchemaFieldInfo: [
          { fieldPath: 'a,b', description: "'-1", globalTags: { tags: [{ tag: gold }] } },
        ],
      }),
      upsert(plain, 'status', { removed: false }),
    )
    const text = await exported('query=*&types=dataset')
    expect(text).to.include(`"'=HYPERLINK(""http://x""), ""quoted""`)
    const aspects = [
      'globalTags',
      'glossaryTerms.terms',
      'ownership.owners',
      'domains',
      'editableDatasetProperties.description',
      'editableSchemaMetadata.editableSchemaFieldInfo',
    ]
    const values = () =>
      Promise.all(
        aspects.map(async (path) => {
          const [aspect = '', member] = path.split('.')
          const value = (await valueOf(urn, aspect)) as Record<string, unknown> | undefined
          return member ? value?.[member] : value
        }),
      )
    const before = await values()
    const { status } = await server.post('/entities?action=delete', { urn })
    expect(status).to.equal(200)
    expect(await values()).to.deep.equal(aspects.map(() => undefined))
    const answer = await send(text)
    expect(answer.refusedTotal).to.equal(0)
    expect(answer.ignoredColumns).to.deep.equal([])
    expect(await values()).to.deep.equal(before)
    expect(await send(text, '?writeSemantics=OVERRIDE')).to.include({ refusedTotal: 0 })
    expect(await values()).to.deep.equal(before)
  })

  it('exports what is found in a view', async () => {
    const [urn, other] = [fresh(), fresh()]
    const view = 'urn:li:dataHubView:one'
    const filter = { or: [{ and: [{ field: 'urn', values: [urn] }] }] }
    await server.ingest(
      ...[urn, other].map((each) => upsert(each, 'status', { removed: false })),
      upsert(view, 'dataHubViewInfo', { name: 'One', type: 'GLOBAL', definition: { filter } }),
    )
    const rows = (await exported(`query=*&view=${view}`)).split('\r\n').slice(1, -1)
    expect(rows).to.have.length(1)
    expect(rows[0]).to.include(urn)
  })

  for (const wrong of ['filter=7', 'view=urn:li:dataHubView:none', 'view=x']) {
    it(`refuses ${wrong} before the answer begins`, async () => {
      const { status } = await server.get(`/csv?query=*&${wrong}`)
      expect(status).to.equal(400)
    })
  }
})

describeOnEngines('`POST /csv` by policies', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const { send, valueOf } = client(server)
  const root = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const headers = suiteToken(server, ada, undefined)
  const [mine, theirs] = [fresh(), fresh()]
  before(() =>
    ingestAs(server, root, [
      ...withoutShippedPolicies(),
      ...[mine, theirs].map((urn) => upsert(urn, 'status', { removed: false })),
      policy('tags', ['EDIT_ENTITY_TAGS'], onlyUsers(ada), { resources: having('URN', [mine]) }),
    ]),
  )

  it('refuses the rows that their author may not write, and what is new', async () => {
    const born = fresh()
    const { rows } = await send(
      ['resource,tags', ...[mine, theirs, born].map((urn) => `${quoted(urn)},${gold}`)].join('\n'),
      '',
      headers,
    )
    expect(rows.map(({ outcome, code }) => code ?? outcome)).to.deep.equal([
      'written',
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    expect(await valueOf(born, 'globalTags')).to.equal(undefined)
  })
})
