import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { PLAIN_REQUEST } from '../../../search/search-index.ts'
import { toClause } from '../../../search/where.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import { searchIndex } from '../../../server/catalog/find/query-index.ts'
import { aspectEdit } from '../../../server/catalog/write/edits.ts'
import { makePut } from '../../../server/catalog/write/put.ts'
import { dataset, stamp } from '../../support/edits.ts'
import { incident, incidentOn, resolved } from '../../support/incidents.ts'
import { upsert } from '../../support/proposals.ts'
import { describeCatalogs, settled, type TestCatalog } from '../../support/stores/catalogs.ts'
import { wait } from '../../support/stores/stores.ts'

type Upsert = ReturnType<typeof upsert>

const named = (urn: string) => upsert(urn, 'datasetProperties', { name: urn })
const record = (aspect: string) => `urn:li:dataHubUpgrade:trellis-derives-${aspect}`
const inProgress = (aspect: string, after: string) =>
  upsert(record(aspect), 'dataHubUpgradeResult', {
    timestampMs: 1,
    state: 'IN_PROGRESS',
    result: { after },
  })

/** Writes as a release that derives nothing. */
async function store({ graph }: Catalog, ...proposals: Upsert[]): Promise<void> {
  const edits = proposals.map(({ entityUrn, aspectName, aspect: { value } }) => {
    const [urn, writing] = [parseUrn(entityUrn), { created: stamp }]
    return aspectEdit({ registry, urn, writing }, aspectName, ({ aspect }) =>
      makePut(registry, urn, aspectName, JSON.parse(value), writing, aspect),
    )
  })
  await graph.write(edits)
}

/** Opens the catalog again, and waits until everything is derived. */
async function reopened({ reopen }: TestCatalog): Promise<TestCatalog> {
  const catalog = await reopen()
  for (const aspect of ['siblings', 'incidentsSummary'])
    while (await catalog.read(record(aspect), 'dataHubUpgradeResult')) await wait(50)
  return catalog
}

/** Returns the URNs of the active incidents of an entity; undefined if nothing is derived. */
async function readActive({ read }: TestCatalog, urn: string) {
  const summary = await read(urn, 'incidentsSummary')
  return (summary?.['activeIncidentDetails'] as { urn: string }[] | undefined)?.map(
    (entry) => entry.urn,
  )
}

// docs/interface: model/derived-later
describeCatalogs('aspects that follow from what an earlier release wrote', (open) => {
  const tables = Array.from({ length: 220 }, (_, n) => dataset(`t${n}`))
  const model = 'urn:li:dataset:(urn:li:dataPlatform:dbt,model,PROD)'
  const built = dataset('model')

  it('are derived once the server has started on the store, and searches find them', async () => {
    const earlier = await open()
    await store(
      earlier.catalog,
      ...tables.map(named),
      ...tables.map((urn, n) => incidentOn(`i${n}`, [urn], n % 3 === 0 ? resolved : {})),
      inProgress('siblings', ''),
      inProgress('incidentsSummary', ''),
      named(model),
      upsert(built, 'upstreamLineage', { upstreams: [{ dataset: model, type: 'COPY' }] }),
    )
    expect(await earlier.read(built, 'siblings')).to.equal(undefined)
    const catalog = await reopened(earlier)
    for (const [n, urn] of tables.entries()) {
      expect(await readActive(catalog, urn)).to.deep.equal(n % 3 === 0 ? [] : [incident(`i${n}`)])
    }
    expect(await catalog.read(built, 'siblings')).to.deep.include({ siblings: [model] })
    await settled(catalog.catalog)
    const hasSiblings = toClause({
      field: 'hasSiblings',
      condition: 'EQUAL',
      values: ['true'],
      negated: false,
    })
    const { hits } = await searchIndex(catalog.catalog, {
      ...PLAIN_REQUEST,
      entityTypes: ['dataset'],
      where: [[[hasSiblings]]],
      count: 10,
    })
    expect(hits.map(({ urn }) => urn)).to.have.members([model, built])
  })

  it('are derived from where an interrupted server stopped, and only once', async () => {
    const names = ['a', 'b', 'c']
    const earlier = await open()
    await store(
      earlier.catalog,
      ...names.map((name) => named(dataset(name))),
      ...names.map((name) => incidentOn(name, [dataset(name)])),
      inProgress('incidentsSummary', incident('b')),
    )
    const catalog = await reopened(earlier)
    const summaries = await Promise.all(names.map((name) => readActive(catalog, dataset(name))))
    expect(summaries).to.deep.equal([undefined, undefined, [incident('c')]])
    const again = await catalog.reopen()
    await wait(1_000)
    expect(await readActive(again, dataset('a'))).to.equal(undefined)
  })
})
