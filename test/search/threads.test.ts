import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { openSqliteIndex } from '../../search/sqlite/sqlite-index.ts'
import { Threads } from '../../search/sqlite/threads.ts'
import { FIELDS } from '../contract/search/setup.ts'
import { refusalOf } from '../support/stores/stores.ts'

/** Longer than a thread takes to start on a busy machine. */
const TIMEOUT_MS = 20_000

describe('search/sqlite: threads', () => {
  let folder = ''
  let threads: Threads
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trellis-worker-'))
    const file = path.join(folder, 'index.db')
    await openSqliteIndex({ path: file, fields: FIELDS }).close()
    threads = new Threads({ path: file, fields: { all: FIELDS.all } })
  })
  afterEach(async () => {
    await threads.close()
    await rm(folder, { recursive: true })
  })
  const state = () => threads.call('state', [], TIMEOUT_MS)

  for (const [how, last] of Object.entries({
    // Reading its method throws.
    'has failed': null,
    'has ended': { method: 'close', parameters: [] },
  })) {
    it(`are replaced after one ${how} while idle`, async () => {
      // The last one: the bundler of the first thread has a worker too.
      let worker!: Worker
      const noteWorker = (each: Worker) => (worker = each)
      process.on('worker', noteWorker)
      await state()
      process.off('worker', noteWorker)
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage(last, [])
      await exited
      expect(await state()).to.have.property('complete', 0)
    })
  }

  it('refuse a call that their end leaves without an answer', async () => {
    const refusal = await refusalOf(threads.call('close', [], TIMEOUT_MS))
    expect(refusal).to.have.property('code', 'INDEX_UNAVAILABLE')
    expect(String(refusal)).to.include('has ended')
    expect(await state()).to.have.property('complete', 0)
  })
})
