import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { RecentBatches, RecentReads } from '../../graph/runtime/recent-reads.ts'

/** Values that a test can change, and the keys of each read. */
function store(values: Record<string, number>, keptMax = 100) {
  const reads: (readonly string[])[] = []
  const recent = new RecentBatches<number>(async (keys) => {
    reads.push(keys)
    const found = keys.flatMap((key) => {
      const value = values[key]
      return value === undefined ? [] : [[key, value] as const]
    })
    await sleep(1)
    if (keys.includes('broken')) throw new Error('broken')
    return new Map(found)
  }, keptMax)
  return { reads, recent, values }
}

describe('recent reads of many keys', () => {
  it('read each key once, concurrent callers too, and absent ones', async () => {
    const { reads, recent } = store({ a: 1, b: 2, c: 3 })
    const both = await Promise.all([
      recent.getAll(['a', 'b', 'a']),
      recent.getAll(['b', 'c', 'none']),
    ])
    expect(both).to.deep.equal([
      [1, 2, 1],
      [2, 3, undefined],
    ])
    expect(await recent.getAll(['none', 'a'])).to.deep.equal([undefined, 1])
    expect(reads).to.deep.equal([
      ['a', 'b'],
      ['c', 'none'],
    ])
  })

  it('read again what is forgotten, during its read too, and after half a second', async () => {
    const { reads, recent, values } = store({ a: 1, b: 2 })
    const before = recent.getAll(['a', 'b'])
    values['a'] = 10
    recent.forget('a')
    expect(await recent.getAll(['a', 'b'])).to.deep.equal([10, 2])
    expect(await before).to.deep.equal([1, 2])
    expect(await recent.getAll(['a'])).to.deep.equal([10])
    values['b'] = 20
    await sleep(510)
    expect(await recent.getAll(['b'])).to.deep.equal([20])
    recent.clear()
    await recent.getAll(['a', 'b'])
    expect(reads).to.deep.equal([['a', 'b'], ['a'], ['b'], ['a', 'b']])
  })

  it('keep neither failed reads nor more values than allowed', async () => {
    const { reads, recent } = store({ a: 1, b: 2, c: 3 }, 2)
    const failed = await recent.getAll(['a', 'broken']).catch(String)
    expect(failed).to.equal('Error: broken')
    await recent.getAll(['a'])
    await recent.getAll(['b', 'c'])
    await recent.getAll(['c', 'a'])
    expect(reads).to.deep.equal([['a', 'broken'], ['a'], ['b', 'c'], ['a']])
  })
})

describe('recent reads', () => {
  it('return the same object while its text is the same', async () => {
    let next = { text: 'a' }
    const recent = new RecentReads(
      async () => ({ ...next }),
      1,
      ({ text }) => text,
    )
    const first = await recent.get('')
    await sleep(510)
    expect(await recent.get('')).to.equal(first)
    next = { text: 'b' }
    await sleep(510)
    expect(await recent.get('')).to.deep.equal({ text: 'b' })
  })
})
