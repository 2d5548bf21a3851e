import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const board = 'urn:li:dashboard:(powerbi,dashboards.7D668CAD)'
/** What PowerBI's source says of it. */
const key = { dashboardTool: 'powerbi', dashboardId: 'powerbi.linkedin.com/dashboards/7D668CAD' }
const WARNING = 'x-trellis-warning'

// docs/interface: ingest/key-aspect, ingest/create-if-absent
describeOnEngines('ingestion by real sources', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post(INGEST_PROPOSAL, { proposal })
  const valueOf = async (urn: string, aspect: string, record: string) => {
    const { body } = await server.get<{ aspect: Record<string, unknown> }>(aspectPath(urn, aspect))
    return body.aspect[`com.linkedin.${record}`]
  }
  const keyOf = (urn: string) => valueOf(urn, 'dashboardKey', 'metadata.key.DashboardKey')
  const implied = { dashboardTool: 'powerbi', dashboardId: 'dashboards.7D668CAD' }

  it('stores a key aspect as the URN implies it, and warns about other values', async () => {
    const answer = await ingest(
      upsert(board, 'dashboardKey', { ...key, dashboardUrl: 'https://x' }),
    )
    expect(answer).to.deep.include({ status: 200, body: { value: board } })
    expect(await keyOf(board)).to.deep.equal({ ...implied, dashboardUrl: 'https://x' })
    expect(answer.headers[WARNING]).to.equal(
      `dashboardKey of ${board}: /dashboardId is "dashboards.7D668CAD", as in the URN, ` +
        'not "powerbi.linkedin.com/dashboards/7D668CAD"',
    )
    const right = await ingest(upsert(board, 'dashboardKey', implied))
    expect([right.status, right.headers[WARNING]]).to.deep.equal([200, undefined])
  })

  it('does not refuse the batch with it, and counts further warnings', async () => {
    const many = Array.from({ length: 5 }, (_, at) =>
      upsert(`urn:li:dashboard:(powerbi,größe ${at})`, 'dashboardKey', key),
    )
    const proposals = [...many, upsert(board, 'status', { removed: false })]
    const answer = await server.post(INGEST_BATCH, { proposals })
    expect(answer).to.deep.include({ status: 200, body: { value: 'success' } })
    expect(answer.headers[WARNING]).to.match(/gr\\u00f6\\u00dfe 0.*; .*; .*; and 2 more$/)
    const partial = await server.post<{ value: { warning?: string }[] }>(INGEST_BATCH, {
      proposals,
      partial: true,
    })
    expect(partial.body.value.map(({ warning }) => warning !== undefined)).to.deep.equal([
      ...many.map(() => true),
      false,
    ])
    expect(partial.body.value[0]?.warning).to.match(/größe 0.*\/dashboardId is "größe 0"/)
  })

  it('accepts a snapshot with such a key, and parts of the wrong type', async () => {
    const aspects = [{ 'com.linkedin.metadata.key.DashboardKey': { ...key, dashboardTool: 7 } }]
    const value = { 'com.linkedin.metadata.snapshot.DashboardSnapshot': { urn: board, aspects } }
    const answer = await server.post('/entities?action=ingest', { entity: { value } })
    expect(answer.status).to.equal(200)
    expect(answer.headers[WARNING]).to.match(/\/dashboardTool is "powerbi".*not 7/)
    expect(await keyOf(board)).to.deep.include(implied)
  })

  const created = (urn: string, changeType: string, headers?: unknown) =>
    ingest(upsert(urn, 'domains', { domains: [] }, { changeType, headers }))

  for (const changeType of ['CREATE', 'CREATE_ENTITY']) {
    it(`drops a second ${changeType} with \`If-None-Match: *\`, which writes nothing`, async () => {
      const urn = dataset(`created by ${changeType}`)
      const headers = { 'If-None-Match': '*' }
      expect((await created(urn, changeType, headers)).status).to.equal(200)
      const domain = 'urn:li:domain:kept'
      await ingest(upsert(urn, 'domains', { domains: [domain] }))
      const again = await created(urn, changeType, headers)
      expect(again).to.deep.include({ status: 200, body: { value: urn } })
      expect(again.headers['x-trellis-index']).to.equal('done')
      expect(await valueOf(urn, 'domains', 'domain.Domains')).to.deep.equal({
        domains: [domain],
        domainAssociations: [{ domain }],
      })
      const refusedFor = async (other: unknown) => {
        const { status, body } = await created(urn, changeType, other)
        return [status, (body as ErrorBody).code]
      }
      for (const other of [undefined, null, {}, { Other: '*' }]) {
        expect(await refusedFor(other)).to.deep.equal([422, 'ALREADY_EXISTS'])
      }
      for (const wrong of [{ 'If-None-Match': 'x' }, 'text']) {
        expect(await refusedFor(wrong)).to.deep.equal([422, 'INVALID_PROPOSAL'])
      }
    })
  }

  it('also checks the value of a CREATE that is ignored', async () => {
    const urn = dataset('created badly')
    const headers = { 'If-None-Match': '*' }
    const bad = upsert(urn, 'domains', { domains: 7 }, { changeType: 'CREATE', headers })
    expect((await ingest(bad)).status).to.equal(422)
  })

  // Its first runner makes entity and aspect in one batch, a second one nothing.
  it('lets one of several claims by CREATE_ENTITY and CREATE in a batch succeed', async () => {
    const urn = 'urn:li:dataHubStepState:lock'
    const headers = { 'If-None-Match': '*' }
    const claim = (owner: string) => ({
      proposals: [
        upsert(
          urn,
          'dataHubStepStateKey',
          { id: 'lock' },
          { changeType: 'CREATE_ENTITY', headers },
        ),
        upsert(
          urn,
          'dataHubStepStateProperties',
          { properties: { owner } },
          { changeType: 'CREATE', headers },
        ),
      ],
      partial: true,
    })
    const outcomes = async (owner: string) => {
      const { body } = await server.post<{ value: { status: string }[] }>(
        INGEST_BATCH,
        claim(owner),
      )
      return body.value.map(({ status }) => status)
    }
    expect(await outcomes('a')).to.deep.equal(['written', 'written'])
    expect(await outcomes('b')).to.deep.equal(['unchanged', 'unchanged'])
    expect(
      await valueOf(urn, 'dataHubStepStateProperties', 'step.DataHubStepStateProperties'),
    ).to.deep.equal({ properties: { owner: 'a' } })
  })
})
