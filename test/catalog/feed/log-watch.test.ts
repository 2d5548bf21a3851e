import { expect } from 'chai'
import { createAbortController } from '../../../graph/runtime/deadline.ts'
import type { ChangeLog, LogPage } from '../../../graph/store/change-log.ts'
import { LogWatch } from '../../../server/catalog/feed/log-watch.ts'
import { sharedLog } from '../../../server/catalog/feed/shared-log.ts'

const MINUTE_MS = 60_000
const READERS = 1_000

/** A log of which tests count the looks; it ends at `end`. */
function countedLog() {
  const log = { end: 0, looks: 0, reads: 0 }
  const changeLog = {
    async last() {
      log.looks++
      return log.end
    },
    async after(): Promise<LogPage> {
      log.reads++
      return { changes: [], end: { position: log.end, millis: 0 } }
    },
  } as unknown as ChangeLog
  return { log, changeLog }
}

const { signal } = createAbortController()

// docs/interface: changes/read
describe('LogWatch', () => {
  it('wakes a thousand readers with a few looks at the log', async () => {
    const { log, changeLog } = countedLog()
    const watch = new LogWatch(changeLog)
    const readers = Array.from({ length: READERS }, () => watch.next(0, MINUTE_MS, signal))
    await new Promise(setImmediate)
    log.end = 1
    watch.look()
    await Promise.all(readers)
    expect(log.looks).to.be.at.most(3)
  })

  it('wakes only readers of earlier positions, and all when it stops', async () => {
    const { log, changeLog } = countedLog()
    const watch = new LogWatch(changeLog)
    const woken: string[] = []
    const wait = async (name: string, position: number) => {
      await watch.next(position, MINUTE_MS, signal)
      woken.push(name)
    }
    const readers = [wait('early', 0), wait('late', 5)]
    log.end = 5
    watch.look()
    await readers[0]
    expect(woken).to.deep.equal(['early'])
    watch.stop()
    await readers[1]
    expect(woken).to.deep.equal(['early', 'late'])
    await watch.next(5, MINUTE_MS, signal)
  })

  it('ends a wait when its time is over, or its request is cancelled', async () => {
    const { changeLog } = countedLog()
    const watch = new LogWatch(changeLog)
    await watch.next(0, 5, signal)
    const cancelled = new AbortController()
    const reader = watch.next(0, MINUTE_MS, cancelled.signal)
    cancelled.abort()
    await reader
    watch.stop()
  })

  it('notices changes of other servers by itself', async () => {
    const { log, changeLog } = countedLog()
    const watch = new LogWatch(changeLog)
    const reader = watch.next(0, MINUTE_MS, signal)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    log.end = 1
    await reader
    watch.stop()
  })
})

describe('sharedLog', () => {
  it('reads once for equal reads of one tick, and again for later ones', async () => {
    const { log, changeLog } = countedLog()
    const shared = sharedLog(changeLog)
    await Promise.all(Array.from({ length: READERS }, () => shared.after(0, 100)))
    expect(log.reads).to.equal(1)
    await Promise.all([shared.after(0, 100), shared.after(1, 100)])
    expect(log.reads).to.equal(3)
  })
})
