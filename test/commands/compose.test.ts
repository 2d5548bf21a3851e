import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import { parse } from 'yaml'
import { makeConf } from '../../scripts/local-servers/neo4j-settings.ts'
import { PROGRAM, startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { readConfig } from '../../server/config.ts'
import { TESTED_VERSIONS } from '../../server/tested-versions.ts'
import { VARIABLES, type VariableName } from '../../server/variables.ts'
import { send } from '../support/http.ts'
import { INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { run, type Variables } from '../support/run/commands.ts'
import { copyOf, stagesOfDockerfile, variablesIn } from '../support/run/dockerfile.ts'
import { ROOT } from '../support/sources.ts'

interface Service {
  readonly image: string
  readonly build?: string
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: string[]
  readonly security_opt?: string[]
  readonly profiles?: string[]
  readonly command?: string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: string[]
  readonly volumes?: string[]
  readonly healthcheck?: { readonly test?: string[]; readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly mem_limit?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}

/** The variables of `.env` that hold secrets, which compose.yaml must not set. */
const SECRETS = Object.keys(VARIABLES).filter((name) => 'secret' in VARIABLES[name as VariableName])

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const compose = parse(textOf('compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const stages = stagesOfDockerfile()
const final = stages.at(-1) ?? []

/** Replaces `${NAME:-default}` as compose does without an `.env` file. */
const withDefaults = (text: string) =>
  text.replaceAll(/\$\{\w+:-([^}]*)\}/g, (_, fallback: string) => fallback)

/** Returns the Neo4j setting that a variable of its image stands for. */
const settingOf = (variable: string) =>
  variable.replace('NEO4J_', '').replaceAll(/__?/g, (dashes) => (dashes === '_' ? '.' : '_'))

/** Returns whether a service has a health check, in compose.yaml or in our image. */
function hasHealthCheck(name: string): boolean {
  const { build, healthcheck } = compose.services[name] ?? {}
  if (build === '.') return final.some((each) => each.name === 'HEALTHCHECK')
  return healthcheck?.test !== undefined
}

describe('compose.yaml', () => {
  it('starts Trellis with both stores, and loads the sample and opens ports on request', () => {
    expect(Object.keys(compose.services)).to.have.members([
      'setup',
      'trellis',
      'administrator',
      'seed',
      'neo4j',
      'typesense',
      'tools',
    ])
    const onlyAsked = services.filter(([, { profiles }]) => profiles).map(([name]) => name)
    expect(onlyAsked).to.deep.equal(['seed', 'tools'])
  })

  it('gives the server variables that it knows, and access control', () => {
    const { environment = {} } = compose.services['trellis'] ?? {}
    const set = { ...variablesIn(final), ...environment }
    const isKnown = (name: string) =>
      Object.hasOwn(VARIABLES, name) || SECRETS.some((secret) => name === `${secret}_FILE`)
    const unknown = Object.keys(set).filter((name) => !isKnown(name))
    expect(unknown, 'of glibc').to.deep.equal(['MALLOC_TRIM_THRESHOLD_'])
    const values = Object.entries(set)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, value]) => [name, withDefaults(value)])
    const key = { TYPESENSE_API_KEY: 'x' }
    const config = readConfig({ ...(Object.fromEntries(values) as Record<string, string>), ...key })
    expect(config).to.include({ host: '0.0.0.0', dataDir: '/data' })
    expect(config.access).to.not.equal(undefined)
    expect(config.neo4j).to.include({ uri: 'bolt://neo4j:7687' })
    expect(config.typesense).to.include({ url: 'http://typesense:8108' })
  })

  it('passes every setting of .env to the server but those that the image fixes', () => {
    const { environment = {} } = compose.services['trellis'] ?? {}
    const passed = (name: string) => [name, `${name}_FILE`].some((each) => each in environment)
    const fixed = ['PORT', 'HOST', 'DATA_DIR', 'NEO4J_USERNAME', 'NEO4J_DATABASE', 'NODE_ENV']
    expect(Object.keys(VARIABLES).filter((name) => !passed(name))).to.deep.equal(fixed)
  })

  it('publishes no password: each is in a file that the first start writes', () => {
    const defaults = [...textOf('compose.yaml').matchAll(/\$\{(\w+):-([^}]*)\}/g)]
    for (const [, name = '', fallback] of defaults) {
      if (/PASSWORD|SECRET|KEY/.test(name)) expect(fallback, name).to.equal('')
    }
    for (const [name, { environment = {}, command = [] }] of services) {
      for (const [variable, value] of Object.entries(environment)) {
        if (variable.endsWith('_FILE')) expect(value, name).to.match(/^\/secrets\//)
        else if (/PASSWORD|SECRET|KEY|AUTH$/.test(variable)) {
          expect(value, `${name} ${variable}`).to.equal(`\${${variable}:-}`)
        }
      }
      expect(command.join(' '), name).not.to.match(/api-key=|password=/i)
    }
  })

  it('gives containers no more rights than they need', () => {
    for (const [name, service] of services) {
      expect(service.cap_drop, name).to.deep.equal(['ALL'])
      expect(service.security_opt, name).to.deep.equal(['no-new-privileges:true'])
      if (name !== 'neo4j') expect(service.read_only, name).to.equal(true)
    }
    expect(compose.services['neo4j']?.user).to.equal('7474:7474')
  })

  it('opens the page only, the stores on request, and no web page may ask Neo4j', () => {
    const published = services.flatMap(([name, { ports }]) => (ports ? [name] : []))
    expect(published).to.deep.equal(['trellis', 'tools'])
    const { environment = {} } = compose.services['neo4j'] ?? {}
    const settings = Object.entries(environment).map(([name, value]) => [settingOf(name), value])
    expect(Object.fromEntries(settings)).to.include({
      'dbms.security.http_access_control_allow_origin': 'http://127.0.0.1:7474',
    })
    expect(compose.services['typesense']?.command).to.include('--enable-cors=false')
    const [forward = ''] = compose.services['tools']?.command ?? []
    expect(() => new Script(forward)).not.to.throw()
  })

  it('limits a transaction of Neo4j as the tests do', () => {
    const { environment = {} } = compose.services['neo4j'] ?? {}
    const settings = Object.entries(environment).map(([name, value]) => {
      return `${settingOf(name)}=${value}`
    })
    const limits = settings.filter((line) => line.startsWith('db.memory.transaction'))
    const [version] = TESTED_VERSIONS.Neo4j
    const tested = makeConf({ profile: 'test', version, boltPort: 7687 }).split('\n')
    expect(limits).to.have.length(1)
    expect(tested).to.include.members(limits)
  })

  it('reads the variables of .env.example, with the same defaults', () => {
    const read = [...textOf('compose.yaml').matchAll(/\$\{(\w+):-([^}]*)\}/g)]
    const shown = [...textOf('.env.example').matchAll(/^(\w+)=(.*)$/gm)]
    const pairs = (found: RegExpExecArray[]) =>
      Object.fromEntries(found.map(([, name, value]) => [name, value])) as object
    expect(pairs(shown)).to.deep.equal(pairs(read))
  })

  it('waits for health, keeps its data, and listens on this machine only', () => {
    for (const [name, service] of services) {
      const needed = Object.entries(service.depends_on ?? {})
      for (const [other, { condition }] of needed) {
        const isOnce = other === 'setup'
        const reached = isOnce ? 'service_completed_successfully' : 'service_healthy'
        expect(condition, `${name} needs ${other}`).to.equal(reached)
        if (!isOnce) expect(hasHealthCheck(other), other).to.equal(true)
      }
      for (const port of service.ports ?? []) expect(port, name).to.match(/^127\.0\.0\.1:/)
      for (const volume of service.volumes ?? []) {
        expect(Object.keys(compose.volumes), name).to.include(volume.split(':')[0])
      }
      expect(service.mem_limit, name).to.match(/^\d+[mg]$/)
      expect(service.image, name).to.match(/:\d+\.\d+(\.\d+)?(-community)?$/)
    }
  })
})

describe('Dockerfile', () => {
  it('copies files that exist and that .dockerignore admits, on a base with an exact version', () => {
    const allowed = textOf('.dockerignore').split('\n')
    const copied = stages
      .flat()
      .filter(({ name }) => name === 'COPY')
      .map(copyOf)
      .filter(({ fromBuild }) => !fromBuild)
      .flatMap(({ sources }) => sources)
    for (const source of copied) {
      expect(existsSync(join(ROOT, source)), source).to.equal(true)
      expect(allowed, source).to.include(`!${source}`)
    }
    const bases = stages.map(([from]) => from?.text)
    for (const base of bases) expect(base).to.match(/^node:\d+\.\d+\.\d+-[\w-]+( AS build)?$/)
  })

  it('runs as another user than root, with data on a volume', () => {
    const textIn = (name: string) => final.find((each) => each.name === name)?.text
    expect(textIn('USER')).to.equal('node')
    expect(textIn('VOLUME')).to.equal(variablesIn(final)['DATA_DIR'])
  })

  it('takes the version of package.json', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string }
    expect(compose.services['trellis']?.image).to.equal(`trellis:${version}`)
  })
})

describe('the workflow of CI', () => {
  it('uses actions and machines by exact version', () => {
    const text = textOf('.github/workflows/ci.yml')
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(actions).to.have.length.greaterThan(3)
    for (const action of actions) expect(action).to.match(/@v\d+\.\d+\.\d+$/)
    expect(text).not.to.match(/-latest/)
  })
})

/** What compose starts, without Docker: embedded stores in place of its Neo4j and Typesense. */
describe('what compose.yaml starts', () => {
  let folder = ''
  let secrets = ''
  let server: ServerProcess

  /** Returns the environment of a service, with the defaults of an `.env` file that is absent. */
  const environmentOf = (name: string, env: Variables = {}): Variables => {
    const { environment = {} } = compose.services[name] ?? {}
    const ours = Object.entries({ ...variablesIn(final), ...environment })
      .filter(([variable]) => !['NEO4J_URI', 'TYPESENSE_URL', 'PORT'].includes(variable))
      .map(([variable, value]) => {
        const read = value.replaceAll(
          /\$\{(\w+):-([^}]*)\}/g,
          (_, key: string, fallback: string) => {
            return env[key] ?? fallback
          },
        )
        return [variable, read.replace(/^\/secrets/, secrets)]
      })
    return { ...(Object.fromEntries(ours) as Variables), DATA_DIR: join(folder, 'data') }
  }
  const start = (env: Variables = {}) => startServerProcess(environmentOf('trellis', env))
  /** Runs the command of a service. */
  const once = (name: string, more: Variables = {}) => {
    const [command = '', ...args] = (compose.services[name]?.command ?? []).map(withDefaults)
    const own = args.map((arg) => arg.replace(/^\/secrets/, secrets))
    return run(command, { ...environmentOf(name), ...more }, ...own)
  }
  const contents = async () => {
    const names = await readdir(secrets)
    const texts = await Promise.all(names.map((name) => readFile(join(secrets, name), 'utf8')))
    return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-compose-'))
    secrets = join(folder, 'secrets')
    expect(await once('setup')).to.include({ code: 0 })
    server = await start()
  })
  after(async () => {
    await server?.end('SIGTERM')
    await rm(folder, { recursive: true })
  })

  it('has passwords of its own, which later starts keep, and which files show to the stores only', async () => {
    const first = await contents()
    expect(first['neo4j-auth']).to.equal(`neo4j/${first['neo4j-password']}`)
    expect(first['typesense.ini']).to.contain(`api-key = ${first['typesense-api-key']}`)
    const values = ['neo4j-password', 'typesense-api-key', 'secret-service-encryption-key']
    expect(new Set(values.map((name) => first[name])).size).to.equal(3)
    for (const name of values) expect(first[name], name).to.match(/^[\w-]{32,}$/)
    for (const name of Object.keys(first)) {
      const { mode } = await stat(join(secrets, name))
      expect(mode & 0o777, name).to.equal(values.includes(name) ? 0o600 : 0o640)
    }
    const again = await once('setup')
    expect(again.stdout).to.contain('stay as they are')
    expect(await contents()).to.deep.equal(first)
    for (const name of values) {
      expect(again.stdout + server.output(), name).not.to.contain(first[name])
    }
  })

  it('takes passwords that .env states', async () => {
    const other = join(folder, 'other')
    const own = { NEO4J_PASSWORD: 'one of an older volume' }
    expect(await run('setup', own, '--folder', other)).to.include({ code: 0 })
    expect(await readFile(join(other, 'neo4j-auth'), 'utf8')).to.equal(
      'neo4j/one of an older volume',
    )
  })

  it('answers nobody without credentials, under whatever host name and from whatever page', async () => {
    const { host } = new URL(server.url)
    const bytes = JSON.stringify({
      proposal: upsert('urn:li:tag:a', 'tagProperties', { name: 'a' }),
    })
    for (const headers of [
      {},
      { Host: host, 'Sec-Fetch-Site': 'same-origin' },
      {
        Host: 'evil.example:8080',
        Origin: 'http://evil.example:8080',
        'Sec-Fetch-Site': 'same-origin',
      },
      { Authorization: 'Bearer x' },
      { Authorization: 'Basic __datahub_system:JohnSnowKnowsNothing' },
    ]) {
      for (const [method, path, body] of [
        ['GET', '/entitiesV2/urn:li:tag:a', undefined],
        ['POST', INGEST_PROPOSAL, bytes],
        ['POST', '/api/graphql', '{"query":"{ me { corpUser { urn } } }"}'],
        ['GET', '/metrics', undefined],
      ] as const) {
        const { status } = await send(server.url, method, path, {
          headers,
          ...(body && { bytes: body }),
        })
        expect(status, `${method} ${path} ${JSON.stringify(headers)}`).to.equal(401)
      }
    }
    for (const [username, password] of [
      ['datahub', 'datahub'],
      ['admin', 'admin'],
      ['neo4j', 'trellis-neo4j'],
    ]) {
      const body = { bytes: JSON.stringify({ username, password }) }
      expect((await send(server.url, 'POST', '/logIn', body)).status).to.equal(401)
    }
  })

  it('prints a link, at which the first administrator signs in, and none once they have', async () => {
    const { stdout, code } = await once('administrator')
    expect(code).to.equal(0)
    const link = new URL(stdout.trimEnd().split('\n').at(-1) ?? '')
    expect(link.pathname).to.equal('/reset')
    const { user: email, reset_token: resetToken } = Object.fromEntries(link.searchParams)
    const chosen = await send<{ actor: string }>(
      server.url,
      'POST',
      '/resetNativeUserCredentials',
      {
        bytes: JSON.stringify({ email, resetToken, password: 'seven green umbrellas' }),
      },
    )
    expect(chosen.body.actor).to.equal('urn:li:corpuser:admin')
    const [cookie = ''] = chosen.headers['set-cookie'] ?? []
    const me = await send<{ data: object }>(server.url, 'POST', '/api/graphql', {
      headers: { Cookie: cookie.split(';', 1).join(), 'Sec-Fetch-Site': 'same-origin' },
      bytes: '{"query":"{ me { platformPrivileges { managePolicies } } }"}',
    })
    expect(me.body.data).to.deep.equal({ me: { platformPrivileges: { managePolicies: true } } })
    expect(await once('administrator')).to.include({ code: 0, stdout: '' })
  })

  it('loads the sample with a token of its own', async () => {
    const [script = ''] = compose.services['seed']?.command ?? []
    const here = script
      .replaceAll('$$', '$')
      .replace('node dist/server/commands/trellis.js', [process.execPath, ...PROGRAM].join(' '))
      .replace('http://trellis:8080', server.url)
    const env = { PATH: process.env['PATH'], ...environmentOf('seed') }
    const { stdout } = await promisify(execFile)('sh', ['-c', here], { cwd: ROOT, env })
    expect(stdout).to.match(/sample/)
    expect(stdout).not.to.contain('trellis_pat_')
  })

  it('refuses pages of other sites, too, where an operator switches access control off', async () => {
    await server.end('SIGTERM')
    server = await start({ AUTH_ENABLED: 'false', ALLOW_ANONYMOUS: 'true' })
    const { port } = new URL(server.url)
    const bytes = JSON.stringify({
      proposal: upsert('urn:li:tag:a', 'tagProperties', { name: 'a' }),
    })
    for (const [headers, status] of [
      [{ Host: `localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' }, 200],
      [{ Host: 'evil.example:8080' }, 403],
      [{ Host: 'evil.example:8080', Origin: 'http://evil.example:8080' }, 403],
      [{ Host: 'evil.example:8080', 'Sec-Fetch-Site': 'same-origin' }, 403],
      [{ Host: `localhost:${port}`, Origin: 'http://evil.example' }, 403],
    ] as const) {
      const answer = await send(server.url, 'POST', INGEST_PROPOSAL, { headers, bytes })
      expect(answer.status, JSON.stringify(headers)).to.equal(status)
    }
  })
})
