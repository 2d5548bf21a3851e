import { expect } from 'chai'
import { upstreamLineage } from '../../../graph/aspects/lineage/upstream-lineage.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { customers, dataset, invoices, orders } from '../../support/edits.ts'
import { olderLineage, serveOlder } from '../../support/older-release.ts'
import { ada, onlyUsers, policy } from '../../support/people.ts'
import { encoded, upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'

interface OverTime {
  readonly entities: readonly string[]
  readonly edges: readonly {
    readonly upstream: number
    readonly downstream: number
    readonly spans: readonly { readonly from: number; readonly until?: number }[]
  }[]
  readonly begin: number
  readonly changes: readonly {
    readonly position: number
    readonly time: number
    readonly actor?: string
    readonly urn?: string
    readonly aspect?: string
  }[]
  readonly truncated: boolean
}

const report = dataset('over.time.report')
const summary = dataset('over.time.summary')
const column = (urn: string, name: string) => `urn:li:schemaField:(${urn},${name})`
const last = ({ stores }: TestServer) => stores.changeLog.last()

const madeFrom = (urn: string, upstreams: readonly string[], columns: readonly string[] = []) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: upstreams.map((upstream) => ({ dataset: upstream, type: 'TRANSFORMED' })),
    fineGrainedLineages: columns.map((from) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [from],
      downstreamType: 'FIELD',
      downstreams: [column(urn, 'total')],
    })),
  })

// docs/interface: read/lineage-over-time
describeOnEngines('lineage over time', (serve) => {
  const server = serve()
  const read = async (urn: string, headers = {}) => {
    const path = `/lineageOverTime?urn=${encoded(urn)}`
    const { status, body } = await server.get<OverTime>(path, headers)
    expect(status).to.equal(200)
    return body
  }
  const spans = ({ entities, edges }: OverTime) =>
    Object.fromEntries(
      edges.map((edge) => [
        `${entities[edge.upstream]} → ${entities[edge.downstream]}`,
        edge.spans,
      ]),
    )
  const positions: number[] = []

  before(async () => {
    await server.ingest(upsert(report, 'datasetProperties', { name: 'Report' }))
    for (const proposal of [
      madeFrom(report, [orders], [column(orders, 'amount')]),
      madeFrom(summary, [report]),
      madeFrom(report, [invoices, customers], [column(invoices, 'amount')]),
      madeFrom(report, [orders, customers], [column(invoices, 'amount')]),
    ]) {
      server.clock.nowMillis += 60_000
      await server.ingest(proposal)
      positions.push(await last(server))
    }
  })

  it('states when each edge held, those that have ended and come again too', async () => {
    const [first, second, third, fourth] = positions
    expect(spans(await read(report))).to.deep.equal({
      [`${orders} → ${report}`]: [{ from: first, until: third }, { from: fourth }],
      [`${invoices} → ${report}`]: [{ from: third, until: fourth }],
      [`${customers} → ${report}`]: [{ from: third }],
      [`${report} → ${summary}`]: [{ from: second }],
    })
  })

  it('names the entity first, and who made each change, when and of what', async () => {
    const { entities, changes, begin, truncated } = await read(report)
    expect(entities[0]).to.equal(report)
    expect(truncated).to.equal(false)
    expect(changes.map(({ position }) => position)).to.deep.equal([begin, ...positions])
    expect(begin).to.be.below(positions[0]!)
    const [, first, second] = changes
    expect(first).to.deep.include({ urn: report, aspect: 'upstreamLineage' })
    expect(second).to.deep.include({ urn: summary, aspect: 'upstreamLineage' })
    expect(first?.actor).to.match(/^urn:li:corpuser:/)
    expect(second!.time - first!.time).to.equal(60_000)
  })

  it('is told of columns, too', async () => {
    const [first, , third] = positions
    const total = column(report, 'total')
    expect(spans(await read(total))).to.deep.equal({
      [`${column(orders, 'amount')} → ${total}`]: [{ from: first, until: third }],
      [`${column(invoices, 'amount')} → ${total}`]: [{ from: third }],
    })
  })

  it('leaves out what a name was before it was deleted permanently', async () => {
    const gone = dataset('over.time.gone')
    await server.ingest(madeFrom(report, [gone]))
    await server.ingest(madeFrom(report, [orders, customers]))
    await server.post('/entities?action=delete', { urn: gone })
    await server.ingest(upsert(gone, 'status', { removed: false }))
    await server.post('/entities?action=delete', { urn: gone })
    expect((await read(report)).entities).not.to.include(gone)
  })

  it('is empty for an entity without lineage, and 400 for a URN that is none', async () => {
    const alone = await read(dataset('over.time.alone'))
    expect(alone).to.deep.include({ edges: [], truncated: false })
    expect((await server.get('/lineageOverTime?urn=nonsense')).status).to.equal(400)
    expect((await server.get('/lineageOverTime')).status).to.equal(400)
    const path = `/lineageOverTime?urn=${encoded(report)}&asOf=${positions[0]}`
    expect((await server.get(path)).status).to.equal(400)
  })
})

// docs/interface: read/lineage-over-time, changes/revert
describeOnEngines('lineage over time, of a store of an earlier release', (serve) => {
  const server = serve()
  const [FIRST_MS, SECOND_MS, THIRD_MS] = [
    1_600_000_000_000, 1_600_000_060_000, 1_600_000_120_000,
  ] as const
  const read = async (urn: string) =>
    (await server.get<OverTime>(`/lineageOverTime?urn=${encoded(urn)}`)).body
  const spansOf = ({ entities, edges }: OverTime) =>
    edges.map(({ upstream, spans }) => [entities[upstream], spans])

  before(async () => {
    await serveOlder(
      server,
      [olderLineage(report, [orders], FIRST_MS)],
      [olderLineage(report, [invoices], SECOND_MS), olderLineage(summary, [report], SECOND_MS)],
      [olderLineage(report, [invoices, customers], THIRD_MS)],
    )
  })

  it('has times in place of positions before the log, with who made each change', async () => {
    const { begin, changes, ...rest } = await read(report)
    expect(spansOf({ begin, changes, ...rest })).to.have.deep.members([
      [orders, [{ from: FIRST_MS, until: SECOND_MS }]],
      [invoices, [{ from: SECOND_MS }]],
      [customers, [{ from: THIRD_MS }]],
      [report, [{ from: SECOND_MS }]],
    ])
    expect(begin).to.equal(FIRST_MS)
    const change = { actor: ada, urn: report, aspect: upstreamLineage.name }
    expect(changes).to.deep.equal(
      [FIRST_MS, SECOND_MS, THIRD_MS].map((time) => ({ position: time, time, ...change })),
    )
  })

  it('is told at each time as lineage with `asOf` tells it', async () => {
    const { entities, edges, changes } = await read(report)
    for (const { time } of changes) {
      const held = edges.filter(({ spans }) =>
        spans.some(({ from, until = Infinity }) => from <= time && time < until),
      )
      const body = { urn: report, direction: 'UPSTREAM', asOf: time }
      type Walked = { readonly value: { readonly relationships: readonly { entity: string }[] } }
      const walked = await server.post<Walked>('/relationships?action=getLineage', body)
      expect(
        walked.body.value.relationships.map(({ entity }) => entity),
        `at ${time}`,
      ).to.have.members(
        held
          .filter((edge) => entities[edge.downstream] === report)
          .map((edge) => entities[edge.upstream]),
      )
    }
  })

  it('is reverted to a time before the log, and continues in the log', async () => {
    const from = SECOND_MS
    const dryRun = await server.post('/revert?dryRun=true', { urn: report, from: FIRST_MS - 1 })
    expect(dryRun.status).to.equal(200)
    const { status, body } = await server.post('/revert', { urn: report, from })
    expect(body).to.deep.equal({
      reverted: [{ urn: report, aspect: upstreamLineage.name, version: 4 }],
      conflicts: [],
    })
    expect(status).to.equal(200)
    const position = await last(server)
    const over = await read(report)
    expect(spansOf(over)).to.deep.include([customers, [{ from: THIRD_MS, until: position }]])
    expect(over.changes.map((each) => each.position)).to.deep.equal([
      FIRST_MS,
      SECOND_MS,
      THIRD_MS,
      position,
    ])
  })

  it('is not reverted by its actor, which only the log finds', async () => {
    const { status, body } = await server.post<ErrorBody>('/revert', { actor: ada, from: FIRST_MS })
    expect(status).to.equal(410)
    expect(body.message).to.contain(`and ${FIRST_MS} is before it`)
  })
})

// docs/interface: access/views, access/restricted
describeOnEngines('lineage over time, for whom policies show not everything', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const viewer = suiteToken(server, ada, undefined)

  it('conceals hidden entities, and who changed them', async () => {
    const hidden = dataset('over.time.hidden')
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      madeFrom(hidden, [orders]),
      madeFrom(report, [hidden]),
      policy('reports', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), {
        resources: { resources: [report, orders], allResources: false },
      }),
    ])
    await ingestAs(server, admin, [madeFrom(report, [orders])])
    const path = `/lineageOverTime?urn=${encoded(report)}`
    const { body } = await server.get<OverTime>(path, viewer)
    expect(JSON.stringify(body)).not.to.contain(hidden)
    expect(body.entities.filter((urn) => urn.startsWith('urn:li:restricted:'))).to.have.length(1)
    const ended = body.edges.filter(({ spans }) => spans.every(({ until }) => until !== undefined))
    expect(ended, 'the edge from the hidden one has ended').to.have.length(1)
    expect(body.changes.map(({ urn }) => urn)).to.have.members([report, report, undefined, report])
    expect((await server.get(`/lineageOverTime?urn=${encoded(hidden)}`, viewer)).status).to.equal(
      403,
    )
  })
})
