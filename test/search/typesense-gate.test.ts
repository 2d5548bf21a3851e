import { expect } from 'chai'
import { Gate, SEARCHES_MAX } from '../../search/typesense/gate.ts'

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
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

describe('search/typesense: the gate', () => {
  const names = Array.from({ length: SEARCHES_MAX + 2 }, (_, at) => `s${at}`)

  it('lets some searches in, and one for each that ends', async () => {
    const gate = new Gate()
    const { begun, work, end } = works()
    for (const name of names) void gate.search(work(name))
    await end('')
    expect(begun).to.deep.equal(names.slice(0, SEARCHES_MAX))
    await end('s1')
    expect(begun).to.deep.equal(names.slice(0, SEARCHES_MAX + 1))
  })

  it('lets a write in beside searches that run, and others behind it', async () => {
    const gate = new Gate()
    const { begun, work, end } = works()
    for (const name of names) void gate.search(work(name))
    void gate.write(work('write'))
    await end('')
    expect(begun).to.deep.equal([...names.slice(0, SEARCHES_MAX), 'write'])
    await end('s0')
    expect(begun).to.have.lengthOf(SEARCHES_MAX + 1)
    await end('write')
    expect(begun.at(-1)).to.equal(names[SEARCHES_MAX])
  })

  it('lets some searches in between two writes', async () => {
    const gate = new Gate()
    const { begun, work, end } = works()
    void gate.write(work('first'))
    void gate.write(work('second'))
    for (const name of names) void gate.search(work(name))
    await end('')
    expect(begun).to.deep.equal(['first'])
    await end('first')
    expect(begun).to.deep.equal(['first', ...names.slice(0, SEARCHES_MAX), 'second'])
  })

  it('forgets searches that are given up, also those that a write waits for', async () => {
    const gate = new Gate()
    const { begun, work, end } = works()
    const over = new AbortController()
    const running = names.slice(0, SEARCHES_MAX)
    for (const name of running) void gate.search(work(name))
    void gate.write(work('first'))
    void gate.write(work('second'))
    const left = gate.search(work('left'), over.signal).catch((error: unknown) => error)
    await end('')
    await end('first')
    expect(begun).to.deep.equal([...running, 'first'])
    over.abort(new Error('left'))
    expect(await left).to.equal(over.signal.reason)
    await end('')
    expect(begun).to.deep.equal([...running, 'first', 'second'])
    const late = await gate.search(work('late'), over.signal).catch((error: unknown) => error)
    expect(late).to.equal(over.signal.reason)
  })

  it('goes on after a failure', async () => {
    const gate = new Gate()
    const failed = await gate.write(() => Promise.reject(new Error('no'))).catch((error) => error)
    expect(failed).to.be.instanceOf(Error)
    expect(await gate.search(() => Promise.resolve('found'))).to.equal('found')
  })
})
