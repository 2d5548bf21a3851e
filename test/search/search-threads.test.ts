import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqliteIndex } from '../../search/sqlite/sqlite-index.ts'
import type { Where } from '../../search/where.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { countingYields } from '../support/yields.ts'
import { doc, FIELDS, putAll, request, urn } from '../contract/search/setup.ts'

const TIMEOUT_MS = 1_500
/** Enough for a thread to start, and to be in the middle of a search. */
const MOMENT_MS = 80

/** More patterns than the time of a search is enough for; clients may not ask for as many. */
const PATTERNS = Array.from({ length: 40 }, (_, at) => `${at} is not there`)
const SLOW: Where = [
  Array.from({ length: 6_000 }, (_, at) => ({
    fields: ['description'],
    kind: 'text',
    condition: 'CONTAIN',
    values: PATTERNS.map((each) => `${each} ${at}`),
    negated: false,
  })),
]
const DOCUMENTS = Array.from({ length: 500 }, (_, at) =>
  doc(urn(`d${at}`), { description: `${at} ${'lines '.repeat(50)}`, origin: 'PROD' }),
)

// docs/decisions/0012
describe('searches of the embedded index', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trellis-threads-'))
  })
  after(() => rm(folder, { recursive: true }))
  const open = (name: string, searchTimeoutMs = TIMEOUT_MS) =>
    openSqliteIndex({ path: path.join(folder, name), fields: FIELDS, searchTimeoutMs })
  const failureOf = (search: Promise<unknown>) =>
    search.then(
      () => 'found',
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    )

  it('that take too long are cancelled at the limit, and delay neither the server nor others', async () => {
    const index = open('slow.db')
    try {
      await putAll(index, DOCUMENTS)
      await index.search(request())
      let turns = 0
      let isAnswered = false
      const slow = failureOf(index.search(request({ where: [SLOW] }))).finally(() => {
        isAnswered = true
      })
      const turn = () => {
        turns++
        if (!isAnswered) setImmediate(turn)
      }
      turn()
      const beside = await index.search(request({ count: 1 }))
      await index.put([doc(urn('written'), { origin: 'DEV' })])
      expect([beside.total, isAnswered]).to.deep.equal([500, false])
      expect(await slow).to.equal(
        `INDEX_UNAVAILABLE: The search has not ended within ${TIMEOUT_MS} ms`,
      )
      expect(turns).to.be.above(100)
      expect((await index.search(request())).total).to.equal(501)
    } finally {
      await index.close()
    }
  })

  it('find what a thread has written, which does not block other work', async () => {
    const index = open('written.db')
    const { yields } = await countingYields(() => index.put(DOCUMENTS))
    expect(yields).to.be.at.least(10)
    expect((await index.search(request())).total).to.equal(500)
    const removing = index.remove(DOCUMENTS.slice(1).map((each) => each.urn))
    await index.close()
    await removing
    const again = open('written.db')
    expect((await again.search(request())).total).to.equal(1)
    await again.close()
    for (const write of [again.put(DOCUMENTS), again.remove(['urn:li:tag:a']), again.rebuild()]) {
      expect(await failureOf(write)).to.equal('INDEX_UNAVAILABLE: The index is closed')
    }
  })

  it('find a short document that was written at once, and a long one that a thread wrote', async () => {
    const index = open('lengths.db')
    await index.put(DOCUMENTS)
    const short = doc(urn('short'), { description: 'brief' })
    const long = doc(urn('long'), { description: 'brief '.repeat(5_000) })
    /** Whether it ends before the event loop goes on, which the answer of a thread needs. */
    const isAtOnce = async (each: typeof short) => {
      let isDone = false
      const putting = index.put([each]).then(() => (isDone = true))
      for (let microtasks = 0; microtasks < 50; microtasks++) await Promise.resolve()
      const was = isDone
      await putting
      return was
    }
    expect(await isAtOnce(short)).to.equal(true)
    expect(await isAtOnce(long)).to.equal(false)
    expect((await index.search(request({ words: ['brief'] }))).total).to.equal(2)
    await index.close()
  })

  it('wait for a thread, and get one when slow searches are cancelled', async () => {
    const index = open('busy.db')
    try {
      await putAll(index, DOCUMENTS)
      const slow = [1, 2].map(() => failureOf(index.search(request({ where: [SLOW] }))))
      expect(await failureOf(index.search(request()))).to.equal('found')
      for (const each of await Promise.all(slow)) expect(each).to.contain(`within ${TIMEOUT_MS} ms`)
    } finally {
      await index.close()
    }
  })

  it('are not started for aborted callers', async () => {
    const index = open('left.db')
    try {
      await putAll(index, DOCUMENTS)
      const slow = [1, 2].map(() => failureOf(index.search(request({ where: [SLOW] }))))
      const gone = new AbortController()
      const left = failureOf(index.search(request(), gone.signal))
      gone.abort(new Error('gone'))
      expect(await left).to.equal('undefined: gone')
      expect(await failureOf(index.search(request()))).to.equal('found')
      await Promise.all(slow)
    } finally {
      await index.close()
    }
  })

  // What the engine returns to a thread that is terminated aborts the process, about once in a hundred times.
  it('are cancelled at any time, and the process continues', async () => {
    const index = open('moments.db', MOMENT_MS)
    await putAll(index, DOCUMENTS)
    for (let at = 0; at < AMOUNTS.givenUpSearches; at++) {
      const slow = failureOf(index.search(request({ where: [SLOW] })))
      expect(await slow).to.contain(`within ${MOMENT_MS} ms`)
    }
    await index.close()
  })

  it('end when the index is closed', async () => {
    const index = open('closed.db')
    await putAll(index, DOCUMENTS)
    const slow = failureOf(index.search(request({ where: [SLOW] })))
    await index.close()
    expect(await slow).to.equal('INDEX_UNAVAILABLE: The index is closed')
    expect(await failureOf(index.search(request()))).to.contain('INDEX_UNAVAILABLE')
  })

  it('see earlier writes, of this process and of others, in any order', async () => {
    const [own, other] = [open('shared.db'), open('shared.db')]
    try {
      const counts = async (index: typeof own) => {
        const { facets } = await index.search(request({ facets: ['origin'] }))
        return Object.fromEntries(facets[0]?.values.map(({ value, count }) => [value, count]) ?? [])
      }
      const expected: Record<string, number> = {}
      for (let at = 0; at < 12; at++) {
        const origin = at % 3 === 0 ? 'DEV' : 'PROD'
        expected[origin] = (expected[origin] ?? 0) + 1
        // Two and three in a row by one of them.
        await (at % 5 < 3 ? own : other).put([doc(urn(`d${at}`), { origin })])
        if (at % 2 === 0) expect(await counts(own)).to.deep.equal(expected)
        if (at % 3 === 0) expect(await counts(other)).to.deep.equal(expected)
      }
      const many = Array.from({ length: 1_100 }, (_, at) => doc(urn(`m${at}`), { origin: 'DEV' }))
      await putAll(own, many)
      expect(await counts(own)).to.deep.equal({ ...expected, DEV: (expected['DEV'] ?? 0) + 1_100 })
    } finally {
      await own.close()
      await other.close()
    }
  })
})
