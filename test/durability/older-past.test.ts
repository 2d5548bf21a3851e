import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slicesOf } from '../../graph/runtime/yield.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { datasets, legacy, pii } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { restoreOlder, type OlderWrite } from '../support/older-release.ts'
import { aspectPath, encoded } from '../support/proposals.ts'
import { HEAVY_TIMEOUT_MS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { wait } from '../support/stores/stores.ts'

const KILLS = 2
/** Entities that are worked out before each kill, at least. */
const PER_KILL = 500
const URNS = datasets('older', 2_000)
const POLL_MS = 2
/** When the datasets got their first tag, and when another one. */
const [FIRST_MS, SECOND_MS] = [1_600_000_000_000, 1_600_000_060_000]

// docs/interface: read/past
describe('durability: kill -9 while the past of an earlier release is worked out', function () {
  this.timeout(HEAVY_TIMEOUT_MS)
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-older-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  describe('on SQLite', () => {
    worksOutAll(() => ({ DATA_DIR: dataDir }))
  })

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))
    worksOutAll(() => ({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) }))
  })
})

function worksOutAll(variables: () => Record<string, string>): void {
  it('the next server goes on, and each time is answered in the end', async () => {
    await fillAsEarlierRelease(variables())
    const path = (millis: number) => `${aspectPath(URNS[0] ?? '', 'globalTags')}&asOf=${millis}`
    let server = await startServerProcess(variables())
    let reached = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const before = reached
      while (reached < before + PER_KILL) {
        const { status, body } = await ask(server, path(FIRST_MS))
        expect([status, body.message]).to.include(503, body.message)
        reached = Number(/(\d+) entities so far/.exec(body.message ?? '')?.[1] ?? 0)
        await wait(POLL_MS)
      }
      expect(reached).to.be.below(URNS.length)
      await server.end('SIGKILL')
      server = await startServerProcess(variables())
    }
    try {
      while ((await ask(server, path(FIRST_MS))).status === 503) await wait(POLL_MS)
      expect((await ask(server, path(FIRST_MS - 1))).status).to.equal(404)
      for (const [millis, tag] of [
        [FIRST_MS, pii],
        [SECOND_MS - 1, pii],
        [SECOND_MS, legacy],
      ] as const) {
        const { status, body, position } = await ask(server, path(millis))
        expect([status, position]).to.deep.equal([200, String(millis)])
        expect(JSON.stringify(body)).to.contain(tag)
        for (const each of [pii, legacy]) {
          const related = `/relationships?urn=${encoded(each)}&direction=INCOMING&asOf=${millis}`
          const total = each === tag ? URNS.length : 0
          expect((await ask(server, related)).body, `${each} at ${millis}`).to.include({ total })
        }
      }
    } finally {
      await server.end('SIGKILL')
    }
  })
}

interface Asked {
  readonly status: number
  readonly position: unknown
  readonly body: { readonly message?: string }
}

async function ask({ url }: ServerProcess, path: string): Promise<Asked> {
  const { status, headers, body } = await send<Asked['body']>(url, 'GET', path)
  return { status, body, position: headers['x-trellis-position'] }
}

async function fillAsEarlierRelease(variables: Record<string, string>): Promise<void> {
  const engines = await openEngines(readConfig(variables), Date.now)
  const tagged = (tag: string, millis: number) => (urn: string) => ({
    urn,
    aspect: 'globalTags',
    value: { tags: [{ tag }] },
    edges: [{ from: urn, name: 'TaggedWith', to: tag }],
    millis,
  })
  const groups = [...slicesOf(URNS, 500)].flatMap((slice): OlderWrite[][] => [
    slice.map(tagged(pii, FIRST_MS)),
    slice.map(tagged(legacy, SECOND_MS)),
  ])
  try {
    await restoreOlder(engines, groups)
  } finally {
    await engines.close()
  }
}
