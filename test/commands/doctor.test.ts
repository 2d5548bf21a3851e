import { expect } from 'chai'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import { startServerProcess } from '../../scripts/server-process.ts'
import { readConfig } from '../../server/config.ts'
import { openStores } from '../../server/engines.ts'
import { run, type Variables } from '../support/run/commands.ts'
import { freshDatabase, neo4jOrSkip } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { refusalOf } from '../support/stores/stores.ts'
import { typesenseOrSkip } from '../support/stores/typesense.ts'
import { typesenseVariables } from '../support/stores/typesense-variables.ts'

interface Report {
  readonly healthy: boolean
  readonly findings: readonly {
    readonly check: string
    readonly state: 'ok' | 'warn' | 'fail'
    readonly says: string
    readonly todo?: string
  }[]
}

/** Returns the report of `--json`, and checks the exit code against it. */
async function examined(variables: Variables): Promise<Report> {
  const { code, stdout, stderr } = await run('doctor', variables, '--json')
  const report = JSON.parse(stdout || `"${stderr}"`) as Report
  expect(code).to.equal(report.healthy ? 0 : 1)
  return report
}

const found = ({ findings }: Report, check: string) => findings.find((each) => each.check === check)
const states = ({ findings }: Report) => new Set(findings.map(({ state }) => state))

describe('trellis doctor', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-doctor-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('finds nothing wrong where a server runs, and checks everything', async () => {
    const variables = { DATA_DIR: folder }
    const server = await startServerProcess(variables)
    const report = await examined(variables)
    await server.end('SIGTERM')
    expect([...states(report)]).to.deep.equal(['ok'])
    expect(report.findings.map(({ check }) => check)).to.deep.equal([
      'configuration',
      'Node.js',
      'disk',
      'graph store',
      'schema',
      'clock',
      'writes',
      'backlog',
      'search index',
    ])
    const { stdout, code } = await run('doctor', variables)
    expect(code).to.equal(0)
    expect(stdout)
      .to.match(/^ok {4}graph store: .*SQLite\/3/m)
      .and.match(/A server can run here\.$/m)
  })

  it('names stores that do not answer, at once, with a remedy, and shows no secret', async () => {
    const [bolt, http] = [await freePort(), await freePort()]
    const variables = {
      DATA_DIR: folder,
      NEO4J_URI: `bolt://127.0.0.1:${bolt}`,
      NEO4J_PASSWORD: 'secret-one',
      TYPESENSE_URL: `http://secret-two:secret-three@127.0.0.1:${http}`,
      TYPESENSE_API_KEY: 'secret-four',
    }
    const report = await examined(variables)
    expect(found(report, 'graph store')).to.include({ state: 'fail' })
    expect(found(report, 'graph store')?.todo).to.match(/NEO4J_URI/)
    expect(found(report, 'search index')).to.include({ state: 'fail' })
    expect(found(report, 'search index')?.todo).to.match(/TYPESENSE_URL/)
    expect(JSON.stringify(report)).to.include('NEO4J_PASSWORD=***').and.not.include('secret')
  })

  it('names the faults of the configuration', async () => {
    const report = await examined({ DATA_DIR: folder, PORT: 'x', AUTH_ENABLED: 'perhaps' })
    expect(found(report, 'configuration')?.says).to.match(/PORT must .*AUTH_ENABLED must/s)
    const { code, stderr } = await run('doctor', { DATA_DIR: folder }, '--loud')
    expect(code).to.equal(2)
    expect(stderr).to.match(/--loud/)
  })

  it('reports that the file is not a database', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'trellis.db'), 'x'.repeat(8_192))
    const report = await examined({ DATA_DIR: folder })
    expect(found(report, 'graph store')).to.include({ state: 'fail' })
    expect(found(report, 'search index')).to.include({ state: 'fail' })
  })

  it('reports that an empty file has lost its content, as a start and a restore do', async () => {
    const variables = { DATA_DIR: folder }
    const file = join(folder, 'trellis.db')
    await writeFile(file, '')
    const report = await examined(variables)
    expect(found(report, 'graph store')).to.include({ state: 'fail' })
    expect(found(report, 'graph store')?.says).to.include(`${file} is empty`)
    const started = String(await refusalOf(startServerProcess(variables)))
    expect(started)
      .to.include(`${file} is empty`)
      .and.match(/Delete it, .*trellis restore/)
    expect((await stat(file)).size).to.equal(0)
    await rm(file)
    expect((await examined(variables)).healthy).to.equal(true)
  })

  it('reports an unfinished restore, and warns while writes are switched off', async () => {
    const variables = { DATA_DIR: folder }
    const { control, archive } = await openStores(readConfig(variables), Date.now, () => {})
    await control.setWritable(false)
    expect(found(await examined(variables), 'writes')).to.include({ state: 'warn' })
    await archive.beginRestore()
    await control.close()
    const report = await examined(variables)
    expect(found(report, 'restore')).to.include({ state: 'fail' })
    expect(found(report, 'restore')?.todo).to.match(/trellis restore/)
  })

  it('checks Neo4j', async function () {
    const neo4j = await neo4jOrSkip(this)
    await freshDatabase(neo4j)
    const report = await examined({ DATA_DIR: folder, ...neo4jVariables(neo4j) })
    expect(report.healthy).to.equal(true)
    expect(found(report, 'graph store')?.says).to.match(/Neo4j\/\d+\.\d+.*, a tested version$/)
    const noSuch = { ...neo4jVariables(neo4j), NEO4J_DATABASE: 'nosuchdatabase' }
    expect(found(await examined({ DATA_DIR: folder, ...noSuch }), 'graph store')).to.include({
      state: 'fail',
    })
  })

  it('names the version of Typesense, and whether it is tested', async function () {
    const { url, apiKey } = await typesenseOrSkip(this)
    const variables = { DATA_DIR: folder, ...typesenseVariables({ url, apiKey }) }
    const server = await startServerProcess(variables)
    await server.end('SIGTERM')
    const says = found(await examined(variables), 'search index')?.says
    expect(says).to.match(/Typesense\/\d+\.\d+.*, (a|not a) tested version$/)
    const two = { ...variables, TYPESENSE_URL: `${url},http://127.0.0.1:${await freePort()}` }
    const { healthy, findings } = await examined(two)
    expect(healthy).to.equal(true)
    const warning = findings.find(
      ({ state, says: text }) => state === 'warn' && / fails: /.test(text),
    )
    expect(warning?.says).to.match(/127\.0\.0\.1:\d+ fails: /)
  })

  it('reports that Typesense refuses the key', async function () {
    const { url } = await typesenseOrSkip(this)
    const address = { TYPESENSE_URL: url, TYPESENSE_API_KEY: 'another' }
    const report = await examined({ DATA_DIR: folder, ...address })
    expect(found(report, 'graph store')).to.include({ state: 'ok' })
    const index = found(report, 'search index')
    expect(index?.says).to.match(/rejected the API key/)
    expect(index?.todo).to.match(/TYPESENSE_API_KEY/)
  })
})
