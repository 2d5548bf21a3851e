import { expect } from 'chai'
import { SEARCHES_MAX, Scheduler } from '../../../search/typesense/scheduler.ts'

/** Works that end when they are told to, and what has begun so far. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

describe('search/typesense: the scheduler', () => {
  const names = Array.from({ length: SEARCHES_MAX + 2 }, (_, at) => `s${at}`)

  it('admits some searches, and one for each that ends', async () => {
    const scheduler = new Scheduler()
    const { begun, work, end } = works()
    for (const name of names) void scheduler.search(work(name))
    await end('')
    expect(begun).to.deep.equal(names.slice(0, SEARCHES_MAX))
    await end('s1')
    expect(begun).to.deep.equal(names.slice(0, SEARCHES_MAX + 1))
  })

  it('admits a write beside running searches, and others after it', async () => {
    const scheduler = new Scheduler()
    const { begun, work, end } = works()
    for (const name of names) void scheduler.search(work(name))
    await end('')
    void scheduler.write(work('write'))
    await end('')
    expect(begun).to.deep.equal([...names.slice(0, SEARCHES_MAX), 'write'])
    await end('s0')
    expect(begun).to.have.lengthOf(SEARCHES_MAX + 1)
    await end('write')
    expect(begun.at(-1)).to.equal(names[SEARCHES_MAX])
  })

  it('admits some searches between two writes', async () => {
    const scheduler = new Scheduler()
    const { begun, work, end } = works()
    void scheduler.write(work('first')).then(() => scheduler.write(work('second')))
    for (const name of names) void scheduler.search(work(name))
    await end('')
    expect(begun).to.deep.equal(['first'])
    await end('first')
    expect(begun).to.deep.equal(['first', ...names.slice(0, SEARCHES_MAX), 'second'])
    await end('s0')
    expect(begun).to.have.lengthOf(SEARCHES_MAX + 2)
  })

  it('forgets searches that are cancelled while they wait', async () => {
    const scheduler = new Scheduler()
    const { begun, work, end } = works()
    const over = new AbortController()
    const failureOf = (search: Promise<void>) => search.catch((error: unknown) => error)
    void scheduler.write(work('write'))
    const given = [...names, 'last'].map((name) =>
      failureOf(scheduler.search(work(name), over.signal)),
    )
    await end('')
    over.abort(new Error('left'))
    await end('write')
    for (const failure of given) expect(await failure).to.equal(over.signal.reason)
    expect(await failureOf(scheduler.search(work('late'), over.signal))).to.equal(
      over.signal.reason,
    )
    void scheduler.search(work('other'))
    await end('')
    expect(begun).to.deep.equal(['write', 'other'])
  })

  it('continues after a failure', async () => {
    const scheduler = new Scheduler()
    const failed = await scheduler
      .write(() => Promise.reject(new Error('no')))
      .catch((error) => error)
    expect(failed).to.be.instanceOf(Error)
    expect(await scheduler.search(() => Promise.resolve('found'))).to.equal('found')
  })
})
