import { expect } from 'chai'
import type { Client } from 'typesense'
import { Leader, type Node } from '../../../search/typesense/leader.ts'
import { codeOf, wait } from '../../support/stores/stores.ts'

/** Longer than an answer about the leader is valid. */
const EXPIRED_MS = 300
const LEADING = 1
const FOLLOWING = 4

/** A node that says what a test sets. */
class FakeNode {
  /** Unset: it does not answer. */
  state: number | undefined = FOLLOWING
  asked = 0
  readonly node: Node

  constructor(url: string) {
    const retrieve = async () => {
      this.asked++
      if (this.state === undefined) await new Promise(() => {})
      return { state: this.state, version: '0.24.1' }
    }
    this.node = { url, client: { debug: { retrieve } } as unknown as Client }
  }
}

describe('search/typesense: the leader of a cluster', () => {
  let nodes: [FakeNode, FakeNode, FakeNode]
  let leader: Leader
  let changes: (string | undefined)[]

  beforeEach(() => {
    nodes = [new FakeNode('http://a'), new FakeNode('http://b'), new FakeNode('http://c')]
    changes = []
    leader = new Leader(
      nodes.map(({ node }) => node),
      () => changes.push(leader.current?.url),
    )
    nodes[1].state = LEADING
  })

  it('is the node that claims it, and is not asked again for a moment', async () => {
    expect((await leader.find()).url).to.equal('http://b')
    expect((await leader.find()).url).to.equal('http://b')
    expect(nodes.map(({ asked }) => asked)).to.deep.equal([1, 1, 1])
    await wait(EXPIRED_MS)
    await leader.find()
    expect(nodes.map(({ asked }) => asked)).to.deep.equal([1, 2, 1])
    expect(changes).to.deep.equal(['http://b'])
  })

  it('is asked again after a write, whatever it answered before', async () => {
    await leader.find()
    nodes[1].state = FOLLOWING
    nodes[2].state = LEADING
    expect((await leader.find()).url).to.equal('http://b')
    expect((await leader.findNow()).url).to.equal('http://c')
    expect(changes).to.deep.equal(['http://b', 'http://c'])
  })

  it('is found at once beside one that no longer answers', async () => {
    await leader.find()
    nodes[1].state = undefined
    nodes[2].state = LEADING
    const startedMs = performance.now()
    expect((await leader.findNow()).url).to.equal('http://c')
    expect(performance.now() - startedMs).to.be.below(1_500)
  })

  it('is missing if none leads: requests are refused at once, until one does', async () => {
    await leader.find()
    nodes[1].state = undefined
    expect(await codeOf(leader.findNow())).to.equal('INDEX_UNAVAILABLE')
    const startedMs = performance.now()
    expect(await codeOf(leader.find())).to.equal('INDEX_UNAVAILABLE')
    expect(performance.now() - startedMs).to.be.below(200)
    expect(changes).to.deep.equal(['http://b', undefined])
    nodes[0].state = LEADING
    await wait(EXPIRED_MS)
    expect((await leader.find()).url).to.equal('http://a')
  })
})
