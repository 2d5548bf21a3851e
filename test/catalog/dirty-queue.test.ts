import { expect } from 'chai'
import type { DirtyFlag, OwnDirtyFlag } from '../../graph/store/dirty-flag.ts'
import { DirtyQueue } from '../../server/catalog/index/dirty-queue.ts'
import { wait } from '../support/stores/stores.ts'

const LIMIT = 10
const URN = 'urn:li:tag:t'

/** A graph with these flags in memory and in the store. */
function graphOf() {
  const flags = { own: [] as OwnDirtyFlag[], stored: [] as DirtyFlag[] }
  const queue = new DirtyQueue({
    takeOwnDirtyFlags: async () => flags.own.splice(0),
    dirtyFlags: async () => flags.stored,
    clearDirty: async (cleared) => {
      flags.stored = flags.stored.filter(
        ({ urn, revision }) => !cleared.some((c) => c.urn === urn && c.revision === revision),
      )
    },
  })
  return { flags, queue }
}

const flag = (revision: number, urn = URN) => ({ urn, revision, sinceMillis: 0 })

const createdAt = (revision: number, beganMs: number): OwnDirtyFlag => {
  return { ...flag(revision), created: { aspects: new Map(), beganMs } }
}

describe('the flags of an indexing pass', () => {
  it('come with the entity that a write of this process created', async () => {
    const { flags, queue } = graphOf()
    flags.own = [createdAt(1, performance.now())]
    flags.stored = [flag(1)]
    const { flags: first } = await queue.next(LIMIT)
    expect(first[0]?.created).not.to.equal(undefined)
    await wait(1)
    flags.own = [{ ...createdAt(2, performance.now()), urn: 'urn:li:tag:other' }]
    const { flags: second } = await queue.next(LIMIT)
    expect(second[0]?.created).not.to.equal(undefined)
  })

  it('come without it if another process has changed the entity since', async () => {
    const { flags, queue } = graphOf()
    flags.own = [createdAt(1, performance.now())]
    flags.stored = [flag(2)]
    expect((await queue.next(LIMIT)).flags).to.deep.equal([flag(2)])
  })

  // Another process wrote revision 2 after this one wrote 1, which this one learns later.
  it('come without it if the entity was indexed since, and its flag cleared', async () => {
    const { flags, queue } = graphOf()
    const beganMs = performance.now()
    await wait(1)
    flags.stored = [flag(2)]
    queue.markIndexed((await queue.next(LIMIT)).flags)
    flags.own = [createdAt(1, beganMs)]
    expect((await queue.next(LIMIT)).flags, 'not yet cleared').to.deep.equal([flag(1)])
    await queue.waitUntilClear()
    expect(flags.stored).to.deep.equal([])
    flags.own = [createdAt(1, beganMs)]
    expect((await queue.next(LIMIT)).flags, 'cleared').to.deep.equal([flag(1)])
  })

  it('come again until the index cannot lose the document any more', async () => {
    const { flags, queue } = graphOf()
    flags.stored = [flag(1), flag(1, 'urn:li:tag:other')]
    const { flags: both } = await queue.next(LIMIT)
    let settle = () => {}
    const settled = new Promise<void>((resolve) => (settle = resolve))
    queue.retain(both, { urns: new Set([URN]), settled })
    queue.markIndexed(both)
    await queue.waitUntilClear()
    expect(flags.stored, 'not cleared').to.deep.equal([flag(1)])
    expect((await queue.next(LIMIT)).flags).to.deep.equal([])
    settle()
    await settled
    const { flags: again } = await queue.next(LIMIT)
    expect(again).to.deep.equal([flag(1)])
    queue.markIndexed(again)
    await queue.waitUntilClear()
    expect(flags.stored).to.deep.equal([])
  })

  it('come without it if another process may have indexed the entity since', async () => {
    const { flags, queue } = graphOf()
    flags.own = [createdAt(1, performance.now())]
    await wait(1)
    queue.takeOver()
    queue.markIndexed([])
    await queue.next(LIMIT)
    flags.own = [createdAt(1, performance.now() - 1_000)]
    expect((await queue.next(LIMIT)).flags).to.deep.equal([flag(1)])
  })

  // Another process indexed revision 3, and cleared its flag, before this one took over again.
  it('come without it after that, also if this process indexed an earlier state', async () => {
    const { flags, queue } = graphOf()
    flags.stored = [flag(1)]
    queue.markIndexed((await queue.next(LIMIT)).flags)
    await wait(1)
    const beganMs = performance.now()
    await wait(1)
    queue.takeOver()
    flags.own = [createdAt(2, beganMs)]
    expect((await queue.next(LIMIT)).flags).to.deep.equal([flag(2)])
  })
})

describe('the flags of indexed entities', () => {
  it('are cleared soon if another process set them, because it may wait', async () => {
    const { flags, queue } = graphOf()
    flags.own = [flag(1)]
    flags.stored = [flag(1)]
    queue.markIndexed((await queue.next(LIMIT)).flags)
    await wait(250)
    expect(flags.stored, 'own').to.deep.equal([flag(1)])
    flags.stored = [flag(1), flag(1, 'urn:li:tag:other')]
    queue.markIndexed((await queue.next(LIMIT)).flags)
    await wait(250)
    expect(flags.stored, 'of others').to.deep.equal([])
  })
})
