import { expect } from 'chai'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { ROOT, sourcesIn } from '../support/sources.ts'

const ASVS = 'docs/development/asvs.md'

/**
 * The levels of the requirements of OWASP ASVS 5.0.0, by section: the first digit is that of
 * requirement 1. Those of level 3 are not listed in the page.
 */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

/** Chapters whose first section asks for documentation. */
const DOCUMENTING = new Set(['2', '5', '6', '7', '8', '11', '13', '14', '15', '16'])

const STATES = ['tested', 'documented', 'partly', 'operator', 'not met', 'n/a'] as const

interface Row {
  readonly id: string
  readonly level: string
  readonly state: string
  readonly evidence: string
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Returns the rows of the tables of requirements. */
function rowsIn(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, id = '', level = '', , state = '', ...rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (!/^\d+\.\d+\.\d+$/.test(id)) return []
    return [{ id, level, state, evidence: rest.join('|') }]
  })
}

/** A link of a page: its text without the escapes of Markdown, and its target from the root. */
interface Link {
  readonly text: string
  readonly to: string
}

function linksIn(evidence: string): Link[] {
  const links = evidence.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)
  return [...links].map(([, text = '', to = '']) => ({
    text: text.replaceAll(/\\([^A-Za-z0-9\s])/g, '$1'),
    to: posix.join(posix.dirname(ASVS), to),
  }))
}

const testsIn = ({ evidence }: Row) => linksIn(evidence).filter(({ to }) => to.startsWith('test/'))

/**
 * Returns the titles of the tests of a file: those of `it`, and rows of tables that say one (`says`).
 * `…` stands for interpolated parts.
 */
function titlesIn(source: string): string[] {
  const opening = String.raw`(?:\bit(?:\.\w+)?\(|\bsays:)\s*`
  const literal = /(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/
  return [...source.matchAll(new RegExp(opening + literal.source, 'g'))].map(
    ([, single, double, template]) =>
      (single ?? double ?? template?.replaceAll(/(?:\$\{(?:[^{}]|\{[^{}]*\})*\})+/g, '…') ?? '')
        .replaceAll(/\\(.)/g, '$1')
        .replaceAll(/\s+/g, ' '),
  )
}

/** Returns what is wrong with a row. */
function faultsIn(row: Row): string[] {
  const { id, state, evidence } = row
  const tests = testsIn(row)
  const pages = linksIn(evidence).filter(({ to }) => !to.startsWith('test/'))
  const [chapter = '', section = ''] = id.split('.')
  const missing = evidence.includes('Missing: ')
  const faults: [isFault: boolean, says: string][] = [
    [!STATES.some((known) => known === state), `unknown state ${state}`],
    [(state === 'tested' || state === 'partly') && tests.length === 0, 'names no test'],
    [state === 'tested' && missing, 'is tested, and something is missing'],
    [(state === 'partly' || state === 'not met') && !missing, 'does not say what is missing'],
    [state === 'documented' && pages.length === 0, 'links to no page'],
    [
      state === 'documented' && !(section === '1' && DOCUMENTING.has(chapter)),
      'is documented, but asks for more than documentation',
    ],
    [state === 'n/a' && evidence.length < 'There are none.'.length, 'gives no reason'],
    [state === 'operator' && evidence === '', 'does not say what to do'],
  ]
  return [
    ...faults.flatMap(([isFault, says]) => (isFault ? [`${id} ${says}`] : [])),
    ...tests.flatMap(({ text, to }) => {
      if (!existsSync(join(ROOT, to))) return [`${id}: no file ${to}`]
      return titlesIn(textOf(to)).includes(text) ? [] : [`${id}: ${to} has no test “${text}”`]
    }),
  ]
}

describe('docs/development/asvs.md', () => {
  const page = textOf(ASVS)
  const rows = rowsIn(page)

  it('has each requirement of levels 1 and 2 once, in order, with its level', () => {
    const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
      Array.from(levels).flatMap((level, at) =>
        level === '3' ? [] : [`${section}.${at + 1} ${level}`],
      ),
    )
    expect(expected).to.have.lengthOf(253)
    expect(rows.map(({ id, level }) => `${id} ${level}`)).to.deep.equal(expected)
  })

  it('names an existing test for all that is held, and what is missing otherwise', () => {
    expect(rows.flatMap(faultsIn).join('\n')).to.equal('')
  })

  it('states how many requirements are in each state', () => {
    for (const state of STATES) {
      const count = rows.filter((row) => row.state === state).length
      expect(page.replaceAll(/ +/g, ' ')).to.contain(`| ${state} | ${count} |`)
    }
  })

  it('is checked: faults are found', () => {
    const fault = (state: string, evidence: string, id = '1.2.4') =>
      faultsIn({ id, level: '1', state, evidence })
    const link = (title: string) => `[${title}](../../test/docs/security.test.ts)`
    for (const [state, evidence] of [
      ['tested', ''],
      ['tested', link('is no title of a test')],
      ['tested', '[is checked: faults are found](../../test/docs/no-such.test.ts)'],
      ['tested', `${link('is checked: faults are found')}. Missing: all of it.`],
      ['partly', link('is checked: faults are found')],
      ['partly', 'Missing: all of it.'],
      ['not met', 'Not yet.'],
      ['documented', '[security](../security.md)'],
      ['n/a', ''],
      ['operator', ''],
      ['held', link('is checked: faults are found')],
    ] as const) {
      expect(fault(state, evidence), `${state}: ${evidence}`).to.have.lengthOf(1)
    }
    expect(fault('tested', link('is checked: faults are found'))).to.deep.equal([])
    expect(fault('documented', '[security](../security.md)', '6.1.2')).to.deep.equal([])
    expect(titlesIn("it(`${a} of ${f({ b })} is 'x'`, …); says: 'it\\'s'")).to.deep.equal([
      "… of … is 'x'",
      "it's",
    ])
  })
})

const SECURITY = textOf('docs/security.md')

function sectionOf(title: string): string {
  const [, after = ''] = SECURITY.split(`\n## ${title}\n`)
  return after.split('\n## ', 1).join()
}

/** Returns the rows of the tables of a section, as text. */
const rowsOf = (section: string) =>
  sectionOf(section)
    .split('\n')
    .filter((line) => line.startsWith('|'))

const server = sourcesIn('graph', 'search', 'server')

/** Matches what opens a connection, or accepts one. */
const CONNECTS =
  /\bfetch\(|\bneo4j\.driver\(|\bcreateRemoteJWKSet\(|\bcreateServer\(|\bnew Client\(|from 'openid-client'|'@opentelemetry\/exporter|^import (?!type\b|\{ isIP \}).* from 'node:(?:net|tls|dgram|https)'/m

/** Matches what hashes, encrypts, or makes something random. */
const COMPUTES =
  /from 'node:crypto'|from 'jose\/jwt\/(?:encrypt|decrypt|verify)'|'@node-rs\/argon2'|\bcrypto\.(?:subtle|random|getRandomValues)/

/** Matches the names of algorithms in code. */
const ALGORITHM = /'(sha\d+|md5|aes-[\w-]+|A\d+GCM)'/g

describe('docs/security.md', () => {
  it('lists every file that connects to another host', () => {
    const rows = rowsOf('Connections')
    const files = server.filter(({ text }) => CONNECTS.test(text)).map(({ path }) => path)
    expect(files).to.have.length.above(5)
    expect(files.filter((path) => !rows.join().includes(`\`${path}\``))).to.deep.equal([])
  })

  it('lists every file that hashes, encrypts or needs randomness, with its algorithms', () => {
    const rows = rowsOf('Cryptography and keys')
    const files = server.filter(({ text }) => COMPUTES.test(text))
    expect(files).to.have.length.above(15)
    for (const { path, text } of files) {
      const own = rows.filter((row) => row.includes(`\`${path}\``)).join()
      expect(own, path).not.to.equal('')
      const plain = own.toLowerCase().replaceAll('-', '')
      for (const [, algorithm = ''] of text.matchAll(ALGORITHM)) {
        expect(plain, path).to.contain(algorithm.toLowerCase().replaceAll('-', ''))
      }
    }
  })

  it('is about a server that uses weak randomness for pauses and names of collections only', () => {
    const files = server.filter(({ text }) => /\bMath\.random\(/.test(text))
    const allowed = ['graph/neo4j/retry.ts', 'search/typesense/collections.ts']
    expect(files.map(({ path }) => path)).to.deep.equal(allowed)
  })

  it('names every file of the server that logs', () => {
    const named = sectionOf('Logs and records')
    const logs = /\bconsole\.|\bprocess\.(?:stdout|stderr)\b|from 'pino'/
    const files = server.filter(({ path, text }) => !path.includes('/commands/') && logs.test(text))
    expect(files.map(({ path }) => path)).to.deep.equal(
      files.map(({ path }) => path).filter((path) => named.includes(`\`${path}\``)),
    )
  })

  it('classifies every aspect that not everybody may read, with who may', () => {
    const rows = rowsOf('Sensitive data')
    const { readBy = new Map<string, string>() } = registry as {
      readonly readBy?: ReadonlyMap<string, string>
    }
    expect([...readBy]).to.have.length.above(10)
    for (const [aspect, reader] of readBy) {
      const row = rows.find((each) => each.includes(`\`${aspect}\``)) ?? ''
      expect(row, aspect).to.contain(reader)
    }
  })

  it('lists all that is not met, and nothing else', () => {
    const left = sectionOf('What is left')
    const open = rowsIn(textOf(ASVS)).filter(({ state }) => /^(partly|not met)$/.test(state))
    const named = [...left.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id)
    expect(new Set(named)).to.deep.equal(new Set([...open.map(({ id }) => id), '5.0.0']))
  })

  it('is linked from the pages that readers start from', () => {
    for (const page of ['README.md', 'SECURITY.md', 'ARCHITECTURE.md', 'docs/access.md']) {
      expect(textOf(page), page).to.contain('security.md')
    }
  })
})
