import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { fieldOf, schemaOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const VERSION = '{ semanticVersion semanticVersionTimestamp versionStamp }'
const VERSIONS = `query ($input: GetSchemaVersionListInput!) { getSchemaVersionList(input: $input) {
  latestVersion ${VERSION} version ${VERSION} semanticVersionList ${VERSION}
} }`
const BLAME = `query ($input: GetSchemaBlameInput!) { getSchemaBlame(input: $input) {
  version ${VERSION}
  schemaFieldBlameList { fieldPath schemaFieldChange {
    timestampMillis lastSemanticVersion versionStamp changeType lastSchemaFieldChange
  } }
} }`

const VERSIONED = `query ($urn: String!, $versionStamp: String) {
  versionedDataset(urn: $urn, versionStamp: $versionStamp) {
    urn type name origin platform { urn } container { urn }
    schema { fields { fieldPath nativeDataType } lastObserved }
    tags { tags { tag { urn } } }
  }
}`

interface Versioned {
  readonly schema: {
    readonly fields: readonly { readonly fieldPath: string; readonly nativeDataType: string }[]
    readonly lastObserved: number | null
  } | null
}

interface Blame {
  readonly version: { readonly semanticVersion: string } | null
  readonly schemaFieldBlameList:
    | readonly {
        readonly fieldPath: string
        readonly schemaFieldChange: { readonly lastSchemaFieldChange: string }
      }[]
    | null
}

const orders = dataset('versioned.orders')
const schema = (...fields: object[]) =>
  upsert(orders, 'schemaMetadata', schemaOf('orders', fields), {
    systemMetadata: { lastObserved: 7 },
  })

// docs/interface: graphql/schema-history
describeOnEngines('the versions of a schema', (serve) => {
  const server = serve()
  const steps = [
    schema(fieldOf('id', 'int'), fieldOf('email', 'text')),
    // Not of the columns themselves, so no version of them.
    schema(fieldOf('id', 'int', { description: 'Key.' }), fieldOf('email', 'text')),
    upsert(orders, 'globalTags', { tags: [{ tag: 'urn:li:tag:gold' }] }),
    schema(fieldOf('id', 'bigint'), fieldOf('email', 'text')),
    schema(fieldOf('id', 'bigint'), fieldOf('placed', 'date'), fieldOf('paid', 'date')),
  ]
  const times: number[] = []
  before(async () => {
    for (const step of steps) {
      server.clock.nowMillis += 1_000
      times.push(server.clock.nowMillis)
      await server.ingest(step)
    }
  })
  const version = (semanticVersion: string, step: number, versionStamp: string) => ({
    semanticVersion,
    semanticVersionTimestamp: times[step],
    versionStamp,
  })
  const blame = async (input: object = {}) => {
    const variables = { input: { datasetUrn: orders, ...input } }
    return (await data<{ getSchemaBlame: Blame }>(server, BLAME, variables)).getSchemaBlame
  }
  const said = ({ schemaFieldBlameList }: Blame) =>
    schemaFieldBlameList?.map(
      ({ fieldPath, schemaFieldChange }) =>
        `${fieldPath}: ${schemaFieldChange.lastSchemaFieldChange}`,
    )

  it('are the times at which columns were added, changed or removed', async () => {
    const found = await data(server, VERSIONS, { input: { datasetUrn: orders } })
    const latest = () => version('2.0.0', 4, 'schemaMetadata:0')
    expect(found).to.deep.equal({
      getSchemaVersionList: {
        latestVersion: latest(),
        version: null,
        semanticVersionList: [
          latest(),
          version('1.0.0', 3, 'schemaMetadata:3'),
          version('0.0.0', 0, 'schemaMetadata:1'),
        ],
      },
    })
  })

  it('name in their stamp the value that has these columns', async () => {
    const old = await server.stores.graph.readVersion(orders, 'schemaMetadata', 3)
    expect(old?.created.time).to.equal(times[3])
  })

  it('can be read by their stamp, with the other aspects that it names', async () => {
    const read = async (versionStamp: string | null) => {
      const found = await data<{ versionedDataset: Versioned }>(server, VERSIONED, {
        urn: orders,
        versionStamp,
      })
      const { schema: columns, ...rest } = found.versionedDataset
      const types = columns?.fields.map(({ fieldPath, nativeDataType }) => {
        return `${fieldPath} ${nativeDataType}`
      })
      return { columns: types, lastObserved: columns?.lastObserved, ...rest }
    }
    const tags = { tags: [{ tag: { urn: 'urn:li:tag:gold' } }] }
    const same = {
      urn: orders,
      type: 'DATASET',
      name: 'versioned.orders',
      origin: 'PROD',
      platform: { urn: 'urn:li:dataPlatform:hive' },
      container: null,
    }
    const latest = { columns: ['id bigint', 'placed date', 'paid date'], lastObserved: 7, ...same }
    expect(await read('schemaMetadata:1')).to.deep.equal({
      columns: ['id int', 'email text'],
      lastObserved: 7,
      ...same,
      tags: null,
    })
    expect(await read('globalTags:0;schemaMetadata:3')).to.deep.equal({
      columns: ['id bigint', 'email text'],
      lastObserved: 7,
      ...same,
      tags,
    })
    expect(await read('schemaMetadata:0')).to.deep.equal({ ...latest, tags: null })
    for (const all of [null, ' ']) expect(await read(all)).to.deep.equal({ ...latest, tags })
    const nothing = { ...same, columns: undefined, lastObserved: undefined, tags: null }
    for (const none of ['schemaMetadata:9', 'datasetKey:0'])
      expect(await read(none)).to.deep.equal(nothing)
  })

  it('name the last change of each column of the latest version', async () => {
    const { version: selected, schemaFieldBlameList } = await blame()
    expect(selected).to.deep.equal(version('2.0.0', 4, 'schemaMetadata:0'))
    const change = (step: number, last: string, versionStamp: string, changeType: string) => ({
      timestampMillis: times[step],
      lastSemanticVersion: last,
      versionStamp,
      changeType,
      lastSchemaFieldChange: `${changeType === 'ADD' ? 'Added' : 'Modified'} in v${last}`,
    })
    const added = change(4, '2.0.0', 'schemaMetadata:0', 'ADD')
    expect(schemaFieldBlameList).to.deep.equal([
      { fieldPath: 'placed', schemaFieldChange: added },
      { fieldPath: 'paid', schemaFieldChange: added },
      {
        fieldPath: 'id',
        schemaFieldChange: change(3, '1.0.0', 'schemaMetadata:3', 'MODIFY'),
      },
    ])
  })

  it('name those of an earlier version, by its number', async () => {
    expect(said(await blame({ version: '1.10.2' }))).to.deep.equal([
      'id: Modified in v1.0.0',
      'email: Added in v0.0.0',
    ])
    expect((await blame({ version: null })).version?.semanticVersion).to.equal('2.0.0')
  })

  it('are none for entities without columns', async () => {
    const input = { datasetUrn: dataset('versioned.never') }
    expect(await data(server, VERSIONS, { input })).to.deep.equal({ getSchemaVersionList: null })
    const nothing = { version: null, schemaFieldBlameList: null }
    expect(await data(server, BLAME, { input })).to.deep.equal({ getSchemaBlame: nothing })
  })

  it('refuse what is not a URN, and what is not a version', async () => {
    for (const [query, input, what] of [
      [VERSIONS, { datasetUrn: 'orders' }, 'orders'],
      [BLAME, { datasetUrn: 'orders' }, 'orders'],
      [
        BLAME,
        { datasetUrn: orders, version: 'latest' },
        'version must be a semantic version such as 1.2.0',
      ],
    ] as const) {
      const { errors } = await ask(server, query, { input })
      expect(errors?.[0]?.extensions.code).to.equal(400)
      expect(errors?.[0]?.message).to.contain(what)
    }
  })

  it('refuse stamps of another form, and other entities than datasets', async () => {
    for (const [urn, versionStamp, what] of [
      [orders, 'schemaMetadata', 'Invalid version stamp schemaMetadata;'],
      [orders, 'schemaMetadata:1;globalTags:x', 'Invalid version stamp globalTags:x;'],
      [orders, 'schemaMetadata:-1', 'Invalid version stamp schemaMetadata:-1;'],
      ['urn:li:tag:gold', null, 'Not a dataset: urn:li:tag:gold'],
      ['urn:li:dataset:orders', null, 'urn:li:dataset:orders'],
    ] as const) {
      const { errors } = await ask(server, VERSIONED, { urn, versionStamp })
      expect(errors?.[0]?.extensions.code).to.equal(400)
      expect(errors?.[0]?.message).to.contain(what)
    }
  })
})
