import { expect } from 'chai'
import { CatalogError } from '../../graph/model/errors.ts'
import { registry } from '../../graph/registry.ts'
import { declaredRelationshipKinds } from '../../graph/neo4j/relationships.ts'
import { openNeo4jStores, type Neo4jStores } from '../../graph/neo4j/stores.ts'
import { dataset, edit, put } from '../support/edits.ts'
import { IS_LONG } from '../support/run/settings.ts'
import { boltClusterOf, type BoltCluster, type Member } from '../support/stores/bolt-cluster.ts'
import { freshDatabase, neo4jOrSkip } from '../support/stores/neo4j.ts'
import { codeOf, wait } from '../support/stores/stores.ts'

const WRITERS = 8
const ROUNDS = IS_LONG ? 10 : 2
/** Writes between two changes of the leader. */
const WRITES_MIN = 40
/** Shorter than requests wait for a leader. */
const ELECTION_MS = 500
const WAIT_MS_MAX = 5_000

describe('Neo4j behind a routing table', () => {
  let cluster: BoltCluster
  const opened: Neo4jStores[] = []

  before(async function () {
    const neo4j = await neo4jOrSkip(this)
    if (!neo4j.restartable) this.skip()
    await freshDatabase(neo4j)
    cluster = await boltClusterOf(neo4j.uri)
    for (let server = 0; server < 2; server++) {
      opened.push(
        await openNeo4jStores({
          uri: cluster.uri,
          clock: Date.now,
          entityLabels: (type) => registry.entity(type)?.graphql,
          relationships: declaredRelationshipKinds(registry.aspects),
        }),
      )
    }
    for (const { warmed } of opened) await warmed
  })
  after(async () => {
    for (const stores of opened) await stores.control.close()
    await cluster?.stop()
  })

  it('one server reads what another has written, because both ask the leader', async () => {
    const [one, two] = opened as [Neo4jStores, Neo4jStores]
    const [leader, other] = cluster.members
    const before = [leader.begun, other.begun]
    for (let n = 1; n <= 20; n++) {
      await one.graph.write([counting(dataset('shared'))])
      expect(await countOf(two, dataset('shared'))).to.equal(n)
    }
    expect(leader.begun).to.be.above((before[0] ?? 0) + 40)
    expect(other.begun).to.equal(before[1])
  })

  it('a change of the leader fails no read and no write, and repeats none', async () => {
    const load = new Load(opened, 'changed')
    for (let round = 0; round < ROUNDS; round++) {
      for (const member of cluster.members.toReversed()) {
        await load.progress()
        cluster.lead(member)
        await load.progress()
      }
    }
    await load.stop()
    expect(load.failures).to.deep.equal([])
    expect(await load.counts()).to.deep.equal(load.acknowledged)
    expect(load.slowestMs).to.be.below(WAIT_MS_MAX)
  })

  it('a leader that dies fails only commits in flight, and another one takes over', async () => {
    const load = new Load(opened, 'killed')
    for (let round = 0; round < ROUNDS; round++) {
      const [dying, next] = cluster.members
      cluster.lead(dying)
      await load.progress()
      await takeOver(dying, next)
      await load.progress()
      await dying.open()
    }
    await load.stop()
    expect(load.failures.filter((code) => code !== 'STORE_UNAVAILABLE')).to.deep.equal([])
    // A server has one commit in flight at a time, which all waiting writes share.
    expect(load.failures.length).to.be.at.most(ROUNDS * WRITERS)
    const counts = await load.counts()
    for (const [writer, acknowledged] of load.acknowledged.entries()) {
      const failed = load.failed[writer] ?? 0
      expect(counts[writer]).to.be.within(acknowledged, acknowledged + failed)
    }
    expect(load.slowestMs).to.be.below(WAIT_MS_MAX)
  })

  it('a commit whose answer is lost is not repeated', async () => {
    const [one] = opened as [Neo4jStores]
    const [leader] = cluster.members
    cluster.lead(leader)
    const urn = dataset('uncertain')
    await one.graph.write([counting(urn)])
    leader.loseCommit()
    expect(await codeOf(one.graph.write([counting(urn)]))).to.equal('STORE_UNAVAILABLE')
    expect(await countOf(one, urn)).to.equal(2)
  })

  for (const code of [
    'Neo.TransientError.Cluster.ReplicationFailure',
    'Neo.TransientError.Database.DatabaseUnavailable',
    'Neo.TransientError.General.DatabaseUnavailable',
    'Neo.TransientError.Network.CommunicationError',
  ]) {
    it(`a commit that is answered ${code} is not repeated`, async () => {
      const [one] = opened as [Neo4jStores]
      const [leader] = cluster.members
      cluster.lead(leader)
      const urn = dataset(code)
      await one.graph.write([counting(urn)])
      leader.failCommit(code)
      expect(await codeOf(one.graph.write([counting(urn)]))).to.equal('STORE_UNAVAILABLE')
      expect(await countOf(one, urn)).to.equal(2)
    })
  }

  async function takeOver(dying: Member, next: Member): Promise<void> {
    await dying.shut()
    await wait(ELECTION_MS)
    cluster.lead(next)
  }
})

/** Returns an edit that increments a number, so that lost and repeated writes show. */
function counting(urn: string) {
  return edit(urn, 'counted', ({ aspect }) => ({
    kind: 'put',
    put: put('counted', { n: Number(aspect?.value()['n'] ?? 0) + 1 }),
  }))
}

async function countOf({ graph }: Neo4jStores, urn: string): Promise<number> {
  const entity = (await graph.read([urn], ['counted'])).get(urn)
  return Number(entity?.aspects.get('counted')?.value['n'] ?? 0)
}

/** Writers that count, each on its own entity, half of them through each server. */
class Load {
  readonly acknowledged: number[] = Array.from({ length: WRITERS }, () => 0)
  readonly failed: number[] = Array.from({ length: WRITERS }, () => 0)
  readonly failures: unknown[] = []
  slowestMs = 0
  readonly #servers: readonly Neo4jStores[]
  readonly #name: string
  #isStopping = false
  readonly #done: Promise<unknown>

  constructor(servers: readonly Neo4jStores[], name: string) {
    this.#servers = servers
    this.#name = name
    this.#done = Promise.all(this.acknowledged.map((_, writer) => this.#run(writer)))
  }

  async progress(): Promise<void> {
    const before = this.#total()
    while (this.#total() < before + WRITES_MIN) await wait(5)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }

  counts(): Promise<number[]> {
    const [server] = this.#servers as [Neo4jStores]
    return Promise.all(this.acknowledged.map((_, writer) => countOf(server, this.#urn(writer))))
  }

  #total(): number {
    return this.acknowledged.reduce((sum, each) => sum + each, 0)
  }

  #urn(writer: number): string {
    return dataset(`${this.#name}${writer}`)
  }

  async #run(writer: number): Promise<void> {
    const server = this.#servers[writer % this.#servers.length] as Neo4jStores
    while (!this.#isStopping) {
      const startedMs = performance.now()
      const write = server.graph.write([counting(this.#urn(writer))])
      const code = await write.then(
        () => undefined,
        (error: unknown) => (error instanceof CatalogError ? error.code : error),
      )
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedMs)
      if (code === undefined) {
        this.acknowledged[writer] = (this.acknowledged[writer] ?? 0) + 1
        continue
      }
      this.failures.push(code)
      this.failed[writer] = (this.failed[writer] ?? 0) + 1
    }
  }
}
