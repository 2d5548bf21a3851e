import { expect } from 'chai'
import { isInt } from 'neo4j-driver'
import type { Neo4jAddress } from '../../graph/neo4j/connection.ts'
import { freshDatabase, withDriver } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { Clone, type Said } from './clone.ts'
import { EXCEPTIONS } from './exceptions.ts'
import type { Block } from './markdown.ts'
import { isOnNeo4j, NEO4J_PRINTED, PAGE_ON_NEO4J, type Step } from './steps.ts'

/** Holds what blocks have exported. */
const EXPORTS = 'exports.sh'
const NEEDS_SERVER = /\bcurl\b|npm run (seed|export|cypher|impact|diff|policy)/
/** Runs until it is stopped, and prints what the lines after it cause. */
const IS_PROGRAM = /^node \S+$/
/** A restore refuses to run beside a server, as the page states. */
const NEEDS_NO_SERVER = /npm run restore/

/** A reader who follows the pages from the first to the last in one clone. */
export class Story {
  #clone: Clone | undefined
  #neo4j: Neo4jAddress | undefined
  /** The section whose lines started the running server. */
  #startedIn: string | undefined
  /** The section whose lines started the running program. */
  #hasExports = false
  #programIn: string | undefined
  #token = ''

  async begin(): Promise<void> {
    this.#clone = await Clone.create()
  }

  /** Sets the Neo4j that stands for {@link NEO4J_PRINTED}. */
  useNeo4j(address: Neo4jAddress): void {
    this.#neo4j = address
  }

  async end(): Promise<void> {
    await this.#clone?.remove()
  }

  get clone(): Clone {
    if (!this.#clone) throw new Error('The story has not begun')
    return this.#clone
  }

  /** Runs a block, and compares the answer with that of the page. */
  async follow(step: Step): Promise<void> {
    const { block, answer } = step
    const { language, text, file } = block
    if (isOnNeo4j(step) && block.page !== PAGE_ON_NEO4J) await this.#emptyNeo4j()
    if (file !== undefined) await this.#save(file, text)
    else if (language === 'sh') await this.#runLines(block, answer)
    else if (language === 'cypher') await this.#ask(text, answer)
    else if (language === 'graphql') await this.#askGraphql(block, answer)
    else throw new Error(`Nothing runs a block of ${language || 'no language'}`)
  }

  async #save(file: string, text: string): Promise<void> {
    await this.clone.save(file, `${text}\n`)
    // A running server has the code with which it started.
    if (file.endsWith('.ts')) await this.clone.stopServer()
  }

  /** For a page that fills the Neo4j; the other page expects it empty. */
  async #emptyNeo4j(): Promise<void> {
    await this.clone.stopServer()
    if (this.#neo4j) await freshDatabase(this.#neo4j)
  }

  async #runLines(block: Block, answer: Block | undefined): Promise<void> {
    const lines = this.#toRun(block)
    if (lines === '') return
    if (NEEDS_NO_SERVER.test(lines)) await this.clone.stopServer()
    if (lines.endsWith('npm start')) {
      await this.clone.serve({}, lines)
      this.#startedIn = block.section
      return
    }
    if (NEEDS_SERVER.test(lines)) await this.#serve(block)
    if (IS_PROGRAM.test(lastLineOf(lines))) {
      await this.clone.start(lines)
      this.#programIn = block.section
      return
    }
    const said = await this.clone.run(this.#withExports(lines))
    expect(said.code, said.stderr).to.equal(0)
    if (lines.includes('npm run token -- create')) this.#token = lastLineOf(said.stdout)
    const isOfProgram = answer !== undefined && block.section === this.#programIn
    const stdout = isOfProgram ? await this.clone.printed(lineCount(answer.text)) : said.stdout
    compare({ ...said, stdout }, answer)
  }

  /** Returns lines that know what earlier blocks have exported, as in one terminal. */
  #withExports(lines: string): string {
    const before = this.#hasExports ? `. ./${EXPORTS}\n` : ''
    const names = [...lines.matchAll(/^export (\w+)=/gm)].map(([, name]) => name)
    this.#hasExports ||= names.length > 0
    return [before + lines, ...names.map((name) => `declare -p ${name} >> ${EXPORTS}`)].join('\n')
  }

  /** Returns the lines to run, with the parts that the page omits. */
  #toRun({ text }: Block): string {
    const lines = text
      .split('\n')
      .map(bare)
      .filter((line) => !Object.hasOwn(EXCEPTIONS, line))
    return lines
      .join('\n')
      .replaceAll('Bearer …', `Bearer ${this.#token}`)
      .replaceAll('--token …', `--token ${this.#token}`)
      .replaceAll(NEO4J_PRINTED, this.#neo4j?.uri ?? NEO4J_PRINTED)
      .replaceAll('NEO4J_PASSWORD=…', `NEO4J_PASSWORD=${this.#neo4j?.password ?? 'none'}`)
  }

  /** Ensures a running server: that of the section, or else one on the stores of the page. */
  async #serve(block: Block): Promise<void> {
    if (block.section === this.#startedIn) return
    this.#startedIn = undefined
    const address = block.page === PAGE_ON_NEO4J ? this.#neo4j : undefined
    await this.clone.serve(address ? neo4jVariables(address) : {})
  }

  async #ask(cypher: string, answer: Block | undefined): Promise<void> {
    if (!this.#neo4j) throw new Error('There is no Neo4j to ask')
    const rows = await withDriver(this.#neo4j, async (driver) => {
      const { records } = await driver.executeQuery(cypher)
      return records.map((record) => [...record.values()].map(plain))
    })
    expect(rows, 'rows found').not.to.deep.equal([])
    if (answer) {
      const [, ...expected] = answer.text.split('\n')
      expect(rows.map((row) => row.join(', '))).to.deep.equal(expected)
    }
  }

  async #askGraphql(block: Block, answer: Block | undefined): Promise<void> {
    await this.#serve(block)
    const endpoint = block.page === PAGE_ON_NEO4J ? '/api/graph' : '/api/graphql'
    await this.clone.save('question.json', JSON.stringify({ query: block.text }))
    const said = await this.clone.run(
      `curl localhost:8080${endpoint} -H 'Content-Type: application/json' -d @question.json`,
    )
    compare(said, answer)
  }
}

/** Returns a line without its comment and the blanks before it. */
export function bare(line: string): string {
  return line.replace(/\s+# .*$/, '').trimEnd()
}

/** A request without an answer on the page has to succeed. */
function compare({ stdout, stderr }: Said, answer: Block | undefined): void {
  if (answer === undefined) {
    expect(stderr).not.to.match(/^[45]\d\d$/m)
  } else if (answer.language === 'json') {
    expect(timeless(JSON.parse(stdout))).to.deep.equal(timeless(JSON.parse(answer.text)))
  } else {
    expect(stdout.trimEnd().split('\n').slice(-answer.text.split('\n').length)).to.deep.equal(
      answer.text.split('\n'),
    )
  }
}

const MILLIS = /^1[78]\d{11}$/

/** Replaces all times of this decade by one, so that answers can be compared. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, member: unknown) =>
      typeof member === 'number' && MILLIS.test(String(member)) ? 'a moment' : member,
    ),
  ) as unknown
}

const lineCount = (text: string): number => text.split('\n').length

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}

/** Returns a value as cypher-shell prints it. */
function plain(value: unknown): string {
  if (isInt(value)) return value.toString()
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`
  return JSON.stringify(value)
}
