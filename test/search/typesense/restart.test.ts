import { expect } from 'chai'
import {
  startTypesense,
  type TypesenseServer,
} from '../../../scripts/local-servers/typesense-server.ts'
import { ReplayGuard } from '../../../search/typesense/replay-guard.ts'
import { openTypesenseIndex } from '../../../search/typesense/typesense-index.ts'
import { doc, FIELDS, typed, urn } from '../../contract/search/setup.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import { typesenseOrSkip } from '../../support/stores/typesense.ts'
import { wait } from '../../support/stores/stores.ts'

const DOCUMENTS = 200
/** So many that the replay of all goes on for seconds behind the first answer. */
const STATES = AMOUNTS.replayedStates
const SEARCHES = 50
const BETWEEN_TRIES_MS = 5
/** Typesense's own default: what the users run who did not read ours. */
const HEALTHY_LAG = 1_000
const LAST = 'last'

describe('search/typesense: a server that was killed', () => {
  let server: TypesenseServer

  const open = () => {
    const { url, apiKey } = server
    return openTypesenseIndex({ url, apiKey, fields: FIELDS })
  }

  before(async function fill() {
    const { restartable } = await typesenseOrSkip(this)
    // Where we cannot kill one, we could not start one either.
    if (!restartable) this.skip()
    server = await startTypesense({ healthyLag: HEALTHY_LAG })
    const index = await open()
    for (let state = STATES; state > 0; state--) {
      const name = state === 1 ? LAST : `state${state}`
      await index.put(Array.from({ length: DOCUMENTS }, (_, at) => doc(urn(`n${at}`), { name })))
    }
    await index.close()
  })
  after(async () => server?.stop())

  for (const [who, connects] of [
    ['was connected', true],
    ['comes anew', false],
  ] as const) {
    it(`answers with everything that it had acknowledged, whoever ${who}`, async () => {
      const connected = connects ? await open() : undefined
      await server.kill()
      const restarted = server.restart()
      const index = connected ?? (await untilAvailable(open))
      for (let at = 0; at < SEARCHES; at++) {
        const { total } = await untilAvailable(() => index.search(typed(LAST)))
        expect(total, `documents that search ${at} finds`).to.equal(DOCUMENTS)
      }
      await restarted
      await index.close()
    })
  }
})

/** Asks from the first moment on, when the server replays what it has acknowledged. */
async function untilAvailable<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      expect(error).to.include({ code: 'INDEX_UNAVAILABLE' })
      await wait(BETWEEN_TRIES_MS)
    }
  }
}

describe('search/typesense: a server that may have restarted', () => {
  /** Answers of a server, each given when the test says so. */
  function answers() {
    const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
    const settle = () =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ resolve, reject })
      })
    return { waiting, settle }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('is checked once for all waiting reads, and not again', async () => {
    const { waiting, settle } = answers()
    const guard = new ReplayGuard(settle)
    const reads = [guard.caughtUp(), guard.caughtUp()]
    expect(waiting).to.have.lengthOf(1)
    waiting[0]?.resolve()
    await Promise.all(reads)
    await guard.caughtUp()
    expect(waiting).to.have.lengthOf(1)
  })

  it('is checked again for reads after a new suspicion, even during a check', async () => {
    const { waiting, settle } = answers()
    const guard = new ReplayGuard(settle)
    const done: string[] = []
    void guard.caughtUp().then(() => done.push('before'))
    guard.suspect()
    void guard.caughtUp().then(() => done.push('behind'))
    waiting[0]?.resolve()
    await turn()
    expect(done).to.deep.equal(['before'])
    waiting[1]?.resolve()
    await turn()
    expect(done).to.deep.equal(['before', 'behind'])
  })

  it('stays suspected if it does not answer', async () => {
    const { waiting, settle } = answers()
    const guard = new ReplayGuard(settle)
    const failed = guard.caughtUp().catch((error: Error) => error.message)
    waiting[0]?.reject(new Error('gone'))
    expect(await failed).to.equal('gone')
    void guard.caughtUp()
    expect(waiting).to.have.lengthOf(2)
  })
})
