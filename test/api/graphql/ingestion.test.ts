import { expect } from 'chai'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const sourceOf = (id: string) => `urn:li:dataHubIngestionSource:${id}`
const runOf = (id: string) => `urn:li:dataHubExecutionRequest:${id}`

/** What the client reports of a recipe. */
const reported = (id: string, name: string, type: string) =>
  upsert(sourceOf(id), 'dataHubIngestionSourceInfo', {
    name,
    type,
    platform: `urn:li:dataPlatform:${type}`,
    config: { recipe: '{}', version: '1.7.0', executorId: '__datahub_cli_', extraArgs: { a: 'b' } },
  })
const asked = (id: string, ofSource: string, requestedAt: number) =>
  upsert(runOf(id), 'dataHubExecutionRequestInput', {
    task: 'CLI Ingestion',
    args: { version: '1.7.0' },
    executorId: '__datahub_cli_',
    source: { type: 'CLI_INGESTION_SOURCE', ingestionSource: sourceOf(ofSource) },
    requestedAt,
    actorUrn: ada,
  })
const REPORT = {
  type: 'CLI_INGEST',
  serializedValue: '{}',
  contentType: 'application/json',
}
const ended = (id: string, status: string) =>
  upsert(runOf(id), 'dataHubExecutionRequestResult', {
    status,
    startTimeMs: 1_000,
    durationMs: 2_000,
    report: 'All is well.',
    structuredReport: REPORT,
  })

// docs/interface: graphql/ingestion
describeOnEngines('recipes of ingestion and their runs', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      reported('cli-2', '[CLI] mysql [nightly]', 'mysql'),
      reported('cli-1', '[CLI] file', 'file'),
      // Reported in another order than it ran.
      ...[3, 1, 2].map((time) => asked(`file-${time}`, 'cli-1', time)),
      ended('file-1', 'SUCCESS'),
      ended('file-2', 'FAILURE'),
      asked('mysql-1', 'cli-2', 9),
    ),
  )

  it('are listed as `datahub ingest list-source-runs` requests them, the latest run first', async () => {
    const query = `query ($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) {
      start count total
      ingestionSources { urn name executions { executionRequests { id result { startTimeMs status } } } }
    } }`
    const list = async (input: object) =>
      (await data<{ listIngestionSources: unknown }>(server, query, { input })).listIngestionSources
    const ran = (id: string, status?: string) => ({
      id,
      result: status === undefined ? null : { startTimeMs: 1_000, status },
    })
    const file = {
      urn: sourceOf('cli-1'),
      name: '[CLI] file',
      executions: {
        executionRequests: [ran('file-3'), ran('file-2', 'FAILURE'), ran('file-1', 'SUCCESS')],
      },
    }
    const mysql = {
      urn: sourceOf('cli-2'),
      name: '[CLI] mysql [nightly]',
      executions: { executionRequests: [ran('mysql-1')] },
    }
    const page = (total: number, ...ingestionSources: object[]) => {
      return { start: 0, count: ingestionSources.length, total, ingestionSources }
    }
    expect(await list({ start: 0, count: 100, filters: [] })).to.deep.equal(page(2, file, mysql))
    expect(await list({ count: 1 })).to.deep.equal(page(2, file))
    const containing = (field: string, value: string) => ({
      filters: [{ field, values: [value], condition: 'CONTAIN' }],
    })
    expect(await list(containing('name', 'night'))).to.deep.equal(page(1, mysql))
    expect(await list(containing('urn', 'cli-1'))).to.deep.equal(page(1, file))
    expect(await list(containing('name', 'weekly'))).to.deep.equal(page(0))
    expect(await list({ query: 'mysql' })).to.deep.equal(page(1, mysql))
    const sort = { field: 'type', sortOrder: 'DESCENDING' }
    expect(await list({ sort })).to.deep.equal(page(2, mysql, file))
  })

  it('runs of all recipes are listed, with or without those of the system', async () => {
    const query = `query ($input: ListExecutionRequestsInput!) { listExecutionRequests(input: $input) {
      total executionRequests { urn }
    } }`
    const list = async (input: object) => {
      const found = await data<{
        listExecutionRequests: { total: number; executionRequests: { urn: string }[] }
      }>(server, query, { input })
      const { total, executionRequests } = found.listExecutionRequests
      return [total, ...executionRequests.map(({ urn }) => urn)]
    }
    const files = [3, 2, 1].map((number) => runOf(`file-${number}`))
    const all = [4, runOf('mysql-1'), ...files]
    expect(await list({})).to.deep.equal(all)
    expect(await list({ start: 1, count: 2 })).to.deep.equal([4, ...files.slice(0, 2)])
    expect(await list({ systemSources: false })).to.deep.equal(all)
    expect(await list({ systemSources: true })).to.deep.equal([0])
    const ofFile = [{ field: 'ingestionSource', values: [sourceOf('cli-1')] }]
    expect(await list({ filters: ofFile })).to.deep.equal([3, ...files])
    await server.ingest(
      upsert(sourceOf('system'), 'dataHubIngestionSourceInfo', {
        name: 'Clean up',
        type: 'gc',
        source: { type: 'SYSTEM' },
        config: { recipe: '{}' },
      }),
      asked('system-1', 'system', 10),
    )
    expect(await list({ systemSources: true })).to.deep.equal([1, runOf('system-1')])
    expect(await list({ systemSources: false })).to.deep.equal(all)
  })

  it('a recipe has the reported values, and its runs in pages', async () => {
    const query = `query ($urn: String!) { ingestionSource(urn: $urn) {
      urn name type platform { urn } schedule { interval } ownership { owners { type } }
      config { recipe executorId version debugMode extraArgs { key value } }
      executions(start: 1, count: 1) { start count total executionRequests { urn type } }
      latestSuccessfulExecution { urn }
    } }`
    expect(await data(server, query, { urn: sourceOf('cli-1') })).to.deep.equal({
      ingestionSource: {
        urn: sourceOf('cli-1'),
        name: '[CLI] file',
        type: 'file',
        platform: { urn: 'urn:li:dataPlatform:file' },
        schedule: null,
        ownership: null,
        config: {
          recipe: '{}',
          executorId: '__datahub_cli_',
          version: '1.7.0',
          debugMode: null,
          extraArgs: [{ key: 'a', value: 'b' }],
        },
        executions: {
          start: 1,
          count: 1,
          total: 3,
          executionRequests: [{ urn: runOf('file-2'), type: 'EXECUTION_REQUEST' }],
        },
        latestSuccessfulExecution: { urn: runOf('file-1') },
      },
    })
    const unsuccessful = await data(server, query, { urn: sourceOf('cli-2') })
    expect(unsuccessful).to.have.nested.property('ingestionSource.latestSuccessfulExecution', null)
    const refusal = async (urn: string) => (await ask(server, query, { urn })).errors?.[0]?.message
    expect(await refusal(sourceOf('none'))).to.contain(sourceOf('none'))
    expect(await refusal(runOf('file-1'))).to.match(/Not an ingestion source/)
  })

  it('a run has its request, its result, and its recipe', async () => {
    const query = `{ executionRequest(urn: "${runOf('file-1')}") {
      id source { name }
      input { task arguments { key value } requestedAt executorId actor { urn } actorUrn
        source { type ingestionSource } }
      result { status durationMs report structuredReport { type serializedValue contentType } }
    } }`
    expect(await data(server, query)).to.deep.equal({
      executionRequest: {
        id: 'file-1',
        source: { name: '[CLI] file' },
        input: {
          task: 'CLI Ingestion',
          arguments: [{ key: 'version', value: '1.7.0' }],
          requestedAt: 1,
          executorId: '__datahub_cli_',
          actor: { urn: ada },
          actorUrn: ada,
          source: { type: 'CLI_INGESTION_SOURCE', ingestionSource: sourceOf('cli-1') },
        },
        result: {
          status: 'SUCCESS',
          durationMs: 2_000,
          report: 'All is well.',
          structuredReport: REPORT,
        },
      },
    })
  })
})
