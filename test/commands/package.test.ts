import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import { isBuildCurrent } from '../../scripts/server-process.ts'
import { send } from '../support/http.ts'
import { INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import {
  commandIn,
  copyOf,
  stagesOfDockerfile,
  variablesIn,
  type Instruction,
} from '../support/run/dockerfile.ts'
import { PACKS_ANEW } from '../support/run/settings.ts'
import { ROOT } from '../support/sources.ts'

const INSTALLED_MB_MAX = 150
/** The command of the Dockerfile that takes most of the time. */
const INSTALL = 'npm ci --ignore-scripts'
const BUILD = 'npm run build'
const LIST = '.package-lock.json'
/** On a disk, because dependencies are large, and with a blank, as real paths have. */
const FOLDER = '/var/tmp/trellis package '
/** In a whole run npm installs the dependencies twice. */
const TIMEOUT_MS = 600_000
const URN = 'urn:li:tag:packed'

type Variables = Readonly<Record<string, string>>

/** Starts a command in a folder with these variables and those that npm needs. */
function start(cwd: string, [file = '', ...args]: readonly string[], variables: Variables = {}) {
  const { PATH, HOME } = process.env
  const child = spawn(file, args, { cwd, env: { PATH, HOME, ...variables } })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, said, ended }
}

const run = (cwd: string, command: readonly string[], variables?: Variables) =>
  start(cwd, command, variables).ended

/** Returns the output of a command, which has to succeed. */
async function outputOf(cwd: string, command: readonly string[], variables?: Variables) {
  const { code, stdout, stderr } = await run(cwd, command, variables)
  expect(code, `${command.join(' ')}: ${stdout}${stderr}`).to.equal(0)
  return stdout
}

/** Starts a server process, and waits until it answers. */
async function serve(cwd: string, command: readonly string[], variables: Variables) {
  const { child, said, ended } = start(cwd, command, variables)
  const hasEnded = ended.then(() => true)
  while (!said.stdout.includes('Trellis answers on')) {
    const isOver = await Promise.race([hasEnded, once(child.stdout, 'data').then(() => false)])
    if (isOver) throw new Error(`The server ended:\n${said.stdout}${said.stderr}`)
  }
  return {
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return (await ended).code
    },
  }
}

/** Returns the size on disk in megabytes. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512
  }
  return bytes / (1024 * 1024)
}

/** Runs a stage of the Dockerfile in a folder; copies from the stage before are moves. */
async function follow(stage: readonly Instruction[], folder: string, built: string) {
  for (const instruction of stage) {
    if (instruction.name === 'COPY') {
      const { fromBuild, sources, target } = copyOf(instruction)
      for (const source of sources) {
        const to = sources.length > 1 || target === './' ? source : target
        if (fromBuild) await rename(join(built, source.replace('/app/', '')), join(folder, to))
        else await cp(join(ROOT, source), join(folder, to), { recursive: true })
      }
    } else if (instruction.text === INSTALL && !PACKS_ANEW) {
      await linkDependencies(ROOT, folder)
    } else if (instruction.text === BUILD && !PACKS_ANEW && isBuildCurrent()) {
      await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
    } else if (instruction.name === 'RUN' && !instruction.text.includes('chown')) {
      await outputOf(folder, ['bash', '-c', instruction.text])
    }
  }
}

/** Links the dependencies of another folder. */
async function linkDependencies(installed: string, folder: string): Promise<void> {
  const [from, to] = [join(installed, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(to)
  const command = 'cp -al "$FROM/." "$TO" || cp -a "$FROM/." "$TO"'
  await outputOf(folder, ['bash', '-c', command], { FROM: from, TO: to })
  // Caches belong to the project, and npm writes its list there, so neither may be a link.
  await rm(join(to, '.cache'), { recursive: true, force: true })
  await rm(join(to, LIST))
  await cp(join(from, LIST), join(to, LIST))
}

/**
 * Installs the tarball: with npm in a whole run, else unpacked beside the dependencies of the
 * image.
 */
async function install(tarball: string, built: string, home: string): Promise<void> {
  if (PACKS_ANEW) {
    const options = ['--omit=dev', '--no-audit', '--prefer-offline']
    await outputOf(home, ['npm', 'install', ...options, tarball])
    return
  }
  await linkDependencies(built, home)
  const modules = join(home, 'node_modules')
  // It does not list the package. Without it, npm reads the folder.
  await rm(join(modules, LIST))
  await mkdir(join(modules, 'trellis'))
  await outputOf(modules, ['tar', '-xzf', tarball, '--strip-components=1', '-C', 'trellis'])
  await outputOf(home, ['npm', 'rebuild', '--ignore-scripts', 'trellis'])
}

describe('the package and the image', function () {
  this.timeout(TIMEOUT_MS)
  const [build = [], final = []] = stagesOfDockerfile()
  let folder = ''
  let built = ''
  let tarball = ''
  let files: string[] = []
  before(async () => {
    expect(build.map(({ text }) => text)).to.include(INSTALL)
    folder = await mkdtemp(FOLDER)
    built = join(folder, 'build')
    await mkdir(built)
    await follow(build, built, '')
    for (const file of ['README.md', 'LICENSE']) await cp(join(ROOT, file), join(built, file))
    // Scripts would build again.
    const packed = await outputOf(built, ['npm', 'pack', '--json', '--ignore-scripts'])
    const [report] = JSON.parse(packed) as { filename: string; files: { path: string }[] }[]
    tarball = join(built, report?.filename ?? '')
    files = report?.files.map(({ path }) => path) ?? []
  })
  after(() => rm(folder, { recursive: true }))

  it('the tarball contains the build, and nothing else', () => {
    expect(tarball).to.match(/trellis-\d+\.\d+\.\d+\.tgz$/)
    const others = files.filter(
      (path) => !/^dist\/(server|graph|search|graphiql|swagger-ui|web|docs\/explore)\//.test(path),
    )
    expect(others).to.have.members(['LICENSE', 'README.md', 'package.json'])
    expect(files).to.include.members([
      'dist/server/commands/trellis.js',
      'dist/graphiql/page.js.gz',
      'dist/server/commands/seed/sample/people.json',
      'dist/server/graphql/tags/schema.graphql',
      'dist/docs/explore/most-depended-on.md',
      'dist/web/index.html',
      'dist/swagger-ui/swagger-ui-bundle.js.gz',
    ])
    const isOfDevelopers = (path: string) =>
      /\/(test|bench|fuzz|scripts|generate|local-servers)\/|\.test\.|\.ts$/.test(path)
    expect(files.filter(isOfDevelopers)).to.deep.equal([])
  })

  it('runs in an empty folder: writes, searches, loads the sample, is backed up and restored', async () => {
    const home = join(folder, 'empty folder')
    await mkdir(home)
    // Without it npm would look for a project in the folders above.
    await writeFile(join(home, 'package.json'), '{}')
    await install(tarball, built, home)
    expect(await sizeOf(join(home, 'node_modules'))).to.be.at.most(INSTALLED_MB_MAX)

    const program = join(home, 'node_modules/.bin/trellis')
    const url = `http://127.0.0.1:${await freePort()}`
    const variables = { PORT: new URL(url).port }
    const facts = async (args: readonly string[], more: Variables = {}) =>
      JSON.parse(await outputOf(home, [program, ...args, '--json'], { ...variables, ...more })) as {
        sha256: string
        healthy: boolean
        differences: string[]
        failures: string[]
      }
    const server = await serve(home, [program], variables)
    const bytes = JSON.stringify({ proposal: upsert(URN, 'tagProperties', { name: 'packed' }) })
    expect((await send(url, 'POST', INGEST_PROPOSAL, { bytes })).status).to.equal(200)
    expect((await facts(['seed'])).failures).to.deep.equal([])
    const question = JSON.stringify({ entity: 'tag', input: 'packed', start: 0, count: 2 })
    const found = await send(url, 'POST', '/entities?action=search', { bytes: question })
    expect(JSON.stringify(found.body)).to.contain(URN)
    const query = JSON.stringify({ query: '{ __typename }' })
    const headers = { 'Content-Type': 'application/json' }
    const graphql = await send(url, 'POST', '/api/graphql', { bytes: query, headers })
    expect(graphql.body).to.deep.include({ data: { __typename: 'Query' } })
    for (const page of ['/', '/api/graphiql/page.js', '/restli/docs/swagger-ui-bundle.js']) {
      expect((await send(url, 'GET', page)).status, page).to.equal(200)
    }
    expect((await facts(['doctor'])).healthy).to.equal(true)
    const { sha256 } = await facts(['backup', '--out', 'whole.jsonl.gz'])
    const second = await run(home, ['npx', 'trellis'], { ...variables, DATA_DIR: 'elsewhere' })
    expect(second).to.include({ code: 1 })
    expect(second.stderr).to.match(/Port \d+ of 127\.0\.0\.1 is in use by another program/)
    expect(await server.stop()).to.equal(0)

    const other = { DATA_DIR: 'other data' }
    await facts(['restore', '--in', 'whole.jsonl.gz'], other)
    expect((await facts(['verify'], other)).differences).to.deep.equal([])
    expect((await facts(['backup', '--out', 'again.jsonl'], other)).sha256).to.equal(sha256)
  })

  it('the image passes its health check, and stops on SIGTERM', async () => {
    const image = join(folder, 'image')
    await mkdir(image)
    await follow(final, image, built)
    const command = [...commandIn(final, 'ENTRYPOINT'), ...commandIn(final, 'CMD')]
    const health = commandIn(final, 'HEALTHCHECK')
    const variables = {
      ...variablesIn(final),
      DATA_DIR: join(folder, 'volume'),
      PORT: String(await freePort()),
    }
    const refused = await run(image, command, variables)
    expect(refused).to.include({ code: 1 })
    expect(refused.stderr).to.match(/ALLOW_ANONYMOUS=true/)
    const server = await serve(image, command, { ...variables, ALLOW_ANONYMOUS: 'true' })
    expect((await run(image, health, variables)).code).to.equal(0)
    expect(await server.stop()).to.equal(0)
    expect((await run(image, health, variables)).code).to.equal(1)
  })
})
