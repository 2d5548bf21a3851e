import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { ArchiveReader } from '../../../server/catalog/archive/archive-reader.ts'
import { archiveLines } from '../../../server/catalog/archive/lines.ts'
import { restore } from '../../../server/catalog/archive/restore.ts'
import { readLines, writeLines } from '../../../server/commands/archive-file.ts'
import { dataset } from '../../support/edits.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { randomBelow } from '../../support/run/random.ts'
import { AMOUNTS, mayUse } from '../../support/run/settings.ts'
import { serveOn, type TestServer } from '../../support/server.ts'
import { neo4j, sqlite } from '../../support/stores/engines.ts'
import { upstreamsIn } from '../../support/stores/neo4j-upstream.ts'

type Pair = readonly [downstream: string, upstream: string]
/** The same change on either server. */
type Change = (server: TestServer) => Promise<number>

const named = (make: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_, at) => make(at))
const tables = named((at) => dataset(`table${at}`), 8)
const charts = named((at) => `urn:li:chart:(looker,chart${at})`, 3)
const dashboards = named((at) => `urn:li:dashboard:(looker,board${at})`, 2)
const jobs = named((at) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,flow,PROD),job${at})`, 3)
const features = named((at) => `urn:li:mlFeature:(shop,feature${at})`, 2)
const models = ['urn:li:mlModel:(urn:li:dataPlatform:mlflow,model,PROD)']
const entities = [tables, charts, dashboards, jobs, features, models].flat()
const columnOf = (entity: string) => `urn:li:schemaField:(${entity},${oneOf(['a', 'b'])})`
const columns = [...tables, ...charts].flatMap((urn) =>
  ['a', 'b'].map((name) => `urn:li:schemaField:(${urn},${name})`),
)
const queries = named((at) => `urn:li:query:q${at}`, 3)
const runs = named((at) => `run${at}`, 4)

function oneOf<T>(list: readonly T[]): T {
  return list[randomBelow(list.length)]!
}
const some = <T>(list: readonly T[]) => list.filter(() => randomBelow(3) === 0)
const destinations = (urns: readonly string[]) => urns.map((destinationUrn) => ({ destinationUrn }))

const columnLineage = (downstream: string) => {
  const entry = () => ({
    upstreamType: 'FIELD_SET',
    upstreams: some(tables).map(columnOf),
    downstreamType: 'FIELD_SET',
    downstreams: [columnOf(downstream)],
    ...(randomBelow(2) === 0 && { query: oneOf(queries) }),
  })
  return Array.from({ length: randomBelow(3) }, entry)
}

/** Returns the random value of an aspect with lineage, of each of the ways to write it. */
const WRITES: readonly (() => readonly [urn: string, aspect: string, value: object])[] = [
  () => {
    const urn = oneOf(tables)
    const upstream = (each: string) => ({
      dataset: each,
      type: 'TRANSFORMED',
      ...(randomBelow(2) === 0 && { query: oneOf(queries) }),
    })
    const upstreams = some(tables).map(upstream)
    return [urn, 'upstreamLineage', { upstreams, fineGrainedLineages: columnLineage(urn) }]
  },
  () => {
    const value = {
      inputDatasets: some(tables),
      outputDatasets: some(tables),
      inputDatasetEdges: destinations(some(tables)),
      inputDatajobs: some(jobs),
      fineGrainedLineages: columnLineage(oneOf(tables)),
    }
    return [oneOf(jobs), 'dataJobInputOutput', value]
  },
  () => {
    const stamp = { time: 0, actor: 'urn:li:corpuser:ada' }
    const value = {
      title: 'A chart',
      description: '',
      lastModified: { created: stamp, lastModified: stamp },
      inputs: some(tables).map((string) => ({ string })),
      inputEdges: destinations(some(tables)),
    }
    return [oneOf(charts), 'chartInfo', value]
  },
  () => {
    const fields = some(tables).map((table) => ({
      schemaFieldUrn: columnOf(table),
      schemaField: {
        fieldPath: oneOf(['a', 'b']),
        nativeDataType: 'text',
        type: { type: { 'com.linkedin.schema.StringType': {} } },
      },
    }))
    return [oneOf(charts), 'inputFields', { fields }]
  },
  () => {
    const stamp = { time: 0, actor: 'urn:li:corpuser:ada' }
    const value = {
      title: 'A dashboard',
      description: '',
      lastModified: { created: stamp, lastModified: stamp },
      charts: some(charts),
      datasets: some(tables),
      datasetEdges: destinations(some(tables)),
      dashboards: destinations(some(dashboards)),
    }
    return [oneOf(dashboards), 'dashboardInfo', value]
  },
  () => [oneOf(features), 'mlFeatureProperties', { sources: some(tables) }],
  () => {
    const value = {
      mlFeatures: some(features),
      trainingJobs: some(jobs),
      downstreamJobs: some(jobs),
    }
    return [models[0]!, 'mlModelProperties', value]
  },
]
const ASPECTS = [
  'upstreamLineage',
  'dataJobInputOutput',
  'chartInfo',
  'inputFields',
  'dashboardInfo',
]

function randomChange(): Change {
  const kind = randomBelow(12)
  const posting = (path: string, body: object) => async (server: TestServer) =>
    (await server.post(path, body)).status
  if (kind < 7) {
    const systemMetadata = { runId: oneOf(runs), lastObserved: 1 }
    const values = Array.from({ length: 1 + randomBelow(4) }, () => oneOf(WRITES)())
    const proposals = values.map((value) => upsert(...value, { systemMetadata }))
    return posting('/aspects?action=ingestProposalBatch', { proposals })
  }
  if (kind === 7) {
    const urn = oneOf(entities)
    return posting('/entities?action=delete', { urn })
  }
  if (kind === 8) {
    const runId = oneOf(runs)
    return posting('/runs?action=rollback', { runId, dryRun: false })
  }
  if (kind === 9) {
    const proposal = deletion(oneOf(entities), oneOf(ASPECTS))
    return posting('/aspects?action=ingestProposal', { proposal })
  }
  if (kind === 10) {
    const urn = oneOf(entities)
    return posting('/entities?action=deleteReferences', { urn, dryRun: false })
  }
  // Deletes softly, or restores.
  const proposal = upsert(oneOf(entities), 'status', { removed: randomBelow(2) === 0 })
  return posting('/aspects?action=ingestProposal', { proposal })
}

interface LineageAnswer {
  readonly value: { readonly relationships: readonly { readonly entity: string }[] }
}

async function lineage(server: TestServer, urn: string, direction: string, maxHops: number) {
  const query = { urn, direction, maxHops, count: 1_000 }
  const { body, status } = await server.post<LineageAnswer>(
    '/relationships?action=getLineage',
    query,
  )
  expect(status, `${direction} of ${urn}`).to.equal(200)
  return body.value
}

const inOrder = (pairs: Iterable<Pair>) =>
  [...new Set([...pairs].map((pair) => pair.join(' <- ')))].toSorted()

/** The pairs that a server answers in one direction; an entity is never among its own lineage. */
async function answered(server: TestServer, direction: string): Promise<string[]> {
  const pairs: Pair[] = []
  for (const urn of [...entities, ...columns]) {
    const { relationships } = await lineage(server, urn, direction, 1)
    for (const { entity } of relationships) {
      pairs.push(direction === 'UPSTREAM' ? [urn, entity] : [entity, urn])
    }
  }
  return inOrder(pairs)
}

async function stored(): Promise<string[]> {
  const found = await upstreamsIn()
  const pairs = found.map(({ downstream, upstream }): Pair => [downstream, upstream])
  return inOrder(pairs.filter(([downstream, upstream]) => downstream !== upstream))
}

// The embedded store has no UPSTREAM, so its answers follow from the edges alone.
if (mayUse('neo4j') && mayUse('sqlite')) {
  describe('UPSTREAM in Neo4j and the lineage that servers answer', () => {
    let folder = ''
    let expected: readonly string[] = []

    before(async function () {
      await neo4j.require(this)
      folder = await mkdtemp(join(tmpdir(), 'trellis-upstream-'))
    })
    after(() => rm(folder, { recursive: true, force: true }))

    describe('after random changes', () => {
      const [embedded, production] = [serveOn(sqlite), serveOn(neo4j)]

      for (let round = 1; round <= AMOUNTS.lineageRounds; round++) {
        it(`are equal, round ${round}`, async () => {
          for (let step = 0; step < 12; step++) {
            const change = randomChange()
            const statuses: number[] = []
            for (const server of [embedded, production]) {
              server.clock.nowMillis += 1_000
              statuses.push(await change(server))
            }
            expect(statuses).to.deep.equal([200, 200])
          }
          expected = await answered(embedded, 'UPSTREAM')
          expect(await stored()).to.deep.equal(expected)
          expect(await answered(production, 'UPSTREAM')).to.deep.equal(expected)
          expect(await answered(production, 'DOWNSTREAM')).to.deep.equal(expected)
          for (const urn of [oneOf(entities), oneOf(columns)]) {
            for (const direction of ['UPSTREAM', 'DOWNSTREAM']) {
              expect(await lineage(production, urn, direction, 20)).to.deep.equal(
                await lineage(embedded, urn, direction, 20),
              )
            }
          }
        })
      }

      it('are equal to a backup', async () => {
        const records = embedded.stores.archive.records({ keyAspectOf, scratchDir: folder })
        await writeLines(
          join(folder, 'backup'),
          archiveLines(records, '1.2.3', () => {}),
        )
      })
    })

    describe('after a restore', () => {
      it('are equal', async () => {
        const storage = await neo4j.create()
        const stores = await storage.open(Date.now)
        try {
          const lines = readLines(join(folder, 'backup'))
          await restore({ ...stores, registry }, new ArchiveReader(lines, keyAspectOf).entries())
          expect(expected).not.to.deep.equal([])
          expect(await stored()).to.deep.equal(expected)
        } finally {
          await stores.index.close()
          await stores.control.close()
          await storage.remove()
        }
      })
    })
  })
}

function keyAspectOf(urn: string): string {
  return registry.keyAspectOf(entityTypeOf(urn))
}
