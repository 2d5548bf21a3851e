import { expect } from 'chai'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { rollback } from '../../../server/catalog/runs/runs.ts'
import { dataset } from '../../support/edits.ts'
import { incident, incidentOn, resolved } from '../../support/incidents.ts'
import { deletion, patch, upsert } from '../../support/proposals.ts'
import { describeCatalogs, type TestCatalog } from '../../support/stores/catalogs.ts'

const [one, two] = [dataset('one'), dataset('two')]
const named = (urn: string) => upsert(urn, 'datasetProperties', { name: urn })

/** Returns the names of the incidents in a summary: active ones, then resolved ones. */
async function readSummary({ read }: TestCatalog, urn: string) {
  const summary = await read(urn, 'incidentsSummary')
  const names = (list: unknown) =>
    (list as { urn: string }[]).map((entry) => entry.urn.replace('urn:li:incident:', ''))
  return (
    summary && [names(summary['activeIncidentDetails']), names(summary['resolvedIncidentDetails'])]
  )
}

// docs/interface: model/derivations
describeCatalogs('the summary of the incidents of an entity', (open) => {
  /** Opens a catalog with two datasets. */
  async function opened() {
    const catalog = await open()
    await catalog.write(named(one), named(two))
    return { ...catalog, summary: (urn: string) => readSummary(catalog, urn) }
  }

  it('lists an incident by its state, with its type, times and priority', async () => {
    const { write, read } = await opened()
    await write(incidentOn('listed', [one], { type: 'CUSTOM', customType: 'Smell' }))
    const listed = { urn: incident('listed'), createdAt: 1_700_000_000_000, priority: 1 }
    expect(await read(one, 'incidentsSummary')).to.deep.include({
      activeIncidentDetails: [{ ...listed, type: 'Smell' }],
      resolvedIncidentDetails: [],
    })
    await write(incidentOn('listed', [one], { ...resolved, customType: 'Smell' }))
    expect(await read(one, 'incidentsSummary')).to.deep.include({
      activeIncidentDetails: [],
      resolvedIncidentDetails: [{ ...listed, type: 'FRESHNESS', resolvedAt: 1_700_000_100_000 }],
    })
  })

  it('follows the subjects of an incident, changed by an upsert or a patch', async () => {
    const { write, summary } = await opened()
    await write(incidentOn('moves', [one]))
    await write(incidentOn('moves', [two]))
    expect(await summary(one)).to.deep.equal([[], []])
    expect(await summary(two)).to.deep.equal([['moves'], []])
    const operation = { op: 'add', path: '/entities/1', value: one }
    await write(patch(incident('moves'), 'incidentInfo', [operation]))
    expect(await summary(one)).to.deep.equal([['moves'], []])
  })

  it('loses an incident that is deleted, or whose description is', async () => {
    const { write, summary } = await opened()
    await write(incidentOn('left', [one]), incidentOn('gone', [one]))
    expect((await summary(one))?.[0]).to.have.members(['left', 'gone'])
    await write(deletion(incident('gone')))
    expect(await summary(one)).to.deep.equal([['left'], []])
    await write(deletion(incident('left'), 'incidentInfo'))
    expect(await summary(one)).to.deep.equal([[], []])
  })

  it('is derived when an entity is created that incidents name, and not before', async () => {
    const { catalog, write, summary } = await opened()
    const late = dataset('late')
    await write(incidentOn('early', [late]))
    expect(await catalog.graph.existing([late])).to.deep.equal(new Set())
    await write(named(late))
    expect(await summary(late)).to.deep.equal([['early'], []])
    await write(deletion(late))
    expect(await summary(late)).to.equal(undefined)
    await write(named(late))
    expect(await summary(late)).to.deep.equal([['early'], []])
  })

  it('is written in the same batch as its incidents and their entity', async () => {
    const { write, summary } = await opened()
    const urn = dataset('together')
    await write(incidentOn('a', [urn]), named(urn), incidentOn('b', [urn], resolved))
    expect(await summary(urn)).to.deep.equal([['a'], ['b']])
  })

  it('follows the rollback of the run that raised an incident', async () => {
    const { catalog, write, summary } = await opened()
    const systemMetadata = { runId: 'incidents-run', lastObserved: 1_700_000_000_000 }
    await write({ ...incidentOn('of_run', [one]), systemMetadata })
    expect(await summary(one)).to.deep.equal([['of_run'], []])
    const request = { runId: 'incidents-run', dryRun: false, hard: false, caller: SYSTEM_CALLER }
    await rollback(catalog, request)
    expect(await summary(one)).to.deep.equal([[], []])
  })

  it('loses no incident of concurrent writers', async () => {
    const { write, summary } = await opened()
    const names = Array.from({ length: 24 }, (_, n) => `concurrent_${n}`)
    await Promise.all(
      names.map((name, n) => write(incidentOn(name, n % 2 === 0 ? [one, two] : [two, one]))),
    )
    expect((await summary(one))?.[0]).to.have.members(names)
    expect((await summary(two))?.[0]).to.have.members(names)
  })
})

// docs/interface: model/derivations
describeCatalogs('the siblings of a dbt dataset and its table', (open) => {
  const dbt = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:dbt,${name},PROD)`
  const [model, next, table, other] = [dbt('model'), dbt('next'), one, two]
  const madeOf = (urn: string, ...upstreams: string[]) =>
    upsert(urn, 'upstreamLineage', {
      upstreams: upstreams.map((upstream) => ({ dataset: upstream, type: 'TRANSFORMED' })),
    })
  /** Opens a catalog, whose siblings can be read. */
  async function opened() {
    const catalog = await open()
    const siblings = (urn: string) => catalog.read(urn, 'siblings')
    const expectPair = async (ofTool: string, built: string) => {
      expect(await siblings(ofTool)).to.deep.equal({ siblings: [built], primary: true })
      expect(await siblings(built)).to.deep.equal({ siblings: [ofTool], primary: false })
    }
    return { ...catalog, siblings, expectPair }
  }

  it('follow from a table that is made of one dbt dataset', async () => {
    const { write, expectPair } = await opened()
    await write(named(model), named(other), madeOf(table, model, other))
    await expectPair(model, table)
  })

  it('follow from a dbt source and its only upstream, in any order of the aspects', async () => {
    const { write, siblings, expectPair } = await opened()
    await write(named(table), madeOf(model, table))
    expect(await siblings(model)).to.equal(undefined)
    await write(upsert(model, 'subTypes', { typeNames: ['Source'] }))
    await expectPair(model, table)
  })

  it('are derived once both exist, and not while one does not', async () => {
    const { write, siblings, expectPair } = await opened()
    await write(madeOf(table, model))
    expect(await siblings(table)).to.equal(undefined)
    await write(named(model))
    await expectPair(model, table)
    await write(deletion(model))
    expect(await siblings(table)).to.equal(undefined)
    await write(named(model))
    await expectPair(model, table)
  })

  it('change with the lineage from which they follow', async () => {
    const { write, siblings, expectPair } = await opened()
    await write(named(model), named(next), madeOf(table, model))
    await write(madeOf(table, next))
    expect(await siblings(model)).to.equal(undefined)
    await expectPair(next, table)
    await write(deletion(table, 'upstreamLineage'))
    expect([await siblings(next), await siblings(table)]).to.deep.equal([undefined, undefined])
  })

  it('of a client win over derived ones', async () => {
    const { write, siblings } = await opened()
    const stated = { siblings: [model], primary: true }
    await write(named(model), upsert(table, 'siblings', stated), madeOf(table, model))
    expect(await siblings(table)).to.deep.equal(stated)
    expect(await siblings(model)).to.equal(undefined)
    await write(deletion(table, 'upstreamLineage'))
    expect(await siblings(table)).to.deep.equal(stated)
  })
})
