import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../../graph/registry.ts'
import {
  compareFacts,
  forEachConcurrently,
  readFacts,
  type Facts,
} from '../../../scripts/client/catalog-facts.ts'
import { readInterest } from '../../../scripts/client/comparison.ts'
import { createHttpClient, type HttpClient } from '../../../server/commands/http-client.ts'
import { openFile } from '../../../server/commands/seed/file-source.ts'
import type { Proposal } from '../../../server/commands/seed/proposal.ts'
import { readConfig } from '../../../server/config.ts'
import type { Listener } from '../../../server/listen.ts'
import { startServer } from '../../../server/main.ts'
import { freshDatabase, neo4jOrSkip } from '../../support/stores/neo4j.ts'
import { neo4jVariables } from '../../support/stores/neo4j-variables.ts'
import { proposalsOf } from '../../support/seeded.ts'
import { HEAVY_TIMEOUT_MS, LOADS_ALL_FILES } from '../../support/run/settings.ts'
import { describeShared, sharedPath } from '../../support/run/shared.ts'

/** Nearly all types and aspects; patches, points and process instances. */
const NEEDED = ['bootstrap_mce', 'dbt']
const OTHERS = ['demo_data', 'snowflake', 'tableau']
const FILES = [...NEEDED, ...(LOADS_ALL_FILES ? OTHERS : [])].map((name) =>
  sharedPath(`data/${name}.json`),
)
/** Fewer would mean that questions are missing: the first file alone has over a thousand answers. */
const ANSWERS_MIN = 1_000 * FILES.length
/** All servers live at the same moment, so that even stamps are equal. */
const NOW_MILLIS = 1_700_000_000_000
const BATCH_PROPOSALS = 200
const HOPS = 3

describeShared('engines: real files on SQLite and on Neo4j', 'data/README.md', () => {
  let dataDir = ''
  const listeners: Listener[] = []
  const clients: HttpClient[] = []
  let proposals: Proposal[] = []
  const after1st: Facts[] = []

  before(async function startBoth() {
    const neo4j = await neo4jOrSkip(this)
    await freshDatabase(neo4j)
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-engines-'))
    for (const [name, variables] of Object.entries({ sqlite: {}, neo4j: neo4jVariables(neo4j) })) {
      const own = { PORT: '0', DATA_DIR: join(dataDir, name), LOG_LEVEL: 'silent' }
      const config = readConfig({ ...own, ...variables })
      const listener = await startServer(config, () => NOW_MILLIS)
      listeners.push(listener)
      clients.push(createHttpClient({ server: listener.url }))
    }
    const sources = await Promise.all(FILES.map((file) => openFile(registry, file)))
    proposals = sources.flatMap(proposalsOf)
  })
  after(async () => {
    for (const listener of listeners) await listener.stop()
    if (dataDir !== '') await rm(dataDir, { recursive: true })
  })

  it('accept every proposal', async () => {
    for (const client of clients) {
      const statuses = await ingest(client, proposals)
      expect(statuses).to.deep.equal({ written: proposals.length })
      after1st.push(await readAll(client))
    }
  }).timeout(HEAVY_TIMEOUT_MS)

  it('answer every read alike, order included', () => {
    const [sqlite, neo4j] = after1st
    if (!sqlite || !neo4j) throw new Error('both engines were read')
    expectSame(sqlite, neo4j)
    console.info(`      ${sqlite.size} answers compared`)
  })

  it('change nothing when the same is sent again', async () => {
    for (const [at, client] of clients.entries()) {
      const statuses = await ingest(client, proposals)
      expect(statuses).to.deep.equal({ unchanged: proposals.length })
      if (LOADS_ALL_FILES) expectSame(after1st[at] ?? new Map(), await readAll(client))
    }
  }).timeout(HEAVY_TIMEOUT_MS)
})

/** Sends everything in order, and counts what became of it. */
async function ingest(client: HttpClient, proposals: readonly Proposal[]) {
  const counts: Record<string, number> = {}
  for (let at = 0; at < proposals.length; at += BATCH_PROPOSALS) {
    const batch = proposals.slice(at, at + BATCH_PROPOSALS)
    const { body } = await client.post('/aspects?action=ingestProposalBatch', {
      proposals: batch,
      partial: true,
    })
    for (const { status, message } of (body as { value: { status: string; message?: string }[] })
      .value) {
      const outcome = message ?? status
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  return counts
}

/** Every answer that a catalog has about what was loaded. */
async function readAll(client: HttpClient): Promise<Facts> {
  const facts = new Map(await readFacts(client, await readInterest(FILES)))
  const names = [...facts.keys()]
  const urns = names.flatMap((name) => name.split('related OUTGOING ').slice(1))
  const aspects = names.filter((name) => name.startsWith('aspect ')).map((name) => name.split(' '))
  await forEachConcurrently(new Set(aspects.map((words) => words.at(-1))), async (aspect = '') => {
    const path = '/aspects?action=getCount'
    facts.set(`count ${aspect}`, await value(client, path, { aspect }))
    const datasets = { aspect, urnLike: 'urn:li:dataset:%PROD)' }
    facts.set(`count of datasets ${aspect}`, await value(client, path, datasets))
  })
  await forEachConcurrently(urns, async (urn) => {
    const path = '/entities?action=deleteReferences'
    facts.set(`referrers ${urn}`, await value(client, path, { urn, dryRun: true }))
    for (const direction of ['UPSTREAM', 'DOWNSTREAM']) {
      const query = { urn, direction, maxHops: HOPS, count: 10_000 }
      const lineage = await value(client, '/relationships?action=getLineage', query)
      facts.set(`lineage ${direction} ${urn}`, lineage)
    }
  })
  return facts
}

async function value(client: HttpClient, path: string, body: object): Promise<unknown> {
  const answer = await client.post(path, body)
  expect(answer.status, `${path} ${JSON.stringify(body)}`).to.equal(200)
  return (answer.body as { value: unknown }).value
}

/** The first few differences are enough to see. */
function expectSame(left: Facts, right: Facts): void {
  const { equal, differences } = compareFacts(left, right)
  expect(differences.slice(0, 3), `${differences.length} differ`).to.deep.equal([])
  expect(equal).to.be.above(ANSWERS_MIN)
}
