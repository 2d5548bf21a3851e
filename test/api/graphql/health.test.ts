import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const stamp = (time: number) => ({ time, actor: 'urn:li:corpuser:ada' })

// docs/interface: graphql/health
describeOnEngines('the health of an entity', (serve) => {
  const server = serve()
  const urn = dataset('health.orders')
  const healthOf = async (entity: string) => {
    const query = `query($urn: String!) { entity(urn: $urn) { ... on Dataset { health { type status
      reportedAt message causes activeIncidentHealthDetails { latestIncidentUrn latestIncidentTitle
      lastActivityAt count } latestAssertionStatusByType { type status total statusCount
      lastStatusResultAt } } } ... on Chart { health { type status message } } ... on Tag {
      health { type } } } }`
    return (await data<{ entity: { health: object[] | null } }>(server, query, { urn: entity }))
      .entity.health
  }
  const incident = (name: string, state: string, time: number) =>
    upsert(`urn:li:incident:${name}`, 'incidentInfo', {
      type: 'OPERATIONAL',
      title: `Title of ${name}`,
      entities: [urn],
      status: { state, lastUpdated: stamp(time) },
      created: stamp(1_000),
    })
  const assertion = (name: string, type = 'VOLUME') =>
    upsert(`urn:li:assertion:${name}`, 'assertionInfo', {
      type,
      datasetAssertion: { dataset: urn, scope: 'DATASET_ROWS', operator: 'GREATER_THAN' },
    })
  const result = (name: string, type: string, timestampMillis: number) =>
    upsert(`urn:li:assertion:${name}`, 'assertionRunEvent', {
      timestampMillis,
      runId: `run of ${timestampMillis}`,
      asserteeUrn: urn,
      assertionUrn: `urn:li:assertion:${name}`,
      status: 'COMPLETE',
      result: { type },
    })
  const passing = { type: 'INCIDENTS', status: 'PASS' }

  it('passes while there are no incidents, and is absent on types without any', async () => {
    const chart = 'urn:li:chart:(looker,health)'
    await server.ingest(
      upsert(urn, 'datasetProperties', { name: 'orders' }),
      upsert(chart, 'status', { removed: false }),
      upsert('urn:li:tag:health', 'tagProperties', { name: 'health' }),
    )
    expect((await healthOf(urn))?.[0]).to.include(passing)
    expect(await healthOf(chart)).to.deep.equal([{ ...passing, message: null }])
    expect(await healthOf('urn:li:tag:health')).to.equal(null)
  })

  it('fails while incidents are active, and names the one that changed last', async () => {
    await server.ingest(
      incident('first', 'ACTIVE', 5_000),
      incident('second', 'ACTIVE', 7_000),
      incident('third', 'RESOLVED', 9_000),
    )
    expect((await healthOf(urn))?.[0]).to.deep.include({
      type: 'INCIDENTS',
      status: 'FAIL',
      reportedAt: 7_000,
      message: '2 active incidents',
      causes: ['ACTIVE_INCIDENTS'],
      activeIncidentHealthDetails: {
        latestIncidentUrn: 'urn:li:incident:second',
        latestIncidentTitle: 'Title of second',
        lastActivityAt: 7_000,
        count: 2,
      },
    })
    await server.ingest(incident('first', 'RESOLVED', 8_000), incident('second', 'RESOLVED', 8_000))
    expect((await healthOf(urn))?.[0]).to.include(passing)
  })

  it('follows the newest result of each assertion that is not deleted', async () => {
    await server.ingest(assertion('volume'), assertion('freshness', 'FRESHNESS'), assertion('idle'))
    expect(await healthOf(urn)).to.have.lengthOf(1)
    await server.ingest(
      result('volume', 'SUCCESS', 1_000),
      result('volume', 'FAILURE', 2_000),
      result('freshness', 'SUCCESS', 3_000),
    )
    expect((await healthOf(urn))?.[1]).to.deep.include({
      type: 'ASSERTIONS',
      status: 'FAIL',
      reportedAt: 3_000,
      message: '1 of 3 assertions are failing',
      causes: ['urn:li:assertion:volume'],
      latestAssertionStatusByType: [
        { type: 'FRESHNESS', status: 'PASS', total: 1, statusCount: 1, lastStatusResultAt: 3_000 },
        { type: 'VOLUME', status: 'FAIL', total: 1, statusCount: 1, lastStatusResultAt: 2_000 },
      ],
    })
    await server.ingest(upsert('urn:li:assertion:volume', 'status', { removed: true }))
    expect((await healthOf(urn))?.[1]).to.deep.include({
      status: 'PASS',
      message: 'All assertions are passing',
      causes: null,
    })
    await server.ingest(
      upsert('urn:li:assertion:volume', 'status', { removed: false }),
      result('volume', 'SUCCESS', 4_000),
    )
    expect((await healthOf(urn))?.[1]).to.include({ status: 'PASS', reportedAt: 4_000 })
  })
})
