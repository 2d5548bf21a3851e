import { expect } from 'chai'
import { setImmediate as settled, setTimeout as sleep } from 'node:timers/promises'
import { RecentBatches, RecentReads } from '../../../graph/runtime/recent-reads.ts'

/** Ages from which a value is renewed, and no longer valid. */
const [RENEWED_MS, VALID_MS] = [500, 900]

/** Values that a test can change, the keys of each read, and a clock that the test sets. */
function store(values: Record<string, number>, keptMax = 100) {
  const clock = { ms: 0 }
  const reads: (readonly string[])[] = []
  const recent = new RecentBatches<number>(
    async (keys) => {
      reads.push(keys)
      const found = keys.flatMap((key) => {
        const value = values[key]
        return value === undefined ? [] : [[key, value] as const]
      })
      await sleep(1)
      if (keys.includes('broken')) throw new Error('broken')
      return new Map(found)
    },
    keptMax,
    () => clock.ms,
  )
  return { reads, recent, values, clock }
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

  it('read again what is forgotten, also during its read, and what is too old', async () => {
    const { reads, recent, values, clock } = store({ a: 1, b: 2 })
    const before = recent.getAll(['a', 'b'])
    values['a'] = 10
    recent.forget('a')
    expect(await recent.getAll(['a', 'b'])).to.deep.equal([10, 2])
    expect(await before).to.deep.equal([1, 2])
    expect(await recent.getAll(['a'])).to.deep.equal([10])
    values['b'] = 20
    clock.ms = VALID_MS
    expect(await recent.getAll(['b'])).to.deep.equal([20])
    recent.clear()
    await recent.getAll(['a', 'b'])
    expect(reads).to.deep.equal([['a', 'b'], ['a'], ['b'], ['a', 'b']])
  })

  it('need no waiting while all of them are valid, and are renewed then', async () => {
    const { reads, recent, values, clock } = store({ a: 1, b: 2 })
    expect(recent.atHand(['a'])).to.equal(undefined)
    expect(reads).to.deep.equal([])
    const before = recent.getAll(['a', 'none'])
    expect(recent.atHand(['a'])).to.equal(undefined)
    await before
    expect(recent.atHand(['none', 'a'])).to.deep.equal([undefined, 1])
    expect(recent.atHand(['a', 'b'])).to.equal(undefined)
    values['a'] = 10
    clock.ms = RENEWED_MS
    expect(recent.atHand(['a'])).to.deep.equal([1])
    expect(await recent.getAll(['a'])).to.deep.equal([1])
    await sleep(5)
    expect(recent.atHand(['a'])).to.deep.equal([10])
    expect(reads).to.deep.equal([['a', 'none'], ['a']])
    recent.forget('a')
    expect(recent.atHand(['a'])).to.equal(undefined)
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

describe('renewals of recent reads', () => {
  /** Reads that a test answers one by one; each value is the number of its read. */
  async function answered() {
    const answers: ((error?: Error) => void)[] = []
    const clock = { ms: 0 }
    const recent = new RecentReads<number>(
      () =>
        new Promise((resolve, reject) => {
          const number = answers.length + 1
          answers.push((error) => (error ? reject(error) : resolve(number)))
        }),
      1,
      () => clock.ms,
    )
    const get = () => recent.get('key')
    const first = get()
    answers[0]?.()
    expect(await first).to.equal(1)
    return { answers, recent, get, clock }
  }

  it('begin with a use, once, and answer that use with the previous value', async () => {
    const { answers, get, clock } = await answered()
    clock.ms = RENEWED_MS - 1
    await get()
    expect(answers.length).to.equal(1)
    clock.ms = RENEWED_MS
    expect(await Promise.all([get(), get()])).to.deep.equal([1, 1])
    expect(answers.length).to.equal(2)
    answers[1]?.()
    await settled()
    clock.ms = 2 * RENEWED_MS - 1
    expect(await get()).to.equal(2)
    expect(answers.length).to.equal(2)
  })

  it('are waited for once the previous value is too old', async () => {
    const { answers, get, clock } = await answered()
    clock.ms = RENEWED_MS
    await get()
    clock.ms = VALID_MS
    let isAnswered = false
    const value = get().finally(() => (isAnswered = true))
    await settled()
    expect([isAnswered, answers.length]).to.deep.equal([false, 2])
    answers[1]?.()
    expect(await value).to.equal(2)
    expect(await get()).to.equal(2)
  })

  it('count from their own beginning, and begin again when they hang', async () => {
    const { answers, get, clock } = await answered()
    clock.ms = RENEWED_MS
    await get()
    clock.ms = RENEWED_MS + VALID_MS
    const value = get()
    answers[1]?.()
    await settled()
    answers[2]?.()
    expect(await value).to.equal(3)
  })

  it('that fail leave the value valid until its age, and are tried again', async () => {
    const { answers, get, clock } = await answered()
    clock.ms = RENEWED_MS
    await get()
    answers[1]?.(new Error('down'))
    await settled()
    expect(await get()).to.equal(1)
    answers[2]?.(new Error('down'))
    await settled()
    clock.ms = VALID_MS
    const value = get().catch(String)
    answers[3]?.(new Error('down'))
    expect(await value).to.equal('Error: down')
    const next = get()
    answers[4]?.()
    expect(await next).to.equal(5)
  })

  it('do not restore what is forgotten meanwhile', async () => {
    const { answers, recent, get, clock } = await answered()
    clock.ms = RENEWED_MS
    await get()
    recent.forget('key')
    answers[1]?.()
    await settled()
    const value = get()
    answers[2]?.()
    expect(await value).to.equal(3)
    expect(await get()).to.equal(3)
  })
})

describe('recent reads', () => {
  it('may return the previous value if it is the same', async () => {
    let next = { text: 'a' }
    const recent = new RecentReads<{ text: string }>(async (_, before) => {
      return before?.text === next.text ? before : { ...next }
    }, 1)
    const first = await recent.get('')
    recent.forget('')
    expect(await recent.get('')).to.equal(first)
    next = { text: 'b' }
    recent.clear()
    expect(await recent.get('')).to.deep.equal({ text: 'b' })
  })
})
