import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  encoded,
  fieldOf,
  INGEST_BATCH,
  schemaOf,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const DAY_MS = 86_400_000
const GOLD = 'urn:li:tag:gold'
const SYSTEM = 'urn:li:corpuser:__datahub_system'
const orders = dataset('timeline.orders')

interface Transaction {
  readonly timestamp: number
  readonly semVer: string
  readonly versionStamp: string
  readonly changeEvents: readonly { readonly category: string; readonly operation: string }[]
  readonly rawDiff?: readonly object[]
}

// docs/interface: read/timeline
describeOnEngines('`GET /openapi/v2/timeline/v1/<urn>`', (serve) => {
  const server = serve()
  const tags = (...names: string[]) => upsert(orders, 'globalTags', { tags: tagsOf(names) })
  const tagsOf = (names: readonly string[]) => names.map((tag) => ({ tag }))
  const owners = upsert(orders, 'ownership', { owners: [{ owner: ada, type: 'DATAOWNER' }] })
  const described = (description: string) =>
    upsert(orders, 'editableDatasetProperties', { description })
  const day = (number: number) => STARTED_MILLIS + number * DAY_MS
  before(async () => {
    const days = [[tags(GOLD)], [described('All.'), owners], [], [], [], [], [], [], [tags()]]
    for (const [number, proposals] of days.entries()) {
      server.clock.nowMillis = day(number)
      if (proposals.length > 0) await server.post(INGEST_BATCH, { proposals })
    }
    server.clock.nowMillis = day(8) + 1
  })
  const path = (query: string, urn = orders) => `/openapi/v2/timeline/v1/${encoded(urn)}?${query}`
  const timeline = async (query: string, urn = orders) => {
    const { status, body } = await server.get<Transaction[]>(path(query, urn))
    expect(status).to.equal(200)
    return body
  }
  const told = (transactions: readonly Transaction[]) =>
    transactions.map(({ timestamp, semVer, changeEvents }) => [
      (timestamp - STARTED_MILLIS) / DAY_MS,
      semVer,
      ...changeEvents.map(({ category, operation }) => `${operation} ${category}`),
    ])

  it('lists the changes by time, the oldest first', async () => {
    const [first, ...others] = await timeline('categories=TAG,OWNERSHIP&startTime=0')
    const change = { entityUrn: orders, category: 'TAG', operation: 'ADD', modifier: GOLD }
    expect(first).to.deep.equal({
      timestamp: day(0),
      actor: SYSTEM,
      semVer: '0.0.0-computed',
      semVerChange: 'MINOR',
      versionStamp: 'browsePathsV2:0;dataPlatformInstance:0;datasetKey:0;globalTags:1',
      changeEvents: [
        {
          ...change,
          parameters: { tagUrn: GOLD, context: '{}', sourceDetails: '{}' },
          semVerChange: 'MINOR',
          description: `The tag 'gold' was added to '${orders}'.`,
        },
      ],
    })
    expect(told(others)).to.deep.equal([
      [1, '0.1.0-computed', 'ADD OWNERSHIP'],
      [8, '0.2.0-computed', 'REMOVE TAG'],
    ])
  })

  it('covers the last week, or the requested time, both ends included', async () => {
    const all = 'categories=TAG&categories=documentation'
    expect(told(await timeline(all))).to.deep.equal([[8, '0.0.0-computed', 'REMOVE TAG']])
    const asDefault = await timeline(`${all}&startTime=-1&endTime=0`)
    expect(asDefault).to.deep.equal(await timeline(all))
    expect(told(await timeline(`${all}&endTime=${day(1)}`))).to.deep.equal([
      [0, '0.0.0-computed', 'ADD TAG'],
      [1, '0.1.0-computed', 'ADD DOCUMENTATION'],
    ])
    const first = await timeline(`${all}&startTime=${day(0)}&endTime=${day(1) - 1}`)
    expect(told(first)).to.deep.equal([[0, '0.0.0-computed', 'ADD TAG']])
    expect(await timeline(`${all}&startTime=${day(2)}&endTime=${day(1)}`)).to.deep.equal([])
  })

  it('shows the difference in JSON on request, of the first aspect that changed then', async () => {
    const diffs = async (query: string) => {
      const transactions = await timeline(
        `categories=TAG,OWNERSHIP,DOCUMENTATION&startTime=0&${query}`,
      )
      return transactions.map(({ rawDiff }) => rawDiff)
    }
    expect(await diffs('raw=true')).to.deep.equal([
      [{ op: 'replace', path: '', value: { tags: [{ tag: GOLD }] } }],
      [{ op: 'replace', path: '', value: { description: 'All.' } }],
      [{ op: 'remove', path: '/tags/0' }],
    ])
    expect(await diffs('raw=True')).to.deep.equal(await diffs('raw=true'))
    expect(await diffs('raw=false')).to.deep.equal([undefined, undefined, undefined])
  })

  it('accepts categories in DataHub’s spellings, lists nothing for known others, and names unknown ones', async () => {
    const owned = await timeline('categories=OWNER&startTime=0')
    expect(told(owned)).to.deep.equal([[1, '0.0.0-computed', 'ADD OWNERSHIP']])
    const untold = 'technical-schema,Glossary%20Term,RUN,BUSINESS_ATTRIBUTE,LIFECYCLE'
    expect(await timeline(`categories=${untold}&startTime=0`)).to.deep.equal([])
    expect(await timeline('categories=TAG', dataset('timeline.never'))).to.deep.equal([])
  })

  it('describes the changes of columns', async () => {
    const urn = dataset('timeline.columns')
    for (const type of ['date', 'time']) {
      server.clock.nowMillis += 1
      const fields = [fieldOf('at', type, { nullable: true })]
      await server.ingest(upsert(urn, 'schemaMetadata', schemaOf('columns', fields)))
    }
    const [first, second] = await timeline('categories=TECHNICAL_SCHEMA', urn)
    expect(first).to.include({ semVer: '0.0.0-computed', semVerChange: 'MINOR' })
    const column = `urn:li:schemaField:(${urn},at)`
    expect(second).to.deep.include({
      semVer: '1.0.0-computed',
      semVerChange: 'MAJOR',
      versionStamp: 'browsePathsV2:0;dataPlatformInstance:0;datasetKey:0;schemaMetadata:0',
      changeEvents: [
        {
          entityUrn: urn,
          category: 'TECHNICAL_SCHEMA',
          operation: 'MODIFY',
          modifier: column,
          parameters: {
            fieldPath: 'at',
            fieldUrn: column,
            nullable: true,
            modificationCategory: 'TYPE_CHANGE',
          },
          semVerChange: 'MAJOR',
          description:
            'A backwards incompatible change due to ' +
            "native datatype of the field 'at' changed from 'date' to 'time'.",
        },
      ],
    })
  })

  it('names in a version stamp the values that all aspects had then', async () => {
    const urn = dataset('timeline.stamped')
    const steps = [
      upsert(urn, 'globalTags', { tags: tagsOf([GOLD]) }),
      upsert(urn, 'status', { removed: false }),
      upsert(urn, 'subTypes', { typeNames: ['Table'] }),
      upsert(urn, 'status', { removed: true }),
      upsert(urn, 'globalTags', { tags: [] }),
    ]
    for (const step of steps) {
      server.clock.nowMillis += 1
      await server.ingest(step)
    }
    const stamps = (await timeline('categories=TAG', urn)).map(({ versionStamp }) => versionStamp)
    const always = 'browsePathsV2:0;dataPlatformInstance:0;datasetKey:0'
    expect(stamps).to.deep.equal([
      `${always};globalTags:1`,
      `${always};globalTags:0;status:0;subTypes:0`,
    ])
  })

  it('covers all entities of a version set on request, each with a count of its own', async () => {
    const [one, two] = ['one', 'two'].map((name) => dataset(`timeline.version.${name}`))
    const versionSet = 'urn:li:versionSet:(timeline,dataset)'
    for (const [at, urn] of [one, two, one].entries()) {
      server.clock.nowMillis += 1
      await server.ingest(
        upsert(urn ?? '', 'versionProperties', {
          versionSet,
          version: { versionTag: 'v' },
          sortId: 'v',
        }),
        upsert(urn ?? '', 'editableDatasetProperties', { description: `${at}` }),
      )
    }
    const all = 'categories=DOCUMENTATION,VERSIONING&includeVersionSet=true'
    expect((await timeline(all, one)).map(({ semVer }) => semVer)).to.deep.equal([
      '0.0.0-computed',
      '0.0.0-computed',
      '0.0.1-computed',
    ])
    expect(await timeline(all, two)).to.deep.equal(await timeline(all, one))
    const alone = await timeline('categories=DOCUMENTATION&includeVersionSet=false', two)
    expect(alone).to.have.lengthOf(1)
    expect(await timeline(`${all}&startTime=0`)).to.have.lengthOf(1)
  })

  it('refuses unknown categories, invalid times, and what is not a URN', async () => {
    const refusal = async (query: string, urn = orders) => {
      const { status, body } = await server.get<ErrorBody>(path(query, urn))
      return [status, body.message]
    }
    const [status, message] = await refusal('categories=TAG,SHOPPING')
    expect([status, message]).to.deep.equal([400, message])
    expect(message).to.match(/categories.*SHOPPING.*DOCUMENTATION/)
    expect(await refusal('startTime=0')).to.deep.equal([400, "Parameter 'categories' is required"])
    for (const time of ['startTime=yesterday', 'startTime=-2', 'endTime=1.5', 'endTime=-1']) {
      const [refused, why] = await refusal(`categories=TAG&${time}`)
      expect(refused, time).to.equal(400)
      expect(why, time).to.contain(time.split('=')[0])
    }
    expect((await refusal('categories=TAG', 'orders'))[0]).to.equal(400)
  })

  it('answers the same at the path of older clients', async () => {
    const query = 'categories=TAG&startTime=0'
    const { body } = await server.get(`/openapi/timeline/v1/${encoded(orders)}?${query}`)
    expect(body).to.deep.equal(await timeline(query))
  })
})
