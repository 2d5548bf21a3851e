import { expect } from 'chai'
import { ingestAs, makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, mutate } from '../../support/graphql.ts'
import { encoded, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { bob, onlyUsers, type Headers } from '../../support/people.ts'

const ADA = 'urn:li:corpuser:ada'
const [ORDERS, OTHER, NEW] = [dataset('orders'), dataset('other'), dataset('new')]
const ROLLBACK = 'mutation ($input: RollbackIngestionInput!) { rollbackIngestion(input: $input) }'
const requestOf = (runId: string) => `urn:li:dataHubExecutionRequest:${runId}`

// docs/interface: edits/ingestion-sources
describeOnEngines('`rollbackIngestion`', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: Headers
  let ada: Headers
  const rollback = async (runId: string, headers: Headers) => {
    const answer = await ask(server, ROLLBACK, { input: { runId } }, { ...headers })
    return answer.errors?.[0]?.extensions.code ?? answer.data?.['rollbackIngestion']
  }
  const valueOf = async (urn: string, aspect: string) => {
    const { aspects } = (await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`, admin)).body
    return aspects[aspect]?.value
  }
  const write = (runId: string, ...proposals: readonly object[]) =>
    ingestAs(
      server,
      admin,
      proposals.map((each) => ({ ...each, systemMetadata: { runId, lastObserved: 1 } })),
    )
  const described = (urn: string, description: string) =>
    upsert(urn, 'datasetProperties', { description })
  const grant = (type: string, privilege: string, user = ADA) =>
    mutate(
      server,
      'createPolicy',
      {
        name: privilege,
        type,
        state: 'ACTIVE',
        privileges: [privilege],
        actors: onlyUsers(user),
      },
      { ...admin },
    )

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    ada = (await makeToken(server, ADA, undefined)).headers
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      upsert(requestOf('second'), 'dataHubExecutionRequestResult', {
        status: 'SUCCESS',
        startTimeMs: 1,
      }),
    ])
    await write('first', described(ORDERS, 'First.'), described(OTHER, 'First.'))
    await write('second', described(ORDERS, 'Second.'), described(NEW, 'New.'))
    await write('run (3), of $x', described(OTHER, 'Third.'))
  })

  it('requires MANAGE_INGESTION, and DELETE_ENTITY on all entities that the run wrote to', async () => {
    expect(await rollback('run (3), of $x', ada)).to.equal(403)
    await grant('PLATFORM', 'MANAGE_INGESTION')
    expect(await rollback('run (3), of $x', ada)).to.equal(403)
    expect(await valueOf(OTHER, 'datasetProperties')).to.deep.equal({ description: 'Third.' })
    await grant('METADATA', 'DELETE_ENTITY')
    expect(await rollback('run (3), of $x', ada)).to.equal('true')
    expect(await valueOf(OTHER, 'datasetProperties')).to.deep.equal({ description: 'First.' })
  })

  it('needs DELETE_ENTITY also on entities of which the run wrote only points', async () => {
    const eve = 'urn:li:corpuser:eve'
    await write('profiles', upsert(ORDERS, 'datasetProfile', { timestampMillis: 1, rowCount: 2 }))
    await grant('PLATFORM', 'MANAGE_INGESTION', eve)
    const { headers } = await makeToken(server, eve, undefined)
    expect(await rollback('profiles', headers)).to.equal(403)
    const { points } = server.stores
    expect(await points.countRunPoints('profiles')).to.equal(1)
    await grant('METADATA', 'DELETE_ENTITY', eve)
    expect(await rollback('profiles', headers)).to.equal('true')
    expect(await points.countRunPoints('profiles')).to.equal(0)
  })

  it('needs the privileges on policies and roles that the run wrote, over REST too', async () => {
    const rolesOf = (name: string) => ({ roles: [`urn:li:dataHubRole:${name}`] })
    await ingestAs(server, admin, [upsert(bob, 'roleMembership', rolesOf('Admin'))])
    await write('demotion', upsert(bob, 'roleMembership', rolesOf('Reader')))
    for (const privilege of ['MANAGE_INGESTION', 'MANAGE_SYSTEM_OPERATIONS'])
      await grant('PLATFORM', privilege, bob)
    await grant('METADATA', 'DELETE_ENTITY', bob)
    const { headers } = await makeToken(server, bob, undefined)
    expect(await rollback('demotion', headers)).to.equal(403)
    const over = () => server.post('/runs?action=rollback', { runId: 'demotion' }, { ...headers })
    expect((await over()).status).to.equal(403)
    expect(await valueOf(bob, 'roleMembership')).to.deep.equal(rolesOf('Reader'))
    await grant('PLATFORM', 'MANAGE_POLICIES', bob)
    expect((await over()).status).to.equal(200)
    expect(await valueOf(bob, 'roleMembership')).to.deep.equal(rolesOf('Admin'))
  })

  it('restores earlier values, soft-deletes what the run created, and states it', async () => {
    expect(await rollback('second', admin)).to.equal('true')
    expect(await valueOf(ORDERS, 'datasetProperties')).to.deep.equal({ description: 'First.' })
    expect(await valueOf(NEW, 'datasetProperties')).to.equal(undefined)
    expect(await valueOf(NEW, 'status')).to.deep.equal({ removed: true })
    expect(await valueOf(requestOf('second'), 'dataHubExecutionRequestResult')).to.deep.equal({
      status: 'ROLLED_BACK',
      startTimeMs: 1,
    })
  })

  it('changes nothing for a run that wrote nothing', async () => {
    expect(await rollback('never', admin)).to.equal('true')
    const { graph } = server.stores
    expect((await graph.existing([requestOf('never')])).size).to.equal(0)
  })
})
