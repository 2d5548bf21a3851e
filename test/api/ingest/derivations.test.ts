import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { registry } from '../../../graph/registry.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { aspectEdit } from '../../../server/catalog/write/edits.ts'
import { makePut } from '../../../server/catalog/write/put.ts'
import { dataset, stamp } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { aspectPath, deletion, encoded, patch, upsert } from '../../support/proposals.ts'
import { describeOnAllEngines, type TestServer } from '../../support/server.ts'

interface Summary {
  readonly activeIncidentDetails: readonly { readonly urn: string; readonly type: string }[]
  readonly resolvedIncidentDetails: readonly { readonly urn: string }[]
}

const incident = (name: string) => `urn:li:incident:${name}`

/** Returns an incident on these entities. */
function incidentOn(name: string, entities: readonly string[], more: object = {}) {
  return upsert(incident(name), 'incidentInfo', {
    type: 'FRESHNESS',
    title: name,
    entities,
    priority: 1,
    status: { state: 'ACTIVE', lastUpdated: stamp },
    source: { type: 'MANUAL' },
    created: stamp,
    ...more,
  })
}

const resolved = {
  status: {
    state: 'RESOLVED',
    lastUpdated: { time: 1_700_000_100_000, actor: 'urn:li:corpuser:ada' },
  },
}

async function valueOf<Value>(server: TestServer, urn: string, aspect: string) {
  const { status, body } = await server.get<{ aspect: Record<string, Value> }>(
    aspectPath(urn, aspect),
  )
  return status === 404 ? undefined : Object.values(body.aspect)[0]
}

/** Returns the names of the incidents in the summary of an entity: active ones, then resolved ones. */
async function summaryOf(server: TestServer, urn: string) {
  const summary = await valueOf<Summary>(server, urn, 'incidentsSummary')
  const names = (list: readonly { readonly urn: string }[] = []) =>
    list.map((each) => each.urn.replace('urn:li:incident:', ''))
  return summary && [names(summary.activeIncidentDetails), names(summary.resolvedIncidentDetails)]
}

async function found(server: TestServer, field: string, ...values: string[]) {
  const query = `query($or: [AndFilterInput!]) {
    searchAcrossEntities(input: { types: [DATASET], query: "*", count: 100, orFilters: $or })
    { searchResults { entity { urn } } } }`
  const { searchAcrossEntities } = await data<{
    searchAcrossEntities: { searchResults: { entity: { urn: string } }[] }
  }>(server, query, { or: [{ and: [{ field, values }] }] })
  return searchAcrossEntities.searchResults.map(({ entity }) => entity.urn)
}

// docs/interface: model/derivations
describeOnAllEngines('the summary of the incidents of an entity', (serve) => {
  const server = serve()
  const table = (name: string) => dataset(`incidents.${name}`)
  const created = async (...names: string[]) => {
    const urns = names.map(table)
    await server.ingest(...urns.map((urn) => upsert(urn, 'datasetProperties', { name: urn })))
    return urns
  }

  it('is found by searches as soon as the incident is raised', async () => {
    const [urn = ''] = await created('raised')
    const raised = `mutation { raiseIncident(input: { type: OPERATIONAL, title: "Late",
      resourceUrn: "${urn}", priority: HIGH }) }`
    const { raiseIncident } = await data<{ raiseIncident: string }>(server, raised)
    expect(await found(server, 'hasActiveIncidents', 'true')).to.include(urn)
    expect(await found(server, 'activeIncidents', raiseIncident)).to.deep.equal([urn])
    expect(await found(server, 'activeIncidentTypes', 'OPERATIONAL')).to.include(urn)
    expect(await found(server, 'numActiveIncidents', '1')).to.include(urn)
    await data(
      server,
      `mutation { updateIncidentStatus(urn: "${raiseIncident}",
      input: { state: RESOLVED }) }`,
    )
    expect(await found(server, 'hasActiveIncidents', 'true')).not.to.include(urn)
    expect(await found(server, 'hasResolvedIncidents', 'true')).to.include(urn)
  })

  it('lists an incident by its state, with its type, times and priority', async () => {
    const [urn = ''] = await created('listed')
    await server.ingest(incidentOn('listed', [urn], { type: 'CUSTOM', customType: 'Smell' }))
    expect(await valueOf(server, urn, 'incidentsSummary')).to.deep.include({
      activeIncidentDetails: [
        { urn: incident('listed'), type: 'Smell', createdAt: 1_700_000_000_000, priority: 1 },
      ],
      resolvedIncidentDetails: [],
    })
    await server.ingest(incidentOn('listed', [urn], resolved))
    expect(await valueOf(server, urn, 'incidentsSummary')).to.deep.include({
      activeIncidentDetails: [],
      resolvedIncidentDetails: [
        {
          urn: incident('listed'),
          type: 'FRESHNESS',
          createdAt: 1_700_000_000_000,
          resolvedAt: 1_700_000_100_000,
          priority: 1,
        },
      ],
    })
  })

  it('follows the subjects of an incident, changed by an upsert or a patch', async () => {
    const [one = '', two = ''] = await created('subject_one', 'subject_two')
    await server.ingest(incidentOn('moves', [one]))
    await server.ingest(incidentOn('moves', [two]))
    expect(await summaryOf(server, one)).to.deep.equal([[], []])
    expect(await summaryOf(server, two)).to.deep.equal([['moves'], []])
    await server.ingest(
      patch(incident('moves'), 'incidentInfo', [{ op: 'add', path: '/entities/1', value: one }]),
    )
    expect(await summaryOf(server, one)).to.deep.equal([['moves'], []])
  })

  it('loses an incident that is deleted, or whose description is', async () => {
    const [urn = ''] = await created('deleted')
    await server.ingest(incidentOn('left', [urn]), incidentOn('gone', [urn]))
    expect((await summaryOf(server, urn))?.[0]).to.have.members(['left', 'gone'])
    const { body } = await server.post<{ value: { rows: number } }>('/entities?action=delete', {
      urn: incident('gone'),
    })
    expect(body.value.rows).to.equal(2)
    expect(await summaryOf(server, urn)).to.deep.equal([['left'], []])
    await server.ingest(deletion(incident('left'), 'incidentInfo'))
    expect(await summaryOf(server, urn)).to.deep.equal([[], []])
  })

  it('is derived when an entity is created that incidents name, and not before', async () => {
    const urn = table('late')
    await server.ingest(incidentOn('early', [urn]))
    expect(await server.get(`/openapi/v3/entity/dataset/${encoded(urn)}`)).to.include({
      status: 404,
    })
    await created('late')
    expect(await summaryOf(server, urn)).to.deep.equal([['early'], []])
    await server.post('/entities?action=delete', { urn })
    expect(await summaryOf(server, urn)).to.equal(undefined)
    await created('late')
    expect(await summaryOf(server, urn)).to.deep.equal([['early'], []])
  })

  it('is written in the same batch as its incidents and their entity', async () => {
    const urn = table('together')
    await server.ingest(
      incidentOn('together_a', [urn]),
      upsert(urn, 'datasetProperties', { name: 'together' }),
      incidentOn('together_b', [urn], resolved),
    )
    expect(await summaryOf(server, urn)).to.deep.equal([['together_a'], ['together_b']])
  })

  it('follows the rollback of the run that raised an incident', async () => {
    const [urn = ''] = await created('rolled_back')
    const run = { systemMetadata: { runId: 'incidents-run', lastObserved: 1_700_000_000_000 } }
    await server.ingest({ ...incidentOn('of_run', [urn]), ...run })
    expect(await summaryOf(server, urn)).to.deep.equal([['of_run'], []])
    const request = { runId: 'incidents-run', dryRun: false, hardDelete: false }
    const { status } = await server.post('/runs?action=rollback', request)
    expect([status, await summaryOf(server, urn)]).to.deep.equal([200, [[], []]])
  })

  it('loses no incident of concurrent writers', async () => {
    const [one = '', two = ''] = await created('concurrent_one', 'concurrent_two')
    const names = Array.from({ length: 24 }, (_, n) => `concurrent_${n}`)
    await Promise.all(
      names.map((name, n) =>
        server.ingest(incidentOn(name, n % 2 === 0 ? [one, two] : [two, one])),
      ),
    )
    expect((await summaryOf(server, one))?.[0]).to.have.members(names)
    expect((await summaryOf(server, two))?.[0]).to.have.members(names)
  })
})

// docs/interface: model/derivations
describeOnAllEngines('the siblings of a dbt dataset and its table', (serve) => {
  const server = serve()
  const dbt = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:dbt,siblings.${name},PROD)`
  const table = (name: string) => dataset(`siblings.${name}`)
  const named = (urn: string) => upsert(urn, 'datasetProperties', { name: urn })
  const madeOf = (urn: string, ...upstreams: string[]) =>
    upsert(urn, 'upstreamLineage', {
      upstreams: upstreams.map((each) => ({ dataset: each, type: 'TRANSFORMED' })),
    })
  const siblingsOf = (urn: string) => valueOf(server, urn, 'siblings')
  const pair = (name: string) => [dbt(name), table(name)] as const
  const expectPair = async (model: string, built: string) => {
    expect(await siblingsOf(model)).to.deep.equal({ siblings: [built], primary: true })
    expect(await siblingsOf(built)).to.deep.equal({ siblings: [model], primary: false })
  }

  it('follow from a table that is made of one dbt dataset', async () => {
    const [model, built] = pair('model')
    await server.ingest(named(model), named(table('other')), madeOf(built, model, table('other')))
    await expectPair(model, built)
    expect(await found(server, 'hasSiblings', 'true')).to.include.members([model, built])
  })

  it('follow from a dbt source and its only upstream, in any order of the aspects', async () => {
    const [model, source] = pair('source')
    await server.ingest(named(source), madeOf(model, source))
    expect(await siblingsOf(model)).to.equal(undefined)
    await server.ingest(upsert(model, 'subTypes', { typeNames: ['Source'] }))
    await expectPair(model, source)
  })

  it('are derived once both exist, and not while one does not', async () => {
    const [model, built] = pair('late')
    await server.ingest(madeOf(built, model))
    expect(await siblingsOf(built)).to.equal(undefined)
    await server.ingest(named(model))
    await expectPair(model, built)
    await server.post('/entities?action=delete', { urn: model })
    expect(await siblingsOf(built)).to.equal(undefined)
    await server.ingest(named(model))
    await expectPair(model, built)
  })

  it('change with the lineage from which they follow', async () => {
    const [model, built] = pair('changed')
    const next = dbt('changed_next')
    await server.ingest(named(model), named(next), madeOf(built, model))
    await server.ingest(madeOf(built, next))
    expect(await siblingsOf(model)).to.equal(undefined)
    await expectPair(next, built)
    await server.ingest(deletion(built, 'upstreamLineage'))
    expect([await siblingsOf(next), await siblingsOf(built)]).to.deep.equal([undefined, undefined])
  })

  it('of a client win over derived ones', async () => {
    const [model, built] = pair('stated')
    const stated = { siblings: [model], primary: true }
    await server.ingest(named(model), upsert(built, 'siblings', stated), madeOf(built, model))
    expect(await siblingsOf(built)).to.deep.equal(stated)
    expect(await siblingsOf(model)).to.equal(undefined)
    await server.ingest(deletion(built, 'upstreamLineage'))
    expect(await siblingsOf(built)).to.deep.equal(stated)
  })
})

// docs/interface: model/derived-later
describeOnAllEngines('aspects that follow from what an earlier release wrote', (serve) => {
  const server = serve()
  /** Writes as a release that derives nothing. */
  const store = (
    ...proposals: { entityUrn: string; aspectName: string; aspect: { value: string } }[]
  ) =>
    server.stores.graph.write(
      proposals.map(({ entityUrn, aspectName, aspect: { value } }) => {
        const [urn, writing] = [parseUrn(entityUrn), { created: stamp }]
        return aspectEdit({ registry, urn, writing }, aspectName, ({ aspect }) =>
          makePut(registry, urn, aspectName, JSON.parse(value), writing, aspect),
        )
      }),
    )
  const record = (aspect: string) => `urn:li:dataHubUpgrade:trellis-derives-${aspect}`
  const stateOf = async (aspect: string) =>
    (await valueOf<{ state: string }>(server, record(aspect), 'dataHubUpgradeResult'))?.state
  const inProgress = (aspect: string, after: string) =>
    upsert(record(aspect), 'dataHubUpgradeResult', {
      timestampMs: 1,
      state: 'IN_PROGRESS',
      result: { after },
    })
  const caughtUp = async () => {
    while ((await stateOf('siblings')) !== undefined) await sleep(50)
    while ((await stateOf('incidentsSummary')) !== undefined) await sleep(50)
  }
  const tables = Array.from({ length: 220 }, (_, n) => dataset(`earlier.t${n}`))
  const [model, built] = [
    'urn:li:dataset:(urn:li:dataPlatform:dbt,earlier.model,PROD)',
    dataset('earlier.model'),
  ]

  it('are derived once the server has started on the store, and searches find them', async () => {
    await store(
      ...tables.map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      ...tables.map((urn, n) => incidentOn(`earlier_${n}`, [urn], n % 3 === 0 ? resolved : {})),
      inProgress('siblings', ''),
      inProgress('incidentsSummary', ''),
      upsert(model, 'datasetProperties', { name: 'model' }),
      upsert(built, 'upstreamLineage', { upstreams: [{ dataset: model, type: 'COPY' }] }),
    )
    expect(await valueOf(server, built, 'siblings')).to.equal(undefined)
    await server.restart()
    await caughtUp()
    for (const [n, urn] of tables.entries()) {
      const expected = n % 3 === 0 ? [[], [`earlier_${n}`]] : [[`earlier_${n}`], []]
      expect(await summaryOf(server, urn)).to.deep.equal(expected)
    }
    expect(await valueOf(server, built, 'siblings')).to.deep.include({ siblings: [model] })
    expect(await found(server, 'hasSiblings', 'true')).to.have.members([model, built])
  })

  it('are derived from where an interrupted server stopped, and only once', async () => {
    const urns = ['a', 'b', 'c'].map((name) => dataset(`interrupted.${name}`))
    await store(
      ...urns.map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      ...urns.map((urn) => incidentOn(`interrupted_${urn.slice(-7, -6)}`, [urn])),
      inProgress('incidentsSummary', incident('interrupted_b')),
    )
    await server.restart()
    await caughtUp()
    const summaries = await Promise.all(urns.map((urn) => summaryOf(server, urn)))
    expect(summaries).to.deep.equal([undefined, undefined, [['interrupted_c'], []]])
    await server.restart()
    await sleep(1_000)
    expect(await summaryOf(server, urns[0] ?? '')).to.equal(undefined)
  })
})
