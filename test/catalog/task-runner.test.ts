import { expect } from 'chai'
import type { Task, Truncation } from '../../graph/store/task-store.ts'
import { matchesLike } from '../../server/catalog/tasks/reindexing.ts'
import {
  TaskRunner,
  RETENTION_MS,
  type TaskRunnerOptions,
} from '../../server/catalog/tasks/task-runner.ts'
import { sqlite, type Storage } from '../support/stores/engines.ts'
import { orders, point } from '../support/edits.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { wait } from '../support/stores/stores.ts'

const PATIENCE_MS = 30_000
const truncation: Truncation = {
  kind: 'truncate',
  entityType: 'dataset',
  aspect: 'datasetProfile',
  endMillis: 1_000,
  batchSize: 10,
}

describe('TaskRunner', () => {
  let storage: Storage
  let stores: Awaited<ReturnType<Storage['open']>>
  const runners: TaskRunner[] = []
  let said: string[] = []
  const runner = (options: Partial<TaskRunnerOptions> = {}) => {
    const editStep = () => Promise.reject(new Error('no edits here'))
    const log = (line: string) => said.push(line)
    const made = new TaskRunner({ ...stores, editStep, log, ...options })
    runners.push(made)
    return made
  }
  const untilEnded = async ({ id }: Task, { tasks }: Stores = stores): Promise<Task> => {
    const endMs = performance.now() + PATIENCE_MS
    for (;;) {
      const task = await tasks.read(id)
      if (task?.ending) return task
      if (performance.now() > endMs) throw new Error(`It does not end: ${JSON.stringify(task)}`)
      await wait(5)
    }
  }

  beforeEach(async () => {
    said = []
    storage = await sqlite.create()
    stores = await storage.open(Date.now)
    const points = Array.from({ length: 25 }, (_, at) => point(orders, at))
    await stores.graph.write(points)
  })
  afterEach(async () => {
    for (const each of runners.splice(0)) await each.stop()
    await stores.index.close()
    await stores.control.close()
    await storage.remove()
  })

  it('repeats a failed step, and counts the failure', async () => {
    let left = 2
    const points = {
      ...stores.points,
      countPoints: async (...given: Parameters<Stores['points']['countPoints']>) => {
        if (left-- > 0) throw new Error('no luck')
        return stores.points.countPoints(...given)
      },
    }
    const { counts, ending } = await untilEnded(await runner({ points }).start(truncation))
    expect(ending).to.deep.equal({ how: 'done' })
    expect(counts).to.include({ total: 25, deleted: 25, retries: 2 })
    expect(said).to.have.length(2)
  })

  it('ends a task whose step is impossible, with the reason', async () => {
    const points = { ...stores.points, countPoints: () => Promise.reject(new Error('no way')) }
    const task = await untilEnded(await runner({ points }).start(truncation))
    expect(task.ending).to.deep.equal({ how: 'failed', reason: 'no way' })
    expect(task.counts).to.include({ deleted: 0 })
    expect((await stores.points.countPoints('dataset', 'datasetProfile', 99)).total).to.equal(25)
  })

  it('runs four tasks at a time, and leaves others to other servers', async () => {
    const one = runner()
    const begun = []
    for (let n = 0; n < 6; n++) begun.push(await one.start({ ...truncation, batchSize: 1 }))
    const free = [begun[4], begun[5], undefined].map((task) => task?.id)
    const claimed = []
    for (let n = 0; n < 3; n++) claimed.push((await stores.tasks.claim('x', PATIENCE_MS))?.id)
    expect(claimed).to.deep.equal(free)
  })

  it('continues what another server has left', async () => {
    const slow = { ...truncation, batchSize: 1 }
    const one = runner()
    const begun = await Promise.all(Array.from({ length: 6 }, () => one.start(slow)))
    await one.stop()
    const open = await Promise.all(begun.map(({ id }) => stores.tasks.read(id)))
    expect(open.filter((task) => !task?.ending)).to.have.length(6)
    runner()
    const ended = await Promise.all(begun.map((task) => untilEnded(task)))
    expect(ended.reduce((sum, { counts }) => sum + counts.deleted, 0)).to.equal(25)
    expect(said.filter((line) => line.startsWith('Resuming task'))).to.have.length(6)
  })

  it('abandons a task that another server has taken over', async () => {
    const one = runner()
    const task = await one.start({ ...truncation, batchSize: 1 })
    await stores.tasks.release({ id: task.id, node: one.node })
    await wait(2)
    const taken = await stores.tasks.claim('somebody else', 60_000)
    expect(taken?.id).to.equal(task.id)
    const { counts } = (await stores.tasks.read(task.id)) ?? {}
    await wait(50)
    expect((await stores.tasks.read(task.id))?.counts).to.deep.equal(counts)
  })

  it('keeps tasks for 7 days after their end', async () => {
    expect(RETENTION_MS).to.equal(7 * 24 * 3_600_000)
    const keeping = runner()
    const kept = await untilEnded(await keeping.start(truncation))
    await wait(1_500)
    expect(await stores.tasks.read(kept.id)).to.deep.equal(kept)
    await keeping.stop()
    runner({ keptMs: 1 })
    const endMs = performance.now() + PATIENCE_MS
    while (await stores.tasks.read(kept.id)) {
      if (performance.now() > endMs) throw new Error('It is not forgotten')
      await wait(20)
    }
  })

  it('stops at once, also in the middle of work or waiting', async () => {
    const one = runner()
    await one.start({ ...truncation, batchSize: 1 })
    await stores.control.setWritable(false)
    await wait(50)
    const startedMs = performance.now()
    await one.stop()
    expect(performance.now() - startedMs).to.be.below(PATIENCE_MS)
  })
})

describe('a pattern of URNs', () => {
  it('`%` is any text, every other character itself', () => {
    for (const [text, pattern, expected] of [
      ['', '', true],
      ['', '%', true],
      ['a', '', false],
      ['abc', 'abc', true],
      ['abc', 'ABC', false],
      ['abc', 'a%c', true],
      ['abc', '%%a%%b%%c%%', true],
      ['abc', 'a_c', false],
      ['aba', 'ab%ba', false],
      ['abba', 'ab%ba', true],
      ['aXbXa', 'a%X%X%a', true],
      ['aXba', 'a%X%X%a', false],
      ['a.c', 'a.%', true],
      ['axc', 'a.%', false],
      ['ab', '%b%a%', false],
      ['a\nb', 'a%b', true],
    ] as const) {
      expect(matchesLike(text, pattern), `${text} like ${pattern}`).to.equal(expected)
    }
  })

  it('is fast for patterns on which others would never end', () => {
    const startedMs = performance.now()
    expect(matchesLike('a'.repeat(2_000), `${'%a'.repeat(900)}%b%`)).to.equal(false)
    expect(performance.now() - startedMs).to.be.below(PATIENCE_MS)
  })
})
