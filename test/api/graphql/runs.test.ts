import { expect } from 'chai'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const FLOW = 'urn:li:dataFlow:(airflow,nightly,PROD)'
const LOAD = `urn:li:dataJob:(${FLOW},load)`
const IDLE = `urn:li:dataJob:(${FLOW},idle)`
const runOf = (id: string) => `urn:li:dataProcessInstance:${id}`

const RUNS = `query ($urn: String!, $start: Int, $count: Int) { entity(urn: $urn) {
  ... on HasExecutionRuns { runs(start: $start, count: $count) {
    start count total runs { urn name state(limit: 1) { status } }
  } }
} }`

interface Runs {
  readonly entity: {
    readonly runs?: { readonly total: number; readonly runs: readonly { readonly urn: string }[] }
  }
}

// docs/interface: graphql/runs-of-tasks
describeOnEngines('the runs of tasks and pipelines', (serve) => {
  const server = serve()
  const runsOf = async (urn: string, page: object = {}) =>
    (await data<Runs>(server, RUNS, { urn, ...page })).entity.runs
  const run = (id: string, parentTemplate: string, time: number, status?: string) => [
    upsert(runOf(id), 'dataProcessInstanceProperties', {
      name: id,
      created: { time, actor: 'urn:li:corpuser:ada' },
    }),
    upsert(runOf(id), 'dataProcessInstanceRelationships', {
      parentTemplate,
      upstreamInstances: [],
    }),
    ...(status
      ? [upsert(runOf(id), 'dataProcessInstanceRunEvent', { timestampMillis: time, status })]
      : []),
  ]

  before(() =>
    server.ingest(
      upsert(LOAD, 'dataJobInfo', { name: 'load', type: { string: 'COMMAND' } }),
      upsert(IDLE, 'dataJobInfo', { name: 'idle', type: { string: 'COMMAND' } }),
      ...run('load-1', LOAD, 1_000, 'COMPLETE'),
      ...run('load-3', LOAD, 3_000, 'STARTED'),
      ...run('load-2', LOAD, 2_000, 'COMPLETE'),
      ...run('announced', LOAD, 4_000),
      ...run('nightly-1', FLOW, 500, 'COMPLETE'),
    ),
  )

  it('are those that have reported a state, the latest first, in pages', async () => {
    const shown = (id: string, status: string) => ({
      urn: runOf(id),
      name: id,
      state: [{ status }],
    })
    expect(await runsOf(LOAD)).to.deep.equal({
      start: 0,
      count: 3,
      total: 3,
      runs: [shown('load-3', 'STARTED'), shown('load-2', 'COMPLETE'), shown('load-1', 'COMPLETE')],
    })
    expect(await runsOf(LOAD, { start: 1, count: 1 })).to.deep.equal({
      start: 1,
      count: 1,
      total: 3,
      runs: [shown('load-2', 'COMPLETE')],
    })
    expect((await runsOf(FLOW))?.runs.map(({ urn }) => urn)).to.deep.equal([runOf('nightly-1')])
  })

  it('are none for a task that has not run, and no field of other entities', async () => {
    expect(await runsOf(IDLE)).to.deep.equal({ start: 0, count: 0, total: 0, runs: [] })
    expect(await runsOf('urn:li:tag:gold')).to.equal(undefined)
  })
})
