import { expect } from 'chai'
import { SYSTEM_AUTHOR } from '../../../graph/store/change-log.ts'
import type { Truncation } from '../../../graph/store/task-store.ts'
import { dataset } from '../../support/edits.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { all, found } from '../../support/searches.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'
import {
  completed,
  dryRun,
  indexed,
  statusOf,
  TASK_STATUS,
  TRUNCATE,
  truncate,
  untilCompleted,
} from '../../support/tasks.ts'

const END = 1_700_000_000_000
const PROFILE = 'datasetProfile'
const RUN = 'dataProcessInstanceRunEvent'
const [orders, customers, invoices] = ['orders', 'customers', 'invoices'].map(dataset) as [
  string,
  string,
  string,
]

/** Points of a dataset, so many milliseconds after the end of what is truncated. */
const profiles = (urn: string, ...afterEnd: number[]) =>
  afterEnd.map((after) => upsert(urn, PROFILE, { timestampMillis: END + after, rowCount: 7 }))
const old = (urn: string, count: number) =>
  profiles(urn, ...Array.from({ length: count }, (_, at) => at - count))

async function timesOf(server: TestServer, urn: string): Promise<number[]> {
  const query = { urn, aspect: PROFILE, order: 'oldest first', limit: 10_000 } as const
  return (await server.stores.points.readPoints(query)).map((each) => each.timestampMillis - END)
}

const endTimeMillis = END
const required = { entityType: 'dataset', aspect: PROFILE, endTimeMillis }

// docs/interface: operations/truncate, operations/task-status, states/tasks
describeOnEngines('`truncateTimeseriesAspect`, as a dry run', (serve) => {
  const server = serve()
  const say = (request: object) =>
    server.post<{ value: string } & ErrorBody>(TRUNCATE, { ...required, ...request })
  before(() =>
    server.ingest(
      ...profiles(orders, -1_000, -1, 0, 1),
      ...profiles(customers, -5),
      upsert(orders, 'operation', { timestampMillis: 1 }),
    ),
  )

  it('states how many rows of how many would be deleted, with a percentage, and how to execute it', async () => {
    const said =
      'Delete 3 out of 5 rows (60.00%). Issuing a delete by query request. ' +
      'This was a dry run. Run with dryRun = false to execute.'
    for (const request of [{}, { dryRun: true }, { dryRun: 'true', batchSize: 1 }]) {
      const { status, body } = await say(request)
      expect([status, body]).to.deep.equal([200, { value: said }])
    }
  })

  it('`dryRun` true, the default, changes nothing', async () => {
    expect(await timesOf(server, orders)).to.deep.equal([-1_000, -1, 0, 1])
    expect(await statusOf(server, 'node:1')).to.have.property('error')
  })

  it('counts points strictly older than the timestamp', async () => {
    for (const [end, older] of [
      [END - 1_000, 0],
      [END - 999, 1],
      [END, 3],
      [END + 1, 4],
      [END + 2, 5],
      [-1, 0],
      [Number.MAX_SAFE_INTEGER, 5],
    ] as const) {
      expect(await dryRun(server, { endTimeMillis: end }), String(end)).to.deep.equal([older, 5])
    }
  })

  it('counts each series by itself, and has 0.00% of nothing', async () => {
    const nothing = await say({ entityType: 'chart' })
    expect(nothing.body.value).to.match(/^Delete 0 out of 0 rows \(0\.00%\)\. /)
    const operations = await say({ aspect: 'operation' })
    expect(operations.body.value).to.match(/^Delete 1 out of 1 rows \(100\.00%\)\. /)
    const third = await say({ endTimeMillis: END - 999 })
    expect(third.body.value).to.match(/^Delete 1 out of 5 rows \(20\.00%\)\. /)
  })

  it('accepts names in any case, because names of indexes are in lower case', async () => {
    const names = { entityType: 'DATASET', aspect: 'datasetprofile', endTimeMillis }
    expect(await dryRun(server, names)).to.deep.equal([3, 5])
  })

  it('accepts undeclared entity types and aspects, once they are known', async () => {
    const points = (type: string) => ({ entityType: type, aspect: 'assertionRunEvent' })
    expect(await dryRun(server, { ...points('assertion'), endTimeMillis })).to.deep.equal([0, 0])
    expect((await say(points('spaceship'))).status).to.equal(400)
    await server.ingest(
      upsert('urn:li:spaceShip:a', 'assertionRunEvent', { timestampMillis: END - 1 }),
    )
    for (const name of ['spaceShip', 'spaceship']) {
      expect(await dryRun(server, { ...points(name), endTimeMillis })).to.deep.equal([1, 1])
    }
    await server.ingest(upsert('urn:li:SPACEship:a', 'status', { removed: false }))
    expect((await say(points('spaceship'))).status).to.equal(400)
  })

  it('`entityType`, `aspect` and `endTimeMillis` are required', async () => {
    for (const name of Object.keys(required)) {
      const { status, body } = await say({ [name]: undefined })
      expect([status, body.message]).to.deep.equal([400, `Parameter '${name}' is required`])
    }
  })

  it('refuses invalid parameters with 400, and names them', async () => {
    const wrong: Record<string, unknown[]> = {
      entityType: [7, 'madeUp', '', 'urn:li:dataset', null],
      aspect: [['datasetProfile'], 'status', 'madeUp', ''],
      endTimeMillis: ['yesterday', 1.5, {}, 2 ** 60, true],
      dryRun: ['no', 0, []],
      batchSize: [0, -1, 1.5, 10_001, 'many', 2 ** 40],
      timeoutSeconds: [0, -1, 0.5, 'long', 2 ** 40],
    }
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await say({ dryRun: false, [name]: value })
        expect(status, `${name} ${JSON.stringify(value)}`).to.equal(400)
        expect(body.message).to.contain(name)
      }
    }
    expect(await timesOf(server, orders)).to.have.length(4)
  })

  it("accepts DataHub's flags, but not both", async () => {
    const flags = ['forceDeleteByQuery', 'forceReindex']
    for (const flag of flags) expect((await say({ [flag]: true })).status).to.equal(200)
    const neither = Object.fromEntries(flags.map((flag) => [flag, false]))
    expect((await say(neither)).status).to.equal(200)
    const both = await say(Object.fromEntries(flags.map((flag) => [flag, true])))
    expect(both.status).to.equal(400)
    expect(both.body.message).to.contain('forceReindex OR forceDeleteByQuery')
  })
})

describeOnGraphs('`truncateTimeseriesAspect`, executed', (serve) => {
  const server = serve()

  it('answers the id of a task, of which `getEsTaskStatus` has every field', async () => {
    await server.ingest(...old(orders, 5), ...profiles(orders, 0, 1), ...old(customers, 2))
    await server.ingest(upsert(orders, 'operation', { timestampMillis: 1 }))
    const id = await truncate(server, { endTimeMillis, batchSize: 3 })
    expect(id).to.match(/^[a-zA-Z0-9_-]+:[1-9][0-9]*$/)
    const { runTimeNanos, ...rest } = await completed(server, id)
    expect(rest).to.deep.equal({
      completed: true,
      taskId: id,
      timed_out: false,
      status: {
        total: 7,
        updated: 0,
        created: 0,
        deleted: 7,
        batches: 3,
        version_conflicts: 0,
        noops: 0,
        retries: { bulk: 0, search: 0 },
        throttled_millis: 0,
        requests_per_second: -1,
        throttled_until_millis: 0,
        timed_out: false,
      },
    })
    expect(runTimeNanos).to.be.within(0, 60e9)
    expect(await timesOf(server, orders)).to.deep.equal([0, 1])
    expect(await timesOf(server, customers)).to.deep.equal([])
    expect(await server.stores.points.countPoints('dataset', 'operation', END)).to.include({
      total: 1,
    })
  })

  it('`batchSize` is 10000 by default, and the end may be text', async () => {
    await server.ingest(...old(orders, 30))
    const id = await truncate(server, { endTimeMillis: String(END), dryRun: 'false' })
    expect((await completed(server, id)).status).to.include({ deleted: 30, batches: 1 })
    const task = await server.stores.tasks.read(id)
    const { author, ...assignment } = (task?.assignment ?? {}) as Truncation
    expect(author).to.include({ ...SYSTEM_AUTHOR, source: 'rest' })
    expect(assignment).to.deep.equal({
      kind: 'truncate',
      entityType: 'dataset',
      aspect: PROFILE,
      endMillis: END,
      batchSize: 10_000,
    })
  })

  it('is completed when there is nothing to delete', async () => {
    const id = await truncate(server, { endTimeMillis: 5 })
    const { completed: isCompleted, status } = await completed(server, id)
    expect([isCompleted, status.total, status.deleted, status.batches]).to.deep.equal([
      true,
      0,
      0,
      0,
    ])
  })

  it('reports its progress while it runs: exactly what is deleted', async () => {
    const count = 200
    await server.ingest(...old(invoices, count))
    const id = await truncate(server, { endTimeMillis, batchSize: 2 })
    const seen: number[] = []
    for (;;) {
      const before = await statusOf(server, id)
      const [left] = await dryRun(server, { endTimeMillis })
      const after = await statusOf(server, id)
      expect(count - left).to.be.within(before.status.deleted, after.status.deleted)
      expect(after.status.deleted).to.equal(Math.min(count, after.status.batches * 2))
      seen.push(after.status.deleted)
      if (after.completed) break
      expect(after.runTimeNanos).to.be.at.least(before.runTimeNanos)
      expect(after.status.total).to.be.oneOf([0, count])
    }
    expect(seen).to.deep.equal(seen.toSorted((a, b) => a - b))
    expect(seen.filter((deleted) => deleted > 0 && deleted < count)).not.to.deep.equal([])
    expect(seen.at(-1)).to.equal(count)
    expect(await timesOf(server, invoices)).to.deep.equal([])
  })

  it('deletes no newer point that is written meanwhile', async () => {
    await server.ingest(...old(orders, 120), ...old(customers, 120))
    const id = await truncate(server, { endTimeMillis, batchSize: 5 })
    const written: number[] = []
    const write = async () => {
      for (let after = 100; !(await statusOf(server, id)).completed; after++) {
        await server.ingest(...profiles(customers, after), ...profiles(orders, after))
        written.push(after)
      }
    }
    await write()
    expect((await completed(server, id)).status).to.include({ total: 240, deleted: 240 })
    expect(written).not.to.deep.equal([])
    expect(await timesOf(server, customers)).to.deep.equal(written)
    expect((await timesOf(server, orders)).slice(-written.length)).to.deep.equal(written)
  })

  it('removes the points from searches: the newest point of a dataset is not found any more', async () => {
    const profiled = async () =>
      (await found(server, 'dataset', '*', { filter: all({ field: 'rowCount', values: ['7'] }) }))
        .filter((urn) => urn.includes('seen'))
        .toSorted()
    const [gone, kept] = ['seen.gone', 'seen.kept'].map(dataset) as [string, string]
    await server.ingest(...old(gone, 3), ...old(kept, 3), ...profiles(kept, 5))
    expect(await profiled()).to.deep.equal([gone, kept])
    const id = await truncate(server, { endTimeMillis, batchSize: 2 })
    await completed(server, id)
    await indexed(server.stores)
    expect(await profiled()).to.deep.equal([kept])
  })

  it('runs several concurrently, each with its own count', async () => {
    const urns = Array.from({ length: 6 }, (_, n) => dataset(`together${n}`))
    for (const urn of urns) await server.ingest(...old(urn, 40))
    const asked = Array.from({ length: 6 }, () => truncate(server, { endTimeMillis, batchSize: 7 }))
    const ids = await Promise.all(asked)
    const counts = []
    for (const id of ids) counts.push((await completed(server, id)).status.deleted)
    expect(counts.reduce((sum, each) => sum + each, 0)).to.equal(6 * 40)
    expect(new Set(ids).size).to.equal(6)
    expect(await dryRun(server, { endTimeMillis })).to.have.property('0', 0)
  })
})

describeOnGraphs('`timeoutSeconds` ends the task', (serve) => {
  const server = serve()
  const setWritable = (value: boolean) => server.post('/entities?action=setWritable', { value })

  it('past it the task is completed with its count; without it, there is no limit', async () => {
    await server.ingest(...old(orders, 300))
    const hasty = await truncate(server, { endTimeMillis, batchSize: 1, timeoutSeconds: 1 })
    const patient = await truncate(server, { endTimeMillis, batchSize: 1 })
    // Tasks wait while writes are switched off, so that neither can come to its end.
    await setWritable(false)
    const ended = await completed(server, hasty)
    const waiting = await statusOf(server, patient)
    const [left] = await dryRun(server, { endTimeMillis })
    expect(ended).to.include({ completed: true, timed_out: true })
    expect(ended.status).to.include({ timed_out: true })
    expect(ended.runTimeNanos).to.be.at.least(1e9)
    expect(waiting).to.include({ completed: false, timed_out: false })
    expect(left).to.be.above(0)
    expect(ended.status.deleted + waiting.status.deleted).to.equal(300 - left)
    await setWritable(true)
    const done = await completed(server, patient)
    expect(done.status.deleted + ended.status.deleted).to.equal(300)
    expect((await statusOf(server, hasty)).runTimeNanos).to.equal(ended.runTimeNanos)
  })
})

describeOnEngines('`getEsTaskStatus`', (serve) => {
  const server = serve()
  const ask = async (body: object) => {
    const answer = await server.post<{ value: string } & ErrorBody>(TASK_STATUS, body)
    return [answer.status, answer.body.value ?? answer.body.message] as const
  }

  it('takes `{task: "<node>:<number>"}` or `{nodeId, taskId}`', async () => {
    const task = await truncate(server, { endTimeMillis })
    await completed(server, task)
    const [nodeId = '', number = ''] = task.split(':')
    const [status, value] = await ask({ task })
    expect(status).to.equal(200)
    expect(JSON.parse(value)).to.include({ completed: true, taskId: task })
    for (const form of [
      { nodeId, taskId: Number(number) },
      { nodeId, taskId: number },
      { nodeId, taskId: Number(number), task },
    ]) {
      expect(await ask(form)).to.deep.equal([200, value])
    }
  })

  it('answers `{error: "Could not get task status for <task>"}` for an unknown task', async () => {
    const known = await truncate(server, { endTimeMillis })
    const [nodeId = ''] = known.split(':')
    for (const task of ['node:1', `${nodeId}:999`, `${nodeId}:0${known.split(':')[1]}`]) {
      const error = `{"error":"Could not get task status for ${task}"}`
      expect(await ask({ task })).to.deep.equal([200, error])
    }
    const huge = 'node:99999999999999999999999999'
    expect((await ask({ task: huge }))[1]).to.contain(huge)
    expect((await ask({ nodeId: 'node', taskId: 1 }))[1]).to.contain('for node:1')
  })

  it('refuses a request that names no task, or two', async () => {
    for (const body of [{}, { nodeId: 'a' }, { taskId: 1 }]) {
      expect(await ask(body)).to.deep.equal([
        400,
        'Please specify either Node ID + task ID OR composite task parameters',
      ])
    }
    expect(await ask({ nodeId: 'a', taskId: 1, task: 'a:2' })).to.deep.equal([
      400,
      'Please specify only one of Node ID + task ID OR composite task parameters',
    ])
  })

  it('refuses ids that no task can have', async () => {
    for (const task of [
      '',
      'a',
      'a:',
      ':1',
      'a:b',
      'a:0',
      'a:-1',
      'a b:1',
      'a'.repeat(201) + ':1',
      'a:00',
      'a:1:2',
      'a:1\n',
      'ä:1',
    ]) {
      const [status, message] = await ask({ task })
      expect([task, status]).to.deep.equal([task, 400])
      expect(message).to.contain('Task should be in the form nodeId:taskId e.g.')
      expect(message).to.contain(`(got ${task})`)
    }
    expect((await ask({ nodeId: 'a', taskId: 0 }))[0]).to.equal(400)
    expect((await ask({ nodeId: 'a', taskId: -5 }))[0]).to.equal(400)
    for (const [name, value] of Object.entries({ nodeId: 5, taskId: 'x', task: {} })) {
      const [status, message] = await ask({ nodeId: 'a', taskId: 1, [name]: value })
      expect(status, name).to.equal(400)
      expect(message).to.contain(`/${name}: must be`)
    }
  })
})

describeOnGraphs('tasks', (serve) => {
  const server = serve()

  it('survive a restart: ended ones, and running ones', async () => {
    const done = await truncate(server, { endTimeMillis })
    const before = await completed(server, done)
    await server.ingest(...old(orders, 250))
    const unfinished = await truncate(server, { endTimeMillis, batchSize: 1 })
    await server.restart()
    const { completed: isCompleted, status } = await statusOf(server, unfinished)
    expect(isCompleted).to.equal(false)
    expect(status.deleted).to.be.below(250)
    expect(await statusOf(server, done)).to.deep.equal(before)
    const seen = await untilCompleted(server, unfinished)
    expect(seen.at(-1)?.status).to.include({ total: 250, deleted: 250, batches: 250 })
    expect(await timesOf(server, orders)).to.deep.equal([])
  })

  it('wait while writes are switched off, and new ones are refused with 503', async () => {
    await server.ingest(...old(orders, 250))
    const id = await truncate(server, { endTimeMillis, batchSize: 1 })
    await server.post('/entities?action=setWritable', { value: false })
    const refused = await server.post(TRUNCATE, { ...required, dryRun: false })
    expect(refused.status).to.equal(503)
    expect(refused.body).to.have.property('code', 'READ_ONLY')
    expect(Number(refused.headers['retry-after'])).to.be.above(0)
    const [left, total] = await dryRun(server, { endTimeMillis })
    expect(left).to.be.above(0)
    // More time than a hundred batches would take.
    await wait(500)
    expect(await dryRun(server, { endTimeMillis })).to.deep.equal([left, total])
    const paused = await statusOf(server, id)
    expect(paused).to.include({ completed: false })
    expect(paused.status.deleted).to.equal(250 - left)
    await server.post('/entities?action=setWritable', { value: true })
    const { status } = await completed(server, id)
    expect(status).to.deep.include({ deleted: 250, retries: { bulk: 0, search: 0 } })
  })
})

describeOnEngines('`getIndexSizes`', (serve) => {
  const server = serve()

  it('lists sizes with the `entityType` and `aspect` of each index', async () => {
    const sizes = async () => {
      const answer = await server.post('/operations?action=getIndexSizes')
      expect(answer.status).to.equal(200)
      return (answer.body as { value: { indexSizes: Record<string, unknown>[] } }).value.indexSizes
    }
    expect(await sizes()).to.deep.equal([])
    await server.ingest(
      ...old(orders, 3),
      ...old(customers, 1),
      upsert('urn:li:dataProcessInstance:a', RUN, { timestampMillis: 1 }),
    )
    const [first, second, ...others] = await sizes()
    expect(others).to.deep.equal([])
    const { sizeInMb, sizeMb, ...names } = second ?? {}
    expect(first).to.include({
      indexName: 'dataprocessinstance_dataprocessinstanceruneventaspect_v1',
      entityName: 'dataprocessinstance',
      entityType: 'dataProcessInstance',
      rows: 1,
    })
    expect(names).to.deep.equal({
      indexName: 'dataset_datasetprofileaspect_v1',
      entityName: 'dataset',
      aspectName: 'datasetprofile',
      entityType: 'dataset',
      aspect: PROFILE,
      rows: 4,
    })
    const bytes = 4 * JSON.stringify({ timestampMillis: END, rowCount: 7 }).length
    expect([sizeInMb, sizeMb]).to.deep.equal([bytes / 1e6, bytes / 1e6])
    for (const { entityType, aspect, rows } of await sizes()) {
      expect((await dryRun(server, { entityType, aspect, endTimeMillis }))[1]).to.equal(rows)
    }
    await completed(server, await truncate(server, { endTimeMillis }))
    expect((await sizes()).map(({ entityName }) => entityName)).to.deep.equal([
      'dataprocessinstance',
    ])
  })
})
