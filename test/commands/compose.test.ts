import { expect } from 'chai'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { confOf } from '../../scripts/local-servers/neo4j-settings.ts'
import { readConfig } from '../../server/config.ts'
import { TESTED_VERSIONS } from '../../server/tested-versions.ts'
import { VARIABLES } from '../../server/variables.ts'
import { copyOf, stagesOfDockerfile, variablesIn } from '../support/run/dockerfile.ts'
import { ROOT } from '../support/sources.ts'

interface Service {
  readonly image: string
  readonly build?: string
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

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const compose = parse(textOf('compose.yaml')) as Compose
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
  it('starts Trellis with both stores, and loads the sample on request', () => {
    expect(Object.keys(compose.services)).to.have.members(['trellis', 'seed', 'neo4j', 'typesense'])
    const onlyAsked = services.filter(([, { profiles }]) => profiles).map(([name]) => name)
    expect(onlyAsked).to.deep.equal(['seed'])
    expect(compose.services['seed']?.command?.[0]).to.equal('seed')
  })

  it('gives the server variables that it knows, and a configuration that it accepts', () => {
    const { environment = {} } = compose.services['trellis'] ?? {}
    const set = { ...variablesIn(final), ...environment }
    const unknown = Object.keys(set).filter((name) => !Object.hasOwn(VARIABLES, name))
    expect(unknown, 'of glibc').to.deep.equal(['MALLOC_TRIM_THRESHOLD_'])
    const values = Object.entries(set).map(([name, value]) => [name, withDefaults(value)])
    const config = readConfig(Object.fromEntries(values) as Record<string, string>)
    expect(config).to.include({ host: '0.0.0.0', dataDir: '/data' })
    expect(config.neo4j).to.include({ uri: 'bolt://neo4j:7687', password: 'trellis-neo4j' })
    expect(config.typesense).to.deep.equal({
      url: 'http://typesense:8108',
      apiKey: 'trellis-typesense',
    })
    expect(compose.services['neo4j']?.environment?.['NEO4J_AUTH']).to.equal(
      `neo4j/${environment['NEO4J_PASSWORD']}`,
    )
    const key = `--api-key=${environment['TYPESENSE_API_KEY']}`
    expect(compose.services['typesense']?.command).to.include(key)
  })

  it('limits a transaction of Neo4j as the tests do', () => {
    const { environment = {} } = compose.services['neo4j'] ?? {}
    const settings = Object.entries(environment).map(([name, value]) => {
      return `${settingOf(name)}=${value}`
    })
    const limits = settings.filter((line) => line.startsWith('db.memory.transaction'))
    const [version] = TESTED_VERSIONS.Neo4j
    const tested = confOf({ profile: 'test', version, boltPort: 7687 }).split('\n')
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
        expect(condition, `${name} needs ${other}`).to.equal('service_healthy')
        expect(hasHealthCheck(other), other).to.equal(true)
      }
      for (const port of service.ports ?? []) expect(port, name).to.match(/^127\.0\.0\.1:/)
      for (const volume of service.volumes ?? []) {
        expect(Object.keys(compose.volumes), name).to.include(volume.split(':')[0])
      }
      expect(service.mem_limit, name).to.match(/^\d+[mg]$/)
      expect(service.image, name).to.match(/:[\w.-]*\d/)
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
