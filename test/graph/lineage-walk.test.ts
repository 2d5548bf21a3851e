import { expect } from 'chai'
import { LIMITS } from '../../graph/model/limits.ts'
import { LineageWalk } from '../../graph/store/lineage-walk.ts'
import { datasets, orders } from '../support/edits.ts'

const QUERY = { urn: orders, direction: 'upstream', hopsMax: 3, nodesMax: 10 } as const
const concealing = { ...QUERY, conceal: async () => new Map<string, string>() }
const downstreamOf = (downstream: string, upstream: string) => ({
  downstream,
  upstream,
  name: 'DownstreamOf',
})

/** Walks two levels, the second of which exceeds the limit of edges. */
async function answerTo(query: ConstructorParameters<typeof LineageWalk>[0]) {
  const [near = '', ...far] = datasets('far', LIMITS.lineageEdges.max + 2)
  const walk = new LineageWalk(query)
  walk.take([downstreamOf(orders, near)])
  await walk.endLevel()
  walk.take(far.map((urn) => downstreamOf(near, urn)))
  expect(walk.isFull).to.equal(true)
  await walk.endLevel()
  expect(walk.levelsLeft).to.equal(0)
  return { near, answer: await walk.answer() }
}

// docs/interface: access/restricted
describe('a level with more edges than a walk reads', () => {
  it('is kept in part', async () => {
    const { answer } = await answerTo(QUERY)
    expect(answer.truncated).to.equal(true)
    expect(answer.nodes).to.have.length(10)
  })

  it('is left out where entities are concealed, because the part depends on them', async () => {
    const { near, answer } = await answerTo(concealing)
    expect(answer).to.deep.equal({
      nodes: [{ urn: near, degree: 1 }],
      edges: [downstreamOf(orders, near)],
      truncated: true,
    })
  })
})
