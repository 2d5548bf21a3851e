import { expect } from 'chai'
import { customers, dataset, invoices, loadJob, orders, stamp } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { describeOnPairs } from '../../support/long-run.ts'
import { ada } from '../../support/people.ts'
import { upsert } from '../../support/proposals.ts'
import type { TestServer } from '../../support/server.ts'

const DAY_MS = 86_400_000
/** The clock of the server stands still then. */
const NOW = stamp.time
const daysAgo = (days: number) => NOW - days * DAY_MS
const profile = dataset('user.profile')
const newJob = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),reload)'

const stamped = (days: number) => {
  const then = { time: daysAgo(days), actor: ada }
  return { created: then, lastModified: then }
}
const link = (destinationUrn: string, days: number) => ({ destinationUrn, ...stamped(days) })
const job = (urn: string, inputs: readonly object[], outputs: readonly object[]) =>
  upsert(urn, 'dataJobInputOutput', {
    inputDatasets: [],
    outputDatasets: [],
    inputDatasetEdges: inputs,
    outputDatasetEdges: outputs,
  })
const upstreams = (urn: string, entries: readonly (readonly [string, number])[]) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: entries.map(([upstream, days]) => {
      const { created, lastModified: auditStamp } = stamped(days)
      return { dataset: upstream, type: 'TRANSFORMED', created, auditStamp }
    }),
  })

/** Two ranges: the week before the last one, and the last week. */
const EARLIER = { startTimeMillis: daysAgo(14), endTimeMillis: daysAgo(7) }
const LATELY = { startTimeMillis: daysAgo(7), endTimeMillis: NOW }

/** The entities that each way of asking finds. */
const WAYS: Readonly<
  Record<string, (server: TestServer, urn: string, range: object) => Promise<string[]>>
> = {
  async 'the field lineage'(server, urn, range) {
    const query = `query ($urn: String!, $input: LineageInput!) {
      entity(urn: $urn) { lineage(input: $input) { relationships { entity { urn } } } }
    }`
    const input = { direction: 'UPSTREAM', ...range }
    type Answer = { entity: { lineage: { relationships: { entity: { urn: string } }[] } } }
    const { entity } = await data<Answer>(server, query, { urn, input })
    return entity.lineage.relationships.map((found) => found.entity.urn)
  },
  'searchAcrossLineage with its own members': (server, urn, range) => search(server, urn, range),
  'searchAcrossLineage with flags, which come first': (server, urn, range) =>
    search(server, urn, {
      ...('startTimeMillis' in range && { startTimeMillis: 1, endTimeMillis: 2 }),
      lineageFlags: range,
    }),
  async scrollAcrossLineage(server, urn, range) {
    const query = `query ($input: ScrollAcrossLineageInput!) {
      scrollAcrossLineage(input: $input) { searchResults { entity { urn } } }
    }`
    const input = { urn, direction: 'UPSTREAM', query: '*', ...onlyNear, lineageFlags: range }
    type Answer = { scrollAcrossLineage: Found }
    return urnsOf((await data<Answer>(server, query, { input })).scrollAcrossLineage)
  },
  async 'the action getLineage'(server, urn, range) {
    const input = { urn, direction: 'UPSTREAM', maxHops: 1, ...range }
    type Answer = { value: { relationships: { entity: string }[] } }
    const { body } = await server.post<Answer>('/relationships?action=getLineage', input)
    return body.value.relationships.map(({ entity }) => entity)
  },
}

interface Found {
  readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
}
const urnsOf = ({ searchResults }: Found) => searchResults.map(({ entity }) => entity.urn)
const onlyNear = { orFilters: [{ and: [{ field: 'degree', values: ['1'] }] }] }

async function search(server: TestServer, urn: string, members: object): Promise<string[]> {
  const query = `query ($input: SearchAcrossLineageInput!) {
    searchAcrossLineage(input: $input) { searchResults { entity { urn } } }
  }`
  const input = { urn, direction: 'UPSTREAM', query: '*', count: 9, ...onlyNear, ...members }
  return urnsOf(
    (await data<{ searchAcrossLineage: Found }>(server, query, { input })).searchAcrossLineage,
  )
}

// docs/interface: read/stated-times. The scene is that of DataHub's tests of lineage over time: a
// task gets an input, a task is replaced, a table is joined with another one.
describeOnPairs('lineage in a range of stated times', (serve) => {
  const server = serve()
  before(async () => {
    const names = [customers, invoices, orders, profile].map((urn) =>
      upsert(urn, 'datasetProperties', { name: urn }),
    )
    await server.ingest(
      ...names,
      job(loadJob, [link(customers, 8), link(profile, 1)], [link(invoices, 8)]),
      job(newJob, [], [link(invoices, 1)]),
      upstreams(orders, [
        [customers, 8],
        [profile, 1],
      ]),
    )
  })

  for (const [way, find] of Object.entries(WAYS)) {
    it(`finds by ${way} what was stated then`, async () => {
      const found = async (urn: string) => ({
        earlier: (await find(server, urn, EARLIER)).toSorted(),
        lately: (await find(server, urn, LATELY)).toSorted(),
        ever: (await find(server, urn, {})).toSorted(),
      })
      const both = [customers, profile].toSorted()
      const inputs = { earlier: [customers], lately: [profile], ever: both }
      expect(await found(loadJob)).to.deep.equal(inputs)
      expect(await found(orders)).to.deep.equal(inputs)
      expect(await found(invoices)).to.deep.equal({
        earlier: [loadJob],
        lately: [newJob],
        ever: [loadJob, newJob].toSorted(),
      })
    })
  }

  it('comes with what writers state of each edge', async () => {
    const query = `query ($urn: String!, $input: LineageInput!) {
      entity(urn: $urn) { lineage(input: $input) { relationships {
        entity { urn } createdOn updatedOn isManual createdActor { urn } updatedActor { urn }
      } } }
    }`
    type Answer = { entity: { lineage: { relationships: object[] } } }
    const stated = async (range: object) => {
      const input = { direction: 'UPSTREAM', ...range }
      return (await data<Answer>(server, query, { urn: loadJob, input })).entity.lineage
        .relationships
    }
    const edge = (urn: string, days: number) => {
      const [createdOn, nobody] = [daysAgo(days), { createdActor: null, updatedActor: null }]
      return { entity: { urn }, createdOn, updatedOn: createdOn, isManual: false, ...nobody }
    }
    expect(await stated({})).to.deep.equal([edge(customers, 8), edge(profile, 1)])
    expect(await stated(LATELY)).to.deep.equal([edge(profile, 1)])
  })

  it('ends now if it has a start only, and has edges without times, and those that people drew', async () => {
    const near = WAYS['the field lineage']!
    expect(await near(server, orders, { startTimeMillis: daysAgo(2) })).to.deep.equal([profile])
    const drawn = `mutation ($input: UpdateLineageInput!) { updateLineage(input: $input) }`
    const edgesToAdd = [{ downstreamUrn: customers, upstreamUrn: profile }]
    await data(server, drawn, { input: { edgesToAdd, edgesToRemove: [] } })
    expect(await near(server, customers, EARLIER)).to.deep.equal([profile])
    const { entity } = await data<{ entity: { lineage: object } }>(
      server,
      `query ($urn: String!, $input: LineageInput!) {
        entity(urn: $urn) { lineage(input: $input) { relationships { isManual createdOn } } }
      }`,
      { urn: customers, input: { direction: 'UPSTREAM' } },
    )
    expect(entity.lineage).to.deep.equal({
      relationships: [{ isManual: true, createdOn: NOW }],
    })
    await server.ingest(
      upsert(profile, 'upstreamLineage', { upstreams: [{ dataset: invoices, type: 'COPY' }] }),
    )
    expect(await near(server, profile, EARLIER)).to.deep.equal([invoices])
  })

  it('is refused if it ends before it starts, and together with asOf', async () => {
    const input = { urn: orders, direction: 'UPSTREAM', startTimeMillis: 9, endTimeMillis: 3 }
    const { status, body } = await server.post<{ message: string }>(
      '/relationships?action=getLineage',
      input,
    )
    expect([status, body.message]).to.deep.equal([
      400,
      'startTimeMillis 9 is after the end of the range, 3',
    ])
    const both = await server.post<{ message: string }>('/relationships?action=getLineage', {
      ...input,
      ...LATELY,
      asOf: await server.stores.changeLog.last(),
    })
    expect(both.status).to.equal(400)
    expect(both.body.message).to.contain('asOf reads no range')
  })
})
