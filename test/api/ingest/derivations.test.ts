import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { incident, incidentOn } from '../../support/incidents.ts'
import { aspectPath, upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'

// docs/interface: model/derivations
describeOnAllEngines('aspects that follow from other entities', (serve) => {
  const server = serve()
  const named = (urn: string) => upsert(urn, 'datasetProperties', { name: urn })
  const found = async (field: string, ...values: string[]) => {
    const query = `query($or: [AndFilterInput!]) {
      searchAcrossEntities(input: { types: [DATASET], query: "*", count: 100, orFilters: $or })
      { searchResults { entity { urn } } } }`
    const { searchAcrossEntities } = await data<{
      searchAcrossEntities: { searchResults: { entity: { urn: string } }[] }
    }>(server, query, { or: [{ and: [{ field, values }] }] })
    return searchAcrossEntities.searchResults.map(({ entity }) => entity.urn)
  }
  const valueOf = async (urn: string, aspect: string) => {
    const { body } = await server.get<{ aspect: object }>(aspectPath(urn, aspect))
    return Object.values(body.aspect)[0] as unknown
  }

  it('are found by searches as soon as an incident is raised', async () => {
    const urn = dataset('raised')
    await server.ingest(named(urn))
    const raised = `mutation { raiseIncident(input: { type: OPERATIONAL, title: "Late",
      resourceUrn: "${urn}", priority: HIGH }) }`
    const { raiseIncident } = await data<{ raiseIncident: string }>(server, raised)
    expect(await found('hasActiveIncidents', 'true')).to.deep.equal([urn])
    expect(await found('activeIncidents', raiseIncident)).to.deep.equal([urn])
    expect(await found('activeIncidentTypes', 'OPERATIONAL')).to.deep.equal([urn])
    expect(await found('numActiveIncidents', '1')).to.deep.equal([urn])
    await data(
      server,
      `mutation { updateIncidentStatus(urn: "${raiseIncident}",
      input: { state: RESOLVED }) }`,
    )
    expect(await found('hasActiveIncidents', 'true')).to.deep.equal([])
    expect(await found('hasResolvedIncidents', 'true')).to.deep.equal([urn])
  })

  it('are read and found like those of clients', async () => {
    const model = 'urn:li:dataset:(urn:li:dataPlatform:dbt,model,PROD)'
    const built = dataset('model')
    const upstreams = [{ dataset: model, type: 'TRANSFORMED' }]
    await server.ingest(named(model), upsert(built, 'upstreamLineage', { upstreams }))
    expect(await valueOf(model, 'siblings')).to.deep.equal({ siblings: [built], primary: true })
    expect(await valueOf(built, 'siblings')).to.deep.equal({ siblings: [model], primary: false })
    expect(await found('hasSiblings', 'true')).to.have.members([model, built])
  })

  it('change with the deletion of an entity, whose rows are counted', async () => {
    const urn = dataset('deleted')
    await server.ingest(named(urn), incidentOn('gone', [urn]))
    const { body } = await server.post('/entities?action=delete', { urn: incident('gone') })
    expect(body).to.have.nested.property('value.rows', 2)
    expect(await valueOf(urn, 'incidentsSummary')).to.deep.include({ activeIncidentDetails: [] })
  })

  it('change with the rollback of a run', async () => {
    const urn = dataset('rolled_back')
    const systemMetadata = { runId: 'incidents-run', lastObserved: 1_700_000_000_000 }
    await server.ingest(named(urn), { ...incidentOn('of_run', [urn]), systemMetadata })
    const request = { runId: 'incidents-run', dryRun: false, hardDelete: false }
    expect((await server.post('/runs?action=rollback', request)).status).to.equal(200)
    expect(await valueOf(urn, 'incidentsSummary')).to.deep.include({ activeIncidentDetails: [] })
  })
})
