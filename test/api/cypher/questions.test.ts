import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import neo4j, { type Driver, type Plan } from 'neo4j-driver'
import {
  loadQuestions,
  parseQuestion,
  type Question,
} from '../../../server/catalog/find/saved-questions.ts'
import { formatTable, type Rows } from '../../../server/commands/cypher/table.ts'
import { sample } from '../../../server/commands/seed/sample/sample.ts'
import { toFavorite } from '../../../scripts/docs/neo4j-browser.ts'
import { datasetSource } from '../../../scripts/generate/generate.ts'
import { createHttpClient } from '../../../server/commands/http-client.ts'
import { load } from '../../../server/commands/seed/load.ts'
import { proposalsOf } from '../../support/seeded.ts'
import { describeOnNeo4j } from '../../support/production.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { ROOT } from '../../support/sources.ts'
import type { TestServer } from '../../support/server.ts'
import { neo4jForTests, withDriver } from '../../support/stores/neo4j.ts'

const QUESTIONS = [...loadQuestions().values()]

type Parameters = Readonly<Record<string, unknown>>

async function answerOf(server: TestServer, { name }: Question, parameters: Parameters) {
  const { status, body } = await server.post<Rows>('/api/cypher', { question: name, parameters })
  expect(status, JSON.stringify(body)).to.equal(200)
  return body
}

function examplesOf({ parameters }: Question): Record<string, string | number> {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
}

// docs/interface: explore/questions
describe('the pages of the saved questions', () => {
  it('are sixteen, and state what each answers', () => {
    expect(QUESTIONS).to.have.length(16)
    for (const { title, doc } of QUESTIONS) {
      expect(title).to.match(/^[A-Z].+\?$/)
      expect(doc, title).to.match(/^[A-Z].+\.$/)
    }
  })

  it('declare exactly the parameters of their statements', () => {
    for (const { name, statement, parameters } of QUESTIONS) {
      const used = new Set(Array.from(statement.matchAll(/\$(\w+)/g), ([, word = '']) => word))
      expect([...used], name).to.have.members(parameters.map((each) => each.name))
    }
  })

  it('are refused with a reason when a part is missing', () => {
    expect(() => parseQuestion('x', '# Title')).to.throw('x.md needs a title, a block of Cypher')
    const page =
      '# Title?\n\nDoc.\n\n- a parameter\n\n```cypher\nRETURN 1\n```\n\n```text\n1\n```\n'
    expect(() => parseQuestion('x', page)).to.throw('x.md: expected "- `name`: meaning')
  })
})

describeOnNeo4j('the saved questions on the sample', (serve) => {
  const server = serve()
  before(() => server.ingest(...proposalsOf(sample())))

  for (const question of QUESTIONS) {
    it(`${question.name}: ${question.title} has the answer of its page`, async () => {
      const answer = await answerOf(server, question, examplesOf(question))
      expect(formatTable(answer)).to.equal(question.sampleAnswer)
    })

    it(`${question.name} is a favorite of Neo4j Browser under its title, with the same answer`, async () => {
      const statement = toFavorite(question)
      expect(statement).to.match(/^\/\/ [A-Z].+\?\n/)
      const { body } = await server.post<Rows>('/api/cypher', { statement })
      expect(formatTable(body)).to.equal(question.sampleAnswer)
    })
  }

  it('are in a readable archive, unchanged', async function archive() {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-favorites-'))
    try {
      const zip = join(ROOT, 'docs/explore/questions.zip')
      await promisify(execFile)('python3', ['-m', 'zipfile', '-e', zip, folder])
      for (const question of QUESTIONS) {
        const text = await readFile(join(folder, `Trellis/${question.name}.cypher`), 'utf8')
        expect(text).to.equal(toFavorite(question))
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** Operators that read more than the question asks for, or keep all rows in memory. */
const EXPENSIVE = ['AllNodesScan', 'CartesianProduct', 'Eager']

describeOnNeo4j('the saved questions on a skewed catalog', (serve) => {
  const server = serve()
  let parameters: Parameters = {}
  before('load the catalog', async function fill() {
    this.timeout(HEAVY_TIMEOUT_MS)
    await load(
      datasetSource(AMOUNTS.questionedDatasets),
      createHttpClient({ server: server.url }),
      () => {},
    )
    parameters = await busiest()
  })

  for (const question of QUESTIONS) {
    it(`${question.name} reads only what it needs, in time`, async () => {
      const given = Object.fromEntries(
        question.parameters.map(({ name, example }) => [name, parameters[name] ?? example]),
      )
      const operators = await operatorsOf(question, given)
      expect(operators.filter((each) => EXPENSIVE.includes(each))).to.deep.equal([])
      const startedMs = performance.now()
      const { rows } = await answerOf(server, question, given)
      const tookMs = Math.round(performance.now() - startedMs)
      console.log(`${question.name}: ${rows.length} rows in ${tookMs} ms`)
    })
  }
})

/** The entities with most lineage as parameters: a question has most to do for them. */
async function busiest(): Promise<Parameters> {
  const rows = await ask(`
    MATCH (end:Dataset)-[:UPSTREAM]->() WHERE NOT (end)<-[:UPSTREAM]-()
    WITH end, COUNT { (end)-[:UPSTREAM]->() } AS size ORDER BY size DESC LIMIT 1
    MATCH (hub:Dataset)<-[:UPSTREAM]-()
    WITH end, hub, COUNT { (hub)<-[:UPSTREAM]-() } AS size ORDER BY size DESC LIMIT 1
    MATCH (column:SchemaFieldEntity)<-[:UPSTREAM]-()
    WITH end, hub, column, COUNT { (column)--() } AS size ORDER BY size DESC LIMIT 1
    MATCH (tag:Tag)<-[:TaggedWith]-()
    WITH end, hub, column, tag, COUNT { (tag)--() } AS size ORDER BY size DESC LIMIT 1
    RETURN end.urn AS dashboard, end.urn AS from, hub.urn AS to, column.urn AS column,
      tag.urn AS personal, tag.urn AS public`)
  expect(rows).to.have.length(1)
  return rows[0]!
}

async function operatorsOf({ statement }: Question, given: Parameters): Promise<string[]> {
  const named = (plan: Plan): string[] => [
    plan.operatorType.replace(/@.*$/, ''),
    ...plan.children.flatMap(named),
  ]
  // The driver sends plain numbers as floats.
  const sent = Object.entries(given).map(([name, value]) => {
    return [name, typeof value === 'number' ? neo4j.int(value) : value] as const
  })
  return withNeo4j(async (driver) => {
    const text = `CYPHER 5 EXPLAIN ${statement}`
    const { summary } = await driver.executeQuery(text, Object.fromEntries(sent))
    if (!summary.plan) throw new Error(`${statement} has no plan`)
    return named(summary.plan)
  })
}

function ask(statement: string): Promise<Parameters[]> {
  return withNeo4j(async (driver) => {
    const { records } = await driver.executeQuery(`CYPHER 5 ${statement}`)
    return records.map((record) => record.toObject() as Parameters)
  })
}

async function withNeo4j<T>(work: (driver: Driver) => Promise<T>): Promise<T> {
  const address = await neo4jForTests()
  if ('skip' in address) throw new Error(address.skip)
  return withDriver(address, work)
}
