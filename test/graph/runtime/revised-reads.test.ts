import { expect } from 'chai'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'

/** Time between two reads after which a revision counts as settled. */
const LATER_MS = 500

/** Values with revisions that a test changes, the keys of each read, and a clock that it sets. */
function store(values: Record<string, { value: object; revision: number }>, keptMax = 100) {
  const clock = { ms: 0 }
  const reads: string[] = []
  const revised = new RevisedReads<object>(
    async (keys) => {
      reads.push(keys.join(' '))
      return new Map(keys.flatMap((key) => (values[key] ? [[key, values[key].value]] : [])))
    },
    async (keys) => {
      reads.push(`revisions of ${keys.join(' ')}`)
      return keys.map((key) => values[key]?.revision ?? 0)
    },
    keptMax,
    () => clock.ms,
  )
  const valuesOf = async (...keys: string[]) => {
    const found = await revised.getAll(keys)
    return keys.map((key) => found.get(key))
  }
  const since = () => reads.splice(0)
  /** Reads until nothing has to be read any more. */
  const settle = async (...keys: string[]) => {
    for (let times = 0; times < 3; times++) {
      clock.ms += LATER_MS
      await valuesOf(...keys)
    }
    since()
  }
  return { values, clock, revised, valuesOf, since, settle }
}

describe('revised reads', () => {
  const [one, two, three] = [{ one: 1 }, { two: 2 }, { three: 3 }]

  it('ask for revisions of cached keys, and read what has changed', async () => {
    const { values, valuesOf, since, settle } = store({
      a: { value: one, revision: 1 },
      b: { value: two, revision: 1 },
    })
    expect(await valuesOf('a', 'b', 'none')).to.deep.equal([one, two, undefined])
    expect(since()).to.deep.equal(['a b none'])
    await settle('a', 'b', 'none')
    expect(await valuesOf('a', 'b', 'none')).to.deep.equal([one, two, undefined])
    expect(since()).to.deep.equal(['revisions of a b none'])
    values['b'] = { value: three, revision: 2 }
    values['none'] = { value: one, revision: 2 }
    expect(await valuesOf('a', 'b', 'none')).to.deep.equal([one, three, one])
    expect(since()).to.deep.equal(['revisions of a b none', 'b none'])
    delete values['a']
    expect(await valuesOf('a')).to.deep.equal([undefined])
  })

  it('read again if a revision may have been ahead of its value', async () => {
    const { values, clock, valuesOf, settle } = store({ a: { value: one, revision: 1 } })
    await settle('a')
    values['a'] = { value: one, revision: 2 }
    expect(await valuesOf('a')).to.deep.equal([one])
    values['a'] = { value: two, revision: 2 }
    // Within so short a time, the value may still be ahead.
    expect(await valuesOf('a')).to.deep.equal([two])
    values['a'] = { value: three, revision: 2 }
    clock.ms += LATER_MS
    expect(await valuesOf('a')).to.deep.equal([three])
    clock.ms += LATER_MS
    values['a'] = { value: one, revision: 2 }
    expect(await valuesOf('a')).to.deep.equal([three])
  })

  it('read forgotten values at once, and keep no more than allowed', async () => {
    const { revised, valuesOf, since, settle } = store(
      { a: { value: one, revision: 1 }, b: { value: two, revision: 1 } },
      2,
    )
    await settle('a', 'b')
    revised.forget('a')
    await valuesOf('a', 'b')
    expect(since()).to.deep.equal(['revisions of b', 'a'])
    await valuesOf('c')
    since()
    await valuesOf('b')
    expect(since()).to.deep.equal(['b'])
  })
})
