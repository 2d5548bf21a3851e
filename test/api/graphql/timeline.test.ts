import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate } from '../../support/graphql.ts'
import { fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const TIMELINE = `query ($input: GetTimelineInput!) { getTimeline(input: $input) { changeTransactions {
  timestampMillis lastSemanticVersion versionStamp changeType actor
  changes { urn category operation modifier description parameters { key value } auditStamp { time actor } }
} } }`

interface Transaction {
  readonly timestampMillis: number
  readonly lastSemanticVersion: string
  readonly changes: readonly {
    readonly urn: string
    readonly category: string
    readonly operation: string
    readonly modifier: string | null
    readonly parameters: readonly { readonly key: string; readonly value: string }[]
  }[]
}

const GOLD = 'urn:li:tag:gold'
const orders = dataset('timed.orders')
const column = (path: string) => `urn:li:schemaField:(${orders},${path})`
const schema = (...fields: object[]) => upsert(orders, 'schemaMetadata', schemaOf('orders', fields))

const versionIn = (versionSet: string) => ({
  versionSet,
  version: { versionTag: '1' },
  sortId: '1',
  versioningScheme: 'LEXICOGRAPHIC_STRING',
})

// docs/interface: graphql/timeline
describeOnEngines('the timeline of an entity', (serve) => {
  const server = serve()
  const steps = [
    schema(fieldOf('id', 'int'), fieldOf('email', 'text', { description: 'Of whom.' })),
    upsert(orders, 'globalTags', { tags: [{ tag: GOLD }] }),
    upsert(orders, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] }),
    upsert(orders, 'ownership', { owners: [{ owner: ada, type: 'PRODUCER' }] }),
    schema(fieldOf('id', 'bigint'), fieldOf('placed', 'date')),
    upsert(orders, 'editableDatasetProperties', { description: 'All.' }),
    upsert(orders, 'editableDatasetProperties', { description: 'All orders.' }),
    upsert(orders, 'editableSchemaMetadata', {
      editableSchemaFieldInfo: [
        { fieldPath: 'id', description: 'Key', globalTags: { tags: [{ tag: GOLD }] } },
      ],
    }),
    upsert(orders, 'institutionalMemory', {
      elements: [
        { url: 'https://a.example', description: 'A', createStamp: { time: 0, actor: ada } },
      ],
    }),
    upsert(orders, 'domains', { domains: ['urn:li:domain:shop'] }),
    upsert(orders, 'globalTags', { tags: [] }),
    // Nothing of it is told.
    upsert(orders, 'subTypes', { typeNames: ['Table'] }),
  ]
  const times: number[] = []
  before(async () => {
    for (const step of steps) {
      server.clock.nowMillis += 1_000
      times.push(server.clock.nowMillis)
      await server.ingest(step)
    }
  })
  const timeline = async (input: object = {}) => {
    const variables = { input: { urn: orders, ...input } }
    type Found = { getTimeline: { changeTransactions: Transaction[] } }
    return (await data<Found>(server, TIMELINE, variables)).getTimeline.changeTransactions
  }
  const told = (transactions: readonly Transaction[]) =>
    transactions.map(({ lastSemanticVersion, changes }) => [
      lastSemanticVersion,
      ...changes.map(({ category, operation, modifier, urn }) =>
        [operation, category, modifier ?? urn].join(' '),
      ),
    ])

  it('lists by time what was added, changed and removed, and raises the version accordingly', async () => {
    const transactions = await timeline()
    expect(transactions.map(({ timestampMillis }) => timestampMillis)).to.deep.equal(
      times.slice(0, -1),
    )
    expect(told(transactions)).to.deep.equal([
      [
        '0.0.0-computed',
        `ADD TECHNICAL_SCHEMA ${column('id')}`,
        `ADD TECHNICAL_SCHEMA ${column('email')}`,
        `ADD DOCUMENTATION ${column('email')}`,
      ],
      ['0.1.0-computed', `ADD TAG ${GOLD}`],
      ['0.2.0-computed', `ADD OWNERSHIP ${ada}`],
      ['0.3.0-computed', `REMOVE OWNERSHIP ${ada}`, `ADD OWNERSHIP ${ada}`],
      [
        '1.0.0-computed',
        `MODIFY TECHNICAL_SCHEMA ${column('id')}`,
        `REMOVE TECHNICAL_SCHEMA ${column('email')}`,
        `REMOVE DOCUMENTATION ${column('email')}`,
        `ADD TECHNICAL_SCHEMA ${column('placed')}`,
      ],
      ['1.1.0-computed', `ADD DOCUMENTATION ${orders}`],
      ['1.1.1-computed', `MODIFY DOCUMENTATION ${orders}`],
      ['1.2.0-computed', `ADD DOCUMENTATION ${column('id')}`, `ADD TAG ${GOLD}`],
      ['1.3.0-computed', 'ADD DOCUMENTATION https://a.example'],
      ['1.4.0-computed', 'ADD DOMAIN urn:li:domain:shop'],
      ['1.5.0-computed', `REMOVE TAG ${GOLD}`],
    ])
  })

  it('states of each change its place, its content, its author and its time', async () => {
    const transactions = await timeline({ changeCategories: ['TAG'] })
    const actor = 'urn:li:corpuser:__datahub_system'
    const at = (step: number) => ({
      timestampMillis: times[step],
      versionStamp: 'none',
      changeType: 'MODIFY',
      actor,
    })
    const change = (
      step: number,
      urn: string,
      operation: string,
      done: string,
      more: object[] = [],
    ) => ({
      urn,
      category: 'TAG',
      operation,
      modifier: GOLD,
      description: `The tag 'gold' was ${done} '${urn}'.`,
      parameters: [
        { key: 'tagUrn', value: GOLD },
        { key: 'context', value: '{}' },
        { key: 'sourceDetails', value: '{}' },
        ...more,
      ],
      auditStamp: { time: times[step], actor },
    })
    expect(transactions).to.deep.equal([
      {
        ...at(1),
        lastSemanticVersion: '0.0.0-computed',
        changes: [change(1, orders, 'ADD', 'added to')],
      },
      {
        ...at(7),
        lastSemanticVersion: '0.1.0-computed',
        changes: [
          change(7, column('id'), 'ADD', 'added to', [
            { key: 'fieldPath', value: 'id' },
            { key: 'parentUrn', value: orders },
          ]),
        ],
      },
      {
        ...at(10),
        lastSemanticVersion: '0.2.0-computed',
        changes: [change(10, orders, 'REMOVE', 'removed from')],
      },
    ])
  })

  it('lists how a document was created, moved, changed and related, latest first', async () => {
    const urn = 'urn:li:document:timed'
    const parent = 'urn:li:document:timed.parent'
    const base = { title: 'One', contents: { text: 'a' }, status: { state: 'UNPUBLISHED' } }
    for (const value of [
      base,
      { ...base, title: 'Two', contents: { text: 'b' } },
      { ...base, title: 'Two', contents: { text: 'b' }, parentDocument: { document: parent } },
      {
        title: 'Two',
        contents: { text: 'b' },
        status: { state: 'PUBLISHED' },
        relatedAssets: [{ asset: orders }],
        relatedDocuments: [{ document: parent }],
      },
    ]) {
      server.clock.nowMillis += 1_000
      await server.ingest(upsert(urn, 'documentInfo', value))
    }
    const history = async (input: string) => {
      const query = `{ document(urn: "${urn}") { changeHistory(${input}) {
        changeType timestamp description actor { urn } details { key value } } } }`
      type Change = Record<'changeType', string> & { timestamp: number; details: object[] }
      return (await data<{ document: { changeHistory: Change[] } }>(server, query)).document
        .changeHistory
    }
    const whole = await history('limit: 100')
    expect(whole.map(({ changeType }) => changeType)).to.deep.equal([
      'STATE_CHANGED',
      'PARENT_CHANGED',
      'RELATED_ASSETS_CHANGED',
      'RELATED_DOCUMENTS_CHANGED',
      'PARENT_CHANGED',
      'TITLE_CHANGED',
      'TEXT_CHANGED',
      'CREATED',
    ])
    expect(whole[2]?.details).to.deep.equal([
      { key: 'entityUrn', value: orders },
      { key: 'operation', value: 'ADD' },
    ])
    expect(whole.at(-1)).to.include({ description: "The document 'One' was created." })
    expect(await history('limit: 1')).to.deep.equal(whole.slice(0, 1))
    const startMillis = whole[4]?.timestamp
    expect(
      await history(`startTimeMillis: ${startMillis}, endTimeMillis: ${startMillis}`),
    ).to.deep.equal([whole[4]])
    expect(told(await timeline({ urn, changeCategories: ['PARENT', 'LIFECYCLE'] }))).to.deep.equal([
      ['0.0.0-computed', `ADD LIFECYCLE ${urn}`],
      ['0.1.0-computed', `ADD PARENT ${urn}`],
      ['0.2.0-computed', `MODIFY LIFECYCLE ${urn}`, `REMOVE PARENT ${urn}`],
    ])
  })

  it('covers, for any type, descriptions and edits of GraphQL', async () => {
    const urn = 'urn:li:container:timed'
    server.clock.nowMillis += 1_000
    await server.ingest(
      upsert(urn, 'containerProperties', { name: 'T', description: 'Of the source.' }),
    )
    server.clock.nowMillis += 1_000
    await mutate(server, 'updateDescription', { resourceUrn: urn, description: 'Of people.' })
    expect(told(await timeline({ urn }))).to.deep.equal([
      ['0.0.0-computed', `ADD DOCUMENTATION ${urn}`],
      ['0.1.0-computed', `ADD DOCUMENTATION ${urn}`],
    ])
  })

  it('covers the latest hundred values of an aspect, compared with those before them', async () => {
    const urn = 'urn:li:container:rewritten'
    for (let value = 0; value < 103; value++) {
      server.clock.nowMillis += 1
      await server.ingest(upsert(urn, 'editableContainerProperties', { description: `${value}` }))
    }
    const transactions = await timeline({ urn })
    const last = transactions.at(-1)?.changes[0]?.parameters
    expect(transactions).to.have.lengthOf(100)
    expect(transactions[0]?.changes[0]?.operation).to.equal('MODIFY')
    expect(last).to.deep.equal([{ key: 'description', value: '102' }])
  })

  it('covers the other versions of its set on request', async () => {
    const set = 'urn:li:versionSet:(churn,mlModel)'
    const model = (name: string) => `urn:li:mlModel:(urn:li:dataPlatform:mlflow,${name},PROD)`
    const [first = '', second = '', other = ''] = ['churn_1', 'churn_2', 'other'].map(model)
    for (const [urn, description] of [
      [first, 'One'],
      [second, 'Two'],
      [first, 'One, mended'],
      [other, 'Other'],
    ] as const) {
      server.clock.nowMillis += 1_000
      await server.ingest(
        upsert(urn, 'editableMlModelProperties', { description }),
        ...(urn === other ? [] : [upsert(urn, 'versionProperties', versionIn(set))]),
      )
    }
    const toldOf = async (urn: string, includeVersionSet: boolean) =>
      (await timeline({ urn, includeVersionSet })).map(({ changes }) => changes[0]?.urn)
    expect(await toldOf(second, true)).to.deep.equal([first, second, first])
    expect(await toldOf(second, false)).to.deep.equal([second])
    expect(await toldOf(other, true)).to.deep.equal([other])
  })

  it('states how many versions of a large set it omits', async () => {
    const model = (n: number) => `urn:li:mlModel:(urn:li:dataPlatform:mlflow,large_${n},PROD)`
    const value = versionIn('urn:li:versionSet:(large,mlModel)')
    await server.ingest(
      ...Array.from({ length: 53 }, (_, n) => upsert(model(n), 'versionProperties', value)),
    )
    const query = `query ($input: GetTimelineInput!) { getTimeline(input: $input) { skippedVersionCount } }`
    const skipped = async (urn: string, includeVersionSet: boolean) =>
      data(server, query, { input: { urn, includeVersionSet } })
    for (const urn of [model(0), model(9)]) {
      expect(await skipped(urn, true)).to.deep.equal({ getTimeline: { skippedVersionCount: 3 } })
      expect(await skipped(urn, false)).to.deep.equal({ getTimeline: { skippedVersionCount: 0 } })
    }
  })

  it('is empty for a missing entity, and refuses what is not a URN', async () => {
    expect(await timeline({ urn: dataset('timed.never') })).to.deep.equal([])
    const { errors } = await ask(server, TIMELINE, { input: { urn: 'orders' } })
    expect(errors?.[0]?.extensions.code).to.equal(400)
  })
})
