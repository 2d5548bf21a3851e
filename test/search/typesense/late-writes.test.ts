import { expect } from 'chai'
import { LateWrites } from '../../../search/typesense/late-writes.ts'
import type { Node } from '../../../search/typesense/leader.ts'

const [HUNG, OTHER] = [{ url: 'http://a' }, { url: 'http://b' }] as [Node, Node]

describe('search/typesense: late writes', () => {
  /** What each node answers, one after the other; the last answer is repeated. */
  function lateWritesOf(answers: Map<Node, boolean[]>) {
    const asked: string[] = []
    const late = new LateWrites(async (node) => {
      asked.push(node.url)
      const [first = false, ...others] = answers.get(node) ?? []
      if (others.length > 0) answers.set(node, others)
      return first
    })
    return { late, asked }
  }

  it('are expected until the node has passed on two writes in a row', async () => {
    const { late, asked } = lateWritesOf(new Map([[HUNG, [true, false, true, true]]]))
    expect(late.unsettled).to.equal(undefined)
    late.expectFrom(HUNG)
    late.add(['urn:li:tag:a'])
    const { unsettled } = late
    expect([...(unsettled?.urns ?? [])]).to.deep.equal(['urn:li:tag:a'])
    await unsettled?.settled
    expect(asked).to.have.length(4)
    expect(late.unsettled).to.equal(undefined)
    expect(unsettled?.urns.has('urn:li:tag:a'), 'still told to those who asked before').to.equal(
      true,
    )
  })

  it('are expected from each node, and again after another one', async () => {
    const { late, asked } = lateWritesOf(
      new Map([
        [HUNG, [true]],
        [OTHER, [false, true]],
      ]),
    )
    late.expectFrom(HUNG)
    late.expectFrom(OTHER)
    late.expectFrom(HUNG)
    expect(late.count).to.equal(3)
    await late.unsettled?.settled
    expect(asked.toSorted()).to.deep.equal([HUNG, HUNG, OTHER, OTHER, OTHER].map(({ url }) => url))
  })

  it('are not waited for when the index is closed', async () => {
    const { late } = lateWritesOf(new Map())
    late.expectFrom(HUNG)
    const settled = late.unsettled?.settled
    late.close()
    await settled
  })
})
