import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { incident, incidentOn, resolved } from '../../support/incidents.ts'
import { ada, bob } from '../../support/people.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const created = (time: number) => ({ created: { time, actor: ada } })

// docs/interface: graphql/incidents
describeOnEngines('the incidents of an entity', (serve) => {
  const server = serve()
  const orders = dataset('incidents.orders')
  const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,incidents,PROD)'
  const tag = 'urn:li:tag:incidents'
  const incidentsOf = async (urn: string, criteria = '') => {
    const query = `query ($urn: String!) { entity(urn: $urn) { incidents${criteria} {
      total incidents { urn } } } }`
    interface Found {
      readonly entity: { readonly incidents: { readonly incidents: { urn: string }[] } | null }
    }
    const { entity } = await data<Found>(server, query, { urn })
    return entity.incidents && entity.incidents.incidents.map(({ urn: found }) => found)
  }
  before('ingest', () =>
    server.ingest(
      upsert(orders, 'datasetProperties', { name: 'orders' }),
      upsert(model, 'mlModelProperties', { description: 'A model' }),
      upsert(tag, 'tagProperties', { name: 'incidents' }),
      incidentOn('b', [orders, model], { ...created(2_000), priority: 0 }),
      incidentOn('a', [orders], {
        ...created(1_000),
        status: { state: 'ACTIVE', stage: 'TRIAGE', lastUpdated: created(1_000).created },
        assignees: [{ actor: bob, assignedAt: created(1_000).created }],
      }),
      incidentOn('c', [orders], { ...created(3_000), ...resolved }),
    ),
  )

  it('are listed, the latest first', async () => {
    expect(await incidentsOf(orders)).to.deep.equal(['c', 'b', 'a'].map(incident))
  })

  it('are listed for every type that carries their summary, and null for others', async () => {
    expect(await incidentsOf(model)).to.deep.equal([incident('b')])
    expect(await incidentsOf(tag)).to.equal(null)
  })

  const CRITERIA = [
    ['(state: ACTIVE)', ['b', 'a']],
    ['(stage: TRIAGE)', ['a']],
    ['(priority: CRITICAL)', ['b']],
    [`(assigneeUrns: ["${ada}", "${bob}"])`, ['a']],
    [`(state: RESOLVED, priority: CRITICAL)`, []],
  ] as const
  for (const [criteria, names] of CRITERIA) {
    it(`are those that match ${criteria}`, async () => {
      expect(await incidentsOf(orders, criteria)).to.deep.equal(names.map(incident))
    })
  }

  for (const page of ['(start: -1)', '(count: -1)', '(count: 100000)']) {
    it(`are refused as ${page}`, async () => {
      const query = `query ($urn: String!) { entity(urn: $urn) { incidents${page} { total } } }`
      const { errors } = await ask(server, query, { urn: orders })
      expect(errors?.[0]?.message).to.match(/^(start|count) must be from 0 to/)
    })
  }
})
